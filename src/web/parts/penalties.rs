//! All penalties of a tournament with their tables.

use std::cmp::Reverse;
use std::collections::HashMap;

use domain::tournament::championship::Championship;
use domain::tournament::event::Event;
use domain::tournament::game::{Game, GivenPenalty};
use domain::tournament::id::TableId;
use domain::tournament::table::Table;

/// The penalties of these logs, the latest first. A damaged log has none; it is reported.
pub fn given<'a>(
    championship: &'a Championship,
    logs: &HashMap<(TableId, u8), Vec<Event>>,
) -> Vec<(&'a Table, GivenPenalty)> {
    let mut given: Vec<(&Table, GivenPenalty)> = Vec::new();
    for table in championship.tables() {
        for number in 1..=table.series.n() {
            let Some(events) = logs.get(&(table.id, number)) else { continue };
            match Game::replay(table, number, events) {
                Ok(game) => given.extend(game.penalties().iter().map(|it| (table, it.clone()))),
                Err(error) => tracing::error!("table {}, game {number}: {error}", table.id),
            }
        }
    }
    given.sort_by_key(|(_, penalty)| Reverse(penalty.at));
    given
}
