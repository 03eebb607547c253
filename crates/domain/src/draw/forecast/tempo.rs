//! What is believed of the tempo of an evening, and what tonight's games teach of it.

use super::belief::Belief;
use super::game_seen::GamePace;
use super::lengths::{GameLength, LengthBelief};

/// The beliefs about an evening from which it is forecast.
#[derive(Clone, Debug, PartialEq)]
pub struct Tempo {
    /// Seconds of a throw, without breaks.
    pub pace: Belief,
    /// Seconds from the call of a table to the start of its game or, with boards for all, from the publication of its round.
    pub setup: Belief,
    /// Seconds from the last result of a round to the publication of the next one.
    pub between_rounds: Belief,
    /// Length of games, compared with random play.
    pub length: LengthBelief,
    /// Seconds of games seen, and seconds of breaks in them.
    seen: (f64, f64),
}

/// Prior: seconds of a throw.
const THROW_SECONDS: f64 = 8.0;

/// Prior: seconds from the call to the start.
const SETUP_SECONDS: f64 = 300.0;

/// Prior: seconds from the last result of a round to the publication of the next one.
const BETWEEN_SECONDS: f64 = 240.0;

/// Prior: breaks as a share of the time of play, and the seconds of play that this share is worth.
const BREAKS: (f64, f64) = (0.02, 36_000.0);

/// Standard deviation of the logarithm of a single throw's seconds.
const OF_A_THROW: f64 = 0.7;

/// Fewest timed throws of a game from which a pace is learned.
const FEWEST_THROWS: u32 = 8;

/// Standard deviation of the logarithm of the seconds between two throws, of the mean of a game whose throws are not in the log.
const WITHOUT_LOG: f64 = 0.1;

impl Tempo {
    /// The beliefs before the first game.
    pub fn prior() -> Self {
        Self {
            pace: Belief::new(THROW_SECONDS, 0.22, 0.12),
            setup: Belief::new(SETUP_SECONDS, 0.35, 0.4),
            between_rounds: Belief::new(BETWEEN_SECONDS, 0.4, 0.4),
            length: LengthBelief::prior(),
            seen: (0.0, 0.0),
        }
    }

    /// Time of play with its breaks, as a multiple of the time without them.
    pub fn with_breaks(&self) -> f64 {
        let (play, breaks) = self.seen;
        1.0 + (BREAKS.0 * BREAKS.1 + breaks) / (BREAKS.1 + play)
    }

    /// Learns from the timed throws of a game, running or over.
    pub fn learn_pace(&mut self, pace: &GamePace) {
        if pace.throws < FEWEST_THROWS {
            return;
        }
        self.pace.learn(pace.seconds_per_throw(), noise(pace.throws));
        self.seen.0 += pace.seconds;
        self.seen.1 += pace.breaks;
    }

    /// Learns from a game that was played to its end without a log: from its seconds in all.
    pub fn learn_seconds(&mut self, length: GameLength, seconds: f64) {
        let usual = (length.ln + self.length.ln()).exp() * self.with_breaks();
        self.pace.learn(seconds / usual, length.sd.hypot(WITHOUT_LOG));
    }

    /// The logarithm of a table's seconds of a throw: its mean and standard deviation, if the evening's median has the logarithm `ln`.
    pub fn of_table(&self, ln: f64, pace: Option<&GamePace>) -> (f64, f64) {
        let spread = self.pace.spread();
        let Some(pace) = pace.filter(|it| it.throws > 0 && it.seconds > 0.0) else {
            return (ln, spread);
        };
        let weight = spread.powi(2) / (spread.powi(2) + noise(pace.throws).powi(2));
        let mean = ln + weight * (pace.seconds_per_throw().ln() - ln);
        (mean, spread * (1.0 - weight).sqrt())
    }
}

/// Standard deviation of the logarithm of the mean of this number of throws.
fn noise(throws: u32) -> f64 {
    OF_A_THROW / f64::from(throws.max(1)).sqrt()
}
