//! Tracks how long a transaction has waited for the database. The calling task reads it and gives up after a limit, because a frozen server
//! does not enforce its own time limits.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use diesel::connection::{Instrumentation, InstrumentationEvent};

/// The waiting state of one transaction. Time spent computing between statements does not count.
#[derive(Clone)]
pub(super) struct WaitClock(Arc<Mutex<WaitState>>);

struct WaitState {
    /// Start of the current wait for an answer or a connection. `None` while nothing is awaited.
    since: Option<Instant>,
    /// True once the commit has been started.
    commits: bool,
    /// True once the caller has given up.
    is_given_up: bool,
}

impl Default for WaitClock {
    /// Waits for a connection, starting now.
    fn default() -> Self {
        let state = WaitState { since: Some(Instant::now()), commits: false, is_given_up: false };
        Self(Arc::new(Mutex::new(state)))
    }
}

/// A transaction that the caller has given up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct AbandonedWait {
    /// Start of the wait that was too long.
    pub since: Instant,
    /// True if the commit had been started, so that the transaction may have succeeded.
    pub may_be_done: bool,
}

impl WaitClock {
    /// Gives up if the current wait has lasted at least `patience`, and returns that wait. A transaction that is given up before its commit
    /// is not committed. `None` if the caller waits on.
    pub(super) fn give_up_after(&self, patience: Duration) -> Option<AbandonedWait> {
        let mut state = self.lock();
        let since = state.since.filter(|since| since.elapsed() >= patience)?;
        state.is_given_up = true;
        Some(AbandonedWait { since, may_be_done: state.commits })
    }

    /// Reports whether the caller still waits. Check it before a statement is sent.
    pub(super) fn goes_on(&self) -> bool {
        !self.lock().is_given_up
    }

    /// Marks the start of the commit. Returns `false` if the caller has given up.
    pub(super) fn commits(&self) -> bool {
        let mut state = self.lock();
        state.commits = !state.is_given_up;
        state.commits
    }

    /// Starts a wait for an answer or a connection.
    pub(super) fn begins(&self) {
        self.set(Some(Instant::now()));
    }

    fn set(&self, since: Option<Instant>) {
        self.lock().since = since;
    }

    fn lock(&self) -> MutexGuard<'_, WaitState> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Instrumentation for WaitClock {
    fn on_connection_event(&mut self, event: InstrumentationEvent<'_>) {
        match event {
            InstrumentationEvent::StartQuery { .. } => self.begins(),
            InstrumentationEvent::FinishQuery { .. } => self.set(None),
            _ => {}
        }
    }
}
