//! Rankings of weeks and seasons.

use actix_web::HttpRequest;
use actix_web::web::{self, Data, Query};
use domain::ranking::season::{self, SeasonStanding};
use domain::ranking::strength::{of_player, strengths};
use domain::ranking::weekly;
use domain::tournament::points::Points;
use domain::tournament::season::Season;

use super::files::answer;
use super::sheet::{Cell, Sheet};
use crate::web::http::address;
use crate::web::http::download::FileFormat;
use crate::web::http::error::WebError;
use crate::web::http::path::At;
use crate::web::http::respond::Answer;
use crate::web::i18n::key;
use crate::web::ranking::week::{WeekQuery, requested_week};
use crate::web::ranking::{RankingFacts, season as season_page};
use crate::web::request::context::Ctx;
use crate::web::state::AppState;

/// `GET /rankings/{id}/ranking.{format}`: the ranking of a week, one row per player.
pub async fn week(
    ctx: Ctx,
    state: Data<AppState>,
    At(at): At<address::RankingFile>,
    query: Query<WeekQuery>,
    req: HttpRequest,
) -> Answer {
    let facts = RankingFacts::load(&state, at.id).await?;
    let weeks = weekly::weeks(&facts.games, facts.ranking.settings.time_zone);
    let week = requested_week(&ctx, &query, &facts, &weeks)?;
    let sheet = {
        let ctx = ctx.clone();
        web::block(move || week_sheet(&ctx, &facts, week))
    };
    let sheet = sheet.await.map_err(WebError::internal)?;
    send(&state, &req, (ctx, at.format), sheet).await
}

/// `GET /rankings/{id}/seasons/{season}/ranking.{format}`: the table of a season, one row per player.
pub async fn season(
    ctx: Ctx,
    state: Data<AppState>,
    At(at): At<address::SeasonFile>,
    req: HttpRequest,
) -> Answer {
    let of = address::Season { id: at.id, season: at.season };
    let (facts, season) = season_page::load(&state, of).await?;
    let sheet = {
        let ctx = ctx.clone();
        // The computation covers thousands of games.
        web::block(move || season_sheet(&ctx, &facts, &season))
    };
    let sheet = sheet.await.map_err(WebError::internal)?;
    send(&state, &req, (ctx, at.format), sheet).await
}

async fn send(
    state: &AppState,
    req: &HttpRequest,
    (ctx, format): (Ctx, FileFormat),
    sheet: Sheet,
) -> Answer {
    let turn = state.turn_to_write(req).await.map_err(|_| WebError::Crowded)?;
    let title = sheet.name.clone();
    answer(&ctx, ("ranking", format), (title, vec![sheet]), turn).await
}

fn week_sheet(ctx: &Ctx, facts: &RankingFacts, week: weekly::Week) -> Sheet {
    let columns = [
        key::COLUMN_RANK,
        key::COLUMN_NAME,
        key::COLUMN_CLUB,
        key::COLUMN_POINTS,
        key::COLUMN_COUNTED,
        key::COLUMN_GAMES,
        key::COLUMN_WINS,
    ];
    let mut sheet = Sheet::new(facts.title(ctx), columns.map(|key| ctx.t(key)));
    for row in weekly::rank(&facts.games, &facts.ranking.settings, week) {
        sheet.rows.push(vec![
            row.rank.into(),
            facts.name(&row.player).into(),
            facts.club(&row.player).into(),
            points(row.points),
            row.counted.into(),
            row.games.into(),
            row.wins.into(),
        ]);
    }
    sheet
}

fn season_sheet(ctx: &Ctx, facts: &RankingFacts, season: &Season) -> Sheet {
    let (ranking, settings) = (&facts.ranking.settings, &season.settings);
    let table = season::table(&facts.games, ranking, settings);
    let strengths = strengths(season::until_end(&facts.games, ranking, settings));
    let columns = [
        key::COLUMN_RANK,
        key::COLUMN_NAME,
        key::COLUMN_CLUB,
        key::COLUMN_POINTS,
        key::COLUMN_WEEKS,
        key::COLUMN_COUNTED,
        key::COLUMN_GAMES,
        key::COLUMN_WINS,
        key::COLUMN_STRENGTH,
    ];
    let columns = columns.map(|key| ctx.t(key)).into_iter().chain(["±".to_owned()]);
    let mut sheet = Sheet::new(settings.name.clone(), columns);
    sheet.rows.extend(table.rows.iter().map(|row: &SeasonStanding| {
        let strength = of_player(&strengths, row.player);
        vec![
            row.rank.into(),
            facts.name(&row.player).into(),
            facts.club(&row.player).into(),
            points(row.points),
            u32::try_from(row.weeks.len()).unwrap_or(u32::MAX).into(),
            row.counted.into(),
            row.games.into(),
            row.wins.into(),
            Cell::Decimal(strength.mu.round()),
            Cell::Decimal(strength.sigma.round()),
        ]
    }));
    sheet
}

/// Points as a whole number if they have no fraction.
fn points(points: Points) -> Cell {
    let (units, unit) = (points.units(), Points::UNIT);
    match units % unit {
        0 => Cell::from(units / unit),
        _ => Cell::Decimal(units as f64 / unit as f64),
    }
}
