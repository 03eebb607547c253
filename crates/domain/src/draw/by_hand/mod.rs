//! Errors in a draw made by hand, out of an urn or from a list, and its typed form ([`text`]). Nothing here is random.

pub mod text;

use std::collections::{HashMap, HashSet};

use thiserror::Error;

use crate::tournament::draw_input::{DrawInput, DrawnTableSettings};
use crate::tournament::table_plan::Remainder;

/// One error in the groups that were typed. Groups are counted from 0, entries are named by their numbers.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum HandError {
    /// The participants of play-offs follow from the ties, and their order from the seed.
    #[error("play-offs are not drawn by hand")]
    PlayOffs,
    /// The entry is not in this draw: it has withdrawn, or is out.
    #[error("entry {number} is not in this draw")]
    NotDrawn {
        /// The group in which it was typed.
        group: usize,
        /// The number of the entry.
        number: i32,
    },
    /// The entry was already typed.
    #[error("entry {number} was typed before")]
    Twice {
        /// The group in which it was typed again.
        group: usize,
        /// The group in which it was typed first.
        before: usize,
        /// The number of the entry.
        number: i32,
    },
    /// Entries of this draw were not typed.
    #[error("{} entries are missing", .numbers.len())]
    Missing {
        /// The numbers of the missing entries.
        numbers: Vec<i32>,
    },
    /// A table has more entries than the stage's tables seat.
    #[error("{n} at a table of {most}")]
    TooMany {
        /// The group with too many entries.
        group: usize,
        /// The number of entries typed.
        n: usize,
        /// The number of seats at a table.
        most: usize,
    },
    /// An entry has no opponent, and the stage has no byes.
    #[error("entry {number} is alone, and the stage has no byes")]
    Alone {
        /// The group of one entry.
        group: usize,
        /// The number of the entry.
        number: i32,
    },
    /// All groups have fewer than two entries, so no game would be played.
    #[error("there is no table")]
    NoTable,
    /// A final with more than one table, or a single table in a round that is no final: its winner would not be champion.
    #[error("a final is one table, and one table a final")]
    OtherFinal {
        /// True if the round is a final.
        is_final: bool,
    },
    /// In a published round entries only swap places: each table must keep its number of entries.
    #[error("entries only change places")]
    OnlySwaps,
    /// The number of groups is not the number of pools of the plan.
    #[error("{n} groups instead of {expected}")]
    NotSoMany {
        /// The number of groups typed.
        n: usize,
        /// The number of pools of the plan.
        expected: usize,
    },
    /// An entry stands among those of another sector.
    #[error("entry {number} is of another sector")]
    OtherSector {
        /// The group in which it was typed.
        group: usize,
        /// The number of the entry.
        number: i32,
    },
    /// A sector is spread over two groups.
    #[error("the sector was typed before")]
    SectorTwice {
        /// The second group of the sector.
        group: usize,
        /// The first group of the sector.
        before: usize,
    },
}

/// The errors in the entries that were typed: each entry of the draw must be typed once, and no other entry.
pub(super) fn entries(input: &DrawInput, groups: &[Vec<i32>]) -> Vec<HandError> {
    let drawn: HashSet<i32> = input.entries.iter().map(|entry| entry.number).collect();
    let mut typed: HashMap<i32, usize> = HashMap::new();
    let mut errors = Vec::new();
    for (group, numbers) in groups.iter().enumerate() {
        for &number in numbers {
            if !drawn.contains(&number) {
                errors.push(HandError::NotDrawn { group, number });
            } else if let Some(&before) = typed.get(&number) {
                errors.push(HandError::Twice { group, before, number });
            } else {
                typed.insert(number, group);
            }
        }
    }
    // Beaten entries may be called back, but need not be.
    let expected = input.entries.iter().filter(|entry| entry.beaten.is_none());
    let missing = expected.map(|entry| entry.number);
    let numbers: Vec<i32> = missing.filter(|number| !typed.contains_key(number)).collect();
    if !numbers.is_empty() {
        errors.push(HandError::Missing { numbers });
    }
    errors
}

/// Returns whether tables, byes included, may have these sizes.
pub(super) fn are_sizes(table: &DrawnTableSettings, sizes: &[usize]) -> bool {
    let least = if has_byes(table) { 1 } else { 2 };
    sizes.iter().all(|size| (least..=usize::from(table.seats)).contains(size))
}

pub(super) fn has_byes(table: &DrawnTableSettings) -> bool {
    matches!(table.remainder, Remainder::Byes | Remainder::FirstRoundByes) || table.seats == 2
}

/// The errors in groups that are tables. No group may exceed the seats of a table. A group of one is a bye, allowed only if the stage has
/// byes: by its rule for remainders, at tables of two, or in a fixed bracket.
pub(super) fn tables(input: &DrawInput, groups: &[Vec<i32>]) -> Vec<HandError> {
    let has_byes = has_byes(&input.table) || input.is_of_tree();
    let wrong =
        |(group, numbers): (usize, &Vec<i32>)| wrong_table(&input.table, has_byes, group, numbers);
    let mut errors: Vec<HandError> = groups.iter().enumerate().filter_map(wrong).collect();
    if errors.is_empty() && groups.iter().all(|group| group.len() < 2) {
        errors.push(HandError::NoTable);
    }
    errors
}

/// The error in one group that is a table, if any.
pub(super) fn wrong_table(
    table: &DrawnTableSettings,
    has_byes: bool,
    group: usize,
    numbers: &[i32],
) -> Option<HandError> {
    let most = usize::from(table.seats);
    match numbers {
        &[number] => (!has_byes).then_some(HandError::Alone { group, number }),
        numbers => {
            (numbers.len() > most).then_some(HandError::TooMany { group, n: numbers.len(), most })
        }
    }
}
