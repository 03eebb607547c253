//! Cursors of followers of the journals: the last entry of each tournament that a follower, such as the mails, has handled.

use diesel::prelude::*;
use domain::tournament::id::TournamentId;

use super::columns::Key;
use super::journal::{self, JournalEntry};
use super::schema::{journal_cursors, tournaments};
use super::{Conn, StoreError, tournaments as tournament_rows};

/// Maximum number of entries that are handled at once.
const AT_ONCE: i64 = 200;

/// A tournament whose journal a follower has not handled to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Behind {
    pub tournament: TournamentId,
    /// Last handled entry. `None` if the follower has not begun with this tournament.
    pub seq: Option<i64>,
    /// Last entry.
    pub revision: i64,
}

/// The tournaments with entries that a follower has not handled.
pub fn behind(conn: &mut Conn, follower: &str) -> Result<Vec<Behind>, StoreError> {
    let own = journal_cursors::table.on(journal_cursors::tournament_id
        .eq(tournaments::id)
        .and(journal_cursors::follower.eq(follower)));
    let seq = journal_cursors::seq.nullable();
    let rows: Vec<(Key, Option<i64>, i64)> = tournaments::table
        .left_join(own)
        .filter(seq.is_null().or(seq.lt(tournaments::revision.nullable())))
        .select((tournaments::id, seq, tournaments::revision))
        .load(conn)?;
    let behind = |(id, seq, revision): (Key, Option<i64>, i64)| Behind {
        tournament: id.into(),
        seq,
        revision,
    };
    Ok(rows.into_iter().map(behind).collect())
}

/// Locks a tournament and returns its entries that the follower has not handled, with the number of the last one returned. They count as
/// handled once this transaction is committed. A follower that has not begun with this tournament gets none and begins at its end.
///
/// # Errors
/// [`StoreError::NotFound`]: the tournament was deleted.
pub fn take(
    conn: &mut Conn,
    follower: &str,
    id: TournamentId,
) -> Result<Vec<JournalEntry>, StoreError> {
    // Nodes wait for each other here, so the next one finds the moved cursor.
    tournament_rows::lock(conn, id)?;
    let key = (follower, Key::from(id));
    let found = journal_cursors::table.find(key).select(journal_cursors::seq).get_result(conn);
    let known: Option<i64> = found.optional()?;
    let entries = match known {
        Some(seq) => journal::after(conn, id, seq, AT_ONCE)?,
        None => Vec::new(),
    };
    let end = match (known, entries.last()) {
        (_, Some(last)) => last.seq,
        (Some(seq), None) => seq,
        (None, None) => tournament_rows::revision(conn, id)?,
    };
    let moved = journal_cursors::seq.eq(end);
    match known {
        Some(_) => {
            diesel::update(journal_cursors::table.find(key)).set(moved).execute(conn)?;
        }
        None => {
            let row = (
                journal_cursors::follower.eq(follower),
                journal_cursors::tournament_id.eq(Key::from(id)),
                moved,
            );
            diesel::insert_into(journal_cursors::table).values(row).execute(conn)?;
        }
    }
    Ok(entries)
}
