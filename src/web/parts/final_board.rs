//! Small board with the position at the end of a game, for tables whose tournament is not loaded.

use domain::tournament::event::Event;
use domain::tournament::game::Game;
use domain::tournament::table::Table;

use crate::web::board::mini::{MiniBoard, MiniSeat};

/// The last position of a table's current game. `None` if the log has no position or is damaged; damage is reported in the server log.
pub fn final_board(table: &Table, log: &[Event]) -> Option<MiniBoard> {
    let game = Game::replay(table, table.current(), log);
    let game = game.inspect_err(|error| tracing::error!("table {}: {error}", table.id)).ok()?;
    let position = game.position()?;
    let table = game.table();
    let seats = table.seats.iter().map(|seat| {
        let color = seat.color;
        let plays = position.colors().contains(color) && !position.out().contains(color);
        let pieces = if plays { position.pieces(color).to_vec() } else { Vec::new() };
        MiniSeat { color, is_on_turn: false, pieces }
    });
    Some(MiniBoard::new(table.arms, seats.collect()))
}
