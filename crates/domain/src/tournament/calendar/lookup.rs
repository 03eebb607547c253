//! Finds the appointment that applies to a table. The most specific one wins: table, then round in a pool, round, pool and stage.

use chrono::{DateTime, Utc};

use crate::tournament::appointment::{Appointment, Target};
use crate::tournament::championship::Championship;
use crate::tournament::id::EntryId;
use crate::tournament::table::Table;

/// Targets whose appointments can apply to a table, the most specific first.
pub fn targets(championship: &Championship, table: &Table) -> Vec<Target> {
    let round = championship.round(table.round);
    let own = [
        Target::Table(table.id),
        Target::RoundInPool(table.round, table.pool),
        Target::Round(table.round),
        Target::Pool(table.pool),
    ];
    own.into_iter().chain(round.map(|round| Target::Stage(round.stage))).collect()
}

/// The appointment that applies to a table; `None` if there is none.
pub fn of_table<'a>(championship: &'a Championship, table: &Table) -> Option<&'a Appointment> {
    if championship.appointments().is_empty() {
        return None;
    }
    let targets = targets(championship, table);
    targets.into_iter().find_map(|target| championship.appointment(target))
}

/// Start time of a table; `None` if it has no date.
pub fn start(championship: &Championship, table: &Table) -> Option<DateTime<Utc>> {
    of_table(championship, table)?.starts_at
}

/// All appointments that ever applied to a table, by number.
pub fn history<'a>(championship: &'a Championship, table: &Table) -> Vec<&'a Appointment> {
    let targets = targets(championship, table);
    let all = targets.into_iter().flat_map(|target| championship.appointments_of(target));
    let mut all: Vec<&Appointment> = all.collect();
    all.sort_by_key(|it| it.number);
    all
}

/// The originally planned appointment of a table that was moved or postponed; `None` if its date and venue still hold, or if it had no
/// date.
pub fn moved_from<'a>(championship: &'a Championship, table: &Table) -> Option<&'a Appointment> {
    let now = of_table(championship, table)?;
    let targets = targets(championship, table);
    planned(championship, &targets, now)
}

/// As [`moved_from`], but considers only appointments of this exact target.
pub fn target_moved_from(championship: &Championship, target: Target) -> Option<&Appointment> {
    planned(championship, &[target], championship.appointment(target)?)
}

fn planned<'a>(
    championship: &'a Championship,
    targets: &[Target],
    now: &'a Appointment,
) -> Option<&'a Appointment> {
    let before = |number: i32| {
        let last = |target: &Target| {
            let mut earlier = championship.appointments_of(*target);
            earlier.rfind(|it| it.number < number).filter(|it| !it.is_cleared())
        };
        targets.iter().find_map(last)
    };
    let mut at = now;
    while at.is_change() {
        at = before(at.number)?;
    }
    let is_other = (at.starts_at, &at.venue) != (now.starts_at, &now.venue);
    (is_other && at.starts_at.is_some()).then_some(at)
}

/// Sort key for the expected playing order: dated tables by start time, then tables without an appointment, then tables without a date.
pub fn order(championship: &Championship, table: &Table) -> (u8, Option<DateTime<Utc>>) {
    match of_table(championship, table) {
        Some(Appointment { starts_at: Some(at), .. }) => (0, Some(*at)),
        Some(_) => (2, None),
        None => (1, None),
    }
}

/// Tables that an entry has still to play, in the expected playing order.
pub fn left_of(championship: &Championship, entry: EntryId) -> Vec<&Table> {
    let tables = championship.tables_of_entry(entry).filter(|table| table.is_missing());
    let mut left: Vec<&Table> = tables.collect();
    left.sort_by_key(|table| order(championship, table));
    left
}
