//! A round: its tables in order of their numbers, or its people in order of their names.

use actix_web::HttpRequest;
use actix_web::web::{Data, Query};
use askama::Template;
use serde::Deserialize;

use super::{Head, Names, TableView, load, path, stage_title};
use crate::draw::{self, RoundName};
use crate::rules::Color;
use crate::tournament::championship::Championship;
use crate::tournament::id::{RoundId, TournamentId};
use crate::tournament::round::Round;
use crate::web::AppState;
use crate::web::context::Ctx;
use crate::web::error::WebError;
use crate::web::hall::{self, ClockView};
use crate::web::organize::calls::CallsView;
use crate::web::path::{Id, param};
use crate::web::respond::{Answer, render, see_other};

/// How the page is asked for.
#[derive(Debug, Default, Deserialize)]
pub struct RoundQuery {
    /// `name`: people by name; else tables by number.
    by: Option<String>,
    /// Number of the only pool to show.
    pool: Option<i32>,
}

#[derive(Template)]
#[template(path = "tournament/round.html")]
struct RoundPage {
    ctx: Ctx,
    head: Head,
    title: String,
    state: &'static str,
    seed: i64,
    rounds: Vec<RoundLink>,
    pools: Vec<PoolLink>,
    tables: Vec<TableView>,
    people: Vec<SeatLine>,
    by_name: bool,
    /// The same in the other order.
    reordered: String,
    n_missing: usize,
    clock: Option<ClockView>,
    calls: CallsView,
}

/// A link to a round.
pub struct RoundLink {
    /// Its page.
    pub path: String,
    /// Its title.
    pub title: String,
    /// Whether it is the page shown.
    pub is_current: bool,
}

struct PoolLink {
    path: String,
    title: String,
    is_current: bool,
}

/// Where somebody sits.
pub struct SeatLine {
    /// Player's name.
    pub name: String,
    /// Entry's name, where it is another.
    pub entry: String,
    /// Club, or empty.
    pub club: String,
    /// Table's page.
    pub path: String,
    /// Table's number.
    pub table: i32,
    /// `played`, `bye` or `rest`.
    pub kind: &'static str,
    /// Color.
    pub color: Color,
    /// The pool's title, or empty.
    pub pool: String,
    /// Where in the hall the table is, in words, or empty.
    pub place: String,
}

/// `GET /tournaments/{id}/rounds`: the newest round that is played, else the newest.
pub async fn latest(ctx: Ctx, state: Data<AppState>, Id(id): Id<TournamentId>) -> Answer {
    let championship = load(&state, &ctx, id).await?;
    let open = championship
        .rounds
        .iter()
        .find(|round| championship.tables_of(round.id).any(|table| table.is_missing()));
    match open.or(championship.rounds.last()) {
        Some(round) => see_other(path(id, &format!("rounds/{}", round.id))),
        None => see_other(path(id, "")),
    }
}

/// `GET /tournaments/{id}/rounds/{round}`
pub async fn show(
    ctx: Ctx,
    state: Data<AppState>,
    Id(id): Id<TournamentId>,
    query: Query<RoundQuery>,
    req: HttpRequest,
) -> Answer {
    let (championship, hall) = hall::load_seen(&state, &ctx, id).await?;
    let round: RoundId = param(&req, "round")?;
    let round = championship.round(round).ok_or(WebError::NotFound)?;
    let names = Names::of(&championship);
    let tables: Vec<_> = championship
        .tables_of(round.id)
        .filter(|table| {
            let pool = championship.pool(table.pool);
            query.pool.is_none() || pool.map(|pool| pool.number) == query.pool
        })
        .collect();
    let places = hall::places(&ctx, &championship, &hall);
    let mut people: Vec<SeatLine> = tables
        .iter()
        .flat_map(|table| seats(&ctx, &championship, &names, table, places.get(&table.id)))
        .collect();
    people.sort_by_key(|line| line.name.to_lowercase());
    let views: Vec<TableView> = tables
        .iter()
        .map(|table| TableView::new(&ctx, &championship, &names, table).at(places.get(&table.id)))
        .collect();
    let left =
        hall.round_left(round.id, ctx.now()).filter(|_| tables.iter().any(|it| it.is_missing()));
    let zone = championship.tournament.settings.time_zone;
    let by_name = query.by.as_deref() == Some("name");
    let here = path(id, &format!("rounds/{}", round.id));
    let page = RoundPage {
        head: Head::new(&ctx, &championship, "rounds"),
        title: round_title(&ctx, &championship, round),
        state: round.state.name(),
        seed: round.seed,
        rounds: links(&ctx, &championship, round.id),
        pools: pools(&ctx, &championship, round, &here, &query),
        n_missing: tables.iter().filter(|table| table.is_missing()).count(),
        tables: views,
        clock: left.map(|left| ClockView::new(&ctx, left, zone)),
        people,
        by_name,
        reordered: view_path(&here, !by_name, query.pool),
        calls: CallsView::load(&ctx, &state, &championship).await?,
        ctx: ctx.clone(),
    };
    render(&page)
}

/// What a round is called on screen.
pub fn round_title(ctx: &Ctx, championship: &Championship, round: &Round) -> String {
    let own = name_words(ctx, draw::round_name(championship, round));
    match championship.stage(round.stage) {
        Some(stage) if championship.stages.len() > 1 => {
            format!("{} · {own}", stage_title(ctx, championship, stage))
        }
        _ => own,
    }
}

/// A round's name in words: "Round 3", "Semi-final".
pub fn name_words(ctx: &Ctx, name: RoundName) -> String {
    match name {
        RoundName::Numbered(number) => ctx.ta("round-numbered").with("number", number).to_string(),
        RoundName::PlayOff(number) => ctx.ta("round-play-off").with("number", number).to_string(),
        RoundName::RoundOf(16) => ctx.t("round-of-16"),
        RoundName::RoundOf(32) => ctx.t("round-of-32"),
        RoundName::RoundOf(n) => ctx.tn("round-of", n),
        RoundName::Among(n) => ctx.tn("round-among", n),
        RoundName::QuarterFinal => ctx.t("round-quarter-final"),
        RoundName::SemiFinal => ctx.t("round-semi-final"),
        RoundName::Final => ctx.t("round-final"),
        RoundName::FinalTable => ctx.t("round-final-table"),
    }
}

fn links(ctx: &Ctx, championship: &Championship, current: RoundId) -> Vec<RoundLink> {
    championship
        .rounds
        .iter()
        .map(|round| RoundLink {
            path: path(championship.tournament.id, &format!("rounds/{}", round.id)),
            title: round_title(ctx, championship, round),
            is_current: round.id == current,
        })
        .collect()
}

/// The address of a round in an order, of one pool or all.
fn view_path(here: &str, by_name: bool, pool: Option<i32>) -> String {
    match (by_name, pool) {
        (false, None) => here.to_owned(),
        (true, None) => format!("{here}?by=name"),
        (false, Some(pool)) => format!("{here}?pool={pool}"),
        (true, Some(pool)) => format!("{here}?by=name&pool={pool}"),
    }
}

fn pools(
    ctx: &Ctx,
    championship: &Championship,
    round: &Round,
    here: &str,
    query: &RoundQuery,
) -> Vec<PoolLink> {
    let by_name = query.by.as_deref() == Some("name");
    let Some(stage) = championship.stage(round.stage) else { return Vec::new() };
    let all = PoolLink {
        path: view_path(here, by_name, None),
        title: ctx.t("pool-all"),
        is_current: query.pool.is_none(),
    };
    let each = championship.pools_of(stage.id).map(|pool| PoolLink {
        path: view_path(here, by_name, Some(pool.number)),
        title: super::pool_title(ctx, stage, pool),
        is_current: query.pool == Some(pool.number),
    });
    let links: Vec<PoolLink> = std::iter::once(all).chain(each).collect();
    if links.len() > 2 { links } else { Vec::new() }
}

/// One line a seat; a player with two colors has two.
pub fn seats(
    ctx: &Ctx,
    championship: &Championship,
    names: &Names,
    table: &crate::tournament::table::Table,
    place: Option<&String>,
) -> Vec<SeatLine> {
    let view = TableView::new(ctx, championship, names, table);
    table
        .seats
        .iter()
        .map(|seat| {
            let (name, entry) = (names.player(seat.player), names.entry(seat.entry));
            SeatLine {
                entry: if name == entry { String::new() } else { entry },
                name,
                club: names.club(seat.entry),
                path: view.path.clone(),
                table: table.number,
                kind: view.kind,
                color: seat.color,
                pool: view.pool.clone(),
                place: place.cloned().unwrap_or_default(),
            }
        })
        .collect()
}
