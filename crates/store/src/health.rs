//! Tracks whether a PostgreSQL server answers. While it does not, one request per interval probes it and all others fail at once. Otherwise
//! a hall that reloads its pages would block every thread.

use std::fmt::Display;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// Interval between two probes of a server that does not answer.
const PAUSE: Duration = Duration::from_millis(500);

/// Health of a server. Clones refer to the same server.
#[derive(Clone, Default)]
pub(super) struct Health(Arc<Mutex<HealthState>>);

#[derive(Default)]
struct HealthState {
    /// Time of the latest answer.
    answered: Option<Instant>,
    silent: Option<SilentServer>,
}

struct SilentServer {
    since: Instant,
    /// Time of the latest probe.
    seen: Instant,
    cause: String,
}

impl Health {
    /// Admits a request, or returns the cause of the outage while the server is known not to answer.
    pub(super) fn admit(&self) -> Result<(), String> {
        match &mut self.lock().silent {
            Some(silent) if silent.seen.elapsed() < PAUSE => Err(silent.cause.clone()),
            Some(silent) => {
                silent.seen = Instant::now();
                Ok(())
            }
            None => Ok(()),
        }
    }

    /// Reports whether the server is known not to answer.
    pub(super) fn is_silent(&self) -> bool {
        self.lock().silent.is_some()
    }

    /// Records an answer, which ends an outage.
    pub(super) fn answered(&self) {
        let mut state = self.lock();
        state.answered = Some(Instant::now());
        if let Some(silent) = state.silent.take() {
            let seconds = silent.since.elapsed().as_secs_f32();
            tracing::warn!("the database answers again after {seconds:.1} s");
        }
    }

    /// Records that a request sent at `since` got no answer. The server counts as silent unless another request was answered after that.
    pub(super) fn gave_none(&self, since: Instant, cause: &dyn Display) {
        let mut state = self.lock();
        if state.silent.is_some() || state.answered.is_some_and(|answered| answered > since) {
            return;
        }
        tracing::error!("the database does not answer: {cause}");
        let now = Instant::now();
        state.silent = Some(SilentServer { since: now, seen: now, cause: cause.to_string() });
    }

    fn lock(&self) -> MutexGuard<'_, HealthState> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
