//! Calls for the organizer from a table, answered by an organizer or a delegate of the table's pool.

use domain::tournament::id::{CallId, TableId, TournamentId};
use store::StoreError;
use store::calls::Call;
use store::journal::JournalAct;

use super::{NotDone, Work};

/// Calls an organizer to a table, with an optional reason. A table with an open call gets no second one, but its call gets the new reason.
///
/// # Errors
/// [`StoreError::NotFound`]: the table is unknown.
pub fn call(work: &mut Work<'_>, table: TableId, reason: &str) -> Result<(), NotDone> {
    let tournament = store::tables::tournament_of(work.conn, table)?;
    work.caller.require_at(tournament, table)?;
    work.change_at(tournament, table, |work| {
        match store::calls::open_of_table(work.conn, table)? {
            Some(call) if reason.is_empty() || call.reason == reason => {}
            Some(call) => store::calls::set_reason(work.conn, call.id, reason)?,
            None => {
                let id = CallId::new(work.ids);
                let (by, reason) = (work.caller.actor().name.clone(), reason.to_owned());
                let at = work.now;
                store::calls::insert(work.conn, &Call { id, table, at, by, reason })?;
            }
        }
        Ok(((), JournalAct::Called { table }.because(reason)))
    })
}

/// Answers a call; a call that is already answered stays unchanged.
///
/// # Errors
/// [`StoreError::NotFound`]: the tournament does not have the call.
pub fn answer(work: &mut Work<'_>, id: TournamentId, call: CallId) -> Result<(), NotDone> {
    let table = store::calls::table_of(work.conn, call)?;
    if store::tables::tournament_of(work.conn, table)? != id {
        return Err(StoreError::NotFound("call").into());
    }
    work.caller.require_desk(id, table)?;
    work.change_at(id, table, |work| {
        let by = &work.caller.actor().name;
        store::calls::answer(work.conn, call, work.now, by)?;
        Ok(((), JournalAct::Answered { table }))
    })
}

/// Answers the open call of a table that was signed or annulled, because the reason of the call no longer exists.
pub(super) fn settle(work: &mut Work<'_>, table: TableId) -> Result<(), StoreError> {
    match store::calls::open_of_table(work.conn, table)? {
        Some(call) => store::calls::answer(work.conn, call.id, work.now, &work.caller.actor().name),
        None => Ok(()),
    }
}
