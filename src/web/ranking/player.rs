//! A player's own page: weeks, ranks and games.

use actix_web::web::{Data, Query};
use askama::Template;
use serde::Deserialize;

use super::{Season, week_title};
use crate::ranking::weekly;
use crate::store;
use crate::tournament::id::{PlayerId, RankingId};
use crate::web::http::error::WebError;
use crate::web::http::path::Id;
use crate::web::http::respond::{Answer, render};
use crate::web::parts::pills::Link;
use crate::web::request::context::Ctx;
use crate::web::state::AppState;

/// How many games are listed.
const SHOWN: usize = 40;

#[derive(Template)]
#[template(path = "ranking/player.html")]
struct PlayerPage {
    ctx: Ctx,
    name: String,
    club: String,
    ranking: String,
    ranking_title: String,
    rankings: Vec<Link>,
    weeks: Vec<WeekLine>,
    games: Vec<GameLine>,
    n_games: usize,
    n_wins: usize,
}

struct WeekLine {
    path: String,
    title: String,
    rank: u32,
    is_tied: bool,
    points: i32,
    games: u32,
}

struct GameLine {
    path: String,
    ended_at: String,
    place: u8,
    is_tied: bool,
    points: i32,
    is_counted: bool,
}

/// How the page is asked for.
#[derive(Debug, Default, Deserialize)]
pub struct PlayerQuery {
    /// Id of the ranking; none: the account's own.
    ranking: Option<String>,
}

/// `GET /players/{id}`: what they played, and the weeks of a ranking.
pub async fn show(
    ctx: Ctx,
    state: Data<AppState>,
    Id(id): Id<PlayerId>,
    query: Query<PlayerQuery>,
) -> Answer {
    let player =
        state.store.read(move |conn| Ok::<_, WebError>(store::players::find(conn, id)?)).await?;
    let asked = query.ranking.as_ref().and_then(|text| text.parse().ok());
    let season = Season::load(&state, asked.unwrap_or(RankingId::own(player.account))).await?;
    if season.ranking.account != player.account {
        return Err(WebError::NotFound);
    }
    let here = super::path(season.ranking.id);
    let weeks = weekly::player_history(&season.games, &season.ranking.settings, id)
        .into_iter()
        .map(|(week, row)| WeekLine {
            path: format!("{here}?week={week}"),
            title: week_title(&ctx, week),
            rank: row.rank,
            is_tied: row.is_tied,
            points: row.points,
            games: row.games,
        })
        .collect();
    let played: Vec<_> = season
        .games
        .iter()
        .flat_map(|game| game.sides.iter().map(move |side| (game, side)))
        .filter(|(_, side)| side.players.contains(&id))
        .collect();
    let ranked = weekly::games_of(&season.games, &season.ranking.settings, id);
    let mut games: Vec<GameLine> = played
        .iter()
        .rev()
        .take(SHOWN)
        .map(|(game, side)| {
            let worth = ranked.iter().find(|one| one.table == game.table);
            GameLine {
                path: format!("/tables/{}", game.table),
                ended_at: ctx.datetime(game.ended_at, season.ranking.settings.time_zone),
                place: side.result.place,
                is_tied: side.result.is_tied,
                points: worth.map_or(0, |one| one.points),
                is_counted: worth.is_some_and(|one| one.is_counted),
            }
        })
        .collect();
    games.dedup_by(|one, other| one.path == other.path);
    let page = PlayerPage {
        name: player.public_name(),
        club: player.club,
        ranking: here,
        ranking_title: super::title(&ctx, &season.ranking),
        rankings: season
            .rankings
            .iter()
            .map(|ranking| Link {
                path: super::player_path(id, ranking),
                title: super::title(&ctx, ranking),
                is_current: ranking.id == season.ranking.id,
            })
            .collect(),
        weeks,
        n_games: played.len(),
        n_wins: played
            .iter()
            .filter(|(_, side)| side.result.place == 1 && !side.result.is_tied)
            .count(),
        games,
        ctx: ctx.clone(),
    };
    render(&page)
}
