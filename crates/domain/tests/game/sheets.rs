//! Final positions as entered: the same places as the game gives, and positions that are impossible.

use domain::tournament::event::{Entered, EventKind};
use domain::tournament::game::ActError;
use domain::tournament::id::EntryId;
use domain::tournament::result::{Ending, ResultSource, SideResult};
use domain::tournament::table::Table;
use parchis::{Arms, Color, Mode};
use proptest::prelude::*;

use crate::referee::*;
use Ending::{Finished, Placed, Retired};

const NEST: [u8; 4] = [0; 4];
const HOME: [u8; 4] = [72; 4];

/// Positions that a referee would enter from the board.
fn sheet_of(referee: &mut Referee) -> Entered {
    let position = *referee.game.position().unwrap();
    let sides = referee.table.sides();
    let entries = |colors: Vec<Color>| {
        let mut entries: Vec<EntryId> = Vec::new();
        for color in colors {
            let side = sides.iter().find(|(_, colors)| colors.contains(&color)).unwrap();
            if !entries.contains(&side.0) {
                entries.push(side.0);
            }
        }
        entries
    };
    let mut pieces: Vec<(Color, [u8; 4])> =
        position.colors().iter().map(|color| (color, position.pieces(color))).collect();
    let n = referee.chance.below(4) as usize;
    pieces.iter_mut().for_each(|(_, at)| at.rotate_left(n));
    pieces.rotate_left(n % 2);
    let finished = entries(position.finished().iter().collect());
    Entered::Positions {
        pieces,
        finished: if finished.len() == 1 { vec![] } else { finished },
        retired: entries(position.out().iter().collect()),
        roll_off: vec![],
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 40, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn the_sheet_of_a_logged_game_gives_the_places_of_its_log(
        seed: u64,
        which in 0_usize..17,
        n in 1_u32..3000,
        retired in proptest::option::of(0_usize..8),
    ) {
        let mut referee = Referee::new(all_tables().remove(which), seed);
        referee.plays(n);
        if let Some(color) = retired {
            let _ = referee.act(EventKind::Retire(Color::from_index(color).unwrap()));
        }
        let _ = referee.act(EventKind::CallTime);
        let proposed = referee.game.proposed().unwrap();
        let sheet = sheet_of(&mut referee);
        let mut other = referee.again();
        other.does(enter(sheet));
        // Only the log knows the captures.
        prop_assert!(proposed.sides.iter().all(|side| side.captures.is_some()));
        let without_captures: Vec<SideResult> = proposed
            .sides
            .into_iter()
            .map(|side| SideResult { captures: None, ..side })
            .collect();
        prop_assert_eq!(&other.result().sides, &without_captures);
        prop_assert_eq!(other.result().source, ResultSource::Positions);
        other.check_replay();
    }
}

#[test]
fn the_order_of_finishing_is_told_and_the_first_alone_need_not_be() {
    let pieces = [HOME, NEST, HOME, [0, 0, 0, 9]];
    let mut referee = four("torneo-2018");
    referee.refuses(sheet(pieces, &[], &[]), ActError::Finished);
    referee.does(sheet(pieces, &[3, 1], &[]));
    assert_eq!(
        referee.places(),
        [(3, 1, Finished), (1, 2, Finished), (4, 3, Placed), (2, 4, Placed)]
    );
    let distances: Vec<_> = referee.result().sides.iter().map(|it| it.distance).collect();
    assert_eq!(distances, [Some(0), Some(0), Some(279), Some(288)]);
    let mut one = four("torneo-2018");
    one.does(sheet([NEST, NEST, HOME, NEST], &[], &[2]));
    assert_eq!(one.places(), [(3, 1, Finished), (1, 2, Placed), (4, 2, Placed), (2, 4, Retired)]);
}

fn sheet(pieces: [[u8; 4]; 4], finished: &[u128], retired: &[u128]) -> EventKind {
    sheet_for([Yellow, Blue, Red, Green].into_iter().zip(pieces).collect(), finished, retired)
}

fn sheet_for(pieces: Vec<(Color, [u8; 4])>, finished: &[u128], retired: &[u128]) -> EventKind {
    let entries = |numbers: &[u128]| numbers.iter().copied().map(entry).collect();
    enter(Entered::Positions {
        pieces,
        finished: entries(finished),
        retired: entries(retired),
        roll_off: vec![],
    })
}

#[test]
fn a_pair_has_finished_with_eight_pieces_in_the_goal_and_not_with_four() {
    let mut referee = pairs();
    referee.does(sheet([HOME, [70, 72, 72, 72], [72, 72, 72, 71], HOME], &[], &[]));
    assert_eq!(referee.places(), [(1, 1, Placed), (2, 2, Placed)]);
    let distances: Vec<_> = referee.result().sides.iter().map(|it| it.distance).collect();
    assert_eq!(distances, [Some(1), Some(2)]);
    let mut referee = pairs();
    referee.does(sheet([[1, 2, 3, 4], HOME, NEST, HOME], &[], &[]));
    assert_eq!(referee.places(), [(2, 1, Finished), (1, 2, Placed)]);
}

#[test]
fn in_a_duel_one_color_is_enough_unless_the_rules_ask_for_both() {
    let duel = |rules: &str| -> Table { table(rules, Mode::Duel, Arms::Four, "YBRG") };
    let pieces =
        [NEST, [60; 4], HOME, HOME].map(|at| if at == [60; 4] { [60, 61, 62, 63] } else { at });
    let mut one = Referee::new(duel("clasico"), 1);
    one.refuses(sheet(pieces, &[], &[]), ActError::Finished);
    one.does(sheet([NEST, [60, 61, 62, 63], HOME, [70, 72, 72, 72]], &[], &[]));
    assert_eq!(one.places(), [(1, 1, Finished), (2, 2, Placed)]);
    let mut both = Referee::new(duel("clasico duel_needs_both_colors=yes"), 1);
    both.does(sheet(pieces, &[], &[]));
    assert_eq!(both.places(), [(2, 1, Placed), (1, 2, Placed)]);
}

#[test]
fn what_cannot_stand_on_a_board_is_refused_by_square() {
    // Progress 1 of yellow and 52 of blue are square 5, safe; 3 and 54 are square 7, not safe; 66 is the lane.
    let crowded = |square: &str| ActError::Crowded(square.to_owned());
    let cases = [
        ([[1, 1, 1, 0], NEST, NEST, NEST], crowded("5")),
        ([[1, 1, 0, 0], [52, 0, 0, 0], NEST, NEST], crowded("5")),
        ([[3, 3, 0, 3], NEST, NEST, NEST], crowded("7")),
        ([[3, 0, 0, 0], [54, 0, 0, 0], NEST, NEST], crowded("7")),
        ([NEST, NEST, NEST, [66, 66, 66, 0]], crowded("L2")),
        ([[73, 0, 0, 0], NEST, NEST, NEST], ActError::Progress(Yellow)),
        ([NEST, [0, 0, 255, 0], NEST, NEST], ActError::Progress(Blue)),
    ];
    let mut referee = four("jcf");
    for (pieces, error) in cases {
        referee.refuses(sheet(pieces, &[], &[]), error);
    }
}

#[test]
fn what_can_stand_on_a_board_is_accepted() {
    for pieces in [
        [[1, 1, 0, 0], NEST, NEST, NEST],
        [[1, 0, 0, 0], [52, 0, 0, 0], NEST, NEST],
        [[3, 3, 0, 0], NEST, NEST, NEST],
        [[66, 66, 65, 65], [66, 66, 0, 0], NEST, NEST],
        [[72, 72, 72, 0], NEST, NEST, NEST],
    ] {
        four("jcf").does(sheet(pieces, &[], &[]));
    }
}

#[test]
fn retired_pieces_are_off_the_board_but_cannot_have_stood_three_on_a_square() {
    let mut referee = four("jcf");
    let three = [[9, 9, 9, 0], NEST, NEST, NEST];
    referee.refuses(sheet(three, &[], &[1]), ActError::Crowded("13".to_owned()));
    referee.does(sheet([[3, 3, 0, 0], [54, 54, 0, 0], NEST, NEST], &[], &[2]));
    assert_eq!(referee.places()[3], (2, 4, Retired));
}

#[test]
fn the_pieces_of_each_color_stand_on_the_sheet_once() {
    let all = [Yellow, Blue, Red, Green].map(|color| (color, NEST));
    let mut referee = four("jcf");
    referee.refuses(sheet_for(all[..3].to_vec(), &[], &[]), ActError::Pieces(Green));
    referee.refuses(sheet_for(vec![], &[], &[]), ActError::Pieces(Yellow));
    let mut twice = all.to_vec();
    twice.push((Red, [1, 2, 3, 4]));
    referee.refuses(sheet_for(twice, &[], &[]), ActError::Pieces(Red));
    let mut foreign = all.to_vec();
    foreign.push((Pink, NEST));
    referee.refuses(sheet_for(foreign, &[], &[]), ActError::Pieces(Pink));
}

#[test]
fn those_who_finished_are_named_all_and_no_others() {
    let two = [HOME, NEST, HOME, NEST];
    let mut referee = four("torneo-2018");
    for finished in [&[1][..], &[3], &[1, 3, 2], &[2, 1, 3]] {
        referee.refuses(sheet(two, finished, &[]), ActError::Finished);
    }
    referee.refuses(sheet([NEST; 4], &[1], &[]), ActError::Finished);
    referee.refuses(sheet(two, &[1, 3], &[3]), ActError::Finished);
    referee.refuses(sheet([HOME, NEST, NEST, NEST], &[], &[1]), ActError::Finished);
    for finished in [&[1, 3, 3][..], &[1, 3, 9]] {
        referee.refuses(sheet(two, finished, &[]), ActError::Sides);
    }
    for retired in [&[9][..], &[2, 2]] {
        referee.refuses(sheet(two, &[1, 3], retired), ActError::Sides);
    }
}
