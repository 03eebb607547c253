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
use domain::tournament::names::Names;
use domain::tournament::round::RoundState;
use store::Conn;

use self::desk::DeskFields;
use self::list::{FilterOption, MissingPage, MissingResults};
use self::query::ResultsQuery;
use self::row::DeskRow;
use super::steps::{self, StepView};
use crate::web::form::Form;
use crate::web::http::address;
use crate::web::http::error::WebError;
use crate::web::http::game_at::GameAt;
use crate::web::http::respond::{Answer, redirect, render};
use crate::web::i18n::key;
use crate::web::parts::head::{Head, Tab};
use crate::web::parts::load::Referee;
use crate::web::parts::pills::PillLink;
use crate::web::parts::places::Places;
use crate::web::parts::pools;
use crate::web::request::address::Address;
use crate::web::request::context::Ctx;
use crate::web::state::AppState;
use crate::web::table::LoadedTable;
use crate::web::table::form_act::FormAct;
use crate::web::table::result_form::ResultForm;

#[derive(Template)]
#[template(path = "organize/results.html")]
struct ResultsPage {
    ctx: Ctx,
    head: Head,
    form: Form,
    desk: DeskFields,
    query: ResultsQuery,
    rounds: Vec<FilterOption>,
    pools: Vec<FilterOption>,
    states: Vec<PillLink>,
    list: MissingPage,
    /// The form to enter the pieces of the selected table.
    pieces: Option<ResultForm>,
    news: Option<TableNews>,
    /// Next steps of the tournament, if no result is missing.
    next: Vec<StepView>,
    /// True if any round has ever been published.
    is_begun: bool,
    n_missing: usize,
    n_done: usize,
    n_all: usize,
    /// True if any listed table has more than two sides; the page then shows the sides side by side.
    are_large: bool,
}

/// Events that others recorded at a table since the page was made.
struct TableNews {
    title: String,
    path: address::Table,
    lines: Vec<String>,
    /// The current result in words, if there is one.
    result: Option<String>,
}

/// State of a page that is shown again: form errors, events by others, the selected table.
#[derive(Default)]
struct DeskReply {
    form: Form,
    news: Option<TableNews>,
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
        && !MissingResults::new(&ctx, &championship, &hall, &query.of_pool(pool)).within.is_empty()
    {
        let there = Address::of(&ctx).with("pool", pool);
        return Ok(redirect(&there.to_string()).finish());
    }
    render(
        &page(&ctx, &state, &championship, &hall, query.into_inner(), DeskReply::default()).await?,
    )
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
    reply: DeskReply,
) -> Result<ResultsPage, WebError> {
    let id = championship.tournament.id;
    let read = move |conn: &mut Conn| Ok::<_, WebError>(store::tables::logs_over(conn, id)?);
    let over = state.store.read(read).await?;
    let missing = MissingResults::new(ctx, championship, hall, &query);
    let mut list = missing.page(ctx, hall, over, &query);
    list.rows.iter_mut().for_each(|row| row.restore_ticks(&reply.form));
    let (n_done, n_all) = missing.done(&query);
    let are_large = match list.rows.is_empty() {
        true => has_large_tables(championship),
        false => list.rows.iter().any(|row| !row.is_two()),
    };
    let wants_pieces =
        query.order == PIECES || FormAct::of(&reply.form) == Some(FormAct::Positions);
    let pieces = match list.in_hand.as_ref().filter(|_| wants_pieces) {
        Some(row) => Some(pieces(ctx, state, row.at, &reply.form).await?),
        None => None,
    };
    Ok(ResultsPage {
        head: Head::new(ctx, championship, Tab::Rounds),
        desk: DeskFields::new(state, id, query.back()),
        rounds: missing.rounds(ctx),
        pools: missing.pools(ctx, &query),
        states: missing.states(ctx, &query),
        // Referees and delegates may see only a part of the championship, which does not suffice to determine the next steps.
        next: match missing.all.is_empty() && ctx.is_organizer(&id) {
            true => steps::next(ctx, championship, &Places::new(ctx, championship, hall)),
            false => Vec::new(),
        },
        is_begun: championship.rounds().iter().any(|round| round.state != RoundState::Draft),
        n_missing: missing.all.len(),
        n_done,
        n_all,
        are_large,
        list,
        pieces,
        query,
        form: reply.form,
        news: reply.news,
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
    let loaded = LoadedTable::load(state, at).await?;
    let names = Names::in_full(&loaded.championship);
    Ok(ResultForm::new(ctx, &loaded, &names, form))
}

impl ResultsPage {
    fn error(&self) -> String {
        self.form.error(&self.ctx, "")
    }

    /// True if tables are typed by number. False if all listed tables are identified by sector, round and names instead.
    fn takes_numbers(&self) -> bool {
        let MissingPage { rows, in_hand, .. } = &self.list;
        let are_at_sectors = rows.iter().all(|row| row.view.is_at_sector);
        rows.is_empty() || !are_at_sectors || in_hand.is_some() || self.form.has_errors()
    }

    fn title(&self) -> String {
        match self.is_begun {
            true => self.ctx.tn(key::RESULTS_TITLE, self.n_missing),
            false => self.ctx.t(key::RESULTS_NOT_BEGUN),
        }
    }

    /// Number of recorded results out of all, in words. Empty if no result is missing, or if the chosen pool has neither recorded nor
    /// missing results.
    fn lead(&self) -> String {
        let said = self.ctx.ta(key::RESULTS_DONE).with("done", self.n_done).with("n", self.n_all);
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
