//! The caller's place at a table: the own colors, or the right to play for all.

use domain::tournament::game::Game;
use domain::tournament::id::TournamentId;
use domain::tournament::pass::HeldSeat;
use parchis::Color;

use crate::web::request::context::Ctx;
use crate::web::table::LoadedTable;

/// The colors whose seats the caller holds, in board order.
pub fn own_colors(ctx: &Ctx, tournament: TournamentId, game: &Game) -> Vec<Color> {
    let seats = game.seats().iter().filter(|seat| {
        let held = HeldSeat { tournament, entry: seat.entry, player: seat.player };
        ctx.caller().holds_seat(held)
    });
    seats.map(|seat| seat.color).collect()
}

/// The caller at a table that players log.
pub struct PlayCaller {
    pub colors: Vec<Color>,
    /// True if the caller may take over the table, and give it back.
    pub may_referee: bool,
}

impl PlayCaller {
    pub fn new(ctx: &Ctx, loaded: &LoadedTable) -> Self {
        let tournament = loaded.championship.tournament.id;
        let is_by_seat = loaded.table.logging.is_by_seat();
        let colors = match is_by_seat {
            true => own_colors(ctx, tournament, &loaded.game),
            false => Vec::new(),
        };
        let may_referee = ctx.may_referee(&tournament, &loaded.table.id)
            && !ctx.caller().is_by_pin_alone(tournament, loaded.table.id);
        Self { colors, may_referee }
    }
}
