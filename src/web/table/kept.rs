//! The other device that keeps a table, for the table's pages.

use domain::tournament::keeper::Keeper;

use super::LoadedTable;
use crate::web::request::context::Ctx;

/// Another device that keeps the table.
pub struct KeptView {
    /// Name of the person who holds it.
    pub name: String,
    /// Time since when it keeps the table.
    pub since: String,
}

/// The other device that keeps the table. `None` if this device keeps it, or no device does.
pub fn elsewhere(ctx: &Ctx, loaded: &LoadedTable) -> Option<KeptView> {
    let mine = ctx.session().map(|session| session.id_hash.as_str());
    let keeper = loaded.keeper.as_ref().filter(|keeper| Some(keeper.session.as_str()) != mine)?;
    Some(KeptView::new(ctx, loaded, keeper))
}

impl KeptView {
    pub fn new(ctx: &Ctx, loaded: &LoadedTable, keeper: &Keeper) -> Self {
        let zone = loaded.championship.tournament.settings.time_zone;
        let name = match keeper.name.as_str() {
            "" => ctx.t("referee-by-pin"),
            name => name.to_owned(),
        };
        Self { name, since: ctx.time(keeper.since, zone) }
    }
}
