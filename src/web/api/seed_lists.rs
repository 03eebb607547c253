//! Seed lists: the entries of a stage in the order of a ranking.

use actix_web::HttpRequest;
use actix_web::web::Data;
use domain::tournament::api_key::Scope;
use domain::tournament::seed_list::{SeedList, SeedMeasure, SeedPlace, SeedValue};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::answer::versioned;
use super::body::{Nothing, Sent};
use super::now::Target;
use super::operation::Operation;
use super::views::time;
use super::write;
use crate::acts::{Work, seed_lists};
use crate::web::http::address;
use crate::web::http::error::WebError;
use crate::web::http::path::At;
use crate::web::http::respond::Answer;
use crate::web::organize::stage::stage_of;
use crate::web::parts::load::{self, Organized};
use crate::web::state::AppState;

pub fn operations() -> Vec<Operation> {
    vec![
        Operation::read("/tournaments/{id}/stages/{number}/seeds", "readSeedList", seeds)
            .private()
            .summary("The entries in the order of the ranking that seeds a stage")
            .answers::<SeedListView>(),
        Operation::write(
            "/tournaments/{id}/stages/{number}/seeds",
            "takeSeedList",
            Scope::Organize,
            take_seeds,
        )
        .summary("Takes the seed list of a stage from the ranking")
        .body::<MeasureBody>()
        .answers::<Nothing>(),
    ]
}

/// A seed list.
#[derive(Clone, Debug, Serialize, ToSchema)]
struct SeedListView {
    stage: String,
    ranking: String,
    /// `points` or `strength`.
    measure: &'static str,
    /// Season whose points count; missing for the last weeks and for strength.
    season: Option<String>,
    taken_at: String,
    /// The entries, the strongest first.
    places: Vec<SeedPlaceView>,
}

/// An entry in a seed list.
#[derive(Clone, Debug, Serialize, ToSchema)]
struct SeedPlaceView {
    entry: String,
    points: Option<i32>,
    /// Estimated strength, in thousandths.
    strength: Option<i32>,
    /// Uncertainty of the strength, in thousandths.
    uncertainty: Option<i32>,
}

/// The measure of a seed list.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct MeasureBody {
    /// `points` or `strength`.
    #[schema(value_type = String)]
    measure: SeedMeasure,
}

impl SeedListView {
    fn new(of: &SeedList) -> Self {
        let place = |it: &SeedPlace| {
            let (points, strength) = match it.value {
                SeedValue::Points(points) => (Some(points), None),
                SeedValue::Strength { mu, sigma } => (None, Some((mu, sigma))),
            };
            let (strength, uncertainty) = strength.unzip();
            SeedPlaceView { entry: it.entry.to_string(), points, strength, uncertainty }
        };
        Self {
            stage: of.stage.to_string(),
            ranking: of.ranking.to_string(),
            measure: of.measure.name(),
            season: of.season.clone(),
            taken_at: time(of.at),
            places: of.places.iter().map(place).collect(),
        }
    }
}

async fn seeds(caller: Organized<address::Stage>, req: HttpRequest) -> Answer {
    let (championship, number) = (caller.facts, caller.at.number);
    let stage = stage_of(&championship, number)?;
    let list = championship.seed_list(stage.id).ok_or(WebError::NotFound)?;
    versioned(&req, &SeedListView::new(list), &championship.revision.to_string())
}

async fn take_seeds(
    sent: Sent<MeasureBody>,
    state: Data<AppState>,
    At(address::Stage { id, number }): At<address::Stage>,
) -> Answer {
    let Sent { ctx, body, once } = sent;
    let championship = load::organized(&state, &ctx, id).await?;
    let stage = stage_of(&championship, number)?.id;
    let act = move |work: &mut Work<'_>| seed_lists::take(work, id, stage, body.measure);
    write::plain((&ctx, &state), once, Target::Tournament(id), act).await
}
