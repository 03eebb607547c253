//! Somebody has not come to a table: until when one waits, and after that the result without them.

use super::Loaded;
use crate::tournament::id::EntryId;
use crate::tournament::names::Names;
use crate::web::form::Form;
use crate::web::parts::late;
use crate::web::parts::withdrawn::has_withdrawn;
use crate::web::request::context::Ctx;

/// What the referee of a table that has not begun is told and offered; `templates/table/no-show.html`.
pub struct NoShowView {
    /// Until when one waits.
    pub until: String,
    /// How long it should have begun, once that is over; else empty, and nothing is offered.
    pub late: String,
    /// The sides.
    pub sides: Vec<MissingSide>,
}

/// A side that may be missing.
pub struct MissingSide {
    /// The entry, as the form sends it.
    pub entry: String,
    /// Its name.
    pub name: String,
    /// Ticked: as it was sent, else as the roll call says.
    pub is_ticked: bool,
}

impl NoShowView {
    /// Of a table that waits for somebody; none of any other.
    pub fn new(ctx: &Ctx, loaded: &Loaded, names: &Names, form: &Form) -> Option<Self> {
        let now = ctx.now();
        let grace = loaded.hall.grace(&loaded.championship, &loaded.table);
        let grace = grace.filter(|grace| grace.since <= now)?;
        let zone = loaded.championship.tournament.settings.time_zone;
        let side = |entry: EntryId| MissingSide {
            entry: entry.to_string(),
            name: names.entry(entry),
            is_ticked: match form.fields() {
                [] => {
                    loaded.hall.is_missing(entry, now) || has_withdrawn(&loaded.championship, entry)
                }
                _ => form.has("missing", entry.to_string()),
            },
        };
        Some(Self {
            until: ctx.time(grace.until, zone),
            late: match grace.is_over(now) {
                true => late::words(ctx, grace),
                false => String::new(),
            },
            sides: loaded.table.entries().into_iter().map(side).collect(),
        })
    }

    /// The two sides each way round, who is missing first; none at a table of more.
    pub fn either(&self) -> Vec<(&MissingSide, &MissingSide)> {
        match self.sides.as_slice() {
            [one, other] => vec![(one, other), (other, one)],
            _ => Vec::new(),
        }
    }
}
