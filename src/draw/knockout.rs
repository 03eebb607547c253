//! The rounds of a knock-out.

use std::collections::HashMap;

use super::seating::{Costs, Layout, Tensions, deal, improve};
use super::{DrawError, Drawing, most_seats, seats};
use crate::ranking::knockout::survivors;
use crate::ranking::qualifiers::entrants;
use crate::tournament::championship::Championship;
use crate::tournament::entry::Entry;
use crate::tournament::id::EntryId;
use crate::tournament::round::Round;
use crate::tournament::stage::StageFormat;
use crate::tournament::table::TableKind;

/// The entries of the round after `round`: who went on and has not withdrawn.
pub(super) fn next_entries(championship: &Championship, round: &Round) -> Vec<EntryId> {
    let mut entries = survivors(championship, round).unwrap_or_default();
    entries.retain(|id| championship.entry(*id).is_some_and(|entry| entry.is_active()));
    entries
}

/// Draws the next round: byes to those who had fewest, then tables on which those who came from one table (in the
/// first round: who are of one club, or met in an earlier stage) are kept apart.
pub(super) fn draw(drawing: &mut Drawing<'_>) -> Result<(), DrawError> {
    let championship = drawing.championship();
    let StageFormat::Knockout { seats, .. } = drawing.stage.format else {
        return Err(DrawError::NotDue);
    };
    let settings = &championship.tournament.settings;
    let before = championship.rounds_of(drawing.stage.id).last();
    let ids = match before {
        Some(round) => next_entries(championship, round),
        None => entrants(championship, drawing.stage).unwrap_or_default(),
    };
    let mut entries = drawing.by_number(&ids);
    seats::check_squads(&entries, settings.mode)?;
    drawing.random.shuffle(&mut entries);
    let pool = drawing.only_pool(&entries);
    let layout =
        Layout::knockout(entries.len(), most_seats(championship, seats), settings.remainder);
    let (playing, resting) = with_byes(drawing, &entries, layout.n_byes);

    let costs = match before {
        Some(_) => Costs::KNOCKOUT,
        None if settings.clubs_apart => Costs::FIRST_ROUND,
        None => Costs::FIRST_ROUND.clubs_together(),
    };
    let came_from = came_from(championship, before);
    let mut tables = deal(&playing, &layout.tables, |entry| match before {
        Some(_) => came_from.get(&entry.id).cloned().unwrap_or_default(),
        None if settings.clubs_apart => super::seating::club_of(entry),
        None => String::new(),
    });
    let tensions = Tensions::new(&playing, costs, &drawing.maker.history, &HashMap::new());
    improve(&mut tables, &tensions);

    let round = drawing.round(0);
    for entries in &tables {
        drawing.maker.play(round, pool, entries)?;
    }
    for entry in resting {
        drawing.maker.rest(round, pool, TableKind::Bye, entry)?;
    }
    Ok(())
}

/// Who plays, and the `n` who get byes: those with fewest so far; among them the first ones.
fn with_byes<'a>(
    drawing: &Drawing<'_>,
    entries: &[&'a Entry],
    n: usize,
) -> (Vec<&'a Entry>, Vec<&'a Entry>) {
    let mut by_byes = entries.to_vec();
    by_byes.sort_by_key(|entry| drawing.maker.history.byes(entry.id));
    by_byes.truncate(n);
    let is_resting = |entry: &&&Entry| by_byes.iter().any(|other| other.id == entry.id);
    let playing = entries.iter().filter(|entry| !is_resting(entry)).copied().collect();
    (playing, by_byes)
}

/// The table of the last round that each entry comes from, as a key.
fn came_from(championship: &Championship, before: Option<&Round>) -> HashMap<EntryId, String> {
    let Some(before) = before else { return HashMap::new() };
    let tables = championship.tables_of(before.id);
    let keyed = tables.flat_map(|table| {
        let number = table.number.to_string();
        table.entries().into_iter().map(move |entry| (entry, number.clone()))
    });
    keyed.collect()
}
