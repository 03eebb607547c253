//! The pace of a game from its log.

use chrono::{DateTime, TimeDelta, Utc};
use domain::draw::forecast::{GamePace, GameSeen};
use domain::tournament::event::{Actor, Event, EventKind};
use domain::tournament::id::{IdSource, RequestId, TableId};
use parchis::Color;

use super::championship::start;

fn log(kinds: Vec<(i64, EventKind)>) -> Vec<Event> {
    let mut ids = IdSource::new(1_790_000_000_000, [3; 32]);
    let by = Actor { user: None, name: "Empar".to_owned() };
    let event = |(seq, (second, kind))| Event {
        seq,
        at: at(second),
        by: by.clone(),
        request: RequestId::new(&mut ids),
        kind,
    };
    (1..).zip(kinds).map(event).collect()
}

fn at(second: i64) -> DateTime<Utc> {
    start() + TimeDelta::seconds(second)
}

fn begun() -> EventKind {
    let (rolls, absent) = (Vec::new(), Vec::new());
    EventKind::Start { color: Color::Yellow, rolls, absent, word: String::new() }
}

#[test]
fn a_log_gives_start_throws_and_seconds() {
    let table = TableId::new(&mut IdSource::new(1_790_000_000_000, [4; 32]));
    assert_eq!(GameSeen::of(table, 1, &[]), None);
    let kinds = [(30, begun()), (40, EventKind::Die(3)), (48, EventKind::Die(4))];
    let undone = [(50, EventKind::Undo), (52, EventKind::Die(5)), (60, EventKind::TimeOut)];
    let events = log(kinds.into_iter().chain(undone).collect());
    let seen = GameSeen::of(table, 1, &events).unwrap();
    assert_eq!((seen.started_at, seen.throws), (at(30), 2), "the undone throw does not stand");
    let pace = seen.pace.unwrap();
    assert_eq!((pace.throws, pace.seconds, pace.breaks), (2, 12.0, 0.0));
    assert_eq!(GameSeen::of(table, 1, &events[..2]).unwrap().pace, None, "one throw has no pace");
}

#[test]
fn breaks_do_not_count_as_throws() {
    let mut seconds = vec![8.0; 50];
    seconds[20] = 1_800.0;
    seconds[30] = 100.0;
    let pace = GamePace::of_seconds(seconds).unwrap();
    assert_eq!((pace.throws, pace.seconds_per_throw()), (48, 8.0));
    // Of a long break, such as a meal, only a part is expected again.
    assert_eq!(pace.breaks, 300.0 + 92.0);
}

#[test]
fn throws_sent_together_share_their_time() {
    // No network for twelve throws; then the device sends them at once.
    let mut seconds = vec![8.0; 20];
    seconds.push(96.0);
    seconds.extend([0.0; 11]);
    let pace = GamePace::of_seconds(seconds).unwrap();
    assert_eq!((pace.throws, pace.seconds_per_throw(), pace.breaks), (32, 8.0, 0.0));
}
