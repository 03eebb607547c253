//! Strength of the house's player: the share of games that one side of a level wins when all other sides have another.
//!
//! `cargo bench -p parchis --bench house` prints a table. A number as argument is the number of deals (default 2 500 at a table of four
//! sides). A deal gives each color its own dice; it is played once for each seat of the lone side. The interval is that of 95 % over deals.

#![expect(clippy::indexing_slicing, reason = "a bench")]

use parchis::house::{Level, choose};
use parchis::random::Chance;
use parchis::{Arms, Color, Colors, Mode, Position, Ruleset, TurnPhase};

/// Games of each line.
const GAMES: u64 = 10_000;

fn main() {
    let games = std::env::args().skip(1).find_map(|it| it.parse().ok()).unwrap_or(GAMES);
    let tables = [
        ("rebote", Mode::Solo, Arms::Four),
        ("jcf", Mode::Solo, Arms::Four),
        ("jcf", Mode::Pairs, Arms::Four),
        ("clasico", Mode::Solo, Arms::Four),
        ("clasico", Mode::Duel, Arms::Four),
        ("ranking", Mode::Solo, Arms::Four),
        ("ranking", Mode::Solo, Arms::Six),
        ("ranking", Mode::Solo, Arms::Eight),
        ("torneo-2018", Mode::Solo, Arms::Four),
    ];
    println!(
        "| rules | table | fair share | medium against easy | hard against easy | hard against medium |"
    );
    println!("|---|---|---|---|---|---|");
    for (name, mode, arms) in tables {
        let Some(rules) = Ruleset::named(name) else { continue };
        let Ok(start) = Position::start(&rules, mode, arms, arms.colors(), Color::Yellow) else {
            continue;
        };
        let fair = 100.0 / start.sides().count() as f64;
        let shares = [
            (Level::Medium, Level::Easy),
            (Level::Hard, Level::Easy),
            (Level::Hard, Level::Medium),
        ]
        .map(|(lone, others)| share(&rules, &start, lone, others, games));
        let [a, b, c] = shares.map(|(mean, margin)| format!("{mean:.1} % ± {margin:.1}"));
        println!("| `{name}` | {mode}, {arms} arms | {fair:.1} % | {a} | {b} | {c} |");
    }
}

/// The share of games that the lone side wins, and half the width of its interval, both in percent.
fn share(rules: &Ruleset, start: &Position, lone: Level, others: Level, games: u64) -> (f64, f64) {
    let sides: Vec<Colors> = start.sides().collect();
    let n_deals = games.div_ceil(sides.len() as u64);
    let shares: Vec<f64> = (0..n_deals)
        .map(|deal| {
            let wins = sides.iter().filter(|&&side| wins(rules, start, side, lone, others, deal));
            wins.count() as f64 / sides.len() as f64
        })
        .collect();
    let n = shares.len() as f64;
    let mean = shares.iter().sum::<f64>() / n;
    let variance = shares.iter().map(|share| (share - mean).powi(2)).sum::<f64>() / (n - 1.0);
    (100.0 * mean, 196.0 * (variance / n).sqrt())
}

/// Plays one deal; returns whether the lone side finishes first.
fn wins(
    rules: &Ruleset,
    start: &Position,
    side: Colors,
    lone: Level,
    others: Level,
    deal: u64,
) -> bool {
    let mut dice = Color::ALL.map(|color| Chance::new(deal * 16 + color as u64));
    let mut choices = Chance::new(deal * 16 + 15);
    // Each deal begins with another color.
    let colors: Vec<Color> = start.sides().filter_map(Colors::lowest).collect();
    let first = colors[deal as usize % colors.len()];
    let mut position =
        Position::start(rules, start.mode(), start.circuit().arms(), start.colors(), first)
            .unwrap_or(*start);
    while let Some(turn) = position.turn() {
        position = match position.phase() {
            TurnPhase::Throw => position.roll(dice[turn.index()].die(), rules).unwrap_or(position),
            _ => {
                let level = if side.contains(turn) { lone } else { others };
                let random = u64::from(choices.below(u32::MAX));
                match choose(&position, level, random, rules) {
                    Some(m) => position.play_unchecked(m, rules),
                    None => return false,
                }
            }
        };
        if let Some(winner) = position.finished().iter().next() {
            return side.contains(winner);
        }
    }
    false
}
