//! The all-time table of a tournament's editions.

use domain::tournament::championship::Championship;
use store::{Conn, StoreError};

use super::facts::SheetFacts;
use super::sheet::Sheet;
use crate::web::i18n::key;
use crate::web::tournament::editions::{people_rows, rows};

/// People by titles, as on the page; in a workbook also the editions. Empty without others.
pub fn editions(facts: &SheetFacts, _: &mut Conn) -> Result<Vec<Sheet>, StoreError> {
    let ctx = &facts.ctx;
    let all: Vec<&Championship> = facts.editions.iter().map(AsRef::as_ref).collect();
    let columns = [
        key::COLUMN_RANK,
        key::COLUMN_NAME,
        key::COLUMN_TITLES,
        key::COLUMN_FINALS,
        key::COLUMN_EDITIONS,
    ];
    let mut people = Sheet::new(ctx.t(key::EDITIONS_PEOPLE), facts.titles(columns));
    people.rows.extend(people_rows(&all).into_iter().map(|row| {
        let record = row.record;
        let sums = [record.titles, record.finals, record.editions];
        let first = [record.rank.into(), row.name.into()];
        first.into_iter().chain(sums.map(Into::into)).collect()
    }));
    if facts.part.is_some() {
        return Ok(vec![people]);
    }
    let columns = [
        key::COLUMN_YEAR,
        key::COLUMN_TOURNAMENT,
        key::COLUMN_WINNER,
        key::COLUMN_FINALISTS,
        key::TAB_ENTRIES,
    ];
    let mut editions = Sheet::new(ctx.t(key::EDITIONS_TITLE), facts.titles(columns));
    editions.rows.extend(rows(ctx, &facts.championship, &all).into_iter().map(|row| {
        let n_entries = u32::try_from(row.n_entries).unwrap_or(u32::MAX);
        vec![
            row.year.into(),
            row.name.into(),
            row.winners.into(),
            row.finalists.into(),
            n_entries.into(),
        ]
    }));
    Ok(vec![editions, people])
}
