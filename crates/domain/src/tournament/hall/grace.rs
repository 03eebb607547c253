//! Grace time: how long a table that is due waits for missing players before it is late.

use chrono::{DateTime, TimeDelta, Utc};

use super::Hall;
use crate::tournament::calendar::local::{day_of, hour_of, moment};
use crate::tournament::calendar::lookup;
use crate::tournament::championship::Championship;
use crate::tournament::round::{Round, RoundKind, RoundState};
use crate::tournament::stage::Stage;
use crate::tournament::table::{Table, TableState};
use crate::tournament::wish::is_before;

/// The grace period of a table that has not begun.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Grace {
    /// Time at which the table was due.
    pub since: DateTime<Utc>,
    /// End of the grace period; from then on the table is late.
    pub until: DateTime<Utc>,
}

impl Grace {
    /// Returns whether the grace period has ended.
    pub fn is_over(self, now: DateTime<Utc>) -> bool {
        now >= self.until
    }

    /// Whole minutes since the table was due.
    pub fn minutes(self, now: DateTime<Utc>) -> i64 {
        (now - self.since).num_minutes()
    }
}

impl Hall {
    /// The grace period of a table that has not begun. `None` if the tournament has no grace time, or the table is held, not due, or begun.
    pub fn grace(&self, championship: &Championship, table: &Table) -> Option<Grace> {
        let minutes = championship.tournament.settings.grace_minutes;
        let is_waiting = table.is_missing() && table.state == TableState::Waiting;
        if minutes == 0 || !is_waiting || self.held.contains(&table.id) {
            return None;
        }
        let since = self.due_since(championship, table)?;
        Some(Grace { since, until: since + TimeDelta::minutes(i64::from(minutes)) })
    }

    /// Time at which a table is due: the latest of its round's publication, its date, the call to its board, the start of its round's clock
    /// and the last change of its seats. It is never before the hour wished for one of its entries. `None` if the round is not published,
    /// or the table waits for a board or a clock, or is postponed. The rounds of a league are published together, so publication alone does
    /// not make a table due there. A table of a league of pairings with a withdrawn entry is never due.
    fn due_since(&self, championship: &Championship, table: &Table) -> Option<DateTime<Utc>> {
        let round = championship.round(table.round)?;
        let stage = championship.stage_of(table)?;
        if round.state != RoundState::Published {
            return None;
        }
        let has_left = |id| championship.entry(id).is_none_or(|entry| !entry.is_active());
        if stage.plan.is_league() && table.entries().into_iter().any(has_left) {
            return None;
        }
        let called = self.board_of(table.id).map(|call| call.called_at);
        let started = self.clock(round.id).map(|clock| clock.started_at);
        let waits_for_board = championship.tournament.settings.boards > 0 && called.is_none();
        if waits_for_board || (stage.plan.table.minutes > 0 && started.is_none()) {
            return None;
        }
        let published = round.published_at.filter(|_| !is_one_of_many(stage, round));
        let appointment = lookup::of_table(championship, table);
        if appointment.is_some_and(|it| it.is_postponed()) {
            return None;
        }
        let dated = appointment.and_then(|it| it.starts_at);
        let since = [published, dated, called, started].into_iter().flatten().max()?;
        let since = seated_late(championship, table).map_or(since, |at| at.max(since));
        Some(wished(championship, table, since))
    }
}

/// The earliest start of a table that could begin at `since`, given the hours wished for its entries.
fn wished(championship: &Championship, table: &Table, since: DateTime<Utc>) -> DateTime<Utc> {
    let zone = championship.tournament.settings.time_zone;
    let from = championship.not_before(&table.entries());
    let from = from.filter(|from| is_before(hour_of(since, zone), *from));
    let begins = from.and_then(|from| moment(day_of(since, zone), from, zone).ok());
    begins.map_or(since, |at| at.max(since))
}

/// Time of the last late seating or rearrangement at the table; `None` if there was none.
fn seated_late(championship: &Championship, table: &Table) -> Option<DateTime<Utc>> {
    let changes = championship.late_seatings().chain(championship.rearrangements());
    changes.filter(|it| it.at_table(table.id).is_some()).map(|it| it.at).max()
}

/// Returns whether the round was published together with all others of its stage.
fn is_one_of_many(stage: &Stage, round: &Round) -> bool {
    stage.plan.is_drawn_at_once() && round.kind != RoundKind::PlayOff
}
