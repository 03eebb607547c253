//! Results of sides: by their position on the board, or absent.

use parchis::{Color, Placing, SidePlace, Status};

use super::play::BoardStep;
use crate::tournament::id::EntryId;
use crate::tournament::result::{Ending, SideResult};
use crate::tournament::table::Table;

/// The results of a table's sides by their places on the board.
pub(super) fn sides_of(table: &Table, placing: &Placing) -> Vec<SideResult> {
    placing.places().iter().filter_map(|place| side_of(table, place)).collect()
}

fn side_of(table: &Table, place: &SidePlace) -> Option<SideResult> {
    let seat = table.seats.iter().find(|seat| place.side.contains(seat.color))?;
    Some(SideResult {
        entry: seat.entry,
        place: place.place,
        is_tied: place.tied,
        by_roll_off: false,
        distance: Some(place.distance),
        captures: None,
        ending: match place.status {
            Status::Finished => Ending::Finished,
            Status::Playing => Ending::Placed,
            Status::Retired => Ending::Retired,
        },
    })
}

/// Sets the number of captures of each side from the steps of a game.
pub(super) fn count_captures(table: &Table, steps: &[BoardStep], sides: &mut [SideResult]) {
    for side in sides {
        let is_own = |color: Color| {
            table.seats.iter().any(|seat| seat.entry == side.entry && seat.color == color)
        };
        let by_it = steps.iter().filter(|step| step.before.turn().is_some_and(is_own));
        let n: usize = by_it.map(|step| step.captures.len()).sum();
        side.captures = Some(u16::try_from(n).unwrap_or(u16::MAX));
    }
}

/// Adds absent sides, which share the last place.
pub(super) fn append_absent(sides: &mut Vec<SideResult>, absent: &[EntryId]) {
    let place = number(sides.len() + 1);
    sides.extend(absent.iter().map(|entry| SideResult {
        entry: *entry,
        place,
        is_tied: absent.len() > 1,
        by_roll_off: false,
        distance: None,
        captures: None,
        ending: Ending::Absent,
    }));
}

/// Converts a number of sides, which is at most eight.
pub(super) fn number(n: usize) -> u8 {
    u8::try_from(n).unwrap_or(u8::MAX)
}
