//! Ranking of a week, with links to other weeks.

use actix_web::web::{Data, Query};
use askama::Template;
use chrono_tz::Tz;
use domain::ranking::weekly::{self, Week};
use domain::tournament::account::Ranking;
use domain::tournament::id::RankingId;
use domain::tournament::points::Points;
use serde::Deserialize;

use super::shifts::ShiftView;
use super::{Played, player_path, season_pages, week_title};
use crate::web::http::address;
use crate::web::http::csv;
use crate::web::http::error::WebError;
use crate::web::http::path::Id;
use crate::web::http::respond::{Answer, render};
use crate::web::i18n::Message;
use crate::web::parts::figures::Figures;
use crate::web::parts::pills::Link;
use crate::web::request::context::Ctx;
use crate::web::state::AppState;

/// Query of the page.
#[derive(Debug, Default, Deserialize)]
pub struct WeekQuery {
    /// The week, as "2026-W47"; by default the latest with games.
    week: Option<String>,
}

#[derive(Template)]
#[template(path = "ranking/week.html")]
struct WeekPage {
    ctx: Ctx,
    /// Title of the ranking.
    ranking: String,
    /// All rankings of the account.
    rankings: Vec<Link>,
    account: String,
    here: address::Ranking,
    is_own: bool,
    title: String,
    dates: String,
    previous: Option<String>,
    next: Option<String>,
    weeks: Vec<Link>,
    lines: Vec<Line>,
    games_a_week: u8,
    /// Path and name of the current season.
    season: Option<(String, String)>,
    seasons: Vec<Link>,
    /// True if ranks are compared with those of the week before.
    has_shifts: bool,
    /// Name and opening hours of the club night, if it is on.
    club: Option<(String, String)>,
    /// Address of the CSV file.
    csv: String,
}

struct Line {
    rank: u32,
    is_tied: bool,
    path: String,
    name: String,
    club: String,
    points: Points,
    games: u32,
    counted: u32,
    wins: u32,
    shift: Option<ShiftView>,
}

/// The requested week; by default the latest with games, else the current one. Fails if the text is not a week.
fn asked_week(ctx: &Ctx, query: &WeekQuery, weeks: &[Week], zone: Tz) -> Result<Week, WebError> {
    match &query.week {
        Some(text) => text.parse().map_err(|_| WebError::Invalid(Message::new("error-week"))),
        None => Ok(weeks.first().copied().unwrap_or_else(|| Week::of(ctx.now(), zone))),
    }
}

/// `GET /rankings/{id}/ranking.csv`: one row per player.
pub async fn csv(
    ctx: Ctx,
    state: Data<AppState>,
    Id(id): Id<RankingId>,
    query: Query<WeekQuery>,
) -> Answer {
    let played = Played::load(&state, id).await?;
    let zone = played.ranking.settings.time_zone;
    let week = asked_week(&ctx, &query, &weekly::weeks(&played.games, zone), zone)?;
    let heading = ["column-rank", "column-name", "column-club", "column-points"];
    let heading = heading.into_iter().chain(["column-counted", "column-games", "column-wins"]);
    let mut records = vec![heading.map(|key| ctx.t(key)).collect()];
    for row in weekly::rank(&played.games, &played.ranking.settings, week) {
        records.push(vec![
            row.rank.to_string(),
            played.name(row.player),
            played.club(row.player),
            Figures::Plain.points(&ctx, row.points),
            row.counted.to_string(),
            row.games.to_string(),
            row.wins.to_string(),
        ]);
    }
    csv::file("ranking.csv", records)
}

/// `GET /rankings/{id}`: the ranking of a week.
pub async fn show(
    ctx: Ctx,
    state: Data<AppState>,
    Id(id): Id<RankingId>,
    query: Query<WeekQuery>,
) -> Answer {
    let played = Played::load(&state, id).await?;
    let zone = played.ranking.settings.time_zone;
    let weeks = weekly::weeks(&played.games, zone);
    let week = asked_week(&ctx, &query, &weeks, zone)?;
    let here = address::ranking(id);
    let path = |week: Week| format!("{here}?week={week}");
    let shifts = weekly::shifts(&played.games, &played.ranking.settings, week);
    let lines = weekly::rank(&played.games, &played.ranking.settings, week)
        .into_iter()
        .map(|row| Line {
            rank: row.rank,
            is_tied: row.is_tied,
            path: player_path(row.player, &played.ranking),
            name: played.name(row.player),
            club: played.club(row.player),
            points: row.points,
            games: row.games,
            counted: row.counted,
            wins: row.wins,
            shift: shifts.get(&row.player).map(|shift| ShiftView::of(&ctx, *shift)),
        })
        .collect();
    let choice = |ranking: &Ranking| Link {
        path: address::ranking(ranking.id).page(),
        title: super::title(&ctx, ranking),
        is_current: ranking.id == id,
    };
    let page = WeekPage {
        csv: format!("{}?week={week}", here.ranking_csv()),
        ranking: super::title(&ctx, &played.ranking),
        rankings: played.rankings.iter().map(choice).collect(),
        account: played.account.name.clone(),
        is_own: ctx.user().is_some_and(|user| user.id == played.ranking.account),
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
        has_shifts: !shifts.is_empty(),
        season: played
            .current_season(&ctx)
            .map(|season| (season_pages(season).page(), season.settings.name.clone())),
        seasons: played.season_links(None),
        games_a_week: played.ranking.settings.games_a_week,
        club: played.club.as_ref().filter(|night| night.settings.is_on).map(|night| {
            (night.settings.name.clone(), super::club::hours(&ctx, &night.settings.hours))
        }),
        here,
        ctx: ctx.clone(),
    };
    render(&page)
}
