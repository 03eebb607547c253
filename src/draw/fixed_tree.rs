//! A knock-out that is drawn once: the numbers of its tables, byes among them, say who can meet whom until the final. So many
//! that follow each other make one of the next round.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use super::ladder::Ladder;
use super::pots::places_of_tree;
use super::replacing::before;
use crate::tournament::championship::Championship;
use crate::tournament::draw_input::DrawnEntry;
use crate::tournament::id::EntryId;
use crate::tournament::round::Round;
use crate::tournament::table::Table;

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

/// Where in the tree everybody sits who sits in its last round, by the places of that round's tables from 1: a table that is
/// played for an annulled one has that one's place, and where nobody is left of some tables theirs stays empty.
pub(super) fn places(
    championship: &Championship,
    ladder: &Ladder,
    rounds: &[&Round],
) -> HashMap<EntryId, i32> {
    let into_one = i32::try_from(ladder.tables_into_one()).unwrap_or(i32::MAX);
    let mut places: HashMap<EntryId, i32> = HashMap::new();
    for (index, round) in rounds.iter().enumerate() {
        let tables = championship.tables_of(round.id).filter(|it| !championship.is_for_place(it));
        let tables: Vec<&Table> = tables.collect();
        let came_from = tables.iter().flat_map(|table| table.entries());
        let came_from = came_from.filter_map(|entry| places.get(&entry));
        let known: BTreeSet<i32> = came_from.map(|place| (place - 1) / into_one + 1).collect();
        let known: Vec<i32> = known.into_iter().collect();
        let place = |table: &Table| {
            let drawn = before(championship, table.id).last().map_or(table.number, |it| it.number);
            let nth = usize::try_from(drawn - 1).ok().filter(|_| index > 0);
            nth.and_then(|nth| known.get(nth)).copied().unwrap_or(drawn)
        };
        let seated = tables.iter().flat_map(|table| {
            let place = place(table);
            table.entries().into_iter().map(move |entry| (entry, place))
        });
        places = seated.collect();
    }
    places
}
