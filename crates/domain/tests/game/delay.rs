//! The part of a log that the public sees of a game with a delay.

use domain::tournament::delay::{MOST_DELAY, public_part};
use domain::tournament::event::{Event, EventKind};
use domain::tournament::game::Game;
use domain::tournament::table::TableState;
use proptest::prelude::*;

use crate::referee::*;

fn dice(events: &[Event]) -> usize {
    events.iter().filter(|event| matches!(event.kind, EventKind::Die(_))).count()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 40, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn the_public_sees_all_but_the_last_throws_and_never_less_than_before(
        seed: u64,
        which in 0_usize..17,
        delay in 0..=MOST_DELAY,
        acts in 0_usize..150,
    ) {
        let mut referee = Referee::new(all_tables().remove(which), seed);
        let mut seen = 0;
        for _ in 0..acts {
            if referee.game.state() == TableState::Over {
                break;
            }
            let kind = match referee.chance.below(12) {
                0 if referee.game.undoable().is_some() => EventKind::Undo,
                _ => referee.next(),
            };
            referee.does(kind);
            let part = public_part(&referee.log, delay);
            prop_assert!(part.len() >= seen, "it became shorter");
            seen = part.len();
            let hidden = dice(&referee.log) - dice(part);
            prop_assert_eq!(hidden, usize::from(delay).min(dice(&referee.log)));
            let public = Game::replay(&referee.table, 1, part);
            prop_assert!(public.is_ok_and(|game| game.version() == i32::try_from(seen).unwrap()));
        }
    }
}

#[test]
fn only_a_running_game_is_late() {
    let mut referee = four("jcf");
    referee.table.delay_throws = 5;
    assert_eq!(referee.table.public_delay(1), 0);
    for (state, delay) in [
        (TableState::Waiting, 0),
        (TableState::Playing, 5),
        (TableState::Over, 0),
        (TableState::Confirmed, 0),
    ] {
        referee.table.games[0].state = state;
        assert_eq!(referee.table.public_delay(1), delay, "{state:?}");
    }
    assert_eq!(referee.table.public_delay(2), 0, "there is no such game");
}
