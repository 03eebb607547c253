//! Leagues of games of two: one round robin per leg.

use crate::draw::error::DrawError;
use crate::draw::league::round_robin::circle;
use crate::draw::seating::seats::Seats;
use crate::tournament::draw_input::DrawnEntry;
use crate::tournament::plan::StagePlan;
use crate::tournament::table::TableKind;

/// Adds the rounds of a pool. Each further leg repeats the order of the first, with the sides reversed in every second leg. A resting entry
/// gets the seats of a first side, in every second leg those of a second side.
///
/// # Errors
/// [`DrawError::TooManySides`]: a table would have more sides than its board seats.
pub(super) fn schedule(
    seats: &mut Seats<'_>,
    pool: i32,
    entries: &[&DrawnEntry],
) -> Result<(), DrawError> {
    let rounds = circle(entries.len());
    let legs = seats.input.pairing.legs().unwrap_or(1);
    for leg in 0..usize::from(legs) {
        let is_turned = leg % 2 == 1;
        for (index, round) in rounds.iter().enumerate() {
            let place = (leg * rounds.len() + index, pool);
            for &(one, other) in &round.games {
                let (one, other) = if is_turned { (other, one) } else { (one, other) };
                if let (Some(&one), Some(&other)) = (entries.get(one), entries.get(other)) {
                    seats.play_in_order(place, &[one, other])?;
                }
            }
            let rest = round.rest.and_then(|rest| entries.get(rest));
            match rest {
                Some(entry) if is_turned => seats.rest_second(place, TableKind::Rest, entry)?,
                Some(entry) => seats.rest(place, TableKind::Rest, entry)?,
                None => {}
            }
        }
    }
    Ok(())
}

/// The number of tables in each round of a pool of `n` entries.
pub(super) fn tables(plan: &StagePlan, n: usize) -> Vec<usize> {
    let n_rounds = if n.is_multiple_of(2) { n.saturating_sub(1) } else { n };
    let n_rounds = if n < 2 { 0 } else { n_rounds };
    vec![n / 2; n_rounds * usize::from(plan.legs().unwrap_or(1))]
}
