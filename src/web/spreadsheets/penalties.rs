//! All penalties, for organizers and referees.

use domain::tournament::game::GivenPenalty;
use domain::tournament::names::Names;
use domain::tournament::table::Table;
use store::{Conn, StoreError};

use super::facts::SheetFacts;
use super::sheet::{Cell, Sheet};
use super::tables::{place, place_titles};
use crate::web::i18n::key;
use crate::web::parts::penalties::given;
use crate::web::parts::titles::author;

/// One row for each penalty, the latest first; those that were lifted with the reason.
pub fn penalties(facts: &SheetFacts, conn: &mut Conn) -> Result<Vec<Sheet>, StoreError> {
    let SheetFacts { ctx, championship, .. } = facts;
    let columns = facts.titles([
        key::COLUMN_NAME,
        key::COLUMN_ENTRY,
        key::SHEET_PENALTY,
        key::SHEET_REASON,
        key::SHEET_DATE,
        key::SHEET_BY,
        key::SHEET_LIFTED_AT,
        key::SHEET_LIFTED_BY,
        key::SHEET_LIFTED_REASON,
    ]);
    let titles = place_titles(facts).chain(columns);
    let mut sheet = Sheet::new(ctx.t(key::PENALTIES_TITLE), titles);
    let logs = store::tables::events_with_penalties(conn, championship.tournament.id)?;
    let names = Names::in_full(championship);
    let zone = championship.tournament.settings.time_zone;
    sheet.rows.extend(given(championship, &logs).iter().map(|(table, penalty)| {
        let (table, penalty): (&Table, &GivenPenalty) = (table, penalty);
        let mut row = place(facts, table);
        row.extend([
            names.player(penalty.player).into(),
            names.entry(penalty.entry).into(),
            ctx.word(penalty.degree).into(),
            penalty.reason.as_str().into(),
            Cell::at(penalty.at, zone),
            author(ctx, &penalty.by.name).into(),
        ]);
        if let Some(lifted) = &penalty.lifted {
            row.extend([
                Cell::at(lifted.at, zone),
                author(ctx, &lifted.by.name).into(),
                lifted.reason.as_str().into(),
            ]);
        }
        row
    }));
    Ok(vec![sheet])
}
