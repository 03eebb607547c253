//! Round clocks: the time that a table has left.

use chrono::{DateTime, TimeDelta, Utc};

use super::Hall;
use crate::tournament::event::Actor;
use crate::tournament::id::{RequestId, RoundId, TableId};

/// The clock of a round, which applies to all of its tables.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RoundClock {
    /// Round of the clock.
    pub round: RoundId,
    /// Length of a game, in seconds.
    pub seconds: u32,
    /// Time at which the clock was started.
    pub started_at: DateTime<Utc>,
    /// Pauses in order; the last may still be running.
    pub pauses: Vec<Pause>,
}

/// A pause of a clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pause {
    /// Start of the pause.
    pub paused_at: DateTime<Utc>,
    /// End of the pause; `None` while it lasts.
    pub resumed_at: Option<DateTime<Utc>>,
}

/// Extra time beyond the length of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExtraTime {
    /// Id of the submission; a repeated submission gives no time again.
    pub id: RequestId,
    /// Round that gets the time.
    pub round: RoundId,
    /// Table that gets the time; `None`: all tables of the round.
    pub table: Option<TableId>,
    /// Extra seconds; a negative number takes time away.
    pub seconds: i32,
    /// Time at which it was given.
    pub at: DateTime<Utc>,
    /// Person who gave it.
    pub by: Actor,
    /// Reason for the extra time.
    pub reason: String,
}

/// The time left at some moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimeLeft {
    /// Remaining time; negative once the time is up.
    pub time: TimeDelta,
    /// True if the clock runs, false if it is paused.
    pub is_running: bool,
}

impl TimeLeft {
    /// Returns whether no time is left.
    pub fn is_up(self) -> bool {
        self.time <= TimeDelta::zero()
    }
}

impl RoundClock {
    /// Returns whether the clock is not paused.
    pub fn is_running(&self) -> bool {
        self.pauses.iter().all(|pause| pause.resumed_at.is_some())
    }

    /// Running time between `since` and `now`, without pauses.
    fn ran(&self, since: DateTime<Utc>, now: DateTime<Utc>) -> TimeDelta {
        let since = since.max(self.started_at);
        let paused = self.pauses.iter().map(|pause| {
            let (from, to) = (pause.paused_at.max(since), pause.resumed_at.unwrap_or(now).min(now));
            (to - from).max(TimeDelta::zero())
        });
        ((now - since) - paused.sum::<TimeDelta>()).max(TimeDelta::zero())
    }
}

impl Hall {
    /// The clock of a round; `None` until it is started.
    pub fn clock(&self, round: RoundId) -> Option<&RoundClock> {
        self.clocks.iter().find(|clock| clock.round == round)
    }

    /// Time left for tables that have played since the round's clock was started; `None` without a clock.
    pub fn round_left(&self, round: RoundId, now: DateTime<Utc>) -> Option<TimeLeft> {
        let clock = self.clock(round)?;
        Some(self.left(clock, None, clock.started_at, now))
    }

    /// Time left for a table, including its own extra time. If it came to a board after the clock was started, its time counts from then.
    /// `boards` is the number of boards in the hall; 0: enough for all. `None` without a clock, or if the table was not called to a board
    /// although boards are limited.
    pub fn table_left(
        &self,
        (round, table): (RoundId, TableId),
        boards: u16,
        now: DateTime<Utc>,
    ) -> Option<TimeLeft> {
        let clock = self.clock(round)?;
        let since = match self.seated_since(table) {
            Some(since) => since,
            None if boards == 0 => clock.started_at,
            None => return None,
        };
        Some(self.left(clock, Some(table), since, now))
    }

    /// Extra time of the whole round and, if given, of a table, in seconds.
    fn extra(&self, round: RoundId, table: Option<TableId>) -> i64 {
        let of_round = self.extras.iter().filter(|extra| extra.round == round);
        let counts = of_round.filter(|extra| extra.table.is_none() || extra.table == table);
        counts.map(|extra| i64::from(extra.seconds)).sum()
    }

    fn left(
        &self,
        clock: &RoundClock,
        table: Option<TableId>,
        since: DateTime<Utc>,
        now: DateTime<Utc>,
    ) -> TimeLeft {
        let seconds = i64::from(clock.seconds) + self.extra(clock.round, table);
        let time = TimeDelta::seconds(seconds) - clock.ran(since, now);
        TimeLeft { time, is_running: clock.is_running() }
    }
}
