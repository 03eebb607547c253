//! Links that let their first opener in.

use chrono::{DateTime, Utc};
use diesel::prelude::*;

use super::reading::{Key, Reading};
use super::schema::invitations;
use super::{Conn, StoreError};
use crate::tournament::account::Invitation;
use crate::tournament::id::TournamentId;

#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = invitations)]
struct InvitationRow {
    token_hash: String,
    tournament_id: Option<Key>,
    role: Option<String>,
    expires_at: i64,
}

/// Keeps a new invitation.
///
/// # Errors
/// When the database fails.
pub fn insert(conn: &mut Conn, invitation: &Invitation) -> Result<(), StoreError> {
    let row = InvitationRow {
        token_hash: invitation.token_hash.clone(),
        tournament_id: invitation.grants.map(|(tournament, _)| tournament.into()),
        role: invitation.grants.map(|(_, role)| role.name().to_owned()),
        expires_at: invitation.expires_at.timestamp_micros(),
    };
    diesel::insert_into(invitations::table).values(row).execute(conn)?;
    Ok(())
}

/// The invitation with this hash that is neither used nor expired.
///
/// # Errors
/// When the database fails.
pub fn find(
    conn: &mut Conn,
    hash: &str,
    now: DateTime<Utc>,
) -> Result<Option<Invitation>, StoreError> {
    let row: Option<InvitationRow> = invitations::table
        .find(hash)
        .filter(invitations::expires_at.gt(now.timestamp_micros()))
        .select(InvitationRow::as_select())
        .first(conn)
        .optional()?;
    row.map(InvitationRow::into_invitation).transpose()
}

/// Uses the invitation with this hash, if it is neither used nor expired: of several who take it one gets it.
///
/// # Errors
/// When the database fails.
pub fn take(
    conn: &mut Conn,
    hash: &str,
    now: DateTime<Utc>,
) -> Result<Option<Invitation>, StoreError> {
    let Some(invitation) = find(conn, hash, now)? else { return Ok(None) };
    let n = diesel::delete(invitations::table.find(hash)).execute(conn)?;
    Ok((n == 1).then_some(invitation))
}

/// The invitations into a tournament that nobody has used, the last to expire first.
///
/// # Errors
/// When the database fails.
pub fn of_tournament(conn: &mut Conn, id: TournamentId) -> Result<Vec<Invitation>, StoreError> {
    let rows: Vec<InvitationRow> = invitations::table
        .filter(invitations::tournament_id.eq(Key::from(id)))
        .order((invitations::expires_at.desc(), invitations::token_hash))
        .select(InvitationRow::as_select())
        .load(conn)?;
    rows.into_iter().map(InvitationRow::into_invitation).collect()
}

impl InvitationRow {
    fn into_invitation(self) -> Result<Invitation, StoreError> {
        let at = Reading::new("invitations", &self.token_hash);
        let grants = match (self.tournament_id, &self.role) {
            (Some(tournament), Some(role)) => Some((tournament.into(), at.text("role", role)?)),
            _ => None,
        };
        let expires_at = at.moment("expires_at", self.expires_at)?;
        Ok(Invitation { token_hash: self.token_hash, grants, expires_at })
    }
}
