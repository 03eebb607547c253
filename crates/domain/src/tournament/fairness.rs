//! Pairs of people who met at tables: how often each captured the other, beside the number expected by chance.
//!
//! A chance is a choice in which one legal move captures a piece of the other and another legal move does not. People differ in how often
//! they take chances, so the expected number uses the player's own share: the chances against others that were taken. Few chances say
//! little about a player, so [`USUAL`] chances taken as often as by everybody are added to them. The probability that a player takes
//! as few chances or fewer against one opponent is that of a binomial distribution. A low probability is a question to the organizers, not
//! a verdict: somebody may have good reasons to spare a piece, and among many pairs one deviates by chance.

use std::collections::{BTreeMap, BTreeSet};

use super::game_figures::GameFigures;
use super::id::{PlayerId, TableId};
use super::table::Seat;

/// Probability below which a pair is flagged: a fair player spares an opponent as much once in a thousand pairs.
pub const SPARED: f64 = 0.001;

/// Number of chances, taken as often as by everybody, that are added to those of each player.
pub const USUAL: f64 = 10.0;

/// A game in which two people met.
pub type MetGame = (TableId, u8);

/// The chances of a person against another one.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Chances {
    /// Number of chances to capture.
    pub chances: u32,
    /// Number of chances taken.
    pub taken: u32,
    /// Number of pieces captured in all, also without a choice.
    pub captured: u32,
    /// Number of chances taken if the person treated this opponent as the others.
    pub expected: f64,
    /// Probability of taking so few or fewer by chance; 1 without chances.
    pub chance: f64,
}

impl Chances {
    /// Returns whether the opponent was spared more than chance explains.
    pub fn is_flagged(&self) -> bool {
        self.chance < SPARED
    }
}

/// Two people who met at tables as opponents.
#[derive(Clone, Debug, PartialEq)]
pub struct MetPair {
    /// One of them; the one with the lower id.
    pub one: PlayerId,
    /// The other one.
    pub other: PlayerId,
    /// Their games, in the order in which they were added.
    pub games: Vec<MetGame>,
    /// The chances of `one` against `other`.
    pub by_one: Chances,
    /// The chances of `other` against `one`.
    pub by_other: Chances,
}

impl MetPair {
    /// Returns whether one of both spared the other more than chance explains.
    pub fn is_flagged(&self) -> bool {
        self.by_one.is_flagged() || self.by_other.is_flagged()
    }

    /// The lower of both probabilities.
    pub fn chance(&self) -> f64 {
        self.by_one.chance.min(self.by_other.chance)
    }
}

/// The captures of several games, by person.
#[derive(Clone, Debug, Default)]
pub struct Captures {
    /// Chances, taken and captured, of the first person against the second.
    sums: BTreeMap<(PlayerId, PlayerId), (u32, u32, u32)>,
    games: BTreeMap<(PlayerId, PlayerId), Vec<MetGame>>,
}

impl Captures {
    /// Adds a game with its seats. Partners do not meet as opponents.
    pub fn add(&mut self, at: MetGame, seats: &[Seat], figures: &GameFigures) {
        let played: BTreeSet<_> = figures.dice.iter().map(|dice| dice.color).collect();
        let seats: Vec<&Seat> = seats.iter().filter(|it| played.contains(&it.color)).collect();
        let mut met = BTreeSet::new();
        for (one, other) in seats.iter().flat_map(|one| seats.iter().map(move |other| (one, other)))
        {
            if one.entry != other.entry && one.player < other.player {
                met.insert((one.player, other.player));
            }
        }
        for pair in met {
            self.games.entry(pair).or_default().push(at);
        }
        for pair in &figures.captures {
            let seat = |color| seats.iter().find(|seat| seat.color == color);
            let (Some(by), Some(of)) = (seat(pair.by), seat(pair.of)) else { continue };
            if by.entry != of.entry {
                let sum = self.sums.entry((by.player, of.player)).or_default();
                *sum = (sum.0 + pair.chances, sum.1 + pair.taken, sum.2 + pair.captured);
            }
        }
    }

    /// All pairs who met, the least likely first.
    pub fn pairs(&self) -> Vec<MetPair> {
        let mut own: BTreeMap<PlayerId, (u32, u32)> = BTreeMap::new();
        let mut all = (0, 0);
        for ((by, _), (chances, taken, _)) in &self.sums {
            let sum = own.entry(*by).or_default();
            *sum = (sum.0 + chances, sum.1 + taken);
            all = (all.0 + chances, all.1 + taken);
        }
        // One chance taken and one not are added, so that few chances do not make a certainty.
        let usual = f64::from(all.1 + 1) / f64::from(all.0 + 2);
        let of = |by: PlayerId, of: PlayerId| {
            let (chances, taken, captured) = self.sums.get(&(by, of)).copied().unwrap_or_default();
            let (all_chances, all_taken) = own.get(&by).copied().unwrap_or_default();
            let others = f64::from(all_chances.saturating_sub(chances));
            let others_taken = f64::from(all_taken.saturating_sub(taken));
            let own = (others_taken + USUAL * usual) / (others + USUAL);
            let expected = f64::from(chances) * own;
            Chances { chances, taken, captured, expected, chance: at_most(taken, chances, own) }
        };
        let pair = |((one, other), games): (&(PlayerId, PlayerId), &Vec<MetGame>)| MetPair {
            one: *one,
            other: *other,
            games: games.clone(),
            by_one: of(*one, *other),
            by_other: of(*other, *one),
        };
        let mut pairs: Vec<MetPair> = self.games.iter().map(pair).collect();
        pairs.sort_by(|a, b| a.chance().total_cmp(&b.chance()));
        pairs
    }
}

/// The probability of at most `k` successes in `n` trials, each with probability `p`.
pub fn at_most(k: u32, n: u32, p: f64) -> f64 {
    if k >= n || p <= 0.0 {
        return 1.0;
    }
    if p >= 1.0 {
        return 0.0;
    }
    let (log_p, log_q) = (p.ln(), (1.0 - p).ln());
    // The logarithm of the number of ways to choose the successes grows term by term.
    let (mut log_ways, mut sum) = (0.0, 0.0);
    for i in 0..=k {
        if i > 0 {
            log_ways += f64::from(n - i + 1).ln() - f64::from(i).ln();
        }
        sum += (log_ways + f64::from(i) * log_p + f64::from(n - i) * log_q).exp();
    }
    sum.min(1.0)
}
