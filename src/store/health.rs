//! Whether a server answers. While it does not, one request in a while goes to see, and all others are told so at once:
//! a hall that reloads its pages would otherwise wait for it in every thread there is.

use std::fmt::Display;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// So often somebody goes to see whether a server answers again.
const PAUSE: Duration = Duration::from_millis(500);

/// How a server does. Clones are of the same server.
#[derive(Clone, Default)]
pub(super) struct Health(Arc<Mutex<State>>);

#[derive(Default)]
struct State {
    /// When it answered last.
    answered: Option<Instant>,
    silent: Option<Silent>,
}

struct Silent {
    since: Instant,
    /// When somebody went to see.
    seen: Instant,
    cause: String,
}

impl Health {
    /// Lets one through, or says why it makes no sense.
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

    /// Whether it is known not to answer.
    pub(super) fn is_silent(&self) -> bool {
        self.lock().silent.is_some()
    }

    /// It answered.
    pub(super) fn answered(&self) {
        let mut state = self.lock();
        state.answered = Some(Instant::now());
        if let Some(silent) = state.silent.take() {
            let seconds = silent.since.elapsed().as_secs_f32();
            tracing::warn!("the database answers again after {seconds:.1} s");
        }
    }

    /// It gave no answer to what was asked at `since`. Where nobody else had one after that, it is taken to be silent.
    pub(super) fn gave_none(&self, since: Instant, cause: &dyn Display) {
        let mut state = self.lock();
        if state.silent.is_some() || state.answered.is_some_and(|answered| answered > since) {
            return;
        }
        tracing::error!("the database does not answer: {cause}");
        let now = Instant::now();
        state.silent = Some(Silent { since: now, seen: now, cause: cause.to_string() });
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
