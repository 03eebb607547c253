//! Rollouts: each side's chance of each place in a position, estimated by playouts with the policy.
//!
//! It rolls its dice from a source that the caller gives. `docs/chances.md` compares the chances with the results of games.

use super::policy::{self, Weights};
use super::random::Chance;
use super::{Color, Colors, Position, Ruleset, TurnPhase};

/// The most actions of a playout; the sides are placed by distance then. No game of the named rule sets comes near it.
const MOST_ACTIONS: u32 = 20_000;

/// An estimated chance, 0 to 1, with its standard error.
///
/// The standard error is 0 if all playouts agree, which does not mean that the chance is certain.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Estimate {
    /// The mean over the playouts.
    pub mean: f64,
    /// The standard error of the mean.
    pub standard_error: f64,
}

/// The places of the sides over a number of playouts.
///
/// Sides that share a place in a playout share the places that they occupy in equal parts. So the chances of a place add up to 1 over the
/// sides, and those of a side add up to 1 over the places.
#[derive(Clone, Debug, PartialEq)]
pub struct Rollout {
    n: u32,
    sides: Vec<SideTally>,
}

/// The tallies of a side; index 0 of each array is the first place.
#[derive(Clone, Debug, PartialEq)]
struct SideTally {
    side: Colors,
    places: [Tally; 8],
    /// This place or a better one.
    among: [Tally; 8],
}

#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Tally {
    sum: f64,
    squares: f64,
}

impl Tally {
    fn add(&mut self, share: f64) {
        self.sum += share;
        self.squares += share * share;
    }

    fn estimate(self, n: u32) -> Estimate {
        let n = f64::from(n);
        let mean = self.sum / n;
        let variance = (self.squares / n - mean * mean).max(0.0);
        Estimate { mean, standard_error: (variance / (n - 1.0).max(1.0)).sqrt() }
    }
}

impl Rollout {
    /// Plays `n` games to their ends from a position; 0 counts as 1.
    ///
    /// The position may lie within a turn, with a die or a bonus count pending. The same source of dice gives the same answer.
    ///
    /// ```
    /// use parchis::random::Chance;
    /// use parchis::rollout::Rollout;
    /// use parchis::{Color, Position, Ruleset};
    ///
    /// let rules = Ruleset::named("jcf").unwrap();
    /// let position = Position::parse("4 Y0.0.0.1 R70.72.72.72 turn=R die=2", &rules).unwrap();
    /// let rollout = Rollout::new(&position, &rules, &mut Chance::new(1), 100);
    /// assert_eq!(rollout.place(Color::Red, 1).mean, 1.0);
    /// ```
    pub fn new(position: &Position, rules: &Ruleset, chance: &mut Chance, n: u32) -> Rollout {
        let n = n.max(1);
        let tally =
            |side| SideTally { side, places: Default::default(), among: Default::default() };
        let mut sides: Vec<SideTally> = position.sides().map(tally).collect();
        for _ in 0..n {
            let end = play_out(position, rules, chance);
            add(&mut sides, &end);
        }
        Rollout { n, sides }
    }

    /// The number of playouts.
    pub fn n_playouts(&self) -> u32 {
        self.n
    }

    /// The sides in board order of their first colors.
    pub fn sides(&self) -> impl Iterator<Item = Colors> {
        self.sides.iter().map(|it| it.side)
    }

    /// The chance that the side of a color takes a place, counted from 1; 0 for a color or a place that is not in play.
    pub fn place(&self, color: Color, place: u8) -> Estimate {
        self.estimate(color, place, |side| &side.places)
    }

    /// The chance that the side of a color takes one of the first `n` places, such as 2 where two sides go through.
    pub fn among_first(&self, color: Color, n: u8) -> Estimate {
        self.estimate(color, n, |side| &side.among)
    }

    fn estimate(
        &self,
        color: Color,
        place: u8,
        tallies: impl Fn(&SideTally) -> &[Tally; 8],
    ) -> Estimate {
        let side = self.sides.iter().find(|it| it.side.contains(color));
        let index = usize::from(place).checked_sub(1);
        let tally = side.zip(index).and_then(|(side, index)| tallies(side).get(index));
        tally.map_or_else(Estimate::default, |it| it.estimate(self.n))
    }
}

fn add(sides: &mut [SideTally], end: &Position) {
    let placing = end.placing();
    let n_at = |place: u8| placing.places().iter().filter(|it| it.place == place).count();
    for tally in sides {
        let own = tally.side.lowest().and_then(|color| placing.of(color));
        let Some(first) = own.map(|it| it.place) else { continue };
        let n = n_at(first);
        let mut sum = 0.0;
        for ((tally, among), place) in tally.places.iter_mut().zip(&mut tally.among).zip(1_u8..) {
            let is_shared = place >= first && usize::from(place - first) < n;
            let share = if is_shared { 1.0 / n as f64 } else { 0.0 };
            sum += share;
            tally.add(share);
            among.add(sum);
        }
    }
}

/// Plays a game to its end with the policy in all seats; returns the last position.
pub fn play_out(position: &Position, rules: &Ruleset, chance: &mut Chance) -> Position {
    let weights = Weights::of(position.mode());
    let mut position = *position;
    for _ in 0..MOST_ACTIONS {
        match position.phase() {
            TurnPhase::Over => break,
            TurnPhase::Throw => {
                if position.roll_in_place(chance.die()).is_err() {
                    break;
                }
            }
            TurnPhase::Die(_) | TurnPhase::Bonus(_) => {
                let Some(m) = policy::choose(&position, rules, weights) else { break };
                // It is one of the legal moves, so it needs no check.
                position.apply(m, rules);
            }
        }
    }
    position
}
