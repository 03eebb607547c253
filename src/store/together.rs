//! Writes to a file, one after the other as they came: only one can be done at a time. Short ones that wait together are
//! committed together, so that the disk is waited for once for all of them; each is done or not done by itself, and is
//! answered once all are safe. A server does this by itself.

use std::collections::VecDeque;
use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use diesel::result::{DatabaseErrorKind, Error as QueryError};
use tokio::sync::oneshot;

use super::changes::Changes;
use super::conn::Access;
use super::pool::{Connections, apart};
use super::{Conn, StoreError, swept};

/// Most writes of one transaction: more save little, and the first of them waits for the last.
const MOST: usize = 32;
/// How long a write waits for those before it.
const PATIENCE: Duration = Duration::from_secs(15);

/// How long a write takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Length {
    /// Others need not mind to be committed with it: a throw.
    Short,
    /// It has a transaction to itself: a draw, an import.
    Any,
}

/// Writes that wait for their turn. Clones share them.
#[derive(Clone, Default)]
pub(super) struct Together(Arc<Mutex<Queue>>);

impl fmt::Debug for Together {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Together").field("waiting", &self.lock().waiting.len()).finish()
    }
}

#[derive(Default)]
struct Queue {
    waiting: VecDeque<Box<dyn Write>>,
    /// Somebody sees to it that they are done, until there are none.
    is_served: bool,
}

/// A write that waits.
trait Write: Send {
    fn length(&self) -> Length;

    fn since(&self) -> Instant;

    /// Does it, as far as its transaction; whether it is to be committed.
    fn run(&mut self, conn: &mut Conn) -> bool;

    /// Tells whoever waits what became of it; if it was to be committed and was not, why.
    fn answer(self: Box<Self>, lost: Option<StoreError>);
}

struct Waiting<F, T, E> {
    length: Length,
    since: Instant,
    write: Option<F>,
    done: Option<Result<T, E>>,
    tell: oneshot::Sender<Result<T, E>>,
}

impl<F, T, E> Write for Waiting<F, T, E>
where
    F: FnOnce(&mut Conn) -> Result<T, E> + Send,
    T: Send,
    E: From<StoreError> + Send,
{
    fn length(&self) -> Length {
        self.length
    }

    fn since(&self) -> Instant {
        self.since
    }

    fn run(&mut self, conn: &mut Conn) -> bool {
        self.done = self.write.take().map(|write| swept(conn, write));
        matches!(self.done, Some(Ok(_)))
    }

    fn answer(self: Box<Self>, lost: Option<StoreError>) {
        let said = match (self.done, lost) {
            (Some(Err(error)), _) => Err(error),
            (_, Some(error)) => Err(error.into()),
            (Some(done), None) => done,
            (None, None) => Err(StoreError::Stopped.into()),
        };
        // Who has gone is not told.
        let _ = self.tell.send(said);
    }
}

impl Together {
    /// Runs `f` in a transaction once it is its turn, off the runtime's threads.
    ///
    /// # Errors
    /// Those of `f` and of the commit; [`StoreError::Busy`] where others take too long, or one of them made the database undo
    /// what was done with it.
    pub(super) async fn write<T, E>(
        &self,
        (writers, changes): (&Connections, &Changes),
        length: Length,
        f: impl FnOnce(&mut Conn) -> Result<T, E> + Send + 'static,
    ) -> Result<T, E>
    where
        T: Send + 'static,
        E: From<StoreError> + Send + 'static,
    {
        let (tell, told) = oneshot::channel();
        let since = Instant::now();
        let is_first =
            self.join(Box::new(Waiting { length, since, write: Some(f), done: None, tell }));
        if is_first {
            let serving = Serving { of: self.clone(), is_over: false };
            let (writers, changes) = (writers.clone(), changes.clone());
            tokio::task::spawn_blocking(move || serving.run(&writers, &changes));
        }
        told.await.unwrap_or_else(|_| Err(StoreError::Stopped.into()))
    }

    /// Whether whoever joins has to see to it that all are served.
    fn join(&self, write: Box<dyn Write>) -> bool {
        let mut queue = self.lock();
        queue.waiting.push_back(write);
        !std::mem::replace(&mut queue.is_served, true)
    }

    /// Those whose turn it is; where there are none, nobody sees to them any more.
    fn next(&self) -> Option<Vec<Box<dyn Write>>> {
        let mut queue = self.lock();
        let lengths = queue.waiting.iter().take(MOST).map(|write| write.length());
        let n_short = lengths.take_while(|length| *length == Length::Short).count();
        let n = n_short.max(1).min(queue.waiting.len());
        queue.is_served = n > 0;
        (n > 0).then(|| queue.waiting.drain(..n).collect())
    }

    fn lock(&self) -> MutexGuard<'_, Queue> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Sees to it that all who wait are served. Where a runtime that ends lets go of it, they are told so and the next to come
/// begins anew.
struct Serving {
    of: Together,
    is_over: bool,
}

impl Serving {
    fn run(mut self, writers: &Connections, changes: &Changes) {
        while let Some(writes) = self.of.next() {
            // Of one that panics, those in its transaction are told that the work was stopped, and its connection is closed.
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

/// Writes, and why they could not be committed.
type Done = Vec<(Box<dyn Write>, Option<StoreError>)>;

/// Does writes in one transaction; in another those that are left where one makes the database undo it, as on a full disk.
fn commit(writers: &Connections, writes: Vec<Box<dyn Write>>) -> Done {
    let (late, mut writes): (Vec<_>, Vec<_>) =
        writes.into_iter().partition(|write| write.since().elapsed() > PATIENCE);
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
        // None was begun where there was no connection.
        let left = writes.split_off(if n_run == 0 { writes.len() } else { n_run });
        let lost = committed.err();
        done.extend(writes.into_iter().map(|write| (write, lost.as_ref().map(again))));
        writes = left;
    }
    done
}

/// The same error for another one.
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
