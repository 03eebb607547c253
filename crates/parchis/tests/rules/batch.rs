//! The batch against the checked engine, game by game on the same dice and choices.

use parchis::batch::{Batch, Policy, Registers};
use parchis::random::Chance;
use parchis::{Arms, ByColor, Color, Colors, Mode, Position, Ruleset, TurnPhase};

use super::property::{draw_rules, draw_table};

/// Plays all games of a batch beside the checked engine, action by action, until each has ended once.
fn compare(
    start: &Position,
    rules: &Ruleset,
    policies: ByColor<Policy>,
    seed: u64,
    registers: Registers,
) {
    let mut batch = Batch::new(start, rules, policies, seed, registers);
    let mut twins = vec![*start; Batch::GAMES];
    let mut n_acts = 0;
    while twins.iter().any(|twin| !twin.is_over()) && n_acts < 5_000 {
        for (twin, draw) in twins.iter_mut().zip(batch.draws()) {
            let Some(turn) = twin.turn() else { continue };
            if twin.phase() == TurnPhase::Throw {
                twin.roll_in_place(draw.die()).unwrap();
            }
            let moves = twin.legal_moves(rules);
            let at = policies.get(turn).choose(draw, moves.len() as u32);
            twin.play_in_place(moves[at as usize], rules).unwrap();
        }
        batch.act();
        n_acts += 1;
        // One whole position after each action, and all of them now and then.
        for (game, twin) in twins.iter().enumerate() {
            assert_eq!(batch.is_over(game), twin.is_over());
            if n_acts % Batch::GAMES == game || n_acts % 200 == 0 || twin.is_over() {
                assert_eq!(batch.position(game), *twin, "{rules}: game {game}, action {n_acts}");
            }
        }
    }
}

#[test]
fn a_batch_plays_the_games_of_the_checked_engine_on_every_table() {
    for name in Ruleset::NAMES {
        let rules = Ruleset::named(name).unwrap();
        for arms in rules.arms() {
            for mode in rules.modes().filter(|&mode| mode == Mode::Solo || arms == Arms::Four) {
                let colors = arms.colors();
                let start = Position::start(&rules, mode, arms, colors, Color::Yellow).unwrap();
                for registers in [Registers::Widest, Registers::Baseline] {
                    let policies = ByColor::from_fn(|_| Policy::Random);
                    compare(&start, &rules, policies, 1, registers);
                }
                let policies = ByColor::from_fn(|color| match color as u8 % 3 {
                    0 => Policy::Random,
                    1 => Policy::First,
                    _ => Policy::Last,
                });
                compare(&start, &rules, policies, 2, Registers::Widest);
            }
        }
    }
}

#[test]
fn a_batch_plays_the_games_of_the_checked_engine_under_changed_rules_from_any_position() {
    // Batches of 64 games; 1,600 of them are a hundred thousand games.
    let n: u64 = std::env::var("PARCHIS_BATCHES").map_or(100, |n| n.parse().unwrap());
    let first: u64 = std::env::var("PARCHIS_FIRST").map_or(0, |n| n.parse().unwrap());
    for seed in first..first + n {
        let mut chance = Chance::new(seed);
        let rules = draw_rules(&mut chance);
        let (mode, arms, colors) = draw_table(&mut chance);
        let players = if mode == Mode::Duel { Colors::first(2) } else { colors };
        let first = players.iter().nth(chance.below(players.len() as u32) as usize).unwrap();
        let mut start = Position::start(&rules, mode, arms, colors, first).unwrap();
        for _ in 0..chance.below(600) {
            let before = start;
            match start.phase() {
                TurnPhase::Throw if chance.below(1500) == 0 => {
                    let all: Vec<_> = colors.iter().collect();
                    let color = all[chance.below(all.len() as u32) as usize];
                    let _ = start.retire_in_place(color, &rules);
                }
                TurnPhase::Throw => start.roll_in_place(chance.die()).unwrap(),
                _ => {
                    let m = chance.choose(&start.legal_moves(&rules));
                    start.play_in_place(m, &rules).unwrap();
                }
            }
            if start.is_over() {
                start = before;
                break;
            }
        }
        let choices = [Policy::Random, Policy::Random, Policy::First, Policy::Last];
        let policies = ByColor::from_fn(|_| choices[chance.below(4) as usize]);
        let registers = [Registers::Widest, Registers::Avx2, Registers::Baseline];
        let registers = registers[chance.below(3) as usize];
        compare(&start, &rules, policies, seed, registers);
    }
}
