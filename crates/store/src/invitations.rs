//! Invitations: links that admit the first person who opens them.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use domain::tournament::account::Invitation;
use domain::tournament::id::TournamentId;
use domain::tournament::reach::Grant;

use super::columns::{Key, Reading};
use super::schema::invitations;
use super::{Conn, StoreError, roles};

#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = invitations)]
struct InvitationRow {
    token_hash: String,
    tournament_id: Option<Key>,
    role: Option<String>,
    expires_at: i64,
    pools: Option<String>,
    recipient: String,
}

pub fn insert(conn: &mut Conn, invitation: &Invitation) -> Result<(), StoreError> {
    let row = InvitationRow {
        token_hash: invitation.token_hash.clone(),
        tournament_id: invitation.grants.as_ref().map(|grant| grant.tournament.into()),
        role: invitation.grants.as_ref().map(|grant| grant.role.name().to_owned()),
        expires_at: invitation.expires_at.timestamp_micros(),
        pools: match &invitation.grants {
            Some(grant) => roles::reach_to_text(&grant.reach)?,
            None => None,
        },
        recipient: invitation.recipient.clone(),
    };
    diesel::insert_into(invitations::table).values(row).execute(conn)?;
    Ok(())
}

/// The invitation with this hash. `None` if it is unknown, used, revoked or expired.
pub fn find(
    conn: &mut Conn,
    hash: &str,
    now: DateTime<Utc>,
) -> Result<Option<Invitation>, StoreError> {
    let row: Option<InvitationRow> = invitations::table
        .find(hash)
        .filter(invitations::expires_at.gt(now.timestamp_micros()))
        .select(InvitationRow::as_select())
        .get_result(conn)
        .optional()?;
    row.map(InvitationRow::into_invitation).transpose()
}

/// Uses up the invitation with this hash and returns it. `None` if it is unknown, used, revoked or expired. Only one of several concurrent
/// requests gets it.
pub fn take(
    conn: &mut Conn,
    hash: &str,
    now: DateTime<Utc>,
) -> Result<Option<Invitation>, StoreError> {
    let Some(invitation) = find(conn, hash, now)? else { return Ok(None) };
    let n = diesel::delete(invitations::table.find(hash)).execute(conn)?;
    Ok((n == 1).then_some(invitation))
}

/// The unused invitations to a tournament, expired ones included, in descending order of expiry.
pub fn of_tournament(conn: &mut Conn, id: TournamentId) -> Result<Vec<Invitation>, StoreError> {
    let rows: Vec<InvitationRow> = invitations::table
        .filter(invitations::tournament_id.eq(Key::from(id)))
        .order((invitations::expires_at.desc(), invitations::token_hash))
        .select(InvitationRow::as_select())
        .load(conn)?;
    rows.into_iter().map(InvitationRow::into_invitation).collect()
}

/// Revokes an invitation to a tournament.
///
/// # Errors
/// [`StoreError::NotFound`] if the tournament has no such invitation, or no longer has it: it was used or revoked.
pub fn delete(conn: &mut Conn, id: TournamentId, hash: &str) -> Result<(), StoreError> {
    let own = invitations::table.find(hash).filter(invitations::tournament_id.eq(Key::from(id)));
    match diesel::delete(own).execute(conn)? {
        0 => Err(StoreError::NotFound("invitation")),
        _ => Ok(()),
    }
}

impl InvitationRow {
    fn into_invitation(self) -> Result<Invitation, StoreError> {
        let at = Reading::new("invitations", &self.token_hash);
        let grants = match (self.tournament_id, &self.role) {
            (Some(tournament), Some(role)) => {
                let reach = roles::reach_of(at, self.pools.as_deref())?;
                let role = at.text("role", role)?;
                Some(Grant { tournament: tournament.into(), role, reach })
            }
            _ => None,
        };
        let expires_at = at.moment("expires_at", self.expires_at)?;
        let Self { token_hash, recipient, .. } = self;
        Ok(Invitation { token_hash, grants, expires_at, recipient })
    }
}
