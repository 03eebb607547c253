//! Migrates a database to the current schema and back. The SQL is in `migrations/` and is embedded in the program.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use diesel::connection::SimpleConnection;
use diesel::migration::{Migration, MigrationConnection, MigrationSource};
use diesel::prelude::*;
use diesel::sql_types::Text;
use diesel::sqlite::Sqlite;
use diesel_migrations::{EmbeddedMigrations, MigrationHarness, embed_migrations};

use super::conn::Access;
use super::journal::watch;
use super::{Conn, OpenError, Store, StoreError};

const SQLITE: EmbeddedMigrations = embed_migrations!("../../migrations/sqlite");
const POSTGRES: EmbeddedMigrations = embed_migrations!("../../migrations/postgres");

/// Serializes migrations of nodes that start at once on the same server.
const LOCK: &str = "set local lock_timeout = 0; select pg_advisory_xact_lock(3862110)";

/// Identifies the current schema by the number of migrations and the name of the last one. Each journal entry stores this text, because the
/// columns of its rows depend on the schema.
pub fn latest() -> &'static str {
    static LATEST: OnceLock<String> = OnceLock::new();
    LATEST.get_or_init(|| {
        let all: Vec<Box<dyn Migration<Sqlite>>> = SQLITE.migrations().unwrap_or_default();
        let names = all.iter().map(|migration| migration.name().to_string());
        format!("{} {}", all.len(), names.max().unwrap_or_default())
    })
}

/// Runs the pending migrations and returns their names. [`super::Store::open`] calls this.
///
/// # Errors
/// [`OpenError::Migration`] if a statement fails. [`OpenError::Newer`] if a newer version of the program has migrated the database,
/// which then stays untouched.
pub fn run(conn: &mut Conn) -> Result<Vec<String>, OpenError> {
    if let Conn::Pg(conn) = conn {
        lock(conn).map_err(OpenError::Migration)?;
    }
    let is_pending = match schema(conn)? {
        Schema::Newer(unknown) => return Err(OpenError::Newer(unknown)),
        Schema::Older => true,
        Schema::Ours => false,
    };
    // An up-to-date database is left untouched, because other nodes may be using the server.
    if !is_pending
        && watch::is_installed(conn).map_err(|error| OpenError::Migration(Box::new(error)))?
    {
        return Ok(Vec::new());
    }
    rewatched(conn, |conn| match conn {
        Conn::Sqlite(conn) => forward(conn, SQLITE),
        Conn::Pg(conn) => forward(conn, POSTGRES),
    })
}

/// State of a database's schema, seen from this version of the program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Schema {
    /// Some migrations are pending.
    Older,
    /// All migrations known to this version were run, and no others.
    Ours,
    /// A newer version has run a migration unknown to this one. Holds the number of the newest such migration.
    Newer(String),
}

/// Compares the migrations that were run with those of this program. A new database counts as older.
///
/// # Errors
/// [`OpenError::Migration`] if a statement fails.
pub(super) fn schema(conn: &mut Conn) -> Result<Schema, OpenError> {
    let run = numbers(conn).map_err(|error| OpenError::Migration(Box::new(error)))?;
    let ours: Vec<String> = ours().map_err(OpenError::Migration)?.into_keys().collect();
    Ok(match run.iter().filter(|it| !ours.contains(it)).max() {
        Some(unknown) => Schema::Newer(unknown.clone()),
        None if run.len() == ours.len() => Schema::Ours,
        None => Schema::Older,
    })
}

#[derive(QueryableByName)]
struct Number {
    #[diesel(sql_type = Text)]
    number: String,
}

/// Numbers of the migrations that were run. Unlike diesel's own function, this only reads.
pub(super) fn numbers(conn: &mut Conn) -> QueryResult<Vec<String>> {
    const IN_FILE: &str =
        "select name as number from sqlite_schema where name = '__diesel_schema_migrations'";
    const ON_SERVER: &str = "select relname::text as number from pg_class where oid = to_regclass('__diesel_schema_migrations')";
    const RUN: &str = "select version as number from __diesel_schema_migrations";
    let found: Option<Number> = match conn {
        Conn::Sqlite(conn) => diesel::sql_query(IN_FILE).get_result(conn).optional()?,
        Conn::Pg(conn) => diesel::sql_query(ON_SERVER).get_result(conn).optional()?,
    };
    if found.is_none() {
        return Ok(Vec::new());
    }
    let numbers: Vec<Number> = match conn {
        Conn::Sqlite(conn) => diesel::sql_query(RUN).load(conn)?,
        Conn::Pg(conn) => diesel::sql_query(RUN).load(conn)?,
    };
    Ok(numbers.into_iter().map(|it| it.number).collect())
}

/// The embedded SQLite migrations, by number. PostgreSQL has migrations with the same numbers.
fn ours() -> Ending<BTreeMap<String, Box<dyn Migration<Sqlite>>>> {
    let all: Vec<Box<dyn Migration<Sqlite>>> = SQLITE.migrations()?;
    Ok(all.into_iter().map(|it| (it.name().version().to_string(), it)).collect())
}

/// Runs only these migrations, on a new file.
///
/// # Errors
/// [`OpenError::Migration`] if a statement fails.
pub(super) fn run_only(conn: &mut SqliteConnection, numbers: &[String]) -> Result<(), OpenError> {
    let ours = ours().map_err(OpenError::Migration)?;
    conn.applied_migrations().map_err(OpenError::Migration)?;
    for (_, migration) in ours.iter().filter(|(number, _)| numbers.contains(number)) {
        conn.run_migration(migration.as_ref()).map_err(OpenError::Migration)?;
    }
    Ok(())
}

/// Reverts all migrations, which deletes all stored data, journals included.
///
/// # Errors
/// [`OpenError::Migration`] if a statement fails.
pub fn revert_all(store: &Store) -> Result<(), StoreError> {
    store.writers.transaction::<_, StoreError>(Access::Write, None, |conn| {
        if let Conn::Pg(conn) = conn {
            lock(conn).map_err(OpenError::Migration)?;
        }
        Ok(rewatched(conn, |conn| match conn {
            Conn::Sqlite(conn) => back(conn, SQLITE),
            Conn::Pg(conn) => back(conn, POSTGRES),
        })?)
    })
}

/// Changes the schema with the journal's triggers removed, then installs them anew. Writes of a migration are no acts, and old triggers
/// would refer to columns that no longer exist.
fn rewatched<T>(
    conn: &mut Conn,
    change: impl FnOnce(&mut Conn) -> Ending<T>,
) -> Result<T, OpenError> {
    let failed = |error: diesel::result::Error| OpenError::Migration(Box::new(error));
    watch::remove(conn).map_err(failed)?;
    let done = change(conn).map_err(OpenError::Migration)?;
    watch::install(conn).map_err(failed)?;
    Ok(done)
}

type Ending<T> = Result<T, Box<dyn std::error::Error + Send + Sync>>;

fn lock(conn: &mut diesel::PgConnection) -> Ending<()> {
    Ok(conn.batch_execute(LOCK)?)
}

fn forward<C>(conn: &mut C, migrations: impl MigrationSource<C::Backend>) -> Ending<Vec<String>>
where
    C: MigrationConnection + MigrationHarness<C::Backend>,
{
    let done = conn.run_pending_migrations(migrations)?;
    Ok(done.iter().map(ToString::to_string).collect())
}

fn back<C>(conn: &mut C, migrations: impl MigrationSource<C::Backend>) -> Ending<()>
where
    C: MigrationConnection + MigrationHarness<C::Backend>,
{
    conn.revert_all_migrations(migrations)?;
    Ok(())
}
