//! The strength of the policy and of the house's player against simple heuristics.
//!
//! `cargo bench -p parchis --bench ladder -- run` prints the tables of `docs/strength.md`. `-- run 2000` plays so many games for each share
//! instead of 10 000, `-- levels` compares the policy and the levels with each other only.

mod tables;

use parchis::house::Level;
use tables::{Player, TABLES, Table, share};

/// Games of each share, and the seed of their dice.
const GAMES: u64 = 10_000;
const SEED: u64 = 2_027;

const HEURISTICS: [(&str, Player); 7] = [
    ("random", Player::Random),
    ("furthest first", Player::FurthestFirst),
    ("rearmost first", Player::RearmostFirst),
    ("capture first", Player::CaptureFirst),
    ("safe capture", Player::SafeCapture),
    ("flight", Player::Flight),
    ("bridges", Player::Bridges),
];

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let is_asked = |asked: &str| words.iter().any(|word| word == asked);
    let games = words.iter().find_map(|word| word.parse().ok()).unwrap_or(GAMES);
    if is_asked("run") {
        for (name, lone) in [
            ("policy", Player::Tuned),
            ("medium", Player::House(Level::Medium)),
            ("easy", Player::House(Level::Easy)),
        ] {
            print_shares(name, lone, &HEURISTICS, games);
        }
    }
    if is_asked("hard") {
        print_shares("hard", Player::House(Level::Hard), &HEURISTICS, games);
    }
    if is_asked("levels") {
        let levels = [
            ("hard", Player::House(Level::Hard)),
            ("medium", Player::House(Level::Medium)),
            ("easy", Player::House(Level::Easy)),
        ];
        print_shares("policy", Player::Tuned, &levels, games);
    }
}

fn print_shares(name: &str, lone: Player, others: &[(&str, Player)], games: u64) {
    let names: Vec<&str> = others.iter().map(|(name, _)| *name).collect();
    println!("\n{name}, {games} games, seed {SEED}\n");
    println!("| rules | table | fair share | {} |", names.join(" | "));
    println!("|---|---|---{}|", "|---".repeat(others.len()));
    for (at, (rules, mode, arms)) in TABLES.into_iter().enumerate() {
        let Some(table) = Table::of((rules, mode, arms)) else { continue };
        let fair = 100.0 / table.sides().len() as f64;
        let shares = others.iter().map(|(_, other)| {
            let (mean, margin) = share(&table, lone, *other, games, SEED + at as u64);
            format!("{mean:.1} % ± {margin:.1}")
        });
        let shares: Vec<String> = shares.collect();
        println!("| `{rules}` | {mode}, {arms} arms | {fair:.1} % | {} |", shares.join(" | "));
    }
}
