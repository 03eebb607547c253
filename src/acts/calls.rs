//! Calls for the organizer from a table, answered by an organizer or a delegate of the table's pool.

use domain::tournament::id::{CallId, TableId, TournamentId};
use store::StoreError;
use store::calls::Call;
use store::journal::JournalAct;

use super::{NotDone, Work, held_seats};

/// Calls an organizer to a table, with an optional reason. People who hold a seat there may call, too. A table with an open call gets no second one, but its call gets the new reason.
///
/// # Errors
/// [`StoreError::NotFound`]: the table is unknown.
pub fn call(work: &mut Work<'_>, table: TableId, reason: &str) -> Result<(), NotDone> {
    let tournament = store::tables::tournament_of(work.conn, table)?;
    let by = match work.caller.role_at(tournament, table) {
        Some(_) => work.caller.actor().name.clone(),
        None => {
            let (_, _, own) = held_seats::held_at(work, table)?;
            let player = own.first().ok_or(NotDone::Forbidden)?.player;
            held_seats::name_of(work, player)?
        }
    };
    work.change_at(tournament, table, |work| {
        match store::calls::open_of_table(work.conn, table)? {
            Some(call) if reason.is_empty() || call.reason == reason => {}
            Some(call) => store::calls::set_reason(work.conn, call.id, reason)?,
            None => {
                let id = CallId::new(work.ids);
                let (at, reason) = (work.now, reason.to_owned());
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
