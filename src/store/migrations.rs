//! Brings a database up to date, and back. The SQL is in `migrations/`, carried inside the program.

use std::sync::OnceLock;

use diesel::connection::SimpleConnection;
use diesel::migration::{Migration, MigrationConnection, MigrationSource};
use diesel::sqlite::Sqlite;
use diesel_migrations::{EmbeddedMigrations, MigrationHarness, embed_migrations};

use super::journal::watch;
use super::{Conn, OpenError};

const SQLITE: EmbeddedMigrations = embed_migrations!("migrations/sqlite");
const POSTGRES: EmbeddedMigrations = embed_migrations!("migrations/postgres");

/// Several nodes may start at once on one server: the others wait until the first has migrated.
const LOCK: &str = "set local lock_timeout = 0; select pg_advisory_xact_lock(3862110)";

/// Which migrations there are: how many, and the last one's name. What rows look like is told by it.
pub fn latest() -> &'static str {
    static LATEST: OnceLock<String> = OnceLock::new();
    LATEST.get_or_init(|| {
        let all: Vec<Box<dyn Migration<Sqlite>>> = SQLITE.migrations().unwrap_or_default();
        let names = all.iter().map(|migration| migration.name().to_string());
        format!("{} {}", all.len(), names.max().unwrap_or_default())
    })
}

/// Runs what is missing and returns the names of what was run. [`super::Store::open`] does so.
///
/// # Errors
/// [`OpenError::Migration`] when a statement fails.
pub fn run(conn: &mut Conn) -> Result<Vec<String>, OpenError> {
    let is_pending = match conn {
        Conn::Sqlite(conn) => conn.has_pending_migration(SQLITE),
        Conn::Pg(conn) => lock(conn).and_then(|()| conn.has_pending_migration(POSTGRES)),
    };
    // What is up to date is let alone: on a server others may be at work.
    if !is_pending.map_err(OpenError::Migration)?
        && watch::is_installed(conn).map_err(|error| OpenError::Migration(Box::new(error)))?
    {
        return Ok(Vec::new());
    }
    rewatched(conn, |conn| match conn {
        Conn::Sqlite(conn) => forward(conn, SQLITE),
        Conn::Pg(conn) => forward(conn, POSTGRES),
    })
}

/// Takes all migrations back; nothing is left of what was stored.
///
/// # Errors
/// [`OpenError::Migration`] when a statement fails.
pub fn revert_all(conn: &mut Conn) -> Result<(), OpenError> {
    if let Conn::Pg(conn) = conn {
        lock(conn).map_err(OpenError::Migration)?;
    }
    rewatched(conn, |conn| match conn {
        Conn::Sqlite(conn) => back(conn, SQLITE),
        Conn::Pg(conn) => back(conn, POSTGRES),
    })
}

/// Has relations changed while the journal watches none of them: what a migration writes is no act, and triggers would
/// know columns that are no more.
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
