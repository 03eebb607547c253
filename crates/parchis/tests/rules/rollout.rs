//! Rollouts and their policy: sums of chances, certain places, symmetry, and legal moves in games of every kind.

use parchis::policy::{Weights, choose};
use parchis::random::Chance;
use parchis::rollout::{Estimate, Rollout, play_out};
use parchis::{Arms, Color, Mode, Move, Position, Ruleset, TurnPhase};
use proptest::prelude::*;

use crate::helpers::{exit, position, rules, step};

use Color::{Blue, Green, Red, Yellow};

const TABLES: [(&str, Mode, Arms); 9] = [
    ("rebote", Mode::Solo, Arms::Four),
    ("jcf", Mode::Pairs, Arms::Four),
    ("clasico", Mode::Duel, Arms::Four),
    ("ranking", Mode::Solo, Arms::Four),
    ("ranking", Mode::Solo, Arms::Six),
    ("ranking", Mode::Solo, Arms::Eight),
    ("torneo-2018", Mode::Solo, Arms::Four),
    ("jcf partner_plays_on=yes", Mode::Pairs, Arms::Four),
    ("clasico duel_needs_both_colors=yes", Mode::Duel, Arms::Four),
];

/// A position after so many random actions; a side retires now and then where there are more than two.
fn after(text: &str, mode: Mode, arms: Arms, seed: u64, n: u32) -> (Ruleset, Position) {
    let rules = rules(text);
    let mut position = Position::start(&rules, mode, arms, arms.colors(), Yellow).unwrap();
    let mut chance = Chance::new(seed);
    for _ in 0..n {
        match position.phase() {
            TurnPhase::Over => break,
            TurnPhase::Throw if mode == Mode::Solo && chance.below(500) == 0 => {
                position.retire_in_place(position.turn().unwrap(), &rules).unwrap();
            }
            TurnPhase::Throw => position.roll_in_place(chance.die()).unwrap(),
            _ => {
                let m = chance.choose(&position.legal_moves(&rules));
                position.play_in_place(m, &rules).unwrap();
            }
        }
    }
    (rules, position)
}

fn roll_out(rules_text: &str, line: &str, die: u8, n: u32) -> Rollout {
    Rollout::new(&position(rules_text, line, die), &rules(rules_text), &mut Chance::new(5), n)
}

/// The chance of the first place.
fn win(rollout: &Rollout, color: Color) -> f64 {
    rollout.place(color, 1).mean
}

#[track_caller]
fn near(one: f64, other: f64, most: f64) {
    assert!((one - other).abs() <= most, "{one} and {other}, apart by more than {most}");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn chances_add_up_over_sides_and_over_places(at in 0..TABLES.len(), seed: u64, n in 0..1_500_u32) {
        let (text, mode, arms) = TABLES[at];
        let (rules, position) = after(text, mode, arms, seed, n);
        let rollout = Rollout::new(&position, &rules, &mut Chance::new(seed), 20);
        let colors: Vec<Color> = rollout.sides().map(|side| side.lowest().unwrap()).collect();
        let places = 1..=colors.len() as u8;
        for place in places.clone() {
            near(colors.iter().map(|&it| rollout.place(it, place).mean).sum(), 1.0, 1e-9);
        }
        for &color in &colors {
            let mut sum = 0.0;
            for place in places.clone() {
                sum += rollout.place(color, place).mean;
                near(rollout.among_first(color, place).mean, sum, 1e-9);
            }
            near(sum, 1.0, 1e-9);
            prop_assert_eq!(rollout.place(color, colors.len() as u8 + 1).mean, 0.0);
        }
    }

    #[test]
    fn the_same_dice_give_the_same_answer(at in 0..TABLES.len(), seed: u64, n in 0..600_u32) {
        let (text, mode, arms) = TABLES[at];
        let (rules, position) = after(text, mode, arms, seed, n);
        let rollout = |seed| Rollout::new(&position, &rules, &mut Chance::new(seed), 8);
        prop_assert_eq!(rollout(seed), rollout(seed));
    }

    #[test]
    fn the_policy_takes_a_legal_move_and_ends_games(at in 0..TABLES.len(), seed: u64, n in 0..600_u32) {
        let (text, mode, arms) = TABLES[at];
        let (rules, mut position) = after(text, mode, arms, seed, n);
        prop_assert!(play_out(&position, &rules, &mut Chance::new(seed)).is_over());
        let mut chance = Chance::new(seed);
        for _ in 0..100 {
            let chosen = choose(&position, &rules, Weights::of(mode));
            match position.phase() {
                TurnPhase::Over => break,
                TurnPhase::Throw => {
                    prop_assert_eq!(chosen, None);
                    position.roll_in_place(chance.die()).unwrap();
                }
                _ => position = position.play(chosen.unwrap(), &rules).unwrap(),
            }
        }
    }
}

#[test]
fn a_game_that_is_over_has_certain_places() {
    let line = "4 Y0.0.1.17 B0.0.9.9 R72.72.72.72 G0.0.0.72 done=R over";
    let rollout = roll_out("jcf", line, 0, 1);
    for (color, place) in [(Red, 1), (Green, 2), (Yellow, 3), (Blue, 4)] {
        let estimate = rollout.place(color, place);
        assert_eq!((estimate.mean, estimate.standard_error), (1.0, 0.0), "{color}");
    }
}

#[test]
fn sides_that_share_a_place_share_its_chances() {
    // Yellow and green are equal, and share the second and the third place.
    let line = "4 Y0.0.1.17 B0.0.0.0 R72.72.72.72 G0.0.1.17 done=R over";
    let rollout = roll_out("jcf", line, 0, 3);
    for color in [Yellow, Green] {
        let shares = [1, 2, 3, 4].map(|place| rollout.place(color, place).mean);
        assert_eq!(shares, [0.0, 0.5, 0.5, 0.0], "{color}");
        assert_eq!(rollout.among_first(color, 3).mean, 1.0);
    }
}

#[test]
fn a_pending_die_or_bonus_that_wins_makes_the_win_certain() {
    let cases = [
        ("jcf", "4 Y70.72.72.72 B0.0.0.5 turn=Y", 2),
        // The bonus count for the third piece brings the fourth one home.
        ("jcf", "4 Y62.72.72.72 B0.0.0.5 turn=Y bonus=10", 0),
        ("jcf", "4 Y70.72.72.72 B0.0.0.5 R72.72.72.72 G0.0.0.0 mode=pairs turn=Y", 2),
        ("clasico", "4 Y70.72.72.72 B0.0.0.5 R0.0.0.0 G0.0.0.0 mode=duel turn=Y", 2),
        ("torneo-2018", "4 Y70.72.72.72 B0.0.0.5 R0.0.0.1 G0.0.0.1 turn=Y", 2),
    ];
    for (rules_text, line, die) in cases {
        assert_eq!(win(&roll_out(rules_text, line, die, 20), Yellow), 1.0, "{line}");
    }
    // Another die leaves the game open, although yellow is far ahead.
    let rollout = roll_out("jcf", "4 Y70.72.72.72 B60.72.72.72 turn=Y", 3, 400);
    assert!((0.2..0.95).contains(&win(&rollout, Yellow)), "{rollout:?}");
}

#[test]
fn where_two_go_on_the_second_place_stays_open_after_the_first_is_taken() {
    let line = "4 Y60.70.72.72 B72.72.72.72 R0.0.0.1 G0.0.0.1 turn=Y done=B";
    let rollout = roll_out("torneo-2018", line, 0, 200);
    assert_eq!(win(&rollout, Blue), 1.0);
    assert!(rollout.among_first(Yellow, 2).mean > 0.9, "{rollout:?}");
    assert_eq!(rollout.among_first(Blue, 2).mean, 1.0);
}

#[test]
fn symmetric_positions_have_equal_chances() {
    const N: u32 = 4_000;
    let pairs = [
        // The same game with the colors turned by one arm, and by two.
        (
            "jcf",
            "4 Y0.5.20.41 B0.0.9.30 R0.1.12.50 G0.0.0.34 turn=Y",
            "4 Y0.0.0.34 B0.5.20.41 R0.0.9.30 G0.1.12.50 turn=B",
            [Blue, Red, Green, Yellow],
        ),
        (
            "jcf",
            "4 Y0.5.20.41 B0.0.9.30 R0.1.12.50 G0.0.0.34 mode=pairs turn=Y",
            "4 Y0.1.12.50 B0.0.0.34 R0.5.20.41 G0.0.9.30 mode=pairs turn=R",
            [Red, Green, Yellow, Blue],
        ),
        (
            "clasico",
            "4 Y0.5.20.41 B0.0.9.30 R0.1.12.50 G0.0.0.34 mode=duel turn=Y",
            "4 Y0.0.0.34 B0.5.20.41 R0.0.9.30 G0.1.12.50 mode=duel turn=B",
            [Blue, Red, Green, Yellow],
        ),
    ];
    for (rules_text, line, turned, colors) in pairs {
        let one = roll_out(rules_text, line, 0, N);
        let rules = rules(rules_text);
        let turned = position(rules_text, turned, 0);
        let other = Rollout::new(&turned, &rules, &mut Chance::new(6), N);
        for (color, image) in [Yellow, Blue, Red, Green].into_iter().zip(colors) {
            let (a, b) = (one.place(color, 1), other.place(image, 1));
            let error = a.standard_error.hypot(b.standard_error);
            near(a.mean, b.mean, 4.5 * error);
        }
    }
}

#[test]
fn the_standard_error_is_that_of_the_shares() {
    let rollout = roll_out("jcf", "4 Y0.0.0.1 R0.0.0.1 turn=Y", 0, 1_000);
    assert_eq!(rollout.n_playouts(), 1_000);
    let Estimate { mean, standard_error } = rollout.place(Yellow, 1);
    near(standard_error, (mean * (1.0 - mean) / 999.0).sqrt(), 1e-12);
    // The sides sit opposite each other, so the one that begins has little advantage.
    assert!((0.42..0.65).contains(&mean), "{mean}");
}

#[test]
fn a_color_that_does_not_play_has_no_chance() {
    let rollout = roll_out("jcf", "4 Y0.0.0.1 B0.0.0.1 turn=Y", 0, 10);
    assert_eq!(rollout.place(Red, 1), Estimate::default());
    assert_eq!(rollout.place(Yellow, 0), Estimate::default());
}

#[test]
fn the_policy_prefers_the_goal_a_capture_and_safety() {
    let cases = [
        ("4 Y0.20.30.70 B0.0.0.1 turn=Y", 2, step(Yellow, 70, 72)),
        ("4 Y0.20.30.40 B0.0.0.7 turn=Y", 4, step(Yellow, 20, 24)),
        // Onto the safe square 63, because blue stands three squares behind on 59.
        ("4 Y0.0.10.58 B0.0.0.38 turn=Y", 1, step(Yellow, 58, 59)),
        ("4 Y0.0.0.20 B0.0.0.0 turn=Y", 5, exit(Yellow)),
        ("4 Y0.0.0.0 B0.0.0.0 turn=Y", 3, Move::Pass),
    ];
    for (line, die, expected) in cases {
        let chosen = choose(&position("jcf", line, die), &rules("jcf"), &Weights::SOLO);
        assert_eq!(chosen, Some(expected), "{line} die={die}");
    }
    // The partner's piece on square 10 is no prey.
    let line = "4 Y0.0.3.20 B0.0.0.1 R0.0.0.40 G0.0.0.0 mode=pairs turn=Y";
    let chosen = choose(&position("jcf", line, 3), &rules("jcf"), &Weights::PAIRS);
    assert_eq!(chosen, Some(step(Yellow, 20, 23)));
}
