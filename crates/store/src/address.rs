//! The address of the database, parsed from the text of an environment variable.

use std::fs;
use std::path::{Path, PathBuf};
use std::str::FromStr;

use super::OpenError;

/// Database file that an empty address stands for.
const DEFAULT_PATH: &str = "./data/cubilete.db";

#[derive(Clone)]
pub(super) enum Address {
    /// Path of a SQLite database file.
    Sqlite(PathBuf),
    /// Connection string for libpq. It may hold a password, so the type has no `Debug`.
    Postgres(String),
}

impl FromStr for Address {
    type Err = OpenError;

    fn from_str(text: &str) -> Result<Self, OpenError> {
        let text = text.trim();
        if text.starts_with("postgres://") || text.starts_with("postgresql://") {
            return Ok(Address::Postgres(with_limits(text)));
        }
        let path =
            text.strip_prefix("sqlite://").or_else(|| text.strip_prefix("sqlite:")).unwrap_or(text);
        match path.split_once("://") {
            Some((scheme, _)) => Err(OpenError::Scheme(format!("{scheme}://"))),
            None if path.starts_with(":memory:") => Err(OpenError::InMemory),
            None if path.is_empty() => Ok(Address::Sqlite(DEFAULT_PATH.into())),
            None => Ok(Address::Sqlite(path.into())),
        }
    }
}

impl Address {
    /// Creates the folder of a database file. Does nothing for PostgreSQL.
    pub(super) fn prepare(&self) -> Result<(), OpenError> {
        match self {
            Address::Sqlite(path) => path.parent().map_or(Ok(()), make_folder),
            Address::Postgres(_) => Ok(()),
        }
    }
}

fn make_folder(folder: &Path) -> Result<(), OpenError> {
    fs::create_dir_all(folder)
        .map_err(|source| OpenError::Folder { folder: folder.to_path_buf(), source })
}

/// libpq parameters added to a PostgreSQL address that does not set them: libpq's default is to wait for ever for a host
/// that no longer answers.
const LIMITS: [(&str, &str); 5] = [
    ("connect_timeout", "4"),
    ("tcp_user_timeout", "8000"),
    ("keepalives_idle", "10"),
    ("keepalives_interval", "5"),
    ("keepalives_count", "2"),
];

fn with_limits(url: &str) -> String {
    let mut url = url.to_owned();
    for (name, value) in LIMITS {
        if !url.contains(&format!("{name}=")) {
            let separator = if url.contains('?') { '&' } else { '?' };
            url.push_str(&format!("{separator}{name}={value}"));
        }
    }
    url
}
