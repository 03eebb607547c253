//! All rows of a database as one file, and back: backups, and the way from one database to another.
//!
//! A backup is an SQLite file with the same relations, whichever database it was made of, so that any can be restored into
//! either. Which relations and columns there are is asked of the databases: a new migration needs no line here.

mod error;
mod file;
mod relations;
mod rows;
mod schedule;

use std::path::Path;

use diesel::connection::SimpleConnection;
use diesel::prelude::*;
use diesel::sql_types::Text;

pub use self::error::BackupError;
pub use self::schedule::{Backups, Done};

use self::file::Part;
use super::address::Address;
use super::conn::Access;
use super::journal::{self, Chain, watch};
use super::migrations::{self, Schema};
use super::pool::Connections;
use super::{Conn, OpenError, Store, StoreError, tournaments};
use crate::tournament::id::TournamentId;

/// What was copied, each row compared with the one that it was made of.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Copied {
    /// How many rows.
    pub n_rows: usize,
    /// Of how many relations.
    pub n_relations: usize,
}

/// What is found in a backup that is whole.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// All that it holds.
    pub held: Copied,
    /// Tournaments whose journal is not as it was written.
    pub broken: Vec<TournamentId>,
}

/// Makes a backup of the database at `url`, whoever writes to it meanwhile: it is of one moment, and it was read again and
/// found whole. `file` is there when it is done or not at all.
///
/// # Errors
/// See [`BackupError`]; where `file` is there already, unless it may be replaced.
pub fn make(url: &str, file: &Path, may_replace: bool) -> Result<Found, BackupError> {
    let address: Address = url.parse()?;
    not_itself(&address, file)?;
    file::require_free(file, may_replace)?;
    let part = Part::beside(file)?;
    match &address {
        Address::Sqlite(path) => of_file(path, part.path())?,
        Address::Postgres(_) => of_server(&address, part.path())?,
    }
    let found = look(part.path())?;
    file::require_free(file, may_replace)?;
    part.finish(file)?;
    Ok(found)
}

/// SQLite writes a compact copy of one moment while others go on.
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

/// Copies all rows that a server holds at one moment into a new file with the relations that it has.
fn of_server(address: &Address, part: &Path) -> Result<(), BackupError> {
    let server = Connections::new(address, Access::Read)?;
    server.transaction(Access::Read, None, |from| {
        if let Schema::Newer(unknown) = migrations::schema(from)? {
            return Err(OpenError::Newer(unknown).into());
        }
        let numbers = migrations::numbers(from)?;
        let connect = SqliteConnection::establish(&part.to_string_lossy());
        let mut to = connect.map_err(OpenError::Connect)?;
        // Nobody else knows the file yet: it is thrown away if anything fails.
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

/// What is in a backup, if it is whole.
fn look(file: &Path) -> Result<Found, BackupError> {
    let (mut conn, schema) = file::open_whole(file)?;
    let held = rows::count(&mut conn)?;
    let broken = match schema {
        Schema::Ours => broken(&mut conn)?,
        Schema::Older | Schema::Newer(_) => Vec::new(),
    };
    Ok(Found { held, broken })
}

/// The tournaments whose journals are not whole.
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

/// Puts what a backup holds into the database at `url`, in one transaction, and compares it. An older backup is brought
/// up to date first, on a copy.
///
/// # Errors
/// See [`BackupError`]; where the database holds anything, unless it may be replaced.
pub fn restore(file: &Path, url: &str, may_replace: bool) -> Result<Found, BackupError> {
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
    Ok(Found { held, broken })
}

/// A connection to a backup with the relations of this program; to a copy where they had to be brought up to date.
fn open_up_to_date(file: &Path) -> Result<(Conn, Option<Part>), BackupError> {
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

/// A copy of a backup, with the migrations that it lacks.
fn brought_up_to_date(file: &Path) -> Result<Part, BackupError> {
    let part = Part::beside(&std::env::temp_dir().join("cubilete-restore.db"))?;
    part.fill(file)?;
    let store = Store::open(&part.path().to_string_lossy())?;
    store.close()?;
    Ok(part)
}

/// Copies all rows from one database into another, which is empty, and compares every one of them with what there is to copy
/// by then: who wrote meanwhile would have written in vain.
///
/// # Errors
/// See [`BackupError`]; where anything was written meanwhile.
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

/// That nothing is held but what a server makes by itself when it starts.
fn require_empty(conn: &mut Conn) -> Result<(), BackupError> {
    // The last of them says with which settings it did; of accounts nothing is in it where there are none.
    const OWN: [&str; 3] = ["secrets", "invitations", "installation_entries"];
    for relation in relations::all(conn)? {
        if !OWN.contains(&relation.name.as_str()) && rows::any(conn, &relation)? {
            return Err(BackupError::Occupied(relation.name));
        }
    }
    Ok(())
}

/// That a backup is not the database file itself.
fn not_itself(address: &Address, file: &Path) -> Result<(), BackupError> {
    let Address::Sqlite(path) = address else { return Ok(()) };
    match (path.canonicalize(), file.canonicalize()) {
        (Ok(path), Ok(file)) if path == file => Err(BackupError::Itself(file)),
        _ => Ok(()),
    }
}
