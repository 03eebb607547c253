//! Corrected and withdrawn results: with a reason, and with the earlier results kept.

use domain::tournament::event::EventKind;
use domain::tournament::game::ActError;
use domain::tournament::result::ResultSource;
use domain::tournament::table::TableState;

use crate::referee::*;

fn signed() -> Referee {
    let mut referee = four("jcf").starts(Yellow);
    referee.throws(&[1, 1]);
    referee.does(EventKind::CallTime);
    referee.does(confirm(&[1, 2, 3, 4]));
    referee
}

#[test]
fn a_correction_needs_a_reason() {
    let mut referee = signed();
    for reason in ["", "   ", "\n\t"] {
        referee.refuses(correct(in_order(&[4, 3, 2, 1]), reason), ActError::NoReason);
        referee.refuses(reopen(reason), ActError::NoReason);
    }
    referee.does(correct(in_order(&[4, 3, 2, 1]), "two rows were swapped"));
    assert_eq!(referee.places()[0].0, 4);
    referee.check_replay();
}

#[test]
fn a_correction_that_is_refused_leaves_the_result() {
    let mut referee = signed();
    referee.refuses(correct(in_order(&[4, 3, 2]), "two rows were swapped"), ActError::Sides);
    assert_eq!(referee.places()[0].0, 1);
}

#[test]
fn a_correction_keeps_when_the_game_ended_unless_it_says_so() {
    let mut referee = signed();
    let ended_at = referee.result().ended_at;
    assert_eq!(ended_at, at(40));
    referee.does(correct(in_order(&[4, 3, 2, 1]), "two rows were swapped"));
    referee.does(correct(in_order(&[2, 1, 3, 4]), "and not these"));
    assert_eq!(referee.result().ended_at, ended_at);
    let kind = EventKind::Entered {
        entered: in_order(&[2, 1, 3, 4]),
        ended_at: Some(at(7)),
        reason: "it was on Sunday".to_owned(),
    };
    referee.does(kind);
    referee.does(correct(in_order(&[1, 2, 3, 4]), "once more"));
    assert_eq!(referee.result().ended_at, at(7));
}

#[test]
fn a_result_entered_after_reopening_keeps_when_the_game_ended_unless_play_went_on() {
    let mut referee = signed();
    referee.does(reopen("the sheet is missing"));
    referee.does(enter(in_order(&[4, 3, 2, 1])));
    assert_eq!(referee.result().ended_at, at(40));
    referee.does(reopen("they play on"));
    referee.does(EventKind::Undo);
    referee.throws(&[2]);
    let throw = referee.game.version();
    referee.does(enter(in_order(&[4, 3, 2, 1])));
    assert_eq!(referee.result().ended_at, at(10 * i64::from(throw + 1)));
}

#[test]
fn everything_that_was_ever_signed_is_kept_with_who_when_and_why() {
    let mut referee = signed();
    let first = referee.result().clone();
    referee.does(correct(in_order(&[4, 3, 2, 1]), "two rows were swapped"));
    let second = referee.result().clone();
    referee.does(reopen("the game was not over"));
    assert_eq!(referee.game.result(), None);
    referee.does(confirm(&[]));
    let third = referee.result().clone();
    let history = referee.game.history();
    let results: Vec<_> = history.iter().map(|signed| signed.result.clone()).collect();
    assert_eq!(results, [Some(first), Some(second), None, Some(third)]);
    let why: Vec<_> = history.iter().map(|signed| signed.reason.as_str()).collect();
    assert_eq!(why, ["", "two rows were swapped", "the game was not over", ""]);
    assert_eq!(history.iter().map(|signed| signed.seq).collect::<Vec<_>>(), [5, 6, 7, 8]);
    assert!(history.iter().all(|it| it.at == at(10 * i64::from(it.seq)) && it.by.name == "Empar"));
    referee.check_replay();
}

#[test]
fn a_signed_game_takes_no_acts_but_corrections() {
    let mut referee = signed();
    let acts = [
        start(Yellow, &[]),
        EventKind::Die(1),
        EventKind::Move { color: Yellow, from: 0, to: 1 },
        EventKind::TimeOut,
        EventKind::Retire(Yellow),
        EventKind::CallTime,
        EventKind::Undo,
        EventKind::LineUp { color: Yellow, player: player(9) },
        confirm(&[]),
    ];
    for act in acts {
        referee.refuses(act, ActError::Signed);
    }
}

#[test]
fn after_reopening_the_game_stands_where_it_stood() {
    let mut referee = four("jcf").starts(Yellow);
    referee.throws(&[5]);
    let before = snapshot(&referee.game);
    referee.does(enter(in_order(&[1, 2, 3, 4])));
    assert_eq!(referee.game.state(), TableState::Confirmed);
    referee.does(reopen("entered at the wrong table"));
    assert_eq!(snapshot(&referee.game), before);
    referee.does(EventKind::Move { color: Yellow, from: 0, to: 1 });
    referee.check_replay();
}

#[test]
fn a_table_where_nothing_was_logged_waits_again_after_reopening() {
    let mut referee = four("jcf");
    referee.does(walkover(&[1]));
    referee.does(reopen("they came after all"));
    assert_eq!(referee.game.state(), TableState::Waiting);
    referee.refuses(reopen("again"), ActError::NotSigned);
    referee.does(start(Yellow, &[]));
}

#[test]
fn a_logged_result_may_be_corrected_from_a_sheet_and_says_where_it_is_from() {
    let mut referee = signed();
    assert_eq!(referee.result().source, ResultSource::Log);
    referee.does(correct(in_order(&[1, 2, 4, 3]), "two rows were swapped"));
    assert_eq!(referee.result().source, ResultSource::Places);
    assert!(record(&referee.game).is_some(), "the log stays");
}

#[test]
fn a_game_that_goes_on_is_not_signed() {
    let mut referee = four("jcf").starts(Yellow);
    referee.refuses(confirm(&[]), ActError::NotOver);
    assert_eq!(referee.game.proposed(), None);
    assert!(referee.game.standing_now().is_some());
}
