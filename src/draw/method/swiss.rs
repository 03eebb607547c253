//! Swiss rounds: similar points meet, and who has met does not meet again.

use super::open::{self, Wanted};
use crate::draw::DrawError;
use crate::draw::seating::Costs;
use crate::draw::seats::Seats;

/// No meeting again for any difference of points: where two sit at a table, none is left as long as there are four entries
/// to each round, since then two that meet again can always change seats with others.
const COSTS: Costs = Costs { club: 0, met: 1_000_000, score: 40 };

/// The next round.
///
/// # Errors
/// [`DrawError::TooManySides`].
pub(super) fn seat(seats: &mut Seats<'_>) -> Result<(), DrawError> {
    open::seat(seats, &Wanted { is_by_points: true, costs: COSTS })
}
