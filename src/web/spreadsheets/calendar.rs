//! The calendar: tables and rounds with their dates.

use domain::tournament::calendar::agenda::{AgendaItem, Filter, Subject, agenda};
use domain::tournament::table::Table;
use store::{Conn, StoreError};

use super::facts::SheetFacts;
use super::sheet::{Cell, Sheet};
use crate::web::i18n::key;
use crate::web::parts::pairing::line;
use crate::web::parts::stages::{chosen_pool, chosen_stage};
use crate::web::parts::withdrawal_marks;
use crate::web::tournament::calendar::{AgendaRow, AgendaWords};

/// Dated items in their order, then postponed ones, then tables without a date; of one pool or all pools.
pub fn calendar(facts: &SheetFacts, _: &mut Conn) -> Result<Vec<Sheet>, StoreError> {
    let SheetFacts { ctx, championship, part, .. } = facts;
    let names = withdrawal_marks::names(ctx, championship);
    let words = AgendaWords { ctx, championship, names: &names };
    let stage = part.as_ref().and_then(|part| chosen_stage(championship, part.stage, |_| true));
    let pool = stage.zip(facts.pool());
    let pool = pool.and_then(|(stage, pool)| chosen_pool(championship, stage.id, Some(pool)));
    let agenda = agenda(championship, &Filter { pool, entries: None });
    let columns =
        [key::SHEET_DATE, key::FIELD_VENUE, key::SHEET_GAME, key::COLUMN_ROUND, key::COLUMN_STATE];
    let mut sheet = Sheet::new(ctx.t(key::TAB_CALENDAR), facts.titles(columns));
    let row = |row: AgendaRow, date: Cell, venue: &str, state: Option<String>| {
        let note: Cell = row.note.into();
        vec![date, venue.into(), line(ctx, &row.sides).into(), note, state.into()]
    };
    let zone = championship.tournament.settings.time_zone;
    let dated = |item: &AgendaItem<'_>| {
        let date = item.appointment.starts_at.map_or(Cell::Empty, |at| Cell::at(at, zone));
        let is_postponed = item.appointment.starts_at.is_none();
        let postponed = is_postponed.then(|| ctx.t(key::DATE_POSTPONED));
        let state = match item.subject {
            Subject::Table(table) => championship.table(table).map(|it| ctx.word(it.state)),
            Subject::Whole { .. } => None,
        };
        row(words.row(item), date, &item.appointment.venue, postponed.or(state))
    };
    sheet.rows.extend(agenda.dated.iter().chain(&agenda.postponed).map(dated));
    let undated = agenda.undated.iter().filter_map(|table| championship.table(*table));
    sheet.rows.extend(undated.map(|table: &Table| {
        row(words.table(table), Cell::Empty, "", Some(ctx.word(table.state)))
    }));
    Ok(vec![sheet])
}
