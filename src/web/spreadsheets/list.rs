//! The tables of a tournament that leave as files.

use domain::tournament::tournament::Role;
use store::{Conn, StoreError};

use super::facts::SheetFacts;
use super::sheet::Sheet;
use super::{
    calendar, editions, entries, grid, hand_ins, journal, payments, penalties, prizes, sign_ups,
    standings, tables,
};
use crate::web::http::error::WebError;

/// A table of a tournament.
pub struct SheetKind {
    /// Name of its files, and its place in the addresses.
    pub name: &'static str,
    pub readers: Readers,
    /// Its sheets with their names in a workbook; several if stages have one each.
    pub rows: fn(&SheetFacts, &mut Conn) -> Result<Vec<Sheet>, StoreError>,
}

/// The people who may read a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Readers {
    Everybody,
    Referees,
    Organizers,
}

use Readers::{Everybody, Organizers, Referees};

/// All tables, in the order of the workbook. A new table is a row here.
pub const SHEETS: &[SheetKind] = &[
    sheet("entries", Everybody, entries::entries),
    sheet("sign-ups", Organizers, sign_ups::sign_ups),
    sheet("payments", Organizers, payments::payments),
    sheet("prizes", Everybody, prizes::prizes),
    sheet("players", Everybody, entries::players),
    sheet("draw", Everybody, tables::draw),
    sheet("results", Everybody, tables::results),
    sheet("standings", Everybody, standings::standings),
    sheet("grid", Everybody, grid::grid),
    sheet("calendar", Everybody, calendar::calendar),
    sheet("editions", Everybody, editions::editions),
    sheet("hand-ins", Organizers, hand_ins::hand_ins),
    sheet("penalties", Referees, penalties::penalties),
    sheet("journal", Organizers, journal::journal),
];

/// A row of [`SHEETS`].
const fn sheet(
    name: &'static str,
    readers: Readers,
    rows: fn(&SheetFacts, &mut Conn) -> Result<Vec<Sheet>, StoreError>,
) -> SheetKind {
    SheetKind { name, readers, rows }
}

impl SheetKind {
    /// The kind with this name.
    ///
    /// # Errors
    /// [`WebError::NotFound`] if there is none.
    pub fn find(name: &str) -> Result<&'static Self, WebError> {
        SHEETS.iter().find(|kind| kind.name == name).ok_or(WebError::NotFound)
    }

    /// True if the visitor may read it.
    pub fn is_for(&self, facts: &SheetFacts) -> bool {
        self.require(facts).is_ok()
    }

    /// Requires the right to read it.
    ///
    /// # Errors
    /// [`WebError::Forbidden`] if the visitor lacks it.
    pub fn require(&self, facts: &SheetFacts) -> Result<(), WebError> {
        let role = match self.readers {
            Readers::Everybody => return Ok(()),
            Readers::Referees => Role::Referee,
            Readers::Organizers => Role::Organizer,
        };
        facts.ctx.require_role(facts.championship.tournament.id, role)
    }
}
