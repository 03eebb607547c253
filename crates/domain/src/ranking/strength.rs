//! The strength of players, estimated from their games by the method of Weng and Lin. It considers which players one was ahead of
//! and how strong they were.
//!
//! Never stored: the same games give the same strengths, whatever order they are passed in.
//!
//! Source: Weng and Lin, "A Bayesian Approximation Method for Online Ranking", JMLR 12 (2011), with its authors' parameters, so
//! that anybody can recompute it.

use std::cmp::Ordering;
use std::collections::{BTreeMap, BTreeSet};

use chrono_tz::Tz;
use skillratings::MultiTeamOutcome;
use skillratings::weng_lin::{WengLinConfig, WengLinRating, weng_lin_multi_team};

use super::weekly::{ConfirmedTable, Week, counts, has_come};
use crate::tournament::id::PlayerId;

/// The multiple of the uncertainty that is subtracted for a lower bound that the true strength hardly ever falls below.
const CAUTION: f64 = 3.0;

/// An estimate of a player's strength.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Strength {
    /// The estimate; 25 for a player without games. A lead of about 4 means winning two games in three.
    pub mu: f64,
    /// The uncertainty as a standard deviation: 25/3 at first, smaller with every game.
    pub sigma: f64,
}

impl Strength {
    /// The strength of a player without games.
    pub fn unknown() -> Self {
        WengLinRating::new().into()
    }

    /// The lower bound of the strength: the estimate minus three times the uncertainty. 0 for a player without games.
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

/// The strengths of players, by id.
pub type Strengths = BTreeMap<PlayerId, Strength>;

/// The strengths of all players after all games that can give points, in order of their end.
///
/// A side is a team: both players of a pair become stronger, the less certain one more. Absent sides are left out, and a shared place is
/// half a win. A game that does not count in the weekly ranking for one of its players counts here for all.
pub fn strengths<'a>(games: impl IntoIterator<Item = &'a ConfirmedTable>) -> Strengths {
    after_each(games, |_, _| ())
}

/// The strength of a player at the end of each week in which they played a game that can give points, in order.
pub fn by_week(games: &[ConfirmedTable], time_zone: Tz, player: PlayerId) -> Vec<(Week, Strength)> {
    let mut weeks: BTreeMap<Week, Strength> = BTreeMap::new();
    after_each(games, |game, all| {
        let mut sides = game.sides.iter().filter(|side| has_come(side));
        if sides.any(|side| side.players.contains(&player)) {
            weeks.insert(Week::of(game.ended_at, time_zone), of_player(all, player));
        }
    });
    weeks.into_iter().collect()
}

/// The strengths of all players after all games; calls `see` with each game and the strengths after it.
fn after_each<'a>(
    games: impl IntoIterator<Item = &'a ConfirmedTable>,
    mut see: impl FnMut(&ConfirmedTable, &Strengths),
) -> Strengths {
    let mut games: Vec<Game> = games.into_iter().filter(|game| counts(game)).map(game).collect();
    games.sort_by(in_order);
    let config = WengLinConfig::new();
    let mut all = Strengths::new();
    for (game, sides) in games {
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
        see(game, &all);
    }
    all
}

/// The strength of a player; [`Strength::unknown`] for a player without games.
pub fn of_player(strengths: &Strengths, player: PlayerId) -> Strength {
    strengths.get(&player).copied().unwrap_or_else(Strength::unknown)
}

/// The strength of an entry: the means of its players' estimates and uncertainties. So its conservative value is also the mean of theirs,
/// and pairs and single players can be compared. A player who is named twice, as in a duel, counts once.
pub fn of_entry(strengths: &Strengths, players: &[PlayerId]) -> Strength {
    let players: BTreeSet<PlayerId> = players.iter().copied().collect();
    let Ok(n @ 1..) = u32::try_from(players.len()) else { return Strength::unknown() };
    let sum = |value: fn(Strength) -> f64| -> f64 {
        players.iter().map(|player| value(of_player(strengths, *player))).sum()
    };
    Strength { mu: sum(|it| it.mu) / f64::from(n), sigma: sum(|it| it.sigma) / f64::from(n) }
}

/// A game with its sides: their places and their players.
type Game<'a> = (&'a ConfirmedTable, Vec<(u8, Vec<PlayerId>)>);

fn game(game: &ConfirmedTable) -> Game<'_> {
    let sides = game.sides.iter().filter(|side| has_come(side)).map(|side| {
        let players: BTreeSet<PlayerId> = side.players.iter().copied().collect();
        (side.result.place, players.into_iter().collect())
    });
    // Sums of floating-point numbers depend on the order.
    let mut sides: Vec<(u8, Vec<PlayerId>)> = sides.collect();
    sides.sort();
    (game, sides)
}

fn in_order((one, sides): &Game<'_>, (other, others): &Game<'_>) -> Ordering {
    (one.ended_at, one.table, sides).cmp(&(other.ended_at, other.table, others))
}
