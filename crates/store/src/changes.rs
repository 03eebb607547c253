//! A counter of writes. Caches made from many facts compare it before they check anything in detail.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use diesel::prelude::*;
use diesel::sql_types::BigInt;

use super::{Conn, StoreError};

/// Counts the write transactions of this process. Clones share the counter.
#[derive(Clone, Default, Debug)]
pub(super) struct Changes(Arc<AtomicU64>);

impl Changes {
    /// Counts one write; call it after each commit.
    pub fn add(&self) {
        self.0.fetch_add(1, Ordering::Release);
    }

    /// Number of writes so far.
    pub fn n(&self) -> u64 {
        self.0.load(Ordering::Acquire)
    }
}

#[derive(QueryableByName)]
struct Position {
    #[diesel(sql_type = BigInt)]
    position: i64,
}

/// The server's write-ahead log position, which advances when any node writes. `None` for SQLite: only one process writes to a file.
///
/// # Errors
/// [`StoreError::Query`] if the server refuses the query.
pub fn position(conn: &mut Conn) -> Result<Option<i64>, StoreError> {
    const POSITION: &str =
        "select (pg_current_wal_insert_lsn() - '0/0'::pg_lsn)::bigint as position";
    match conn {
        Conn::Sqlite(_) => Ok(None),
        Conn::Pg(conn) => {
            let read: Position = diesel::sql_query(POSITION).get_result(conn)?;
            Ok(Some(read.position))
        }
    }
}
