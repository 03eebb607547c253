//! Missing sides at a table: the grace time, and after it the result without them.

use domain::tournament::id::EntryId;
use domain::tournament::names::Names;

use super::LoadedTable;
use crate::web::form::Form;
use crate::web::parts::clock::delay;
use crate::web::parts::withdrawal_marks::has_withdrawn;
use crate::web::request::context::Ctx;

/// Grace time and no-show form for a table that has not begun; `templates/table/no-show.html`.
pub struct NoShowView {
    /// End of the grace time.
    pub until: String,
    /// Lateness of the table, once the grace time is over; else empty, and the form is not offered.
    pub late: String,
    /// The sides of the table.
    pub sides: Vec<MissingSide>,
}

/// Side that may be missing.
pub struct MissingSide {
    /// Id of the entry, as the form sends it.
    pub entry: String,
    /// Name of the entry.
    pub name: String,
    /// State of its checkbox: as submitted, else by the roll call or a withdrawal.
    pub is_ticked: bool,
}

impl NoShowView {
    /// `None` if the tournament has no grace time, or the table is not due or has begun.
    pub fn new(ctx: &Ctx, loaded: &LoadedTable, names: &Names, form: &Form) -> Option<Self> {
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
                true => delay(ctx, grace),
                false => String::new(),
            },
            sides: loaded.table.entries().into_iter().map(side).collect(),
        })
    }

    /// Both orders of the two sides, the missing one first; empty if the table has more than two.
    pub fn either(&self) -> Vec<(&MissingSide, &MissingSide)> {
        match self.sides.as_slice() {
            [one, other] => vec![(one, other), (other, one)],
            _ => Vec::new(),
        }
    }
}
