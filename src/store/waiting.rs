//! Who waits for the database, and since when: looked at by whoever asked, who does not wait for ever. A server that is
//! frozen heeds no time limit of its own.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use diesel::connection::{Instrumentation, InstrumentationEvent};

/// One transaction, as far as it waits for the database. What is computed between statements is no waiting.
#[derive(Clone)]
pub(super) struct Waiting(Arc<Mutex<State>>);

struct State {
    /// Since when an answer, or a connection, is waited for.
    since: Option<Instant>,
    /// What is waited for is the end of the transaction.
    commits: bool,
    /// Nobody waits any more.
    is_given_up: bool,
}

impl Default for Waiting {
    /// For a connection, from now on.
    fn default() -> Self {
        let state = State { since: Some(Instant::now()), commits: false, is_given_up: false };
        Self(Arc::new(Mutex::new(state)))
    }
}

/// What is known of a transaction that nobody waits for any more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct GivenUp {
    /// Since when an answer was waited for.
    pub since: Instant,
    /// Whether it may have been done all the same.
    pub may_be_done: bool,
}

impl Waiting {
    /// Gives up where an answer is waited for longer than `patience`: the transaction will not be committed.
    pub(super) fn give_up_after(&self, patience: Duration) -> Option<GivenUp> {
        let mut state = self.lock();
        let since = state.since.filter(|since| since.elapsed() >= patience)?;
        state.is_given_up = true;
        Some(GivenUp { since, may_be_done: state.commits })
    }

    /// Whether somebody still waits; to be asked before a statement is sent.
    pub(super) fn goes_on(&self) -> bool {
        !self.lock().is_given_up
    }

    /// The transaction is about to end, if somebody still waits for it.
    pub(super) fn commits(&self) -> bool {
        let mut state = self.lock();
        state.commits = !state.is_given_up;
        state.commits
    }

    /// An answer, or a connection, is waited for from now on.
    pub(super) fn begins(&self) {
        self.set(Some(Instant::now()));
    }

    fn set(&self, since: Option<Instant>) {
        self.lock().since = since;
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Instrumentation for Waiting {
    fn on_connection_event(&mut self, event: InstrumentationEvent<'_>) {
        match event {
            InstrumentationEvent::StartQuery { .. } => self.begins(),
            InstrumentationEvent::FinishQuery { .. } => self.set(None),
            _ => {}
        }
    }
}
