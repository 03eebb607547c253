//! Swapped seats, second signatures, and penalties.

use domain::tournament::event::{Actor, Degree, EventKind};
use domain::tournament::game::{ActError, Changed, Game};
use domain::tournament::id::{RequestId, UserId};
use domain::tournament::result::Ending;
use domain::tournament::table::{Table, TableState};
use domain::tournament::table_plan::Confirmation;
use parchis::record as records;
use parchis::{Color, Refusal};
use uuid::Uuid;

use crate::referee::*;

fn swap(a: Color, b: Color) -> EventKind {
    EventKind::Swap { a, b, reason: "sat down wrongly".to_owned() }
}

fn sitting(game: &Game) -> Vec<(Color, u128, u128)> {
    let seat = |it: &domain::tournament::table::Seat| {
        (it.color, it.entry.0.as_u128(), it.player.0.as_u128())
    };
    game.seats().iter().map(seat).collect()
}

#[test]
fn two_of_four_change_seats_and_the_throws_stay() {
    let mut referee = four("jcf").starts(Yellow);
    referee.throws(&[5]);
    referee.does(EventKind::Move { color: Yellow, from: 0, to: 1 });
    let steps = referee.game.steps().to_vec();
    referee.does(swap(Yellow, Red));
    assert_eq!(sitting(&referee.game), [(Yellow, 3, 3), (Blue, 2, 2), (Red, 1, 1), (Green, 4, 4)]);
    assert_eq!(referee.game.steps(), steps);
    assert_eq!(
        referee.game.changes()[0].what,
        Changed::Swapped { a: (Yellow, player(1)), b: (Red, player(3)) }
    );
    referee.does(EventKind::CallTime);
    referee.does(confirm(&[1, 2, 4]));
    assert_eq!(referee.places()[0].0, 3, "who sits at yellow has gone furthest");
    referee.check_replay();
}

#[test]
fn the_log_of_a_table_as_it_is_kept_gives_the_seats_before_and_after_each_swap() {
    let mut referee = four("jcf");
    referee.does(EventKind::LineUp { color: Blue, player: player(9) });
    referee.does(swap(Yellow, Blue));
    referee.does(EventKind::LineUp { color: Yellow, player: player(8) });
    referee.does(swap(Yellow, Green));
    referee.does(start(Yellow, &[]));
    referee.does(swap(Blue, Green));
    referee.check_replay();
    let mut kept = referee.table.clone();
    for (n, event) in referee.log.iter().enumerate() {
        let mut game = Game::replay(&kept, 1, &referee.log[..n]).unwrap();
        game.act(event.kind.clone(), event.by.clone(), event.request, event.at).unwrap();
        kept = game.table();
    }
    assert_eq!(kept, referee.game.table());
    let all = Game::replay(&kept, 1, &referee.log).unwrap();
    let (one, other) = (all.changes(), referee.game.changes());
    assert_eq!(one[2], other[2]);
}

#[test]
fn in_pairs_a_side_swaps_its_players_and_two_sides_their_colors() {
    let mut referee = pairs();
    referee.does(swap(Yellow, Red));
    assert_eq!(sitting(&referee.game)[0], (Yellow, 1, 3));
    assert_eq!(sitting(&referee.game)[2], (Red, 1, 1));
    referee.does(swap(Yellow, Green));
    let now = [(Yellow, 2, 4), (Blue, 1, 1), (Red, 2, 2), (Green, 1, 3)];
    assert_eq!(sitting(&referee.game), now);
    referee.does(start(Blue, &[]));
    referee.check_replay();
}

#[test]
fn seats_are_not_swapped_with_an_absent_side_oneself_or_under_a_signature() {
    let mut referee = four("jcf");
    referee.does(start(Yellow, &[4]));
    referee.refuses(swap(Yellow, Green), ActError::Seats);
    referee.refuses(swap(Green, Yellow), ActError::Seats);
    referee.refuses(swap(Yellow, Yellow), ActError::Seats);
    referee.refuses(swap(Yellow, Pink), ActError::NoSeat(Pink));
    let nameless = EventKind::Swap { a: Yellow, b: Blue, reason: " ".to_owned() };
    referee.refuses(nameless, ActError::NoReason);
    referee.does(enter(in_order(&[1, 2, 3, 4])));
    referee.refuses(swap(Yellow, Blue), ActError::Signed);
}

/// Game of four whose results need two signatures.
fn with_second_signature() -> Referee {
    let table = Table { confirmation: Confirmation::SecondSignature, ..four("jcf").table };
    Referee::new(table, 1)
}

fn actor(n: u128) -> Actor {
    Actor { user: Some(UserId(Uuid::from_u128(n))), name: format!("Organizer {n}") }
}

fn request(n: u128) -> RequestId {
    RequestId(Uuid::from_u128(1000 + n))
}

fn second(side: u128) -> EventKind {
    EventKind::SecondSignature { entry: Some(entry(side)) }
}

fn reject() -> EventKind {
    EventKind::Reject { reason: "red was further".to_owned() }
}

#[test]
fn a_result_signed_once_is_none_yet() {
    let mut referee = with_second_signature();
    referee.does(start(Yellow, &[4]));
    referee.does(EventKind::CallTime);
    referee.refuses(second(1), ActError::NotPending);
    referee.does(confirm(&[1, 2, 3]));
    assert_eq!(referee.game.state(), TableState::Over);
    assert_eq!((referee.game.result(), referee.game.table().result), (None, None));
    let places = referee.game.proposed().unwrap();
    assert_eq!(places.sides[0].entry, entry(1));
    for act in [EventKind::Undo, EventKind::Die(1), confirm(&[]), enter(in_order(&[1, 2, 3, 4]))] {
        referee.refuses(act, ActError::Pending);
    }
    assert_eq!(referee.game.undoable(), None);
    referee.refuses(second(4), ActError::SamePerson);
    referee.refuses(second(9), ActError::SamePerson);
    referee.does(second(2));
    assert_eq!(referee.game.state(), TableState::Confirmed);
    assert_eq!(referee.result(), &places);
    let signed = &referee.game.history()[0];
    assert_eq!((signed.seq, signed.second_signature.as_ref().unwrap().entry), (3, Some(entry(2))));
    referee.check_replay();
}

#[test]
fn a_result_sent_back_is_signed_again() {
    let mut referee = with_second_signature();
    referee.refuses(reject(), ActError::NotPending);
    referee.does(enter(in_order(&[1, 2, 3, 4])));
    assert_eq!(referee.game.state(), TableState::Over);
    referee.refuses(EventKind::Reject { reason: String::new() }, ActError::NoReason);
    referee.does(reject());
    assert_eq!(referee.game.state(), TableState::Waiting);
    assert!(matches!(referee.game.changes()[0].what, Changed::Rejected { .. }));
    referee.does(enter(in_order(&[3, 2, 1, 4])));
    referee.does(second(1));
    assert_eq!(referee.places()[0].0, 3);
    referee.does(correct(in_order(&[2, 3, 1, 4]), "two rows were swapped"));
    assert_eq!(referee.places()[0].0, 2, "a correction is the organizers' and stands at once");
    referee.check_replay();
}

#[test]
fn an_organizer_signs_second_for_another_or_for_the_own_sheet() {
    let organizers = EventKind::SecondSignature { entry: None };
    let sheet = enter(in_order(&[1, 2, 3, 4]));
    let mut game = Game::new(&with_second_signature().table, 1);
    game.act(sheet.clone(), actor(1), request(1), at(1)).unwrap();
    let own = game.act(organizers.clone(), actor(1), request(2), at(2));
    assert_eq!(own, Err(ActError::SamePerson));
    game.act(organizers.clone(), actor(2), request(3), at(3)).unwrap();
    assert_eq!(game.state(), TableState::Confirmed);

    let mut game = Game::new(&with_second_signature().table, 1);
    game.act(sheet, actor(1), request(1), at(1)).unwrap();
    game.act(organizers, actor(1), request(1), at(1)).unwrap();
    assert_eq!(game.state(), TableState::Confirmed, "with the same submission");
}

fn punish(color: Color, degree: Degree) -> EventKind {
    EventKind::Penalty { color, degree, reason: "touched the dice".to_owned() }
}

fn lift(seq: i32) -> EventKind {
    EventKind::CancelPenalty { seq, reason: "it was the other one".to_owned() }
}

#[test]
fn a_warning_changes_nothing_on_the_board_and_is_given_at_any_time() {
    let mut referee = four("jcf");
    referee.does(punish(Blue, Degree::Warning));
    referee.does(start(Yellow, &[]));
    let before = snapshot(&referee.game);
    referee.does(punish(Red, Degree::Warning));
    assert_eq!(snapshot(&referee.game), before);
    referee.does(enter(in_order(&[1, 2, 3, 4])));
    referee.does(punish(Red, Degree::Warning));
    assert_eq!(referee.game.penalties().len(), 3);
    assert_eq!(referee.game.penalties()[1].player, player(3));
    referee.refuses(punish(Pink, Degree::Warning), ActError::NoSeat(Pink));
    referee.does(lift(1));
    referee.refuses(lift(1), ActError::NoPenalty);
    referee.refuses(lift(2), ActError::NoPenalty);
    assert!(referee.game.penalties()[0].lifted.is_some());
    referee.check_replay();
}

#[test]
fn a_lost_turn_passes_it_on_under_rules_without_a_time_and_the_record_checks() {
    for rules in ["jcf", "rebote"] {
        let mut referee = four(rules).starts(Yellow);
        referee.throws(&[5]);
        referee.refuses(punish(Blue, Degree::LossOfTurn), ActError::NotOnTurn(Blue));
        referee.does(punish(Yellow, Degree::LossOfTurn));
        assert_ne!(referee.game.position().unwrap().turn(), Some(Yellow));
        referee.throws(&[1, 1]);
        let text = record(&referee.game).unwrap();
        let checked = records::check(&text);
        assert!(checked.len() == 1 && checked[0].is_ok(), "{checked:?}\n{text}");
        assert!(text.contains("5~"), "{text}");
        assert_eq!(text.contains("turn_seconds=600"), rules == "jcf", "{text}");
        referee.check_replay();
    }
}

#[test]
fn a_lost_game_takes_the_side_out_between_throws_only() {
    let mut referee = four("jcf").starts(Yellow);
    referee.throws(&[5]);
    let refusal = ActError::Rules(Refusal::MustMove { section: None });
    referee.refuses(punish(Blue, Degree::LossOfGame), refusal);
    referee.does(EventKind::Move { color: Yellow, from: 0, to: 1 });
    referee.does(punish(Blue, Degree::LossOfGame));
    assert_eq!(referee.game.position().unwrap().turn(), Some(Red));
    referee.does(EventKind::CallTime);
    referee.does(confirm(&[3, 4]));
    assert_eq!(referee.places()[3], (2, 4, Ending::Retired));
    referee.check_replay();
}

#[test]
fn a_disqualification_takes_a_side_out_of_a_game_that_is_on_and_only_that() {
    let mut referee = four("jcf");
    referee.does(punish(Blue, Degree::Disqualification));
    assert_eq!(referee.game.state(), TableState::Waiting);
    referee.does(start(Yellow, &[]));
    referee.does(punish(Blue, Degree::Disqualification));
    assert!(referee.game.position().unwrap().out().contains(Blue));
    referee.does(punish(Blue, Degree::Disqualification));
    assert_eq!(referee.game.standing().len(), 2, "there is nothing more to lose");
    referee.check_replay();
}

#[test]
fn a_penalty_is_not_undone_but_lifted_and_the_rest_played_on() {
    let mut referee = four("jcf").starts(Yellow);
    referee.does(punish(Yellow, Degree::LossOfTurn));
    referee.refuses(EventKind::Undo, ActError::PenaltyStands);
    assert_eq!(referee.game.undoable(), None);
    referee.throws(&[1]);
    let preview = referee.game.preview_lift(2).unwrap().unwrap();
    assert_eq!((preview.n_fitting, preview.lost.len()), (0, 1), "blue's die is not yellow's");
    referee.does(lift(2));
    assert_eq!(referee.game.position().unwrap().turn(), Some(Yellow));
    assert_eq!(referee.game.standing().len(), 1);
    assert!(referee.game.preview_lift(2).unwrap().is_none());

    referee.throws(&[1]);
    referee.does(punish(Red, Degree::LossOfGame));
    let seq = referee.game.version();
    referee.throws(&[1, 1]);
    referee.does(lift(seq));
    assert!(referee.game.position().unwrap().out().is_empty());
    referee.check_replay();
}

#[test]
fn a_penalty_that_a_correction_takes_along_does_not_stand() {
    let mut referee = four("jcf").starts(Yellow);
    referee.throws(&[1]);
    referee.does(punish(Blue, Degree::LossOfTurn));
    let by = vec![EventKind::Die(2)];
    let keep = domain::tournament::event::Keep::Cut;
    let reason = "it was a two".to_owned();
    referee.does(EventKind::Correct { from: 2, n: 1, by, keep, reason });
    assert_eq!(referee.game.standing().len(), 2);
    let lifted = referee.game.penalties()[0].lifted.as_ref().unwrap();
    assert_eq!(lifted.reason, "it was a two");
    referee.check_replay();
}
