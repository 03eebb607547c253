//! Changes of drawn seats: the list, and undoing one.

use actix_web::HttpRequest;
use actix_web::web::Data;
use domain::tournament::api_key::Scope;
use domain::tournament::seat_change::{SeatChange, SeatChangeKind};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::answer::{ListQuery, Listed, versioned};
use super::body::{Nothing, Query, Sent, as_form, refused};
use super::now::Target;
use super::operation::Operation;
use super::views::{ids, time};
use super::write;
use crate::acts::{Work, seat_changes};
use crate::web::http::address;
use crate::web::http::error::WebError;
use crate::web::http::path::At;
use crate::web::http::respond::Answer;
use crate::web::parts::load::{self, Organized};
use crate::web::state::AppState;

pub fn operations() -> Vec<Operation> {
    vec![
        Operation::read("/tournaments/{id}/rearrangements", "listSeatChanges", list)
            .private()
            .summary("Replacements, late seatings and rearrangements by hand, in their order")
            .query::<ListQuery>()
            .lists::<SeatChangeView>(),
        Operation::write(
            "/tournaments/{id}/rearrangements/{rearrangement}/undo",
            "undoSeatChange",
            Scope::Organize,
            undo,
        )
        .summary("Undoes a change of seats, before anything was built on it")
        .body::<SeatUndoBody>()
        .answers::<Nothing>(),
    ]
}

/// A change of drawn seats.
#[derive(Clone, Debug, Serialize, ToSchema)]
struct SeatChangeView {
    id: String,
    /// `replacement`, `late` or `rearrangement`.
    kind: &'static str,
    tables: Vec<String>,
    /// May be empty.
    reason: String,
    /// Name of the person who decided.
    by: String,
    at: String,
}

/// The reason for undoing a change.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct SeatUndoBody {
    /// At most 200 characters; needed for a replacement.
    #[serde(default)]
    undo_reason: String,
}

impl SeatChangeView {
    fn new(change: &SeatChange) -> Self {
        Self {
            id: change.id.to_string(),
            kind: match change.kind {
                SeatChangeKind::Replacement(_) => "replacement",
                SeatChangeKind::Late => "late",
                SeatChangeKind::Rearrangement { .. } => "rearrangement",
            },
            tables: ids(change.tables()),
            reason: change.reason.clone(),
            by: change.by.name.clone(),
            at: time(change.at),
        }
    }
}

async fn list(
    caller: Organized<address::Tournament>,
    query: Query<ListQuery>,
    req: HttpRequest,
) -> Answer {
    let championship = caller.facts;
    let all = championship.seat_changes().iter().collect();
    let id = |change: &&SeatChange| change.id.to_string();
    let part = Listed::part(all, &query.0, id, SeatChangeView::new)?;
    versioned(&req, &part, &championship.revision.to_string())
}

async fn undo(
    sent: Sent<SeatUndoBody>,
    state: Data<AppState>,
    At(address::Rearrangement { id, rearrangement: change }): At<address::Rearrangement>,
) -> Answer {
    let Sent { ctx, body, once } = sent;
    let championship = load::organized(&state, &ctx, id).await?;
    let known = championship.seat_changes().iter().find(|it| it.id == change);
    let shortest = usize::from(known.ok_or(WebError::NotFound)?.replacement().is_some());
    let mut form = as_form(&body)?;
    let Some(reason) = form.text("undo_reason", shortest..=200) else {
        return Err(refused(&ctx, &form));
    };
    let act = move |work: &mut Work<'_>| seat_changes::undo_seat_change(work, id, change, &reason);
    write::plain((&ctx, &state), once, Target::Tournament(id), act).await
}
