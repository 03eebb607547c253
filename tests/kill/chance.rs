//! Number and times of the kills, from a reproducible random source.

use std::ops::Range;
use std::time::Duration;

use rand_chacha::ChaCha8Rng;
use rand_core::{Rng, SeedableRng};

pub struct Chance {
    random: ChaCha8Rng,
    /// Number of kills of each test.
    pub n_kills: u64,
}

impl Chance {
    /// Source with the seed of the environment; `n_kills` is the default number.
    pub fn of_settings(n_kills: u64) -> Self {
        let random = ChaCha8Rng::seed_from_u64(setting("CUBILETE_KILL_SEED", 1));
        Self { random, n_kills: setting("CUBILETE_KILLS", n_kills) }
    }

    /// Random number below `n`.
    pub fn one_of(&mut self, n: u64) -> u64 {
        self.random.next_u64() % n
    }

    /// Random duration in milliseconds.
    pub fn within(&mut self, milliseconds: Range<u64>) -> Duration {
        let n = self.one_of(milliseconds.end - milliseconds.start);
        Duration::from_millis(milliseconds.start + n)
    }

    /// Random moment during a span, or shortly after it.
    pub fn moment_of(&mut self, span: Duration) -> Duration {
        let most = u64::try_from(span.as_micros()).unwrap() * 5 / 4;
        Duration::from_micros(self.one_of(most.max(1)))
    }
}

fn setting(name: &str, default: u64) -> u64 {
    std::env::var(name).ok().and_then(|value| value.parse().ok()).unwrap_or(default)
}
