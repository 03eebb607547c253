//! A knock-out with a fixed bracket, drawn once: the numbers of its tables and byes decide which entries can meet until the final. A fixed
//! number of consecutive tables feeds one table of the next round.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use super::ladder::Ladder;
use super::pots::places_of_tree;
use crate::tournament::championship::Championship;
use crate::tournament::draw_input::DrawnEntry;
use crate::tournament::id::EntryId;
use crate::tournament::round::Round;
use crate::tournament::table::Table;

/// The tables and byes of the first round in bracket order. Seeds are spread: the strongest two can meet in the last round only, the
/// strongest four in the round before. Byes are spread in the same way.
pub(in crate::draw) fn first<'a>(
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

/// The tables of a later round: entries whose tables feed the same table sit together. If at most one table's worth of entries is left,
/// they all sit at one table.
pub(in crate::draw) fn later<'a>(
    ladder: &Ladder,
    entries: &[&'a DrawnEntry],
) -> Vec<Vec<&'a DrawnEntry>> {
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

/// The bracket place of each entry of the last round, as the place of its table, counted from 1. A table that replaces an annulled one has
/// the annulled one's place. If all entries of the feeding tables have withdrawn, their place stays empty.
pub(in crate::draw) fn places(
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
            let drawn =
                championship.annulled_for(table.id).last().map_or(table.number, |it| it.number);
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
