//! The seats at a table that a caller holds with passes.

use domain::tournament::id::{PlayerId, TableId, TournamentId};
use domain::tournament::pass::HeldSeat;
use domain::tournament::table::{Seat, Table};
use store::StoreError;

use super::{NotDone, Work};

/// The tournament of a table, the table, and its seats that the caller holds.
///
/// # Errors
/// [`NotDone::Forbidden`]: the caller holds no seat there.
pub(super) fn held_at(
    work: &mut Work<'_>,
    table: TableId,
) -> Result<(TournamentId, Table, Vec<Seat>), NotDone> {
    let tournament = store::tables::tournament_of(work.conn, table)?;
    if work.caller.seats().iter().all(|seat| seat.tournament != tournament) {
        return Err(NotDone::Forbidden);
    }
    let known = store::tables::find(work.conn, table)?;
    let own = held_seats(work, tournament, &known);
    match own.is_empty() {
        true => Err(NotDone::Forbidden),
        false => Ok((tournament, known, own)),
    }
}

/// The name under which a person's own acts are recorded.
///
/// # Errors
/// [`StoreError::NotFound`]: there is no such person.
pub(super) fn name_of(work: &mut Work<'_>, player: PlayerId) -> Result<String, StoreError> {
    Ok(store::players::find(work.conn, player)?.public_name())
}

/// The seats of a table that the caller holds.
pub(super) fn held_seats(work: &Work<'_>, tournament: TournamentId, table: &Table) -> Vec<Seat> {
    let is_held = |seat: &&Seat| {
        work.caller.holds_seat(HeldSeat { tournament, entry: seat.entry, player: seat.player })
    };
    table.seats.iter().filter(is_held).cloned().collect()
}
