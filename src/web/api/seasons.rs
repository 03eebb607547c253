//! Seasons of a ranking: the list, adding, changing and removing.

use actix_web::HttpRequest;
use actix_web::http::StatusCode;
use actix_web::web::Data;
use domain::tournament::api_key::Scope;
use domain::tournament::id::RankingId;
use domain::tournament::season::Season;
use serde::{Deserialize, Serialize};
use store::{Conn, StoreError};
use utoipa::ToSchema;

use super::answer::{ListQuery, Listed, json};
use super::body::{Nothing, Query, Sent, as_form, refused};
use super::now::Target;
use super::operation::Operation;
use super::tournaments::Made;
use super::views::season::SeasonSettingsView;
use super::write;
use crate::acts::{Work, seasons};
use crate::web::http::address;
use crate::web::http::path::{At, Id};
use crate::web::http::respond::Answer;
use crate::web::ranking::{self, season_form};
use crate::web::state::AppState;

pub fn operations() -> Vec<Operation> {
    vec![
        Operation::read("/rankings/{id}/seasons", "listSeasons", list)
            .summary("The seasons of a ranking, the latest first")
            .query::<ListQuery>()
            .lists::<SeasonSettingsView>(),
        Operation::write("/rankings/{id}/seasons", "addSeason", Scope::Organize, add)
            .summary("Adds a season to a ranking of the key's account")
            .body::<SeasonBody>()
            .creates::<Made>(),
        Operation::write(
            "/rankings/{id}/seasons/{season}/edit",
            "changeSeason",
            Scope::Organize,
            change,
        )
        .summary("Replaces the settings of a season")
        .body::<SeasonBody>()
        .answers::<Nothing>(),
        Operation::write(
            "/rankings/{id}/seasons/{season}/deletion",
            "removeSeason",
            Scope::Organize,
            remove,
        )
        .summary("Removes a season; its weeks and their games stay")
        .body::<Nothing>()
        .answers::<Nothing>(),
    ]
}

/// The settings of a season.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct SeasonBody {
    season_name: String,
    /// First day, as `2026-09-01`.
    season_first: String,
    /// Last day, inclusive.
    season_last: String,
    /// Number of a player's best weeks that count; 0: all.
    #[serde(default)]
    best_weeks: u16,
}

async fn list(
    state: Data<AppState>,
    Id(id): Id<RankingId>,
    query: Query<ListQuery>,
    req: HttpRequest,
) -> Answer {
    let read = move |conn: &mut Conn| {
        store::rankings::find(conn, id)?;
        store::seasons::of_ranking(conn, id)
    };
    let all: Vec<Season> = state.store.read::<_, StoreError>(read).await?;
    let view = |season: Season| SeasonSettingsView::new(&season);
    json(&req, &Listed::part(all, &query.0, |season| season.id.to_string(), view)?)
}

async fn add(
    sent: Sent<SeasonBody>,
    state: Data<AppState>,
    At(address::Ranking { id }): At<address::Ranking>,
) -> Answer {
    let Sent { ctx, body, once } = sent;
    ranking::owned(&state, &ctx, id).await?;
    let others = season_form::of_ranking(&state, id).await?;
    let mut form = as_form(&body)?;
    let Some(settings) = season_form::parse(&mut form, &others) else {
        return Err(refused(&ctx, &form));
    };
    let act = move |work: &mut Work<'_>| {
        let season = seasons::add(work, id, settings)?;
        Ok(Made { id: season.to_string() })
    };
    write::act((&ctx, &state), once, Target::Account, StatusCode::CREATED, act).await
}

async fn change(
    sent: Sent<SeasonBody>,
    state: Data<AppState>,
    At(address::Season { id, season }): At<address::Season>,
) -> Answer {
    let Sent { ctx, body, once } = sent;
    ranking::owned(&state, &ctx, id).await?;
    let (_, others) = season_form::parted(season_form::of_ranking(&state, id).await?, season)?;
    let mut form = as_form(&body)?;
    let Some(settings) = season_form::parse(&mut form, &others) else {
        return Err(refused(&ctx, &form));
    };
    let act = move |work: &mut Work<'_>| seasons::change(work, season, settings);
    write::plain((&ctx, &state), once, Target::Account, act).await
}

async fn remove(
    sent: Sent<Nothing>,
    state: Data<AppState>,
    At(address::Season { id, season }): At<address::Season>,
) -> Answer {
    let Sent { ctx, once, .. } = sent;
    let act = move |work: &mut Work<'_>| {
        let known = store::seasons::find(work.conn(), season)?;
        match known.ranking == id {
            true => seasons::remove(work, season),
            false => Err(StoreError::NotFound("season").into()),
        }
    };
    write::plain((&ctx, &state), once, Target::Account, act).await
}
