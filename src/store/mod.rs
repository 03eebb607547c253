//! Keeps the facts: all SQL, one file an aggregate, on SQLite or PostgreSQL as the address says.
//!
//! Functions take [`Conn`] first and speak domain types; rows are private. What is computed from facts is computed
//! elsewhere. A write locks its tournament's row before any other row of it, so that writers wait for each other
//! instead of blocking each other. Whatever is written to a tournament is in its [`journal`].

mod address;
pub mod announced_draws;
pub mod backup;
mod batch;
pub mod calendar;
pub mod calls;
pub mod champions;
pub mod championship;
pub mod club_nights;
mod conn;
pub mod displays;
pub mod draws;
pub mod entries;
mod error;
mod events;
mod games;
pub mod hall;
pub mod hand_ins;
pub mod invitations;
pub mod journal;
mod json;
pub mod keepers;
pub mod kept;
pub mod late_seatings;
pub mod let_stand;
pub mod migrations;
pub mod opened_tables;
pub mod own_crests;
pub mod pins;
pub mod players;
mod pool;
pub mod pools;
pub mod rankings;
mod reading;
pub mod rearrangements;
pub mod replacements;
pub mod results;
pub mod roles;
pub mod rounds;
mod schema;
pub mod seasons;
pub mod seats;
pub mod secrets;
pub mod seed_lists;
pub mod sessions;
pub mod stages;
pub mod tables;
pub mod tournaments;
pub mod urns;
pub mod users;
pub mod wishes;

pub use conn::Conn;
pub use error::{OpenError, StoreError};

use self::address::Address;
use self::conn::Access;
use self::pool::Connections;

/// An open database. Clones share its connections.
#[derive(Clone, Debug)]
pub struct Store {
    /// SQLite: one connection, since only one may write; PostgreSQL: the same as `readers`.
    writers: Connections,
    readers: Connections,
}

impl Store {
    /// Opens the database at `url` and brings it up to date: a path (with or without `sqlite:` before it; empty:
    /// `./data/cubilete.db`), whose folder is made, or `postgres://…`.
    ///
    /// # Errors
    /// [`StoreError::Open`] when `url` is no address, nothing answers there, or a migration fails.
    pub fn open(url: &str) -> Result<Store, StoreError> {
        let address: Address = url.parse()?;
        address.prepare()?;
        // A pool hides for long why it cannot connect; one connection says it at once.
        Conn::open(&address, Access::Write).map_err(OpenError::Connect)?;
        let writers = Connections::new(&address, Access::Write)?;
        let migrated = writers
            .transaction::<_, StoreError>(Access::Write, |conn| Ok(migrations::run(conn)?))?;
        for migration in migrated {
            tracing::info!(%migration, "database migrated");
        }
        let readers = match address {
            Address::Sqlite(_) => Connections::new(&address, Access::Read)?,
            Address::Postgres(_) => writers.clone(),
        };
        Ok(Store { writers, readers })
    }

    /// Leaves the database as one file that can be copied: to be called when nothing more will be written. To a server
    /// it is nothing.
    ///
    /// # Errors
    /// [`StoreError::LogInUse`] where somebody still reads it after ten seconds; [`StoreError::Pool`],
    /// [`StoreError::Query`].
    pub fn close(&self) -> Result<(), StoreError> {
        self.writers.fold_log()
    }

    /// Runs `f`, which only reads, on tokio's blocking pool; everything it reads is of one moment.
    ///
    /// # Errors
    /// Those of `f`; [`StoreError::Pool`], [`StoreError::Query`] (also when `f` writes), [`StoreError::Stopped`].
    pub async fn read<T, E>(
        &self,
        f: impl FnOnce(&mut Conn) -> Result<T, E> + Send + 'static,
    ) -> Result<T, E>
    where
        T: Send + 'static,
        E: From<StoreError> + Send + 'static,
    {
        let store = self.clone();
        on_blocking_pool(move || store.read_blocking(f)).await
    }

    /// Runs `f` in one transaction on tokio's blocking pool. `Err` rolls everything back.
    ///
    /// # Errors
    /// Those of `f`; [`StoreError::Pool`], [`StoreError::Query`], [`StoreError::Stopped`].
    pub async fn write<T, E>(
        &self,
        f: impl FnOnce(&mut Conn) -> Result<T, E> + Send + 'static,
    ) -> Result<T, E>
    where
        T: Send + 'static,
        E: From<StoreError> + Send + 'static,
    {
        let store = self.clone();
        on_blocking_pool(move || store.write_blocking(f)).await
    }

    /// [`Store::read`] on the calling thread, for programs without a runtime.
    ///
    /// # Errors
    /// As [`Store::read`].
    pub fn read_blocking<T, E: From<StoreError>>(
        &self,
        f: impl FnOnce(&mut Conn) -> Result<T, E>,
    ) -> Result<T, E> {
        self.readers.transaction(Access::Read, f)
    }

    /// [`Store::write`] on the calling thread, for programs without a runtime.
    ///
    /// # Errors
    /// As [`Store::write`].
    pub fn write_blocking<T, E: From<StoreError>>(
        &self,
        f: impl FnOnce(&mut Conn) -> Result<T, E>,
    ) -> Result<T, E> {
        self.writers.transaction(Access::Write, |conn| {
            let done = f(conn)?;
            journal::sweep(conn, chrono::Utc::now())?;
            Ok(done)
        })
    }
}

/// Runs `work` where blocking does no harm.
async fn on_blocking_pool<T, E>(
    work: impl FnOnce() -> Result<T, E> + Send + 'static,
) -> Result<T, E>
where
    T: Send + 'static,
    E: From<StoreError> + Send + 'static,
{
    tokio::task::spawn_blocking(work).await.unwrap_or_else(|_| Err(StoreError::Stopped.into()))
}
