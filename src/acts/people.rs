//! Roles of organizers, delegates and referees in a tournament.

use chrono::Duration;
use domain::tournament::account::Invitation;
use domain::tournament::id::{TournamentId, UserId};
use domain::tournament::reach::{Grant, Reach};
use domain::tournament::tournament::Role;
use store::StoreError;
use store::journal::JournalAct;

use super::not_done::PeopleError;
use super::{NotDone, Work};

/// Validity of an invitation link, in days.
pub const INVITATION_DAYS: i64 = 14;

/// Stores an invitation link to a role, by the SHA-256 of its secret in hex; `recipient` is a note about its addressee.
///
/// # Errors
/// [`PeopleError::NoPools`]: a delegate has no pool.
pub fn invite(
    work: &mut Work<'_>,
    grant: Grant,
    recipient: String,
    token_hash: String,
) -> Result<(), NotDone> {
    work.within(grant.tournament, Role::Organizer, |work| {
        check(&grant)?;
        let expires_at = work.now + Duration::days(INVITATION_DAYS);
        let told = JournalAct::invited(&grant);
        let invitation = Invitation { token_hash, grants: Some(grant), expires_at, recipient };
        store::invitations::insert(work.conn, &invitation)?;
        Ok(((), told))
    })
}

/// Revokes an unused invitation link.
///
/// # Errors
/// [`StoreError::NotFound`]: the link was used or revoked.
pub fn revoke(work: &mut Work<'_>, id: TournamentId, token_hash: &str) -> Result<(), NotDone> {
    work.within(id, Role::Organizer, |work| {
        store::invitations::delete(work.conn, id, token_hash)?;
        Ok(((), JournalAct::InvitationRevoked))
    })
}

/// Changes the role of an account that has one, or its pools.
///
/// # Errors
/// [`PeopleError::OwnRole`]: the account is that of the caller. [`PeopleError::NoPools`]: a delegate has no pool.
/// [`StoreError::NotFound`]: the account has no role.
pub fn change_role(work: &mut Work<'_>, user: UserId, grant: &Grant) -> Result<(), NotDone> {
    let id = grant.tournament;
    work.within(id, Role::Organizer, |work| {
        still_organizes(work, id, user)?;
        check(grant)?;
        store::roles::role(work.conn, id, user)?.ok_or(StoreError::NotFound("role"))?;
        store::roles::set(work.conn, user, grant)?;
        Ok(((), JournalAct::role_given(user, grant)))
    })
}

/// Checks that a delegate's role has at least one pool.
fn check(grant: &Grant) -> Result<(), PeopleError> {
    let is_nowhere = grant.role == Role::Delegate && grant.reach.pools().is_empty();
    if is_nowhere { Err(PeopleError::NoPools) } else { Ok(()) }
}

/// Removes the role of an account.
///
/// # Errors
/// [`PeopleError::OwnRole`]: the account is that of the caller. [`NotDone::Forbidden`]: the caller is not, or no longer, an organizer.
pub fn remove(work: &mut Work<'_>, id: TournamentId, user: UserId) -> Result<(), NotDone> {
    work.within(id, Role::Organizer, |work| {
        still_organizes(work, id, user)?;
        store::roles::remove(work.conn, id, user)?;
        Ok(((), JournalAct::RoleTaken { user }))
    })
}

/// Checks that callers do not change their own role and still are organizers: if two remove each other at once, the second fails.
fn still_organizes(work: &mut Work<'_>, id: TournamentId, user: UserId) -> Result<(), NotDone> {
    let Some(me) = work.caller.account() else { return Ok(()) };
    if me == user {
        return Err(PeopleError::OwnRole.into());
    }
    match store::roles::role(work.conn, id, me)? {
        Some(Role::Organizer) => Ok(()),
        _ => Err(NotDone::Forbidden),
    }
}

/// Gives an account the role that a link offers. A higher role stays, and pools of an earlier equal role are kept. Anybody with the link
/// may take it; the code that calls this checks the link.
pub fn take_role(work: &mut Work<'_>, user: UserId, grant: &Grant) -> Result<(), NotDone> {
    let id = grant.tournament;
    work.change(id, |work| {
        let known = store::roles::of_user(work.conn, user)?;
        let known = known.into_iter().find(|known| known.tournament == id);
        let taken = with_those_before(grant, known.as_ref());
        if known.is_none_or(|known| !known.role.outranks(grant.role)) {
            store::roles::set(work.conn, user, &taken)?;
        }
        Ok(((), JournalAct::role_given(user, &taken)))
    })
}

/// The granted role, extended by the pools of an earlier equal role.
fn with_those_before(grant: &Grant, known: Option<&Grant>) -> Grant {
    let known = known.filter(|known| known.role == grant.role);
    match (&grant.reach, known.map(|known| &known.reach)) {
        (Reach::Pools(new), Some(Reach::Pools(old))) => {
            let more = new.iter().filter(|pool| !old.contains(pool));
            let pools = old.iter().chain(more).cloned().collect();
            Grant { reach: Reach::Pools(pools), ..grant.clone() }
        }
        (Reach::Pools(_), Some(Reach::Everywhere)) => {
            Grant { reach: Reach::Everywhere, ..grant.clone() }
        }
        _ => grant.clone(),
    }
}
