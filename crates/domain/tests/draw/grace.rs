//! Grace time for missing sides at a table, at given times.

use chrono::{DateTime, TimeDelta, Utc};
use domain::draw::NextStep;
use domain::tournament::appointment::{Appointment, AppointmentState, Target};
use domain::tournament::event::Actor;
use domain::tournament::hall::{BoardCall, Hall as Facts, RoundClock};
use domain::tournament::id::TableId;
use domain::tournament::round::RoundState;
use domain::tournament::table::TableState;
use domain::tournament::wish::Wished;

use super::championship::{Hall, start};

fn at(minutes: i64) -> DateTime<Utc> {
    start() + TimeDelta::minutes(minutes)
}

struct Night {
    hall: Hall,
    facts: Facts,
    table: TableId,
}

/// All drawn rounds were published at 0; no game has begun.
fn night(mut hall: Hall) -> Night {
    hall.run_until(|step| matches!(step, NextStep::Play { .. }));
    hall.championship.change(|facts| {
        for round in &mut facts.rounds {
            (round.state, round.published_at) = (RoundState::Published, Some(at(0)));
        }
    });
    let table = hall.championship.tables()[0].id;
    Night { hall, facts: Facts::default(), table }
}

impl Night {
    fn call(&mut self, from: i64, to: Option<i64>) {
        let (table, board) = (self.table, 1);
        let call = BoardCall { table, board, called_at: at(from), freed_at: to.map(at) };
        self.facts.calls.push(call);
    }

    fn clock(&mut self, from: i64) {
        let round = self.hall.championship.table(self.table).unwrap().round;
        let (started_at, pauses) = (at(from), Vec::new());
        self.facts.clocks.push(RoundClock { round, seconds: 1200, started_at, pauses });
    }

    /// Minute from which the table is due, and minute at which the grace time ends.
    fn grace(&self) -> Option<(i64, i64)> {
        let table = self.hall.championship.table(self.table).unwrap();
        let grace = self.facts.grace(&self.hall.championship, table)?;
        let minutes = |at: DateTime<Utc>| (at - start()).num_minutes();
        Some((minutes(grace.since), minutes(grace.until)))
    }
}

/// Event, with the minutes from which the table is due and at which the grace time ends.
type Case = (&'static str, fn(&mut Night), Option<(i64, i64)>);

#[test]
fn in_a_knock_out_one_waits_from_when_the_tables_time_has_come() {
    let cases: [Case; 12] = [
        ("published", |_| {}, Some((0, 15))),
        ("its clock started later", |it| it.clock(7), Some((7, 22))),
        ("its clock planned, not started", |it| it.hall.plan(|it| it.table.minutes = 20), None),
        (
            "its clock planned and started",
            |it| {
                it.hall.plan(|it| it.table.minutes = 20);
                it.clock(7);
            },
            Some((7, 22)),
        ),
        ("no board yet", |it| it.hall.settings().boards = 1, None),
        (
            "called after the clock",
            |it| {
                it.hall.settings().boards = 1;
                it.clock(7);
                it.call(9, None);
            },
            Some((9, 24)),
        ),
        (
            "called, and the board taken away",
            |it| {
                it.hall.settings().boards = 1;
                it.call(9, Some(10));
            },
            None,
        ),
        (
            "called again",
            |it| {
                it.hall.settings().boards = 1;
                it.call(9, Some(10));
                it.call(30, None);
            },
            Some((30, 45)),
        ),
        ("held back", |it| it.facts.held.push(it.table), None),
        ("another grace", |it| it.hall.settings().grace_minutes = 5, Some((0, 5))),
        ("no grace", |it| it.hall.settings().grace_minutes = 0, None),
        (
            "begun",
            |it| it.hall.change_table(it.table, |table| table.state = TableState::Playing),
            None,
        ),
    ];
    for (what, change, expected) in cases {
        let mut night = night(Hall::torneo(8));
        change(&mut night);
        assert_eq!(night.grace(), expected, "{what}");
    }
}

#[test]
fn in_a_league_nobody_is_late_until_the_clock_or_a_board_says_so() {
    let cases: [Case; 5] = [
        ("published with all others", |_| {}, None),
        ("its clock started", |it| it.clock(40), Some((40, 55))),
        ("called", |it| it.call(50, None), Some((50, 65))),
        (
            "with a result",
            |it| {
                it.clock(40);
                it.hall.play(it.table);
            },
            None,
        ),
        (
            "withdrawn",
            |it| {
                it.clock(40);
                let gone = it.hall.championship.table(it.table).unwrap().entries()[0];
                it.hall.withdraw(gone);
            },
            None,
        ),
    ];
    for (what, change, expected) in cases {
        let mut night = night(Hall::jcf(&[4]));
        change(&mut night);
        assert_eq!(night.grace(), expected, "{what}");
    }
}

#[test]
fn a_table_is_late_once_the_grace_is_over() {
    let night = night(Hall::torneo(8));
    let table = night.hall.championship.table(night.table).unwrap();
    let grace = night.facts.grace(&night.hall.championship, table).unwrap();
    for (minutes, is_over) in [(0, false), (14, false), (15, true), (600, true)] {
        assert_eq!(grace.is_over(at(minutes)), is_over, "{minutes}");
        assert_eq!(grace.minutes(at(minutes)), minutes);
    }
}

/// Sets the date of the table in minutes; `None` postpones it.
fn said(night: &mut Night, minutes: Option<i64>) {
    let (table, number) = (night.table, 1);
    let appointment = Appointment {
        number,
        target: Target::Table(table),
        state: match minutes {
            Some(_) => AppointmentState::Set,
            None => AppointmentState::Postponed,
        },
        starts_at: minutes.map(at),
        venue: String::new(),
        at: at(0),
        by: Actor { user: None, name: "Empar".into() },
        reason: String::new(),
        agreed_by: String::new(),
    };
    night.hall.championship.change(|facts| facts.appointments.push(appointment));
}

#[test]
fn a_table_with_a_date_is_waited_for_from_then_on_and_a_postponed_one_is_not() {
    let mut torneo = night(Hall::torneo(8));
    let before = torneo.grace().unwrap();
    said(&mut torneo, Some(90));
    assert_eq!(torneo.grace(), Some((90, 90 + before.1 - before.0)));
    let mut league = night(Hall::jcf(&[4]));
    assert_eq!(league.grace(), None, "its rounds are published all at once");
    said(&mut league, Some(40));
    assert_eq!(league.grace().map(|it| it.0), Some(40));
    let mut postponed = night(Hall::torneo(8));
    said(&mut postponed, None);
    assert_eq!(postponed.grace(), None);
}

#[test]
fn nobody_waits_for_who_plays_late_before_the_hour_that_is_wished() {
    let mut it = night(Hall::torneo(8));
    it.hall.settings().grace_minutes = 15;
    let zone = it.hall.settings().time_zone;
    let entry = it.hall.championship.table(it.table).unwrap().entries()[1];
    let hour = at(40).with_timezone(&zone).time();
    it.hall.wish(Wished::NotBefore { entry, hour });
    assert_eq!(it.grace(), Some((40, 55)));
    it.clock(50);
    assert_eq!(it.grace(), Some((50, 65)), "what comes later holds");
    it.hall.withdraw(entry);
    it.facts.clocks.clear();
    assert_eq!(it.grace(), Some((0, 15)));
}
