//! Page of two players against each other.

use std::cmp::Ordering;

use actix_web::web::{self, Data, Query};
use askama::Template;
use domain::ranking::head_to_head::{Meeting, meetings};
use domain::ranking::strength::{Strengths, of_player, strengths};
use domain::tournament::id::PlayerId;

use super::games::ListedTables;
use super::player::{PlayerQuery, load};
use super::{RankingFacts, strength_words};
use crate::web::board::mini::{BlankBoard, MiniBoard};
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

/// Results in the strip of the latest games.
const LATEST: usize = 5;

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
    /// The latest games, the last one at the end.
    latest: Vec<Meeting>,
    strengths: Strengths,
    games: Vec<MetGame>,
    blanks: Vec<BlankBoard>,
    pager: Pager,
}

/// A game of both.
struct MetGame {
    meeting: Meeting,
    board: Option<MiniBoard>,
    /// Address and name of its tournament.
    tournament: Option<(String, String)>,
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

    /// Number of games in which they shared a place.
    fn n_shared(&self) -> usize {
        self.n_games.saturating_sub(self.n_ahead + self.n_behind)
    }

    /// Letter of a game from the view of `one`.
    fn letter(&self, meeting: &Meeting) -> String {
        self.ctx.t(match meeting.own.number.cmp(&meeting.other.number) {
            Ordering::Less => key::FORM_WON,
            Ordering::Equal => key::FORM_TIED,
            Ordering::Greater => key::FORM_LOST,
        })
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
    let all = meetings(&facts.games, id, other);
    let (shown, _) = paged(&Address::of(&ctx), all.clone(), SHOWN);
    let listed = shown.iter().map(|meeting| meeting.table).collect();
    let tables = ListedTables::load(&state, listed).await?;
    // The computation covers thousands of games.
    let page = web::block(move || page(ctx, (facts, &tables), (id, other), all)).await;
    render(&page.map_err(WebError::internal)?)
}

fn page(
    ctx: Ctx,
    (facts, tables): (RankingFacts, &ListedTables),
    (one, other): (PlayerId, PlayerId),
    all: Vec<Meeting>,
) -> HeadToHeadPage {
    let n_ahead = all.iter().filter(|it| it.own.number < it.other.number).count();
    let n_behind = all.iter().filter(|it| it.own.number > it.other.number).count();
    let n_games = all.len();
    let latest = all.iter().take(LATEST).rev().copied().collect();
    let strengths = strengths(&facts.games);
    let (shown, pager) = paged(&Address::of(&ctx), all, SHOWN);
    let game = |meeting: Meeting| MetGame {
        board: tables.board(meeting.table),
        tournament: tables.tournament(meeting.table),
        meeting,
    };
    HeadToHeadPage {
        one,
        other,
        n_ahead,
        n_behind,
        n_games,
        latest,
        strengths,
        games: shown.into_iter().map(game).collect(),
        blanks: tables.blanks(),
        pager,
        facts,
        ctx,
    }
}
