//! The round's clock and the roll call, at given times.

use chrono::{DateTime, TimeDelta, Utc};
use domain::tournament::event::Actor;
use domain::tournament::hall::{
    BoardCall, ExtraTime, Hall, Pause, Presence, RollCall, RoundClock, TimeLeft,
};
use domain::tournament::id::{EntryId, IdSource, RequestId, RollCallId, RoundId, TableId};

use super::championship::start;

fn at(seconds: i64) -> DateTime<Utc> {
    start() + TimeDelta::seconds(seconds)
}

fn nobody() -> Actor {
    Actor { user: None, name: String::new() }
}

struct Night {
    hall: Hall,
    ids: IdSource,
    round: RoundId,
    table: TableId,
}

/// Clock of twenty minutes, started at 0.
fn night() -> Night {
    let mut ids = IdSource::new(0, [3; 32]);
    let (round, table) = (RoundId::new(&mut ids), TableId::new(&mut ids));
    let clock = RoundClock { round, seconds: 1200, started_at: at(0), pauses: Vec::new() };
    Night { hall: Hall { clocks: vec![clock], ..Hall::default() }, ids, round, table }
}

impl Night {
    fn pause(&mut self, from: i64, to: Option<i64>) {
        let pause = Pause { paused_at: at(from), resumed_at: to.map(at) };
        self.hall.clocks[0].pauses.push(pause);
    }

    fn give(&mut self, table: Option<TableId>, seconds: i32) {
        let extra = ExtraTime {
            id: RequestId::new(&mut self.ids),
            round: self.round,
            table,
            seconds,
            at: at(1),
            by: nobody(),
            reason: "a die under the table".into(),
        };
        self.hall.extras.push(extra);
    }

    fn call(&mut self, board: u16, from: i64, to: Option<i64>) {
        let table = self.table;
        let call = BoardCall { table, board, called_at: at(from), freed_at: to.map(at) };
        self.hall.calls.push(call);
    }

    /// Seconds left for the round and, with `boards` boards in the hall, for the table.
    fn left(&self, boards: u16, now: i64) -> (i64, Option<i64>) {
        let seconds = |left: TimeLeft| left.time.num_seconds();
        let table = self.hall.table_left((self.round, self.table), boards, at(now));
        (seconds(self.hall.round_left(self.round, at(now)).unwrap()), table.map(seconds))
    }
}

#[test]
fn pauses_stop_the_clock_and_extra_time_is_added() {
    let mut night = night();
    assert_eq!(night.left(0, 300), (900, Some(900)));
    night.pause(300, Some(360));
    assert_eq!(night.left(0, 400), (860, Some(860)));
    night.pause(400, None);
    assert_eq!(night.left(0, 10_000), (860, Some(860)));
    assert!(!night.hall.round_left(night.round, at(500)).unwrap().is_running);
    night.give(None, 60);
    night.give(Some(night.table), 120);
    assert_eq!(night.left(0, 500), (920, Some(1040)));
    night.give(None, -30);
    assert_eq!(night.left(0, 500), (890, Some(1010)));
}

#[test]
fn time_is_up_at_zero_and_goes_below() {
    let night = night();
    assert!(!night.hall.round_left(night.round, at(1199)).unwrap().is_up());
    assert!(night.hall.round_left(night.round, at(1200)).unwrap().is_up());
    assert_eq!(night.left(0, 1260), (-60, Some(-60)));
    assert_eq!(night.hall.round_left(RoundId::new(&mut IdSource::new(1, [9; 32])), at(0)), None);
}

#[test]
fn a_table_of_the_second_wave_has_its_time_from_when_it_was_called() {
    let mut night = night();
    assert_eq!(night.left(1, 600), (600, None), "waits");
    night.pause(100, Some(200));
    night.call(1, 900, None);
    night.pause(1000, Some(1060));
    assert_eq!(night.left(1, 1160), (1200 - (1160 - 160), Some(1200 - 200)));
    // A change of board at once continues the same game; a call after a pause does not.
    night.hall.calls[0].freed_at = Some(at(1160));
    night.call(2, 1160, Some(1200));
    assert_eq!(night.left(1, 1160).1, Some(1000));
    night.call(1, 1300, None);
    assert_eq!(night.left(1, 1310).1, Some(1190));
}

#[test]
fn a_table_seated_before_the_clock_starts_has_it_all() {
    let mut night = night();
    night.call(1, -500, None);
    assert_eq!(night.left(1, 100).1, Some(1100));
}

#[test]
fn the_latest_roll_call_of_the_day_says_who_is_missing() {
    let mut ids = IdSource::new(0, [4; 32]);
    let (here, missing) = (EntryId::new(&mut ids), EntryId::new(&mut ids));
    let call = RollCall {
        id: RollCallId::new(&mut ids),
        number: 1,
        name: "Friday".into(),
        code: "abc".into(),
        opened_at: at(0),
        closed_at: None,
        presences: Vec::new(),
    };
    let mut hall = Hall { roll_calls: vec![call], ..Hall::default() };
    assert!(!hall.is_missing(missing, at(60)), "nobody was marked yet");
    hall.roll_calls[0].presences.push(Presence { entry: here, at: at(30), by: nobody() });
    assert!(hall.is_missing(missing, at(60)) && !hall.is_missing(here, at(60)));
    assert!(!hall.is_missing(missing, at(18 * 3600)), "that was yesterday's");
}
