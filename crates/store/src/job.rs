//! Work for the database without its types: what runs it is compiled once, and not again for each caller.

use std::sync::{Arc, Mutex, PoisonError};

use super::{Conn, StoreError};

/// Runs in a transaction, and returns `true` if that should be committed.
pub(super) type Job = Box<dyn FnOnce(&mut Conn) -> bool + Send>;

/// The result of a job, once it has run.
pub(super) struct Outcome<T, E>(Arc<Mutex<Option<Result<T, E>>>>);

/// A job that runs `f`, and its outcome.
pub(super) fn job<T: Send + 'static, E: Send + 'static>(
    f: impl FnOnce(&mut Conn) -> Result<T, E> + Send + 'static,
) -> (Job, Outcome<T, E>) {
    let outcome = Outcome(Arc::default());
    let kept = Arc::clone(&outcome.0);
    let job = move |conn: &mut Conn| {
        let done = f(conn);
        let commits = done.is_ok();
        *kept.lock().unwrap_or_else(PoisonError::into_inner) = Some(done);
        commits
    };
    (Box::new(job), outcome)
}

impl<T, E: From<StoreError>> Outcome<T, E> {
    /// The result of the job, whose transaction has ended so.
    ///
    /// # Errors
    /// As of [`settled`].
    pub(super) fn get(self, ended: Result<(), StoreError>) -> Result<T, E> {
        settled(self.0.lock().unwrap_or_else(PoisonError::into_inner).take(), ended)
    }
}

/// The result of what ran in a transaction that has ended so.
///
/// # Errors
/// Its own error, or else that of the transaction. [`StoreError::Stopped`] if it has not run to its end.
pub(super) fn settled<T, E: From<StoreError>>(
    done: Option<Result<T, E>>,
    ended: Result<(), StoreError>,
) -> Result<T, E> {
    match (done, ended) {
        (Some(Err(error)), _) => Err(error),
        (_, Err(error)) => Err(error.into()),
        (Some(done), Ok(())) => done,
        (None, Ok(())) => Err(StoreError::Stopped.into()),
    }
}
