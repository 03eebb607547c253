//! Undo restores exactly the state before, repeatedly, until a result is signed.

use domain::tournament::event::EventKind;
use domain::tournament::game::ActError;
use domain::tournament::table::TableState;
use proptest::prelude::*;

use crate::referee::*;

#[test]
fn every_act_of_a_game_is_undone_to_exactly_the_state_before_it() {
    for table in [table_of("jcf"), table_of("torneo-2018"), table_of("rebote")] {
        let mut referee = Referee::new(table, 5);
        let mut before = Vec::new();
        while referee.game.state() != TableState::Over {
            before.push(snapshot(&referee.game));
            let kind = referee.next();
            referee.does(kind);
        }
        let n = before.len();
        while let Some(expected) = before.pop() {
            referee.does(EventKind::Undo);
            assert_eq!(snapshot(&referee.game), expected);
        }
        referee.refuses(EventKind::Undo, ActError::NothingToUndo);
        assert_eq!(referee.game.version(), 2 * n as i32);
        assert_eq!(referee.game.state(), TableState::Waiting);
        referee.check_replay();
    }
}

fn table_of(rules: &str) -> domain::tournament::table::Table {
    four(rules).table
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 30, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn chains_of_undo_and_doing_again_return_to_the_state_before(
        seed: u64,
        which in 0_usize..17,
        undos in proptest::collection::vec((1_u32..40, 0_usize..12), 1..12),
    ) {
        let mut referee = Referee::new(all_tables().remove(which), seed);
        let mut before = Vec::new();
        for (acts, chain) in undos {
            for _ in 0..acts {
                if referee.game.state() == TableState::Over {
                    break;
                }
                let was = snapshot(&referee.game);
                let kind = match referee.chance.below(40) {
                    0 if referee.game.state() == TableState::Playing => EventKind::CallTime,
                    1 => EventKind::Retire(Yellow),
                    2 => EventKind::TimeOut,
                    _ => referee.next(),
                };
                if referee.act(kind).is_ok() {
                    before.push(was);
                }
            }
            for _ in 0..chain {
                match before.pop() {
                    Some(was) => {
                        referee.does(EventKind::Undo);
                        prop_assert_eq!(snapshot(&referee.game), was);
                    }
                    None => referee.refuses(EventKind::Undo, ActError::NothingToUndo),
                }
            }
        }
        referee.check_replay();
    }
}

#[test]
fn called_time_a_retirement_and_the_start_are_undone_like_a_throw() {
    let mut referee = four("jcf");
    let waiting = snapshot(&referee.game);
    referee.does(start(Red, &[2]));
    let started = snapshot(&referee.game);
    referee.does(EventKind::Retire(Green));
    let retired = snapshot(&referee.game);
    referee.does(EventKind::Die(5));
    let last = referee.game.standing().len() - 1;
    let before = referee.game.position_before(last);
    referee.does(EventKind::CallTime);
    assert_eq!(referee.game.state(), TableState::Over);
    assert_eq!(referee.game.position_before(last), before, "of a throw that was struck");
    referee.does(EventKind::Undo);
    assert_eq!(referee.game.position_before(last), before);
    assert_eq!(referee.game.choices().len(), 1);
    referee.does(EventKind::Undo);
    assert_eq!(snapshot(&referee.game), retired);
    referee.does(EventKind::Undo);
    assert_eq!(snapshot(&referee.game), started);
    referee.does(EventKind::Undo);
    assert_eq!(snapshot(&referee.game), waiting);
    referee.refuses(EventKind::Undo, ActError::NothingToUndo);
    referee.does(start(Blue, &[]));
    referee.check_replay();
}

#[test]
fn a_throw_undone_takes_what_followed_by_itself_with_it() {
    let mut referee = four("jcf").starts(Yellow);
    referee.throws(&[6]);
    assert_eq!(referee.game.steps().len(), 2, "the six and that nothing can be moved");
    assert_eq!(referee.game.undoable().unwrap().kind, EventKind::Die(6));
    referee.does(EventKind::Undo);
    assert!(referee.game.steps().is_empty());
    assert_eq!(referee.game.position().unwrap().turn(), Some(Yellow));
}

#[test]
fn undo_is_refused_when_the_result_is_signed_and_possible_after_reopening() {
    let mut referee = four("jcf").starts(Yellow);
    referee.does(EventKind::CallTime);
    referee.does(confirm(&[]));
    assert_eq!(referee.game.undoable(), None);
    referee.refuses(EventKind::Undo, ActError::Signed);
    referee.does(reopen("ten minutes more"));
    assert_eq!(referee.game.state(), TableState::Over);
    referee.does(EventKind::Undo);
    assert_eq!(referee.game.state(), TableState::Playing);
    referee.throws(&[1]);
}

#[test]
fn undo_skips_what_was_not_done_at_the_board() {
    let mut referee = four("jcf");
    referee.does(EventKind::LineUp { color: Blue, player: player(9) });
    referee.refuses(EventKind::Undo, ActError::NothingToUndo);
    referee.does(start(Yellow, &[]));
    referee.does(enter(in_order(&[1, 2, 3, 4])));
    referee.does(reopen("wrong table"));
    referee.does(EventKind::Undo);
    assert_eq!(referee.game.position(), None);
    assert_eq!(referee.game.seats()[1].player, player(9));
    referee.check_replay();
}
