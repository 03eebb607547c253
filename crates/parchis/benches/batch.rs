//! Games side by side: their speed on one core, and their agreement with the checked engine.
//!
//! `cargo bench -p parchis --bench batch` prints a line for each table. `-- agree 10000000` plays that many games of all combinations beside
//! the checked engine, with random rules, tables, positions and policies, and prints the number of differences.

use parchis::batch::{Batch, Policy, Registers};
use parchis::random::Chance;
use parchis::{
    Arms, ByColor, Color, Colors, FieldKind, Mode, Position, Ruleset, TurnPhase, field_kind,
};
use std::hint::black_box;
use std::time::Instant;

/// Runs of each measurement; the best counts, since the machine is shared.
const RUNS: usize = 5;
const GAMES: usize = 20_000;

fn main() {
    let mut words = std::env::args().skip(1).skip_while(|word| word != "agree").skip(1);
    match words.find_map(|word| word.parse().ok()) {
        Some(n) => agree(n),
        None => speed(),
    }
}

fn speed() {
    for name in Ruleset::NAMES {
        let Some(rules) = Ruleset::named(name) else { continue };
        for arms in rules.arms() {
            for mode in rules.modes().filter(|&mode| mode == Mode::Solo || arms == Arms::Four) {
                let start = Position::start(&rules, mode, arms, arms.colors(), Color::Yellow);
                let Ok(start) = start else { continue };
                for registers in [Registers::Avx2, Registers::Baseline] {
                    let policies = ByColor::from_fn(|_| Policy::Random);
                    let time = |seed| {
                        let begun = Instant::now();
                        let mut batch = Batch::new(&start, &rules, policies, seed, registers);
                        batch.play(GAMES, |end| {
                            black_box(end);
                        });
                        begun.elapsed()
                    };
                    let best = (0..RUNS as u64).map(time).min().unwrap_or_default();
                    let per_second = GAMES as f64 / best.as_secs_f64();
                    let table = format!("{name} {mode} {arms}");
                    println!("batch {registers:?}  {table:24} {per_second:9.0} games/s");
                }
            }
        }
    }
}

/// Plays at least `n` games in batches beside the checked engine.
pub fn agree(n: u64) {
    let (mut games, mut actions, mut differences) = (0_u64, 0_u64, 0_u64);
    for seed in 0.. {
        if games >= n {
            break;
        }
        let Some((rules, start)) = position(seed) else { continue };
        let mut chance = Chance::new(!seed);
        let choices = [Policy::Random, Policy::Random, Policy::Random, Policy::First, Policy::Last];
        let mut policy = || choices.get(chance.below(5) as usize).copied().unwrap_or_default();
        let policies = ByColor::from_fn(|_| policy());
        let registers = [Registers::Widest, Registers::Avx2, Registers::Baseline];
        let registers = registers.get(seed as usize % 3).copied().unwrap_or(Registers::Widest);
        let mut batch = Batch::new(&start, &rules, policies, seed, registers);
        let mut twins = vec![start; Batch::GAMES];
        for act in 0..20_000 {
            let mut is_over = true;
            for (twin, draw) in twins.iter_mut().zip(batch.draws()) {
                let Some(turn) = twin.turn() else { continue };
                is_over = false;
                let rolled = twin.phase() != TurnPhase::Throw;
                let is_rolled = rolled || twin.roll_in_place(draw.die()).is_ok();
                let moves = twin.legal_moves(&rules);
                let at = policies.get(turn).choose(draw, moves.len() as u32) as usize;
                let m = moves.get(at).copied();
                let is_played = m.is_some_and(|m| twin.play_in_place(m, &rules).is_ok());
                assert!(is_rolled && is_played, "{rules}: {twin}");
                actions += 1;
            }
            if is_over {
                break;
            }
            batch.act();
            // The whole position of one game after each action, of all games now and then.
            for (game, twin) in twins.iter().enumerate() {
                let is_shown = act % 64 == game as u64 || act % 256 == 255;
                if batch.is_over(game) != twin.is_over()
                    || (is_shown && batch.position(game) != *twin)
                {
                    differences += 1;
                    println!("{rules}: {} is {twin}", batch.position(game));
                }
            }
        }
        for (game, twin) in twins.iter().enumerate() {
            if batch.position(game) != *twin {
                differences += 1;
                println!("{rules}: {} is {twin}", batch.position(game));
            }
        }
        games += Batch::GAMES as u64;
    }
    println!("{games} games, {actions} actions: {differences} differences");
}

/// Random rules and a position that a random game reaches under them; half of the time a named set and its start.
fn position(seed: u64) -> Option<(Ruleset, Position)> {
    let mut chance = Chance::new(seed);
    let mut rules = Ruleset::named(Ruleset::NAMES.get(chance.below(5) as usize)?)?;
    let is_named = chance.below(2) == 0;
    for (key, value) in [("arms", "4,6,8"), ("players", "2,arms"), ("modes", "solo,pairs,duel")] {
        rules.set(key, value).ok()?;
    }
    for field in rules.fields() {
        if let Some(FieldKind::Choice(values)) = field_kind(field.key)
            && !is_named
            && chance.below(3) == 0
        {
            let value = values.get(chance.below(values.len() as u32) as usize)?;
            rules.set(field.key, value).ok()?;
        }
    }
    let (mode, arms) = match chance.below(5) {
        0 => (Mode::Pairs, Arms::Four),
        1 => (Mode::Duel, Arms::Four),
        2 => (Mode::Solo, Arms::Four),
        3 => (Mode::Solo, Arms::Six),
        _ => (Mode::Solo, Arms::Eight),
    };
    let mut colors = arms.colors();
    if mode == Mode::Solo && chance.below(2) == 0 {
        let some: Colors = colors.iter().filter(|_| chance.below(3) > 0).collect();
        colors = if some.len() < 2 { colors } else { some };
    }
    let first = colors.lowest()?;
    let mut position = Position::start(&rules, mode, arms, colors, first).ok()?;
    let n = if is_named { 0 } else { chance.below(600) };
    for _ in 0..n {
        let before = position;
        match position.phase() {
            TurnPhase::Throw if chance.below(1500) == 0 => {
                position.retire_in_place(colors.lowest()?, &rules).unwrap_or_default();
            }
            TurnPhase::Throw => position.roll_in_place(chance.die()).ok()?,
            _ => {
                let m = chance.choose(&position.legal_moves(&rules));
                position.play_in_place(m, &rules).ok()?;
            }
        }
        if position.is_over() {
            return Some((rules, before));
        }
    }
    Some((rules, position))
}
