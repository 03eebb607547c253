//! Leagues at tables of more than two: all entries meet each other as evenly as possible.

use crate::draw::error::DrawError;
use crate::draw::league::even_rounds::{EvenRounds, n_rounds, steps};
use crate::draw::seating::layout::Layout;
use crate::draw::seating::seats::Seats;
use crate::tournament::draw_input::DrawnEntry;
use crate::tournament::plan::StagePlan;

/// Adds the rounds of a pool. An entry without a table in a round has a bye.
///
/// # Errors
/// [`DrawError::TooManySides`]: a table would have more sides than its board seats.
pub(super) fn schedule(
    seats: &mut Seats<'_>,
    pool: i32,
    entries: &[&DrawnEntry],
) -> Result<(), DrawError> {
    let table = seats.input.table;
    let legs = seats.input.pairing.legs().unwrap_or(1);
    let layout = Layout::new(entries.len(), table.seats.into(), table.remainder);
    let steps = match seats.input.algorithm {
        ..2 => 0,
        _ => steps(entries.len(), seats.input.entries.len()),
    };
    let rounds = EvenRounds { n: entries.len(), layout, legs }.made(steps, &mut seats.random);
    let known = |index: &usize| entries.get(*index).copied();
    for (index, round) in rounds.iter().enumerate() {
        let tables: Vec<Vec<&DrawnEntry>> =
            round.tables.iter().map(|table| table.iter().filter_map(known).collect()).collect();
        let resting: Vec<&DrawnEntry> = round.resting.iter().filter_map(known).collect();
        seats.round((index, pool), &tables, &resting)?;
    }
    Ok(())
}

/// The number of tables in each round of a pool of `n` entries.
pub(super) fn tables(plan: &StagePlan, n: usize) -> Vec<usize> {
    let layout = Layout::new(n, plan.table.seats.into(), plan.table.remainder);
    vec![layout.tables.len(); n_rounds(n, &layout, plan.legs().unwrap_or(1))]
}
