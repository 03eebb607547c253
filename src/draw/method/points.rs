//! Rounds at mixed tables: everybody meets as many others as possible, whatever their points.

use super::open::{self, Wanted};
use crate::draw::DrawError;
use crate::draw::seating::Costs;
use crate::draw::seats::Seats;

/// Only who has met counts, and so little that seats are changed for the worse on the way to a better mixture.
const COSTS: Costs = Costs { club: 0, met: 200, score: 0 };

/// The next round.
///
/// # Errors
/// [`DrawError::TooManySides`].
pub(super) fn seat(seats: &mut Seats<'_>) -> Result<(), DrawError> {
    open::seat(seats, &Wanted { is_by_points: false, costs: COSTS })
}
