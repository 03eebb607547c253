//! A draw that was made by hand, out of an urn or from a list: what is wrong with what was typed. Nothing in it is chance.

use std::collections::{HashMap, HashSet};

use thiserror::Error;

use crate::tournament::draw_input::{DrawInput, DrawnTables};
use crate::tournament::table_plan::Remainder;

/// One thing that is wrong with groups that were typed. Groups are counted from 0, entries are named by their numbers.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum HandError {
    /// Who plays off follows from the ties, and their order from the seed.
    #[error("play-offs are not drawn by hand")]
    PlayOffs,
    /// An entry that does not play in this draw: it has withdrawn, or is out.
    #[error("entry {number} is not in this draw")]
    NotDrawn {
        /// Where it was typed.
        group: usize,
        /// The entry.
        number: i32,
    },
    /// An entry stands there already.
    #[error("entry {number} was typed before")]
    Twice {
        /// Where it was typed again.
        group: usize,
        /// Where it stands.
        before: usize,
        /// The entry.
        number: i32,
    },
    /// Entries of this draw that were not typed.
    #[error("{} entries are missing", .numbers.len())]
    Missing {
        /// The entries, by number.
        numbers: Vec<i32>,
    },
    /// A table of more than the stage's tables seat.
    #[error("{n} at a table of {most}")]
    TooMany {
        /// The table.
        group: usize,
        /// How many were typed.
        n: usize,
        /// How many it seats.
        most: usize,
    },
    /// An entry without anybody to play with, where the stage has no byes.
    #[error("entry {number} is alone, and the stage has no byes")]
    Alone {
        /// The table.
        group: usize,
        /// The entry.
        number: i32,
    },
    /// Nobody plays anybody.
    #[error("there is no table")]
    NoTable,
    /// A final that would be more than its one table, or one table left of a round that is none: who wins it is no champion.
    #[error("a final is one table, and one table a final")]
    OtherFinal {
        /// Whether the round is a final.
        is_final: bool,
    },
    /// Another number at some table of a published round in which entries only change places.
    #[error("entries only change places")]
    OnlySwaps,
    /// More or fewer groups than the plan divides the stage into.
    #[error("{n} groups instead of {expected}")]
    NotSoMany {
        /// Groups that were typed.
        n: usize,
        /// Groups of the plan.
        expected: usize,
    },
    /// An entry among those of another sector.
    #[error("entry {number} is of another sector")]
    OtherSector {
        /// Where it was typed.
        group: usize,
        /// The entry.
        number: i32,
    },
    /// A sector in two groups.
    #[error("the sector was typed before")]
    SectorTwice {
        /// Its second group.
        group: usize,
        /// Its first one.
        before: usize,
    },
}

/// What is wrong with who was typed: each entry of the draw stands there once, and nobody else.
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
    // Who did not go on need not be called back.
    let expected = input.entries.iter().filter(|entry| entry.beaten.is_none());
    let missing = expected.map(|entry| entry.number);
    let numbers: Vec<i32> = missing.filter(|number| !typed.contains_key(number)).collect();
    if !numbers.is_empty() {
        errors.push(HandError::Missing { numbers });
    }
    errors
}

/// Whether tables may be of these sizes, byes among them.
pub(super) fn are_sizes(table: &DrawnTables, sizes: &[usize]) -> bool {
    let least = if has_byes(table) { 1 } else { 2 };
    sizes.iter().all(|size| (least..=usize::from(table.seats)).contains(size))
}

pub(super) fn has_byes(table: &DrawnTables) -> bool {
    matches!(table.remainder, Remainder::Byes | Remainder::FirstRoundByes) || table.seats == 2
}

/// What is wrong with groups that are tables: none has more than a table seats; one alone has a bye only where the stage has
/// byes, as it does where only full tables play, and two by two.
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

/// What is wrong with one of them.
pub(super) fn wrong_table(
    table: &DrawnTables,
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
