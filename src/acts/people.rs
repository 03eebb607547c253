//! Who organizes and referees a tournament.

use chrono::Duration;

use super::not_done::PeopleError;
use super::{NotDone, Work};
use crate::store;
use crate::store::journal::JournalAct;
use crate::tournament::account::Invitation;
use crate::tournament::id::{TournamentId, UserId};
use crate::tournament::tournament::Role;

/// A link lasts this many days.
pub const INVITATION_DAYS: i64 = 14;

/// Keeps a link to a role in the tournament, by its secret's SHA-256 in hex.
///
/// # Errors
/// Those of the store.
pub fn invite(
    work: &mut Work<'_>,
    id: TournamentId,
    role: Role,
    token_hash: String,
) -> Result<(), NotDone> {
    work.within(id, Role::Organizer, |work| {
        let expires_at = work.now + Duration::days(INVITATION_DAYS);
        let invitation = Invitation { token_hash, grants: Some((id, role)), expires_at };
        store::invitations::insert(work.conn, &invitation)?;
        Ok(((), JournalAct::Invited { is_organizer: role == Role::Organizer }))
    })
}

/// Takes a role back.
///
/// # Errors
/// [`PeopleError::OwnRole`]; [`NotDone::Forbidden`] also to an organizer who is none any more.
pub fn remove(work: &mut Work<'_>, id: TournamentId, user: UserId) -> Result<(), NotDone> {
    work.within(id, Role::Organizer, |work| {
        let me = work.caller.account();
        if me == Some(user) {
            return Err(PeopleError::OwnRole.into());
        }
        // Two who remove each other at once: the second is no organizer any more.
        if let Some(me) = me
            && store::roles::role(work.conn, id, me)? != Some(Role::Organizer)
        {
            return Err(NotDone::Forbidden);
        }
        store::roles::remove(work.conn, id, user)?;
        Ok(((), JournalAct::RoleTaken { user }))
    })
}

/// Gives an account the role that a link offers; an organizer stays one. Whoever has the link may take it: the link itself
/// is asked for by the caller.
///
/// # Errors
/// Those of the store.
pub fn take_role(
    work: &mut Work<'_>,
    id: TournamentId,
    user: UserId,
    role: Role,
) -> Result<(), NotDone> {
    work.change(id, |work| {
        if store::roles::role(work.conn, id, user)? != Some(Role::Organizer) {
            store::roles::set(work.conn, id, user, role)?;
        }
        Ok(((), JournalAct::RoleGiven { user, is_organizer: role == Role::Organizer }))
    })
}
