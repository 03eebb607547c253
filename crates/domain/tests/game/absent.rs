//! Sides that did not come, and walkovers.

use domain::tournament::event::{Entered, EventKind};
use domain::tournament::game::ActError;
use domain::tournament::result::{Ending, ResultSource};
use parchis::{PositionError, SeatsError};

use crate::referee::*;
use Ending::{Absent, Finished, Placed, Retired};

#[test]
fn three_play_without_the_fourth_who_is_placed_last_and_not_in_the_record() {
    let mut referee = four("torneo-2018");
    referee.does(start(Yellow, &[2]));
    assert_eq!(referee.game.colors().to_string(), "YRG");
    let seated: Vec<_> = referee.game.seats_in_play().map(|seat| seat.color).collect();
    assert_eq!(seated, [Yellow, Red, Green]);
    referee.refuses(
        EventKind::Retire(Blue),
        ActError::Rules(parchis::Refusal::CannotRetire { color: Blue }),
    );
    referee.plays_to_the_end();
    referee.does(confirm(&[]));
    let places = referee.places();
    assert_eq!(places[3], (2, 4, Absent));
    assert_eq!(places.iter().filter(|(.., how)| *how == Finished).count(), 2);
    assert_eq!(referee.result().sides[3].distance, None);
    assert!(!referee.result().sides[3].is_tied);
    let record = record(&referee.game).unwrap();
    assert!(record.contains("[Green \"Player 4\"]") && !record.contains("[Blue"), "{record}");
    referee.check_replay();
}

#[test]
fn two_who_did_not_come_share_the_place_behind_those_who_did() {
    let mut referee = four("jcf");
    referee.does(start(Green, &[1, 3]));
    referee.does(EventKind::Retire(Green));
    referee.does(confirm(&[]));
    assert_eq!(referee.places(), [(2, 1, Placed), (4, 2, Retired), (1, 3, Absent), (3, 3, Absent)]);
    let is_tied: Vec<bool> = referee.result().sides.iter().map(|side| side.is_tied).collect();
    assert_eq!(is_tied, [false, false, true, true]);
}

#[test]
fn those_who_are_absent_sit_at_the_table_once_and_leave_enough_to_play() {
    let mut referee = four("jcf");
    referee.refuses(start(Yellow, &[5]), ActError::Sides);
    referee.refuses(start(Yellow, &[2, 2]), ActError::Sides);
    referee.refuses(start(Blue, &[2]), ActError::Start(PositionError::Turn(Blue)));
    let too_few = SeatsError::Players { n: 1, least: 2, most: 4 };
    let too_few = ActError::Start(PositionError::Seats(too_few));
    referee.refuses(start(Yellow, &[2, 3, 4]), too_few);
    let mut pairs = pairs();
    assert!(matches!(pairs.act(start(Yellow, &[2])), Err(ActError::Start(_))));
}

#[test]
fn those_absent_share_no_place_that_a_roll_off_could_separate() {
    let mut referee = four("jcf");
    referee.does(start(Yellow, &[3, 4]));
    referee.does(EventKind::CallTime);
    referee.refuses(confirm(&[3, 4]), ActError::Ties);
    referee.does(confirm(&[2, 1]));
    assert_eq!(referee.places(), [(2, 1, Placed), (1, 2, Placed), (3, 3, Absent), (4, 3, Absent)]);
}

#[test]
fn a_sheet_after_a_start_without_somebody_has_the_pieces_of_those_who_came() {
    let pieces = vec![(Yellow, [0; 4]), (Red, [0, 0, 0, 1]), (Green, [72, 72, 0, 0])];
    let sheet = |pieces: &[(_, [u8; 4])]| Entered::Positions {
        pieces: pieces.to_vec(),
        finished: vec![],
        retired: vec![],
        roll_off: vec![],
    };
    let mut referee = four("jcf");
    referee.refuses(enter(sheet(&pieces)), ActError::Pieces(Blue));
    referee.does(start(Yellow, &[2]));
    referee.refuses(enter(sheet(&pieces[1..])), ActError::Pieces(Yellow));
    referee.does(enter(sheet(&pieces)));
    assert_eq!(referee.places(), [(4, 1, Placed), (3, 2, Placed), (1, 3, Placed), (2, 4, Absent)]);
    let mut all = pieces.clone();
    all.push((Blue, [72, 72, 72, 0]));
    referee.does(correct(sheet(&all), "Blue came, the start was entered wrong"));
    assert_eq!(referee.places()[0], (2, 1, Placed));
}

#[test]
fn a_walkover_places_those_present_in_order_and_the_others_behind_them() {
    for (present, expected) in [
        (&[3, 1][..], [(3, 1, Placed), (1, 2, Placed), (2, 3, Absent), (4, 3, Absent)]),
        (&[2], [(2, 1, Placed), (1, 2, Absent), (3, 2, Absent), (4, 2, Absent)]),
        (&[4, 3, 2], [(4, 1, Placed), (3, 2, Placed), (2, 3, Placed), (1, 4, Absent)]),
        (&[], [(1, 1, Absent), (2, 1, Absent), (3, 1, Absent), (4, 1, Absent)]),
    ] {
        let mut referee = four("jcf");
        referee.does(walkover(present));
        assert_eq!(referee.places(), expected);
        assert_eq!(referee.result().source, ResultSource::Walkover);
        let n_absent = 4 - present.len();
        for side in &referee.result().sides {
            assert_eq!(side.is_tied, side.ending == Absent && n_absent > 1);
            assert_eq!(side.distance, None);
        }
        referee.check_replay();
    }
}

#[test]
fn a_walkover_of_a_pair_against_nobody_is_a_win_of_the_pair() {
    let mut referee = pairs();
    referee.does(walkover(&[2]));
    assert_eq!(referee.places(), [(2, 1, Placed), (1, 2, Absent)]);
}

#[test]
fn a_walkover_needs_somebody_absent_and_names_each_present_side_once() {
    let mut referee = four("jcf");
    for present in [&[1, 2, 3, 4][..], &[1, 1], &[5], &[1, 2, 3, 5]] {
        referee.refuses(walkover(present), ActError::Sides);
    }
}
