//! One table of a grid for its organizers: who won, or the result that stands and how it is turned round.

use std::collections::HashMap;

use super::desk::Desk;
use super::list::next_after;
use super::row::{DeskRow, Rows};
use crate::draw;
use crate::tournament::championship::Championship;
use crate::tournament::hall::Hall;
use crate::tournament::id::{EntryId, PoolId, TableId};
use crate::tournament::table::Table;
use crate::web::parts::head::path;
use crate::web::request::context::Ctx;
use crate::web::state::AppState;

/// What stands beside a grid.
pub struct Sheet {
    /// What its forms send.
    pub desk: Desk,
    /// The table in hand.
    pub row: Option<DeskRow>,
    /// The table whose result came last.
    pub last: Option<DeskRow>,
    /// How many results the pool misses.
    pub n_missing: usize,
    /// How manieth of them the table in hand is, from 1, if its own is missing.
    pub at: Option<usize>,
    /// The one before it that is missing.
    pub before: Option<TableId>,
    /// The next one that is missing.
    pub next: Option<TableId>,
    /// The grid's address with its query.
    pub here: String,
}

impl Sheet {
    /// For the grid of `pool` at `back`, its address within the tournament; `table` was tapped, the result of `last` came
    /// last. Without a tap the next table without a result is in hand after each result.
    pub fn new(
        ctx: &Ctx,
        state: &AppState,
        championship: &Championship,
        pool: PoolId,
        back: String,
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
        let rows = Rows::new(ctx, championship, hall);
        Self {
            row: in_hand.map(|table| rows.row(table)),
            last: last.and_then(|table| rows.last(table)),
            n_missing: missing.len(),
            at: at.map(|at| at + 1),
            before: before.map(|table| table.id),
            next,
            here: path(id, &back),
            desk: Desk::new(state, id, back),
        }
    }

    /// Its sides in the order of the grid and called by their numbers in it, which is what the grid on paper says of them.
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

    /// The grid with a table in hand.
    pub fn of(&self, table: impl std::fmt::Display) -> String {
        format!("{}&table={table}#sheet", self.here)
    }
}
