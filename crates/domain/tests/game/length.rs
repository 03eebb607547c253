//! Largest length of a log, and the order of its times.

use domain::tournament::event::{Actor, EventKind};
use domain::tournament::game::{ActError, Game, MOST_EVENTS};
use domain::tournament::id::RequestId;
use parchis::{Arms, Mode};
use uuid::Uuid;

use crate::referee::*;

#[test]
fn a_log_has_an_end_that_a_result_still_fits_on_and_its_times_never_go_back() {
    let table = table("jcf", Mode::Solo, Arms::Four, "YBRG");
    let (mut game, request) = (Game::new(&table, 1), RequestId(Uuid::from_u128(1)));
    let by = Actor { user: None, name: "Empar".to_owned() };
    let start =
        EventKind::Start { color: Yellow, rolls: vec![], absent: vec![], word: String::new() };
    let mut act = |kind, seconds| game.act(kind, by.clone(), request, at(seconds));
    let first = act(start, 100).unwrap();
    assert_eq!(act(EventKind::Die(1), 90).unwrap().at, first.at, "the clock was put back");
    assert_eq!(act(EventKind::Die(1), 110).unwrap().at, at(110));
    for n in 3..MOST_EVENTS {
        act(EventKind::Die(1), 110).unwrap_or_else(|error| panic!("{n}: {error}"));
    }
    let too_long = Err(ActError::TooLong { most: MOST_EVENTS });
    assert_eq!(act(EventKind::Die(1), 120), too_long);
    assert_eq!(act(EventKind::Undo, 120), too_long);
    assert!(act(EventKind::CallTime, 120).is_ok());
    assert!(act(EventKind::Confirm { roll_off: vec![] }, 120).is_ok());
}
