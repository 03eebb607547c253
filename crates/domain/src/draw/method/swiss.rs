//! Swiss rounds: entries with similar points meet, and no two meet twice.

use super::open::{self, TableObjective};
use crate::draw::error::DrawError;
use crate::draw::seating::costs::Costs;
use crate::draw::seating::seats::Seats;

/// A repeated meeting costs more than any difference of points. At tables of two, repeats can be avoided completely if there are at least
/// four entries for each round, since two that meet again can always swap seats with others.
const COSTS: Costs = Costs { club: 0, met: 1_000_000, score: 40 };

/// Draws the next round of the stage.
///
/// # Errors
/// [`DrawError::TooManySides`]: a table would have more sides than its board seats.
pub(super) fn seat(seats: &mut Seats<'_>) -> Result<(), DrawError> {
    open::seat(seats, &TableObjective { is_by_points: true, costs: COSTS })
}
