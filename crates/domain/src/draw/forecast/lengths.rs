//! The number of throws of a game, by rules, mode, board and number of sides.
//!
//! The logarithm of the number is about normal. The rows hold mean and standard deviation by random play of 20,000 games each;
//! `cargo bench -p domain --bench lengths` prints them, and with `-- fit` how well they fit.

use parchis::{Arms, Mode, Ruleset};

use super::random::{normal_share, normal_value};

/// The games of people in throws, as a multiple of games by random play.
pub const PEOPLE: f64 = 1.17;

/// Standard deviation of the logarithm of that multiple, from evening to evening.
const PEOPLE_DOUBT: f64 = 0.06;

/// The length of a game by random play: mean and standard deviation of the logarithm of its number of throws.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct GameLength {
    /// Mean of the logarithm.
    pub ln: f64,
    /// Standard deviation of the logarithm.
    pub sd: f64,
}

/// A row of the data.
struct Row {
    rules: &'static str,
    mode: Mode,
    arms: Arms,
    sides: u8,
    /// Median number of throws.
    throws: f64,
    sd: f64,
}

/// The length of a game under these rules. Rules that were not measured count as the named rules with the fewest other fields.
pub fn game_length(rules: &Ruleset, mode: Mode, arms: Arms, sides: u8) -> GameLength {
    let named = Ruleset::NAMES.into_iter().filter_map(|name| Some((name, Ruleset::named(name)?)));
    let near = named.min_by_key(|(_, named)| differences(rules, named));
    let is_near = |row: &&Row| near.is_some_and(|(name, _)| row.rules == name) && row.mode == mode;
    let rank = |row: &&Row| (row.arms != arms, row.sides.abs_diff(sides));
    let row = ROWS.iter().filter(is_near).min_by_key(rank);
    let usual = GameLength { ln: 0.0, sd: 1.0 };
    row.map_or(usual, |row| GameLength { ln: row.throws.ln(), sd: row.sd })
}

/// Number of fields in which two rule sets differ. The number of sides that must finish counts most, since it changes the length most.
fn differences(one: &Ruleset, other: &Ruleset) -> usize {
    let fields = one.fields();
    let all = fields.iter().zip(other.fields());
    let differs = all.filter(|(own, of_other)| {
        !WITHOUT_EFFECT.contains(&own.key) && own.value != of_other.value
    });
    differs.map(|(own, _)| if own.key == "ends_after" { 10 } else { 1 }).sum()
}

/// Fields that say which tables there may be, and how long a turn lasts.
const WITHOUT_EFFECT: [&str; 4] = ["arms", "players", "modes", "turn_seconds"];

/// Number of equally likely multiples that the prior is made of.
const STEPS: usize = 15;

/// The belief about the length of the evening's games as a multiple of random play. Games that still run count as longer than they are now,
/// since the short ones of a round end first.
#[derive(Clone, Debug, PartialEq)]
pub struct LengthBelief {
    /// Logarithms of multiples, each with the logarithm of its likelihood.
    steps: Vec<(f64, f64)>,
}

impl LengthBelief {
    /// The belief before the first game.
    pub fn prior() -> Self {
        let share = |index: usize| (index as f64 + 0.5) / STEPS as f64;
        let ln = |index: usize| PEOPLE.ln() + PEOPLE_DOUBT * normal_value(share(index));
        Self { steps: (0..STEPS).map(|index| (ln(index), 0.0)).collect() }
    }

    /// Learns from a game that was played to its end with this number of throws.
    pub fn learn_ended(&mut self, length: GameLength, throws: u32) {
        let throws = f64::from(throws.max(1)).ln();
        for (ln, likelihood) in &mut self.steps {
            let z = (throws - length.ln - *ln) / length.sd;
            *likelihood -= z * z / 2.0;
        }
    }

    /// Learns from a game that runs after this number of throws, or was ended by the clock.
    pub fn learn_running(&mut self, length: GameLength, throws: u32) {
        let throws = f64::from(throws.max(1)).ln();
        for (ln, likelihood) in &mut self.steps {
            let z = (throws - length.ln - *ln) / length.sd;
            *likelihood += normal_share(-z).max(1e-9).ln();
        }
    }

    /// Mean of the logarithm of the multiple.
    pub fn ln(&self) -> f64 {
        let weights = self.weights();
        weights.iter().zip(&self.steps).map(|(weight, (ln, _))| weight * ln).sum()
    }

    /// The logarithm of the multiple below which this share of the belief is.
    pub fn at(&self, share: f64) -> f64 {
        let mut before = 0.0;
        for (weight, (ln, _)) in self.weights().iter().zip(&self.steps) {
            before += weight;
            if share <= before {
                return *ln;
            }
        }
        self.steps.last().map_or(0.0, |(ln, _)| *ln)
    }

    fn weights(&self) -> Vec<f64> {
        let most = self.steps.iter().map(|(_, likelihood)| *likelihood).fold(f64::MIN, f64::max);
        let weights = self.steps.iter().map(|(_, likelihood)| (likelihood - most).exp());
        let weights: Vec<f64> = weights.collect();
        let sum: f64 = weights.iter().sum();
        weights.into_iter().map(|weight| weight / sum).collect()
    }
}

const fn row(rules: &'static str, mode: Mode, arms: Arms, sides: u8, throws: f64, sd: f64) -> Row {
    Row { rules, mode, arms, sides, throws, sd }
}

/// The rows, as the bench prints them.
const ROWS: [Row; 85] = [
    row("rebote", Mode::Solo, Arms::Four, 2, 198.6, 0.142),
    row("rebote", Mode::Solo, Arms::Four, 3, 283.6, 0.159),
    row("rebote", Mode::Solo, Arms::Four, 4, 368.5, 0.169),
    row("rebote", Mode::Solo, Arms::Six, 2, 285.8, 0.123),
    row("rebote", Mode::Solo, Arms::Six, 3, 423.3, 0.152),
    row("rebote", Mode::Solo, Arms::Six, 4, 566.5, 0.171),
    row("rebote", Mode::Solo, Arms::Six, 5, 709.7, 0.186),
    row("rebote", Mode::Solo, Arms::Six, 6, 859.2, 0.196),
    row("rebote", Mode::Solo, Arms::Eight, 2, 373.4, 0.118),
    row("rebote", Mode::Solo, Arms::Eight, 3, 574.5, 0.150),
    row("rebote", Mode::Solo, Arms::Eight, 4, 783.3, 0.172),
    row("rebote", Mode::Solo, Arms::Eight, 5, 1008.3, 0.189),
    row("rebote", Mode::Solo, Arms::Eight, 6, 1252.5, 0.203),
    row("rebote", Mode::Solo, Arms::Eight, 7, 1501.8, 0.218),
    row("rebote", Mode::Solo, Arms::Eight, 8, 1763.0, 0.224),
    row("rebote", Mode::Pairs, Arms::Four, 2, 460.8, 0.118),
    row("rebote", Mode::Duel, Arms::Four, 2, 384.2, 0.154),
    row("jcf", Mode::Solo, Arms::Four, 2, 184.4, 0.141),
    row("jcf", Mode::Solo, Arms::Four, 3, 264.7, 0.157),
    row("jcf", Mode::Solo, Arms::Four, 4, 345.2, 0.168),
    row("jcf", Mode::Solo, Arms::Six, 2, 266.2, 0.122),
    row("jcf", Mode::Solo, Arms::Six, 3, 392.4, 0.152),
    row("jcf", Mode::Solo, Arms::Six, 4, 523.3, 0.170),
    row("jcf", Mode::Solo, Arms::Six, 5, 662.9, 0.187),
    row("jcf", Mode::Solo, Arms::Six, 6, 805.4, 0.198),
    row("jcf", Mode::Solo, Arms::Eight, 2, 347.8, 0.114),
    row("jcf", Mode::Solo, Arms::Eight, 3, 531.8, 0.150),
    row("jcf", Mode::Solo, Arms::Eight, 4, 724.1, 0.174),
    row("jcf", Mode::Solo, Arms::Eight, 5, 934.4, 0.193),
    row("jcf", Mode::Solo, Arms::Eight, 6, 1161.5, 0.211),
    row("jcf", Mode::Solo, Arms::Eight, 7, 1408.7, 0.223),
    row("jcf", Mode::Solo, Arms::Eight, 8, 1660.8, 0.234),
    row("jcf", Mode::Pairs, Arms::Four, 2, 429.8, 0.120),
    row("jcf", Mode::Duel, Arms::Four, 2, 347.0, 0.150),
    row("clasico", Mode::Solo, Arms::Four, 2, 183.5, 0.138),
    row("clasico", Mode::Solo, Arms::Four, 3, 263.1, 0.157),
    row("clasico", Mode::Solo, Arms::Four, 4, 343.3, 0.169),
    row("clasico", Mode::Solo, Arms::Six, 2, 265.1, 0.120),
    row("clasico", Mode::Solo, Arms::Six, 3, 390.5, 0.150),
    row("clasico", Mode::Solo, Arms::Six, 4, 522.0, 0.169),
    row("clasico", Mode::Solo, Arms::Six, 5, 660.5, 0.186),
    row("clasico", Mode::Solo, Arms::Six, 6, 800.2, 0.196),
    row("clasico", Mode::Solo, Arms::Eight, 2, 346.6, 0.112),
    row("clasico", Mode::Solo, Arms::Eight, 3, 529.8, 0.149),
    row("clasico", Mode::Solo, Arms::Eight, 4, 719.7, 0.171),
    row("clasico", Mode::Solo, Arms::Eight, 5, 930.0, 0.191),
    row("clasico", Mode::Solo, Arms::Eight, 6, 1154.2, 0.209),
    row("clasico", Mode::Solo, Arms::Eight, 7, 1396.8, 0.223),
    row("clasico", Mode::Solo, Arms::Eight, 8, 1648.9, 0.233),
    row("clasico", Mode::Pairs, Arms::Four, 2, 427.8, 0.118),
    row("clasico", Mode::Duel, Arms::Four, 2, 345.7, 0.148),
    row("ranking", Mode::Solo, Arms::Four, 2, 171.3, 0.139),
    row("ranking", Mode::Solo, Arms::Four, 3, 243.7, 0.160),
    row("ranking", Mode::Solo, Arms::Four, 4, 318.0, 0.175),
    row("ranking", Mode::Solo, Arms::Six, 2, 252.2, 0.118),
    row("ranking", Mode::Solo, Arms::Six, 3, 370.7, 0.155),
    row("ranking", Mode::Solo, Arms::Six, 4, 493.0, 0.175),
    row("ranking", Mode::Solo, Arms::Six, 5, 626.0, 0.195),
    row("ranking", Mode::Solo, Arms::Six, 6, 759.8, 0.206),
    row("ranking", Mode::Solo, Arms::Eight, 2, 333.9, 0.111),
    row("ranking", Mode::Solo, Arms::Eight, 3, 509.2, 0.153),
    row("ranking", Mode::Solo, Arms::Eight, 4, 693.5, 0.177),
    row("ranking", Mode::Solo, Arms::Eight, 5, 895.5, 0.197),
    row("ranking", Mode::Solo, Arms::Eight, 6, 1112.8, 0.216),
    row("ranking", Mode::Solo, Arms::Eight, 7, 1349.4, 0.230),
    row("ranking", Mode::Solo, Arms::Eight, 8, 1596.7, 0.242),
    row("ranking", Mode::Pairs, Arms::Four, 2, 403.1, 0.125),
    row("ranking", Mode::Duel, Arms::Four, 2, 329.8, 0.152),
    row("torneo-2018", Mode::Solo, Arms::Four, 2, 177.9, 0.131),
    row("torneo-2018", Mode::Solo, Arms::Four, 3, 296.4, 0.115),
    row("torneo-2018", Mode::Solo, Arms::Four, 4, 391.8, 0.127),
    row("torneo-2018", Mode::Solo, Arms::Six, 2, 257.8, 0.111),
    row("torneo-2018", Mode::Solo, Arms::Six, 3, 447.9, 0.116),
    row("torneo-2018", Mode::Solo, Arms::Six, 4, 608.3, 0.135),
    row("torneo-2018", Mode::Solo, Arms::Six, 5, 779.0, 0.148),
    row("torneo-2018", Mode::Solo, Arms::Six, 6, 956.4, 0.158),
    row("torneo-2018", Mode::Solo, Arms::Eight, 2, 338.7, 0.107),
    row("torneo-2018", Mode::Solo, Arms::Eight, 3, 614.8, 0.121),
    row("torneo-2018", Mode::Solo, Arms::Eight, 4, 851.4, 0.140),
    row("torneo-2018", Mode::Solo, Arms::Eight, 5, 1113.4, 0.155),
    row("torneo-2018", Mode::Solo, Arms::Eight, 6, 1399.8, 0.169),
    row("torneo-2018", Mode::Solo, Arms::Eight, 7, 1715.6, 0.179),
    row("torneo-2018", Mode::Solo, Arms::Eight, 8, 2036.5, 0.187),
    row("torneo-2018", Mode::Pairs, Arms::Four, 2, 416.7, 0.123),
    row("torneo-2018", Mode::Duel, Arms::Four, 2, 340.9, 0.150),
];
