//! Line-up, roll-off and start.

use domain::tournament::event::EventKind;
use domain::tournament::game::ActError;
use domain::tournament::table::{TableKind, TableState};
use parchis::{Arms, Color, Mode, PositionError};

use crate::referee::*;

fn line_up(color: Color, n: u128) -> EventKind {
    EventKind::LineUp { color, player: player(n) }
}

fn roll_off(color: Color, rolls: &[(Color, u8)]) -> EventKind {
    EventKind::Start { color, rolls: rolls.to_vec(), absent: vec![], word: String::new() }
}

fn players(referee: &Referee) -> Vec<u128> {
    referee.game.seats().iter().map(|seat| seat.player.0.as_u128()).collect()
}

#[test]
fn the_line_up_changes_only_before_the_start_and_after_the_start_is_undone() {
    let mut referee = pairs();
    referee.does(line_up(Red, 9));
    assert_eq!(players(&referee), [1, 2, 9, 4]);
    assert_eq!(referee.game.state(), TableState::Waiting);
    referee.refuses(line_up(Pink, 9), ActError::NoSeat(Pink));
    referee.does(start(Green, &[]));
    referee.refuses(line_up(Red, 3), ActError::Started);
    referee.does(EventKind::Undo);
    referee.does(line_up(Red, 3));
    assert_eq!(players(&referee), [1, 2, 3, 4]);
    referee.does(enter(in_order(&[1, 2])));
    referee.refuses(line_up(Red, 9), ActError::Signed);
    referee.check_replay();
}

#[test]
fn in_a_duel_a_change_of_the_line_up_seats_the_player_at_both_colors() {
    let mut referee = Referee::new(table("clasico", Mode::Duel, Arms::Four, "YBRG"), 1);
    assert_eq!(players(&referee), [1, 2, 1, 2]);
    referee.does(line_up(Green, 9));
    assert_eq!(players(&referee), [1, 9, 1, 9]);
}

#[test]
fn nothing_happens_at_the_board_before_the_start() {
    let mut referee = four("rebote");
    let m = EventKind::Move { color: Yellow, from: 0, to: 1 };
    let before = [
        EventKind::Die(5),
        m,
        EventKind::TimeOut,
        EventKind::Retire(Yellow),
        EventKind::CallTime,
        confirm(&[]),
    ];
    for kind in before {
        referee.refuses(kind, ActError::NotStarted);
    }
    referee.refuses(EventKind::Undo, ActError::NothingToUndo);
    referee.refuses(reopen("why not"), ActError::NotSigned);
    assert_eq!(record(&referee.game), None);
    assert_eq!(referee.game.standing_now(), None);
}

#[test]
fn a_game_starts_once() {
    let mut referee = four("jcf").starts(Blue);
    assert_eq!(referee.game.position().unwrap().turn(), Some(Blue));
    referee.refuses(start(Yellow, &[]), ActError::Started);
}

#[test]
fn only_a_color_that_plays_starts_and_in_a_duel_the_first_of_a_side() {
    let mut two = Referee::new(table("jcf", Mode::Solo, Arms::Four, "YR"), 1);
    two.refuses(start(Blue, &[]), ActError::Start(PositionError::Turn(Blue)));
    let mut duel = Referee::new(table("clasico", Mode::Duel, Arms::Four, "YBRG"), 1);
    duel.refuses(start(Red, &[]), ActError::Start(PositionError::DuelTurn));
    duel.does(start(Blue, &[]));
}

#[test]
fn the_roll_off_is_won_by_the_color_that_starts() {
    let rolls = [(Yellow, 6), (Blue, 2), (Green, 6), (Red, 5)];
    let again = [(Green, 3), (Yellow, 3), (Yellow, 1), (Green, 4)];
    let all: Vec<_> = rolls.into_iter().chain(again).collect();
    let mut referee = four("jcf");
    for (color, rolls) in [
        (Yellow, &all[..]),
        (Green, &all[..7]),
        (Red, &all[..4]),
        (Red, &all[..6]),
        (Red, &all[3..]),
        (Yellow, &[(Yellow, 6)]),
        (Yellow, &[(Yellow, 7), (Blue, 2), (Red, 3), (Green, 4)]),
        (Yellow, &[(Yellow, 4), (Blue, 0), (Red, 3), (Green, 3)]),
        (Yellow, &[(Yellow, 6), (Blue, 2), (Red, 3), (Pink, 4)]),
        (Yellow, &[(Yellow, 6), (Yellow, 2), (Red, 3), (Green, 4)]),
        (Yellow, &[(Yellow, 6), (Blue, 2), (Red, 3), (Green, 4), (Yellow, 6)]),
    ] {
        referee.refuses(roll_off(color, rolls), ActError::RollOff);
    }
    for told in [&all[..4], &all[..6], &[]] {
        four("jcf").does(roll_off(Yellow, told));
    }
    referee.does(roll_off(Green, &all));
    assert_eq!(referee.game.start_color(), Some(Green));
}

#[test]
fn in_a_duel_two_roll_and_without_the_absent_nobody_rolls_for_them() {
    let mut duel = Referee::new(table("clasico", Mode::Duel, Arms::Four, "YBRG"), 1);
    duel.refuses(
        roll_off(Blue, &[(Yellow, 1), (Blue, 6), (Red, 1), (Green, 1)]),
        ActError::RollOff,
    );
    duel.does(roll_off(Blue, &[(Yellow, 1), (Blue, 6)]));
    let mut three = four("jcf");
    let rolls = vec![(Yellow, 1), (Blue, 2), (Green, 3)];
    three.does(EventKind::Start {
        color: Green,
        rolls,
        absent: vec![entry(3)],
        word: String::new(),
    });
}

#[test]
fn at_a_bye_or_rest_every_act_is_refused() {
    for kind in [TableKind::Bye, TableKind::Rest] {
        let mut referee = four("jcf");
        referee.table.kind = kind;
        referee.table.seats.truncate(1);
        let mut referee = referee.again();
        let acts = [
            line_up(Yellow, 9),
            start(Yellow, &[]),
            EventKind::Die(5),
            EventKind::Undo,
            EventKind::CallTime,
            confirm(&[]),
            enter(in_order(&[1])),
            walkover(&[]),
            reopen("why not"),
        ];
        for act in acts {
            referee.refuses(act, ActError::NotPlayed);
        }
    }
}
