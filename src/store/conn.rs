//! One connection, to either backend. Its own `establish` hides the cause of a failure: [`Conn::open`] does not.

use std::thread;
use std::time::Duration;

use diesel::connection::SimpleConnection;
use diesel::prelude::*;
use diesel::result::ConnectionError;

use super::address::Address;

/// So often, and after such a pause, what another process refuses for now is asked for again.
const MOST_TRIES: usize = 500;
const PAUSE: Duration = Duration::from_millis(20);

/// Errors are told apart by what they say (see `StoreError::outage`), so the server is asked to say it in English; not every
/// user may ask for that.
const SERVER_SETTINGS: &str = "set lock_timeout = '10s';
    do $$ begin set lc_messages = 'C'; exception when others then null; end $$";

/// Runs a query on the connection of its backend itself. By [`Conn`] its text is made several times each time that it is
/// run; this is for what every act and every page of who is signed in asks.
macro_rules! directly {
    ($conn:expr, $own:ident => $query:expr) => {
        match $conn {
            $crate::store::Conn::Sqlite($own) => $query,
            $crate::store::Conn::Pg($own) => $query,
        }
    };
}

pub(super) use directly;

/// What a connection is used for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Access {
    /// Reads only; a write fails.
    Read,
    /// Reads and writes.
    Write,
}

/// A connection to the database, within a transaction.
#[derive(diesel::MultiConnection)]
pub enum Conn {
    /// To a file of ours.
    Sqlite(SqliteConnection),
    /// To a server.
    Pg(PgConnection),
}

impl Conn {
    /// Connects to `address`, ready for `access`.
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

/// That a connection is open, but cannot be made ready.
pub(super) fn setup_failed(error: diesel::result::Error) -> ConnectionError {
    ConnectionError::BadConnection(error.to_string())
}

/// Turns write-ahead logging on. Of several that do so in a file that is new SQLite refuses all but one at once, since none
/// could go on while the others wait: they come again.
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
