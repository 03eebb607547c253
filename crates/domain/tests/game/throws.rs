//! Correction of an earlier throw: the remaining acts, the undone ones with the reason, and the agreement with the log.

use domain::tournament::event::{EventKind, Keep};
use domain::tournament::game::{ActError, Changed, Game};
use domain::tournament::table::TableState;
use parchis::random::Chance;
use parchis::record;
use parchis::{Refusal, TurnPhase};
use proptest::prelude::*;

use crate::referee::*;

/// Yellow leaves with a five, the others cannot move, and yellow counts three.
fn begun() -> Referee {
    let mut referee = four("jcf").starts(Yellow);
    referee.throws(&[5]);
    referee.does(step(Yellow, 0, 1));
    referee.throws(&[1, 2, 3, 3]);
    referee.does(step(Yellow, 1, 4));
    referee
}

fn step(color: parchis::Color, from: u8, to: u8) -> EventKind {
    EventKind::Move { color, from, to }
}

fn fix(from: i32, n: u16, by: &[EventKind], keep: Keep) -> EventKind {
    EventKind::Correct { from, n, by: by.to_vec(), keep, reason: "written wrongly".to_owned() }
}

fn kinds(game: &Game) -> Vec<EventKind> {
    game.standing().iter().map(|act| act.kind.clone()).collect()
}

/// Game in which only the standing acts were ever performed.
fn plain(referee: &Referee) -> Game {
    let mut game = Game::new(&referee.table, 1);
    for act in referee.game.standing() {
        game.act(act.kind.clone(), act.by.clone(), act.request, act.at).unwrap();
    }
    game
}

#[test]
fn throws_are_dice_with_their_moves() {
    let referee = begun();
    let throws = referee.game.throws();
    let found: Vec<_> = throws.iter().map(|it| (it.seq, it.acts.len(), it.n_back)).collect();
    assert_eq!(found, [(1, 1, 8), (2, 2, 7), (4, 1, 5), (5, 1, 4), (6, 1, 3), (7, 2, 2)]);
    assert_eq!(throws[1].turn, Some(Yellow));
    assert_eq!(throws[2].steps.len(), 2, "the die and that nothing moves");
}

#[test]
fn a_die_that_moves_nobody_is_corrected_and_play_goes_on() {
    let mut referee = begun();
    referee.does(fix(4, 1, &[EventKind::Die(2)], Keep::Replay));
    assert_eq!(kinds(&referee.game)[3], EventKind::Die(2));
    assert_eq!(referee.game.standing().len(), 8);
    let [change] = referee.game.changes() else { panic!() };
    let Changed::Corrected { before, after, lost } = &change.what else { panic!() };
    assert_eq!((before.len(), after.len(), lost.len()), (2, 2, 0));
    assert_eq!((change.reason.as_str(), change.by.name.as_str()), ("written wrongly", "Empar"));
    assert_eq!(change.seq, 9);
    referee.check_replay();
}

#[test]
fn the_first_act_that_does_not_fit_and_all_after_it_are_taken_back() {
    let mut referee = begun();
    let by = [EventKind::Die(4)];
    let preview = referee.game.preview_correction(2, 2, &by).unwrap();
    assert_eq!((preview.n_fitting, preview.lost.len()), (4, 1), "until yellow has to move");
    let misfit = preview.misfit.unwrap();
    assert_eq!(misfit.act.seq, 8);
    assert_eq!(misfit.turn, Some(Yellow));
    assert!(matches!(misfit.cause, ActError::Rules(Refusal::NoPiece { color: Yellow, .. })));
    referee.does(fix(2, 2, &by, Keep::Replay));
    assert_eq!(referee.game.position().unwrap().turn(), Some(Blue));
    assert_eq!(referee.game.standing().len(), 6);
    referee.check_replay();
}

#[test]
fn a_cut_takes_back_all_that_came_after() {
    let mut referee = begun();
    referee.does(fix(4, 1, &[EventKind::Die(2)], Keep::Cut));
    assert_eq!(referee.game.standing().len(), 4);
    assert_eq!(referee.game.position().unwrap().turn(), Some(Red));
    referee.throws(&[1]);
    referee.check_replay();
}

#[test]
fn a_throw_that_was_forgotten_is_put_in_and_one_too_many_taken_out() {
    let mut referee = begun();
    referee.does(fix(7, 0, &[EventKind::Die(4), step(Yellow, 1, 5)], Keep::Replay));
    assert_eq!(referee.game.position().unwrap().turn(), Some(Blue), "the rest was yellow's");
    let mut referee = begun();
    referee.does(fix(7, 2, &[], Keep::Replay));
    assert_eq!(referee.game.position().unwrap().turn(), Some(Yellow));
    assert_eq!(referee.game.position().unwrap().phase(), TurnPhase::Throw);
    referee.check_replay();
}

#[test]
fn what_cannot_be_corrected_is_refused() {
    let mut referee = begun();
    let die = [EventKind::Die(2)];
    referee.refuses(fix(99, 1, &die, Keep::Cut), ActError::NotStanding);
    referee.refuses(fix(3, 1, &die, Keep::Cut), ActError::NotStanding);
    referee.refuses(fix(2, 1, &die, Keep::Cut), ActError::NotStanding);
    referee.refuses(fix(1, 1, &die, Keep::Cut), ActError::NotStanding);
    referee.refuses(fix(1, 0, &die, Keep::Cut), ActError::NotStanding);
    referee.refuses(fix(4, 0, &[], Keep::Cut), ActError::NotAThrow);
    for by in [vec![EventKind::Undo], vec![EventKind::Die(1), EventKind::Die(1)]] {
        referee.refuses(fix(4, 1, &by, Keep::Cut), ActError::NotAThrow);
    }
    let nothing = EventKind::Correct {
        from: 4,
        n: 1,
        by: die.to_vec(),
        keep: Keep::Replay,
        reason: "  ".to_owned(),
    };
    referee.refuses(nothing, ActError::NoReason);
    assert!(referee.act(fix(2, 2, &[EventKind::Die(5), step(Yellow, 0, 7)], Keep::Cut)).is_err());
    referee.does(EventKind::CallTime);
    referee.does(confirm(&[]));
    referee.refuses(fix(4, 1, &die, Keep::Cut), ActError::Signed);
}

#[test]
fn a_corrected_throw_is_undone_and_corrected_again() {
    let mut referee = begun();
    referee.does(fix(7, 2, &[EventKind::Die(4), step(Yellow, 1, 5)], Keep::Replay));
    let throw = referee.game.throws().last().map(|it| (it.seq, it.acts.len())).unwrap();
    assert_eq!(throw, (9, 2));
    referee.does(fix(9, 2, &[EventKind::Die(2), step(Yellow, 1, 3)], Keep::Replay));
    referee.does(EventKind::Undo);
    assert_eq!(referee.game.position().unwrap().phase(), TurnPhase::Die(2));
    referee.does(EventKind::Undo);
    assert_eq!(referee.game.position().unwrap().phase(), TurnPhase::Throw);
    referee.check_replay();
}

#[test]
fn acts_undone_with_one_submission_are_one_change() {
    let mut referee = begun();
    let mut events = referee.log.clone();
    let before = snapshot(&{
        let mut three = begun();
        (0..3).for_each(|_| three.does(EventKind::Undo));
        three.game
    });
    for seq in 9..12 {
        let mut event = events[7].clone();
        (event.seq, event.kind) = (seq, EventKind::Undo);
        events.push(event);
    }
    let game = Game::replay(&referee.table, 1, &events).unwrap();
    assert_eq!(snapshot(&game), before);
    let [change] = game.changes() else { panic!() };
    let Changed::Undone { acts, steps } = &change.what else { panic!() };
    let seqs: Vec<i32> = acts.iter().map(|act| act.seq).collect();
    assert_eq!((seqs, steps.len(), change.seq), (vec![6, 7, 8], 4, 11));
    referee.does(EventKind::Undo);
    referee.does(EventKind::Undo);
    assert_eq!(referee.game.changes().len(), 2, "two submissions are two");
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, failure_persistence: None, ..ProptestConfig::default() })]

    /// After random corrections, the replayed log gives the same game, which equals the game of the standing acts alone.
    #[test]
    fn a_game_with_corrections_is_the_game_of_the_acts_that_stand(
        seed: u64,
        which in 0_usize..17,
        corrections in proptest::collection::vec((1_u32..120, any::<u64>(), 0_u8..3, any::<bool>()), 1..6),
    ) {
        let mut referee = Referee::new(all_tables().remove(which), seed);
        for (acts, pick, mode, cuts) in corrections {
            for _ in 0..acts {
                if referee.game.state() == TableState::Over {
                    break;
                }
                let kind = match referee.chance.below(60) {
                    0 if referee.game.state() == TableState::Playing => EventKind::CallTime,
                    1 => EventKind::Retire(Yellow),
                    2 => EventKind::TimeOut,
                    3 => EventKind::Undo,
                    _ => referee.next(),
                };
                let _ = referee.act(kind);
            }
            let throws: Vec<(i32, usize, bool)> = referee
                .game
                .throws()
                .iter()
                .map(|it| (it.seq, it.acts.len(), it.is_correctable()))
                .collect();
            let Some((from, n, true)) = throws.get(pick as usize % throws.len().max(1)).copied()
            else {
                continue;
            };
            let n = if mode == 1 { 0 } else { n as u16 };
            let by = if mode == 2 { Vec::new() } else { random_throw(&referee, from, n, pick) };
            let keep = if cuts { Keep::Cut } else { Keep::Replay };
            let preview = referee.game.preview_correction(from, n, &by).ok();
            let was = referee.game.standing().len();
            if referee.act(fix(from, n, &by, keep)).is_ok() {
                let preview = preview.unwrap();
                let left = was - usize::from(n) + by.len();
                if keep == Keep::Replay {
                    prop_assert_eq!(referee.game.standing().len(), left - preview.lost.len());
                    prop_assert_eq!(referee.game.position(), Some(&preview.end));
                    prop_assert_eq!(preview.misfit.is_some(), !preview.lost.is_empty());
                }
            }
        }
        prop_assume!(!referee.log.is_empty());
        referee.check_replay();
        let mut one = snapshot(&referee.game);
        let mut other = snapshot(&plain(&referee));
        one.forget_events();
        other.forget_events();
        prop_assert_eq!(one, other);
        if let Some(text) = record(&referee.game) {
            let checked = record::check(&text);
            prop_assert!(checked.iter().all(Result::is_ok), "{:?}\n{}", checked, text);
        }
    }

    #[test]
    fn a_correction_to_the_same_changes_nothing(seed: u64, which in 0_usize..17, acts in 3_u32..300, pick: usize) {
        let mut referee = Referee::new(all_tables().remove(which), seed);
        referee.plays(acts);
        let throws = referee.game.throws();
        let throw = throws[1 + pick % (throws.len() - 1)];
        let by: Vec<EventKind> = throw.acts.iter().map(|act| act.kind.clone()).collect();
        let kind = fix(throw.seq, by.len() as u16, &by, Keep::Replay);
        let before = snapshot(&referee.game);
        let standing = referee.game.standing().to_vec();
        referee.does(kind);
        prop_assert_eq!(snapshot(&referee.game), before);
        prop_assert_eq!(referee.game.standing(), &standing[..]);
        referee.check_replay();
    }
}

/// Another throw instead of the one at `from`, with random legal moves, as the page sends it.
fn random_throw(referee: &Referee, from: i32, n: u16, pick: u64) -> Vec<EventKind> {
    let mut chance = Chance::new(pick);
    let mut by = vec![EventKind::Die(chance.die())];
    for _ in 0..4 {
        let Ok(preview) = referee.game.preview_correction(from, n, &by) else { return by };
        let Some(m) =
            preview.choices.get(chance.below(preview.choices.len().max(1) as u32) as usize)
        else {
            return by;
        };
        by.push(chosen(*m));
    }
    by
}
