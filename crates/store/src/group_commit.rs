//! The queue of writes to a SQLite file, which has one writer at a time. Short writes that wait together share one commit, so
//! the disk is synced once for all of them. Each succeeds or fails by itself, and is answered once all are on disk. PostgreSQL
//! groups commits by itself.

use std::collections::VecDeque;
use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use diesel::result::{DatabaseErrorKind, Error as QueryError};
use tokio::sync::oneshot;

use super::changes::Changes;
use super::conn::Access;
use super::job::Job;
use super::pool::{Connections, apart};
use super::{Conn, StoreError, swept};

/// Maximum number of writes in one transaction. More would save little, and the first write waits for the last.
const MOST: usize = 32;
/// Maximum time that a write waits for earlier ones.
const PATIENCE: Duration = Duration::from_secs(15);

/// Expected duration of a write.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Length {
    /// Short, like a throw: it may share a transaction with others.
    Short,
    /// Possibly long, like a draw or an import: it gets its own transaction.
    Any,
}

/// The queue of waiting writes. Clones share it.
#[derive(Clone, Default)]
pub(super) struct GroupCommit(Arc<Mutex<Queue>>);

impl fmt::Debug for GroupCommit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Together").field("waiting", &self.lock().waiting.len()).finish()
    }
}

#[derive(Default)]
struct Queue {
    waiting: VecDeque<WaitingWrite>,
    /// True while a task works through the queue.
    is_served: bool,
}

struct WaitingWrite {
    length: Length,
    since: Instant,
    job: Option<Job>,
    /// Error of what follows the job in the transaction.
    failed: Option<StoreError>,
    tell: oneshot::Sender<Result<(), StoreError>>,
}

impl WaitingWrite {
    /// Runs the write within the current transaction. Returns `true` if it should be committed.
    fn run(&mut self, conn: &mut Conn) -> bool {
        match self.job.take().map(|job| swept(conn, job)) {
            Some(Ok(commits)) => commits,
            Some(Err(error)) => {
                self.failed = Some(error);
                false
            }
            None => false,
        }
    }

    /// Tells the waiting caller. `lost` is the error of a write that was not run or not committed.
    fn answer(self, lost: Option<StoreError>) {
        // The receiver is gone if the caller has stopped waiting.
        let _ = self.tell.send(self.failed.or(lost).map_or(Ok(()), Err));
    }
}

impl GroupCommit {
    /// Queues a job and runs it in a transaction on the blocking pool when its turn comes.
    ///
    /// # Errors
    /// Errors of the commit. [`StoreError::Busy`]: earlier writes take too long, or another write of the same transaction made
    /// the database roll all of them back. [`StoreError::Stopped`]: a write of the same transaction panicked, or the program is stopping.
    pub(super) async fn write(
        &self,
        (writers, changes): (&Connections, &Changes),
        length: Length,
        job: Job,
    ) -> Result<(), StoreError> {
        let (tell, told) = oneshot::channel();
        let since = Instant::now();
        let is_first =
            self.join(WaitingWrite { length, since, job: Some(job), failed: None, tell });
        if is_first {
            let serving = Serving { of: self.clone(), is_over: false };
            let (writers, changes) = (writers.clone(), changes.clone());
            tokio::task::spawn_blocking(move || serving.run(&writers, &changes));
        }
        told.await.unwrap_or(Err(StoreError::Stopped))
    }

    /// Appends a write to the queue. Returns `true` if the caller must start serving the queue.
    fn join(&self, write: WaitingWrite) -> bool {
        let mut queue = self.lock();
        queue.waiting.push_back(write);
        !std::mem::replace(&mut queue.is_served, true)
    }

    /// Removes the next batch from the queue. `None` if the queue is empty, which ends its serving.
    fn next(&self) -> Option<Vec<WaitingWrite>> {
        let mut queue = self.lock();
        let lengths = queue.waiting.iter().take(MOST).map(|write| write.length);
        let n_short = lengths.take_while(|length| *length == Length::Short).count();
        let n = n_short.max(1).min(queue.waiting.len());
        queue.is_served = n > 0;
        (n > 0).then(|| queue.waiting.drain(..n).collect())
    }

    fn lock(&self) -> MutexGuard<'_, Queue> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The task that serves the queue. If the runtime drops it early, the waiting writes fail and the next caller starts a new one.
struct Serving {
    of: GroupCommit,
    is_over: bool,
}

impl Serving {
    fn run(mut self, writers: &Connections, changes: &Changes) {
        while let Some(writes) = self.of.next() {
            // If a write panics, all writes of its transaction are answered with `Stopped` and its connection is closed.
            let done = catch_unwind(AssertUnwindSafe(|| commit(writers, writes)));
            changes.add();
            for (write, lost) in done.unwrap_or_default() {
                write.answer(lost);
            }
        }
        self.is_over = true;
    }
}

impl Drop for Serving {
    fn drop(&mut self) {
        if !self.is_over {
            let mut queue = self.of.lock();
            queue.waiting.clear();
            queue.is_served = false;
        }
    }
}

/// Finished writes, each with its error if it was not run or not committed.
type Done = Vec<(WaitingWrite, Option<StoreError>)>;

/// Runs writes in one transaction. If a write makes the database roll everything back, as on a full disk, the remaining ones
/// run in another transaction.
fn commit(writers: &Connections, writes: Vec<WaitingWrite>) -> Done {
    let (late, mut writes): (Vec<_>, Vec<_>) =
        writes.into_iter().partition(|write| write.since.elapsed() > PATIENCE);
    let busy = || StoreError::Busy(format!("others took more than {} s", PATIENCE.as_secs()));
    let mut done: Done = late.into_iter().map(|write| (write, Some(busy()))).collect();
    while !writes.is_empty() {
        let is_alone = writes.len() == 1;
        let mut n_run = 0;
        let committed: Result<(), StoreError> = writers.transaction(Access::Write, None, |conn| {
            for write in &mut writes {
                n_run += 1;
                match is_alone {
                    true if write.run(conn) => {}
                    true => return Err(StoreError::Stopped),
                    false => apart(conn, |conn| write.run(conn))?,
                }
            }
            Ok(())
        });
        // If no connection was available, no write was run, and all of them fail.
        let left = writes.split_off(if n_run == 0 { writes.len() } else { n_run });
        let lost = committed.err();
        done.extend(writes.into_iter().map(|write| (write, lost.as_ref().map(again))));
        writes = left;
    }
    done
}

/// A copy of an error, for each further write of the same transaction.
fn again(error: &StoreError) -> StoreError {
    let said = match error {
        StoreError::Query(QueryError::RollbackErrorOnCommit { commit_error, .. }) => {
            commit_error.to_string()
        }
        StoreError::Query(error) => error.to_string(),
        error => return StoreError::Busy(error.to_string()),
    };
    StoreError::Query(QueryError::DatabaseError(DatabaseErrorKind::Unknown, Box::new(said)))
}
