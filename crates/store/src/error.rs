//! Errors of the database. This module knows nothing of the web and holds no texts for users.

use std::path::PathBuf;

use diesel::result::{ConnectionError, DatabaseErrorKind, Error as QueryError};

/// Reasons for which a read or write failed.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// Nothing has this id. The word names the kind of thing, as in "no such table".
    #[error("no such {0}")]
    NotFound(&'static str),
    /// The database rejected a statement.
    #[error("the database refused: {0}")]
    Query(#[source] QueryError),
    /// No connection became free in time.
    #[error("no connection to the database: {0}")]
    Pool(#[source] diesel::r2d2::PoolError),
    /// The database has too much to do to finish in time. Nothing was written.
    #[error("the database is busy: {0}")]
    Busy(String),
    /// The server does not answer. Nothing was written.
    #[error("the database does not answer: {0}")]
    Away(String),
    /// The connection broke during the commit, so the outcome is unknown.
    #[error("the database did not say whether it was done: {0}")]
    Unsure(String),
    /// The form was applied before. Nothing was applied again.
    #[error("this form was done already")]
    Repeated,
    /// The program is stopping, or the closure panicked.
    #[error("the work on the database was stopped")]
    Stopped,
    /// A stored value is invalid. The text names table, row, column and value.
    #[error("the database holds what cannot be: {0}")]
    Corrupt(String),
    /// The write-ahead log could not be merged into the database file.
    #[error(
        "somebody still reads the database, so what was written last is in the file beside it that ends in -wal: copy both"
    )]
    LogInUse,
    /// The database could not be opened.
    #[error(transparent)]
    Open(#[from] OpenError),
}

/// Reasons for which a database cannot be opened.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// The address has an unknown scheme. Only the scheme is kept, because an address may hold a password.
    #[error(
        "database address: unknown `{0}`; give a path, `sqlite:PATH` or `postgres://USER:PASSWORD@HOST/DATABASE`"
    )]
    Scheme(String),
    /// SQLite in memory: each connection would have a database of its own.
    #[error(
        "database address: SQLite in memory cannot be shared by several connections; give a path"
    )]
    InMemory,
    /// The folder of the database file could not be created.
    #[error("cannot make the database's folder {}: {source}", .folder.display())]
    Folder {
        /// Path of the missing folder.
        folder: PathBuf,
        source: std::io::Error,
    },
    /// The server does not answer or refuses the connection.
    #[error("cannot connect to the database: {0}")]
    Connect(#[source] ConnectionError),
    /// A migration failed and was rolled back.
    #[error("cannot bring the database up to date: {0}")]
    Migration(#[source] Box<dyn std::error::Error + Send + Sync>),
    /// A newer version of the program has migrated the database. Holds the number of the newest migration that this version does not know.
    #[error(
        "the database is of a newer Cubilete than this one (migration {0} is not known here): install that version or a \
         later one, or restore a backup that was made with this version"
    )]
    Newer(String),
}

/// Temporary failures of a database.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outage {
    /// The server does not answer. Nothing was written.
    Away,
    /// The connection broke during the commit, so the outcome is unknown.
    Unsure,
    /// The database has too much to do to finish in time. Nothing was written.
    Busy,
    /// The disk is full. Nothing was written.
    Full,
}

/// Fragments of database messages and the outage that each indicates. A server is asked to send its messages in English (see `Conn`).
const SIGNS: [(&str, Outage); 14] = [
    ("No space left on device", Outage::Full),
    // The disk quota is used up, or there was room for only a part of a write.
    ("Disk quota exceeded", Outage::Full),
    ("wrote only", Outage::Full),
    ("database or disk is full", Outage::Full),
    ("database is locked", Outage::Busy),
    ("database table is locked", Outage::Busy),
    ("canceling statement due to", Outage::Busy),
    ("terminating connection", Outage::Away),
    ("server closed the connection", Outage::Away),
    ("no connection to the server", Outage::Away),
    ("could not receive data from server", Outage::Away),
    ("could not send data to server", Outage::Away),
    ("connection has been closed", Outage::Away),
    ("the database system is", Outage::Away),
];

impl StoreError {
    /// The outage behind this error. `None` if the error is no temporary failure of the database.
    pub fn outage(&self) -> Option<Outage> {
        match self {
            StoreError::Away(_) | StoreError::Open(OpenError::Connect(_)) => Some(Outage::Away),
            StoreError::Unsure(_) => Some(Outage::Unsure),
            StoreError::Pool(_) | StoreError::Busy(_) => Some(Outage::Busy),
            StoreError::Query(error) => outage(error),
            _ => None,
        }
    }
}

fn outage(error: &QueryError) -> Option<Outage> {
    match error {
        QueryError::DatabaseError(DatabaseErrorKind::ClosedConnection, _) => Some(Outage::Away),
        QueryError::DatabaseError(_, said) => {
            let sign = SIGNS.iter().find(|(sign, _)| said.message().contains(sign));
            sign.map(|(_, outage)| *outage)
        }
        QueryError::RollbackErrorOnCommit { commit_error, .. } => outage(commit_error),
        _ => None,
    }
}

impl From<QueryError> for StoreError {
    fn from(error: QueryError) -> Self {
        match error {
            QueryError::DeserializationError(cause) => StoreError::Corrupt(cause.to_string()),
            other => StoreError::Query(other),
        }
    }
}
