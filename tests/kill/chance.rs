//! How often is killed, and when: by a chance that can be had again.

use std::ops::Range;
use std::time::Duration;

use rand_chacha::ChaCha8Rng;
use rand_core::{Rng, SeedableRng};

pub struct Chance {
    random: ChaCha8Rng,
    /// How often is killed.
    pub n_kills: u64,
}

impl Chance {
    /// That of the settings; so often where they do not say.
    pub fn of_settings(n_kills: u64) -> Self {
        let random = ChaCha8Rng::seed_from_u64(setting("CUBILETE_KILL_SEED", 1));
        Self { random, n_kills: setting("CUBILETE_KILLS", n_kills) }
    }

    /// One of so many.
    pub fn one_of(&mut self, n: u64) -> u64 {
        self.random.next_u64() % n
    }

    /// So many milliseconds.
    pub fn within(&mut self, milliseconds: Range<u64>) -> Duration {
        let n = self.one_of(milliseconds.end - milliseconds.start);
        Duration::from_millis(milliseconds.start + n)
    }

    /// A moment of what takes so long, or a little after it.
    pub fn moment_of(&mut self, span: Duration) -> Duration {
        let most = u64::try_from(span.as_micros()).unwrap() * 5 / 4;
        Duration::from_micros(self.one_of(most.max(1)))
    }
}

fn setting(name: &str, default: u64) -> u64 {
    std::env::var(name).ok().and_then(|value| value.parse().ok()).unwrap_or(default)
}

/// What came of acts that were killed.
#[derive(Default)]
pub struct Tally {
    /// Nothing was done.
    pub n_undone: u64,
    /// All was done, and nobody told.
    pub n_untold: u64,
    /// All was done and told.
    pub n_told: u64,
}

impl Tally {
    /// Counts one; what was told has to be there.
    pub fn add(&mut self, is_told: bool, is_done: bool) {
        match (is_told, is_done) {
            (true, true) => self.n_told += 1,
            (false, true) => self.n_untold += 1,
            (false, false) => self.n_undone += 1,
            (true, false) => panic!("it was told, and is lost"),
        }
    }

    pub fn print(&self, what: &str) {
        let Self { n_undone, n_untold, n_told } = self;
        let n = n_undone + n_untold + n_told;
        println!(
            "{what}: {n} kills, {n_undone} before it was done, {n_untold} before it was told, {n_told} after: 0 lost, \
             0 doubled, 0 half"
        );
    }
}
