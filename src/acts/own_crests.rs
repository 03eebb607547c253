//! A club's own pictures that replace its crest: uploaded, approved, removed. Only organizers see a picture before its approval.

use domain::tournament::entry::Entry;
use domain::tournament::id::{EntryId, OwnCrestId, TournamentId};
use domain::tournament::own_crest::{Approval, CrestOwner, OwnCrest};
use domain::tournament::tournament::Role;
use pictures::crest::own::Picture;
use store::journal::JournalAct;
use store::{Conn, StoreError};

use super::{NotDone, Work};

/// Uploads a picture for the crest of an entry, and so for all entries of its club. It replaces a waiting picture, but not the approved
/// one. Repeating the upload has no effect.
///
/// # Errors
/// [`StoreError::NotFound`]: the entry belongs to another tournament.
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

/// Approves a picture, which replaces the approved one.
///
/// # Errors
/// [`StoreError::NotFound`]: the picture belongs to another tournament, or was removed.
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

/// Deletes a picture, approved or not; without an approved picture the crest is drawn from the name again.
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

/// The picture, checked to belong to the tournament.
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

/// An entry that has this crest.
fn one_of(
    conn: &mut Conn,
    id: TournamentId,
    owner: &CrestOwner,
) -> Result<Option<EntryId>, StoreError> {
    let entries = store::entries::of_tournament(conn, id)?;
    let is_theirs = |entry: &&Entry| CrestOwner::of(entry) == *owner;
    Ok(entries.iter().find(is_theirs).map(|entry| entry.id))
}
