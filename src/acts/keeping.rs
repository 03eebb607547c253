//! One device keeps a table's game: the first to act there, or the one that took it over.

use super::{NotDone, Work};
use crate::store::journal::JournalAct;
use crate::store::keepers::Keeper;
use crate::store::{self, StoreError};
use crate::tournament::event::EventKind;
use crate::tournament::id::TableId;
use crate::tournament::table::{Table, TableState};
use crate::tournament::tournament::Role;

/// The caller's device keeps the table from now on, whoever kept it before.
///
/// # Errors
/// [`NotDone::Forbidden`] also to who acts from no device.
pub fn take_over(work: &mut Work<'_>, table: TableId) -> Result<(), NotDone> {
    let tournament = store::tables::tournament_of(work.conn, table)?;
    work.caller.require_at(tournament, table)?;
    let session = work.caller.device().ok_or(NotDone::Forbidden)?.to_owned();
    work.change_at(tournament, table, |work| {
        let name = work.caller.actor().name.clone();
        store::keepers::set(work.conn, table, Keeper { session, name, since: work.now })?;
        Ok(((), JournalAct::Kept { table }))
    })
}

/// What is done while a game is played is done by the device that keeps it; the rest, such as results, from anywhere by an
/// organizer.
fn is_free(role: Role, kind: &EventKind) -> bool {
    let is_play = matches!(
        kind,
        EventKind::LineUp { .. }
            | EventKind::Start { .. }
            | EventKind::Die(_)
            | EventKind::Move { .. }
            | EventKind::TimeOut
            | EventKind::Retire(_)
            | EventKind::CallTime
            | EventKind::Undo
    );
    let is_second = matches!(kind, EventKind::SecondSignature { .. } | EventKind::Reject { .. });
    is_second || (role.keeps_desk() && !is_play)
}

/// The other device that keeps the table, if that is in the way of these acts; it is in nobody's who acts from none.
pub(super) fn kept_elsewhere<'k, 'a>(
    keeper: Option<&'k Keeper>,
    device: Option<&str>,
    role: Role,
    mut acts: impl Iterator<Item = &'a EventKind>,
) -> Option<&'k Keeper> {
    let keeper = keeper.filter(|keeper| device.is_some_and(|device| keeper.session != device))?;
    acts.any(|kind| !is_free(role, kind)).then_some(keeper)
}

/// The first device to act keeps the table, until its result is signed.
pub(super) fn keep<'a>(
    work: &mut Work<'_>,
    after: &Table,
    (table, keeper): (TableId, Option<Keeper>),
    device: Option<&str>,
    role: Role,
    mut acts: impl Iterator<Item = &'a EventKind>,
) -> Result<(), StoreError> {
    if after.state == TableState::Confirmed {
        return store::keepers::release(work.conn, table);
    }
    let Some(session) = device.map(str::to_owned) else { return Ok(()) };
    if keeper.is_some() || acts.all(|kind| is_free(role, kind)) {
        return Ok(());
    }
    let name = work.caller.actor().name.clone();
    store::keepers::set(work.conn, table, Keeper { session, name, since: work.now })
}

/// Whether a device keeps one of these tables.
///
/// # Errors
/// When the database fails.
pub(super) fn is_any_kept(work: &mut Work<'_>, tables: &[TableId]) -> Result<bool, StoreError> {
    store::keepers::is_any_kept(work.conn, tables)
}
