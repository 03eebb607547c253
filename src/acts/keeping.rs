//! One device keeps a table's game: the first to act there, or the one that took it over.

use chrono::{DateTime, Utc};

use super::tables::{Submitted, TableActError, TableActs};
use crate::store::keepers::Keeper;
use crate::store::{self, Conn, StoreError};
use crate::tournament::event::EventKind;
use crate::tournament::game::Game;
use crate::tournament::id::TableId;
use crate::tournament::table::TableState;

/// This device keeps the table from now on, whoever kept it before.
///
/// # Errors
/// [`StoreError`].
pub fn take_over(conn: &mut Conn, table: TableId, keeper: Keeper) -> Result<(), StoreError> {
    store::tables::lock(conn, table)?;
    store::keepers::set(conn, table, keeper)
}

/// What is done while a game is played is done by the device that keeps it; the rest, such as results, from anywhere by an
/// organizer.
fn is_free(acts: &TableActs, act: &Submitted) -> bool {
    let is_play = matches!(
        act.kind,
        EventKind::LineUp { .. }
            | EventKind::Start { .. }
            | EventKind::Die(_)
            | EventKind::Move { .. }
            | EventKind::TimeOut
            | EventKind::Retire(_)
            | EventKind::CallTime
            | EventKind::Undo
    );
    let is_second = matches!(act.kind, EventKind::Countersign { .. } | EventKind::Reject { .. });
    is_second || (acts.may_correct && !is_play)
}

/// Whether this device may do what is left to do.
pub(super) fn check_keeper(
    keeper: Option<&Keeper>,
    acts: &TableActs,
    left: &[Submitted],
) -> Result<(), TableActError> {
    let Some((keeper, session)) = keeper.zip(acts.session.as_ref()) else { return Ok(()) };
    if keeper.session == *session || left.iter().all(|act| is_free(acts, act)) {
        return Ok(());
    }
    Err(TableActError::KeptElsewhere(keeper.clone()))
}

/// The first device to act keeps the table, until its result is signed.
pub(super) fn keep(
    conn: &mut Conn,
    game: &Game,
    keeper: Option<Keeper>,
    acts: &TableActs,
    left: &[Submitted],
    now: DateTime<Utc>,
) -> Result<(), StoreError> {
    if game.state() == TableState::Confirmed {
        return store::keepers::release(conn, acts.table);
    }
    let Some(session) = acts.session.clone() else { return Ok(()) };
    if keeper.is_some() || left.iter().all(|act| is_free(acts, act)) {
        return Ok(());
    }
    let keeper = Keeper { session, name: acts.by.name.clone(), since: now };
    store::keepers::set(conn, acts.table, keeper)
}
