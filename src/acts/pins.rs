//! PINs: of a pool for an evening, and a new one for a table whose PIN became known to the wrong people.

use chrono::{DateTime, Utc};
use domain::draw::DrawError;
use domain::tournament::id::{PoolId, TableId, TournamentId};
use domain::tournament::pin::{self, PoolPin};
use store::StoreError;
use store::journal::JournalAct;

use super::not_done::RoundError;
use super::{NotDone, Work};

/// Gives a pool a PIN that opens all its published tables until `expires_at`. It replaces the previous PIN and ends the access of
/// people who used that.
///
/// # Errors
/// [`StoreError::NotFound`]: the pool belongs to another tournament. [`DrawError::NoPins`]: no PIN is free.
pub fn give(
    work: &mut Work<'_>,
    id: TournamentId,
    pool: PoolId,
    expires_at: DateTime<Utc>,
) -> Result<(), NotDone> {
    of_desk(work, id, pool)?;
    work.change(id, |work| {
        let pin = free(work)?;
        store::pins::save(work.conn, id, &PoolPin { pool, pin, expires_at })?;
        Ok(((), JournalAct::PoolPinGiven { pool }))
    })
}

/// Removes a pool's PIN and ends the access of people who used it.
///
/// # Errors
/// [`StoreError::NotFound`]: the pool belongs to another tournament.
pub fn take(work: &mut Work<'_>, id: TournamentId, pool: PoolId) -> Result<(), NotDone> {
    of_desk(work, id, pool)?;
    work.change(id, |work| {
        store::pins::delete(work.conn, pool)?;
        Ok(((), JournalAct::PoolPinTaken { pool }))
    })
}

/// Gives a table a new PIN. People who used the previous one lose access, as does a keeper who joined by it.
///
/// # Errors
/// [`StoreError::NotFound`]: the table belongs to another tournament. [`DrawError::NoPins`]: no PIN is free.
pub fn change(work: &mut Work<'_>, id: TournamentId, table: TableId) -> Result<(), NotDone> {
    if store::tables::tournament_of(work.conn, table)? != id {
        return Err(StoreError::NotFound("table").into());
    }
    work.caller.require_desk(id, table)?;
    work.change_at(id, table, |work| {
        let pin = free(work)?;
        store::tables::set_pin(work.conn, table, &pin)?;
        store::sessions::take_table(work.conn, table)?;
        Ok::<_, NotDone>(((), JournalAct::PinChanged { table }))
    })
}

fn free(work: &mut Work<'_>) -> Result<String, NotDone> {
    let taken = store::pins::in_use(work.conn)?;
    Ok(pin::free(work.ids, &taken).ok_or(RoundError::Draw(DrawError::NoPins))?)
}

/// Checks that the pool belongs to the tournament and that the caller may enter its results.
fn of_desk(work: &mut Work<'_>, id: TournamentId, pool: PoolId) -> Result<(), NotDone> {
    if store::pools::tournament_of(work.conn, pool)? != id {
        return Err(StoreError::NotFound("pool").into());
    }
    work.caller.require_desk_of(id, pool)
}
