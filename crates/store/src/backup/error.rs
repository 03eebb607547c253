//! Errors of backups and restores.

use std::path::{Path, PathBuf};

use diesel::result::Error as QueryError;

use crate::{OpenError, StoreError};

/// Reasons for which a backup was not made or not restored.
#[derive(Debug, thiserror::Error)]
pub enum BackupError {
    #[error(transparent)]
    Store(#[from] StoreError),
    /// A file cannot be read or written.
    #[error("{}: {source}", .file.display())]
    File {
        /// Path of that file.
        file: PathBuf,
        source: std::io::Error,
    },
    /// A file with this name exists already.
    #[error("{} is there already; --force replaces it", .0.display())]
    Exists(PathBuf),
    /// The backup file and the database are the same file.
    #[error("{} is the database itself: give another file", .0.display())]
    Itself(PathBuf),
    /// There is no database at this path.
    #[error("there is no database at {}", .0.display())]
    NoDatabase(PathBuf),
    /// The file is not a backup, or it is incomplete or damaged.
    #[error("{} is no whole backup: {why}", .file.display())]
    NotWhole {
        /// Path of the file.
        file: PathBuf,
        /// Fault that was found.
        why: String,
    },
    /// The file is a database in use: its latest writes are in its write-ahead log, not in the file.
    #[error(
        "{} is a database in use, not a backup: what was written last is in the file beside it that ends in -wal. \
         `cubilete backup` makes one of it",
        .0.display()
    )]
    InUse(PathBuf),
    /// A newer version of the program made the backup.
    #[error(
        "{} was made by a newer Cubilete than this one (migration {number} is not known here): install that version or a \
         later one to restore it",
        .file.display()
    )]
    Newer {
        /// Path of the backup file.
        file: PathBuf,
        /// Number of the newest migration that this version does not know.
        number: String,
    },
    /// The database is not empty. Names one table that has rows.
    #[error(
        "the database is not empty (there are rows in {0}): name a new one, or with `cubilete restore` let --force replace \
         all that it holds"
    )]
    Occupied(String),
    /// The source database has pending migrations.
    #[error(
        "the database to copy was not brought up to date yet: start `cubilete serve` of this version on it once"
    )]
    OlderSource,
    /// A table's columns differ between the two databases.
    #[error("{0} is not the same relation in both databases")]
    Relation(String),
    /// A row differs between the two databases.
    #[error(
        "the row of {relation} with {key} is not the same in both databases, so nothing was copied: if a server is still \
         running on the first one, stop it and try again"
    )]
    Differs {
        /// Table of the row.
        relation: String,
        /// Key of the row.
        key: String,
    },
}

impl BackupError {
    /// Error for a file that cannot be read or written.
    pub(super) fn file(file: &Path, source: std::io::Error) -> Self {
        Self::File { file: file.to_owned(), source }
    }

    /// Error for a file that is not a complete backup.
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
