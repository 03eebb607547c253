//! The grid of a pool is handed in to the committee, which confirms it or gives it back.

use super::not_done::HandInError;
use super::{NotDone, Work};
use crate::draw;
use crate::store::journal::JournalAct;
use crate::store::{self, StoreError};
use crate::tournament::hand_in::HandIn;
use crate::tournament::id::{PoolId, TournamentId};
use crate::tournament::tournament::Role;

/// Hands in the grid of a pool that is played to the end: its delegate changes nothing in it from then on. Once more is the
/// same.
///
/// # Errors
/// [`HandInError::NotFinal`]; [`StoreError::NotFound`] for a pool of another tournament.
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

/// The committee confirms a grid that was handed in. Once more is the same.
///
/// # Errors
/// [`HandInError::NotHandedIn`]; [`StoreError::NotFound`] for a pool of another tournament.
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

/// A grid is not handed in any more: taken back by its delegate before the committee has confirmed it, or given back by the
/// committee.
///
/// # Errors
/// [`HandInError::Confirmed`] to a delegate; [`StoreError::NotFound`] for a pool of another tournament.
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

/// Takes the confirmation of a grid back, because something in the grid was changed. Nothing for a grid that is not confirmed.
///
/// # Errors
/// When the store fails.
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
