//! Backups: all rows of a database in one file, restores, and copies from one database to another.
//!
//! A backup is an SQLite file with the same tables, whichever backend it was made from, so it can be restored into either. Tables and
//! columns are read from the databases, so a new migration needs no change here.

mod error;
mod file;
mod relations;
mod rows;
mod schedule;

use std::path::Path;

use diesel::connection::SimpleConnection;
use diesel::prelude::*;
use diesel::sql_types::Text;
use domain::tournament::id::TournamentId;

pub use self::error::BackupError;
pub use self::rows::Copied;
pub use self::schedule::{BackupOutcome, Backups};

use self::file::PartialFile;
use super::address::Address;
use super::conn::Access;
use super::journal::{self, Chain, watch};
use super::migrations::{self, Schema};
use super::pool::Connections;
use super::{Conn, OpenError, Store, StoreError, tournaments};

/// Contents of a complete backup.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BackupContents {
    /// Number of rows and tables in the backup.
    pub held: Copied,
    /// Tournaments whose journal fails its check. Journals of a backup with an older or newer schema are not checked when it is made.
    pub broken: Vec<TournamentId>,
}

/// Makes a backup of the database at `url`, which other processes may be writing to. It is a snapshot of one moment, and is read again and
/// checked. `file` appears only once it is complete.
///
/// # Errors
/// See [`BackupError`]; in particular if `file` exists and may not be replaced.
pub fn make(url: &str, file: &Path, may_replace: bool) -> Result<BackupContents, BackupError> {
    let address: Address = url.parse()?;
    not_itself(&address, file)?;
    file::require_free(file, may_replace)?;
    let part = PartialFile::beside(file)?;
    match &address {
        Address::Sqlite(path) => of_file(path, part.path())?,
        Address::Postgres(_) => of_server(&address, part.path())?,
    }
    let found = look(part.path())?;
    file::require_free(file, may_replace)?;
    part.finish(file)?;
    Ok(found)
}

/// Copies a SQLite file. SQLite writes a compact snapshot while other connections go on writing.
fn of_file(path: &Path, part: &Path) -> Result<(), BackupError> {
    if !path.is_file() {
        return Err(BackupError::NoDatabase(path.to_owned()));
    }
    let connect = SqliteConnection::establish(&path.to_string_lossy());
    let mut conn = connect.map_err(OpenError::Connect)?;
    conn.batch_execute("pragma busy_timeout = 10000")?;
    diesel::sql_query("vacuum into ?")
        .bind::<Text, _>(part.to_string_lossy().into_owned())
        .execute(&mut conn)?;
    Ok(())
}

/// Copies a snapshot of a server's rows into a new file with the same schema.
fn of_server(address: &Address, part: &Path) -> Result<(), BackupError> {
    let server = Connections::new(address, Access::Read)?;
    server.transaction(Access::Read, None, |from| {
        if let Schema::Newer(unknown) = migrations::schema(from)? {
            return Err(OpenError::Newer(unknown).into());
        }
        let numbers = migrations::numbers(from)?;
        let connect = SqliteConnection::establish(&part.to_string_lossy());
        let mut to = connect.map_err(OpenError::Connect)?;
        // Durability does not matter here: no other process knows the file, and it is deleted on any failure.
        to.batch_execute("pragma journal_mode = memory; pragma synchronous = off")?;
        Conn::Sqlite(to).transaction(|to| {
            if let Conn::Sqlite(to) = to {
                migrations::run_only(to, &numbers)?;
            }
            rows::replace(from, to)?;
            rows::compare(from, to).map(drop)
        })
    })
}

/// Checks a backup and reports its contents.
fn look(file: &Path) -> Result<BackupContents, BackupError> {
    let (mut conn, schema) = file::open_whole(file)?;
    let held = rows::count(&mut conn)?;
    let broken = match schema {
        Schema::Ours => broken(&mut conn)?,
        Schema::Older | Schema::Newer(_) => Vec::new(),
    };
    Ok(BackupContents { held, broken })
}

/// Tournaments whose journal fails its check.
fn broken(conn: &mut Conn) -> Result<Vec<TournamentId>, StoreError> {
    let mut broken = Vec::new();
    for summary in tournaments::all(conn)? {
        let id = summary.tournament.id;
        if !matches!(journal::check(conn, id)?, Chain::Whole { .. }) {
            broken.push(id);
        }
    }
    Ok(broken)
}

/// Restores a backup into the database at `url`, in one transaction, and compares the rows. An older backup is migrated first, on a copy.
///
/// # Errors
/// See [`BackupError`]; in particular if the database is not empty and may not be replaced.
pub fn restore(file: &Path, url: &str, may_replace: bool) -> Result<BackupContents, BackupError> {
    not_itself(&url.parse()?, file)?;
    let (mut from, _part) = open_up_to_date(file)?;
    let store = Store::open(url)?;
    let held = store.write_blocking(|to| {
        if !may_replace {
            require_empty(to)?;
        }
        watch::unwatched(to, |to| rows::replace(&mut from, to))?;
        rows::compare(&mut from, to)
    })?;
    let broken = store.read_blocking(broken)?;
    Ok(BackupContents { held, broken })
}

/// Opens a backup with the current schema. If it is older, opens a migrated copy.
fn open_up_to_date(file: &Path) -> Result<(Conn, Option<PartialFile>), BackupError> {
    let (conn, schema) = file::open_whole(file)?;
    match schema {
        Schema::Ours => Ok((conn, None)),
        Schema::Newer(number) => Err(BackupError::Newer { file: file.to_owned(), number }),
        Schema::Older => {
            let part = brought_up_to_date(file)?;
            let (conn, _) = file::open_whole(part.path())?;
            Ok((conn, Some(part)))
        }
    }
}

/// A copy of a backup with all migrations run.
fn brought_up_to_date(file: &Path) -> Result<PartialFile, BackupError> {
    let part = PartialFile::beside(&std::env::temp_dir().join("cubilete-restore.db"))?;
    part.fill(file)?;
    let store = Store::open(&part.path().to_string_lossy())?;
    store.close()?;
    Ok(part)
}

/// Copies all rows of a database into another, empty one, then compares every row with the source again. Rows written to the source in the
/// meantime make the copy fail, because they would be lost.
///
/// # Errors
/// See [`BackupError`]; in particular if the source was written to in the meantime, or the target is not empty.
pub fn migrate(from: &str, to: &str) -> Result<Copied, BackupError> {
    let address: Address = from.parse()?;
    if let Address::Sqlite(path) = &address
        && !path.is_file()
    {
        return Err(BackupError::NoDatabase(path.clone()));
    }
    let source = Connections::new(&address, Access::Read)?;
    source.transaction(Access::Read, None, |from| match migrations::schema(from)? {
        Schema::Ours => Ok(()),
        Schema::Older => Err(BackupError::OlderSource),
        Schema::Newer(number) => Err(OpenError::Newer(number).into()),
    })?;
    let target = Store::open(to)?;
    target.write_blocking(|to| {
        require_empty(to)?;
        source.transaction(Access::Read, None, |from| {
            watch::unwatched(to, |to| rows::replace(from, to))
        })?;
        source.transaction(Access::Read, None, |from| rows::compare(from, to))
    })
}

/// Returns an error if the database has rows other than those that a server writes when it starts.
fn require_empty(conn: &mut Conn) -> Result<(), BackupError> {
    // In a database without accounts, `installation_entries` holds only the settings with which the server started. An account is found in
    // its own table.
    const OWN: [&str; 3] = ["secrets", "invitations", "installation_entries"];
    for relation in relations::all(conn)? {
        if !OWN.contains(&relation.name.as_str()) && rows::any(conn, &relation)? {
            return Err(BackupError::Occupied(relation.name));
        }
    }
    Ok(())
}

/// Returns an error if a backup is the database file itself.
fn not_itself(address: &Address, file: &Path) -> Result<(), BackupError> {
    let Address::Sqlite(path) = address else { return Ok(()) };
    match (path.canonicalize(), file.canonicalize()) {
        (Ok(path), Ok(file)) if path == file => Err(BackupError::Itself(file)),
        _ => Ok(()),
    }
}
