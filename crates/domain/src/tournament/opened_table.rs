//! A table that players opened themselves, and the devices of its players. A result signed on one device counts once a player of another
//! side signs it on their own device.

use chrono::{DateTime, TimeDelta, Utc};

use super::id::{EntryId, PlayerId, TableId, TournamentId};
use super::result::TableResult;
use super::table::Table;

/// Time after opening in which the players may enter the result; later only the organizer may.
const OPEN: TimeDelta = TimeDelta::hours(24);

/// A table that players opened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpenedTable {
    /// Table that was opened.
    pub table: TableId,
    /// Tournament of the table.
    pub tournament: TournamentId,
    /// Player who opened the table and sits at it.
    pub opener: PlayerId,
    /// Time at which it was opened.
    pub opened_at: DateTime<Utc>,
}

/// A player's device at such a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TakenSeat {
    /// Session of the device.
    pub session: String,
    /// Player who uses the device.
    pub player: PlayerId,
    /// True if the pending result was signed on this device.
    pub has_signed: bool,
}

impl OpenedTable {
    /// Returns whether the time for entering a result has passed.
    pub fn has_lapsed(&self, now: DateTime<Utc>) -> bool {
        now - self.opened_at >= OPEN
    }

    /// Returns whether the table has no result and the time for one has not passed.
    pub fn is_open(&self, table: &Table, now: DateTime<Utc>) -> bool {
        table.is_missing() && !self.has_lapsed(now)
    }
}

/// Returns whether nobody played according to the result, as at an annulled opened table.
pub fn is_annulled(result: &TableResult) -> bool {
    result.sides.iter().all(|side| !side.has_come())
}

/// The seat of the device with this session; `None` if it has none.
pub fn seat_of<'s>(seats: &'s [TakenSeat], session: Option<&str>) -> Option<&'s TakenSeat> {
    seats.iter().find(|seat| Some(seat.session.as_str()) == session)
}

/// The side for which the device may give the second signature: its own, unless a device of that side signed first. `None` if the device
/// may not sign.
pub fn may_confirm(table: &Table, seats: &[TakenSeat], session: Option<&str>) -> Option<EntryId> {
    let own = seat_of(seats, session).filter(|seat| !seat.has_signed)?;
    let side = |player: PlayerId| table.seats.iter().find(|seat| seat.player == player);
    let entry = side(own.player)?.entry;
    let signer = seats.iter().find(|seat| seat.has_signed);
    let is_own = signer.and_then(|seat| side(seat.player)).is_some_and(|seat| seat.entry == entry);
    (!is_own).then_some(entry)
}
