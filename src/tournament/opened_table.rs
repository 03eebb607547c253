//! A table that players opened themselves: who opened it, and which device is whose at it. What one of them signs counts
//! once somebody of another side has signed it at a device of their own.

use chrono::{DateTime, TimeDelta, Utc};

use super::id::{EntryId, PlayerId, TableId, TournamentId};
use super::result::TableResult;
use super::table::Table;

/// So long after a table was opened those who sit at it may bring its result in; later it is the organizer's.
const OPEN: TimeDelta = TimeDelta::hours(24);

/// A table that players opened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpenedTable {
    /// The table.
    pub table: TableId,
    /// Its tournament.
    pub tournament: TournamentId,
    /// Who opened it, and sits at it.
    pub opener: PlayerId,
    /// When.
    pub opened_at: DateTime<Utc>,
}

/// A device at such a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TakenSeat {
    /// The device's session.
    pub session: String,
    /// Whose it is.
    pub player: PlayerId,
    /// Whether the result was signed at it that waits for a second signature.
    pub has_signed: bool,
}

impl OpenedTable {
    /// Whether its players have let the time pass in which they may bring the result in.
    pub fn has_lapsed(&self, now: DateTime<Utc>) -> bool {
        now - self.opened_at >= OPEN
    }

    /// Whether it is open: without a result, and in time for one.
    pub fn is_open(&self, table: &Table, now: DateTime<Utc>) -> bool {
        table.is_missing() && !self.has_lapsed(now)
    }
}

/// Whether a result says that nobody played: an opened table that was annulled has it.
pub fn is_annulled(result: &TableResult) -> bool {
    result.sides.iter().all(|side| !side.has_come())
}

/// The seat of the device with this session.
pub fn seat_of<'s>(seats: &'s [TakenSeat], session: Option<&str>) -> Option<&'s TakenSeat> {
    seats.iter().find(|seat| Some(seat.session.as_str()) == session)
}

/// The side that the device may sign for: its own, where another device of another side has signed.
pub fn may_confirm(table: &Table, seats: &[TakenSeat], session: Option<&str>) -> Option<EntryId> {
    let own = seat_of(seats, session).filter(|seat| !seat.has_signed)?;
    let side = |player: PlayerId| table.seats.iter().find(|seat| seat.player == player);
    let entry = side(own.player)?.entry;
    let signer = seats.iter().find(|seat| seat.has_signed);
    let is_own = signer.and_then(|seat| side(seat.player)).is_some_and(|seat| seat.entry == entry);
    (!is_own).then_some(entry)
}
