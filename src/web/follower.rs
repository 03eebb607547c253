//! Follows the journals of all tournaments and hands each new act to a function, once over all nodes on one database.

use std::collections::HashMap;

use domain::tournament::id::TournamentId;
use store::journal::{self, JournalAct, JournalEntry};
use store::journal_cursors::{self, Behind};
use store::{Conn, Store, StoreError};

/// Maximum number of entries that are read at once.
const AT_ONCE: i64 = 200;
/// Number of irrelevant entries after which the cursor in the database is moved. Throws are irrelevant to most followers, and moving it for
/// each would cost a write.
const LAZY: i64 = 1_000;

/// A follower of the journals. Its cursors are in the database.
pub struct JournalFollower {
    /// Name of its cursors.
    name: &'static str,
    store: Store,
    /// Last entry of each tournament that was read and found irrelevant.
    seen: HashMap<TournamentId, i64>,
}

impl JournalFollower {
    pub fn new(name: &'static str, store: Store) -> Self {
        Self { name, store, seen: HashMap::new() }
    }

    /// Hands new entries to `handle`, in order, in the transaction that marks them as handled. A part without any act that `concerns` the
    /// follower may be left out. A tournament that the follower does not know yet begins with its next act.
    ///
    /// # Errors
    /// [`StoreError`]: the database does not answer. An error of one tournament is logged and does not stop the others.
    pub fn round(
        &mut self,
        concerns: impl Fn(&JournalAct) -> bool,
        mut handle: impl FnMut(&mut Conn, TournamentId, &[JournalEntry]) -> Result<(), StoreError>,
    ) -> Result<(), StoreError> {
        let name = self.name;
        let behind = self.store.read_blocking(|conn| journal_cursors::behind(conn, name))?;
        for one in behind {
            let id = one.tournament;
            if !self.is_relevant(one, &concerns)? {
                continue;
            }
            let handled = self.store.write_blocking(|conn| {
                let entries = journal_cursors::take(conn, name, id)?;
                handle(conn, id, &entries)
            });
            match handled {
                // The tournament was deleted in the meantime.
                Ok(()) | Err(StoreError::NotFound(_)) => {
                    self.seen.remove(&id);
                }
                Err(error) => tracing::warn!("{name} cannot follow tournament {id}: {error}"),
            }
        }
        Ok(())
    }

    /// Reports whether the cursor of a tournament must move now.
    fn is_relevant(
        &mut self,
        one: Behind,
        concerns: &impl Fn(&JournalAct) -> bool,
    ) -> Result<bool, StoreError> {
        let (id, Some(seq)) = (one.tournament, one.seq) else { return Ok(true) };
        let from = self.seen.get(&id).copied().unwrap_or(seq).max(seq);
        if from >= one.revision {
            return Ok(false);
        }
        let read = |conn: &mut Conn| journal::after(conn, id, from, AT_ONCE);
        let entries = self.store.read_blocking(read)?;
        let is_any = entries.iter().any(|entry| entry.act.as_ref().is_some_and(concerns));
        let Some(last) = entries.last() else { return Ok(false) };
        if is_any || last.seq - seq > LAZY {
            return Ok(true);
        }
        self.seen.insert(id, last.seq);
        Ok(false)
    }
}
