//! All missing results on one page, one action each: a tap on who won, or the numbers of a table and of its sides from the
//! keyboard. The grids of leagues send their results here too.

mod desk;
mod list;
mod query;
mod row;
pub mod sheet;
pub mod upload;
pub mod write;

use actix_web::HttpRequest;
use actix_web::web::{Data, Query};
use askama::Template;

use self::desk::Desk;
use self::list::{Choice, List};
use self::query::ResultsQuery;
use self::row::DeskRow;
use super::steps::{self, Step};
use crate::store::{self, Conn};
use crate::tournament::championship::Championship;
use crate::tournament::hall::Hall;
use crate::tournament::id::TournamentId;
use crate::tournament::round::RoundState;
use crate::tournament::tournament::Role;
use crate::web::form::Form;
use crate::web::http::error::WebError;
use crate::web::http::path::Id;
use crate::web::http::respond::{Answer, redirect, render};
use crate::web::parts::head::{Head, Tab};
use crate::web::parts::pills::Link;
use crate::web::parts::places::Places;
use crate::web::parts::{load, pools};
use crate::web::request::address::Address;
use crate::web::request::context::Ctx;
use crate::web::state::AppState;
use crate::web::table::form_act::FormAct;
use crate::web::table::game_at::GameAt;
use crate::web::table::result_form::ResultForm;

/// The page.
#[derive(Template)]
#[template(path = "organize/results.html")]
struct ResultsPage {
    ctx: Ctx,
    head: Head,
    form: Form,
    desk: Desk,
    query: ResultsQuery,
    rounds: Vec<Choice>,
    pools: Vec<Choice>,
    states: Vec<Link>,
    rows: Vec<DeskRow>,
    in_hand: Option<DeskRow>,
    /// The pieces of the table in hand, to be written down.
    pieces: Option<ResultForm>,
    last: Option<DeskRow>,
    news: Option<News>,
    /// What is next where no result is missing.
    next: Vec<Step>,
    /// Whether anything was ever played: a round was published.
    is_begun: bool,
    n_missing: usize,
    n_found: usize,
    n_done: usize,
    n_all: usize,
    /// The tables have more than two sides; they stand side by side.
    are_large: bool,
    page: usize,
    last_page: usize,
}

/// What others did at a table since the page was made.
struct News {
    title: String,
    path: String,
    lines: Vec<String>,
    /// The result that stands, in words, or empty.
    result: String,
}

/// How a page is shown again: what was wrong, what others did, which table is in hand.
#[derive(Default)]
struct Again {
    form: Form,
    news: Option<News>,
}

/// `GET /tournaments/{id}/results`: of the sector kept on the device, while results of it are missing and the address does
/// not say otherwise.
pub async fn show(
    ctx: Ctx,
    state: Data<AppState>,
    Id(id): Id<TournamentId>,
    query: Query<ResultsQuery>,
    req: HttpRequest,
) -> Answer {
    let (championship, hall) = load::in_charge(&state, &ctx, id, Role::Referee).await?;
    if query.pool.is_none()
        && let Some(pool) = pools::followed(&req, &championship)
        && !List::new(&ctx, &championship, &hall, &query.of_pool(pool)).within.is_empty()
    {
        let there = Address::of(&ctx).with("pool", pool);
        return Ok(redirect(&there.to_string()).finish());
    }
    render(&page(&ctx, &state, &championship, &hall, query.into_inner(), Again::default()).await?)
}

/// The page as it is now.
///
/// # Errors
/// When the database fails.
async fn page(
    ctx: &Ctx,
    state: &AppState,
    championship: &Championship,
    hall: &Hall,
    query: ResultsQuery,
    again: Again,
) -> Result<ResultsPage, WebError> {
    let id = championship.tournament.id;
    let read = move |conn: &mut Conn| Ok::<_, WebError>(store::tables::logs_over(conn, id)?);
    let over = state.store.read(read).await?;
    let list = List::new(ctx, championship, hall, &query);
    let mut shown = list.shown(ctx, hall, over, &query);
    shown.rows.iter_mut().for_each(|row| row.keep(&again.form));
    let (n_done, n_all) = list.done(&query);
    let are_large = match shown.rows.is_empty() {
        true => has_large_tables(championship),
        false => shown.rows.iter().any(|row| !row.is_two()),
    };
    let wants_pieces =
        query.order == PIECES || FormAct::of(&again.form) == Some(FormAct::Positions);
    let pieces = match shown.in_hand.as_ref().filter(|_| wants_pieces) {
        Some(row) => Some(pieces(ctx, state, row.at, &again.form).await?),
        None => None,
    };
    Ok(ResultsPage {
        head: Head::new(ctx, championship, Tab::Rounds),
        desk: Desk::new(state, id, query.back()),
        rounds: list.rounds(ctx),
        pools: list.pools(ctx, &query),
        states: list.states(ctx, &query),
        // Of a part of the championship it cannot be said.
        next: match list.missing.is_empty() && ctx.is_organizer(&id) {
            true => steps::next(ctx, championship, &Places::new(ctx, championship, hall)),
            false => Vec::new(),
        },
        is_begun: championship.rounds().iter().any(|round| round.state != RoundState::Draft),
        n_missing: list.missing.len(),
        n_found: shown.n_found,
        n_done,
        n_all,
        are_large,
        page: shown.page.0,
        last_page: shown.page.1,
        rows: shown.rows,
        in_hand: shown.in_hand,
        last: shown.last,
        pieces,
        query,
        form: again.form,
        news: again.news,
        ctx: ctx.clone(),
    })
}

/// Whether a table of the round published last has more than two sides.
fn has_large_tables(championship: &Championship) -> bool {
    let last = championship.rounds().iter().rfind(|round| round.state != RoundState::Draft);
    let tables = last.into_iter().flat_map(|round| championship.tables_of(round.id));
    tables.into_iter().any(|table| table.entries().len() > 2)
}

/// In the place of an order: the pieces are to be written down.
const PIECES: &str = "pieces";

async fn pieces(
    ctx: &Ctx,
    state: &AppState,
    at: GameAt,
    form: &Form,
) -> Result<ResultForm, WebError> {
    let loaded = crate::web::table::Loaded::load(state, at).await?;
    let names = crate::tournament::names::Names::in_full(&loaded.championship);
    Ok(ResultForm::new(ctx, &loaded, &names, form))
}

impl ResultsPage {
    fn error(&self) -> String {
        self.form.error(&self.ctx, "")
    }

    /// True if tables are named by number in the console: not if all that are listed are found by sector, round and names.
    fn takes_numbers(&self) -> bool {
        let are_at_sectors = self.rows.iter().all(|row| row.view.is_at_sector);
        self.rows.is_empty() || !are_at_sectors || self.in_hand.is_some() || self.form.has_errors()
    }

    fn title(&self) -> String {
        match self.is_begun {
            true => self.ctx.tn("results-title", self.n_missing),
            false => self.ctx.t("results-not-begun"),
        }
    }

    /// How many have come; nothing where none is to come.
    fn lead(&self) -> String {
        let said = self.ctx.ta("results-done").with("done", self.n_done).with("n", self.n_all);
        if self.n_all == 0 { String::new() } else { said.to_string() }
    }

    fn is_pool(&self, value: &str) -> bool {
        self.query.pool.as_deref() == Some(value)
    }

    /// The address of a page of the list.
    fn page_path(&self, page: impl std::borrow::Borrow<usize>) -> String {
        let query = ResultsQuery { page: page.borrow().to_string(), ..self.query.clone() };
        self.head.path(&query.back())
    }

    /// The list with a table in hand.
    fn in_hand_path(&self, row: &DeskRow) -> String {
        format!("{}&table={}&order={PIECES}", self.head.path(&self.query.back()), row.id)
    }
}
