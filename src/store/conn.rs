//! One connection, to either backend. Its own `establish` hides the cause of a failure: [`Conn::open`] does not.

use diesel::connection::SimpleConnection;
use diesel::prelude::*;
use diesel::result::ConnectionError;

use super::address::Address;

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
                conn.batch_execute(sqlite_settings(access)).map_err(setup_failed)?;
                Ok(Conn::Sqlite(conn))
            }
            Address::Postgres(url) => {
                let mut conn = PgConnection::establish(url)?;
                conn.batch_execute("set lock_timeout = '10s'").map_err(setup_failed)?;
                Ok(Conn::Pg(conn))
            }
        }
    }
}

fn setup_failed(error: diesel::result::Error) -> ConnectionError {
    ConnectionError::BadConnection(error.to_string())
}

/// `busy_timeout` comes first, since the others may already have to wait for another process.
fn sqlite_settings(access: Access) -> &'static str {
    match access {
        Access::Write => {
            "pragma busy_timeout = 10000; pragma journal_mode = wal; \
             pragma synchronous = full; pragma foreign_keys = on;"
        }
        Access::Read => "pragma busy_timeout = 10000; pragma query_only = on;",
    }
}
