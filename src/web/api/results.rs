//! Results from a list, at several tables at once.

use actix_web::web::Data;
use domain::tournament::api_key::Scope;
use domain::tournament::event::Entered;
use domain::tournament::id::{EntryId, TableId, TournamentId};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::batch::{self, Batch};
use super::body::{Sent, invalid};
use super::now::Target;
use super::operation::Operation;
use super::views::event::{Pieces, Place};
use super::write;
use crate::acts::tables::{self, RecordedResult};
use crate::acts::{NotDone, Work};
use crate::web::http::address;
use crate::web::http::path::At;
use crate::web::http::respond::Answer;
use crate::web::state::AppState;

/// Maximum number of results in a request.
const MOST: usize = 200;

pub fn operations() -> Vec<Operation> {
    vec![
        Operation::write("/tournaments/{id}/results", "recordResults", Scope::Desk, record)
            .summary("Records results at several tables, all or none")
            .about(
                "The batch is one transaction. If a result is refused, nothing is recorded, and \
                 the member items of the problem has the status of each: with its own problem if \
                 it was refused, and 424 if it could have been recorded.",
            )
            .body::<ResultsBody>()
            .answers::<Batch<RecordedView>>(),
    ]
}

/// Results of a list.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct ResultsBody {
    /// 1 to 200 results.
    #[schema(min_items = 1, max_items = 200)]
    results: Vec<ResultBody>,
}

/// The result of a game: `places`, `pieces`, or `present` for a walkover.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct ResultBody {
    #[schema(value_type = String)]
    table: TableId,
    /// Number of the game, from 1; the one that is due if it is missing.
    #[serde(default)]
    game: Option<u8>,
    /// Number of events in the log of the game that the sender knows.
    version: i32,
    /// Places of the sides.
    #[serde(default)]
    places: Option<Vec<Place>>,
    /// Final positions of the pieces, as on a score sheet.
    #[serde(default)]
    pieces: Option<Vec<Pieces>>,
    /// Sides that finished, in their order; with `pieces`.
    #[serde(default)]
    #[schema(value_type = Vec<String>)]
    finished: Vec<EntryId>,
    /// Sides that retired, in their order; with `pieces`.
    #[serde(default)]
    #[schema(value_type = Vec<String>)]
    retired: Vec<EntryId>,
    /// Sides equal in every criterion, in the order of their roll-off; with `pieces`.
    #[serde(default)]
    #[schema(value_type = Vec<String>)]
    roll_off: Vec<EntryId>,
    /// The sides that came, if the others did not.
    #[serde(default)]
    #[schema(value_type = Option<Vec<String>>)]
    present: Option<Vec<EntryId>>,
}

/// A result that was recorded.
#[derive(Clone, Debug, Serialize, ToSchema)]
struct RecordedView {
    /// 201.
    status: u16,
    table: String,
    /// Number of events in the log of the game.
    version: i32,
}

impl ResultBody {
    /// The result to enter. `None`: it is there in several forms, or in none.
    fn entered(&self) -> Option<Entered> {
        let Self { finished, retired, roll_off, .. } = self;
        let has_orders = [finished, retired, roll_off].iter().any(|it| !it.is_empty());
        match (&self.places, &self.pieces, &self.present) {
            (None, Some(pieces), None) => Some(Entered::Positions {
                pieces: pieces.iter().map(|it| (it.color, it.progress)).collect(),
                finished: finished.clone(),
                retired: retired.clone(),
                roll_off: roll_off.clone(),
            }),
            (Some(places), None, None) if !has_orders => {
                let places = places.iter().map(|it| (it.entry, it.place, it.ending));
                Some(Entered::Places(places.collect()))
            }
            (None, None, Some(present)) if !has_orders => {
                Some(Entered::Walkover { present: present.clone() })
            }
            _ => None,
        }
    }
}

async fn record(
    sent: Sent<ResultsBody>,
    state: Data<AppState>,
    At(address::Tournament { id }): At<address::Tournament>,
) -> Answer {
    let Sent { ctx, body: ResultsBody { results }, once } = sent;
    let n = results.len();
    if !(1..=MOST).contains(&n) {
        return Err(invalid("results", &format!("{n} results"), &format!("1 to {MOST}")));
    }
    let mut entered = Vec::with_capacity(n);
    for (place, result) in results.into_iter().enumerate() {
        let what = result.entered().ok_or_else(|| {
            let field = format!("results[{place}]");
            let allowed = "one of places, pieces (with its orders) and present";
            invalid(&field, "no result, or two", allowed)
        })?;
        entered.push((result, what));
    }
    let act = move |work: &mut Work<'_>| batch::each(entered, |one| record_one(work, id, one));
    write::batch((&ctx, &state), once, Target::Tournament(id), act).await
}

fn record_one(
    work: &mut Work<'_>,
    id: TournamentId,
    (sent, entered): (ResultBody, Entered),
) -> Result<RecordedView, NotDone> {
    let ResultBody { table, version, .. } = sent;
    let due = |work: &mut Work<'_>| Ok(store::tables::find(work.conn(), table)?.current());
    let game = sent.game.map_or_else(|| due(work), Ok::<_, NotDone>)?;
    tables::record_all(work, id, vec![RecordedResult { table, game, version, entered }])?;
    let known = store::tables::find(work.conn(), table)?;
    let version = known.game(game).map_or(0, |game| game.version);
    Ok(RecordedView { status: 201, table: table.to_string(), version })
}
