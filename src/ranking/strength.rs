//! How strong players are, as far as their games tell: the estimate of Weng and Lin, which takes whom one was ahead of and
//! how strong they were.
//!
//! Never stored: the same games give the same strengths, whatever order they are handed in.
//!
//! Source: Weng and Lin, "A Bayesian Approximation Method for Online Ranking", JMLR 12 (2011), with its authors' figures,
//! so that anybody can reckon it again.

use std::cmp::Ordering;
use std::collections::{BTreeMap, BTreeSet};

use skillratings::MultiTeamOutcome;
use skillratings::weng_lin::{WengLinConfig, WengLinRating, weng_lin_multi_team};

use super::weekly::{ConfirmedTable, counts, has_come};
use crate::tournament::id::PlayerId;

/// How many times the uncertainty is taken off, so that a strength is hardly ever below what is left.
const CAUTION: f64 = 3.0;

/// An estimate of how strong somebody is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Strength {
    /// The estimate; 25 for who has not played. About 4 more is two wins in three.
    pub mu: f64,
    /// How uncertain it is, as a standard deviation: from 25/3, less with every game.
    pub sigma: f64,
}

impl Strength {
    /// Of who has not played.
    pub fn unknown() -> Self {
        WengLinRating::new().into()
    }

    /// What somebody is worth at least, as far as games have shown: three times the uncertainty below the estimate. 0 for
    /// who has not played.
    pub fn conservative(self) -> f64 {
        self.mu - CAUTION * self.sigma
    }
}

impl From<WengLinRating> for Strength {
    fn from(rating: WengLinRating) -> Self {
        Self { mu: rating.rating, sigma: rating.uncertainty }
    }
}

impl From<Strength> for WengLinRating {
    fn from(strength: Strength) -> Self {
        Self { rating: strength.mu, uncertainty: strength.sigma }
    }
}

/// Strengths by player.
pub type Strengths = BTreeMap<PlayerId, Strength>;

/// The strengths of everybody who has played, after all games that can give points, in order of their end.
///
/// A side is a team: of a pair both become stronger, the less certain one more. Sides that did not come are left out, a
/// shared place is half a win. What a week's ranking does not count for one of the players counts here, since it does
/// for the others.
pub fn strengths<'a>(games: impl IntoIterator<Item = &'a ConfirmedTable>) -> Strengths {
    let mut games: Vec<Game> = games.into_iter().filter(|game| counts(game)).map(game).collect();
    games.sort_by(in_order);
    let config = WengLinConfig::new();
    let mut all = Strengths::new();
    for (_, sides) in games {
        let known: Vec<Vec<WengLinRating>> = sides
            .iter()
            .map(|(_, players)| players.iter().map(|it| of_player(&all, *it).into()).collect())
            .collect();
        let teams: Vec<(&[WengLinRating], MultiTeamOutcome)> = known
            .iter()
            .zip(&sides)
            .map(|(team, (place, _))| (team.as_slice(), MultiTeamOutcome::new((*place).into())))
            .collect();
        let rated = weng_lin_multi_team(&teams, &config).into_iter().flatten();
        let players = sides.iter().flat_map(|(_, players)| players);
        all.extend(players.copied().zip(rated.map(Strength::from)));
    }
    all
}

/// The strength of a player; of who has not played [`Strength::unknown`].
pub fn of_player(strengths: &Strengths, player: PlayerId) -> Strength {
    strengths.get(&player).copied().unwrap_or_else(Strength::unknown)
}

/// The strength of an entry: the means of its players' estimates and uncertainties, so that its conservative value is the
/// mean of theirs too, and pairs and players alone can be compared. Who is named twice, as in a duel, counts once.
pub fn of_entry(strengths: &Strengths, players: &[PlayerId]) -> Strength {
    let players: BTreeSet<PlayerId> = players.iter().copied().collect();
    let Ok(n @ 1..) = u32::try_from(players.len()) else { return Strength::unknown() };
    let sum = |value: fn(Strength) -> f64| -> f64 {
        players.iter().map(|player| value(of_player(strengths, *player))).sum()
    };
    Strength { mu: sum(|it| it.mu) / f64::from(n), sigma: sum(|it| it.sigma) / f64::from(n) }
}

/// A game with its sides: their places, and who sat for them.
type Game<'a> = (&'a ConfirmedTable, Vec<(u8, Vec<PlayerId>)>);

fn game(game: &ConfirmedTable) -> Game<'_> {
    let sides = game.sides.iter().filter(|side| has_come(side)).map(|side| {
        let players: BTreeSet<PlayerId> = side.players.iter().copied().collect();
        (side.result.place, players.into_iter().collect())
    });
    // Sums of floating numbers are not the same in another order.
    let mut sides: Vec<(u8, Vec<PlayerId>)> = sides.collect();
    sides.sort();
    (game, sides)
}

fn in_order((one, sides): &Game<'_>, (other, others): &Game<'_>) -> Ordering {
    (one.ended_at, one.table, sides).cmp(&(other.ended_at, other.table, others))
}
