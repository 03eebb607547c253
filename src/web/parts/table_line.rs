//! A table of an entry in one line, for messages outside of pages.

use domain::tournament::championship::Championship;
use domain::tournament::id::EntryId;
use domain::tournament::names::Names;
use domain::tournament::table::{Table, TableKind};

use super::dates::DateView;
use super::places::{is_at_sector, numbered};
use super::titles::{joined, round_title};
use crate::web::i18n::key;
use crate::web::request::context::Ctx;

/// Round, table, opponents and date. A line about dates says so if there is none.
pub fn of(
    (ctx, championship, names): (&Ctx, &Championship, &Names),
    entry: EntryId,
    table: &Table,
    is_about_date: bool,
) -> String {
    let round = championship.round(table.round);
    let round = round.map(|round| round_title(ctx, championship, round)).unwrap_or_default();
    if table.kind == TableKind::Bye {
        return joined(&[round, ctx.t(key::TABLE_KIND_BYE)]);
    }
    let number = match is_at_sector(championship, table) {
        true => String::new(),
        false => numbered(ctx, table),
    };
    let others = table.entries().into_iter().filter(|other| *other != entry);
    let others: Vec<String> = others.map(|other| names.entry(other)).collect();
    let others = match others.is_empty() {
        true => String::new(),
        false => ctx.ta(key::MAIL_AGAINST).with("names", others.join(", ")).to_string(),
    };
    let date = match DateView::line_of(ctx, championship, table) {
        date if date.is_empty() && is_about_date => ctx.t(key::MAIL_NO_DATE),
        date => date,
    };
    joined(&[round, number, others, date])
}
