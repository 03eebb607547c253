//! A tournament's front page: what it is, how far it is, and where to look on.

use actix_web::HttpRequest;
use actix_web::web::Data;
use askama::Template;

use crate::rules::Mode;
use crate::store;
use crate::tournament::championship::Championship;
use crate::tournament::entry::Entry;
use crate::tournament::id::{PoolId, RankingId, TournamentId};
use crate::tournament::names::Names;
use crate::tournament::plan::Progress;
use crate::tournament::stage::Stage;
use crate::tournament::table::{Table, TableKind, TableState};
use crate::web::http::error::WebError;
use crate::web::http::path::Id;
use crate::web::http::respond::{Answer, render};
use crate::web::organize::steps::{self, Step};
use crate::web::parts::calls::CallsView;
use crate::web::parts::head::Head;
use crate::web::parts::places::Places;
use crate::web::parts::pools::{Asked, Pools};
use crate::web::parts::stages::chosen_stage;
use crate::web::parts::tables::TableView;
use crate::web::parts::titles::{round_title, stage_title};
use crate::web::parts::{format, load, rule_words};
use crate::web::ranking;
use crate::web::request::context::Ctx;
use crate::web::state::AppState;

/// How many tables the front page shows of each kind.
const SHOWN: usize = 6;

#[derive(Template)]
#[template(path = "tournament/show.html")]
struct ShowPage {
    ctx: Ctx,
    head: Head,
    pools: Pools,
    numbers: Numbers,
    format: String,
    rules: Option<Rules>,
    stages: Vec<StageLine>,
    playing: Vec<TableView>,
    latest: Vec<TableView>,
    next: Vec<Step>,
    calls: CallsView,
    /// The ranking that it counts for: its address.
    ranking: Option<String>,
}

struct Numbers {
    entries: usize,
    tables: usize,
    confirmed: usize,
    playing: usize,
}

struct Rules {
    name: String,
    /// A sentence about the set, where it is played as it is published.
    about: Option<String>,
    /// What was changed of it, in words.
    changes: Vec<String>,
    mode: Mode,
}

struct StageLine {
    title: String,
    tables: usize,
    confirmed: usize,
}

/// `GET /tournaments/{id}`
pub async fn show(
    ctx: Ctx,
    state: Data<AppState>,
    Id(id): Id<TournamentId>,
    req: HttpRequest,
) -> Answer {
    let (championship, hall) = load::seen_with_hall(&state, &ctx, id).await?;
    let places = Places::new(&championship, &hall);
    let stage = chosen_stage(&championship, None, |_| true).ok_or(WebError::NotFound)?;
    let pools = match Pools::asked(&ctx, &req, &championship, stage) {
        Asked::Elsewhere(answer) => return Ok(answer),
        Asked::Here(pools) => pools,
    };
    let pool = pools.current;
    let calls = CallsView::load(&ctx, &state, &championship).await?;
    let head = Head::front(&ctx, &championship).following(&pools);
    let next = match head.is_organizer {
        true => steps::next(&ctx, &championship, &places),
        false => Vec::new(),
    };
    let names = Names::of(&championship);
    let of_state = |wanted: TableState| {
        let tables = championship
            .tables()
            .iter()
            .filter(move |table| table.state == wanted && table.kind == TableKind::Played)
            .filter(move |table| pool.is_none_or(|pool| table.pool == pool));
        let mut tables: Vec<_> = tables.collect();
        tables
            .sort_by_key(|table| table.result.as_ref().map(|result| -result.ended_at.timestamp()));
        let views = tables.into_iter().take(SHOWN).map(|table| {
            let round = championship.round(table.round);
            let title = round.map(|round| round_title(&ctx, &championship, round));
            TableView::new(&ctx, &championship, &names, table)
                .at(&ctx, &places, table)
                .in_round(title.unwrap_or_default())
        });
        views.collect::<Vec<_>>()
    };
    let tournament = &championship.tournament;
    let own = state
        .store
        .read(move |conn| Ok::<_, WebError>(store::rankings::of_tournament(conn, id)?))
        .await?
        .unwrap_or(RankingId::own(tournament.account));
    let plans: Vec<_> = championship.stages().iter().map(|stage| stage.plan.clone()).collect();
    let page = ShowPage {
        ranking: (tournament.settings.weight > 0).then(|| ranking::path(own)),
        numbers: numbers(&championship, pool),
        format: format::in_words(&ctx, &tournament.settings, &plans),
        rules: rules(&ctx, &championship),
        stages: stages(&ctx, &championship),
        playing: of_state(TableState::Playing),
        latest: of_state(TableState::Confirmed),
        next,
        calls,
        pools,
        head,
        ctx: ctx.clone(),
    };
    render(&page)
}

fn numbers(championship: &Championship, pool: Option<PoolId>) -> Numbers {
    let is_shown = |table: &&Table| pool.is_none_or(|pool| table.pool == pool);
    let tables = || championship.tables().iter().filter(is_shown);
    let played = || tables().filter(|table| table.kind == TableKind::Played);
    let pool = pool.and_then(|pool| championship.pool(pool));
    let is_in = |entry: &&Entry| pool.is_none_or(|pool| pool.entries.contains(&entry.id));
    let entries = championship.entries().iter().filter(|entry| entry.is_active()).filter(is_in);
    Numbers {
        entries: entries.count(),
        tables: played().count(),
        confirmed: played().filter(|table| table.result.is_some()).count(),
        playing: played().filter(|table| table.state == TableState::Playing).count(),
    }
}

/// The rules of the stage that is played, or is played first.
fn rules(ctx: &Ctx, championship: &Championship) -> Option<Rules> {
    let mode = championship.tournament.settings.mode;
    let is_drawn = |stage: &&Stage| championship.progress(stage) != Progress::NotDrawn;
    let stages = championship.stages();
    let table = stages.iter().rfind(is_drawn).or(stages.first()).map(|stage| &stage.plan.table)?;
    let ruleset = &table.ruleset;
    let changes = rule_words::changes(ctx, ruleset);
    // The sentence of a set is about tables of more than two sides, and about the set as it is published.
    let is_as_published = changes.is_empty() && mode == Mode::Solo && table.seats > 2;
    Some(Rules {
        name: rule_words::named(ctx, ruleset.name()),
        about: is_as_published.then(|| rule_words::about(ctx, ruleset.name())),
        changes,
        mode,
    })
}

fn stages(ctx: &Ctx, championship: &Championship) -> Vec<StageLine> {
    championship
        .stages()
        .iter()
        .map(|stage| {
            let tables: Vec<_> = championship
                .tables_of_stage(stage.id)
                .filter(|table| table.kind == TableKind::Played)
                .collect();
            StageLine {
                title: stage_title(ctx, championship, stage),
                confirmed: tables.iter().filter(|table| table.result.is_some()).count(),
                tables: tables.len(),
            }
        })
        .collect()
}

impl ShowPage {
    fn percent(&self) -> usize {
        self.numbers.confirmed * 100 / self.numbers.tables.max(1)
    }

    fn is_finished(&self) -> bool {
        self.head.champion.is_some()
    }
}
