//! Page of two players against each other.

use actix_web::web::{self, Data, Query};
use askama::Template;
use domain::ranking::head_to_head::{Meeting, meetings};
use domain::ranking::outcome::TablePlace;
use domain::ranking::strength::{of_player, strengths};
use domain::tournament::id::PlayerId;

use super::player::{PlayerQuery, load};
use super::{Played, player_path, strength_words};
use crate::web::http::address;
use crate::web::http::error::WebError;
use crate::web::http::path::At;
use crate::web::http::respond::{Answer, render};
use crate::web::parts::paging::{Pager, paged};
use crate::web::request::address::Address;
use crate::web::request::context::Ctx;
use crate::web::state::AppState;

/// Games on a page of the list.
const SHOWN: usize = 50;

#[derive(Template)]
#[template(path = "ranking/against.html")]
struct AgainstPage {
    ctx: Ctx,
    ranking: String,
    ranking_path: String,
    /// The two players; `one` is the player in the path.
    one: Side,
    other: Side,
    n_games: usize,
    n_shared: usize,
    games: Vec<GameLine>,
    pager: Pager,
}

struct Side {
    path: String,
    name: String,
    club: String,
    /// Number of games in which this player was placed ahead.
    ahead: usize,
    strength: String,
}

struct GameLine {
    path: String,
    ended_at: String,
    own: TablePlace,
    other: TablePlace,
}

/// `GET /players/{id}/against/{other}`: the games of two players in a ranking.
pub async fn show(
    ctx: Ctx,
    state: Data<AppState>,
    At(address::Against { id, other }): At<address::Against>,
    query: Query<PlayerQuery>,
) -> Answer {
    let played = load(&state, id, &query).await?;
    if other == id || !played.players.contains_key(&other) {
        return Err(WebError::NotFound);
    }
    // The computation covers thousands of games.
    let page = web::block(move || page(ctx, &played, id, other)).await;
    render(&page.map_err(WebError::internal)?)
}

fn page(ctx: Ctx, played: &Played, id: PlayerId, other: PlayerId) -> AgainstPage {
    let all = meetings(&played.games, id, other);
    let n = |is: fn(&&Meeting) -> bool| all.iter().filter(is).count();
    let (ahead, behind) =
        (n(|it| it.own.number < it.other.number), n(|it| it.own.number > it.other.number));
    let strengths = strengths(&played.games);
    let side = |player: PlayerId, ahead: usize| Side {
        path: player_path(player, &played.ranking),
        name: played.name(player),
        club: played.club(player),
        ahead,
        strength: strength_words(&ctx, of_player(&strengths, player)),
    };
    let (one, other_side) = (side(id, ahead), side(other, behind));
    let n_games = all.len();
    let (all, pager) = paged(&Address::of(&ctx), all, SHOWN);
    let line = |meeting: Meeting| GameLine {
        path: address::table(meeting.table).page(),
        ended_at: ctx.datetime(meeting.ended_at, played.ranking.settings.time_zone),
        own: meeting.own,
        other: meeting.other,
    };
    AgainstPage {
        ranking: super::title(&ctx, &played.ranking),
        ranking_path: address::ranking(played.ranking.id).page(),
        one,
        other: other_side,
        n_games,
        n_shared: n_games - ahead - behind,
        games: all.into_iter().map(line).collect(),
        pager,
        ctx,
    }
}
