//! Connection pools, and the transactions that run on them.

use std::fmt;
use std::time::{Duration, Instant};

use diesel::connection::{AnsiTransactionManager, Connection, TransactionManager};
use diesel::prelude::*;
use diesel::r2d2::{ManageConnection, NopErrorHandler, Pool, PooledConnection, R2D2Connection};
use diesel::result::ConnectionError;
use diesel::sql_types::Integer;
use tokio::task::{JoinError, JoinHandle};
use tokio::time::timeout;

use super::address::Address;
use super::conn::{Access, setup_failed};
use super::health::Health;
use super::job::settled;
use super::journal::watch;
use super::wait_clock::{AbandonedWait, WaitClock};
use super::{Conn, OpenError, Outage, StoreError};

/// Maximum number of connections to a PostgreSQL server.
const MOST_TO_SERVER: u32 = 16;
/// Maximum number of reading connections to a SQLite file.
const MOST_TO_FILE: u32 = 8;
/// Maximum wait for a connection to a file.
const PATIENCE: Duration = Duration::from_secs(15);
/// Maximum wait for a connection to a server whose connections are all busy.
const PATIENCE_WITH_SERVER: Duration = Duration::from_secs(5);
/// Maximum wait for a connection to a server while the pool has none.
const PATIENCE_WITH_FIRST: Duration = Duration::from_millis(1500);
/// Interval at which a waiting request checks whether the wait still makes sense.
const MOMENT: Duration = Duration::from_millis(250);
/// Maximum wait for an answer of a server. It exceeds the limit on a statement (`REQUEST`).
const LONGEST: Duration = Duration::from_secs(8);
/// Grace period after an answer. A server that answered within it does not count as silent just because it refuses a connection.
const JUST_NOW: Duration = Duration::from_millis(300);
/// Settings added to the `begin` of a request's transaction.
const REQUEST: &str = "; set local statement_timeout = '7s'; set local lock_timeout = '5s'";

/// A pool of connections of one kind. Clones share the pool.
#[derive(Clone)]
pub(super) struct Connections {
    pool: Pool<Opener>,
    opener: Opener,
    /// `None` for a file, which is always available.
    health: Option<Health>,
}

#[derive(Clone)]
struct Opener {
    address: Address,
    access: Access,
}

impl Connections {
    /// A pool of connections to `address`, with the first one already open.
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
            // A check would cost a round trip. A dead connection is noticed when its transaction begins.
            .test_on_check_out(false)
            // The pool retries silently; `Health` logs the outage once.
            .error_handler(Box::new(NopErrorHandler))
            .build(opener.clone())
            .map_err(StoreError::Pool)?;
        let health = match address {
            Address::Postgres(_) => Some(Health::default()),
            Address::Sqlite(_) => None,
        };
        Ok(Self { pool, opener, health })
    }

    pub(super) fn address(&self) -> &Address {
        &self.opener.address
    }

    /// Admits a request for a transaction, or fails at once while the server is known not to answer.
    pub(super) fn admit(&self) -> Result<(), StoreError> {
        self.health.as_ref().map_or(Ok(()), Health::admit).map_err(StoreError::Away)
    }

    /// Runs `f` in a transaction; `Err` rolls it back. `waiting` measures the waits of a request, for which a server has limited time.
    /// `None` means no time limit.
    pub(super) fn transaction<T, E: From<StoreError>>(
        &self,
        access: Access,
        waiting: Option<&WaitClock>,
        f: impl FnOnce(&mut Conn) -> Result<T, E>,
    ) -> Result<T, E> {
        let (mut f, mut done) = (Some(f), None);
        let ended = self.run(access, waiting, &mut |conn| {
            done = f.take().map(|f| f(conn));
            Ok(matches!(done, Some(Ok(_))))
        });
        settled(done, ended)
    }

    /// Runs `f` once in a transaction, which `true` commits; otherwise as [`transaction`](Self::transaction).
    pub(super) fn run(
        &self,
        access: Access,
        waiting: Option<&WaitClock>,
        f: &mut dyn FnMut(&mut Conn) -> Result<bool, StoreError>,
    ) -> Result<(), StoreError> {
        let mut conn = self.take()?;
        self.begin(&mut conn, access, waiting)?;
        let done = match f(&mut conn) {
            Ok(true) if access == Access::Write && waiting.is_some_and(|it| !it.commits()) => {
                Err(nobody_waits())
            }
            done => done,
        };
        if let Ok(true) = done {
            commit(&mut conn).map_err(|error| of_commit(error, access))?;
            self.health.as_ref().inspect(|health| health.answered());
        } else {
            // If the rollback fails too, the connection is broken and the pool discards it.
            let _ = rollback(&mut conn);
        }
        done.map(|_| ())
    }

    /// Merges the write-ahead log of a file into the file and empties the log. Does nothing for a server.
    pub(super) fn fold_log(&self) -> Result<(), StoreError> {
        let mut conn = self.pool.get().map_err(StoreError::Pool)?;
        let Conn::Sqlite(conn) = &mut *conn else { return Ok(()) };
        let folded: CheckpointRow =
            diesel::sql_query("pragma wal_checkpoint(truncate)").get_result(conn)?;
        if folded.busy == 0 { Ok(()) } else { Err(StoreError::LogInUse) }
    }

    /// Takes a connection from the pool. Waits if a server's connections are all busy, but not if the server is unreachable.
    fn take(&self) -> Result<PooledConnection<Opener>, StoreError> {
        if let Some(conn) = self.pool.try_get() {
            return Ok(conn);
        }
        let Some(health) = &self.health else { return self.pool.get().map_err(StoreError::Pool) };
        let start = Instant::now();
        loop {
            let error = match self.pool.get_timeout(MOMENT) {
                Ok(conn) => return Ok(conn),
                Err(error) => error,
            };
            let has_none = self.pool.state().connections == 0;
            let patience = if has_none { PATIENCE_WITH_FIRST } else { PATIENCE_WITH_SERVER };
            if start.elapsed() < patience && !health.is_silent() {
                continue;
            }
            health.gave_none(start, &error);
            return Err(match has_none || health.is_silent() {
                true => StoreError::Away(error.to_string()),
                false => StoreError::Pool(error),
            });
        }
    }

    /// Begins a transaction, on a new connection if the server has closed this one in the meantime.
    fn begin(
        &self,
        conn: &mut Conn,
        access: Access,
        waiting: Option<&WaitClock>,
    ) -> Result<(), StoreError> {
        let begun = match begin(conn, access, waiting)? {
            Err(_) if matches!(conn, Conn::Pg(_)) => {
                let start = Instant::now();
                waiting.inspect(|waiting| waiting.begins());
                *conn = self.opener.connect().map_err(|error| self.refused(start, error))?;
                begin(conn, access, waiting)?
            }
            begun => begun,
        };
        begun?;
        self.health.as_ref().inspect(|health| health.answered());
        Ok(())
    }

    /// Records a refused connection and returns the error for it.
    fn refused(&self, start: Instant, error: ConnectionError) -> StoreError {
        if let Some(health) = &self.health {
            health.gave_none(start.checked_sub(JUST_NOW).unwrap_or(start), &error);
        }
        OpenError::Connect(error).into()
    }

    /// Waits for `work`, but gives up when the server takes too long to answer.
    pub(super) async fn patiently(
        &self,
        waiting: &WaitClock,
        mut work: JoinHandle<Result<(), StoreError>>,
    ) -> Result<Result<Result<(), StoreError>, JoinError>, StoreError> {
        let Some(health) = &self.health else { return Ok(work.await) };
        loop {
            if let Ok(done) = timeout(MOMENT, &mut work).await {
                return Ok(done);
            }
            let Some(AbandonedWait { since, may_be_done }) = waiting.give_up_after(LONGEST) else {
                continue;
            };
            let cause = format!("no answer for {} s", since.elapsed().as_secs());
            health.gave_none(since, &cause);
            return Err(match may_be_done {
                true => StoreError::Unsure(cause),
                false => StoreError::Away(cause),
            });
        }
    }
}

/// Error for a request that was given up.
fn nobody_waits() -> StoreError {
    StoreError::Away("nobody waits for the answer any more".to_owned())
}

/// Error of a commit. If the connection broke during it, the write may or may not have been made.
fn of_commit(error: diesel::result::Error, access: Access) -> StoreError {
    let error = StoreError::from(error);
    match (access, error.outage()) {
        (Access::Write, Some(Outage::Away)) => StoreError::Unsure(error.to_string()),
        _ => error,
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

/// Result row of SQLite's checkpoint.
#[derive(QueryableByName)]
struct CheckpointRow {
    /// Not 0 if another connection prevented the checkpoint.
    #[diesel(sql_type = Integer)]
    busy: i32,
}

/// Begins a transaction. For a write, SQLite takes its only write lock at once; otherwise two transactions that read before they write
/// could block each other.
fn begin(
    conn: &mut Conn,
    access: Access,
    waiting: Option<&WaitClock>,
) -> Result<QueryResult<()>, StoreError> {
    let limits = match waiting {
        Some(waiting) if !waiting.goes_on() => return Err(nobody_waits()),
        Some(waiting) => {
            conn.set_instrumentation(waiting.clone());
            REQUEST
        }
        None => "",
    };
    Ok(match (conn, access) {
        (Conn::Sqlite(conn), Access::Read) => {
            AnsiTransactionManager::begin_transaction_sql(conn, "begin")
        }
        (Conn::Sqlite(conn), Access::Write) => {
            AnsiTransactionManager::begin_transaction_sql(conn, "begin immediate")
        }
        (Conn::Pg(conn), Access::Read) => AnsiTransactionManager::begin_transaction_sql(
            conn,
            &format!("begin isolation level repeatable read, read only{limits}"),
        ),
        (Conn::Pg(conn), Access::Write) => {
            AnsiTransactionManager::begin_transaction_sql(conn, &format!("begin{limits}"))
        }
    })
}

/// Runs `f` in a savepoint of the current transaction, and rolls the savepoint back if `f` returns `false`.
///
/// # Errors
/// [`StoreError::Query`] if the database has rolled back the whole transaction.
pub(super) fn apart(conn: &mut Conn, f: impl FnOnce(&mut Conn) -> bool) -> Result<(), StoreError> {
    match conn {
        Conn::Sqlite(conn) => AnsiTransactionManager::begin_transaction(conn),
        Conn::Pg(conn) => AnsiTransactionManager::begin_transaction(conn),
    }?;
    let ended = if f(conn) { commit(conn) } else { rollback(conn) };
    Ok(ended?)
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
