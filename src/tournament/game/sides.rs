//! What sides reached: by the board, or by not having come.

use crate::rules::{Place, Placing, Status};
use crate::tournament::id::EntryId;
use crate::tournament::result::{Ending, SideResult};
use crate::tournament::table::Table;

/// What the sides of a table have by their places on the board.
pub(super) fn sides_of(table: &Table, placing: &Placing) -> Vec<SideResult> {
    placing.places().iter().filter_map(|place| side_of(table, place)).collect()
}

fn side_of(table: &Table, place: &Place) -> Option<SideResult> {
    let seat = table.seats.iter().find(|seat| place.side.contains(seat.color))?;
    Some(SideResult {
        entry: seat.entry,
        place: place.place,
        is_tied: place.tied,
        by_roll_off: false,
        distance: Some(place.distance),
        ending: match place.status {
            Status::Finished => Ending::Finished,
            Status::Playing => Ending::Placed,
            Status::Retired => Ending::Retired,
        },
    })
}

/// Sides that did not come share the last place.
pub(super) fn append_absent(sides: &mut Vec<SideResult>, absent: &[EntryId]) {
    let place = number(sides.len() + 1);
    sides.extend(absent.iter().map(|entry| SideResult {
        entry: *entry,
        place,
        is_tied: absent.len() > 1,
        by_roll_off: false,
        distance: None,
        ending: Ending::Absent,
    }));
}

/// A count of sides; there are at most eight.
pub(super) fn number(n: usize) -> u8 {
    u8::try_from(n).unwrap_or(u8::MAX)
}
