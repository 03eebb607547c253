//! Page of two players against each other.

use actix_web::web::{self, Data, Query};
use askama::Template;
use domain::ranking::head_to_head::{Meeting, meetings};
use domain::ranking::strength::{Strengths, of_player, strengths};
use domain::tournament::id::PlayerId;

use super::player::{PlayerQuery, load};
use super::{RankingFacts, strength_words};
use crate::web::http::address;
use crate::web::http::error::WebError;
use crate::web::http::path::At;
use crate::web::http::respond::{Answer, render};
use crate::web::i18n::key;
use crate::web::parts::paging::{Pager, paged};
use crate::web::parts::share::Share;
use crate::web::parts::titles::joined;
use crate::web::request::address::Address;
use crate::web::request::context::Ctx;
use crate::web::state::AppState;

/// Games on a page of the list.
const SHOWN: usize = 50;

#[derive(Template)]
#[template(path = "ranking/head_to_head.html")]
struct HeadToHeadPage {
    ctx: Ctx,
    facts: RankingFacts,
    /// The two players; `one` is the player in the path.
    one: PlayerId,
    other: PlayerId,
    /// Number of games in which `one` was placed ahead, and behind.
    n_ahead: usize,
    n_behind: usize,
    n_games: usize,
    strengths: Strengths,
    games: Vec<Meeting>,
    pager: Pager,
}

impl HeadToHeadPage {
    fn share(&self) -> Share {
        let (ctx, facts) = (&self.ctx, &self.facts);
        let title = format!("{} – {}", facts.name(&self.one), facts.name(&self.other));
        let score = format!("{} – {}", self.n_ahead, self.n_behind);
        let said = match self.n_games {
            0 => ctx.t(key::VERSUS_NONE),
            n => joined(&[ctx.t(key::VERSUS_TITLE), score, ctx.tn(key::CARD_GAMES, n)]),
        };
        let path = facts.head_to_head_path(&self.one, &self.other);
        Share::pictured(ctx, (title, said), &path, facts.games.len())
    }

    fn strength(&self, player: &PlayerId) -> String {
        strength_words(&self.ctx, of_player(&self.strengths, *player))
    }
}

/// `GET /players/{id}/against/{other}`: the games of two players in a ranking.
pub async fn show(
    ctx: Ctx,
    state: Data<AppState>,
    At(address::HeadToHead { id, other }): At<address::HeadToHead>,
    query: Query<PlayerQuery>,
) -> Answer {
    let facts = load(&state, id, &query).await?;
    if other == id || !facts.players.contains_key(&other) {
        return Err(WebError::NotFound);
    }
    // The computation covers thousands of games.
    let page = web::block(move || page(ctx, facts, id, other)).await;
    render(&page.map_err(WebError::internal)?)
}

fn page(ctx: Ctx, facts: RankingFacts, one: PlayerId, other: PlayerId) -> HeadToHeadPage {
    let all = meetings(&facts.games, one, other);
    let n_ahead = all.iter().filter(|it| it.own.number < it.other.number).count();
    let n_behind = all.iter().filter(|it| it.own.number > it.other.number).count();
    let n_games = all.len();
    let strengths = strengths(&facts.games);
    let (games, pager) = paged(&Address::of(&ctx), all, SHOWN);
    HeadToHeadPage { ctx, facts, one, other, n_ahead, n_behind, n_games, strengths, games, pager }
}
