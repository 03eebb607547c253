//! Results grids of pools: handed in to the committee, which confirms or returns them.

use domain::draw;
use domain::tournament::hand_in::HandIn;
use domain::tournament::id::{PoolId, TournamentId};
use domain::tournament::tournament::Role;
use store::StoreError;
use store::journal::JournalAct;

use super::not_done::HandInError;
use super::{NotDone, Work};

/// Hands in the grid of a completed pool; the pool's delegate cannot change it afterwards. Repeating the act has no effect.
///
/// # Errors
/// [`HandInError::NotFinal`]: the pool is not played to its end. [`StoreError::NotFound`]: the pool belongs to another tournament.
pub fn hand_in(work: &mut Work<'_>, id: TournamentId, pool: PoolId) -> Result<(), NotDone> {
    check(work, id, pool)?;
    work.caller.require_desk_of(id, pool)?;
    work.change(id, |work| {
        let championship = store::championship::load(work.conn, id)?;
        if championship.hand_in(pool).is_none() {
            if !draw::pool_is_final(&championship, pool) {
                return Err(HandInError::NotFinal.into());
            }
            let (at, by) = (work.now, work.caller.actor().clone());
            store::hand_ins::save(work.conn, id, &HandIn { pool, at, by, confirmed: None })?;
        }
        Ok(((), JournalAct::HandedIn { pool }))
    })
}

/// Confirms a grid that was handed in, for the committee. Repeating the act has no effect.
///
/// # Errors
/// [`HandInError::NotHandedIn`]: there is no grid to confirm. [`StoreError::NotFound`]: the pool belongs to another tournament.
pub fn confirm(work: &mut Work<'_>, id: TournamentId, pool: PoolId) -> Result<(), NotDone> {
    check(work, id, pool)?;
    work.within(id, Role::Organizer, |work| {
        let championship = store::championship::load(work.conn, id)?;
        let known = championship.hand_in(pool).ok_or(HandInError::NotHandedIn)?;
        if known.confirmed.is_none() {
            let confirmed = Some((work.now, work.caller.actor().clone()));
            store::hand_ins::save(work.conn, id, &HandIn { confirmed, ..known.clone() })?;
        }
        Ok(((), JournalAct::HandInConfirmed { pool }))
    })
}

/// Revokes a hand-in: the pool's delegate takes it back before the confirmation, or the committee returns it.
///
/// # Errors
/// [`HandInError::Confirmed`]: a delegate cannot revoke a confirmed grid. [`StoreError::NotFound`]: the pool belongs to another tournament.
pub fn take_back(work: &mut Work<'_>, id: TournamentId, pool: PoolId) -> Result<(), NotDone> {
    check(work, id, pool)?;
    work.caller.require_desk_of(id, pool)?;
    work.change(id, |work| {
        let championship = store::championship::load(work.conn, id)?;
        let known = championship.hand_in(pool);
        let is_confirmed = known.is_some_and(|it| it.confirmed.is_some());
        if is_confirmed && !work.caller.is_organizer(id) {
            return Err(HandInError::Confirmed.into());
        }
        store::hand_ins::delete(work.conn, pool)?;
        Ok(((), JournalAct::HandInTakenBack { pool }))
    })
}

/// Withdraws the confirmation of a grid because something in it was changed. No effect on a grid without confirmation.
pub(super) fn take_confirmation_back(
    work: &mut Work<'_>,
    id: TournamentId,
    pool: PoolId,
) -> Result<(), NotDone> {
    let known = store::hand_ins::of_pool(work.conn, pool)?;
    let Some(known) = known.filter(|it| it.confirmed.is_some()) else {
        return Ok(());
    };
    work.change(id, |work| {
        store::hand_ins::save(work.conn, id, &HandIn { confirmed: None, ..known })?;
        Ok(((), JournalAct::HandInUnconfirmed { pool }))
    })
}

fn check(work: &mut Work<'_>, id: TournamentId, pool: PoolId) -> Result<(), NotDone> {
    match store::pools::tournament_of(work.conn, pool)? == id {
        true => Ok(()),
        false => Err(StoreError::NotFound("pool").into()),
    }
}
