//! Rearrangements: changing published seats by hand with a reason.

use domain::draw::DrawError;
use domain::draw::changes::arrangement::Arrangement;
use domain::draw::changes::round_arrangement::RoundArranger;
use domain::tournament::championship::Championship;
use domain::tournament::id::{RoundId, TableId, TournamentId};
use domain::tournament::seat_change::SeatChangeKind;
use domain::tournament::tournament::Role;
use store::{Conn, StoreError};

use super::not_done::RoundError;
use super::seat_changes::change_seats;
use super::{NotDone, Work};

/// A requested arrangement, with the state that was displayed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RequestedArrangement {
    /// Seats that the organizer requests.
    pub arrangement: Arrangement,
    /// Numbers of the displayed tables.
    pub numbers: Vec<i32>,
    /// Seats that were displayed.
    pub standing: Arrangement,
}

/// The data for rearranging a published round. `None` if it was not drawn, such as a round of tables that players opened, or can
/// no longer be rearranged.
pub fn of(
    conn: &mut Conn,
    championship: &Championship,
    round: RoundId,
) -> Result<Option<RoundArranger>, StoreError> {
    let Some(found) = championship.round(round) else { return Ok(None) };
    let is_drawn =
        found.seed != 0 || !store::draws::of_round(conn, (found.stage, found.number))?.is_empty();
    Ok(RoundArranger::of(championship, round).filter(|_| is_drawn))
}

/// Changes the seats of a published round to the requested arrangement, for a reason.
///
/// # Errors
/// [`RoundError::MovedOn`]: the seats differ from those displayed, or a changed table has begun. [`RoundError::Draw`]: the arrangement is
/// invalid; [`DrawError::NotDue`] if it changes nothing.
pub fn rearrange(
    work: &mut Work<'_>,
    (id, round): (TournamentId, RoundId),
    wanted: &RequestedArrangement,
    reason: &str,
) -> Result<(), NotDone> {
    work.caller.require(id, Role::Organizer)?;
    work.open(id)?;
    let championship = store::championship::load(work.conn, id)?;
    championship.round(round).ok_or(StoreError::NotFound("round"))?;
    let found = of(work.conn, &championship, round)?.ok_or(RoundError::MovedOn)?;
    let is_as_seen = found.numbers() == wanted.numbers && found.standing() == wanted.standing;
    let fitted = found.fitted(&wanted.arrangement, &wanted.numbers);
    if !is_as_seen || fitted != wanted.arrangement {
        return Err(RoundError::MovedOn.into());
    }
    let taken = store::pins::in_use(work.conn)?;
    let made = found.rearranged(&fitted, work.ids, &taken).map_err(RoundError::Draw)?;
    if made.tables.is_empty() {
        return Err(RoundError::Draw(DrawError::NotDue).into());
    }
    let kind = SeatChangeKind::Rearrangement { round: found.round() };
    let tables: Vec<TableId> = made.tables.iter().map(|it| it.table).collect();
    work.change_at_all(id, tables, |work| {
        Ok(((), change_seats(work, &championship, kind, made, reason)?.because(reason)))
    })
}
