//! The tables of a tournament that leave as files.

use std::sync::Arc;

use domain::tournament::championship::Championship;
use domain::tournament::stage::Stage;
use domain::tournament::tournament::Role;
use serde::Deserialize;
use store::{Conn, StoreError};

use super::sheet::Sheet;
use super::{calendar, editions, entries, grid, hand_ins, journal, sign_ups, standings, tables};
use crate::web::http::error::WebError;
use crate::web::i18n::{Key, key};
use crate::web::parts::stages::chosen_stage;
use crate::web::request::context::Ctx;

/// A table of a tournament.
pub struct SheetKind {
    /// Name of its files, and its place in the addresses.
    pub name: &'static str,
    /// Title in a workbook.
    pub title: Key,
    pub readers: Readers,
    /// Its sheets; several if stages have one each.
    pub rows: fn(&SheetFacts, &mut Conn) -> Result<Vec<Sheet>, StoreError>,
}

/// The people who may read a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Readers {
    Everybody,
    Organizers,
}

use Readers::{Everybody, Organizers};

/// All tables, in the order of the workbook. A new table is a row here.
pub const SHEETS: &[SheetKind] = &[
    sheet("entries", key::TAB_ENTRIES, Everybody, entries::entries),
    sheet("sign-ups", key::SHEET_SIGN_UPS, Organizers, sign_ups::sign_ups),
    sheet("players", key::COLUMN_PEOPLE, Everybody, entries::players),
    sheet("draw", key::TAB_DRAW, Everybody, tables::draw),
    sheet("results", key::SHEET_RESULTS, Everybody, tables::results),
    sheet("standings", key::TAB_STANDINGS, Everybody, standings::standings),
    sheet("grid", key::SHEET_GRID, Everybody, grid::grid),
    sheet("calendar", key::TAB_CALENDAR, Everybody, calendar::calendar),
    sheet("editions", key::EDITIONS_TITLE, Everybody, editions::editions),
    sheet("hand-ins", key::HAND_INS_TITLE, Organizers, hand_ins::hand_ins),
    sheet("journal", key::JOURNAL_TITLE, Organizers, journal::journal),
];

/// A row of [`SHEETS`].
const fn sheet(
    name: &'static str,
    title: Key,
    readers: Readers,
    rows: fn(&SheetFacts, &mut Conn) -> Result<Vec<Sheet>, StoreError>,
) -> SheetKind {
    SheetKind { name, title, readers, rows }
}

/// The part of a table in a file, as the page names it.
#[derive(Clone, Debug, Default, Deserialize)]
pub struct SheetQuery {
    /// Number of the stage.
    pub stage: Option<i32>,
    /// Number of the pool; without it, the file holds all pools.
    pub pool: Option<i32>,
    /// Sector of the entries; if empty, the file holds all.
    #[serde(default)]
    pub sector: String,
}

/// All that the tables depend on, apart from the database.
pub struct SheetFacts {
    pub ctx: Ctx,
    /// The championship as the reader may see it.
    pub championship: Arc<Championship>,
    /// All editions as the public sees them, the earliest first; empty without others.
    pub editions: Vec<Arc<Championship>>,
    /// The part that a file holds; `None` for the whole of a workbook.
    pub part: Option<SheetQuery>,
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
        match self.readers {
            Readers::Everybody => true,
            Readers::Organizers => facts.is_organizer(),
        }
    }

    /// Requires the right to read it.
    ///
    /// # Errors
    /// [`WebError::Forbidden`] if the visitor lacks it.
    pub fn require(&self, facts: &SheetFacts) -> Result<(), WebError> {
        match self.readers {
            Readers::Everybody => Ok(()),
            Readers::Organizers => {
                facts.ctx.require_role(facts.championship.tournament.id, Role::Organizer)
            }
        }
    }
}

impl SheetFacts {
    pub fn is_organizer(&self) -> bool {
        self.ctx.is_organizer(&self.championship.tournament.id)
    }

    /// Titles of columns.
    pub fn titles<const N: usize>(&self, keys: [Key; N]) -> [String; N] {
        keys.map(|key| self.ctx.t(key))
    }

    /// The stages that fit: one in a file, all drawn ones in a workbook.
    pub fn stages(&self, fits: impl Fn(&Stage) -> bool) -> Vec<&Stage> {
        let all = &self.championship;
        match &self.part {
            Some(part) => chosen_stage(all, part.stage, fits).into_iter().collect(),
            None => {
                let is_drawn = |stage: &&Stage| all.rounds_of(stage.id).next().is_some();
                all.stages().iter().filter(|stage| fits(stage)).filter(is_drawn).collect()
            }
        }
    }

    /// Name of the sheet about a stage: with its number if there are several.
    pub fn name_of(&self, title: Key, stage: &Stage) -> String {
        match self.championship.stages().len() {
            ..2 => self.ctx.t(title),
            _ => format!("{} {}", self.ctx.t(title), stage.number),
        }
    }

    /// Number of the only pool of the file.
    pub fn pool(&self) -> Option<i32> {
        self.part.as_ref().and_then(|part| part.pool)
    }
}
