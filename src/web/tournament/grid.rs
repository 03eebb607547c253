//! The grid of a league's results (cuadrante), as a page and as CSV.

use actix_web::web::{Data, Query};
use actix_web::{HttpRequest, HttpResponse};
use askama::Template;
use serde::Deserialize;
use strum::IntoStaticStr;

use crate::draw::StandingState;
use crate::draw::crosstable::{Cell, CellOutcome};
use crate::draw::{self, Crosstable};
use crate::tournament::championship::Championship;
use crate::tournament::id::{EntryId, TableId, TournamentId};
use crate::tournament::names::Names;
use crate::tournament::stage::{Pool, Stage};
use crate::web::http::error::WebError;
use crate::web::http::path::Id;
use crate::web::http::respond::{Answer, render};
use crate::web::organize::results::sheet::Sheet;
use crate::web::parts::head::{Head, Tab};
use crate::web::parts::load;
use crate::web::parts::pills::Link;
use crate::web::parts::pools::{self, Asked, Pools};
use crate::web::parts::stages::{chosen_pool, chosen_stage};
use crate::web::parts::titles::stage_title;
use crate::web::request::context::Ctx;
use crate::web::state::AppState;

/// How the page is asked for; see [`Pools::asked`] for its pool.
#[derive(Debug, Default, Deserialize)]
pub struct PageQuery {
    /// Number of the stage.
    stage: Option<i32>,
    /// The table that an organizer tapped.
    table: Option<String>,
    /// The table whose result came last.
    last: Option<String>,
}

/// How the file is asked for.
#[derive(Debug, Default, Deserialize)]
pub struct GridQuery {
    /// Number of the stage.
    stage: Option<i32>,
    /// Number of the pool.
    pool: Option<i32>,
}

#[derive(Template)]
#[template(path = "tournament/grid.html")]
struct GridPage {
    ctx: Ctx,
    head: Head,
    stages: Vec<Link>,
    pools: Pools,
    title: String,
    rows: Vec<RowView>,
    /// Whether figures are games won, where a table plays several.
    has_series: bool,
    csv: String,
    /// For organizers: the table in hand.
    sheet: Option<Sheet>,
}

/// An entry of a league with its results.
pub struct RowView {
    /// The entry.
    pub entry: EntryId,
    /// Entry's name.
    pub name: String,
    /// Number of the row and of its column, from 1.
    pub number: usize,
    /// Against every entry, in order of the rows.
    pub cells: Vec<CellView>,
    /// Won fixtures.
    pub wins: u32,
    /// Played fixtures.
    pub played: u32,
    /// Rank in the pool.
    pub rank: u32,
    /// Whether the rank is shared.
    pub is_tied: bool,
    /// Whether it goes on, once there are standings.
    pub state: Option<StandingState>,
    /// Games that decided a tie: the other's name and the result.
    pub play_offs: Vec<String>,
}

impl RowView {
    /// The word for the style sheet, or empty.
    pub fn state_name(&self) -> &'static str {
        self.state.map_or("", |state| state.name())
    }
}

/// What a cell of the grid is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum CellKind {
    /// Where an entry meets itself.
    #[strum(serialize = "self")]
    Own,
    /// Not played yet.
    Pending,
    /// Won by the row's entry.
    Won,
    /// Lost by it.
    Lost,
    /// Neither.
    Tied,
    /// Played, and not counted.
    Annulled,
}

impl CellKind {
    /// The word for the style sheet.
    pub fn name(self) -> &'static str {
        self.into()
    }
}

/// A cell of the grid.
pub struct CellView {
    /// What it is.
    pub kind: CellKind,
    /// What stands in it.
    pub text: String,
    /// Its table's page.
    pub path: Option<String>,
    /// Words for those who do not see the sign.
    pub said: String,
}

/// `GET /tournaments/{id}/grid`
pub async fn show(
    ctx: Ctx,
    state: Data<AppState>,
    Id(id): Id<TournamentId>,
    query: Query<PageQuery>,
    req: HttpRequest,
) -> Answer {
    let championship = load::public(&state, id).await?;
    let stage = chosen_stage(&championship, query.stage, |stage| stage.plan.is_league());
    let stage = stage.ok_or(WebError::NotFound)?;
    let pools = match Pools::asked(&ctx, &req, &championship, stage) {
        Asked::Elsewhere(answer) => return Ok(answer),
        Asked::Here(pools) => pools.one_at_a_time(),
    };
    let head = Head::new(&ctx, &championship, Tab::Grid).following(&pools);
    let here = head.path("grid");
    let first = championship.pools_of(stage.id).next().map(|pool| pool.id);
    let pool = pools.current.or(first).and_then(|pool| championship.pool(pool));
    let grid = pool.map(|pool| draw::crosstable(&championship, pool.id));
    let rows = grid.as_ref().map(|grid| rows(&ctx, &championship, grid)).unwrap_or_default();
    let number = pool.map_or(1, |pool| pool.number);
    let asked = |id: &Option<String>| id.as_ref().and_then(|id| id.parse::<TableId>().ok());
    let asked = (asked(&query.table), asked(&query.last));
    let back = format!("grid?stage={}&pool={number}", stage.number);
    let sheet = pool
        .filter(|_| ctx.is_organizer(&id))
        .map(|pool| Sheet::new(&ctx, &state, &championship, pool.id, back, asked));
    let page = GridPage {
        sheet,
        stages: stages(&ctx, &championship, stage, &here),
        csv: format!("{here}.csv?stage={}&pool={number}", stage.number),
        title: title(&ctx, &championship, stage, pool),
        pools,
        has_series: stage.plan.table.series.is_long(),
        rows,
        head,
        ctx: ctx.clone(),
    };
    render(&page)
}

/// The stage's title with the pool's.
fn title(ctx: &Ctx, championship: &Championship, stage: &Stage, pool: Option<&Pool>) -> String {
    let pool = pool.map(|pool| pools::title(ctx, championship, stage, pool));
    let titles = [Some(stage_title(ctx, championship, stage)), pool];
    let titles: Vec<String> = titles.into_iter().flatten().filter(|it| !it.is_empty()).collect();
    titles.join(" · ")
}

/// `GET /tournaments/{id}/grid.csv`: one row an entry, as handed in by a sector's representative.
pub async fn csv(
    ctx: Ctx,
    state: Data<AppState>,
    Id(id): Id<TournamentId>,
    query: Query<GridQuery>,
) -> Answer {
    let championship = load::public(&state, id).await?;
    let stage = chosen_stage(&championship, query.stage, |stage| stage.plan.is_league());
    let stage = stage.ok_or(WebError::NotFound)?;
    let pool = chosen_pool(&championship, stage.id, query.pool).ok_or(WebError::NotFound)?;
    let grid = draw::crosstable(&championship, pool);
    let lines = rows(&ctx, &championship, &grid);
    let mut writer = csv::WriterBuilder::new().delimiter(b';').from_writer(Vec::new());
    let mut heading = vec![ctx.t("column-rank"), ctx.t("column-entry")];
    heading.extend(lines.iter().map(|line| line.name.clone()));
    heading.extend([ctx.t("column-played"), ctx.t("column-wins")]);
    writer.write_record(guarded(heading)).map_err(WebError::internal)?;
    for line in &lines {
        let mut record = vec![line.rank.to_string(), line.name.clone()];
        record.extend(line.cells.iter().map(|cell| cell.text.clone()));
        record.extend([line.played.to_string(), line.wins.to_string()]);
        writer.write_record(guarded(record)).map_err(WebError::internal)?;
    }
    let bytes = writer.into_inner().map_err(|error| WebError::internal(error.into_error()))?;
    // Spreadsheets take a file for UTF-8 only with the mark in front.
    let body = [b"\xEF\xBB\xBF".to_vec(), bytes].concat();
    Ok(HttpResponse::Ok()
        .content_type("text/csv; charset=utf-8")
        .insert_header(("content-disposition", "attachment; filename=\"grid.csv\""))
        .body(body))
}

/// Cells that a spreadsheet would take for a formula are kept from it.
fn guarded(record: Vec<String>) -> Vec<String> {
    let guard = |cell: String| match cell.chars().next() {
        Some('=' | '+' | '@' | '\t' | '\r') => format!("'{cell}"),
        Some('-') if cell.len() > 1 => format!("'{cell}"),
        _ => cell,
    };
    record.into_iter().map(guard).collect()
}

impl GridPage {
    /// Where a cell leads: the table's page, for organizers its sheet.
    fn cell_path(&self, path: &str) -> String {
        match (&self.sheet, path.strip_prefix("/tables/")) {
            (Some(sheet), Some(table)) => sheet.of(table),
            _ => path.to_owned(),
        }
    }
}

/// The rows of a league's grid, names as the public may know them.
pub fn rows(ctx: &Ctx, championship: &Championship, grid: &Crosstable) -> Vec<RowView> {
    let names = Names::of(championship);
    (1..)
        .zip(&grid.rows)
        .map(|(number, row)| {
            let standing = row.standing.as_ref();
            RowView {
                entry: row.entry,
                name: names.entry(row.entry),
                number,
                cells: row.cells.iter().map(|cell| view(ctx, *cell)).collect(),
                wins: standing.map_or(0, |it| it.wins),
                played: standing.map_or(0, |it| it.played),
                rank: standing.map_or(0, |it| it.rank),
                is_tied: standing.is_some_and(|it| it.is_tied),
                state: standing.map(|it| it.state),
                play_offs: row
                    .play_offs
                    .iter()
                    .map(|(other, cell)| {
                        format!("{} {}", names.entry(*other), view(ctx, *cell).text)
                    })
                    .collect(),
            }
        })
        .collect()
}

fn view(ctx: &Ctx, cell: Cell) -> CellView {
    let at = |table| Some(format!("/tables/{table}"));
    let outcome = |outcome| match outcome {
        CellOutcome::Won => (CellKind::Won, ctx.t("cell-won")),
        CellOutcome::Lost => (CellKind::Lost, ctx.t("cell-lost")),
        CellOutcome::Even => (CellKind::Tied, ctx.t("cell-tied")),
    };
    match cell {
        Cell::Own => {
            CellView { kind: CellKind::Own, text: String::new(), path: None, said: String::new() }
        }
        Cell::NotDrawn => CellView {
            kind: CellKind::Pending,
            text: "–".into(),
            path: None,
            said: ctx.t("cell-open"),
        },
        Cell::Pending { table, round } => CellView {
            kind: CellKind::Pending,
            text: ctx.ta("cell-round").with("round", round).to_string(),
            path: at(table),
            said: ctx.t("cell-open"),
        },
        Cell::Played { table, outcome: how, score, own, other } => {
            let (kind, said) = outcome(how);
            let sign = sign(how);
            // Games won where there are several, else the remaining distances.
            let games = score.map(|(own, other)| (u16::from(own), u16::from(other)));
            let text = match games.or(own.zip(other)) {
                Some((own, other)) => format!("{sign} {own}–{other}"),
                None => sign.to_owned(),
            };
            CellView { kind, text, path: at(table), said }
        }
        Cell::Walkover { table, outcome: how } => {
            let (kind, said) = outcome(how);
            let said = format!("{said}, {}", ctx.t("cell-walkover"));
            CellView { kind, text: format!("{} w.o.", sign(how)), path: at(table), said }
        }
        Cell::Annulled { table } => CellView {
            kind: CellKind::Annulled,
            text: "×".into(),
            path: at(table),
            said: ctx.t("cell-annulled"),
        },
    }
}

fn sign(outcome: CellOutcome) -> &'static str {
    match outcome {
        CellOutcome::Won => "1",
        CellOutcome::Lost => "0",
        CellOutcome::Even => "½",
    }
}

fn stages(ctx: &Ctx, championship: &Championship, current: &Stage, here: &str) -> Vec<Link> {
    championship
        .stages()
        .iter()
        .filter(|stage| stage.plan.is_league())
        .filter(|stage| championship.pools_of(stage.id).next().is_some())
        .map(|stage| Link {
            path: format!("{here}?stage={}", stage.number),
            title: stage_title(ctx, championship, stage),
            is_current: stage.id == current.id,
        })
        .collect()
}
