//! The round's clock: how much time a table has left.

use chrono::{DateTime, TimeDelta, Utc};

use super::Hall;
use crate::tournament::event::Actor;
use crate::tournament::id::{RequestId, RoundId, TableId};

/// A clock that all tables of a round play against.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RoundClock {
    /// The round.
    pub round: RoundId,
    /// Length of a game.
    pub seconds: u32,
    /// When it was started.
    pub started_at: DateTime<Utc>,
    /// Its pauses in order; the last may not have ended.
    pub pauses: Vec<Pause>,
}

/// A pause of a clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pause {
    /// From when.
    pub paused_at: DateTime<Utc>,
    /// Until when; none: it goes on.
    pub resumed_at: Option<DateTime<Utc>>,
}

/// Time given beyond the length of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExtraTime {
    /// The submission it came with: sent again, it is not given again.
    pub id: RequestId,
    /// The round.
    pub round: RoundId,
    /// The table; none: all of the round.
    pub table: Option<TableId>,
    /// How much; below zero it is taken back.
    pub seconds: i32,
    /// When.
    pub at: DateTime<Utc>,
    /// By whom.
    pub by: Actor,
    /// Why.
    pub reason: String,
}

/// Time left at a moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Left {
    /// How much; below zero: for so long it has been up.
    pub time: TimeDelta,
    /// Whether it runs; else it is paused.
    pub is_running: bool,
}

impl Left {
    /// Whether no time is left.
    pub fn is_up(self) -> bool {
        self.time <= TimeDelta::zero()
    }
}

impl RoundClock {
    /// Whether it is not paused.
    pub fn is_running(&self) -> bool {
        self.pauses.iter().all(|pause| pause.resumed_at.is_some())
    }

    /// Time it ran from `since` to `now`, pauses left out.
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
    /// The clock of a round, once it was started.
    pub fn clock(&self, round: RoundId) -> Option<&RoundClock> {
        self.clocks.iter().find(|clock| clock.round == round)
    }

    /// Time left to the tables that have played since the round's clock was started; none without a clock.
    pub fn round_left(&self, round: RoundId, now: DateTime<Utc>) -> Option<Left> {
        let clock = self.clock(round)?;
        Some(self.left(clock, None, clock.started_at, now))
    }

    /// Time left to a table: that of its round, its own extra time added. A table that came to a board later than the
    /// clock was started has its time from then on; one that waits in `boards` for its first has none running.
    pub fn table_left(
        &self,
        (round, table): (RoundId, TableId),
        boards: u16,
        now: DateTime<Utc>,
    ) -> Option<Left> {
        let clock = self.clock(round)?;
        let since = match self.seated_since(table) {
            Some(since) => since,
            None if boards == 0 => clock.started_at,
            None => return None,
        };
        Some(self.left(clock, Some(table), since, now))
    }

    /// Time given to the whole round and, if one is meant, to a table, in seconds.
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
    ) -> Left {
        let seconds = i64::from(clock.seconds) + self.extra(clock.round, table);
        let time = TimeDelta::seconds(seconds) - clock.ran(since, now);
        Left { time, is_running: clock.is_running() }
    }
}
