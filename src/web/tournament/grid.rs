//! Results grid of a league (cuadrante).

use std::collections::HashMap;
use std::sync::Arc;

use actix_web::HttpRequest;
use actix_web::web::{Data, Query};
use askama::Template;
use domain::draw::StandingState;
use domain::draw::overview::crosstable::{CellOutcome, CrosstableCell};
use domain::draw::{self, Crosstable};
use domain::tournament::championship::Championship;
use domain::tournament::id::{EntryId, TableId};
use domain::tournament::names::Names;
use domain::tournament::short_names::ShortNames;
use domain::tournament::stage::{Pool, Stage};
use serde::Deserialize;
use strum::IntoStaticStr;

use super::hand_in::HandInView;
use crate::web::http::address;
use crate::web::http::error::WebError;
use crate::web::http::respond::{Answer, render};
use crate::web::i18n::key;
use crate::web::organize::results::sheet::GridPanel;
use crate::web::parts::crest::{self, CrestView};
use crate::web::parts::downloads::Downloads;
use crate::web::parts::head::{Head, Tab};
use crate::web::parts::load::Public;
use crate::web::parts::pills::PillLink;
use crate::web::parts::pools::{self, PoolChoice, Pools};
use crate::web::parts::stages::chosen_stage;
use crate::web::parts::titles::{joined, stage_title};
use crate::web::parts::withdrawal_marks;
use crate::web::request::context::Ctx;
use crate::web::state::AppState;

/// Query of the page; see [`Pools::asked`] for its pool.
#[derive(Debug, Default, Deserialize)]
pub struct GridQuery {
    /// Number of the stage.
    stage: Option<i32>,
    /// Table that an organizer selected.
    table: Option<String>,
    /// Table whose result was entered last.
    last: Option<String>,
}

#[derive(Template)]
#[template(path = "tournament/grid.html")]
struct GridPage {
    ctx: Ctx,
    head: Head,
    stages: Vec<PillLink>,
    pools: Pools,
    title: String,
    /// Final grid of the pool, for those who have a role there.
    hand_in: Option<HandInView>,
    rows: Vec<GridRow>,
    /// Names for narrow columns.
    short: ShortNames,
    championship: Arc<Championship>,
    /// Number of fixtures still to play, and of all fixtures.
    n_open: usize,
    n_fixtures: usize,
    /// Row and column of the selected table, from 1.
    hand: Option<(usize, usize)>,
    /// True if figures are games won, since a table plays several.
    has_series: bool,
    /// True if a cell has several games.
    has_legs: bool,
    files: Downloads,
    /// Form for the selected table, for organizers.
    sheet: Option<GridPanel>,
}

/// Row of an entry with its results.
pub struct GridRow {
    pub entry: EntryId,
    /// Name of the entry.
    pub name: String,
    /// Number of the row and of its column, from 1.
    pub number: usize,
    /// Games against every entry, in order of the rows.
    pub cells: Vec<GridCell>,
    /// Number of fixtures won.
    pub wins: u32,
    /// Number of fixtures played.
    pub played: u32,
    /// Rank in the pool.
    pub rank: u32,
    /// True if the rank is shared.
    pub is_tied: bool,
    /// State in the standings, once there are standings.
    pub state: Option<StandingState>,
    /// Play-off games of a tie: the opponent's name and the result.
    pub play_offs: Vec<String>,
}

impl GridRow {
    /// Style class of the state, or empty.
    pub fn state_name(&self) -> &'static str {
        self.state.map_or("", |state| state.name())
    }
}

/// Kind of a cell of the grid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum CellKind {
    /// Entry against itself, on the diagonal.
    #[strum(serialize = "self")]
    Own,
    /// The fixture is not played yet.
    Pending,
    /// Won by the row's entry.
    Won,
    /// Lost by the row's entry.
    Lost,
    /// Neither won nor lost.
    Tied,
    /// Played, but not counted.
    Annulled,
}

impl CellKind {
    /// Style class of the kind.
    pub fn name(self) -> &'static str {
        self.into()
    }

    /// True if it is not played yet.
    pub fn is_pending(&self) -> bool {
        *self == CellKind::Pending
    }
}

/// Cell of the grid: the games of two entries; several if they meet more than once.
pub struct GridCell {
    /// Games in the order of their rounds; never empty.
    pub games: Vec<GridGame>,
}

impl GridCell {
    /// True if there are several games.
    pub fn are_several(&self) -> bool {
        self.games.len() > 1
    }

    /// Style class: the kind of the only game, or `several`.
    pub fn state_name(&self) -> &'static str {
        match self.games.as_slice() {
            [only] => only.kind.name(),
            _ => "several",
        }
    }

    /// Full text of the cell, with all games.
    pub fn text(&self) -> String {
        let texts: Vec<&str> = self.games.iter().map(|game| game.text.as_str()).collect();
        texts.join(" / ")
    }
}

/// Game in a cell of the grid.
pub struct GridGame {
    /// Kind of the cell.
    pub kind: CellKind,
    /// Full text: the sign and the figures.
    pub text: String,
    /// Short text: a letter or a sign.
    pub letter: String,
    /// Figures alone, or empty.
    pub figures: String,
    /// Table of the game, if drawn.
    pub table: Option<TableId>,
    /// Text for screen readers.
    pub said: String,
}

/// `GET /tournaments/{id}/grid`: the results grid of a pool.
pub async fn show(
    caller: Public<address::Tournament>,
    state: Data<AppState>,
    query: Query<GridQuery>,
    req: HttpRequest,
) -> Answer {
    let Public { ctx, at: address::Tournament { id }, facts: championship, .. } = caller;
    let stage = chosen_stage(&championship, query.stage, |stage| stage.plan.is_league());
    let stage = stage.ok_or(WebError::NotFound)?;
    let pools = match Pools::asked(&ctx, &req, &championship, stage) {
        PoolChoice::Elsewhere(answer) => return Ok(answer),
        PoolChoice::Here(pools) => pools.one_at_a_time(),
    };
    let head = Head::new(&ctx, &championship, Tab::Grid).following(&pools);
    let here = head.pages().grid();
    let first = championship.pools_of(stage.id).next().map(|pool| pool.id);
    let pool = pools.current.or(first).and_then(|pool| championship.pool(pool));
    let grid = pool.map(|pool| draw::crosstable(&championship, pool.id));
    let names = withdrawal_marks::names(&ctx, &championship);
    let rows = grid.as_ref().map(|grid| rows(&ctx, &names, grid)).unwrap_or_default();
    let cells = rows.iter().flat_map(|row| &row.cells);
    let open: Vec<&GridGame> = cells.flat_map(|cell| &cell.games).collect();
    let n_of = |is: fn(&GridGame) -> bool| open.iter().filter(|cell| is(cell)).count() / 2;
    let n_open = n_of(|cell| cell.kind == CellKind::Pending);
    let n_fixtures = n_of(|cell| cell.kind != CellKind::Own);
    let number = pool.map_or(1, |pool| pool.number);
    let id_of = |id: &Option<String>| id.as_ref().and_then(|id| id.parse::<TableId>().ok());
    let asked = (id_of(&query.table), id_of(&query.last));
    let shown = format!("?stage={}&pool={number}", stage.number);
    let sheet = pool
        .filter(|pool| ctx.keeps_desk_of(id, pool.id))
        .map(|pool| GridPanel::new(&ctx, &state, &championship, pool.id, &shown, asked))
        .map(|sheet| sheet.in_grid(&rows.iter().map(|row| (row.entry, row.number)).collect()));
    let hand_in = match pool {
        Some(pool) => HandInView::load(&ctx, &state, &championship, pool).await?,
        None => None,
    };
    let in_hand = sheet.as_ref().and_then(|sheet| sheet.row.as_ref()).map(|row| row.id);
    let page = GridPage {
        hand_in,
        hand: in_hand.and_then(|table| position(&rows, table)),
        sheet,
        stages: stages(&ctx, &championship, stage, &here),
        files: Downloads::of_sheet(head.pages(), "grid")
            .with(&[("stage", stage.number.to_string()), ("pool", number.to_string())]),
        title: title(&ctx, &championship, stage, pool),
        pools,
        has_series: stage.plan.table.series.is_long(),
        has_legs: stage.plan.legs().is_some_and(|legs| legs > 1),
        rows,
        short: ShortNames::of(&championship, &names),
        n_open,
        n_fixtures,
        head,
        ctx: ctx.clone(),
        championship,
    };
    render(&page)
}

/// Titles of the stage and the pool in one line.
fn title(ctx: &Ctx, championship: &Championship, stage: &Stage, pool: Option<&Pool>) -> String {
    let pool = pool.map(|pool| pools::title(ctx, championship, stage, pool));
    joined(&[stage_title(ctx, championship, stage), pool.unwrap_or_default()])
}

impl GridPage {
    fn crest(&self, row: &GridRow) -> Option<CrestView> {
        crest::of_entry(&self.championship, row.entry)
    }

    fn short_name(&self, row: &GridRow) -> String {
        self.short.entry(row.entry).to_owned()
    }

    /// Link of a cell: the table's page, or its form for organizers.
    fn cell_path(&self, table: &TableId) -> String {
        match &self.sheet {
            Some(sheet) => sheet.of(table),
            None => address::table(*table).page(),
        }
    }

    /// Style class of a cell relative to the selected table: its cell, the mirrored cell, or its row or column.
    fn mark(&self, row: &usize, column: &usize) -> &'static str {
        match self.hand {
            Some(hand) if hand == (*row, *column) => "cell",
            Some((own, other)) if (other, own) == (*row, *column) => "other",
            Some((own, other)) if own == *row || other == *column => "line",
            _ => "",
        }
    }

    /// True for the selected game in a cell of several.
    fn is_in_hand(&self, cell: &GridCell, table: &TableId) -> bool {
        let row = self.sheet.as_ref().and_then(|sheet| sheet.row.as_ref());
        cell.are_several() && row.is_some_and(|row| row.id == *table)
    }

    /// Text that replaces the letter where there is room: the coming round, or the games won. `None` if the letter stays.
    fn more<'a>(&self, cell: &'a GridGame) -> Option<&'a str> {
        match cell.kind {
            CellKind::Pending => Some(&cell.text),
            _ => Some(&cell.figures).filter(|it| self.has_series && !it.is_empty()),
        }
        .map(String::as_str)
    }

    /// Least page width for full names, in rem; 0 if no width is enough.
    fn room(&self) -> u8 {
        match self.rows.len() {
            // The cells are narrower if the form is beside the grid.
            0..=8 => 48,
            9..=12 if self.is_beside() => 48,
            9..=18 => 72,
            _ => 0,
        }
    }

    /// True if a laptop has room for the form beside the grid.
    fn is_beside(&self) -> bool {
        self.sheet.is_some() && self.rows.len() <= BESIDE
    }
}

/// Most entries for a form beside the grid; a larger grid takes the whole width of a laptop.
const BESIDE: usize = 14;

/// Row and column of a table above the diagonal, from 1.
fn position(rows: &[GridRow], table: TableId) -> Option<(usize, usize)> {
    let is_here = |cell: &GridCell| cell.games.iter().any(|game| game.table == Some(table));
    let column = |row: &GridRow| row.cells.iter().position(is_here);
    rows.iter().find_map(|row| Some((row.number, column(row)? + 1)))
}

/// Rows of a league's grid.
pub fn rows(ctx: &Ctx, names: &Names, grid: &Crosstable) -> Vec<GridRow> {
    let mut words = GridWords::new(ctx);
    (1..)
        .zip(&grid.rows)
        .map(|(number, row)| {
            let standing = row.standing.as_ref();
            GridRow {
                entry: row.entry,
                name: names.entry(row.entry),
                number,
                cells: row
                    .cells
                    .iter()
                    .map(|games| GridCell {
                        games: games.iter().map(|cell| view(&mut words, *cell)).collect(),
                    })
                    .collect(),
                wins: standing.map_or(0, |it| it.wins),
                played: standing.map_or(0, |it| it.played),
                rank: standing.map_or(0, |it| it.rank),
                is_tied: standing.is_some_and(|it| it.is_tied),
                state: standing.map(|it| it.state),
                play_offs: row
                    .play_offs
                    .iter()
                    .map(|(other, cell)| {
                        let text = view(&mut words, *cell).text;
                        format!("{} {text}", names.entry(*other))
                    })
                    .collect(),
            }
        })
        .collect()
}

/// Texts of the cells, translated once per grid, since a grid may have thousands of cells.
struct GridWords<'c> {
    ctx: &'c Ctx,
    open: String,
    annulled: String,
    walkover: String,
    /// Full word and letter of each outcome.
    won: (String, String),
    lost: (String, String),
    tied: (String, String),
    /// Texts of coming rounds by round number, filled on demand.
    rounds: HashMap<i32, String>,
}

impl<'c> GridWords<'c> {
    fn new(ctx: &'c Ctx) -> Self {
        let both = |said, letter| (ctx.t(said), ctx.t(letter));
        Self {
            ctx,
            open: ctx.t(key::CELL_OPEN),
            annulled: ctx.t(key::CELL_ANNULLED),
            walkover: ctx.t(key::CELL_WALKOVER),
            won: both(key::CELL_WON, key::CELL_WON_LETTER),
            lost: both(key::CELL_LOST, key::CELL_LOST_LETTER),
            tied: both(key::CELL_TIED, key::CELL_TIED_LETTER),
            rounds: HashMap::new(),
        }
    }

    fn round(&mut self, round: i32) -> String {
        let ctx = self.ctx;
        let word = || ctx.ta(key::CELL_ROUND).with("round", round).to_string();
        self.rounds.entry(round).or_insert_with(word).clone()
    }

    /// Kind of an outcome, with its word and letter.
    fn outcome(&self, outcome: CellOutcome) -> (CellKind, &str, &str) {
        let (kind, (said, letter)) = match outcome {
            CellOutcome::Won => (CellKind::Won, &self.won),
            CellOutcome::Lost => (CellKind::Lost, &self.lost),
            CellOutcome::Even => (CellKind::Tied, &self.tied),
        };
        (kind, said, letter)
    }
}

fn view(words: &mut GridWords<'_>, cell: CrosstableCell) -> GridGame {
    let empty = GridGame {
        kind: CellKind::Pending,
        text: String::new(),
        letter: String::new(),
        figures: String::new(),
        table: None,
        said: String::new(),
    };
    match cell {
        CrosstableCell::Own => GridGame { kind: CellKind::Own, ..empty },
        CrosstableCell::NotDrawn => {
            GridGame { text: "–".into(), letter: "–".into(), said: words.open.clone(), ..empty }
        }
        CrosstableCell::Pending { table, round } => GridGame {
            text: words.round(round),
            letter: "·".into(),
            table: Some(table),
            said: words.open.clone(),
            ..empty
        },
        CrosstableCell::Played { table, outcome: how, score, own, other } => {
            let (kind, said, letter) = words.outcome(how);
            let sign = sign(how);
            // Figures are games won if the table plays several, else the remaining distances.
            let games = score.map(|(own, other)| (u16::from(own), u16::from(other)));
            let figures = games.or(own.zip(other)).map(|(own, other)| format!("{own}–{other}"));
            let figures = figures.unwrap_or_default();
            let text = format!("{sign} {figures}").trim_end().to_owned();
            let (said, letter) = (said.to_owned(), letter.to_owned());
            GridGame { kind, text, letter, figures, table: Some(table), said }
        }
        CrosstableCell::Walkover { table, outcome: how } => {
            let (kind, said, letter) = words.outcome(how);
            let said = format!("{said}, {}", words.walkover);
            let (text, letter) = (format!("{} w.o.", sign(how)), format!("{letter}*"));
            GridGame { kind, text, letter, table: Some(table), said, ..empty }
        }
        CrosstableCell::Annulled { table } => GridGame {
            kind: CellKind::Annulled,
            text: "×".into(),
            letter: "×".into(),
            table: Some(table),
            said: words.annulled.clone(),
            ..empty
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

fn stages(ctx: &Ctx, championship: &Championship, current: &Stage, here: &str) -> Vec<PillLink> {
    championship
        .stages()
        .iter()
        .filter(|stage| stage.plan.is_league())
        .filter(|stage| championship.pools_of(stage.id).next().is_some())
        .map(|stage| PillLink {
            path: format!("{here}?stage={}", stage.number),
            title: stage_title(ctx, championship, stage),
            is_current: stage.id == current.id,
        })
        .collect()
}
