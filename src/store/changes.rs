//! Whether anything at all has been written meanwhile: what is made of many facts asks this before it looks closer.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use diesel::prelude::*;
use diesel::sql_types::BigInt;

use super::{Conn, StoreError};

/// Counts the transactions of this process that wrote. A clone counts the same.
#[derive(Clone, Default, Debug)]
pub(super) struct Changes(Arc<AtomicU64>);

impl Changes {
    /// To be called after each commit.
    pub fn add(&self) {
        self.0.fetch_add(1, Ordering::Release);
    }

    /// How many there were.
    pub fn n(&self) -> u64 {
        self.0.load(Ordering::Acquire)
    }
}

#[derive(QueryableByName)]
struct Position {
    #[diesel(sql_type = BigInt)]
    position: i64,
}

/// How far a server has written, whoever asked it to; of a file, which has one process that writes, nothing.
///
/// # Errors
/// If the database refuses.
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
