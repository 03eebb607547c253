//! The division of a stage's entries into pools.

use std::collections::{BTreeMap, HashMap};

use crate::draw::by_hand::HandError;
use crate::draw::seating::costs::Costs;
use crate::draw::seating::deal::{Tensions, deal, improve};
use crate::draw::seating::layout::even;
use crate::draw::seating::seats::Seats;
use crate::tournament::draw_input::{DrawInput, DrawnEntry};
use crate::tournament::plan::Division;
use crate::tournament::text::sector_key;

/// The pools that the stage's plan divides the shuffled `entries` into, each with its name.
pub(in crate::draw) fn divided<'a>(
    seats: &Seats<'_>,
    entries: Vec<&'a DrawnEntry>,
) -> Vec<(String, Vec<&'a DrawnEntry>)> {
    match seats.input.division {
        Division::One => vec![(String::new(), entries)],
        Division::BySector => by_sector(entries),
        Division::Groups { target } => groups(seats, &entries, target),
    }
}

/// The pools that were typed, each with its name: groups get letters in their order, a sector gets the name that its first entry gives.
pub(in crate::draw) fn by_hand<'a>(
    division: Division,
    groups: &[Vec<&'a DrawnEntry>],
) -> Vec<(String, Vec<&'a DrawnEntry>)> {
    let name = |index: usize, group: &[&DrawnEntry]| match division {
        Division::One => String::new(),
        Division::BySector => group.first().map(|entry| entry.sector.clone()).unwrap_or_default(),
        Division::Groups { .. } => letters(index),
    };
    let named = |(index, group): (usize, &Vec<&'a DrawnEntry>)| (name(index, group), group.clone());
    groups.iter().enumerate().map(named).collect()
}

/// The errors in groups typed as pools: there must be as many as the plan says or, if the stage is divided by sector, one for each sector.
/// The size of a group is free.
pub(in crate::draw) fn check_by_hand(input: &DrawInput, groups: &[Vec<i32>]) -> Vec<HandError> {
    let expected = match input.division {
        Division::BySector => return check_sectors(input, groups),
        Division::One => 1,
        Division::Groups { target } => n_groups(input.entries.len(), target),
    };
    let n = groups.len();
    if n == expected { Vec::new() } else { vec![HandError::NotSoMany { n, expected }] }
}

/// Checks that all entries of a group belong to one sector, and that no sector has two groups.
fn check_sectors(input: &DrawInput, groups: &[Vec<i32>]) -> Vec<HandError> {
    let entries = input.entries.iter().map(|entry| (entry.number, sector_key(&entry.sector)));
    let sectors: HashMap<i32, String> = entries.collect();
    let mut errors = Vec::new();
    let mut known: HashMap<&str, usize> = HashMap::new();
    for (group, numbers) in groups.iter().enumerate() {
        let mut of_group = None;
        for number in numbers {
            let Some(sector) = sectors.get(number) else { continue };
            match of_group {
                Some(own) if own != sector => {
                    errors.push(HandError::OtherSector { group, number: *number });
                }
                Some(_) => {}
                None => {
                    of_group = Some(sector);
                    if let Some(before) = known.insert(sector, group) {
                        errors.push(HandError::SectorTwice { group, before });
                    }
                }
            }
        }
    }
    errors
}

/// The sectors in the order of their names; entries without a sector form a sector of their own.
fn by_sector(entries: Vec<&DrawnEntry>) -> Vec<(String, Vec<&DrawnEntry>)> {
    let mut sectors: BTreeMap<String, (String, Vec<&DrawnEntry>)> = BTreeMap::new();
    for entry in entries {
        let name = entry.sector.as_str();
        let sector =
            sectors.entry(sector_key(name)).or_insert_with(|| (name.to_owned(), Vec::new()));
        sector.1.push(entry);
    }
    sectors.into_values().collect()
}

/// Groups of sizes as even as possible; entries of one club, and entries that wish it, are kept apart as far as possible.
fn groups<'a>(
    seats: &Seats<'_>,
    entries: &[&'a DrawnEntry],
    target: u8,
) -> Vec<(String, Vec<&'a DrawnEntry>)> {
    let sizes = seats.sizes(even(entries.len(), n_groups(entries.len(), target)));
    let is_apart = seats.input.clubs_apart;
    let club = |entry: &DrawnEntry| if is_apart { entry.club.clone() } else { String::new() };
    let mut groups = deal(entries, &sizes, club);
    let costs = if is_apart { Costs::GROUPS } else { Costs::GROUPS.clubs_together() };
    let tensions = Tensions::new(entries, costs, &seats.history, &HashMap::new());
    improve(&mut groups, &tensions.keeping_apart(&seats.input.apart));
    groups.into_iter().enumerate().map(|(index, group)| (letters(index), group)).collect()
}

/// The number of groups of about `target` entries that `n` entries make: n / target to the nearest whole number, a half rounded down, at
/// least one. So 26 entries at a target of six make four groups (7, 7, 6, 6), and so do 27.
pub fn n_groups(n: usize, target: u8) -> usize {
    let target = usize::from(target).max(2);
    ((2 * n + target - 1) / (2 * target)).max(1)
}

/// The name of the group with this index: A, B … Z, AA, AB …
pub fn letters(index: usize) -> String {
    let letter = char::from(b'A' + u8::try_from(index % 26).unwrap_or(0));
    match (index / 26).checked_sub(1) {
        Some(before) => format!("{}{letter}", letters(before)),
        None => letter.to_string(),
    }
}
