//! Storage: all SQL, one file per aggregate, for SQLite or PostgreSQL depending on the address.
//!
//! Functions take [`Conn`] first and use domain types; rows are private. Values derived from facts are computed elsewhere. A write locks
//! its tournament's row before it writes any other row of that tournament. So writers queue up instead of deadlocking. Every write to a
//! tournament is recorded in its [`journal`].
//!
//! Look-ups by key use `get_result`, not `first`. SQLite plans a statement with a bound limit anew for each run, which takes
//! longer than running it.

mod address;
pub mod announced_draws;
pub mod api_answers;
pub mod api_keys;
pub mod backup;
mod batch;
pub mod calendar;
pub mod call_notices;
pub mod calls;
pub mod champions;
pub mod championship;
pub mod championship_cache;
pub mod changes;
pub mod checkup;
pub mod club_nights;
mod columns;
mod conn;
pub mod displays;
pub mod distance_play;
pub mod done_forms;
pub mod draws;
pub mod editions;
pub mod entries;
mod error;
mod events;
pub mod game_cache;
pub mod game_figures;
mod games;
mod group_commit;
pub mod guesses;
pub mod hall;
pub mod hand_ins;
mod health;
pub mod held_seats;
pub mod installation;
pub mod invitations;
mod job;
pub mod journal;
pub mod journal_cursors;
pub mod keepers;
pub mod let_stand;
pub mod mails;
mod merged_entries;
pub mod migrations;
pub mod money;
pub mod night_cache;
pub mod notifications;
pub mod opened_tables;
pub mod own_crests;
pub mod passes;
pub mod person_merges;
pub mod pins;
pub mod players;
mod pool;
pub mod pools;
pub mod prizes;
pub mod push;
pub mod push_messages;
pub mod rankings;
pub mod results;
pub mod roles;
pub mod rounds;
mod schema;
pub mod seasons;
pub mod seat_changes;
pub mod seats;
pub mod second_factors;
pub mod secrets;
pub mod seed_lists;
pub mod sessions;
pub mod sign_ups;
pub mod stages;
mod statement;
pub mod table_seats;
pub mod tables;
pub mod tournaments;
pub mod turn_clocks;
pub mod urns;
pub mod users;
mod wait_clock;
pub mod waiting_players;
pub mod webhook_messages;
pub mod webhooks;
pub mod wishes;

pub use conn::Conn;
pub use error::{OpenError, Outage, StoreError};

use self::address::Address;
use self::changes::Changes;
use self::conn::Access;
use self::group_commit::{GroupCommit, Length};
use self::job::{Job, job};
use self::pool::Connections;
use self::wait_clock::WaitClock;

/// An open database. Clones share its connections.
#[derive(Clone, Debug)]
pub struct Store {
    /// For SQLite a single connection, since SQLite allows one writer; for PostgreSQL the same connections as `readers`.
    writers: Connections,
    readers: Connections,
    /// Queue of the writes to a SQLite file.
    together: GroupCommit,
    changes: Changes,
    /// True if other processes may write to the database, too.
    is_shared: bool,
}

impl Store {
    /// Opens the database at `url` and migrates it. `url` is a path, with or without the prefix `sqlite:`, or `postgres://…`; empty means
    /// `./data/cubilete.db`. The folder of a file is created.
    ///
    /// # Errors
    /// [`StoreError::Open`] if `url` is invalid, the server does not answer, or a migration fails.
    pub fn open(url: &str) -> Result<Store, StoreError> {
        let address: Address = url.parse()?;
        address.prepare()?;
        // A pool retries for long before it reports why it cannot connect; a single connection reports it at once.
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
        let (together, changes) = (GroupCommit::default(), Changes::default());
        Ok(Store { writers, readers, together, changes, is_shared })
    }

    /// Merges SQLite's write-ahead log into the database file, so that the file alone can be copied. Call it after the last write.
    /// Does nothing for PostgreSQL.
    ///
    /// # Errors
    /// [`StoreError::LogInUse`]: a process still reads the log after ten seconds. [`StoreError::Pool`]: no connection became free in time.
    /// [`StoreError::Query`]: the database refuses the merge.
    pub fn close(&self) -> Result<(), StoreError> {
        self.writers.fold_log()
    }

    /// Runs the read-only closure `f` on tokio's blocking pool. All its reads see the same snapshot.
    ///
    /// # Errors
    /// Errors of `f`. [`StoreError::Pool`]: no connection became free in time. [`StoreError::Query`]: the database refuses a statement,
    /// such as a write of `f`. [`StoreError::Stopped`]: the program is stopping, or `f` panicked. For a server also [`StoreError::Away`]:
    /// at once while the server is known not to answer, otherwise within ten seconds.
    pub async fn read<T, E>(
        &self,
        f: impl FnOnce(&mut Conn) -> Result<T, E> + Send + 'static,
    ) -> Result<T, E>
    where
        T: Send + 'static,
        E: From<StoreError> + Send + 'static,
    {
        let (job, outcome) = job(f);
        outcome.get(self.on_blocking_pool(Access::Read, job).await)
    }

    /// Runs `f` in one transaction on tokio's blocking pool. `Err` rolls the whole transaction back.
    ///
    /// # Errors
    /// Errors of `f` and of [`Store::read`]. [`StoreError::Unsure`] if the connection to a server broke during the commit.
    /// [`StoreError::Busy`] if earlier writes to a SQLite file take too long.
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

    /// Like [`Store::write`], for writes as short as a throw. On SQLite, several short writes share one commit.
    ///
    /// # Errors
    /// The same as [`Store::write`].
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
        let (job, outcome) = job(f);
        let ended = match self.is_shared {
            true => self.on_blocking_pool(Access::Write, job).await,
            false => self.together.write((&self.writers, &self.changes), length, job).await,
        };
        outcome.get(ended)
    }

    /// [`Store::read`] on the calling thread, for programs without a runtime.
    ///
    /// # Errors
    /// The same as [`Store::read`].
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
    /// The same as [`Store::write`].
    pub fn write_blocking<T, E: From<StoreError>>(
        &self,
        f: impl FnOnce(&mut Conn) -> Result<T, E>,
    ) -> Result<T, E> {
        self.writers.admit()?;
        let done = self.writers.transaction(Access::Write, None, |conn| {
            let done = f(conn)?;
            sweep(conn)?;
            Ok(done)
        });
        self.changes.add();
        done
    }

    /// Number of writes that this process has made or attempted. While it is unchanged, this process has written nothing.
    pub fn n_changes(&self) -> u64 {
        self.changes.n()
    }

    /// Reports whether other processes may write to the database, too. True for a PostgreSQL server.
    pub fn is_shared(&self) -> bool {
        self.is_shared
    }

    /// Runs a job in a transaction on the blocking pool, and gives up when a server takes too long to answer.
    async fn on_blocking_pool(&self, access: Access, job: Job) -> Result<(), StoreError> {
        let connections = match access {
            Access::Read => self.readers.clone(),
            Access::Write => self.writers.clone(),
        };
        connections.admit()?;
        let waiting = WaitClock::default();
        let (own, theirs) = (connections.clone(), waiting.clone());
        let changes = self.changes.clone();
        let work = move || {
            let mut job = Some(job);
            let done = own.run(access, Some(&theirs), &mut |conn| match (job.take(), access) {
                (Some(job), Access::Read) => Ok(job(conn)),
                (Some(job), Access::Write) => swept(conn, job),
                (None, _) => Ok(false),
            });
            if access == Access::Write {
                changes.add();
            }
            done
        };
        let done = connections.patiently(&waiting, tokio::task::spawn_blocking(work)).await?;
        done.unwrap_or(Err(StoreError::Stopped))
    }
}

/// Runs a job, then records in the journal any write of it that no act has recorded.
fn swept(conn: &mut Conn, job: Job) -> Result<bool, StoreError> {
    let commits = job(conn);
    if commits {
        sweep(conn)?;
    }
    Ok(commits)
}

/// Records in the journal any write of this transaction that no act has recorded.
fn sweep(conn: &mut Conn) -> Result<(), StoreError> {
    journal::sweep(conn, chrono::Utc::now())
}
