//! Speed of random games and of record checks through the checked public interface, on one core.
//!
//! `cargo bench --bench rules` prints one line per measurement: the best of several runs.

use parchis::random::{self, Chance};
use parchis::record::{Action, Header, RecordWriter, check};
use parchis::{Arms, Mode, MoveList, Position, Ruleset, TurnPhase};
use std::hint::black_box;
use std::time::{Duration, Instant};

/// Runs of each measurement; the best counts, since the machine is shared.
const RUNS: usize = 9;
const GAMES: u64 = 4_000;

fn main() {
    let tables = [
        ("rebote", Mode::Solo, Arms::Four),
        ("jcf", Mode::Solo, Arms::Four),
        ("jcf", Mode::Pairs, Arms::Four),
        ("clasico", Mode::Solo, Arms::Four),
        ("clasico", Mode::Duel, Arms::Four),
        ("ranking", Mode::Solo, Arms::Four),
        ("ranking", Mode::Solo, Arms::Eight),
        ("torneo-2018", Mode::Solo, Arms::Four),
    ];
    for (name, mode, arms) in tables {
        let Some(rules) = Ruleset::named(name) else { continue };
        games(&format!("{name} {mode} {arms}"), &rules, mode, arms);
    }
    for name in ["rebote", "jcf", "ranking"] {
        let Some(rules) = Ruleset::named(name) else { continue };
        record_check(name, &rules);
    }
}

/// Random games: for each step the legal moves, a random choice and the checked play.
fn games(name: &str, rules: &Ruleset, mode: Mode, arms: Arms) {
    let Ok(start) = start(rules, mode, arms) else { return };
    measure("in place", name, |chance| game(start, rules, chance));
    measure("by value", name, |chance| game_by_value(start, rules, chance));
}

fn measure(how: &str, name: &str, mut game: impl FnMut(&mut Chance) -> u64) {
    let mut steps = 0;
    let best = best_of(|run| {
        let mut chance = Chance::new(run);
        steps = (0..GAMES).map(|_| game(&mut chance)).sum();
    });
    let per_step = best.as_secs_f64() * 1e9 / steps as f64;
    let per_second = GAMES as f64 / best.as_secs_f64();
    let length = steps / GAMES;
    println!(
        "games {how}  {name:18} {per_second:8.0} games/s  {per_step:5.1} ns/step  {length} steps a game"
    );
}

/// Plays a game that changes the position in place and reuses the list of moves.
fn game(start: Position, rules: &Ruleset, chance: &mut Chance) -> u64 {
    let mut position = start;
    let mut moves = MoveList::new();
    let mut steps = 0;
    loop {
        match position.phase() {
            TurnPhase::Over => {
                black_box(&position);
                return steps;
            }
            TurnPhase::Throw if position.roll_in_place(chance.die()).is_err() => return steps,
            TurnPhase::Throw | TurnPhase::Die(_) | TurnPhase::Bonus(_) => {}
        }
        position.legal_moves_into(rules, &mut moves);
        let m = chance.choose(&moves);
        if position.play_in_place(m, rules).is_err() {
            return steps;
        }
        steps += 1;
    }
}

/// Plays a game in which each roll and each move returns a new position.
fn game_by_value(start: Position, rules: &Ruleset, chance: &mut Chance) -> u64 {
    let mut position = start;
    let mut steps = 0;
    loop {
        match position.phase() {
            TurnPhase::Over => {
                black_box(&position);
                return steps;
            }
            TurnPhase::Throw => match position.roll(chance.die(), rules) {
                Ok(rolled) => position = rolled,
                Err(_) => return steps,
            },
            TurnPhase::Die(_) | TurnPhase::Bonus(_) => {}
        }
        let m = chance.choose(&position.legal_moves(rules));
        match position.play(m, rules) {
            Ok(played) => position = played,
            Err(_) => return steps,
        }
        steps += 1;
    }
}

/// Checks the text of records, about five megabytes of it.
fn record_check(name: &str, rules: &Ruleset) {
    let mut chance = Chance::new(1);
    let mut text = String::new();
    let mut throws = 0u64;
    for _ in 0..1_000 {
        let colors = Arms::Four.colors();
        let first = colors.iter().next();
        let Some(first) = first else { return };
        let header = Header::new(*rules, Mode::Solo, Arms::Four, colors, first);
        let Ok(mut writer) = RecordWriter::new(&header) else { return };
        let start = *writer.position();
        let mut actions = Vec::new();
        random::play(start, rules, &mut chance, |_, action| actions.push(action));
        for action in actions {
            throws += u64::from(matches!(action, Action::Roll(_)));
            if writer.push(action).is_err() {
                return;
            }
        }
        text.push_str(&writer.finish());
    }
    let best = best_of(|_| {
        let outcomes = check(black_box(&text));
        assert!(outcomes.iter().all(Result::is_ok));
    });
    let per_second = throws as f64 / best.as_secs_f64() / 1e6;
    let megabytes = text.len() as f64 / best.as_secs_f64() / 1e6;
    println!("records {name:20} {per_second:9.2} million throws/s  {megabytes:6.0} MB/s");
}

fn start(rules: &Ruleset, mode: Mode, arms: Arms) -> Result<Position, parchis::PositionError> {
    Position::start(rules, mode, arms, arms.colors(), parchis::Color::Yellow)
}

fn best_of(mut run: impl FnMut(u64)) -> Duration {
    let time = |n| {
        let begun = Instant::now();
        run(n);
        begun.elapsed()
    };
    (0..RUNS as u64).map(time).min().unwrap_or_default()
}
