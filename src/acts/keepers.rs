//! One device keeps a table's game: the first that acts there, or one that takes it over.

use domain::tournament::game::submission::KeeperChange;
use domain::tournament::id::TableId;
use domain::tournament::keeper::Keeper;
use store::journal::JournalAct;
use store::{Conn, StoreError};

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
        // Players at a distance have no turn while a referee keeps their table.
        if let Some(clock) = store::turn_clocks::find(work.conn, table)? {
            store::turn_clocks::set(work.conn, table, Some(&clock), None)?;
        }
        Ok(((), JournalAct::Kept { table }))
    })
}

/// Saves the change of a table's keeper by acts there.
pub(super) fn save(
    conn: &mut Conn,
    table: TableId,
    change: KeeperChange,
) -> Result<(), StoreError> {
    match change {
        KeeperChange::Same => Ok(()),
        KeeperChange::Begins(keeper) => store::keepers::set(conn, table, keeper),
        KeeperChange::Ends => store::keepers::release(conn, table),
    }
}

/// Returns whether a device keeps one of these tables.
pub(super) fn is_any_kept(work: &mut Work<'_>, tables: &[TableId]) -> Result<bool, StoreError> {
    store::keepers::is_any_kept(work.conn, tables)
}
