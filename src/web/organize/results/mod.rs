//! The results desk: all missing results on one page, each recorded with one action. The winner is tapped, or the numbers of a table and
//! its sides are typed. League grids send their results here too.

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
use domain::tournament::championship::Championship;
use domain::tournament::hall::Hall;
use domain::tournament::round::RoundState;
use store::Conn;

use self::desk::Desk;
use self::list::{Choice, List};
use self::query::ResultsQuery;
use self::row::DeskRow;
use super::steps::{self, Step};
use crate::web::form::Form;
use crate::web::http::address;
use crate::web::http::error::WebError;
use crate::web::http::game_at::GameAt;
use crate::web::http::respond::{Answer, redirect, render};
use crate::web::parts::head::{Head, Tab};
use crate::web::parts::load::Referee;
use crate::web::parts::pills::Link;
use crate::web::parts::places::Places;
use crate::web::parts::pools;
use crate::web::request::address::Address;
use crate::web::request::context::Ctx;
use crate::web::state::AppState;
use crate::web::table::form_act::FormAct;
use crate::web::table::result_form::ResultForm;

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
    /// The form to enter the pieces of the selected table.
    pieces: Option<ResultForm>,
    last: Option<DeskRow>,
    news: Option<News>,
    /// Next steps of the tournament, if no result is missing.
    next: Vec<Step>,
    /// True if any round has ever been published.
    is_begun: bool,
    n_missing: usize,
    n_found: usize,
    n_done: usize,
    n_all: usize,
    /// True if tables have more than two sides; the page then shows their sides side by side.
    are_large: bool,
    page: usize,
    last_page: usize,
}

/// Events that others recorded at a table since the page was made.
struct News {
    title: String,
    path: address::Table,
    lines: Vec<String>,
    /// The current result in words, or empty.
    result: String,
}

/// State of a page that is shown again: form errors, events by others, the selected table.
#[derive(Default)]
struct Again {
    form: Form,
    news: Option<News>,
}

/// `GET /tournaments/{id}/results`: the results desk. Redirects to the followed pool of the device if the address names no pool and results
/// of that pool are missing.
pub async fn show(
    caller: Referee<address::Tournament>,
    state: Data<AppState>,
    query: Query<ResultsQuery>,
    req: HttpRequest,
) -> Answer {
    let Referee { ctx, facts: (championship, hall), .. } = caller;
    if query.pool.is_none()
        && let Some(pool) = pools::followed(&req, &championship)
        && !List::new(&ctx, &championship, &hall, &query.of_pool(pool)).within.is_empty()
    {
        let there = Address::of(&ctx).with("pool", pool);
        return Ok(redirect(&there.to_string()).finish());
    }
    render(&page(&ctx, &state, &championship, &hall, query.into_inner(), Again::default()).await?)
}

/// Builds the results desk for a query.
///
/// # Errors
/// Fails if the database cannot be read.
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
        // Only organizers see the next steps, since a part of the championship does not determine them.
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

/// True if any table of the latest published round has more than two sides.
fn has_large_tables(championship: &Championship) -> bool {
    let last = championship.rounds().iter().rfind(|round| round.state != RoundState::Draft);
    let tables = last.into_iter().flat_map(|round| championship.tables_of(round.id));
    tables.into_iter().any(|table| table.entries().len() > 2)
}

/// Value of the `order` parameter that opens the form for the pieces.
const PIECES: &str = "pieces";

async fn pieces(
    ctx: &Ctx,
    state: &AppState,
    at: GameAt,
    form: &Form,
) -> Result<ResultForm, WebError> {
    let loaded = crate::web::table::Loaded::load(state, at).await?;
    let names = domain::tournament::names::Names::in_full(&loaded.championship);
    Ok(ResultForm::new(ctx, &loaded, &names, form))
}

impl ResultsPage {
    fn error(&self) -> String {
        self.form.error(&self.ctx, "")
    }

    /// True if tables are typed by number. False if all listed tables are identified by sector, round and names instead.
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

    /// Number of recorded results, in words. Empty if no results are expected.
    fn lead(&self) -> String {
        let said = self.ctx.ta("results-done").with("done", self.n_done).with("n", self.n_all);
        if self.n_all == 0 { String::new() } else { said.to_string() }
    }

    fn is_pool(&self, value: &str) -> bool {
        self.query.pool.as_deref() == Some(value)
    }

    /// Address of a page of the list.
    fn page_path(&self, page: impl std::borrow::Borrow<usize>) -> String {
        let query = ResultsQuery { page: page.borrow().to_string(), ..self.query.clone() };
        query.address(self.head.tournament.id)
    }

    /// Address of the list with the form for a table's pieces open.
    fn in_hand_path(&self, row: &DeskRow) -> String {
        format!("{}&table={}&order={PIECES}", self.query.address(self.head.tournament.id), row.id)
    }
}
