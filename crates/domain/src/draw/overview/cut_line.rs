//! The line in standings below which nobody qualifies.

use crate::draw::method::league::places;
use crate::draw::qualification::n_cut;
use crate::draw::state::standings::{Standing, StandingState};
use crate::tournament::championship::Championship;
use crate::tournament::stage::Stage;

/// The number of rows above the line in the standings of a pool, or of an undivided stage. Once the qualifiers are decided, the line is
/// below the last of them. `None` if the stage has no qualifiers by place, as a knock-out and the last stage, or if all rows are above it.
pub fn rows_above_cut(
    championship: &Championship,
    stage: &Stage,
    rows: &[Standing],
) -> Option<usize> {
    if championship.is_last(stage) || stage.plan.advance().is_some() || stage.plan.is_endless() {
        return None;
    }
    let qualified = rows.iter().rposition(|row| row.state == StandingState::Qualified);
    let n_pools = championship.divided_into(stage).count();
    let planned = || match stage.plan.rounds() {
        Some(_) => n_cut(championship, stage).unwrap_or(1),
        None => places(stage.plan.exit, n_pools).0,
    };
    let n = qualified.map_or_else(planned, |last| last + 1);
    (n < rows.len()).then_some(n)
}
