//! How many games a table plays, and what they come to: the one place where a table's result is made of its games'.
//!
//! No rule text says how games add up; people play "best of three", or two games that both count. What is settled here:
//!
//! - **Best of k** (k odd) ends as soon as a side has won more than half of the k games. A game is won by who is alone in
//!   first place. Sides are placed by games won, then by the points of their games (sides behind minus sides ahead, spec
//!   §6), then by the sum of remaining distance, then by who was ahead in the last game, the one before it, and so on. At
//!   a table of two sides the first of these decides.
//! - **All k**: every game is played and counts on its own wherever results are counted: standings, tie-breaks, the weekly
//!   ranking. Sides are placed by the points of their games, then games won, then the sum of remaining distance; sides
//!   equal in all that share the place: one each is a draw.
//! - **A walkover** is of the table: whoever did not come to a game plays none after it either, and each game that would
//!   have been due counts as that walkover.
//! - A distance is summed only where it is known of every game that counts.
//! - A game that a correction made superfluous stays in its log and does not count; one that it made necessary is due.

use std::cmp::Reverse;
use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use super::id::EntryId;
use super::result::{Ending, ResultSource, SideResult, TableResult};

/// Most games that a table plays.
pub const MOST_GAMES: u8 = 9;

/// How many games a table plays, and which of them count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Series {
    /// One.
    One,
    /// Until a side has won more than half of so many; an odd number from 3 to [`MOST_GAMES`].
    BestOf(u8),
    /// So many, from 2 to [`MOST_GAMES`]; each counts.
    All(u8),
}

/// No such series.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("`{0}` is no series: one, best-of-3, 5, 7 or 9, all-2 to 9")]
pub struct SeriesError(String);

impl Series {
    /// Every series that there is, fewest games first.
    pub fn every() -> impl Iterator<Item = Series> {
        let best = (3..=MOST_GAMES).step_by(2).map(Series::BestOf);
        [Series::One].into_iter().chain(best).chain((2..=MOST_GAMES).map(Series::All))
    }

    /// Most games that are played.
    pub fn n(self) -> u8 {
        match self {
            Series::One => 1,
            Series::BestOf(n) | Series::All(n) => n,
        }
    }

    /// Whether there may be more games than one.
    pub fn is_long(self) -> bool {
        self != Series::One
    }

    /// Whether each game counts on its own.
    pub fn counts_each(self) -> bool {
        matches!(self, Series::All(_))
    }
}

/// `one`, `best-of-3`, `all-2`: the word in columns and forms.
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

/// The games of a table as far as they count.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Course<'a> {
    /// The results that count, in order; a walkover also for each game that is not played because of it.
    pub counted: Vec<&'a TableResult>,
    /// How many games were played of those, the walkover among them.
    pub n_played: usize,
    /// Whether no other game is due.
    pub is_decided: bool,
}

/// The games of a series with these results, in order; none where a game has none.
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

/// Who is alone in first place, and came.
pub fn winner(result: &TableResult) -> Option<EntryId> {
    let is_winner = |side: &&SideResult| side.place == 1 && !side.is_tied && side.has_come();
    result.sides.iter().find(is_winner).map(|side| side.entry)
}

impl Course<'_> {
    /// How many of the games that count an entry has won.
    pub fn won(&self, entry: EntryId) -> u8 {
        let won = self.counted.iter().filter(|result| winner(result) == Some(entry)).count();
        u8::try_from(won).unwrap_or(u8::MAX)
    }

    /// The result of the table, once it is decided. Its source and its end are those of the last game that was played.
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

    /// The sum of an entry's remaining distance; none where it is not known of a game.
    fn distance(&self, entry: EntryId) -> Option<u16> {
        let of_game = |result: &&TableResult| result.of(entry)?.distance;
        self.counted.iter().map(of_game).try_fold(0_u16, |sum, it| sum.checked_add(it?))
    }

    /// The pieces that an entry sent home; none where it is not known of a game.
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

    /// How a side ended: in the last game, if it left that or did not come, unless it is first all the same.
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

/// What sides are placed by; the least is first.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Rank {
    first: Reverse<i32>,
    second: Reverse<i32>,
    distance: u16,
    places: Vec<u8>,
}

/// The sides placed behind an entry minus those ahead of it. Source: rules of play, spec §6.
fn points(result: &TableResult, entry: EntryId) -> i32 {
    let Some(own) = result.of(entry) else { return 0 };
    result.sides.iter().map(|other| (other.place.cmp(&own.place)) as i32).sum()
}
