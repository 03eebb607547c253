//! The caller's place at a table: the own colors, or the right to play for all.

use parchis::Color;

use crate::web::request::context::Ctx;
use crate::web::table::LoadedTable;

/// The caller at a table that players log.
pub struct PlayCaller {
    pub colors: Vec<Color>,
    /// True if the caller may take over the table, and give it back.
    pub may_referee: bool,
}

impl PlayCaller {
    pub fn new(ctx: &Ctx, loaded: &LoadedTable) -> Self {
        let tournament = loaded.championship.tournament.id;
        let may_referee = ctx.may_referee(&tournament, &loaded.table.id)
            && !ctx.caller().is_by_pin_alone(tournament, loaded.table.id);
        Self { colors: loaded.own_colors(ctx), may_referee }
    }
}
