//! The standings of a stage, on paper.

use actix_web::web::Query;
use askama::Template;
use domain::draw::StandingState;

use super::{Frame, PrintQuery, Reader, nothing_yet};
use crate::web::http::address;
use crate::web::http::respond::{Answer, render};
use crate::web::i18n::key;
use crate::web::parts::fixed_rounds;
use crate::web::parts::head::{Head, Tab};
use crate::web::parts::stage_standings::{PoolStandings, StageStandings, all_lines};
use crate::web::parts::stages::chosen_stage;
use crate::web::parts::standings::{StandingsColumn, criteria, note};
use crate::web::parts::titles::stage_title;
use crate::web::request::context::Ctx;

#[derive(Template)]
#[template(path = "print/standings.html")]
struct StandingsPage {
    ctx: Ctx,
    head: Head,
    frame: Frame,
    lists: Vec<PoolStandings>,
    criteria: Vec<String>,
    /// Note about the order, or empty.
    note: String,
    /// Progress, number of tables that count, and cut, if the number of rounds is fixed; otherwise empty.
    rounds: String,
    columns: Vec<StandingsColumn>,
    has_clubs: bool,
}

/// `GET /tournaments/{id}/print/standings`: the standings of the latest stage. `pool` limits them to one pool.
pub async fn show(caller: Reader<address::Tournament>, query: Query<PrintQuery>) -> Answer {
    let Reader { ctx, at: address::Tournament { id }, facts: (championship, _), .. } = caller;
    let stage = chosen_stage(&championship, None, |_| true);
    let Some(stage) = stage.filter(|_| !championship.rounds().is_empty()) else {
        return nothing_yet(id);
    };
    let title = stage_title(&ctx, &championship, stage);
    let pool = championship.pools_of(stage.id).find(|pool| Some(pool.number) == query.pool());
    let StageStandings { columns, lists } = StageStandings::of(&ctx, &championship, stage, pool);
    let page = StandingsPage {
        head: Head::new(&ctx, &championship, Tab::Print),
        frame: Frame::new(&ctx, &championship, key::PAPER_STANDINGS, title),
        has_clubs: lists.iter().flat_map(|list| &list.lines).any(|line| !line.club.is_empty()),
        note: note(&ctx, stage, all_lines(&lists)),
        rounds: fixed_rounds::in_words(&ctx, &championship, stage),
        lists,
        criteria: criteria(&ctx, stage),
        columns,
        ctx: ctx.clone(),
    };
    render(&page)
}

impl StandingsPage {
    /// True if any entry qualifies from the stage.
    fn has_qualified(&self) -> bool {
        self.lists
            .iter()
            .flat_map(|list| &list.lines)
            .any(|line| line.state == StandingState::Qualified)
    }
}
