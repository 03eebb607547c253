//! The calendar on paper, by day and venue.

use actix_web::HttpRequest;
use actix_web::web::Query;
use askama::Template;
use domain::tournament::appointment::Target;
use domain::tournament::calendar::agenda::{AgendaItem, Filter, Subject, agenda};
use domain::tournament::championship::Championship;
use domain::tournament::id::PoolId;
use serde::Deserialize;

use super::portion::{Document, Portioned, portioned};
use super::{Frame, Reader};
use crate::web::http::address;
use crate::web::http::respond::{Answer, render};
use crate::web::i18n::key;
use crate::web::parts::dates::target_title;
use crate::web::parts::head::{Head, Tab};
use crate::web::parts::pools::{self, PoolChoice, Pools};
use crate::web::parts::stages::chosen_stage;
use crate::web::parts::withdrawal_marks;
use crate::web::request::context::Ctx;
use crate::web::tournament::calendar::{AgendaDay, AgendaWords};

/// Maximum number of games printed without asking for a pool: about ten sheets.
const GAMES: usize = 300;

/// Query string of the page; see [`Pools::asked`] for the pool.
#[derive(Debug, Default, Deserialize)]
pub struct CalendarQuery {
    /// Number of the stage that the pool belongs to.
    stage: Option<i32>,
}

#[derive(Template)]
#[template(path = "print/calendar.html")]
struct CalendarPage {
    ctx: Ctx,
    head: Head,
    frame: Frame,
    pools: Option<Pools>,
    days: Vec<AgendaDay>,
}

/// `GET /tournaments/{id}/print/calendar`: the calendar of all pools or of one. A long calendar asks for a pool first.
pub async fn show(
    caller: Reader<address::Tournament>,
    query: Query<CalendarQuery>,
    req: HttpRequest,
) -> Answer {
    let Reader { ctx, facts: (championship, _), .. } = caller;
    let stage = chosen_stage(&championship, query.stage, |_| true);
    let choice = match stage.map(|stage| Pools::asked(&ctx, &req, &championship, stage)) {
        Some(PoolChoice::Elsewhere(answer)) => return Ok(answer),
        Some(PoolChoice::Here(pools)) => Some(pools),
        None => None,
    };
    let pool = choice.as_ref().and_then(|choice| choice.current);
    let line = pool.map(|pool| target_title(&ctx, &championship, Target::Pool(pool)));
    let items = agenda(&championship, &Filter { pool, entries: None }).dated;
    let head = Head::new(&ctx, &championship, Tab::Print);
    let round = String::new();
    let document = Document { head: head.clone(), title: key::PAPER_CALENDAR, round, most: GAMES };
    let of_item = |item: &AgendaItem<'_>| {
        let pool = championship.pool(pool_of(&championship, item)?)?;
        let stage = stage.filter(|stage| stage.id == pool.stage)?;
        Some((pool.number, pools::title(&ctx, &championship, stage, pool)))
    };
    let items = match portioned(&ctx, document, items, of_item) {
        Portioned::Items(items) => items,
        Portioned::Choice(page) => return page,
    };
    let names = withdrawal_marks::names(&ctx, &championship);
    let words = AgendaWords { ctx: &ctx, championship: &championship, names: &names };
    let page = CalendarPage {
        days: words.days(&items),
        head,
        frame: Frame::new(&ctx, &championship, key::PAPER_CALENDAR, line.unwrap_or_default()),
        pools: choice,
        ctx: ctx.clone(),
    };
    render(&page)
}

/// The pool of an item; `None` if it concerns several pools.
fn pool_of(championship: &Championship, item: &AgendaItem<'_>) -> Option<PoolId> {
    match item.subject {
        Subject::Table(table) => championship.table(table).map(|table| table.pool),
        Subject::Whole { target: Target::Pool(pool) | Target::RoundInPool(_, pool), .. } => {
            Some(pool)
        }
        Subject::Whole { .. } => None,
    }
}
