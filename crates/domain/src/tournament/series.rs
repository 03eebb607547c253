//! Series of games at one table. This is the only place that derives a table's result from the results of its games.
//!
//! No rule text tells how games add up; people play "best of three", or two games that both count. These rules are decided here:
//!
//! - **Best of k** (k odd) ends as soon as a side has won more than half of the k games. A side wins a game if it alone has first place.
//!   Sides are placed by games won, then by the points of their games (sides behind minus sides ahead, spec §6), then by the sum of
//!   remaining distances. Sides that are still equal are placed by the last game, then the one before it, and so on. At a table of two
//!   sides, games won decide.
//! - **All k**: every game is played and counts on its own for standings, tie-breaks and the weekly ranking. Sides are placed by the
//!   points of their games, then games won, then the sum of remaining distances. Sides equal in all of these share the place: one win
//!   each is a draw.
//! - **A walkover** applies to the table: after a game that ends as a walkover, no game is played, and each game still due counts
//!   as the same walkover.
//! - Distances decide only if those of all sides are known in every game that counts.
//! - A game that a correction made superfluous keeps its log but does not count; a game that a correction made necessary is due.

use std::cmp::Reverse;
use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use super::id::EntryId;
use super::result::{Ending, ResultSource, SideResult, TableResult};

/// Maximum number of games at a table.
pub const MOST_GAMES: u8 = 9;

/// The number of games at a table, and which of them count.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Series {
    /// A single game, without a series.
    #[default]
    One,
    /// Best of an odd number of games, from 3 to [`MOST_GAMES`]: play stops once a side has won more than half.
    BestOf(u8),
    /// A fixed number of games, from 2 to [`MOST_GAMES`], all of which count.
    All(u8),
}

/// Error: the text does not name a series.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("`{0}` is no series: one, best-of-3, 5, 7 or 9, all-2 to 9")]
pub struct SeriesError(String);

impl Series {
    /// All possible series: one game, then best-of, then all-count series by length.
    pub fn every() -> impl Iterator<Item = Series> {
        let best = (3..=MOST_GAMES).step_by(2).map(Series::BestOf);
        [Series::One].into_iter().chain(best).chain((2..=MOST_GAMES).map(Series::All))
    }

    /// Maximum number of games in the series.
    pub fn n(self) -> u8 {
        match self {
            Series::One => 1,
            Series::BestOf(n) | Series::All(n) => n,
        }
    }

    /// Returns whether there may be several games.
    pub fn is_long(self) -> bool {
        self != Series::One
    }

    /// Returns whether each game counts on its own.
    pub fn counts_each(self) -> bool {
        matches!(self, Series::All(_))
    }
}

/// The word in columns and forms: `one`, `best-of-3`, `all-2`.
impl fmt::Display for Series {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Series::One => f.write_str("one"),
            Series::BestOf(n) => write!(f, "best-of-{n}"),
            Series::All(n) => write!(f, "all-{n}"),
        }
    }
}

impl FromStr for Series {
    type Err = SeriesError;

    fn from_str(text: &str) -> Result<Self, SeriesError> {
        let found = Self::every().find(|series| series.to_string() == text);
        found.ok_or_else(|| SeriesError(text.to_owned()))
    }
}

/// The counted games of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Course<'a> {
    /// Counted results in order; a walkover is repeated for each later game still due.
    pub counted: Vec<&'a TableResult>,
    /// Number of counted games that were played, including the walkover.
    pub n_played: usize,
    /// True if no further game is due.
    pub is_decided: bool,
}

/// Counts the results of a table's games in order, up to the first game without a result (`None`) or the end of the series.
pub fn course<'a>(
    series: Series,
    results: impl IntoIterator<Item = Option<&'a TableResult>>,
) -> Course<'a> {
    let mut counted = Vec::new();
    for result in results.into_iter().map_while(|result| result) {
        if is_decided(series, &counted) {
            break;
        }
        counted.push(result);
        if result.source == ResultSource::Walkover {
            let n_played = counted.len();
            while !is_decided(series, &counted) {
                counted.push(result);
            }
            return Course { counted, n_played, is_decided: true };
        }
    }
    let (n_played, is_decided) = (counted.len(), is_decided(series, &counted));
    Course { counted, n_played, is_decided }
}

fn is_decided(series: Series, counted: &[&TableResult]) -> bool {
    if counted.len() >= usize::from(series.n()) {
        return true;
    }
    let Series::BestOf(n) = series else { return false };
    let winners = || counted.iter().filter_map(|result| winner(result));
    winners().any(|entry| winners().filter(|other| *other == entry).count() * 2 > usize::from(n))
}

/// The entry that won a game: present, and alone in first place. `None` if no entry is.
pub fn winner(result: &TableResult) -> Option<EntryId> {
    let is_winner = |side: &&SideResult| side.place == 1 && !side.is_tied && side.has_come();
    result.sides.iter().find(is_winner).map(|side| side.entry)
}

impl Course<'_> {
    /// Number of counted games that an entry has won.
    pub fn won(&self, entry: EntryId) -> u8 {
        let won = self.counted.iter().filter(|result| winner(result) == Some(entry)).count();
        u8::try_from(won).unwrap_or(u8::MAX)
    }

    /// The result of the table; `None` while a game is due. Its source and end time are those of the last game played.
    pub fn result(&self, series: Series) -> Option<TableResult> {
        let last = self.counted.last().filter(|_| self.is_decided)?;
        if !series.is_long() {
            return Some((*last).clone());
        }
        let is_known = last.sides.iter().all(|side| self.distance(side.entry).is_some());
        let mut ranked: Vec<(Rank, &SideResult)> =
            last.sides.iter().map(|side| (self.rank(series, side.entry, is_known), side)).collect();
        ranked.sort_by(|(one, _), (other, _)| one.cmp(other));
        let sides = ranked.iter().map(|(rank, side)| {
            let ahead = ranked.iter().filter(|(other, _)| other < rank).count();
            let equal = ranked.iter().filter(|(other, _)| other == rank).count();
            SideResult {
                entry: side.entry,
                place: u8::try_from(ahead + 1).unwrap_or(u8::MAX),
                is_tied: equal > 1,
                by_roll_off: false,
                distance: self.distance(side.entry),
                captures: self.captures(side.entry),
                ending: self.ending(side, ahead == 0),
            }
        });
        let (source, ended_at) = (last.source, last.ended_at);
        Some(TableResult { source, sides: sides.collect(), ended_at })
    }

    /// Sum of an entry's remaining distances; `None` if one of them is unknown.
    fn distance(&self, entry: EntryId) -> Option<u16> {
        let of_game = |result: &&TableResult| result.of(entry)?.distance;
        self.counted.iter().map(of_game).try_fold(0_u16, |sum, it| sum.checked_add(it?))
    }

    /// Number of an entry's captures; `None` if that of a game is unknown.
    fn captures(&self, entry: EntryId) -> Option<u16> {
        let of_game = |result: &&TableResult| result.of(entry)?.captures;
        self.counted.iter().map(of_game).try_fold(0_u16, |sum, it| sum.checked_add(it?))
    }

    fn rank(&self, series: Series, entry: EntryId, is_distance_known: bool) -> Rank {
        let won = i32::from(self.won(entry));
        let points: i32 = self.counted.iter().map(|result| points(result, entry)).sum();
        let distance = self.distance(entry).filter(|_| is_distance_known).unwrap_or(0);
        let (first, second) = match series.counts_each() {
            true => (points, won),
            false => (won, points),
        };
        let place = |result: &&TableResult| result.of(entry).map_or(u8::MAX, |side| side.place);
        let places = match series.counts_each() {
            true => Vec::new(),
            false => self.counted.iter().rev().map(place).collect(),
        };
        Rank { first: Reverse(first), second: Reverse(second), distance, places }
    }

    /// The ending of a side at the table. [`Ending::Absent`] if it was absent from all games; its ending of the last game if it retired or
    /// was absent there and does not have first place; otherwise [`Ending::Placed`].
    fn ending(&self, last: &SideResult, is_first: bool) -> Ending {
        let of_game = |result: &&TableResult| result.of(last.entry).map(|side| side.ending);
        let never_came = self.counted.iter().all(|it| of_game(it) == Some(Ending::Absent));
        match last.ending {
            _ if never_came => Ending::Absent,
            gone if gone.is_gone() && !is_first => gone,
            _ => Ending::Placed,
        }
    }
}

/// Criteria by which sides are placed; the least is first.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Rank {
    first: Reverse<i32>,
    second: Reverse<i32>,
    distance: u16,
    places: Vec<u8>,
}

/// Number of sides placed behind an entry minus those ahead of it. Source: rules of play, spec §6.
fn points(result: &TableResult, entry: EntryId) -> i32 {
    let Some(own) = result.of(entry) else { return 0 };
    result.sides.iter().map(|other| (other.place.cmp(&own.place)) as i32).sum()
}
