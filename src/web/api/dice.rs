//! Counts of the dice of signed games, by tournament and by ranking.

use std::collections::BTreeMap;

use actix_web::HttpRequest;
use actix_web::web::Data;
use domain::tournament::dice_figures::{DiceFigures, FaceCounts};
use domain::tournament::id::RankingId;
use serde::{Deserialize, Serialize};
use store::{Conn, StoreError};
use utoipa::ToSchema;

use super::answer::json;
use super::body::Query;
use super::operation::Operation;
use crate::web::http::address;
use crate::web::http::error::WebError;
use crate::web::http::path::Id;
use crate::web::http::respond::Answer;
use crate::web::parts::dice_figures::{self, BothDice};
use crate::web::parts::load::Public;
use crate::web::ranking::dice::games;
use crate::web::state::AppState;

pub fn operations() -> Vec<Operation> {
    vec![
        Operation::read("/tournaments/{id}/dice", "readDice", of_tournament)
            .summary("Counts of the dice of a tournament's signed games")
            .answers::<DiceView>(),
        Operation::read("/rankings/{id}/dice", "readRankingDice", of_ranking)
            .summary("Counts of the dice of the signed games that count for a ranking")
            .query::<DiceQuery>()
            .answers::<DiceView>(),
    ]
}

/// The games of a ranking whose dice are counted.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct DiceQuery {
    /// Id of a season of the ranking; all games if missing.
    #[serde(default)]
    season: Option<String>,
}

/// Counts of dice.
#[derive(Clone, Debug, Serialize, ToSchema)]
struct DiceView {
    /// Dice rolled by the app.
    app: DiceCounts,
    /// Dice of the players.
    own: DiceCounts,
}

/// The dice of games added up.
#[derive(Clone, Debug, Serialize, ToSchema)]
struct DiceCounts {
    /// Number of games with dice.
    games: u32,
    all: FacesView,
    /// Counts of each color that threw.
    colors: BTreeMap<String, FacesView>,
    /// Longest run of throws of one color in one game without a five.
    longest_without_five: u32,
    /// Longest run of throws of one color in one game without a six.
    longest_without_six: u32,
}

/// Counts of faces.
#[derive(Clone, Debug, Serialize, ToSchema)]
struct FacesView {
    /// Number of ones, twos and so on up to sixes.
    faces: Vec<u32>,
    chi_square: f64,
    /// Probability that a fair die deviates at least this much; missing below 30 throws.
    probability: Option<f64>,
}

impl FacesView {
    fn new(faces: &FaceCounts) -> Self {
        Self {
            faces: faces.0.to_vec(),
            chi_square: faces.chi_square(),
            probability: faces.chance(),
        }
    }
}

impl DiceCounts {
    fn new(sum: &DiceFigures) -> Self {
        let colors = sum.by_color.iter();
        Self {
            games: sum.games,
            all: FacesView::new(&sum.faces),
            colors: colors.map(|(it, n)| (it.name().to_owned(), FacesView::new(n))).collect(),
            longest_without_five: sum.no_five.map_or(0, |run| run.throws),
            longest_without_six: sum.no_six.map_or(0, |run| run.throws),
        }
    }
}

impl DiceView {
    fn new(both: &BothDice) -> Self {
        Self { app: DiceCounts::new(&both.app), own: DiceCounts::new(&both.own) }
    }
}

async fn of_tournament(
    caller: Public<address::Tournament>,
    state: Data<AppState>,
    req: HttpRequest,
) -> Answer {
    let games = dice_figures::signed(&state, vec![caller.at.id]).await?;
    json(&req, &DiceView::new(&BothDice::of(&games)))
}

async fn of_ranking(
    state: Data<AppState>,
    Id(id): Id<RankingId>,
    query: Query<DiceQuery>,
    req: HttpRequest,
) -> Answer {
    let read = move |conn: &mut Conn| {
        Ok((store::rankings::find(conn, id)?, store::seasons::of_ranking(conn, id)?))
    };
    let (ranking, seasons) = state.store.read::<_, StoreError>(read).await?;
    let season = match &query.0.season {
        Some(asked) => {
            let found = seasons.iter().find(|season| season.id.to_string() == *asked);
            Some(found.ok_or(WebError::NotFound)?)
        }
        None => None,
    };
    let games = games(&state, &ranking, season).await?;
    json(&req, &DiceView::new(&BothDice::of(&games)))
}
