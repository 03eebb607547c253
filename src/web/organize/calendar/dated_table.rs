//! A table with its date, in a list to change dates.

use domain::tournament::appointment::Target;
use domain::tournament::championship::Championship;
use domain::tournament::id::TableId;
use domain::tournament::names::Names;
use domain::tournament::table::Table;

use super::fields::written;
use crate::web::parts::dates::{DateView, target_title};
use crate::web::parts::pairing::pairing;
use crate::web::request::context::Ctx;

/// A table with its date, if it has one.
pub struct DatedTable {
    pub id: TableId,
    /// Value of the form field for this table.
    pub value: String,
    pub sides: String,
    pub title: String,
    pub date: Option<DateView>,
}

impl DatedTable {
    pub fn new(ctx: &Ctx, championship: &Championship, names: &Names, table: &Table) -> Self {
        let target = Target::Table(table.id);
        Self {
            id: table.id,
            value: written(championship, target),
            sides: pairing(ctx, names, table),
            title: target_title(ctx, championship, target),
            date: DateView::of(ctx, championship, table),
        }
    }
}
