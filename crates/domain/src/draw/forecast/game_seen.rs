//! A game of tonight as its log shows it: start, throws so far, and the seconds of a throw without breaks.

use chrono::{DateTime, Utc};

use crate::tournament::event::{Event, EventKind};
use crate::tournament::id::TableId;

/// A game that has begun, or is over.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct GameSeen {
    /// Table of the game.
    pub table: TableId,
    /// Number of the game at the table, from 1.
    pub game: u8,
    /// Time of its start.
    pub started_at: DateTime<Utc>,
    /// Number of throws that stand.
    pub throws: u32,
    /// Its pace; `None` before the second throw.
    pub pace: Option<GamePace>,
}

/// The pace of a game.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct GamePace {
    /// Number of throws that were timed.
    pub throws: u32,
    /// Seconds of these throws, without breaks.
    pub seconds: f64,
    /// Seconds of all breaks.
    pub breaks: f64,
}

/// Shortest break, in seconds, if throws are quick.
const SHORTEST_BREAK: f64 = 45.0;

/// A throw that takes this number of times as long as the median is a break.
const BREAK_TIMES: f64 = 6.0;

/// Most seconds of a break that count: a longer one, such as a meal, happens once.
const LONGEST_BREAK: f64 = 300.0;

/// Throws that follow each other faster, in seconds, were sent together by a device that had no network.
const TOGETHER: f64 = 1.0;

impl GameSeen {
    /// Reads the log of a game; `None` before its start.
    pub fn of(table: TableId, game: u8, log: &[Event]) -> Option<Self> {
        let started_at = log.iter().find(|it| is_start(&it.kind))?.at;
        let mut acts: Vec<bool> = Vec::new();
        for event in log {
            match event.kind {
                EventKind::Undo => drop(acts.pop()),
                EventKind::Die(_) => acts.push(true),
                EventKind::Start { .. }
                | EventKind::Move { .. }
                | EventKind::TimeOut
                | EventKind::Retire(_)
                | EventKind::CallTime => acts.push(false),
                _ => {}
            }
        }
        let throws = acts.into_iter().filter(|is_throw| *is_throw).count();
        let throws = u32::try_from(throws).unwrap_or(u32::MAX);
        Some(Self { table, game, started_at, throws, pace: GamePace::of(log) })
    }
}

impl GamePace {
    /// The pace that a log shows; `None` if it has fewer than two throws.
    pub fn of(log: &[Event]) -> Option<Self> {
        let throws = log.iter().filter(|it| matches!(it.kind, EventKind::Die(_)));
        let times: Vec<DateTime<Utc>> = throws.map(|it| it.at).collect();
        let seconds = times.windows(2).filter_map(|pair| match pair {
            [one, next] => Some(((*next - *one).num_milliseconds() as f64 / 1_000.0).max(0.0)),
            _ => None,
        });
        Self::of_seconds(seconds)
    }

    /// The pace by the seconds between successive throws; `None` if there are none.
    pub fn of_seconds(seconds: impl IntoIterator<Item = f64>) -> Option<Self> {
        // Throws that were sent together share the time since the last one.
        let mut groups: Vec<(f64, u32)> = Vec::new();
        for seconds in seconds {
            match groups.last_mut() {
                Some((sum, n)) if seconds < TOGETHER => {
                    *sum += seconds;
                    *n += 1;
                }
                _ => groups.push((seconds, 1)),
            }
        }
        let each = |(sum, n): &(f64, u32)| sum / f64::from(*n);
        let mut sorted: Vec<f64> = groups.iter().map(each).collect();
        sorted.sort_by(f64::total_cmp);
        let median = sorted.get(sorted.len() / 2).copied()?;
        let limit = (BREAK_TIMES * median).max(SHORTEST_BREAK);
        let mut pace = Self { throws: 0, seconds: 0.0, breaks: 0.0 };
        for group in &groups {
            if each(group) > limit {
                pace.breaks += (group.0 - median * f64::from(group.1)).min(LONGEST_BREAK);
            } else {
                pace.seconds += group.0;
                pace.throws += group.1;
            }
        }
        (pace.throws > 0).then_some(pace)
    }

    /// Seconds of a throw, without breaks.
    pub fn seconds_per_throw(&self) -> f64 {
        self.seconds / f64::from(self.throws.max(1))
    }
}

fn is_start(kind: &EventKind) -> bool {
    matches!(kind, EventKind::Start { .. })
}
