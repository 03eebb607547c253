//! Brings a database up to date, and back. The SQL is in `migrations/`, carried inside the program.

use diesel::connection::SimpleConnection;
use diesel::migration::{MigrationConnection, MigrationSource};
use diesel_migrations::{EmbeddedMigrations, MigrationHarness, embed_migrations};

use super::{Conn, OpenError};

const SQLITE: EmbeddedMigrations = embed_migrations!("migrations/sqlite");
const POSTGRES: EmbeddedMigrations = embed_migrations!("migrations/postgres");

/// Several nodes may start at once on one server: the others wait until the first has migrated.
const LOCK: &str = "select pg_advisory_xact_lock(3862110)";

/// Runs what is missing and returns the names of what was run. [`super::Store::open`] does so.
///
/// # Errors
/// [`OpenError::Migration`] when a statement fails.
pub fn run(conn: &mut Conn) -> Result<Vec<String>, OpenError> {
    let done = match conn {
        Conn::Sqlite(conn) => forward(conn, SQLITE),
        Conn::Pg(conn) => lock(conn).and_then(|()| forward(conn, POSTGRES)),
    };
    done.map_err(OpenError::Migration)
}

/// Takes all migrations back; nothing is left of what was stored.
///
/// # Errors
/// [`OpenError::Migration`] when a statement fails.
pub fn revert_all(conn: &mut Conn) -> Result<(), OpenError> {
    let done = match conn {
        Conn::Sqlite(conn) => back(conn, SQLITE),
        Conn::Pg(conn) => lock(conn).and_then(|()| back(conn, POSTGRES)),
    };
    done.map_err(OpenError::Migration)
}

type Outcome<T> = Result<T, Box<dyn std::error::Error + Send + Sync>>;

fn lock(conn: &mut diesel::PgConnection) -> Outcome<()> {
    Ok(conn.batch_execute(LOCK)?)
}

fn forward<C>(conn: &mut C, migrations: impl MigrationSource<C::Backend>) -> Outcome<Vec<String>>
where
    C: MigrationConnection + MigrationHarness<C::Backend>,
{
    let done = conn.run_pending_migrations(migrations)?;
    Ok(done.iter().map(ToString::to_string).collect())
}

fn back<C>(conn: &mut C, migrations: impl MigrationSource<C::Backend>) -> Outcome<()>
where
    C: MigrationConnection + MigrationHarness<C::Backend>,
{
    conn.revert_all_migrations(migrations)?;
    Ok(())
}
