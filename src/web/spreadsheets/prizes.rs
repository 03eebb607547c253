//! The prizes with their winners, as soon as they are certain.

use domain::tournament::names::Names;
use store::{Conn, StoreError};

use super::facts::SheetFacts;
use super::sheet::Sheet;
use crate::web::i18n::key;
use crate::web::parts::prizes::{PrizeLine, PrizesView};

/// One row for each prize.
pub fn prizes(facts: &SheetFacts, _: &mut Conn) -> Result<Vec<Sheet>, StoreError> {
    let SheetFacts { ctx, championship, .. } = facts;
    let columns = [key::SHEET_AWARD, key::SHEET_PRIZE, key::SHEET_WORTH, key::SHEET_WINNERS];
    let mut sheet = Sheet::new(ctx.t(key::SHEET_PRIZES), facts.titles(columns));
    let view = PrizesView::of(ctx, championship, &Names::of(championship));
    let row = |line: &PrizeLine| {
        let names = line.winners.iter().flatten().map(|winner| winner.name.as_str());
        let mut names: Vec<&str> = names.collect();
        names.extend(Some(line.more.as_str()).filter(|more| !more.is_empty()));
        vec![
            line.award.as_str().into(),
            line.title.as_str().into(),
            line.worth.as_str().into(),
            names.join(", ").into(),
        ]
    };
    sheet.rows.extend(view.prizes.iter().map(row));
    Ok(vec![sheet])
}
