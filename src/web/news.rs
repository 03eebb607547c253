//! Acts that are news for the entries of a tournament, for those who write to them.

use chrono::{DateTime, Utc};
use domain::tournament::calendar::lookup::history;
use domain::tournament::championship::Championship;
use domain::tournament::table::Table;
use store::journal::{AppointmentAct, JournalAct};

/// News for the entries at these tables.
pub enum News<'a> {
    /// The tables were published, or their seats were changed.
    Drawn(Vec<&'a Table>),
    /// The tables, which are still to be played, have other dates.
    Dated(Vec<&'a Table>),
}

/// Reports whether an act is news for entries.
pub fn is_news(act: &JournalAct) -> bool {
    match act {
        // Proposed dates are those of a new calendar, which nobody has been told otherwise.
        JournalAct::Appointed { what, .. } => *what != AppointmentAct::Propose,
        JournalAct::Published { .. }
        | JournalAct::Rearranged { .. }
        | JournalAct::RearrangementUndone { .. }
        | JournalAct::SeatedLate { .. }
        | JournalAct::Replaced { .. }
        | JournalAct::ReplacementUndone { .. } => true,
        _ => false,
    }
}

/// The news in an act at `at`, by the present facts.
pub fn of_act<'a>(
    championship: &'a Championship,
    act: &JournalAct,
    at: DateTime<Utc>,
) -> Option<News<'a>> {
    if !is_news(act) {
        return None;
    }
    match act {
        JournalAct::Published { rounds } => {
            let tables = rounds.iter().flat_map(|round| championship.tables_of(*round));
            Some(News::Drawn(tables.collect()))
        }
        JournalAct::Rearranged { tables, .. }
        | JournalAct::RearrangementUndone { tables, .. }
        | JournalAct::SeatedLate { tables, .. }
        | JournalAct::Replaced { tables, .. }
        | JournalAct::ReplacementUndone { tables, .. } => {
            let tables = tables.iter().filter_map(|table| championship.table(*table));
            Some(News::Drawn(tables.collect()))
        }
        JournalAct::Appointed { .. } => {
            let missing = championship.tables().iter().filter(|table| table.is_missing());
            let is_moved = |table: &&Table| {
                history(championship, table).iter().any(|appointment| appointment.at == at)
            };
            Some(News::Dated(missing.filter(is_moved).collect()))
        }
        _ => None,
    }
}
