//! Tables that have not begun although their time has come: how long one waits for who is missing.

use chrono::{DateTime, TimeDelta, Utc};

use super::Hall;
use crate::tournament::calendar::local::{day_of, hour_of, moment};
use crate::tournament::calendar::lookup;
use crate::tournament::championship::Championship;
use crate::tournament::round::{Round, RoundKind, RoundState};
use crate::tournament::stage::Stage;
use crate::tournament::table::{Table, TableState};
use crate::tournament::wish::is_before;

/// How long one waits at a table that has not begun.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Grace {
    /// When its time came.
    pub since: DateTime<Utc>,
    /// Until when one waits; from then on it is late.
    pub until: DateTime<Utc>,
}

impl Grace {
    /// Whether one has waited long enough.
    pub fn is_over(self, now: DateTime<Utc>) -> bool {
        now >= self.until
    }

    /// Whole minutes since its time came.
    pub fn minutes(self, now: DateTime<Utc>) -> i64 {
        (now - self.since).num_minutes()
    }
}

impl Hall {
    /// How long one waits at a table that has not begun; none where nobody is waited for: the tournament has no grace time,
    /// the table's time has not come, or it has begun.
    pub fn grace(&self, championship: &Championship, table: &Table) -> Option<Grace> {
        let minutes = championship.tournament.settings.grace_minutes;
        let is_waiting = table.is_missing() && table.state == TableState::Waiting;
        if minutes == 0 || !is_waiting || self.held.contains(&table.id) {
            return None;
        }
        let since = self.due_since(championship, table)?;
        Some(Grace { since, until: since + TimeDelta::minutes(i64::from(minutes)) })
    }

    /// When a table's time comes: its round was published, its date is there, its board called and its round's clock
    /// started, whichever is last; never before the hour that is
    /// wished for somebody of it. One that waits for its board or its clock, or is postponed, has time. The rounds of a
    /// league are published all at once: there that alone says nothing, nor is anybody waited for who has withdrawn.
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

/// When a table begins that could at `since`: not before the hour that is wished for somebody of it.
fn wished(championship: &Championship, table: &Table, since: DateTime<Utc>) -> DateTime<Utc> {
    let zone = championship.tournament.settings.time_zone;
    let from = championship.not_before(&table.entries());
    let from = from.filter(|from| is_before(hour_of(since, zone), *from));
    let begins = from.and_then(|from| moment(day_of(since, zone), from, zone).ok());
    begins.map_or(since, |at| at.max(since))
}

/// When somebody was seated there last who came after the draw, or sat elsewhere before.
fn seated_late(championship: &Championship, table: &Table) -> Option<DateTime<Utc>> {
    let late = championship.late_seatings().iter();
    let late = late.filter(|it| it.seats.iter().any(|seat| seat.table == table.id));
    let moved = championship.rearrangements().iter().filter(|it| it.before(table.id).is_some());
    late.map(|it| it.at).chain(moved.map(|it| it.at)).max()
}

/// Whether the round was published together with all others of its stage.
fn is_one_of_many(stage: &Stage, round: &Round) -> bool {
    stage.plan.is_drawn_at_once() && round.kind != RoundKind::PlayOff
}
