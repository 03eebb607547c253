//! What can go wrong with a database; it knows no web and no words for people who play.

use std::path::PathBuf;

use diesel::result::{ConnectionError, Error as QueryError};

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

impl From<QueryError> for StoreError {
    fn from(error: QueryError) -> Self {
        match error {
            QueryError::DeserializationError(cause) => StoreError::Corrupt(cause.to_string()),
            other => StoreError::Query(other),
        }
    }
}
