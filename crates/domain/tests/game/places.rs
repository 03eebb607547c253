//! Results entered by places.

use domain::tournament::event::Entered;
use domain::tournament::game::ActError;
use domain::tournament::result::{Ending, ResultSource};

use crate::referee::*;
use Ending::{Absent, Finished, Placed, Retired};

#[test]
fn places_are_taken_as_given_in_any_order_and_shared_ones_say_so() {
    let mut referee = four("jcf");
    referee.does(enter(given(&[
        (4, 2, Placed),
        (1, 4, Retired),
        (2, 2, Placed),
        (3, 1, Finished),
    ])));
    assert_eq!(
        referee.places(),
        [(3, 1, Finished), (4, 2, Placed), (2, 2, Placed), (1, 4, Retired)]
    );
    let sides = &referee.result().sides;
    assert_eq!([0, 1, 2, 3].map(|n| sides[n].is_tied), [false, true, true, false]);
    assert!(sides.iter().all(|side| side.distance.is_none() && !side.by_roll_off));
    assert_eq!(referee.result().source, ResultSource::Places);
    referee.check_replay();
}

#[test]
fn all_may_share_the_first_place_or_not_have_come() {
    for ending in [Placed, Absent] {
        let mut referee = four("jcf");
        referee.does(enter(given(&[1, 2, 3, 4].map(|n| (n, 1, ending)))));
        assert!(referee.result().sides.iter().all(|side| side.is_tied && side.place == 1));
    }
}

#[test]
fn places_run_from_one_with_a_gap_after_shared_ones() {
    let mut referee = four("jcf");
    for wrong in [
        [1, 1, 2, 3],
        [1, 2, 2, 3],
        [2, 3, 4, 5],
        [0, 1, 2, 3],
        [1, 3, 3, 4],
        [1, 2, 3, 5],
        [2, 2, 2, 2],
        [1, 1, 3, 5],
        [255, 1, 2, 3],
    ] {
        let places: Vec<_> = (1..).zip(wrong).map(|(n, place)| (n, place, Placed)).collect();
        referee.refuses(enter(given(&places)), ActError::Places);
    }
    for right in [[1, 1, 3, 4], [1, 2, 2, 4], [4, 1, 1, 1], [1, 1, 3, 3]] {
        let places: Vec<_> = (1..).zip(right).map(|(n, place)| (n, place, Placed)).collect();
        four("jcf").does(enter(given(&places)));
    }
}

#[test]
fn each_side_stands_among_the_places_once() {
    let mut referee = four("jcf");
    for sides in [&[1, 2, 3][..], &[1, 2, 3, 3], &[1, 2, 3, 9], &[1, 2, 3, 4, 4], &[]] {
        referee.refuses(enter(in_order(sides)), ActError::Sides);
    }
    let mut pairs = pairs();
    pairs.refuses(enter(in_order(&[1, 2, 3, 4])), ActError::Sides);
    pairs.does(enter(in_order(&[2, 1])));
}

#[test]
fn who_finished_is_before_who_was_placed_retired_or_did_not_come() {
    let mut referee = four("jcf");
    for (better, worse) in
        [(Finished, Placed), (Placed, Retired), (Retired, Absent), (Finished, Absent)]
    {
        let against = [(1, 1, Finished), (2, 2, worse), (3, 3, better), (4, 4, Absent)];
        referee.refuses(enter(given(&against)), ActError::PlacesAgainstOutcomes);
        let shared = [(1, 1, Finished), (2, 2, better), (3, 2, worse), (4, 4, Absent)];
        referee.refuses(enter(given(&shared)), ActError::PlacesAgainstOutcomes);
        let with = [(1, 1, Finished), (2, 2, better), (3, 3, worse), (4, 4, Absent)];
        four("jcf").does(enter(given(&with)));
    }
}

#[test]
fn a_result_may_be_entered_while_the_game_is_logged_and_ends_it_now() {
    let mut referee = four("jcf").starts(Yellow);
    referee.throws(&[1, 2]);
    referee.does(enter(in_order(&[4, 3, 2, 1])));
    assert_eq!(referee.result().ended_at, at(40));
    let mut over = four("jcf").starts(Yellow);
    over.does(domain::tournament::event::EventKind::CallTime);
    over.does(enter(in_order(&[4, 3, 2, 1])));
    assert_eq!(over.result().ended_at, at(20), "the log says when it was over");
}

#[test]
fn the_end_may_be_told() {
    let mut referee = four("jcf");
    let entered = Entered::Walkover { present: vec![entry(1)] };
    referee.does(domain::tournament::event::EventKind::Entered {
        entered,
        ended_at: Some(at(-3600)),
        reason: String::new(),
    });
    assert_eq!(referee.result().ended_at, at(-3600));
}
