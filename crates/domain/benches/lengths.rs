//! Lengths of games in throws: the rows of `src/draw/forecast/lengths.rs`, and how well they fit.
//!
//! `cargo bench -p domain --bench lengths` prints a row for each rule set, mode and number of sides. A number as argument is the number of
//! random games of a row (default 20,000). `-- fit` prints the quantiles beside those of the fitted distribution, and `-- house` the
//! lengths of games of the house's player beside those of random play.

#![expect(clippy::indexing_slicing, clippy::unwrap_used, reason = "a bench")]

use domain::draw::colors_of_table;
use parchis::house::{Level, choose};
use parchis::random::{Chance, play};
use parchis::record::Action;
use parchis::{Arms, Colors, Mode, Position, Ruleset, TurnPhase};

/// Random games of each row.
const GAMES: usize = 20_000;

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let n = args.iter().find_map(|it| it.parse().ok()).unwrap_or(GAMES);
    let has = |word: &str| args.iter().any(|it| it == word);
    if has("fit") {
        println!("| rules | mode | arms | sides | 5 % | 10 % | 50 % | 90 % | 95 % | 99 % | mean |");
        println!("|---|---|---|---|---|---|---|---|---|---|---|");
    }
    for name in Ruleset::NAMES {
        let rules = Ruleset::named(name).unwrap();
        // Organizers may change boards and modes of any rule set.
        let open = [("arms", "4,6,8"), ("players", "2,arms"), ("modes", "solo,pairs,duel")];
        let mut all = rules;
        open.iter().for_each(|(key, value)| all.set(key, value).unwrap());
        for (mode, arms, sides) in tables() {
            let is_allowed =
                rules.arms().any(|it| it == arms) && rules.modes().any(|it| it == mode);
            let is_default = is_allowed && (sides == 4 || mode != Mode::Solo || arms != Arms::Four);
            match () {
                () if has("house") && is_default => by_house(name, &all, (mode, arms, sides), n),
                () if has("fit") && is_default => fit(name, &all, (mode, arms, sides), n),
                () if has("house") || has("fit") => {}
                () => row(name, &all, (mode, arms, sides), n),
            }
        }
    }
}

fn tables() -> Vec<(Mode, Arms, usize)> {
    let solo = [(Arms::Four, 4), (Arms::Six, 6), (Arms::Eight, 8)];
    let solo = solo
        .into_iter()
        .flat_map(|(arms, most)| (2..=most).map(move |sides| (Mode::Solo, arms, sides)));
    solo.chain([(Mode::Pairs, Arms::Four, 2), (Mode::Duel, Arms::Four, 2)]).collect()
}

fn start(rules: &Ruleset, (mode, arms, sides): (Mode, Arms, usize)) -> Position {
    let colors = colors_of_table(sides, mode, arms).unwrap();
    let colors: Colors = colors.into_iter().flatten().collect();
    Position::start(rules, mode, arms, colors, colors.lowest().unwrap()).unwrap()
}

/// Numbers of throws of random games, in order.
fn random(rules: &Ruleset, table: (Mode, Arms, usize), n: usize) -> Vec<f64> {
    let start = start(rules, table);
    let mut chance = Chance::new(34);
    let mut lengths: Vec<f64> = Vec::new();
    for _ in 0..n {
        let mut throws = 0_u32;
        play(start, rules, &mut chance, |_, action| {
            throws += u32::from(matches!(action, Action::Roll(_)));
        });
        lengths.push(throws.into());
    }
    lengths.sort_by(f64::total_cmp);
    lengths
}

/// Mean and standard deviation of the logarithms.
fn logarithms(lengths: &[f64]) -> (f64, f64) {
    let n = lengths.len() as f64;
    let mean = lengths.iter().map(|it| it.ln()).sum::<f64>() / n;
    let variance = lengths.iter().map(|it| (it.ln() - mean).powi(2)).sum::<f64>() / (n - 1.0);
    (mean, variance.sqrt())
}

fn row(name: &str, rules: &Ruleset, table: (Mode, Arms, usize), n: usize) {
    let (mean, sd) = logarithms(&random(rules, table, n));
    let (mode, arms, sides) = table;
    println!(
        "    row(\"{name}\", Mode::{mode:?}, Arms::{arms:?}, {sides}, {:.1}, {sd:.3}),",
        mean.exp()
    );
}

fn fit(name: &str, rules: &Ruleset, table: (Mode, Arms, usize), n: usize) {
    let lengths = random(rules, table, n);
    let (mean, sd) = logarithms(&lengths);
    let (mode, arms, sides) = table;
    let normal = [
        (0.05, -1.6449),
        (0.10, -1.2816),
        (0.50, 0.0),
        (0.90, 1.2816),
        (0.95, 1.6449),
        (0.99, 2.3263),
    ];
    print!("| `{name}` | {mode} | {arms} | {sides} |");
    for (share, z) in normal {
        let measured = lengths[(share * lengths.len() as f64) as usize];
        print!(" {measured:.0} / {:.0} |", (mean + sd * z).exp());
    }
    let measured = lengths.iter().sum::<f64>() / lengths.len() as f64;
    println!(" {measured:.0} / {:.0} |", (mean + sd * sd / 2.0).exp());
}

/// Mean lengths of games by random play, and by each level of the house's player.
fn by_house(name: &str, rules: &Ruleset, table: (Mode, Arms, usize), n: usize) {
    let start = start(rules, table);
    let mean = |lengths: &[f64]| lengths.iter().sum::<f64>() / lengths.len() as f64;
    let random = random(rules, table, n);
    let (mode, arms, sides) = table;
    print!("{name} {mode} {arms} arms {sides} sides: random {:.0}", mean(&random));
    for level in [Level::Easy, Level::Medium, Level::Hard] {
        let mut dice = Chance::new(35);
        let lengths: Vec<f64> =
            (0..n / 20).map(|_| game_of(&start, rules, level, &mut dice)).collect();
        let ratio = mean(&lengths) / mean(&random);
        let (_, sd) = logarithms(&lengths);
        let (_, of_random) = logarithms(&random);
        print!(", {level:?} {ratio:.2} x (sd {sd:.3} / {of_random:.3})");
    }
    println!();
}

fn game_of(start: &Position, rules: &Ruleset, level: Level, dice: &mut Chance) -> f64 {
    let mut position = *start;
    let mut throws = 0_u32;
    while position.turn().is_some() {
        position = match position.phase() {
            TurnPhase::Throw => {
                throws += 1;
                position.roll(dice.die(), rules).unwrap()
            }
            _ => {
                let random = u64::from(dice.below(u32::MAX));
                let m = choose(&position, level, random, rules).unwrap();
                position.play_unchecked(m, rules)
            }
        };
    }
    throws.into()
}
