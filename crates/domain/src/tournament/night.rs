//! The night in numbers: figures of a finished tournament. Games and the closest one come from the stored results; throws, captures,
//! the longest wait and the greatest comeback come from the stories of logged games.

use super::id::{EntryId, TableId};
use super::result::{Ending, ResultSource, SideResult, TableResult};
use super::series::winner;
use super::story::{SideStory, Story};
use super::table::Table;

/// The figures of a tournament, over the counted games of its tables.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Night {
    /// Number of games played, without walkovers.
    pub games: u32,
    /// Number of games that were logged throw by throw.
    pub logged: u32,
    /// Number of dice thrown in the logged games.
    pub throws: u32,
    /// Number of pieces captured in the logged games.
    pub captures: u32,
    /// Longest series of throws of a side that moved nothing; its size is the number of throws.
    pub wait: Option<Feat>,
    /// Greatest deficit of a game's winner against the leader; its size is the number of squares.
    pub comeback: Option<Feat>,
    /// Game with the smallest margin between two sides of which only the better one has all pieces in the goal, or none has.
    pub closest: Option<ClosestGame>,
}

/// An extreme moment of one side. Of equal moments, the first added stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Feat {
    /// Table of the game.
    pub table: TableId,
    /// Number of the game at the table, from 1.
    pub game: u8,
    /// Entry of the side.
    pub entry: EntryId,
    /// Number of the position in the replay.
    pub n: usize,
    /// The measured size.
    pub size: u32,
}

/// A game that ended close.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ClosestGame {
    /// Table of the game.
    pub table: TableId,
    /// Number of the game at the table, from 1.
    pub game: u8,
    /// Entry of the better one of both sides.
    pub first: EntryId,
    /// Entry of the side just behind it.
    pub second: EntryId,
    /// Difference of their remaining distances, in squares.
    pub squares: u16,
}

impl Night {
    /// The figures that follow from the results of these tables.
    pub fn of<'a>(tables: impl IntoIterator<Item = &'a Table>) -> Self {
        let mut night = Self::default();
        for table in tables {
            let course = table.course();
            for (number, result) in (1..).zip(course.counted.iter().take(course.n_played)) {
                night.add_result(table.id, number, result);
            }
        }
        night
    }

    /// Adds the story of a logged game. A game that does not count adds nothing.
    pub fn add(&mut self, table: &Table, number: u8, story: &Story) {
        let course = table.course();
        let index = usize::from(number).checked_sub(1).filter(|index| *index < course.n_played);
        let Some(result) = index.and_then(|index| course.counted.get(index)) else { return };
        let throws: u32 = story.sides.iter().map(|side| side.sums.throws).sum();
        if throws == 0 {
            return;
        }
        self.logged += 1;
        self.throws += throws;
        self.captures += story.sides.iter().map(|side| side.sums.captures).sum::<u32>();
        let feat = |entry, n, size| Feat { table: table.id, game: number, entry, n, size };
        for side in &story.sides {
            let wait = side.wait.map(|wait| feat(side.entry, wait.n, wait.throws));
            keep_greater(&mut self.wait, wait);
        }
        if result.source == ResultSource::Log {
            let deficit = winner(result).and_then(|entry| Some((entry, deficit(story, entry)?)));
            keep_greater(
                &mut self.comeback,
                deficit.map(|(entry, (n, size))| feat(entry, n, size)),
            );
        }
    }

    fn add_result(&mut self, table: TableId, game: u8, result: &TableResult) {
        if result.source == ResultSource::Walkover {
            return;
        }
        self.games += 1;
        let known = |side: &SideResult| side.distance.filter(|_| is_placed(side.ending));
        // The order of those who have arrived is not one of squares.
        let n_home = result.sides.iter().take_while(|side| known(side) == Some(0)).count();
        let rest = result.sides.get(n_home.saturating_sub(1)..).unwrap_or_default();
        let [first, second, ..] = rest else { return };
        let Some((own, behind)) = known(first).zip(known(second)) else { return };
        let squares = behind.saturating_sub(own);
        if self.closest.is_none_or(|closest| squares < closest.squares) {
            let (first, second) = (first.entry, second.entry);
            self.closest = Some(ClosestGame { table, game, first, second, squares });
        }
    }
}

fn is_placed(ending: Ending) -> bool {
    !ending.is_gone()
}

fn keep_greater(known: &mut Option<Feat>, feat: Option<Feat>) {
    let size = known.map_or(0, |known| known.size);
    if let Some(feat) = feat.filter(|feat| feat.size > size) {
        *known = Some(feat);
    }
}

/// The greatest number of squares that the side of `entry` was behind the best other side, with the number of the position.
fn deficit(story: &Story, entry: EntryId) -> Option<(usize, u32)> {
    let (own, others): (Vec<&SideStory>, Vec<&SideStory>) =
        story.sides.iter().partition(|side| side.entry == entry);
    let own = own.first()?;
    let behind = own.distances.iter().enumerate().filter_map(|(n, distance)| {
        let best = others.iter().filter_map(|side| side.distances.get(n)).min()?;
        Some((n, u32::from(distance.saturating_sub(*best))))
    });
    // Of equal deficits the first position counts.
    behind.reduce(|most, next| if next.1 > most.1 { next } else { most })
}
