//! Own crests: pictures that clubs use instead of a generated crest, with their owner, uploader and approval.

use std::collections::HashMap;

use diesel::prelude::*;
use domain::tournament::id::{EntryId, OwnCrestId, TournamentId};
use domain::tournament::own_crest::{Approval, CrestOwner, OwnCrest};

use super::columns::{Key, Reading};
use super::schema::own_crests;
use super::{Conn, StoreError};

#[derive(Queryable, Selectable)]
#[diesel(table_name = own_crests)]
struct OwnCrestRow {
    id: Key,
    club: String,
    entry_id: Option<Key>,
    digest: String,
    uploaded_by: Option<Key>,
    uploaded_at: i64,
    approved_by: Option<Key>,
    approved_at: Option<i64>,
}

pub fn insert(
    conn: &mut Conn,
    id: TournamentId,
    crest: &OwnCrest,
    png: &[u8],
) -> Result<(), StoreError> {
    let (club, entry) = columns(&crest.owner);
    diesel::insert_into(own_crests::table)
        .values((
            own_crests::id.eq(Key::from(crest.id)),
            own_crests::tournament_id.eq(Key::from(id)),
            own_crests::club.eq(club),
            own_crests::entry_id.eq(entry),
            own_crests::digest.eq(&crest.digest),
            own_crests::png.eq(png),
            own_crests::uploaded_by.eq(crest.uploaded_by.map(Key::from)),
            own_crests::uploaded_at.eq(crest.uploaded_at.timestamp_micros()),
            own_crests::approved_by.eq(crest.approval.and_then(|it| it.by).map(Key::from)),
            own_crests::approved_at.eq(crest.approval.map(|it| it.at.timestamp_micros())),
        ))
        .execute(conn)?;
    Ok(())
}

pub fn approve(conn: &mut Conn, crest: OwnCrestId, approval: Approval) -> Result<(), StoreError> {
    diesel::update(own_crests::table.find(Key::from(crest)))
        .set((
            own_crests::approved_by.eq(approval.by.map(Key::from)),
            own_crests::approved_at.eq(Some(approval.at.timestamp_micros())),
        ))
        .execute(conn)?;
    Ok(())
}

/// Deletes a picture permanently.
pub fn delete(conn: &mut Conn, crest: OwnCrestId) -> Result<(), StoreError> {
    diesel::delete(own_crests::table.find(Key::from(crest))).execute(conn)?;
    Ok(())
}

/// Deletes the pictures of an entry itself, but not those of its club.
pub fn delete_of_entry(conn: &mut Conn, entry: EntryId) -> Result<(), StoreError> {
    diesel::delete(own_crests::table.filter(own_crests::entry_id.eq(Some(Key::from(entry)))))
        .execute(conn)?;
    Ok(())
}

/// The pictures of a tournament in order of upload, without those whose image is lost.
pub fn of_tournament(conn: &mut Conn, id: TournamentId) -> Result<Vec<OwnCrest>, StoreError> {
    let rows: Vec<OwnCrestRow> = own_crests::table
        .filter(own_crests::tournament_id.eq(Key::from(id)))
        .filter(own_crests::png.is_not_null())
        .order((own_crests::uploaded_at, own_crests::id))
        .select(OwnCrestRow::as_select())
        .load(conn)?;
    rows.into_iter().map(OwnCrestRow::into_crest).collect()
}

/// Digests of the approved pictures in these tournaments.
pub fn shown(
    conn: &mut Conn,
    ids: &[TournamentId],
) -> Result<HashMap<(TournamentId, CrestOwner), String>, StoreError> {
    let keys: Vec<Key> = ids.iter().copied().map(Key::from).collect();
    let rows: Vec<(Key, OwnCrestRow)> = own_crests::table
        .filter(own_crests::tournament_id.eq_any(keys))
        .filter(own_crests::approved_at.is_not_null())
        .filter(own_crests::png.is_not_null())
        .select((own_crests::tournament_id, OwnCrestRow::as_select()))
        .load(conn)?;
    let digest = |(id, row): (Key, OwnCrestRow)| {
        let crest = row.into_crest()?;
        Ok(((id.into(), crest.owner), crest.digest))
    };
    rows.into_iter().map(digest).collect()
}

/// The image with this digest in a tournament, and true if it is public.
///
/// # Errors
/// [`StoreError::NotFound`] if there is no such picture.
pub fn picture(
    conn: &mut Conn,
    id: TournamentId,
    digest: &str,
) -> Result<(Vec<u8>, bool), StoreError> {
    let rows: Vec<(Option<Vec<u8>>, Option<i64>)> = own_crests::table
        .filter(own_crests::tournament_id.eq(Key::from(id)))
        .filter(own_crests::digest.eq(digest))
        .filter(own_crests::png.is_not_null())
        .select((own_crests::png, own_crests::approved_at))
        .load(conn)?;
    // The same image can be approved for one club and still wait for approval for another.
    let is_shown = rows.iter().any(|(_, approved_at)| approved_at.is_some());
    let png = rows.into_iter().find_map(|(png, _)| png);
    png.map(|png| (png, is_shown)).ok_or(StoreError::NotFound("picture"))
}

fn columns(owner: &CrestOwner) -> (&str, Option<Key>) {
    match owner {
        CrestOwner::Club(club) => (club, None),
        CrestOwner::Entry(entry) => ("", Some(Key::from(*entry))),
    }
}

impl OwnCrestRow {
    fn into_crest(self) -> Result<OwnCrest, StoreError> {
        let at = Reading::new("own_crests", &self.id);
        let moment = |micros| at.moment("approved_at", micros);
        let approved_at = self.approved_at.map(moment).transpose()?;
        let by = self.approved_by.map(Into::into);
        Ok(OwnCrest {
            id: self.id.into(),
            owner: match self.entry_id {
                Some(entry) => CrestOwner::Entry(entry.into()),
                None => CrestOwner::Club(self.club),
            },
            digest: self.digest,
            uploaded_by: self.uploaded_by.map(Into::into),
            uploaded_at: at.moment("uploaded_at", self.uploaded_at)?,
            approval: approved_at.map(|at| Approval { by, at }),
        })
    }
}
