//! Ties for the last qualifying places, and the play-offs that decide them.

use crate::draw::error::DrawError;
use crate::draw::league::round_robin::circle;
use crate::draw::qualification::Tie;
use crate::draw::seating::seats::Seats;
use crate::tournament::draw_input::DrawnEntry;
use crate::tournament::id::EntryId;

/// The tied group that the cut after the first `n_places` splits; `None` if the cut splits no group.
pub(super) fn tie_at(groups: &[Vec<EntryId>], n_places: usize) -> Option<Tie> {
    let mut start = 0;
    for group in groups {
        let end = start + group.len();
        if start < n_places && n_places < end {
            let n_places = n_places - start;
            return Some(Tie { pool: None, entries: group.clone(), n_places });
        }
        start = end;
    }
    None
}

/// Draws one round in which the entries of each tie meet each other once; games of one tie follow each other.
pub(super) fn seat(seats: &mut Seats<'_>) -> Result<(), DrawError> {
    for tie in &seats.input.ties {
        let mut entries: Vec<&DrawnEntry> =
            tie.entries.iter().filter_map(|number| seats.entry(*number)).collect();
        seats.random.shuffle(&mut entries);
        // Ties across pools are played in an unnamed pool, and repeated ones in the same pool.
        let pool = tie.pool.unwrap_or_else(|| seats.pool(String::new(), &entries));
        for circle_round in circle(entries.len()) {
            for (one, other) in circle_round.games {
                if let (Some(&one), Some(&other)) = (entries.get(one), entries.get(other)) {
                    seats.play((0, pool), &[one, other])?;
                }
            }
        }
    }
    Ok(())
}
