//! Counts of dice, and how likely fair dice deviate as much.

use domain::tournament::dice_figures::{DiceFigures, FaceCounts, chi_square_chance, run_chance};
use domain::tournament::game_figures::{ColorDice, GameFigures};
use domain::tournament::id::TableId;
use domain::tournament::table::TableState;
use parchis::record::{self, Action};
use parchis::{Arms, Color, Mode};
use uuid::Uuid;

use crate::referee::*;

/// Critical values of the chi-square distribution with 5 degrees of freedom, from printed tables.
const CRITICAL: [(f64, f64); 9] = [
    (0.95, 1.145),
    (0.90, 1.610),
    (0.50, 4.351),
    (0.25, 6.626),
    (0.10, 9.236),
    (0.05, 11.070),
    (0.01, 15.086),
    (0.005, 16.750),
    (0.001, 20.515),
];

#[test]
fn chances_are_those_of_printed_tables() {
    for (chance, x) in CRITICAL {
        let found = chi_square_chance(x);
        assert!((found - chance).abs() < 0.0002 * chance.max(0.3), "{x}: {found} for {chance}");
    }
    assert_eq!(chi_square_chance(0.0), 1.0);
    // A far tail keeps its accuracy: 1 less the lower part would be 0 there.
    let far = chi_square_chance(100.0);
    assert!((5.0e-20..5.5e-20).contains(&far), "{far:e}");
}

#[test]
fn even_faces_deviate_by_nothing_and_few_throws_are_not_judged() {
    let even = FaceCounts([10; 6]);
    assert_eq!(
        (even.n(), even.sixes(), even.chi_square(), even.chance()),
        (60, 10, 0.0, Some(1.0))
    );
    // Deviations of 2, 1, 1, 0, 1 and 1 from 5 of each.
    assert!((FaceCounts([7, 4, 4, 5, 6, 4]).chi_square() - 8.0 / 5.0).abs() < 1e-12);
    assert_eq!(FaceCounts([29, 0, 0, 0, 0, 0]).chance(), None);
    assert!(FaceCounts([30, 0, 0, 0, 0, 0]).chance().unwrap() < 1e-6);
    assert_eq!(FaceCounts::default().chi_square(), 0.0);
}

/// The probability of [`run_chance`], from all sequences of `n` dice.
fn counted(n: u32, run: u32) -> f64 {
    let all = 6_u32.pow(n);
    let has_run = |mut code: u32| {
        let (mut length, mut longest) = (0, 0);
        for _ in 0..n {
            length = if code % 6 == 5 { 0 } else { length + 1 };
            longest = longest.max(length);
            code /= 6;
        }
        longest >= run
    };
    f64::from((0..all).filter(|code| has_run(*code)).count() as u32) / f64::from(all)
}

#[test]
fn chances_of_runs_are_those_of_all_sequences() {
    for n in 0..=7 {
        for run in 0..=8 {
            let (found, due) = (run_chance(n, run), counted(n, run));
            assert!((found - due).abs() < 1e-9, "{n} {run}: {found} for {due}");
        }
    }
    // In a game of 150 throws a run of 20 without a six is usual.
    assert!(run_chance(150, 20) > 0.4);
}

fn table_id() -> TableId {
    TableId(Uuid::from_u128(1))
}

fn of(color: Color, faces: [u32; 6], no_six: u32) -> ColorDice {
    ColorDice { color, faces, no_five: 1, no_six }
}

#[test]
fn games_are_added_up_with_their_longest_runs() {
    let game = |dice| GameFigures { dice, captures: Vec::new() };
    let mut sum = DiceFigures::default();
    sum.add((table_id(), 1), &GameFigures::default());
    assert_eq!(sum, DiceFigures::default(), "a game without dice");
    let yellow = of(Color::Yellow, [1, 2, 3, 4, 5, 6], 9);
    sum.add((table_id(), 1), &game(vec![yellow, of(Color::Red, [10; 6], 12)]));
    sum.add((table_id(), 2), &game(vec![of(Color::Yellow, [1; 6], 12)]));
    assert_eq!((sum.games, sum.faces), (2, FaceCounts([12, 13, 14, 15, 16, 17])));
    assert_eq!(sum.by_color[&Color::Yellow], FaceCounts([2, 3, 4, 5, 6, 7]));
    let longest = sum.no_six.unwrap();
    assert_eq!((longest.throws, longest.game, longest.color), (12, 1, Color::Red), "the first");
    let none = (1.0 - run_chance(21, 12)) * (1.0 - run_chance(60, 12)) * (1.0 - run_chance(6, 12));
    assert!((sum.run_chance(12) - (1.0 - none)).abs() < 1e-12);
}

#[test]
fn figures_of_a_game_are_those_of_its_record() {
    let mut referee = Referee::new(table("jcf", Mode::Solo, Arms::Four, "YBRG"), 3);
    assert_eq!(GameFigures::of(&referee.game), GameFigures::default());
    while referee.game.state() != TableState::Over {
        let kind = referee.next();
        referee.does(kind);
    }
    let figures = GameFigures::of(&referee.game);
    let text = record(&referee.game).unwrap();
    let placed = record::dice(&text).remove(0).unwrap();
    let n = |face: u8| placed.dice.iter().filter(|it| it.die == face).count() as u32;
    let mut sum = FaceCounts::default();
    figures.dice.iter().for_each(|dice| sum.add(dice));
    assert_eq!(sum.0, [1, 2, 3, 4, 5, 6].map(n));
    assert_eq!(figures.n_dice(), placed.dice.len() as u32);
    // The longest run without a six of each color, counted again from its dice alone.
    for dice in &figures.dice {
        let thrown = referee.game.steps().iter().filter_map(|step| match step.action {
            Action::Roll(die) if step.before.turn() == Some(dice.color) => Some(die),
            _ => None,
        });
        let thrown: Vec<u8> = thrown.collect();
        let longest = |face| thrown.split(|die| *die == face).map(<[u8]>::len).max().unwrap();
        assert_eq!((dice.no_five, dice.no_six), (longest(5) as u32, longest(6) as u32));
    }
    let captured: usize = referee.game.steps().iter().map(|step| step.captures.len()).sum();
    let counted: u32 = figures.captures.iter().map(|pair| pair.captured).sum();
    assert_eq!((counted as usize, captured > 0), (captured, true));
    assert!(figures.captures.iter().all(|it| it.taken <= it.chances && it.by != it.of));
}
