//! The journal of a tournament, for its organizers.

use store::{Conn, StoreError};

use super::facts::SheetFacts;
use super::sheet::{Cell, Sheet};
use crate::web::i18n::key;
use crate::web::organize::journal::rows;

/// Most entries of the file, the latest ones. The journal itself can be exported whole.
const MOST: i64 = 20_000;

/// One row per act, the latest first, without play at tables.
pub fn journal(facts: &SheetFacts, conn: &mut Conn) -> Result<Vec<Sheet>, StoreError> {
    let SheetFacts { ctx, championship, .. } = facts;
    let zone = championship.tournament.settings.time_zone;
    let columns = facts.titles([
        key::COLUMN_NUMBER,
        key::SHEET_DATE,
        key::SHEET_AUTHOR,
        key::SHEET_ACT,
        key::SHEET_ABOUT,
        key::SHEET_REASON,
    ]);
    let mut sheet = Sheet::new(ctx.t(key::JOURNAL_TITLE), columns);
    for row in rows(ctx, championship, conn, MOST)? {
        sheet.rows.push(vec![
            row.seq.into(),
            Cell::at(row.at, zone),
            row.by.into(),
            row.act.into(),
            row.about.into(),
            row.reason.into(),
        ]);
    }
    Ok(vec![sheet])
}
