//! The tables of an entry, each with the entries that it beat there and the margin.

use crate::ranking::outcome::Outcomes;
use crate::tournament::championship::Championship;
use crate::tournament::id::{EntryId, TableId};
use crate::tournament::result::SideResult;
use crate::tournament::table::{Table, TableKind};

/// A played table from the point of view of one entry.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Victory {
    /// The table.
    pub table: TableId,
    /// The place of the entry; `None` if the table is open or annulled.
    pub place: Option<u8>,
    /// The entries with a later place, best first.
    pub beaten: Vec<EntryId>,
    /// The margin over the best of them; `None` if it is not known, nobody was beaten, or both have all pieces in the goal.
    pub margin: Option<WinMargin>,
}

/// The margin of a win.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WinMargin {
    /// The difference of the remaining distances, in squares.
    Squares(u16),
    /// The games won by either side of a series.
    Games(u8, u8),
}

/// The played tables of an entry in the order of play.
pub fn victories(championship: &Championship, entry: EntryId) -> Vec<Victory> {
    let tables = championship.tables_of_entry(entry).filter(|it| it.kind == TableKind::Played);
    tables.filter_map(|table| victory(championship, entry, table)).collect()
}

fn victory(championship: &Championship, entry: EntryId, table: &Table) -> Option<Victory> {
    let stage = championship.stage_of(table)?;
    let outcome = Outcomes::new(championship, stage).at(table);
    let place = outcome.of(entry).and_then(|it| it.outcome.place()).map(|place| place.number);
    let own = table.result.as_ref().and_then(|result| result.of(entry));
    let behind: Vec<&SideResult> = match (&table.result, own) {
        (Some(result), Some(own)) => {
            result.sides.iter().filter(|side| side.place > own.place).collect()
        }
        _ => Vec::new(),
    };
    Some(Victory {
        table: table.id,
        place,
        margin: own.zip(behind.first()).and_then(|(own, next)| margin(table, own, next)),
        beaten: behind.into_iter().map(|side| side.entry).collect(),
    })
}

fn margin(table: &Table, own: &SideResult, next: &SideResult) -> Option<WinMargin> {
    if own.ending.is_gone() || next.ending.is_gone() {
        return None;
    }
    if table.series.is_long() {
        let course = table.course();
        return Some(WinMargin::Games(course.won(own.entry), course.won(next.entry)));
    }
    let behind = next.distance.filter(|distance| *distance > 0)?;
    Some(WinMargin::Squares(behind.checked_sub(own.distance?)?))
}
