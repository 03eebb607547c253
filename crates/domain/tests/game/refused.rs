//! Acts that the rules refuse carry the reason of the rules.

use domain::tournament::event::EventKind;
use domain::tournament::game::ActError;
use parchis::{Bonus, RollError};

use crate::referee::*;

#[track_caller]
fn refuses_with(referee: &mut Referee, kind: EventKind, code: &str) {
    match referee.act(kind) {
        Err(ActError::Rules(refusal)) => assert_eq!(refusal.code(), code, "{refusal}"),
        other => panic!("{other:?}"),
    }
}

fn piece(color: parchis::Color, from: u8, to: u8) -> EventKind {
    EventKind::Move { color, from, to }
}

#[test]
fn a_die_shows_one_to_six() {
    let mut referee = four("jcf").starts(Yellow);
    for die in [0, 7, 255] {
        referee.refuses(EventKind::Die(die), ActError::Roll(RollError::Die(die)));
    }
}

#[test]
fn a_move_without_a_die_and_of_another_is_refused() {
    let mut referee = four("jcf").starts(Yellow);
    assert!(matches!(referee.act(piece(Yellow, 0, 1)), Err(ActError::Rules(_))));
    referee.throws(&[5]);
    refuses_with(&mut referee, piece(Blue, 0, 1), "no-piece");
    refuses_with(&mut referee, piece(Pink, 0, 1), "no-piece");
    refuses_with(&mut referee, piece(Yellow, 3, 8), "no-piece");
    refuses_with(&mut referee, piece(Yellow, 0, 5), "count");
    referee.does(piece(Yellow, 0, 1));
}

#[test]
fn a_five_must_bring_a_piece_out() {
    let mut referee = Referee::new(table("jcf", parchis::Mode::Solo, parchis::Arms::Four, "YR"), 1)
        .starts(Yellow);
    referee.throws(&[5]);
    referee.does(piece(Yellow, 0, 1));
    referee.throws(&[1, 5]);
    refuses_with(&mut referee, piece(Yellow, 1, 6), "must-exit");
}

#[test]
fn the_first_five_brings_two_out_where_the_rules_say_so() {
    let mut referee = four("torneo-2018").starts(Yellow);
    referee.throws(&[5]);
    assert_eq!(referee.game.choices().len(), 1);
    referee.does(piece(Yellow, 0, 1));
    assert_eq!(referee.game.position().unwrap().pieces(Yellow), [0, 0, 1, 1]);
}

#[test]
fn no_die_is_rolled_while_a_bonus_waits() {
    for seed in 0..20 {
        let mut referee = Referee::new(four("jcf").table, seed);
        referee.plays(150);
        for _ in 0..400 {
            referee.plays(1);
            if let Some(parchis::TurnPhase::Bonus(Bonus::Capture)) =
                referee.game.position().map(|it| it.phase())
            {
                let error = ActError::Roll(RollError::Bonus(Bonus::Capture));
                referee.refuses(EventKind::Die(3), error);
                refuses_with(&mut referee, EventKind::Retire(Yellow), "bonus-due");
                return;
            }
        }
    }
    panic!("nothing was captured");
}
