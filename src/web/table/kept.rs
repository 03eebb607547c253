//! Which other device keeps a table, for its pages.

use super::Loaded;
use crate::store::keepers::Keeper;
use crate::web::request::context::Ctx;

/// Another device that keeps the table, for the page.
pub struct KeptView {
    /// Who holds it.
    pub name: String,
    /// Since when.
    pub since: String,
}

/// The other device that keeps the table, if there is one.
pub fn elsewhere(ctx: &Ctx, loaded: &Loaded) -> Option<KeptView> {
    let mine = ctx.session().map(|session| session.id_hash.as_str());
    let keeper = loaded.keeper.as_ref().filter(|keeper| Some(keeper.session.as_str()) != mine)?;
    Some(KeptView::new(ctx, loaded, keeper))
}

impl KeptView {
    /// Of this keeper.
    pub fn new(ctx: &Ctx, loaded: &Loaded, keeper: &Keeper) -> Self {
        let zone = loaded.championship.tournament.settings.time_zone;
        let name = match keeper.name.as_str() {
            "" => ctx.t("referee-by-pin"),
            name => name.to_owned(),
        };
        Self { name, since: ctx.time(keeper.since, zone) }
    }
}
