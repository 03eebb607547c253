//! What can be printed.

use actix_web::web::{Data, Query};
use askama::Template;

use super::{PrintQuery, chosen_round};
use crate::tournament::championship::Championship;
use crate::tournament::id::TournamentId;
use crate::tournament::round::Round;
use crate::web::AppState;
use crate::web::context::Ctx;
use crate::web::organize;
use crate::web::path::Id;
use crate::web::respond::{Answer, render};
use crate::web::tournament::grid::Choice;
use crate::web::tournament::round::round_title;
use crate::web::tournament::{Head, pool_title};

#[derive(Template)]
#[template(path = "print/index.html")]
struct IndexPage {
    ctx: Ctx,
    head: Head,
    /// Whether a draft waits to be published.
    has_draft: bool,
    rounds: Vec<Choice>,
    pools: Vec<Choice>,
    of_round: Vec<Printable>,
    of_tournament: Vec<Printable>,
}

struct Printable {
    path: String,
    title: String,
    text: String,
}

/// `GET /tournaments/{id}/print`
pub async fn show(
    ctx: Ctx,
    state: Data<AppState>,
    Id(id): Id<TournamentId>,
    query: Query<PrintQuery>,
) -> Answer {
    let everything = organize::load(&state, &ctx, id).await?;
    let n_rounds = everything.rounds.len();
    let championship = everything.public();
    let head = Head::new(&ctx, &championship, "print");
    let round = chosen_round(&championship, &query);
    let page = IndexPage {
        has_draft: n_rounds > championship.rounds.len(),
        rounds: rounds(&ctx, &championship, &head, round),
        pools: pools(&ctx, &championship, &head, round, query.pool),
        of_round: of_round(&ctx, &head, round, query.pool),
        of_tournament: of_tournament(&ctx, &head),
        head,
        ctx: ctx.clone(),
    };
    render(&page)
}

fn printable(ctx: &Ctx, name: &str, path: String) -> Printable {
    Printable {
        path,
        title: ctx.t(format!("paper-{name}")),
        text: ctx.t(format!("paper-{name}-text")),
    }
}

fn of_round(ctx: &Ctx, head: &Head, round: Option<&Round>, pool: Option<i32>) -> Vec<Printable> {
    let Some(round) = round else { return Vec::new() };
    let pool = pool.map(|pool| format!("&pool={pool}")).unwrap_or_default();
    let path = |page: &str| head.path(&format!("print/{page}?round={}{pool}", round.id));
    vec![
        printable(ctx, "names", path("names")),
        printable(ctx, "tables", path("tables")),
        printable(ctx, "sheets", path("sheets")),
        printable(ctx, "short-sheets", format!("{}&throws=no", path("sheets"))),
        printable(ctx, "table-cards", path("table-cards")),
    ]
}

fn of_tournament(ctx: &Ctx, head: &Head) -> Vec<Printable> {
    let mut pages = Vec::new();
    if head.is_drawn {
        pages.push(printable(ctx, "slips", head.path("slips")));
        if head.has_bracket {
            pages.push(printable(ctx, "bracket", head.path("print/bracket")));
        }
        if head.has_grid {
            pages.push(printable(ctx, "grids", head.path("print/grids")));
        }
        pages.push(printable(ctx, "standings", head.path("print/standings")));
    }
    pages.push(printable(ctx, "entry-cards", head.path("print/entry-cards")));
    pages
}

fn rounds(
    ctx: &Ctx,
    championship: &Championship,
    head: &Head,
    current: Option<&Round>,
) -> Vec<Choice> {
    championship
        .rounds
        .iter()
        .map(|round| Choice {
            path: head.path(&format!("print?round={}", round.id)),
            title: round_title(ctx, championship, round),
            is_current: current.is_some_and(|current| current.id == round.id),
        })
        .collect()
}

fn pools(
    ctx: &Ctx,
    championship: &Championship,
    head: &Head,
    round: Option<&Round>,
    current: Option<i32>,
) -> Vec<Choice> {
    let Some((round, stage)) = round.and_then(|it| Some((it, championship.stage(it.stage)?)))
    else {
        return Vec::new();
    };
    let here = format!("print?round={}", round.id);
    let all =
        Choice { path: head.path(&here), title: ctx.t("pool-all"), is_current: current.is_none() };
    let each = championship.pools_of(stage.id).map(|pool| Choice {
        path: head.path(&format!("{here}&pool={}", pool.number)),
        title: pool_title(ctx, stage, pool),
        is_current: current == Some(pool.number),
    });
    let pools: Vec<Choice> = std::iter::once(all).chain(each).collect();
    if pools.len() > 2 { pools } else { Vec::new() }
}
