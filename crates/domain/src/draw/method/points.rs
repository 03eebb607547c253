//! Rounds at mixed tables: each entry meets as many others as possible, whatever their points.

use super::open::{self, TableObjective};
use crate::draw::error::DrawError;
use crate::draw::seating::costs::Costs;
use crate::draw::seating::seats::Seats;

/// Only earlier meetings have a cost. It is small enough that annealing accepts worse swaps on the way to a better mixture.
const COSTS: Costs = Costs { club: 0, met: 200, score: 0 };

/// Draws the next round of the stage.
///
/// # Errors
/// [`DrawError::TooManySides`]: a table would have more sides than its board seats.
pub(super) fn seat(seats: &mut Seats<'_>) -> Result<(), DrawError> {
    open::seat(seats, &TableObjective { is_by_points: false, costs: COSTS })
}
