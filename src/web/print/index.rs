//! The list of printable documents.

use actix_web::HttpRequest;
use actix_web::web::{Data, Query};
use askama::Template;
use domain::tournament::championship::Championship;
use domain::tournament::id::TournamentId;
use domain::tournament::round::Round;
use domain::tournament::tournament::Role;

use super::{PrintQuery, chosen_round};
use crate::web::http::path::Id;
use crate::web::http::respond::{Answer, render};
use crate::web::parts::head::{Head, Tab};
use crate::web::parts::load;
use crate::web::parts::pills::Link;
use crate::web::parts::places::has_boards;
use crate::web::parts::pools::{Asked, Pools};
use crate::web::parts::titles::round_title;
use crate::web::request::address::Address;
use crate::web::request::context::Ctx;
use crate::web::state::AppState;

#[derive(Template)]
#[template(path = "print/index.html")]
struct IndexPage {
    ctx: Ctx,
    head: Head,
    /// True if a draft is unpublished; drafts are not printed.
    has_draft: bool,
    rounds: Vec<Link>,
    pools: Option<Pools>,
    of_round: Vec<Printable>,
    of_tournament: Vec<Printable>,
}

struct Printable {
    path: String,
    title: String,
    text: String,
}

/// `GET /tournaments/{id}/print`: the printable documents.
pub async fn show(
    ctx: Ctx,
    state: Data<AppState>,
    Id(id): Id<TournamentId>,
    query: Query<PrintQuery>,
    req: HttpRequest,
) -> Answer {
    let (everything, _) = load::in_charge(&state, &ctx, id, Role::Referee).await?;
    let n_rounds = everything.rounds().len();
    let championship = everything.public();
    let round = chosen_round(&championship, &query);
    let stage = round.and_then(|round| championship.stage(round.stage));
    let pools = match stage.map(|stage| Pools::asked(&ctx, &req, &championship, stage)) {
        Some(Asked::Elsewhere(answer)) => return Ok(answer),
        Some(Asked::Here(pools)) => Some(pools),
        None => None,
    };
    let mut head = Head::new(&ctx, &championship, Tab::Print);
    if let Some(pools) = &pools {
        head = head.following(pools);
    }
    let page = IndexPage {
        has_draft: n_rounds > championship.rounds().len(),
        rounds: rounds(&ctx, &championship, round),
        of_round: of_round(&ctx, &head, round, query.pool.as_deref(), has_boards(&championship)),
        of_tournament: of_tournament(&ctx, &head),
        pools,
        head,
        ctx: ctx.clone(),
    };
    render(&page)
}

/// A document with the message keys of its title and description.
fn printable(ctx: &Ctx, [title, text]: [&str; 2], path: String) -> Printable {
    Printable { path, title: ctx.t(title), text: ctx.t(text) }
}

fn of_round(
    ctx: &Ctx,
    head: &Head,
    round: Option<&Round>,
    pool: Option<&str>,
    has_boards: bool,
) -> Vec<Printable> {
    let Some(round) = round else { return Vec::new() };
    let pool = pool.map(|pool| format!("&pool={pool}")).unwrap_or_default();
    let path = |page: &str| head.path(&format!("print/{page}?round={}{pool}", round.id));
    let names = if has_boards { "paper-names-text-board" } else { "paper-names-text" };
    let cards = match has_boards {
        true => ["paper-board-cards", "paper-board-cards-text"],
        false => ["paper-table-cards", "paper-table-cards-text"],
    };
    vec![
        printable(ctx, ["paper-names", names], path("names")),
        printable(ctx, ["paper-tables", "paper-tables-text"], path("tables")),
        printable(ctx, ["paper-sheets", "paper-sheets-text"], path("sheets")),
        printable(
            ctx,
            ["paper-short-sheets", "paper-short-sheets-text"],
            format!("{}&throws=no", path("sheets")),
        ),
        printable(ctx, cards, path("table-cards")),
    ]
}

/// Documents of the tournament. Those of a stage keep the selected pool.
fn of_tournament(ctx: &Ctx, head: &Head) -> Vec<Printable> {
    let mut pages = Vec::new();
    let of_pool = |page: &str| head.following_path(page, "print");
    if head.is_drawn {
        pages.push(printable(ctx, ["paper-slips", "paper-slips-text"], of_pool("slips")));
        if head.has_bracket {
            let words = ["paper-bracket", "paper-bracket-text"];
            pages.push(printable(ctx, words, head.path("print/bracket")));
        }
        if head.has_grid {
            let words = ["paper-grids", "paper-grids-text"];
            pages.push(printable(ctx, words, of_pool("print/grids")));
        }
        let words = ["paper-standings", "paper-standings-text"];
        pages.push(printable(ctx, words, of_pool("print/standings")));
    }
    if head.has_calendar {
        let words = ["paper-calendar", "paper-calendar-text"];
        pages.push(printable(ctx, words, of_pool("print/calendar")));
    }
    let cards = head.following_path("print/entry-cards", "entries");
    pages.push(printable(ctx, ["paper-entry-cards", "paper-entry-cards-text"], cards));
    pages
}

fn rounds(ctx: &Ctx, championship: &Championship, current: Option<&Round>) -> Vec<Link> {
    let here = Address::of(ctx);
    championship
        .rounds()
        .iter()
        .map(|round| Link {
            path: here.with("round", round.id).to_string(),
            title: round_title(ctx, championship, round),
            is_current: current.is_some_and(|current| current.id == round.id),
        })
        .collect()
}
