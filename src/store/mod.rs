//! Keeps the facts: all SQL, one file an aggregate, on SQLite or PostgreSQL as the address says.
//!
//! Functions take [`Conn`] first and speak domain types; rows are private. What is computed from facts is computed
//! elsewhere. A write locks its tournament's row before any other row of it, so that writers wait for each other
//! instead of blocking each other. Whatever is written to a tournament is in its [`journal`].
//!
//! What a key finds is asked for with `get_result`, not `first`: SQLite plans a statement whose limit is bound anew each time
//! that it is run, which takes longer than to run it.

mod address;
pub mod announced_draws;
pub mod backup;
mod batch;
pub mod calendar;
pub mod calls;
pub mod champions;
pub mod championship;
pub mod changes;
pub mod club_nights;
mod conn;
pub mod displays;
pub mod done_forms;
pub mod draws;
pub mod entries;
mod error;
mod events;
mod games;
pub mod guesses;
pub mod hall;
pub mod hand_ins;
mod health;
pub mod installation;
pub mod invitations;
pub mod journal;
mod json;
pub mod keepers;
pub mod kept;
pub mod kept_games;
pub mod late_seatings;
pub mod let_stand;
pub mod migrations;
pub mod opened_tables;
pub mod own_crests;
pub mod pins;
pub mod players;
mod pool;
pub mod pools;
mod prepared;
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
pub mod second_factors;
pub mod secrets;
pub mod seed_lists;
pub mod sessions;
pub mod stages;
pub mod tables;
mod together;
pub mod told;
pub mod tournaments;
pub mod urns;
pub mod users;
mod waiting;
pub mod wishes;

pub use conn::Conn;
pub use error::{OpenError, Outage, StoreError};

use self::address::Address;
use self::changes::Changes;
use self::conn::Access;
use self::pool::Connections;
use self::together::{Length, Together};
use self::waiting::Waiting;

/// An open database. Clones share its connections.
#[derive(Clone, Debug)]
pub struct Store {
    /// SQLite: one connection, since only one may write; PostgreSQL: the same as `readers`.
    writers: Connections,
    readers: Connections,
    /// Those who wait to write to a file.
    together: Together,
    changes: Changes,
    /// Whether others write to it, too.
    is_shared: bool,
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
            .transaction::<_, StoreError>(Access::Write, None, |conn| Ok(migrations::run(conn)?))?;
        if let Some(newest) = migrated.last() {
            tracing::info!(n = migrated.len(), %newest, "database schema brought up to date");
        }
        for migration in &migrated {
            tracing::debug!(%migration, "migration applied");
        }
        let (readers, is_shared) = match address {
            Address::Sqlite(_) => (Connections::new(&address, Access::Read)?, false),
            Address::Postgres(_) => (writers.clone(), true),
        };
        let (together, changes) = (Together::default(), Changes::default());
        Ok(Store { writers, readers, together, changes, is_shared })
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
    /// Those of `f`; [`StoreError::Pool`], [`StoreError::Query`] (also when `f` writes), [`StoreError::Stopped`]; and of a
    /// server [`StoreError::Away`], at once while it is known not to answer, and otherwise within ten seconds.
    pub async fn read<T, E>(
        &self,
        f: impl FnOnce(&mut Conn) -> Result<T, E> + Send + 'static,
    ) -> Result<T, E>
    where
        T: Send + 'static,
        E: From<StoreError> + Send + 'static,
    {
        self.on_blocking_pool(Access::Read, f).await
    }

    /// Runs `f` in one transaction on tokio's blocking pool. `Err` rolls everything back.
    ///
    /// # Errors
    /// Those of `f` and of [`Store::read`]; [`StoreError::Unsure`] where a server did not say whether it was done.
    pub async fn write<T, E>(
        &self,
        f: impl FnOnce(&mut Conn) -> Result<T, E> + Send + 'static,
    ) -> Result<T, E>
    where
        T: Send + 'static,
        E: From<StoreError> + Send + 'static,
    {
        self.write_as(Length::Any, f).await
    }

    /// As [`Store::write`], of what takes no longer than a throw: to a file several are committed together.
    ///
    /// # Errors
    /// As [`Store::write`].
    pub async fn write_short<T, E>(
        &self,
        f: impl FnOnce(&mut Conn) -> Result<T, E> + Send + 'static,
    ) -> Result<T, E>
    where
        T: Send + 'static,
        E: From<StoreError> + Send + 'static,
    {
        self.write_as(Length::Short, f).await
    }

    async fn write_as<T, E>(
        &self,
        length: Length,
        f: impl FnOnce(&mut Conn) -> Result<T, E> + Send + 'static,
    ) -> Result<T, E>
    where
        T: Send + 'static,
        E: From<StoreError> + Send + 'static,
    {
        if self.is_shared {
            return self.on_blocking_pool(Access::Write, move |conn| swept(conn, f)).await;
        }
        self.together.write((&self.writers, &self.changes), length, f).await
    }

    /// [`Store::read`] on the calling thread, for programs without a runtime.
    ///
    /// # Errors
    /// As [`Store::read`].
    pub fn read_blocking<T, E: From<StoreError>>(
        &self,
        f: impl FnOnce(&mut Conn) -> Result<T, E>,
    ) -> Result<T, E> {
        self.readers.admit()?;
        self.readers.transaction(Access::Read, None, f)
    }

    /// [`Store::write`] on the calling thread, for programs without a runtime.
    ///
    /// # Errors
    /// As [`Store::write`].
    pub fn write_blocking<T, E: From<StoreError>>(
        &self,
        f: impl FnOnce(&mut Conn) -> Result<T, E>,
    ) -> Result<T, E> {
        self.writers.admit()?;
        let done = self.writers.transaction(Access::Write, None, |conn| swept(conn, f));
        self.changes.add();
        done
    }

    /// How often this process has written, or tried to: as long as it stays the same, it has changed nothing.
    pub fn n_changes(&self) -> u64 {
        self.changes.n()
    }

    /// Whether other processes write to the database, too: a server's.
    pub fn is_shared(&self) -> bool {
        self.is_shared
    }

    /// Runs `f` in a transaction where blocking does no harm, for no longer than a server may take.
    async fn on_blocking_pool<T, E>(
        &self,
        access: Access,
        f: impl FnOnce(&mut Conn) -> Result<T, E> + Send + 'static,
    ) -> Result<T, E>
    where
        T: Send + 'static,
        E: From<StoreError> + Send + 'static,
    {
        let connections = match access {
            Access::Read => self.readers.clone(),
            Access::Write => self.writers.clone(),
        };
        connections.admit()?;
        let waiting = Waiting::default();
        let (own, theirs) = (connections.clone(), waiting.clone());
        let changes = self.changes.clone();
        let work = move || {
            let done = own.transaction(access, Some(&theirs), f);
            if access == Access::Write {
                changes.add();
            }
            done
        };
        let done = connections.patiently(&waiting, tokio::task::spawn_blocking(work)).await?;
        done.unwrap_or_else(|_| Err(StoreError::Stopped.into()))
    }
}

/// What `f` does, with nothing that the journal does not tell.
fn swept<T, E: From<StoreError>>(
    conn: &mut Conn,
    f: impl FnOnce(&mut Conn) -> Result<T, E>,
) -> Result<T, E> {
    let done = f(conn)?;
    journal::sweep(conn, chrono::Utc::now())?;
    Ok(done)
}
