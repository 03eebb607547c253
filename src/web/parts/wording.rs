//! Words for the tables of a championship, as a visitor sees them.

use std::borrow::Borrow;

use domain::tournament::championship::Championship;
use domain::tournament::hall::{BoardPlace, Hall};
use domain::tournament::id::RoundId;
use domain::tournament::names::Names;
use domain::tournament::table::Table;

use super::clock::{ClockView, left_of};
use super::dates::DateView;
use super::places::Places;
use super::tables::TableView;
use super::titles::{pool_title, round_title};
use super::withdrawal_marks;
use crate::web::request::context::Ctx;

/// A championship and its hall, with the names and places that word them.
pub struct Wording<'a> {
    pub ctx: &'a Ctx,
    pub championship: &'a Championship,
    pub hall: &'a Hall,
    /// Public names; withdrawn entries are marked.
    pub names: Names,
    pub places: Places,
}

impl<'a> Wording<'a> {
    /// Collects the names and places of all tables.
    pub fn new(ctx: &'a Ctx, championship: &'a Championship, hall: &'a Hall) -> Self {
        let names = withdrawal_marks::names(ctx, championship);
        Self { ctx, championship, hall, names, places: Places::new(ctx, championship, hall) }
    }

    /// The table with its place in the hall.
    pub fn table(&self, table: &Table) -> TableView {
        TableView::new(self.ctx, self.championship, &self.names, table).at(
            self.ctx,
            &self.places,
            table,
        )
    }

    /// Title of the table's place, without its sides.
    pub fn heading(&self, table: &Table) -> String {
        self.places.heading(self.ctx, table)
    }

    /// Number of the table's place alone.
    pub fn short(&self, table: &Table) -> String {
        self.places.short(self.ctx, table)
    }

    /// The table's place in the hall. `None` if boards are not numbered, or if the table is finished or a draft.
    pub fn place(&self, table: &Table) -> Option<BoardPlace> {
        self.places.of(table.id)
    }

    /// Title of a round, or empty.
    pub fn round(&self, round: impl Borrow<RoundId>) -> String {
        let round = self.championship.round(*round.borrow());
        round.map(|round| round_title(self.ctx, self.championship, round)).unwrap_or_default()
    }

    /// Title of the table's pool, or empty.
    pub fn pool(&self, table: &Table) -> String {
        let pool = self.championship.pool(table.pool);
        let stage = pool.and_then(|pool| self.championship.stage(pool.stage));
        stage.zip(pool).map(|(stage, pool)| pool_title(self.ctx, stage, pool)).unwrap_or_default()
    }

    /// Date and venue of the table, if set and the table has not been played yet.
    pub fn date(&self, table: &Table) -> Option<DateView> {
        DateView::of(self.ctx, self.championship, table).filter(|_| table.is_missing())
    }

    /// Time left at the table. `None` if its clock was not started, or the table neither waits nor plays.
    pub fn clock(&self, table: &Table) -> Option<ClockView> {
        let zone = self.championship.tournament.settings.time_zone;
        let left = left_of(self.ctx, self.championship, self.hall, table)?;
        Some(ClockView::new(self.ctx, left, zone))
    }
}
