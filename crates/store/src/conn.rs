//! A connection to either backend. [`Conn::open`] reports the cause of a failure, which the derived `establish` hides.

use std::thread;
use std::time::Duration;

use diesel::connection::SimpleConnection;
use diesel::prelude::*;
use diesel::result::ConnectionError;

use super::address::Address;

/// Number of attempts and pause between them when another process holds the lock needed to turn on write-ahead logging.
const MOST_TRIES: usize = 500;
const PAUSE: Duration = Duration::from_millis(20);

/// Session settings of a PostgreSQL connection. Messages are set to English because `StoreError::outage` classifies errors by their text.
/// Not every user may change that setting, so a refusal is ignored. The name lets an operator see the versions of all nodes.
const SERVER_SETTINGS: &str = concat!(
    "set lock_timeout = '10s'; set application_name = 'cubilete ",
    env!("CARGO_PKG_VERSION"),
    "'; do $$ begin set lc_messages = 'C'; exception when others then null; end $$"
);

/// Beginning of the name by which a server knows the connections of this program; its version follows.
pub(super) const NODE: &str = "cubilete ";

/// Runs a query on the connection of its own backend. Through [`Conn`], diesel builds the query's text several times for each run. Use this
/// for queries that every act at a table or every page of a signed-in user needs.
macro_rules! directly {
    ($conn:expr, $own:ident => $query:expr) => {
        match $conn {
            $crate::Conn::Sqlite($own) => $query,
            $crate::Conn::Pg($own) => $query,
        }
    };
}

pub(super) use directly;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Access {
    /// Read-only access; a write fails.
    Read,
    Write,
}

/// A connection to the database, inside a transaction.
#[derive(diesel::MultiConnection)]
pub enum Conn {
    Sqlite(SqliteConnection),
    Pg(PgConnection),
}

impl Conn {
    /// Connects to `address` and applies the session settings that `access` needs.
    pub(super) fn open(address: &Address, access: Access) -> Result<Conn, ConnectionError> {
        match address {
            Address::Sqlite(path) => {
                let mut conn = SqliteConnection::establish(&path.to_string_lossy())?;
                conn.batch_execute("pragma busy_timeout = 10000").map_err(setup_failed)?;
                if access == Access::Write {
                    keep_log_ahead(&mut conn).map_err(setup_failed)?;
                }
                conn.batch_execute(sqlite_settings(access)).map_err(setup_failed)?;
                Ok(Conn::Sqlite(conn))
            }
            Address::Postgres(url) => {
                let mut conn = PgConnection::establish(url)?;
                conn.batch_execute(SERVER_SETTINGS).map_err(setup_failed)?;
                Ok(Conn::Pg(conn))
            }
        }
    }
}

/// Error for a connection that was opened but could not be configured.
pub(super) fn setup_failed(error: diesel::result::Error) -> ConnectionError {
    ConnectionError::BadConnection(error.to_string())
}

/// Turns on write-ahead logging. When several processes do so on a new file, SQLite refuses all but one at once instead of letting them
/// wait. So this retries.
fn keep_log_ahead(conn: &mut SqliteConnection) -> QueryResult<()> {
    const TURN_ON: &str = "pragma journal_mode = wal";
    for _ in 0..MOST_TRIES {
        match conn.batch_execute(TURN_ON) {
            Err(error) if error.to_string().contains("locked") => thread::sleep(PAUSE),
            done => return done,
        }
    }
    conn.batch_execute(TURN_ON)
}

fn sqlite_settings(access: Access) -> &'static str {
    match access {
        Access::Write => "pragma synchronous = full; pragma foreign_keys = on;",
        Access::Read => "pragma query_only = on;",
    }
}
