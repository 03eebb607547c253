//! The latest steps of a game, as a board plays them.

use domain::tournament::played::{PlayedStep, die_at_table, last_number, latest_steps};
use domain::tournament::story::shown;
use parchis::record::Action;
use parchis::{Color, Colors, Position, TurnPhase};

use crate::referee::*;

/// Progress of all pieces of these colors, in order of size for each color.
fn pieces(position: &Position, colors: Colors) -> Vec<Vec<u8>> {
    let of_color = |color| {
        let mut pieces = position.pieces(color).to_vec();
        pieces.sort_unstable();
        pieces
    };
    colors.iter().map(of_color).collect()
}

/// The pieces after a step that was played on those before it.
fn after(position: &Position, colors: Colors, step: &PlayedStep) -> Vec<Vec<u8>> {
    let mut all: Vec<Vec<u8>> =
        colors.iter().map(|color| position.pieces(color).to_vec()).collect();
    let mut put = |color: Color, from: u8, to: u8| {
        let at = colors.iter().position(|it| it == color).unwrap();
        *all[at].iter_mut().find(|piece| **piece == from).unwrap() = to;
    };
    // A piece that leaves the nest captures on the exit square, where it must not be taken for the captured one.
    for piece in &step.captures {
        put(piece.color, piece.progress, 0);
    }
    if let Some(movement) = &step.movement {
        let captured = step.captures.iter().filter(|piece| piece.color == movement.color).count();
        assert_eq!(captured, 0, "no color captures its own pieces");
        for _ in 0..movement.n {
            put(movement.color, movement.from, *movement.way.last().unwrap());
        }
    }
    all.iter_mut().for_each(|own| own.sort_unstable());
    all
}

/// Played on the position before, each step leads to the position after it, square by square.
#[test]
fn steps_lead_from_each_position_to_the_next() {
    let mut bounced = 0;
    for (seed, table) in (70..).zip(all_tables()) {
        let mut referee = Referee::new(table, seed);
        let start = referee.next();
        referee.does(start);
        referee.plays_to_the_end();
        let game = &referee.game;
        let (played, colors) = (latest_steps(game, usize::MAX), game.colors());
        assert_eq!(played.len(), last_number(game));
        for (step, (n, board)) in played.iter().zip(shown(game)) {
            assert_eq!(step.n, n);
            assert_eq!(
                after(&board.before, colors, step),
                pieces(&board.after, colors),
                "{step:?}"
            );
            let Some(movement) = &step.movement else { continue };
            let goal = board.before.circuit().goal();
            let mut at = movement.from;
            for next in &movement.way {
                assert!(*next == 0 || next.abs_diff(at) == 1, "{movement:?}");
                at = *next;
            }
            bounced += usize::from(movement.way.iter().rev().skip(1).any(|it| *it == goal));
        }
        let dice = |it: &&PlayedStep| it.die.is_some();
        let rolled = game.steps().iter().filter(|step| matches!(step.action, Action::Roll(_)));
        assert_eq!(played.iter().filter(dice).count(), rolled.count());
        let six = latest_steps(game, 6);
        assert_eq!(six, played[played.len() - 6..]);
    }
    assert!(bounced > 0, "a piece bounced off the goal");
}

/// The die lies at the table while its move is due, and after it until the next throw.
#[test]
fn the_die_stays_until_the_next_throw() {
    let mut referee = four("jcf");
    let start = referee.next();
    referee.does(start);
    assert_eq!(die_at_table(&referee.game), None);
    for _ in 0..200 {
        let position = *referee.game.position().unwrap();
        let die = die_at_table(&referee.game);
        if let TurnPhase::Die(face) = position.phase() {
            let die = die.unwrap();
            assert_eq!((Some(die.color), die.face, die.is_due), (position.turn(), face, true));
        } else {
            // A throw without a choice is played at once.
            let played = latest_steps(&referee.game, usize::MAX);
            assert_eq!(die, played.iter().rev().find_map(|step| step.die));
            assert!(die.is_none_or(|die| !die.is_due));
        }
        let next = referee.next();
        referee.does(next);
    }
}
