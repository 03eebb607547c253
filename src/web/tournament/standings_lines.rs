//! Lines of the standings page: crest, rise and fall, the latest results, the cut, and the groups of a knock-out.

use std::collections::HashMap;
use std::ops::Deref;

use domain::draw::Standing;
use domain::draw::overview::places_by_round::shifts;
use domain::draw::overview::standing_groups::{StandingGroup, grouped};
use domain::ranking::form::{FormResult, form};
use domain::ranking::outcome::Outcomes;
use domain::tournament::championship::Championship;
use domain::tournament::id::{EntryId, PoolId};
use domain::tournament::stage::Stage;

use super::places_chart;
use super::points_chart::{self, PointsChart};
use crate::web::i18n::key;
use crate::web::parts::claims;
use crate::web::parts::crest::{self, CrestView};
use crate::web::parts::editions::EditionTitle;
use crate::web::parts::paging::{Pager, paged};
use crate::web::parts::places_lines::PlacesLines;
use crate::web::parts::shifts::ShiftView;
use crate::web::parts::stage_standings::PoolStandings;
use crate::web::parts::standings::{NO_VALUE, StandingsCell, StandingsRow};
use crate::web::request::address::Address;
use crate::web::request::context::Ctx;

/// Most results in the strip of a line.
const FORM: usize = 5;

/// Standings of a pool as the page shows them.
pub struct ListView {
    /// Title of the pool, or empty.
    pub title: String,
    /// Number of the pool; `None` if the stage is undivided.
    pub pool: Option<i32>,
    /// The lines: in one group without a heading, or those of a knock-out.
    pub groups: Vec<LineGroup>,
    /// Places by round, in stages with a fixed number of rounds.
    pub chart: Option<PlacesLines>,
    /// Points by round of a small pool or stage.
    pub points: Option<PointsChart>,
}

/// Lines below one heading.
pub struct LineGroup {
    /// Heading, or empty.
    pub heading: String,
    /// Number of lines of the group on all pages.
    pub n: usize,
    pub lines: Vec<LineView>,
}

impl LineGroup {
    /// True if a line has a change of rank.
    pub fn has_shifts(&self) -> bool {
        self.lines.iter().any(|line| line.shift.is_some())
    }

    /// True if a line has anything in its cells. In a knock-out, entries that are still in have nothing there.
    pub fn has_values(&self) -> bool {
        let is_value = |cell: &StandingsCell| cell.text != NO_VALUE;
        self.lines.iter().any(|line| line.cells.iter().any(is_value))
    }

    /// True if a line has results.
    pub fn has_form(&self) -> bool {
        self.lines.iter().any(|line| !line.form.is_empty())
    }
}

/// Line of an entry.
pub struct LineView {
    pub row: StandingsRow,
    pub crest: Option<CrestView>,
    /// Earlier editions that its people won.
    pub title: Option<EditionTitle>,
    /// Change of rank since the round before, if there was one.
    pub shift: Option<ShiftView>,
    /// The latest results, the last one at the end.
    pub form: Vec<FormSign>,
    /// True if nobody below this line qualifies.
    pub is_last_above_cut: bool,
}

impl Deref for LineView {
    type Target = StandingsRow;

    fn deref(&self) -> &StandingsRow {
        &self.row
    }
}

/// Result in a strip: a letter at tables of two, else the place.
pub struct FormSign {
    pub text: String,
    pub is_won: bool,
}

/// Makes the lines of a stage's standings.
pub struct StandingsLines<'a> {
    ctx: &'a Ctx,
    championship: &'a Championship,
    stage: &'a Stage,
    outcomes: Outcomes<'a>,
    is_knockout: bool,
    titles: HashMap<EntryId, EditionTitle>,
}

/// A row with the group of a knock-out and the size of that group.
type Grouped = (Option<(StandingGroup, usize)>, StandingsRow);

impl<'a> StandingsLines<'a> {
    pub fn new(
        ctx: &'a Ctx,
        championship: &'a Championship,
        stage: &'a Stage,
        titles: HashMap<EntryId, EditionTitle>,
    ) -> Self {
        let outcomes = Outcomes::new(championship, stage);
        let is_knockout = stage.plan.advance().is_some();
        Self { ctx, championship, stage, outcomes, is_knockout, titles }
    }

    /// The part of a list that the address asks for, with `n` lines, and the links to the others.
    pub fn page(&self, list: PoolStandings, here: &Address, n: usize) -> (ListView, Pager) {
        let order: Vec<EntryId> = list.lines.iter().map(|row| row.entry).collect();
        let PoolStandings { title, pool, last_above_cut, lines } = list;
        let (rows, pager) = paged(here, self.grouped(lines), n);
        let first = rows.first().and_then(|(_, row)| order.iter().position(|it| *it == row.entry));
        let shown: Vec<&StandingsRow> = rows.iter().map(|(_, row)| row).collect();
        let points = self.points(here, &shown);
        let chart = first.filter(|_| is_whole(here) && !self.is_knockout).and_then(|first| {
            places_chart::chart(
                self.ctx,
                (self.championship, self.stage),
                self.pool(pool),
                first,
                &shown,
            )
        });
        let groups = self.groups(rows, (pool, last_above_cut), true);
        (ListView { title, pool, groups, chart, points }, pager)
    }

    /// Several lists, each of them whole. Changes of rank and points by round are computed for at most `n_with_shifts` of them.
    pub fn lists(
        &self,
        lists: Vec<PoolStandings>,
        here: &Address,
        n_with_shifts: usize,
    ) -> Vec<ListView> {
        let has_shifts = lists.len() <= n_with_shifts;
        let view = |list: PoolStandings| {
            let PoolStandings { title, pool, last_above_cut, lines } = list;
            let shown: Vec<&StandingsRow> = lines.iter().filter(|_| has_shifts).collect();
            let points = self.points(here, &shown);
            let groups = self.groups(self.grouped(lines), (pool, last_above_cut), has_shifts);
            ListView { title, pool, groups, chart: None, points }
        };
        lists.into_iter().map(view).collect()
    }

    /// Points by round of these rows, if they are all of their pool or stage.
    fn points(&self, here: &Address, rows: &[&StandingsRow]) -> Option<PointsChart> {
        let of = (self.championship, self.stage);
        is_whole(here).then(|| points_chart::chart(self.ctx, of, rows)).flatten()
    }

    /// The id of the pool with this number in the stage.
    fn pool(&self, number: Option<i32>) -> Option<PoolId> {
        let mut pools = self.championship.pools_of(self.stage.id);
        pools.find(|pool| Some(pool.number) == number).map(|pool| pool.id)
    }

    fn grouped(&self, rows: Vec<StandingsRow>) -> Vec<Grouped> {
        if !self.is_knockout {
            return rows.into_iter().map(|row| (None, row)).collect();
        }
        let groups = grouped(rows, |row: &StandingsRow| &row.standing).into_iter();
        groups
            .flat_map(|(group, rows)| {
                let n = rows.len();
                rows.into_iter().map(move |row| (Some((group, n)), row))
            })
            .collect()
    }

    fn groups(
        &self,
        rows: Vec<Grouped>,
        (pool, last_above_cut): (Option<i32>, Option<EntryId>),
        has_shifts: bool,
    ) -> Vec<LineGroup> {
        let standings: Vec<Standing> = rows.iter().map(|(_, row)| row.standing.clone()).collect();
        let shifts = match has_shifts {
            true => shifts(self.championship, self.stage, self.pool(pool), &standings),
            false => Default::default(),
        };
        let mut groups: Vec<(Option<StandingGroup>, LineGroup)> = Vec::new();
        for (of, mut row) in rows {
            if self.is_knockout && !row.cells.is_empty() {
                // The heading of the group names the round reached.
                row.cells.remove(0);
            }
            let group = of.map(|(group, _)| group);
            if groups.last().is_none_or(|(last, _)| *last != group) {
                let heading = group.map(|group| self.heading(group)).unwrap_or_default();
                let n = of.map_or(0, |(_, n)| n);
                groups.push((group, LineGroup { heading, n, lines: Vec::new() }));
            }
            let shift = shifts.get(&row.entry).map(|shift| ShiftView::of(self.ctx, shift));
            let line = LineView {
                crest: crest::of_entry(self.championship, row.entry),
                title: self.titles.get(&row.entry).cloned(),
                shift,
                form: self.form(row.entry),
                is_last_above_cut: last_above_cut == Some(row.entry),
                row,
            };
            if let Some((_, group)) = groups.last_mut() {
                group.lines.push(line);
            }
        }
        groups.into_iter().map(|(_, group)| group).collect()
    }

    /// The latest results of an entry; none in a knock-out, where all but the last were won.
    fn form(&self, entry: EntryId) -> Vec<FormSign> {
        if self.is_knockout {
            return Vec::new();
        }
        let results = form(self.championship, &self.outcomes, self.stage, entry, FORM);
        results.iter().map(|result| self.sign(result)).collect()
    }

    fn sign(&self, result: &FormResult) -> FormSign {
        let text = match (result.n_sides, result.is_won(), result.place.is_tied) {
            (3.., _, _) => result.place.number.to_string(),
            (_, true, _) => self.ctx.t(key::FORM_WON),
            (_, _, true) => self.ctx.t(key::FORM_TIED),
            _ => self.ctx.t(key::FORM_LOST),
        };
        FormSign { text, is_won: result.is_won() }
    }

    fn heading(&self, group: StandingGroup) -> String {
        match group {
            StandingGroup::Winner if self.stage.plan.is_consolation() => {
                self.ctx.t(key::CARD_WON_CONSOLATION)
            }
            StandingGroup::Winner if self.championship.is_last(self.stage) => {
                self.ctx.t(key::CHAMPION)
            }
            StandingGroup::Winner => self.ctx.t(key::STANDING_QUALIFIED),
            StandingGroup::In => self.ctx.t(key::STANDINGS_IN),
            StandingGroup::Beside => self.ctx.t(key::STANDINGS_NEXT_PLACES),
            StandingGroup::Absent => self.ctx.t(key::STANDINGS_NOT_PLAYED),
            StandingGroup::Out(round) => claims::out(self.ctx, self.championship, round),
        }
    }
}

/// True if the address asks for all lines, not for some names or a category.
fn is_whole(here: &Address) -> bool {
    ["q", "category"].iter().all(|it| here.value(it).is_none_or(str::is_empty))
}
