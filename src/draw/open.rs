//! Rounds at open tables: similar points meet, repeated meetings are rare.

use std::collections::{BTreeSet, HashMap};

use super::seating::{Costs, Layout, Tensions, club_of, deal, improve};
use super::{DrawError, Drawing, most_seats, seats};
use crate::ranking::standings::standings;
use crate::tournament::entry::Entry;
use crate::tournament::id::EntryId;
use crate::tournament::table::TableKind;

/// Draws the next round of all active entries. Byes go to those who had fewest, among them to the fewest points.
pub(super) fn draw(drawing: &mut Drawing<'_>, seats: u8) -> Result<(), DrawError> {
    let championship = drawing.championship();
    let settings = &championship.tournament.settings;
    let active: Vec<EntryId> = championship
        .entries()
        .iter()
        .filter(|entry| entry.is_active())
        .map(|entry| entry.id)
        .collect();
    let mut entries = drawing.by_number(&active);
    seats::check_squads(&entries, settings.mode)?;
    drawing.random.shuffle(&mut entries);
    let points: HashMap<EntryId, i32> = standings(championship, drawing.stage.id, None)
        .into_iter()
        .map(|row| (row.entry, row.points))
        .collect();
    let points_of = |entry: &Entry| points.get(&entry.id).copied().unwrap_or(0);
    entries.sort_by_key(|entry| std::cmp::Reverse(points_of(entry)));
    let pool = drawing.only_pool(&entries);

    let layout = Layout::new(entries.len(), most_seats(championship, seats), settings.remainder);
    let mut resting: Vec<&Entry> = entries.iter().rev().copied().collect();
    resting.sort_by_key(|entry| drawing.maker.history.byes(entry.id));
    resting.truncate(layout.n_byes);
    entries.retain(|entry| resting.iter().all(|other| other.id != entry.id));

    let is_first = championship.rounds_of(drawing.stage.id).next().is_none();
    let mut tables = match (is_first, settings.clubs_apart) {
        (true, true) => deal(&entries, &layout.tables, club_of),
        _ => in_order(&entries, &layout.tables),
    };
    let costs = match (is_first, settings.clubs_apart) {
        (true, true) => Costs::FIRST_ROUND,
        (true, false) => Costs::FIRST_ROUND.clubs_together(),
        _ => Costs::OPEN,
    };
    let groups = score_groups(&entries, &points);
    improve(&mut tables, &Tensions::new(&entries, costs, &drawing.maker.history, &groups));

    let round = drawing.round(0);
    for entries in &tables {
        drawing.maker.play(round, pool, entries)?;
    }
    for entry in resting {
        drawing.maker.rest(round, pool, TableKind::Bye, entry)?;
    }
    Ok(())
}

/// The number of each entry's score group; who has no points yet is with those who have none.
fn score_groups(entries: &[&Entry], points: &HashMap<EntryId, i32>) -> HashMap<EntryId, u64> {
    let points_of = |entry: &&Entry| points.get(&entry.id).copied().unwrap_or(0);
    let levels: BTreeSet<i32> = entries.iter().map(points_of).collect();
    let number: HashMap<i32, u64> = levels.into_iter().zip(0..).collect();
    let group_of = |entry: &&Entry| (entry.id, number.get(&points_of(entry)).copied().unwrap_or(0));
    entries.iter().map(group_of).collect()
}

/// Table by table down the list.
fn in_order<'a>(entries: &[&'a Entry], sizes: &[usize]) -> Vec<Vec<&'a Entry>> {
    let mut left = entries.iter().copied();
    sizes.iter().map(|size| left.by_ref().take(*size).collect()).collect()
}
