//! Table of a season, running or final.

use actix_web::web;
use actix_web::web::Data;
use askama::Template;
use domain::ranking::season::{self, SeasonStanding, SeasonTable};
use domain::ranking::strength::{Strengths, of_player, strengths};
use domain::tournament::calendar::local::day_of;
use domain::tournament::points::Points;
use domain::tournament::season::Season;

use super::shifts::ShiftView;
use super::{Played, player_path, season_pages, strength_words, week_words};
use crate::web::http::address;
use crate::web::http::csv;
use crate::web::http::error::WebError;
use crate::web::http::path::At;
use crate::web::http::respond::{Answer, render};
use crate::web::parts::figures::Figures;
use crate::web::parts::paging::{Pager, paged};
use crate::web::parts::pills::Link;
use crate::web::request::address::Address;
use crate::web::request::context::Ctx;
use crate::web::state::AppState;

/// Players on a page of the table.
const SHOWN: usize = 100;
/// Shortest streak that is shown.
const STREAK: u32 = 2;

#[derive(Template)]
#[template(path = "ranking/season.html")]
struct SeasonPage {
    ctx: Ctx,
    ranking: String,
    ranking_path: String,
    account: String,
    is_own: bool,
    here: address::Season,
    name: String,
    dates: String,
    /// Links to all seasons of the ranking.
    seasons: Vec<Link>,
    phase: Phase,
    champions: Vec<Named>,
    lines: Vec<Line>,
    pager: Pager,
    best_weeks: u8,
    games_a_week: u8,
    /// Number of the week that the shifts compare with.
    since: Option<u32>,
}

/// Phase of a season.
enum Phase {
    /// Not begun; holds its first day.
    Ahead(String),
    /// Running; holds its last day.
    Running(String),
    /// Over, with a final table.
    Final,
}

struct Named {
    path: String,
    name: String,
}

struct Line {
    rank: u32,
    is_tied: bool,
    player: Named,
    club: String,
    shift: Option<ShiftView>,
    /// Games won in a row, if the streak is long enough to show.
    streak: Option<u32>,
    points: Points,
    n_weeks: usize,
    counted_weeks: usize,
    /// Weeks that do not count, with their points.
    dropped: Vec<(String, Points)>,
    games: u32,
    counted: u32,
    wins: u32,
    strength: String,
}

/// `GET /rankings/{id}/seasons/{season}`: the table of a season.
pub async fn show(ctx: Ctx, state: Data<AppState>, At(at): At<address::Season>) -> Answer {
    let (played, season) = load(&state, at).await?;
    // The computation covers thousands of games.
    let page = web::block(move || page(ctx, &played, &season)).await.map_err(WebError::internal)?;
    render(&page)
}

/// `GET /rankings/{id}/seasons/{season}/ranking.csv`: one row per player.
pub async fn csv(ctx: Ctx, state: Data<AppState>, At(at): At<address::Season>) -> Answer {
    let (played, season) = load(&state, at).await?;
    let records = web::block(move || records(&ctx, &played, &season));
    csv::file("ranking.csv", records.await.map_err(WebError::internal)?)
}

/// The ranking with the requested season.
async fn load(state: &AppState, at: address::Season) -> Result<(Played, Season), WebError> {
    let played = Played::load(state, at.id).await?;
    let season = played.seasons.iter().find(|season| season.id == at.season);
    let season = season.cloned().ok_or(WebError::NotFound)?;
    Ok((played, season))
}

/// Rows of the file, the heading first.
fn records(ctx: &Ctx, played: &Played, season: &Season) -> Vec<Vec<String>> {
    let (ranking, settings) = (&played.ranking.settings, &season.settings);
    let table = season::table(&played.games, ranking, settings);
    let strengths = strengths(season::until_end(&played.games, ranking, settings));
    let heading = ["column-rank", "column-name", "column-club", "column-points", "column-weeks"];
    let more = ["column-counted", "column-games", "column-wins", "column-strength"];
    let heading = heading.into_iter().chain(more).map(|key| ctx.t(key));
    let heading = heading.chain(["±".to_owned()]).collect();
    let round = |number: f64| ctx.language().plain(number.round());
    let record = |row: &SeasonStanding| {
        let strength = of_player(&strengths, row.player);
        vec![
            row.rank.to_string(),
            played.name(row.player),
            played.club(row.player),
            Figures::Plain.points(ctx, row.points),
            row.weeks.len().to_string(),
            row.counted.to_string(),
            row.games.to_string(),
            row.wins.to_string(),
            round(strength.mu),
            round(strength.sigma),
        ]
    };
    std::iter::once(heading).chain(table.rows.iter().map(record)).collect()
}

fn page(ctx: Ctx, played: &Played, season: &Season) -> SeasonPage {
    let (ranking, settings) = (&played.ranking, &season.settings);
    let SeasonTable { rows, latest } = season::table(&played.games, &ranking.settings, settings);
    let strengths = strengths(season::until_end(&played.games, &ranking.settings, settings));
    let today = day_of(ctx.now(), ranking.settings.time_zone);
    let phase = match () {
        () if settings.is_over(today) => Phase::Final,
        () if settings.has(today) => Phase::Running(ctx.date(settings.last)),
        () => Phase::Ahead(ctx.date(settings.first)),
    };
    let first = rows.iter().filter(|row| matches!(phase, Phase::Final) && row.rank == 1);
    let champions = first.map(|row| named(played, row)).collect();
    let since = latest.filter(|_| rows.iter().any(|row| row.shift.is_some()));
    let address = Address::of(&ctx);
    let (rows, pager) = paged(&address, rows, SHOWN);
    SeasonPage {
        ranking: super::title(&ctx, ranking),
        ranking_path: address::ranking(ranking.id).page(),
        account: played.account.name.clone(),
        is_own: ctx.user().is_some_and(|user| user.id == ranking.account),
        here: season_pages(season),
        name: settings.name.clone(),
        dates: super::season_dates(&ctx, settings),
        seasons: played.season_links(Some(season.id)),
        phase,
        champions,
        lines: rows.iter().map(|row| line(&ctx, played, &strengths, row)).collect(),
        pager,
        best_weeks: settings.best_weeks,
        games_a_week: ranking.settings.games_a_week,
        since: since.map(|week| week.prev().number()),
        ctx,
    }
}

fn named(played: &Played, row: &SeasonStanding) -> Named {
    Named { path: player_path(row.player, &played.ranking), name: played.name(row.player) }
}

fn line(ctx: &Ctx, played: &Played, strengths: &Strengths, row: &SeasonStanding) -> Line {
    let dropped = row.weeks.iter().filter(|week| !week.is_counted);
    Line {
        rank: row.rank,
        is_tied: row.is_tied,
        player: named(played, row),
        club: played.club(row.player),
        shift: row.shift.map(|shift| ShiftView::of(ctx, shift)),
        streak: Some(row.streak.current).filter(|streak| *streak >= STREAK),
        points: row.points,
        n_weeks: row.weeks.len(),
        counted_weeks: row.counted_weeks(),
        dropped: dropped.map(|week| (week_words(ctx, week.week), week.points)).collect(),
        games: row.games,
        counted: row.counted,
        wins: row.wins,
        strength: strength_words(ctx, of_player(strengths, row.player)),
    }
}
