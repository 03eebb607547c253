//! Why a backup was not made, or not put back.

use std::path::{Path, PathBuf};

use diesel::result::Error as QueryError;

use crate::store::{OpenError, StoreError};

/// Why a backup was not made, or not put back.
#[derive(Debug, thiserror::Error)]
pub enum BackupError {
    /// The store.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// A file cannot be read or written.
    #[error("{}: {source}", .file.display())]
    File {
        /// Which.
        file: PathBuf,
        /// Why.
        source: std::io::Error,
    },
    /// There is a file of this name already.
    #[error("{} is there already; --force replaces it", .0.display())]
    Exists(PathBuf),
    /// The file is the database itself.
    #[error("{} is the database itself: give another file", .0.display())]
    Itself(PathBuf),
    /// There is no database to copy.
    #[error("there is no database at {}", .0.display())]
    NoDatabase(PathBuf),
    /// The file is no backup, or not all of it is there.
    #[error("{} is no whole backup: {why}", .file.display())]
    NotWhole {
        /// Which.
        file: PathBuf,
        /// What was found.
        why: String,
    },
    /// The file is a database that something was written to since, which is in another file.
    #[error(
        "{} is a database in use, not a backup: what was written last is in the file beside it that ends in -wal. \
         `cubilete backup` makes one of it",
        .0.display()
    )]
    InUse(PathBuf),
    /// The backup was made by a newer program.
    #[error(
        "{} was made by a newer Cubilete than this one (migration {number} is not known here): install that version or a \
         later one to restore it",
        .file.display()
    )]
    Newer {
        /// Which.
        file: PathBuf,
        /// The newest migration that is not known.
        number: String,
    },
    /// The database holds something, for example in this relation.
    #[error(
        "the database is not empty (there are rows in {0}): name a new one, or with `cubilete restore` let --force replace \
         all that it holds"
    )]
    Occupied(String),
    /// The database to be copied lacks migrations.
    #[error(
        "the database to copy was not brought up to date yet: start `cubilete serve` of this version on it once"
    )]
    OlderSource,
    /// The two databases do not have the same relations.
    #[error("{0} is not the same relation in both databases")]
    Relation(String),
    /// A row is not the same in both databases.
    #[error(
        "the row of {relation} with {key} is not the same in both databases, so nothing was copied: if a server is still \
         running on the first one, stop it and try again"
    )]
    Differs {
        /// Where.
        relation: String,
        /// What the row is known by.
        key: String,
    },
}

impl BackupError {
    /// That a file cannot be read or written.
    pub(super) fn file(file: &Path, source: std::io::Error) -> Self {
        Self::File { file: file.to_owned(), source }
    }

    /// That a file is no whole backup.
    pub(super) fn not_whole(file: &Path, why: impl ToString) -> Self {
        Self::NotWhole { file: file.to_owned(), why: why.to_string() }
    }
}

impl From<OpenError> for BackupError {
    fn from(error: OpenError) -> Self {
        Self::Store(error.into())
    }
}

impl From<QueryError> for BackupError {
    fn from(error: QueryError) -> Self {
        Self::Store(error.into())
    }
}
