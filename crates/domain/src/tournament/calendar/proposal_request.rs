//! A request for proposed dates: the pools whose games need dates, with their venues, and the constraints.

use super::date_change::{CalendarError, DateChange, seen};
use super::lookup::of_table;
use super::proposal::{DateConstraints, DatedGame, Proposal, ProposalError, UndatedTable, propose};
use super::settings::{CalendarSettings, Venue};
use crate::tournament::appointment::{AppointmentState, Target};
use crate::tournament::championship::Championship;
use crate::tournament::fingerprint::fingerprint;
use crate::tournament::id::{PoolId, StageId, TableId};
use crate::tournament::table::{Table, TableState};
use crate::tournament::text::fold;

/// A request for proposed dates: the games and the constraints.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProposalRequest {
    /// Pools with their venues.
    pub pools: Vec<PoolVenue>,
    /// True if each pool has its own boards, even at a venue shared with other pools.
    pub has_own_boards: bool,
    /// Constraints on the dates.
    pub wishes: DateConstraints,
}

/// A pool whose games need dates.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PoolVenue {
    /// Id of the pool.
    pub id: PoolId,
    /// Venue of the pool; may be empty.
    pub venue: String,
    /// Index of its hall in [`DateConstraints::halls`].
    pub hall: usize,
}

impl ProposalRequest {
    /// Creates a request for pools, each with its venue and the number of boards there. Pools at one venue share its boards unless each has
    /// a hall of its own. The halls in `wishes` are replaced.
    pub fn new(
        pools: Vec<(PoolId, String, u16)>,
        has_own_boards: bool,
        wishes: DateConstraints,
    ) -> Self {
        let mut request = Self {
            pools: Vec::new(),
            has_own_boards,
            wishes: DateConstraints { halls: Vec::new(), ..wishes },
        };
        for (id, venue, boards) in pools {
            let hall = request.hall_at(&venue, id).unwrap_or_else(|| {
                request.wishes.halls.push(boards);
                request.wishes.halls.len() - 1
            });
            request.pools.push(PoolVenue { id, venue, hall });
        }
        request
    }

    /// Index of the hall for a pool at a venue; `None` if the request does not have it yet.
    fn hall_at(&self, venue: &str, pool: PoolId) -> Option<usize> {
        let venue = fold(venue);
        let is_there =
            |it: &&PoolVenue| (!self.has_own_boards || it.id == pool) && fold(&it.venue) == venue;
        self.pools.iter().find(is_there).map(|it| it.hall)
    }

    fn pool(&self, id: PoolId) -> Option<&PoolVenue> {
        self.pools.iter().find(|it| it.id == id)
    }

    /// Venue of a table's pool; empty if unknown.
    pub fn venue_of(&self, championship: &Championship, table: TableId) -> &str {
        let pool = championship.table(table).and_then(|table| self.pool(table.pool));
        pool.map_or("", |pool| &pool.venue)
    }

    /// Venues of the request whose number of boards is missing in `settings` or differs there. Empty if each pool has its own boards.
    pub fn new_venues(&self, settings: &CalendarSettings) -> Vec<Venue> {
        let mut halls: Vec<usize> = Vec::new();
        let mut venues = Vec::new();
        for pool in self.pools.iter().filter(|it| !self.has_own_boards && !it.venue.is_empty()) {
            if !halls.contains(&pool.hall)
                && let Some(boards) = self.wishes.halls.get(pool.hall).copied()
            {
                halls.push(pool.hall);
                venues.push(Venue { name: pool.venue.clone(), boards });
            }
        }
        venues.retain(|venue| settings.boards_at(&venue.name) != Some(venue.boards));
        venues
    }

    /// Proposes dates for the undated games of the requested pools, beside everything already planned at their venues.
    ///
    /// # Errors
    /// [`ProposalError`]: no day is left, or a wished hour does not exist on one of the days.
    pub fn proposal(&self, championship: &Championship) -> Result<Proposal, ProposalError> {
        let zone = championship.tournament.settings.time_zone;
        let is_open =
            |table: &&Table| is_undated(championship, table) && self.pool(table.pool).is_some();
        let round_of = |table: &Table| championship.round(table.round).map_or(0, |it| it.number);
        let place_of = |table: &Table| self.pools.iter().position(|it| it.id == table.pool);
        let mut open: Vec<&Table> = championship.tables().iter().filter(is_open).collect();
        open.sort_by_key(|table| (round_of(table), place_of(table)));
        let (mut fixtures, mut busy) = (Vec::new(), Vec::new());
        for table in open {
            if let Some(hall) = self.pool(table.pool).map(|it| it.hall) {
                let (pool, round, entries) = (table.pool, round_of(table), table.entries());
                let not_before = championship.not_before(&entries);
                fixtures.push(UndatedTable {
                    table: table.id,
                    pool,
                    round,
                    hall,
                    entries,
                    not_before,
                });
            }
        }
        for table in championship.tables().iter().filter(|table| table.is_missing()) {
            if let Some(held) = of_table(championship, table)
                && has_date(championship, table)
                && let Some(starts_at) = held.starts_at
            {
                let hall = self.hall_at(&held.venue, table.pool);
                busy.push(DatedGame { starts_at, entries: table.entries(), hall });
            }
        }
        propose(&fixtures, &busy, &self.wishes, zone)
    }

    /// Fingerprint of the request and its proposal; a different one means that the proposal is no longer the displayed one.
    pub fn fingerprint(&self, proposal: &Proposal) -> String {
        fingerprint([format!("{self:?}"), format!("{proposal:?}")].into_iter())
    }

    /// The dates of the proposal with the fingerprint `seen`.
    ///
    /// # Errors
    /// [`CalendarError::Proposal`]: no dates can be proposed. [`CalendarError::MovedOn`]: the proposal is another one by now.
    pub fn dates(
        &self,
        championship: &Championship,
        seen: &str,
    ) -> Result<Vec<DateChange>, CalendarError> {
        let proposal = self.proposal(championship)?;
        if self.fingerprint(&proposal) != seen {
            return Err(CalendarError::MovedOn);
        }
        let dates = proposal.placed.iter().map(|(table, starts_at)| DateChange {
            target: Target::Table(*table),
            seen: self::seen(championship, Target::Table(*table)),
            state: AppointmentState::Set,
            starts_at: Some(*starts_at),
            venue: self.venue_of(championship, *table).to_owned(),
        });
        Ok(dates.collect())
    }
}

/// Tables of a stage that a proposal would date if their pool is requested.
pub fn undated(championship: &Championship, stage: StageId) -> impl Iterator<Item = &Table> {
    let tables = championship.tables_of_stage(stage);
    tables.filter(|table| is_undated(championship, table))
}

/// Returns whether a table is to be played, has not begun, and has no date of its own.
fn is_undated(championship: &Championship, table: &Table) -> bool {
    table.is_missing() && table.state == TableState::Waiting && !has_date(championship, table)
}

/// Returns whether a table has a date of its own or is postponed; the date of a whole pool or stage does not count.
fn has_date(championship: &Championship, table: &Table) -> bool {
    let held = of_table(championship, table);
    held.is_some_and(|it| !matches!(it.target, Target::Pool(_) | Target::Stage(_)))
}
