//! The list of missing results: its filters, its pages and the selected table.

use std::collections::{HashMap, HashSet};

use domain::draw;
use domain::tournament::championship::Championship;
use domain::tournament::event::Event;
use domain::tournament::hall::{BoardPlace, Hall};
use domain::tournament::id::{PoolId, RoundId, TableId};
use domain::tournament::names::Names;
use domain::tournament::stage::Pool;
use domain::tournament::table::{Table, TableState};
use domain::tournament::text::fold;

use super::query::{PlaceFilter, ResultsQuery};
use super::row::{DeskRow, DeskRows};
use crate::web::parts::pills::PillLink;
use crate::web::parts::places::Places;
use crate::web::parts::titles::{pool_title, round_title};
use crate::web::request::context::Ctx;

/// Tables on one page.
const LISTED: usize = 40;

/// Tables of published rounds whose results are missing.
pub struct MissingResults<'a> {
    championship: &'a Championship,
    places: Places,
    /// All such tables of the championship.
    pub all: Vec<&'a Table>,
    /// Those of them in the requested round and pool.
    pub within: Vec<&'a Table>,
}

/// One page of the list.
pub struct MissingPage {
    pub rows: Vec<DeskRow>,
    /// The table that is selected for entry.
    pub in_hand: Option<DeskRow>,
    /// The table whose result was entered last.
    pub last: Option<DeskRow>,
    /// Number of tables that match all filters.
    pub n_found: usize,
    /// Number of the page, from 1.
    pub page: usize,
    pub last_page: usize,
}

/// An option of a filter: value and label.
pub type FilterOption = (String, String);

impl<'a> MissingResults<'a> {
    /// Collects the tables with a missing result. Only the round and the pool of `query` are used here.
    pub fn new(
        ctx: &Ctx,
        championship: &'a Championship,
        hall: &Hall,
        query: &ResultsQuery,
    ) -> Self {
        let missing = draw::missing_results(championship);
        let missing: Vec<&Table> =
            missing.iter().filter_map(|id| championship.table(*id)).collect();
        let (round, pool) = (query.round(), query.pool());
        let is_within = |table: &&&Table| {
            round.is_none_or(|round| table.round == round)
                && pool.is_none_or(|pool| table.pool == pool)
        };
        let within = missing.iter().filter(is_within).copied().collect();
        Self { championship, places: Places::new(ctx, championship, hall), all: missing, within }
    }

    /// Number of tables with a result and number of all tables, over all rounds, of the chosen pool or of every pool.
    ///
    /// Both are 0 if no result is missing anywhere.
    pub fn done(&self, query: &ResultsQuery) -> (usize, usize) {
        if self.all.is_empty() {
            return (0, 0);
        }
        let pool = query.pool();
        let is_within = |table: &Table| pool.is_none_or(|pool| table.pool == pool);
        let tables = self.championship.tables().iter().filter(|table| is_within(table));
        let n_done = tables.filter(|table| table.result.is_some()).count();
        let n_missing = self.all.iter().filter(|table| is_within(table)).count();
        (n_done, n_done + n_missing)
    }

    /// True if tables of several rounds are listed. Then users type the round's number before the table's number.
    pub fn has_rounds(&self) -> bool {
        let first = self.within.first().map(|table| table.round);
        self.within.iter().any(|table| Some(table.round) != first)
    }

    /// Rounds with missing results, each with the number of such tables.
    pub fn rounds(&self, ctx: &Ctx) -> Vec<FilterOption> {
        let mut counts: Vec<(RoundId, usize)> = Vec::new();
        for table in &self.all {
            match counts.iter_mut().find(|(round, _)| *round == table.round) {
                Some((_, n)) => *n += 1,
                None => counts.push((table.round, 1)),
            }
        }
        let choice = |(id, n): (RoundId, usize)| {
            let round = self.championship.round(id)?;
            let title = round_title(ctx, self.championship, round);
            Some((id.to_string(), format!("{title} ({n})")))
        };
        counts.into_iter().filter_map(choice).collect()
    }

    /// Pools with missing results, and the selected pool, each with the number of such tables.
    pub fn pools(&self, ctx: &Ctx, query: &ResultsQuery) -> Vec<FilterOption> {
        let mut counts: HashMap<PoolId, usize> = HashMap::new();
        for table in &self.all {
            *counts.entry(table.pool).or_default() += 1;
        }
        if let Some(asked) = query.pool() {
            counts.entry(asked).or_default();
        }
        let choice = |pool: &Pool| {
            let n = counts.get(&pool.id)?;
            let title = pool_title(ctx, self.championship.stage(pool.stage)?, pool);
            (!title.is_empty()).then(|| (pool.id.to_string(), format!("{title} ({n})")))
        };
        self.championship.pools().iter().filter_map(choice).collect()
    }

    /// Filters with the number of tables that each selects: all, over, or at a board. A filter without tables is left out, unless it is
    /// selected.
    pub fn states(&self, ctx: &Ctx, query: &ResultsQuery) -> Vec<PillLink> {
        let link = |at: PlaceFilter| {
            let n = self.within.iter().filter(|table| self.is_at(table, at)).count();
            let is_current = query.at == at;
            let there = ResultsQuery { at, page: String::new(), ..query.clone() };
            (n > 0 || is_current).then(|| PillLink {
                path: there.address(self.championship.tournament.id),
                title: format!("{} ({n})", ctx.word(at)),
                is_current,
            })
        };
        [PlaceFilter::Anywhere, PlaceFilter::Over, PlaceFilter::Boards]
            .into_iter()
            .filter_map(link)
            .collect()
    }

    fn is_at(&self, table: &Table, at: PlaceFilter) -> bool {
        match at {
            PlaceFilter::Over => table.state == TableState::Over,
            PlaceFilter::Boards => matches!(self.places.of(table.id), Some(BoardPlace::Board(_))),
            PlaceFilter::Anywhere => true,
        }
    }

    fn place(&self, ctx: &Ctx, table: &Table) -> String {
        self.places.of(table.id).map(|_| self.places.title(ctx, table)).unwrap_or_default()
    }

    /// Tables that match all filters of `query`. If only tables at boards are listed, they are sorted by board. If only tables that are
    /// over are listed, they are sorted by the time of their last event, the earliest first.
    fn found(
        &self,
        ctx: &Ctx,
        names: &Names,
        over: &HashMap<TableId, Vec<Event>>,
        query: &ResultsQuery,
    ) -> Vec<&'a Table> {
        let wanted = fold(&query.name);
        let has = |table: &&Table| {
            let sides = table.entries().into_iter();
            let sides: Vec<String> =
                sides.map(|it| format!("{} {}", names.entry(it), names.club(it))).collect();
            let place = self.place(ctx, table);
            fold(&format!("{} {place} {}", table.number, sides.join(" "))).contains(&wanted)
        };
        let found = self.within.iter().filter(|table| self.is_at(table, query.at)).copied();
        let mut found: Vec<&Table> = match wanted.is_empty() {
            true => found.collect(),
            false => found.filter(has).collect(),
        };
        match query.at {
            PlaceFilter::Boards => found.sort_by_key(|table| match self.places.of(table.id) {
                Some(BoardPlace::Board(board)) => board,
                _ => u16::MAX,
            }),
            // The tables that have waited longest come first.
            PlaceFilter::Over => {
                found.sort_by_key(|table| over.get(&table.id)?.last().map(|it| it.at))
            }
            PlaceFilter::Anywhere => {}
        }
        found
    }

    /// The requested page of the list.
    pub fn page(
        &self,
        ctx: &Ctx,
        hall: &Hall,
        over: HashMap<TableId, Vec<Event>>,
        query: &ResultsQuery,
    ) -> MissingPage {
        let championship = self.championship;
        let rows = DeskRows {
            over,
            has_rounds: self.has_rounds(),
            ..DeskRows::new(ctx, championship, hall)
        };
        let found = self.found(ctx, &rows.names, &rows.over, query);
        let last_page = found.len().div_ceil(LISTED).max(1);
        let page = query.page().min(last_page);
        let listed = found.iter().skip((page - 1) * LISTED).take(LISTED);
        let at = |mut row: DeskRow, table: &Table| {
            row.view = row.view.at(ctx, &self.places, table);
            row
        };
        let mut listed: Vec<DeskRow> = listed.map(|table| at(rows.row(table), table)).collect();
        let last = query.last().and_then(|id| championship.table(id));
        let last = last.filter(|table| table.course().n_played > 0);
        if let Some(next) = next_after(&found, last, championship)
            && !query.tapped.is_empty()
            && let Some(row) = listed.iter_mut().find(|row| row.id == next)
        {
            row.is_next = true;
        }
        let in_hand = query.table().and_then(|id| championship.table(id));
        let in_hand = in_hand.filter(|table| table.is_missing());
        MissingPage {
            rows: listed,
            in_hand: in_hand.map(|table| at(rows.in_hand(table, &query.order), table)),
            last: last.and_then(|table| rows.last(table)),
            n_found: found.len(),
            page,
            last_page,
        }
    }
}

/// The first of `tables` after `last` in the order of the championship. If there is none, or `last` is `None`, the first of `tables`.
pub fn next_after(
    tables: &[&Table],
    last: Option<&Table>,
    championship: &Championship,
) -> Option<TableId> {
    let at = last.and_then(|last| championship.tables().iter().position(|it| it.id == last.id));
    let after = championship.tables().iter().skip(at.map_or(0, |at| at + 1));
    let listed: HashSet<TableId> = tables.iter().map(|table| table.id).collect();
    let mut next = after.map(|table| table.id).filter(|id| listed.contains(id));
    next.next().or_else(|| tables.first().map(|table| table.id))
}
