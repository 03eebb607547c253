//! One device keeps a table's game: the first that acts there, or one that takes it over.

use domain::tournament::event::EventKind;
use domain::tournament::id::TableId;
use domain::tournament::table::{Table, TableState};
use domain::tournament::tournament::Role;
use store::StoreError;
use store::journal::JournalAct;
use store::keepers::Keeper;

use super::{NotDone, Work};

/// Makes the caller's device the keeper of the table, whichever kept it before.
///
/// # Errors
/// [`NotDone::Forbidden`]: the caller has no right at the table, or no device.
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

/// Returns whether the keeper's device is not required for the act. Anybody may sign second or reject a result on any device. Organizers
/// and delegates may do everything but play on any device.
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

/// The keeper that blocks these acts because it is another device. A caller without a device is never blocked.
pub(super) fn kept_elsewhere<'k, 'a>(
    keeper: Option<&'k Keeper>,
    device: Option<&str>,
    role: Role,
    mut acts: impl Iterator<Item = &'a EventKind>,
) -> Option<&'k Keeper> {
    let keeper = keeper.filter(|keeper| device.is_some_and(|device| keeper.session != device))?;
    acts.any(|kind| !is_free(role, kind)).then_some(keeper)
}

/// Makes the first device that acts the keeper of the table, and releases the table once its result is signed.
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

/// Returns whether a device keeps one of these tables.
pub(super) fn is_any_kept(work: &mut Work<'_>, tables: &[TableId]) -> Result<bool, StoreError> {
    store::keepers::is_any_kept(work.conn, tables)
}
