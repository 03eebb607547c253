//! A week's ranking, with the ways to the weeks before and after.

use actix_web::web::{Data, Query};
use askama::Template;
use serde::Deserialize;

use super::{Season, player_path, week_title};
use crate::ranking::weekly::{self, Week};
use crate::tournament::account::Ranking;
use crate::tournament::id::RankingId;
use crate::web::http::error::WebError;
use crate::web::http::path::Id;
use crate::web::http::respond::{Answer, render};
use crate::web::i18n::Message;
use crate::web::parts::pills::Link;
use crate::web::request::context::Ctx;
use crate::web::state::AppState;

/// How the page is asked for.
#[derive(Debug, Default, Deserialize)]
pub struct WeekQuery {
    /// The week, as "2026-W47"; else the latest with games.
    week: Option<String>,
}

#[derive(Template)]
#[template(path = "ranking/week.html")]
struct WeekPage {
    ctx: Ctx,
    /// What the ranking is called.
    ranking: String,
    /// All of the account, where it has several.
    rankings: Vec<Link>,
    account: String,
    here: String,
    is_own: bool,
    title: String,
    dates: String,
    previous: Option<String>,
    next: Option<String>,
    weeks: Vec<Link>,
    lines: Vec<Line>,
    games_a_week: u8,
    /// When players open tables for it themselves, and where.
    club: Option<(String, String)>,
}

struct Line {
    rank: u32,
    is_tied: bool,
    path: String,
    name: String,
    club: String,
    points: i32,
    games: u32,
    counted: u32,
    wins: u32,
}

/// `GET /rankings/{id}`
pub async fn show(
    ctx: Ctx,
    state: Data<AppState>,
    Id(id): Id<RankingId>,
    query: Query<WeekQuery>,
) -> Answer {
    let season = Season::load(&state, id).await?;
    let zone = season.ranking.settings.time_zone;
    let weeks = weekly::weeks(&season.games, zone);
    let week = match &query.week {
        Some(text) => text.parse().map_err(|_| WebError::Invalid(Message::new("error-week")))?,
        None => weeks.first().copied().unwrap_or_else(|| Week::of(ctx.now(), zone)),
    };
    let here = super::path(id);
    let path = |week: Week| format!("{here}?week={week}");
    let lines = weekly::rank(&season.games, &season.ranking.settings, week)
        .into_iter()
        .map(|row| Line {
            rank: row.rank,
            is_tied: row.is_tied,
            path: player_path(row.player, &season.ranking),
            name: season.name(row.player),
            club: season.club(row.player),
            points: row.points,
            games: row.games,
            counted: row.counted,
            wins: row.wins,
        })
        .collect();
    let choice = |ranking: &Ranking| Link {
        path: super::path(ranking.id),
        title: super::title(&ctx, ranking),
        is_current: ranking.id == id,
    };
    let page = WeekPage {
        ranking: super::title(&ctx, &season.ranking),
        rankings: season.rankings.iter().map(choice).collect(),
        account: season.account.name.clone(),
        is_own: ctx.user().is_some_and(|user| user.id == season.ranking.account),
        title: week_title(&ctx, week),
        dates: format!("{} – {}", ctx.date(week.monday()), ctx.date(week.sunday())),
        previous: weeks.iter().any(|known| *known < week).then(|| path(week.prev())),
        next: weeks.iter().any(|known| *known > week).then(|| path(week.next())),
        weeks: weeks
            .iter()
            .map(|known| Link {
                path: path(*known),
                title: week_title(&ctx, *known),
                is_current: *known == week,
            })
            .collect(),
        lines,
        games_a_week: season.ranking.settings.games_a_week,
        club: season.club.as_ref().filter(|night| night.settings.is_on).map(|night| {
            (night.settings.name.clone(), super::club::hours(&ctx, &night.settings.hours))
        }),
        here,
        ctx: ctx.clone(),
    };
    render(&page)
}
