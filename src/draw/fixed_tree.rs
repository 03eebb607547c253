//! A knock-out that is drawn once: the numbers of its tables, byes among them, say who can meet whom until the final. So many
//! that follow each other make one of the next round.

use std::collections::BTreeMap;

use super::ladder::Ladder;
use super::pots::places_of_tree;
use crate::tournament::draw_input::DrawnEntry;

/// The tables and byes of the first round in the order of the tree: the strongest two in different halves, and so on; byes
/// as far apart as strong ones are.
pub(super) fn first<'a>(
    ladder: &Ladder,
    tables: Vec<Vec<&'a DrawnEntry>>,
    resting: &[&'a DrawnEntry],
) -> Vec<Vec<&'a DrawnEntry>> {
    let mut all: Vec<Vec<&DrawnEntry>> = resting.iter().map(|entry| vec![*entry]).collect();
    all.extend(tables);
    let strongest = |table: &Vec<&DrawnEntry>| {
        table.iter().filter_map(|entry| entry.seed).min().unwrap_or(u16::MAX)
    };
    all.sort_by_key(strongest);
    let places = places_of_tree(all.len(), ladder.tables_into_one());
    let mut placed: Vec<_> = places.into_iter().zip(all).collect();
    placed.sort_by_key(|(place, _)| *place);
    placed.into_iter().map(|(_, table)| table).collect()
}

/// The tables of a later round: of those whose tables of the round before make one. Where nearly all have withdrawn, one of all
/// who are left.
pub(super) fn later<'a>(ladder: &Ladder, entries: &[&'a DrawnEntry]) -> Vec<Vec<&'a DrawnEntry>> {
    if entries.len() <= ladder.seats {
        return vec![entries.to_vec()];
    }
    let into_one = i32::try_from(ladder.tables_into_one()).unwrap_or(i32::MAX);
    let mut tables: BTreeMap<i32, Vec<&DrawnEntry>> = BTreeMap::new();
    for entry in entries {
        let before = entry.came_from.unwrap_or(i32::MAX);
        tables.entry((before - 1) / into_one).or_default().push(entry);
    }
    tables.into_values().collect()
}
