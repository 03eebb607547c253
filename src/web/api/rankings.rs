//! Rankings, tables of seasons, and players.

use actix_web::HttpRequest;
use actix_web::http::StatusCode;
use actix_web::web::{self, Data};
use domain::ranking::season::{self, SeasonTable};
use domain::ranking::weekly::{self, Week};
use domain::tournament::api_key::Scope;
use domain::tournament::id::{PlayerId, RankingId};
use serde::{Deserialize, Serialize};
use store::{Conn, StoreError};
use utoipa::ToSchema;

use super::answer::json;
use super::body::{Nothing, Query, Sent, as_form, refused};
use super::now::Target;
use super::operation::Operation;
use super::tournaments::Made;
use super::views::ids;
use super::views::ranking::{PlayerView, RankedView, RankingView, WeekView};
use super::views::season::SeasonView;
use super::write;
use crate::acts::{Work, rankings};
use crate::web::http::address;
use crate::web::http::error::WebError;
use crate::web::http::path::{At, Id};
use crate::web::http::problem::{FieldProblem, Problem};
use crate::web::http::respond::Answer;
use crate::web::ranking::{self, RankingFacts, settings as ranking_form};
use crate::web::request::context::Ctx;
use crate::web::state::AppState;

pub fn operations() -> Vec<Operation> {
    vec![
        Operation::read("/rankings", "listRankings", list)
            .private()
            .summary("The rankings of the key's account, its own first")
            .answers::<RankingsView>(),
        Operation::write("/rankings", "openRanking", Scope::Organize, open)
            .summary("Opens a further ranking of the key's account")
            .body::<RankingBody>()
            .creates::<Made>(),
        Operation::write("/rankings/{id}/settings", "changeRanking", Scope::Organize, change)
            .summary("Replaces the settings of a ranking of the key's account")
            .body::<RankingBody>()
            .answers::<Nothing>(),
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

/// The settings of a ranking.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct RankingBody {
    /// Name; the account's own ranking has none.
    #[serde(default)]
    ranking_name: String,
    /// Name of the time zone, such as `Europe/Madrid`.
    time_zone: String,
    /// Maximum number of games per week that count against one opponent, 0 to 50; 0: no limit.
    games_a_week: u16,
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

async fn open(sent: Sent<RankingBody>, state: Data<AppState>) -> Answer {
    let Sent { ctx, body, once } = sent;
    let account = ctx.require_user()?.id;
    let mut form = as_form(&body)?;
    let Some((name, settings)) = ranking_form::parse(&mut form, true) else {
        return Err(refused(&ctx, &form));
    };
    let act = move |work: &mut Work<'_>| {
        let id = rankings::open(work, account, name, settings)?;
        Ok(Made { id: id.to_string() })
    };
    write::act((&ctx, &state), once, Target::Account, StatusCode::CREATED, act).await
}

async fn change(sent: Sent<RankingBody>, state: Data<AppState>, Id(id): Id<RankingId>) -> Answer {
    let Sent { ctx, body, once } = sent;
    let known = ranking::owned(&state, &ctx, id).await?;
    let mut form = as_form(&body)?;
    let Some((name, settings)) = ranking_form::parse(&mut form, ranking_form::is_named(&known))
    else {
        return Err(refused(&ctx, &form));
    };
    let act = move |work: &mut Work<'_>| rankings::change(work, id, name, settings);
    write::plain((&ctx, &state), once, Target::Account, act).await
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
