//! Standings of a stage, pool by pool, in rows and columns.

use domain::draw::overview::cut_line::rows_above_cut;
use domain::draw::{self, Standing};
use domain::tournament::championship::Championship;
use domain::tournament::id::EntryId;
use domain::tournament::names::Names;
use domain::tournament::stage::{Pool, Stage};

use crate::web::parts::figures::Figures;
use crate::web::parts::pools;
use crate::web::parts::standings::{StandingsColumn, StandingsRow, StandingsRows};
use crate::web::request::context::Ctx;

/// Standings of a stage with their columns.
pub struct StageStandings {
    pub columns: Vec<StandingsColumn>,
    pub lists: Vec<PoolStandings>,
}

/// Standings of a pool, or of an undivided stage.
pub struct PoolStandings {
    /// Title of the pool, or empty.
    pub title: String,
    /// Number of the pool in its stage; `None` if the stage is undivided.
    pub pool: Option<i32>,
    /// The last entry above the line below which nobody qualifies, if there is such a line.
    pub last_above_cut: Option<EntryId>,
    /// Lines in order of rank.
    pub lines: Vec<StandingsRow>,
}

impl StageStandings {
    /// Standings of a stage, one list per pool; of one pool if it is given.
    pub fn of(ctx: &Ctx, championship: &Championship, stage: &Stage, pool: Option<&Pool>) -> Self {
        Self::in_figures(ctx, (championship, stage), pool, Figures::Grouped)
    }

    /// As [`StageStandings::of`], in another number format.
    pub fn in_figures(
        ctx: &Ctx,
        (championship, stage): (&Championship, &Stage),
        pool: Option<&Pool>,
        figures: Figures,
    ) -> Self {
        let names = Names::of(championship);
        let mut by_pool = match pool {
            Some(pool) => {
                vec![(Some(pool), draw::standings(championship, stage.id, Some(pool.id)))]
            }
            None => draw::state::standings::standings_by_pool(championship, stage.id)
                .into_iter()
                .map(|(pool, standings)| (championship.pool(pool), standings))
                .collect(),
        };
        if by_pool.is_empty() {
            by_pool.push((None, draw::standings(championship, stage.id, None)));
        }
        let rows = StandingsRows::new(ctx, championship, stage, &names).with(figures);
        let rows = rows.deciding(by_pool.iter().flat_map(|(_, standings)| standings));
        let list = |(pool, standings): (Option<&Pool>, Vec<Standing>)| {
            let above = rows_above_cut(championship, stage, &standings);
            let last_above = above.and_then(|n| standings.get(n.checked_sub(1)?));
            let title = pool.map(|pool| pools::title(ctx, championship, stage, pool));
            PoolStandings {
                title: title.unwrap_or_default(),
                pool: pool.map(|pool| pool.number),
                last_above_cut: last_above.map(|row| row.entry),
                lines: rows.of(&standings),
            }
        };
        let lists = by_pool.into_iter().map(list).collect();
        Self { columns: rows.columns, lists }
    }
}

/// Lines of several lists, one after the other.
pub fn all_lines(lists: &[PoolStandings]) -> impl Iterator<Item = &StandingsRow> {
    lists.iter().flat_map(|list| &list.lines)
}
