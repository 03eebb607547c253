//! Lost turns, called time, and retirements.

use domain::tournament::event::EventKind;
use domain::tournament::game::ActError;
use domain::tournament::result::Ending;
use domain::tournament::table::TableState;
use parchis::{Position, Refusal, TurnPhase};

use crate::referee::*;
use Ending::{Placed, Retired};

#[test]
fn a_turn_is_lost_on_time_only_where_the_rules_set_one() {
    let mut without = four("jcf").starts(Yellow);
    without.refuses(EventKind::TimeOut, ActError::Rules(Refusal::NoTurnTime { turn: Yellow }));
    let mut with = four("rebote").starts(Yellow);
    with.does(EventKind::TimeOut);
    assert_eq!(with.game.position().unwrap().turn(), Some(Green), "rebote goes to the left");
    with.throws(&[5]);
    with.does(EventKind::TimeOut);
    let position = with.game.position().unwrap();
    assert_eq!(position.turn(), Some(Red));
    assert_eq!(position.pieces(Green), [0; 4]);
    assert!(record(&with.game).unwrap().ends_with("\n\nY: ~\nG: 5~\n"));
    let mut set = four("jcf turn_seconds=30").starts(Yellow);
    set.does(EventKind::TimeOut);
}

/// Position before the current throw, and the number of its steps so far.
fn before_the_throw(referee: &Referee) -> (Position, usize) {
    let steps = referee.game.steps();
    let n = steps.iter().rev().take_while(|step| step.after.phase() != TurnPhase::Throw).count();
    (steps[steps.len() - n].before, n)
}

/// Plays random games until a pending throw satisfies `wanted`, which gets the number of its steps.
fn in_mid_throw(rules: &str, wanted: impl Fn(&Position, usize) -> bool) -> Referee {
    for seed in 0..60 {
        let mut referee = Referee::new(four(rules).table, seed);
        let first = referee.next();
        referee.does(first);
        while referee.game.state() == TableState::Playing {
            let position = *referee.game.position().unwrap();
            if position.phase() != TurnPhase::Throw
                && wanted(&position, before_the_throw(&referee).1)
            {
                return referee;
            }
            let kind = referee.next();
            referee.does(kind);
        }
    }
    panic!("no such throw");
}

#[track_caller]
fn strikes(mut referee: Referee) {
    let (expected, n) = before_the_throw(&referee);
    let n_steps = referee.game.steps().len();
    let before = snapshot(&referee.game);
    referee.does(EventKind::CallTime);
    assert_eq!(referee.game.position(), Some(&expected));
    assert_eq!(referee.game.steps().len(), n_steps - n);
    assert_eq!(referee.game.state(), TableState::Over);
    assert!(referee.game.choices().is_empty());
    let text = record(&referee.game).unwrap();
    let checked = parchis::record::check(&text).remove(0).unwrap();
    assert_eq!(checked.position, expected);
    assert!(text.contains("[End \"time\"]"));
    referee.check_replay();
    referee.does(EventKind::Undo);
    assert_eq!(snapshot(&referee.game), before);
}

#[test]
fn called_time_strikes_a_die_that_is_not_moved() {
    let referee = in_mid_throw("jcf", |it, n| it.phase() == TurnPhase::Die(3) && n == 1);
    strikes(referee);
}

#[test]
fn called_time_strikes_a_throw_whose_bonus_waits_with_all_that_it_sent_home() {
    let referee = in_mid_throw("jcf", |it, n| matches!(it.phase(), TurnPhase::Bonus(_)) && n == 2);
    strikes(referee);
}

#[test]
fn called_time_strikes_a_throw_in_the_middle_of_a_chain_of_bonus_counts() {
    let referee =
        in_mid_throw("rebote", |it, n| matches!(it.phase(), TurnPhase::Bonus(_)) && n == 3);
    strikes(referee);
}

#[test]
fn called_time_lets_the_sixes_stand_that_were_moved_before_the_pending_throw() {
    let referee =
        in_mid_throw("jcf", |it, n| it.phase() == TurnPhase::Die(6) && it.sixes() == 1 && n == 1);
    let (before, _) = before_the_throw(&referee);
    assert_eq!(before.sixes(), 1);
    strikes(referee);
}

#[test]
fn called_time_between_throws_strikes_nothing() {
    let mut referee = four("jcf");
    referee.plays(60);
    while referee.game.position().unwrap().phase() != TurnPhase::Throw {
        referee.plays(1);
    }
    let (position, steps) = (*referee.game.position().unwrap(), referee.game.steps().to_vec());
    referee.does(EventKind::CallTime);
    assert_eq!(referee.game.position(), Some(&position));
    assert_eq!(referee.game.steps(), steps);
}

#[test]
fn after_called_time_nothing_happens_at_the_board() {
    let mut referee = four("rebote").starts(Yellow);
    referee.throws(&[5]);
    referee.does(EventKind::CallTime);
    let m = EventKind::Move { color: Yellow, from: 0, to: 1 };
    let acts =
        [EventKind::Die(5), m, EventKind::TimeOut, EventKind::Retire(Blue), EventKind::CallTime];
    for kind in acts {
        referee.refuses(kind, ActError::Over);
    }
    referee.refuses(start(Yellow, &[]), ActError::Started);
}

#[test]
fn after_the_last_throw_nothing_happens_at_the_board() {
    let mut referee = four("rebote");
    referee.plays_to_the_end();
    assert!(!referee.game.is_called());
    for kind in
        [EventKind::Die(5), EventKind::TimeOut, EventKind::Retire(Blue), EventKind::CallTime]
    {
        referee.refuses(kind, ActError::Over);
    }
}

#[test]
fn the_game_ended_when_the_last_act_at_the_board_happened_not_when_it_was_signed() {
    let mut referee = four("jcf").starts(Yellow);
    referee.throws(&[1, 2, 3]);
    referee.does(EventKind::CallTime);
    referee.does(EventKind::Undo);
    referee.throws(&[4]);
    referee.does(EventKind::CallTime);
    assert_eq!(referee.game.version(), 8);
    referee.does(confirm(&[]));
    assert_eq!(referee.result().ended_at, at(80));
}

#[test]
fn who_retires_later_is_placed_above_who_retired_earlier() {
    let mut referee = four("jcf").starts(Yellow);
    referee.does(EventKind::Retire(Blue));
    referee.throws(&[1]);
    referee.does(EventKind::Retire(Green));
    referee
        .refuses(EventKind::Retire(Blue), ActError::Rules(Refusal::CannotRetire { color: Blue }));
    referee.does(EventKind::CallTime);
    referee.does(confirm(&[3, 1]));
    assert_eq!(
        referee.places(),
        [(3, 1, Placed), (1, 2, Placed), (4, 3, Retired), (2, 4, Retired)]
    );
    referee.check_replay();
}

#[test]
fn a_pair_retires_together_and_loses() {
    for color in [Yellow, Red] {
        let mut referee = pairs().starts(Blue);
        referee.does(EventKind::Retire(color));
        assert_eq!(referee.game.state(), TableState::Over);
        referee.does(confirm(&[]));
        assert_eq!(referee.places(), [(2, 1, Placed), (1, 2, Retired)]);
        assert_eq!(referee.result().sides[1].distance, Some(8 * 72));
    }
}

#[test]
fn nobody_retires_in_the_middle_of_a_throw() {
    let mut referee = four("jcf").starts(Yellow);
    referee.throws(&[5]);
    let must_move = ActError::Rules(Refusal::MustMove { section: None });
    referee.refuses(EventKind::Retire(Green), must_move);
    referee.refuses(EventKind::Die(3), ActError::Roll(parchis::RollError::Pending(5)));
}
