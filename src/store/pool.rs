//! Connections kept open, and the transactions that are run on them.

use std::fmt;
use std::time::Duration;

use diesel::connection::{AnsiTransactionManager, TransactionManager};
use diesel::prelude::*;
use diesel::r2d2::{ManageConnection, Pool, R2D2Connection};
use diesel::result::ConnectionError;
use diesel::sql_types::Integer;

use super::address::Address;
use super::conn::{Access, setup_failed};
use super::journal::watch;
use super::{Conn, StoreError};

/// Most connections to a PostgreSQL server.
const MOST_TO_SERVER: u32 = 16;
/// Most connections that read a SQLite file.
const MOST_TO_FILE: u32 = 8;
/// How long a request waits for a connection.
const PATIENCE: Duration = Duration::from_secs(15);

/// Connections of one kind. Clones are the same connections.
#[derive(Clone)]
pub(super) struct Connections {
    pool: Pool<Opener>,
    opener: Opener,
}

/// Opens connections for a pool.
#[derive(Clone)]
struct Opener {
    address: Address,
    access: Access,
}

impl Connections {
    /// Connections to `address`, the first of them open.
    pub(super) fn new(address: &Address, access: Access) -> Result<Self, StoreError> {
        let most = match (address, access) {
            (Address::Postgres(_), _) => MOST_TO_SERVER,
            (Address::Sqlite(_), Access::Read) => MOST_TO_FILE,
            (Address::Sqlite(_), Access::Write) => 1,
        };
        let opener = Opener { address: address.clone(), access };
        let pool = Pool::builder()
            .max_size(most)
            .min_idle(Some(1))
            .connection_timeout(PATIENCE)
            // A check would cost a round trip; a dead connection is noticed when its transaction begins.
            .test_on_check_out(false)
            .build(opener.clone())
            .map_err(StoreError::Pool)?;
        Ok(Self { pool, opener })
    }

    /// Runs `f` in a transaction; `Err` rolls it back.
    pub(super) fn transaction<T, E: From<StoreError>>(
        &self,
        access: Access,
        f: impl FnOnce(&mut Conn) -> Result<T, E>,
    ) -> Result<T, E> {
        let mut conn = self.pool.get().map_err(StoreError::Pool)?;
        self.begin(&mut conn, access)?;
        match f(&mut conn) {
            Ok(value) => {
                commit(&mut conn).map_err(StoreError::from)?;
                Ok(value)
            }
            Err(error) => {
                // If this fails too, the connection is broken and the pool lets go of it.
                let _ = rollback(&mut conn);
                Err(error)
            }
        }
    }

    /// Folds what a file's write-ahead log holds into the file, and empties the log. A server has nothing to fold.
    pub(super) fn fold_log(&self) -> Result<(), StoreError> {
        let mut conn = self.pool.get().map_err(StoreError::Pool)?;
        let Conn::Sqlite(conn) = &mut *conn else { return Ok(()) };
        let folded: Folded =
            diesel::sql_query("pragma wal_checkpoint(truncate)").get_result(conn)?;
        if folded.busy == 0 { Ok(()) } else { Err(StoreError::LogInUse) }
    }

    /// Begins a transaction, on a new connection if the server has dropped this one meanwhile.
    fn begin(&self, conn: &mut Conn, access: Access) -> Result<(), StoreError> {
        match begin(conn, access) {
            Err(_) if matches!(conn, Conn::Pg(_)) => {
                *conn = self.opener.connect().map_err(super::OpenError::Connect)?;
                Ok(begin(conn, access)?)
            }
            outcome => Ok(outcome?),
        }
    }
}

impl fmt::Debug for Connections {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Connections").field("state", &self.pool.state()).finish_non_exhaustive()
    }
}

impl ManageConnection for Opener {
    type Connection = Conn;
    type Error = ConnectionError;

    fn connect(&self) -> Result<Conn, ConnectionError> {
        let mut conn = Conn::open(&self.address, self.access)?;
        if self.access == Access::Write {
            watch::connect(&mut conn).map_err(setup_failed)?;
        }
        Ok(conn)
    }

    fn is_valid(&self, _: &mut Conn) -> Result<(), ConnectionError> {
        Ok(())
    }

    fn has_broken(&self, conn: &mut Conn) -> bool {
        std::thread::panicking() || conn.is_broken()
    }
}

/// What SQLite says of folding.
#[derive(QueryableByName)]
struct Folded {
    /// Not 0 where somebody was in the way.
    #[diesel(sql_type = Integer)]
    busy: i32,
}

/// SQLite takes its only write lock at once, so that two who read before they write cannot both be stopped.
fn begin(conn: &mut Conn, access: Access) -> QueryResult<()> {
    match (conn, access) {
        (Conn::Sqlite(conn), Access::Read) => {
            AnsiTransactionManager::begin_transaction_sql(conn, "begin")
        }
        (Conn::Sqlite(conn), Access::Write) => {
            AnsiTransactionManager::begin_transaction_sql(conn, "begin immediate")
        }
        (Conn::Pg(conn), Access::Read) => AnsiTransactionManager::begin_transaction_sql(
            conn,
            "begin isolation level repeatable read, read only",
        ),
        (Conn::Pg(conn), Access::Write) => {
            AnsiTransactionManager::begin_transaction_sql(conn, "begin")
        }
    }
}

fn commit(conn: &mut Conn) -> QueryResult<()> {
    match conn {
        Conn::Sqlite(conn) => AnsiTransactionManager::commit_transaction(conn),
        Conn::Pg(conn) => AnsiTransactionManager::commit_transaction(conn),
    }
}

fn rollback(conn: &mut Conn) -> QueryResult<()> {
    match conn {
        Conn::Sqlite(conn) => AnsiTransactionManager::rollback_transaction(conn),
        Conn::Pg(conn) => AnsiTransactionManager::rollback_transaction(conn),
    }
}
