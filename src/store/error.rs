//! What can go wrong with a database; it knows no web and no words for people who play.

use std::path::PathBuf;

use diesel::result::{ConnectionError, DatabaseErrorKind, Error as QueryError};

/// Why a read or write did not happen.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// Nothing has this id; the word says what was looked for.
    #[error("no such {0}")]
    NotFound(&'static str),
    /// The database refused.
    #[error("the database refused: {0}")]
    Query(#[source] QueryError),
    /// No connection was to be had in time.
    #[error("no connection to the database: {0}")]
    Pool(#[source] diesel::r2d2::PoolError),
    /// Others have more to do than is done in time. Nothing was done.
    #[error("the database is busy: {0}")]
    Busy(String),
    /// The server does not answer. Nothing was done.
    #[error("the database does not answer: {0}")]
    Away(String),
    /// The server did not say whether it was done.
    #[error("the database did not say whether it was done: {0}")]
    Unsure(String),
    /// The form was done already. Nothing was done again.
    #[error("this form was done already")]
    Repeated,
    /// The program is stopping, or the work panicked.
    #[error("the work on the database was stopped")]
    Stopped,
    /// What is stored cannot be; says where and what.
    #[error("the database holds what cannot be: {0}")]
    Corrupt(String),
    /// The write-ahead log could not be folded into the file.
    #[error(
        "somebody still reads the database, so what was written last is in the file beside it that ends in -wal: copy both"
    )]
    LogInUse,
    /// The database cannot be opened.
    #[error(transparent)]
    Open(#[from] OpenError),
}

/// Why a database cannot be opened.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// The address is of no known kind. Holds only its scheme, since an address may carry a password.
    #[error(
        "database address: unknown `{0}`; give a path, `sqlite:PATH` or `postgres://USER:PASSWORD@HOST/DATABASE`"
    )]
    Scheme(String),
    /// Each connection would have a database of its own.
    #[error(
        "database address: SQLite in memory cannot be shared by several connections; give a path"
    )]
    InMemory,
    /// The database file's folder cannot be made.
    #[error("cannot make the database's folder {}: {source}", .folder.display())]
    Folder {
        /// The folder.
        folder: PathBuf,
        /// Why.
        source: std::io::Error,
    },
    /// Nobody answers, or refuses us.
    #[error("cannot connect to the database: {0}")]
    Connect(#[source] ConnectionError),
    /// A migration failed; nothing of it was done.
    #[error("cannot bring the database up to date: {0}")]
    Migration(#[source] Box<dyn std::error::Error + Send + Sync>),
    /// A newer program has changed the relations; holds the number of the newest migration that this one does not know.
    #[error(
        "the database is of a newer Cubilete than this one (migration {0} is not known here): install that version or a \
         later one, or restore a backup that was made with this version"
    )]
    Newer(String),
}

/// Why a database does not do for now what it can do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outage {
    /// It does not answer. Nothing was done.
    Away,
    /// It did not say whether it was done.
    Unsure,
    /// Others have more to do than it does in time. Nothing was done.
    Busy,
    /// There is no room for more. Nothing was done.
    Full,
}

/// What the databases say; of a server in English, which it is asked for where it lets itself be (see `Conn`).
const SIGNS: [(&str, Outage); 14] = [
    ("No space left on device", Outage::Full),
    // Where a quota ends, and where a part of what was to be written found room.
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
    /// Whether it is none of what was asked, but of the database for now.
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
