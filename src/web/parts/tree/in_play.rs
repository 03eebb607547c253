//! Games in progress on the cards of a bracket: the sides in the order of their distances, the pieces of each, and the clock or the
//! number of the throw.

use std::collections::HashMap;

use domain::tournament::event::Event;
use domain::tournament::id::TableId;

use super::cards::{CardGame, TreeCard};
use super::drawing::BracketDrawing;
use crate::web::parts::clock::{ClockView, left_of};
use crate::web::parts::games;

/// Maximum number of games that are replayed for a page.
const MOST: usize = 40;

/// The tables of cards whose games are in progress or await a signature, without repeats.
pub fn tables<'a>(cards: impl Iterator<Item = &'a TreeCard>) -> Vec<TableId> {
    let mut tables: Vec<TableId> = Vec::new();
    for table in cards.filter(|card| card.is_in_play()).filter_map(|card| card.table) {
        if tables.len() < MOST && !tables.contains(&table) {
            tables.push(table);
        }
    }
    tables
}

impl BracketDrawing<'_> {
    /// Adds the games in `logs` to their cards.
    pub fn add_games<'c>(
        &self,
        cards: impl Iterator<Item = &'c mut TreeCard>,
        logs: &HashMap<TableId, Vec<Event>>,
    ) {
        for card in cards {
            let Some(table) = card.table.and_then(|id| self.championship.table(id)) else {
                continue;
            };
            let Some(log) = logs.get(&table.id) else { continue };
            let of_table = (table, table.current(), log.as_slice());
            let names = (&self.names, &self.short);
            let Some(game) = games::view(self.championship, names, of_table, String::new()) else {
                continue;
            };
            let left = left_of(self.ctx, self.championship, self.hall, table);
            let zone = self.championship.tournament.settings.time_zone;
            card.game = Some(CardGame {
                n_throws: game.n_throws,
                clock: left.map(|left| ClockView::new(self.ctx, left, zone)),
            });
            let sides = game.by_distance().sides;
            let rank = |entry| sides.iter().position(|side| side.entry == entry);
            card.rows.sort_by_key(|row| rank(row.entry).unwrap_or(usize::MAX));
            for side in sides {
                if let Some(row) = card.rows.iter_mut().find(|row| row.entry == side.entry) {
                    row.is_on_turn = side.is_on_turn();
                    row.covered = side.covered();
                    row.pieces = side.colors;
                }
            }
        }
    }
}
