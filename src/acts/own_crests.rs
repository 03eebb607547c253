//! A picture of a club's own in the place of its crest: sent, approved, taken away. Until it is approved organizers alone
//! see it.

use super::{NotDone, Work};
use crate::crest::own::Picture;
use crate::store::journal::JournalAct;
use crate::store::{self, Conn, StoreError};
use crate::tournament::entry::Entry;
use crate::tournament::id::{EntryId, OwnCrestId, TournamentId};
use crate::tournament::own_crest::{Approval, CrestOwner, OwnCrest};
use crate::tournament::tournament::Role;

/// Sends a picture for the crest of an entry, and so of all entries of its club. It waits, instead of what waited before;
/// what is shown stays. Sent again it is the same.
///
/// # Errors
/// [`StoreError::NotFound`] for an entry of another tournament.
pub fn upload(
    work: &mut Work<'_>,
    id: TournamentId,
    entry: EntryId,
    picture: &Picture,
) -> Result<OwnCrestId, NotDone> {
    work.caller.require_to_change(id, entry)?;
    work.change(id, |work| {
        let told = JournalAct::CrestUploaded { entry };
        let known = store::entries::find(work.conn, entry)?;
        if known.tournament != id {
            return Err(StoreError::NotFound("entry").into());
        }
        let (owner, digest) = (CrestOwner::of(&known), picture.digest());
        let others = of_owner(work.conn, id, &owner)?;
        if let Some(same) = others.iter().find(|crest| crest.digest == digest) {
            return Ok((same.id, told));
        }
        for waiting in others.iter().filter(|crest| crest.approval.is_none()) {
            store::own_crests::delete(work.conn, waiting.id)?;
        }
        let crest = OwnCrest {
            id: OwnCrestId::new(work.ids),
            owner,
            digest,
            uploaded_by: work.caller.account(),
            uploaded_at: work.now,
            approval: None,
        };
        store::own_crests::insert(work.conn, id, &crest, picture.png())?;
        Ok((crest.id, told))
    })
}

/// Shows a picture to everybody, instead of what was shown before.
///
/// # Errors
/// [`StoreError::NotFound`] for a picture of another tournament, or one that was taken away.
pub fn approve(work: &mut Work<'_>, id: TournamentId, crest: OwnCrestId) -> Result<(), NotDone> {
    work.within(id, Role::Organizer, |work| {
        let crest = find(work.conn, id, crest)?;
        let told = JournalAct::CrestApproved { entry: one_of(work.conn, id, &crest.owner)? };
        if crest.approval.is_some() {
            return Ok(((), told));
        }
        let others = of_owner(work.conn, id, &crest.owner)?;
        for shown in others.iter().filter(|it| it.approval.is_some()) {
            store::own_crests::delete(work.conn, shown.id)?;
        }
        let approval = Approval { by: work.caller.account(), at: work.now };
        store::own_crests::approve(work.conn, crest.id, approval)?;
        Ok(((), told))
    })
}

/// Takes a picture away for good, shown or not: the crest is that of the name again.
///
/// # Errors
/// As [`approve`].
pub fn remove(work: &mut Work<'_>, id: TournamentId, crest: OwnCrestId) -> Result<(), NotDone> {
    work.within(id, Role::Organizer, |work| {
        let crest = find(work.conn, id, crest)?;
        store::own_crests::delete(work.conn, crest.id)?;
        let entry = one_of(work.conn, id, &crest.owner)?;
        Ok(((), JournalAct::CrestRemoved { entry }))
    })
}

/// The picture, if it is one of the tournament.
fn find(conn: &mut Conn, id: TournamentId, crest: OwnCrestId) -> Result<OwnCrest, StoreError> {
    let crests = store::own_crests::of_tournament(conn, id)?;
    crests.into_iter().find(|it| it.id == crest).ok_or(StoreError::NotFound("picture"))
}

fn of_owner(
    conn: &mut Conn,
    id: TournamentId,
    owner: &CrestOwner,
) -> Result<Vec<OwnCrest>, StoreError> {
    let mut crests = store::own_crests::of_tournament(conn, id)?;
    crests.retain(|crest| crest.owner == *owner);
    Ok(crests)
}

/// An entry whose crest it is.
fn one_of(
    conn: &mut Conn,
    id: TournamentId,
    owner: &CrestOwner,
) -> Result<Option<EntryId>, StoreError> {
    let entries = store::entries::of_tournament(conn, id)?;
    let is_theirs = |entry: &&Entry| CrestOwner::of(entry) == *owner;
    Ok(entries.iter().find(is_theirs).map(|entry| entry.id))
}
