//! Rankings, seasons and players.

use actix_web::HttpRequest;
use actix_web::web::{self, Data};
use domain::ranking::season::{self, SeasonTable};
use domain::ranking::weekly::{self, Week};
use domain::tournament::id::{PlayerId, RankingId};
use serde::{Deserialize, Serialize};
use store::{Conn, StoreError};
use utoipa::ToSchema;

use super::answer::json;
use super::body::Query;
use super::operation::Operation;
use super::views::ids;
use super::views::ranking::{PlayerView, RankedView, RankingView, WeekView};
use super::views::season::SeasonView;
use crate::web::http::address;
use crate::web::http::error::WebError;
use crate::web::http::path::{At, Id};
use crate::web::http::problem::{FieldProblem, Problem};
use crate::web::http::respond::Answer;
use crate::web::ranking::{self, RankingFacts};
use crate::web::request::context::Ctx;
use crate::web::state::AppState;

pub fn operations() -> Vec<Operation> {
    vec![
        Operation::read("/rankings", "listRankings", list)
            .private()
            .summary("The rankings of the key's account, its own first")
            .answers::<RankingsView>(),
        Operation::read("/rankings/{id}", "readRanking", week)
            .summary("The ranking of a week")
            .query::<WeekQuery>()
            .answers::<WeekView>(),
        Operation::read("/rankings/{id}/seasons/{season}", "readSeason", season)
            .summary("The table of a season")
            .answers::<SeasonView>(),
        Operation::read("/players/{id}", "readPlayer", player)
            .summary("A player under the public name")
            .answers::<PlayerView>(),
    ]
}

/// The rankings of an account.
#[derive(Clone, Debug, Serialize, ToSchema)]
struct RankingsView {
    rankings: Vec<RankingView>,
}

/// A week.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct WeekQuery {
    /// The week, such as `2026-W47`; the latest with games if missing.
    #[serde(default)]
    week: Option<String>,
}

async fn list(ctx: Ctx, state: Data<AppState>, req: HttpRequest) -> Answer {
    let all = ranking::of_account(&state, ctx.require_user()?.id).await?;
    json(&req, &RankingsView { rankings: all.iter().map(RankingView::new).collect() })
}

async fn week(
    ctx: Ctx,
    state: Data<AppState>,
    Id(id): Id<RankingId>,
    query: Query<WeekQuery>,
    req: HttpRequest,
) -> Answer {
    let facts = RankingFacts::load(&state, id).await?;
    let settings = &facts.ranking.settings;
    let weeks = weekly::weeks(&facts.games, settings.time_zone);
    let latest = weeks.first().copied();
    let week = match &query.0.week {
        None => latest.unwrap_or_else(|| Week::of(ctx.now(), settings.time_zone)),
        Some(text) => text.parse().map_err(|_| {
            let (field, detail) = ("week".to_owned(), "no week".to_owned());
            let allowed = "a week such as 2026-W47".to_owned();
            Problem::invalid(vec![FieldProblem { field, detail, allowed }])
        })?,
    };
    let rows = weekly::rank(&facts.games, settings, week);
    let view = WeekView {
        ranking: RankingView::new(&facts.ranking),
        week: week.to_string(),
        weeks: ids(&weeks),
        seasons: ids(facts.seasons.iter().map(|season| season.id)),
        rows: rows.iter().map(|row| RankedView::new(&facts, row)).collect(),
    };
    json(&req, &view)
}

async fn season(state: Data<AppState>, At(at): At<address::Season>, req: HttpRequest) -> Answer {
    let (facts, season) = ranking::season::load(&state, at).await?;
    // The computation covers thousands of games.
    let view = web::block(move || {
        let settings = &facts.ranking.settings;
        let SeasonTable { rows, .. } = season::table(&facts.games, settings, &season.settings);
        SeasonView::new(&facts, &season, &rows)
    });
    json(&req, &view.await.map_err(WebError::internal)?)
}

async fn player(state: Data<AppState>, Id(id): Id<PlayerId>, req: HttpRequest) -> Answer {
    let read = move |conn: &mut Conn| {
        let player = store::players::find(conn, id)?;
        Ok::<_, StoreError>((player, store::players::tournaments_of(conn, id)?))
    };
    let (player, tournaments) = state.store.read(read).await?;
    let view = PlayerView {
        id: player.id.to_string(),
        name: if player.is_named() { player.public_name() } else { String::new() },
        club: player.club,
        tournaments: ids(tournaments),
    };
    json(&req, &view)
}
