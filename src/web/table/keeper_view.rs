//! The other device that keeps a table's game, as pages and the JSON protocol show it.

use domain::tournament::keeper::Keeper;
use serde::Serialize;

use super::LoadedTable;
use crate::web::parts::titles::author;
use crate::web::request::context::Ctx;

/// Another device that keeps the table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct KeeperView {
    /// Name of the person who holds it.
    pub name: String,
    /// Start time, in words.
    pub since: String,
}

impl KeeperView {
    pub fn new(ctx: &Ctx, loaded: &LoadedTable, keeper: &Keeper) -> Self {
        let zone = loaded.championship.tournament.settings.time_zone;
        Self { name: author(ctx, &keeper.name), since: ctx.time(keeper.since, zone) }
    }

    /// The other device that keeps the table. `None` if this device keeps it, or no device does.
    pub fn of_other_device(ctx: &Ctx, loaded: &LoadedTable) -> Option<Self> {
        let own = ctx.session().map(|session| session.id_hash.as_str());
        let keeper = loaded.keeper.as_ref();
        let keeper = keeper.filter(|keeper| Some(keeper.session.as_str()) != own)?;
        Some(Self::new(ctx, loaded, keeper))
    }
}
