//! Late entries: the places where one can sit after the draw, and seating it.

use actix_web::HttpRequest;
use actix_web::http::StatusCode;
use actix_web::web::Data;
use domain::draw::changes::late_seats::{LatePlace, places};
use domain::draw::latecomers;
use domain::tournament::api_key::Scope;
use domain::tournament::id::{EntryId, PoolId, TableId};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::answer::versioned;
use super::body::{Sent, as_form, refused};
use super::now::Target;
use super::operation::Operation;
use super::views::ids;
use super::write;
use crate::acts::{Work, late_seatings};
use crate::web::http::address;
use crate::web::http::error::WebError;
use crate::web::http::path::At;
use crate::web::http::respond::Answer;
use crate::web::organize::draws::MOST_REASON;
use crate::web::parts::load::Organized;
use crate::web::state::AppState;

pub fn operations() -> Vec<Operation> {
    vec![
        Operation::read("/tournaments/{id}/entries/{entry}/places", "readLatePlaces", late_places)
            .private()
            .summary("The places where a late entry can sit, the least change first")
            .answers::<LatePlaces>(),
        Operation::write(
            "/tournaments/{id}/entries/{entry}/place",
            "seatLateEntry",
            Scope::Organize,
            seat_late,
        )
        .summary("Seats a late entry in the draw")
        .body::<SeatingBody>()
        .creates::<Seated>(),
    ]
}

/// The kind of a place.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
enum PlaceKind {
    /// A drawn table.
    Table,
    /// A new table of late entries.
    NewTable,
    /// A pool of a league.
    Pool,
    /// A new pool for the entry's own sector.
    NewPool,
}

/// Places for a late entry.
#[derive(Clone, Debug, Serialize, ToSchema)]
struct LatePlaces {
    places: Vec<PlaceView>,
}

/// A place for a late entry.
#[derive(Clone, Debug, Serialize, ToSchema)]
struct PlaceView {
    place: PlaceKind,
    table: Option<String>,
    pool: Option<String>,
}

/// The seating of a late entry.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct SeatingBody {
    place: PlaceKind,
    /// Table, for `table`.
    #[serde(default)]
    #[schema(value_type = Option<String>)]
    table: Option<TableId>,
    /// Pool, for `pool`.
    #[serde(default)]
    #[schema(value_type = Option<String>)]
    pool: Option<PoolId>,
    /// Other late entries that join a new table.
    #[serde(default)]
    #[schema(value_type = Vec<String>)]
    with: Vec<EntryId>,
    #[serde(default)]
    reason: String,
}

/// Tables of a late entry.
#[derive(Clone, Debug, Serialize, ToSchema)]
struct Seated {
    tables: Vec<String>,
}

impl PlaceView {
    fn new(place: LatePlace) -> Self {
        let (place, table, pool) = match place {
            LatePlace::At(table) => (PlaceKind::Table, Some(table.to_string()), None),
            LatePlace::NewTable => (PlaceKind::NewTable, None, None),
            LatePlace::Pool(pool) => (PlaceKind::Pool, None, Some(pool.to_string())),
            LatePlace::NewPool => (PlaceKind::NewPool, None, None),
        };
        Self { place, table, pool }
    }
}

async fn late_places(caller: Organized<address::Entry>, req: HttpRequest) -> Answer {
    let (championship, id) = (caller.facts, caller.at.entry);
    let entry = championship.entry(id).ok_or(WebError::NotFound)?;
    let is_late = latecomers(&championship).contains(&id) && entry.is_active();
    let found = if is_late { places(&championship, entry) } else { Vec::new() };
    let view = LatePlaces { places: found.into_iter().map(PlaceView::new).collect() };
    versioned(&req, &view, &championship.revision.to_string())
}

async fn seat_late(
    sent: Sent<SeatingBody>,
    state: Data<AppState>,
    At(address::Entry { id, entry }): At<address::Entry>,
) -> Answer {
    let Sent { ctx, body, once } = sent;
    let mut form = as_form(&body)?;
    let place = match body.place {
        PlaceKind::Table => form.parse("table").map(LatePlace::At),
        PlaceKind::NewTable => Some(LatePlace::NewTable),
        PlaceKind::Pool => form.parse("pool").map(LatePlace::Pool),
        PlaceKind::NewPool => Some(LatePlace::NewPool),
    };
    let reason = form.text("reason", 0..=MOST_REASON);
    let Some((place, reason)) = place.zip(reason) else { return Err(refused(&ctx, &form)) };
    let entries: Vec<EntryId> = std::iter::once(entry).chain(body.with).collect();
    let act = move |work: &mut Work<'_>| {
        let tables = late_seatings::seat(work, id, &entries, place, &reason)?;
        Ok(Seated { tables: ids(tables) })
    };
    write::act((&ctx, &state), once, Target::Tournament(id), StatusCode::CREATED, act).await
}
