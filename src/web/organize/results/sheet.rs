//! The panel beside a league grid: the selected table with its result, or with buttons to record it.

use std::collections::HashMap;

use domain::draw;
use domain::tournament::championship::Championship;
use domain::tournament::hall::Hall;
use domain::tournament::id::{EntryId, PoolId, TableId};
use domain::tournament::table::Table;

use super::desk::DeskFields;
use super::list::next_after;
use super::row::{DeskRow, DeskRows};
use crate::web::http::address;
use crate::web::request::context::Ctx;
use crate::web::state::AppState;

/// The panel beside a grid.
pub struct GridPanel {
    /// Hidden fields of its forms.
    pub desk: DeskFields,
    /// The table that is selected in the grid.
    pub row: Option<DeskRow>,
    /// The table whose result was entered last.
    pub last: Option<DeskRow>,
    /// Number of missing results in the pool.
    pub n_missing: usize,
    /// Position of the selected table among the tables with missing results, from 1; `None` if it has a result.
    pub at: Option<usize>,
    /// The previous table without a result.
    pub before: Option<TableId>,
    /// The next table without a result.
    pub next: Option<TableId>,
    /// The grid's address with its query string.
    pub here: String,
}

impl GridPanel {
    /// Builds the panel for the grid of `pool`. `shown` is the query string of the grid, `table` is the table that was tapped, and `last`
    /// is the table whose result was entered last.
    ///
    /// Without `table`, the first table after `last` whose result is missing is selected; none if `last` is `None` too.
    pub fn new(
        ctx: &Ctx,
        state: &AppState,
        championship: &Championship,
        pool: PoolId,
        shown: &str,
        (table, last): (Option<TableId>, Option<TableId>),
    ) -> Self {
        let id = championship.tournament.id;
        let is_ours = |id: Option<TableId>| {
            id.and_then(|id| championship.table(id)).filter(|table| table.pool == pool)
        };
        let missing: Vec<&Table> = draw::missing_results(championship)
            .into_iter()
            .filter_map(|table| is_ours(Some(table)))
            .collect();
        let last = is_ours(last).filter(|table| table.course().n_played > 0);
        let next = next_after(&missing, is_ours(table).or(last), championship);
        let in_hand = is_ours(table).or(is_ours(next).filter(|_| last.is_some()));
        let at = missing.iter().position(|table| in_hand.is_some_and(|it| it.id == table.id));
        let before = at.and_then(|at| missing.get(at.checked_sub(1)?));
        let hall = &Hall::default();
        let rows = DeskRows::new(ctx, championship, hall);
        Self {
            row: in_hand.map(|table| rows.row(table)),
            last: last.and_then(|table| rows.last(table)),
            n_missing: missing.len(),
            at: at.map(|at| at + 1),
            before: before.map(|table| table.id),
            next,
            here: format!("{}{shown}", address::tournament(id).grid()),
            desk: DeskFields::new(state, id, format!("grid{shown}")),
        }
    }

    /// Orders and numbers the sides as in the grid, if the selected table has two.
    #[must_use]
    pub fn in_grid(mut self, numbers: &HashMap<EntryId, usize>) -> Self {
        for row in self.row.iter_mut().filter(|row| row.is_two()) {
            for side in &mut row.sides {
                side.called = numbers.get(&side.entry).copied().unwrap_or(side.n);
            }
            row.sides.sort_by_key(|side| side.called);
        }
        self
    }

    /// Address of the grid with a table selected.
    pub fn of(&self, table: impl std::fmt::Display) -> String {
        format!("{}&table={table}#sheet", self.here)
    }
}
