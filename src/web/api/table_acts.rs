//! Acts at a table that are more than one event, or need no event: signing, undoing, the line-up, and the device that keeps the game.

use actix_web::http::StatusCode;
use actix_web::web::Data;
use domain::tournament::api_key::Scope;
use domain::tournament::event::EventKind;
use domain::tournament::id::{EntryId, RequestId, TournamentId};
use domain::tournament::opened_table::may_confirm;
use parchis::Color;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::body::{Nothing, Sent, as_form, invalid, refused};
use super::now::Target;
use super::once::Once;
use super::operation::Operation;
use super::tables::{Recorded, loaded, unversioned};
use super::write;
use crate::acts::tables::{self, TableAct};
use crate::acts::{Work, keepers};
use crate::web::http::error::WebError;
use crate::web::http::game_at::GameAt;
use crate::web::http::path::Id;
use crate::web::http::problem::Problem;
use crate::web::http::respond::Answer;
use crate::web::request::context::Ctx;
use crate::web::state::AppState;
use crate::web::table::LoadedTable;

pub fn operations() -> Vec<Operation> {
    vec![
        Operation::write("/tables/{id}/signature", "signResult", Scope::Table, sign)
            .summary(
                "Signs the result that follows from the log, as first or second signature, or \
                 rejects it instead of the second one",
            )
            .body::<SignatureBody>()
            .answers::<Signed>(),
        Operation::write("/tables/{id}/undo", "undoEvents", Scope::Table, undo)
            .summary("Undoes the last acts at a table, all or none")
            .body::<UndoBody>()
            .answers::<Recorded>(),
        Operation::write("/tables/{id}/line-up", "setLineUp", Scope::Table, line_up)
            .summary("Lets a person play a color, by name; a new one becomes a member of the squad")
            .body::<LineUpBody>()
            .answers::<Recorded>(),
        Operation::write("/tables/{id}/keeper", "takeOver", Scope::Table, take_over)
            .summary("Lets the program with this table key keep the game, whoever kept it before")
            .body::<Nothing>()
            .answers::<Nothing>(),
    ]
}

/// A signature.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct SignatureBody {
    /// Number of events of the log that the sender knows; also in `If-Match`.
    #[serde(default)]
    version: Option<i32>,
    /// Sides equal in every criterion, in the order of their roll-off; for the first signature.
    #[serde(default)]
    #[schema(value_type = Vec<String>)]
    roll_off: Vec<EntryId>,
    /// The side that signs, for the second signature; missing for organizers, and for a key with a seat.
    #[serde(default)]
    #[schema(value_type = Option<String>)]
    entry: Option<EntryId>,
    /// `sign`, or `reject` to refuse a result that waits for the second signature.
    #[serde(default)]
    #[schema(value_type = String)]
    decision: SignatureDecision,
    /// Reason for rejecting, 3 to 300 characters.
    #[serde(default)]
    reason: String,
}

/// The decision of those who are asked for a signature.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum SignatureDecision {
    #[default]
    Sign,
    Reject,
}

/// The result of a signature.
#[derive(Clone, Debug, Serialize, ToSchema)]
struct Signed {
    /// False if the same signature was there already.
    is_new: bool,
}

/// Acts to be undone.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct UndoBody {
    /// Number of events of the log that the sender knows; also in `If-Match`.
    #[serde(default)]
    version: Option<i32>,
    /// Number of acts, at most those that stand; 1 if it is missing.
    #[serde(default = "one")]
    #[schema(minimum = 1)]
    n: usize,
}

fn one() -> usize {
    1
}

/// The person who plays a color.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct LineUpBody {
    /// Number of events of the log that the sender knows; also in `If-Match`.
    #[serde(default)]
    version: Option<i32>,
    #[schema(value_type = String, example = "yellow")]
    color: Color,
    /// Name, 2 to 120 characters.
    person: String,
}

/// A game at which the caller may act, with the version of its log that the sender knows.
async fn at_game(
    (ctx, state): (&Ctx, &AppState),
    at: GameAt,
    once: &Once,
    version: Option<i32>,
) -> Result<(LoadedTable, i32), WebError> {
    let loaded = loaded(ctx, state, at).await?;
    ctx.require_referee(loaded.championship.tournament.id, at.table)?;
    let version = version.or_else(|| once.table_version()).ok_or_else(unversioned)?;
    Ok((loaded, version))
}

/// Requires a table key, which stands for a device at the table.
///
/// # Errors
/// The caller may not act at the table, or has the key of an account.
pub fn require_device(ctx: &Ctx, tournament: TournamentId, at: GameAt) -> Result<(), WebError> {
    ctx.require_referee(tournament, at.table)?;
    if ctx.device().is_some() {
        return Ok(());
    }
    let detail = "only a table key, made with makeTableKey or openTable, can do this";
    Err(Problem::new(StatusCode::FORBIDDEN, "table-key-needed", detail).into())
}

fn target(loaded: &LoadedTable) -> Target {
    Target::Table(loaded.table.id, loaded.championship.tournament.id)
}

async fn sign(sent: Sent<SignatureBody>, state: Data<AppState>, Id(at): Id<GameAt>) -> Answer {
    let Sent { ctx, body, once } = sent;
    let (loaded, version) = at_game((&ctx, &state), at, &once, body.version).await?;
    let kind = match (body.decision, loaded.game.pending()) {
        (SignatureDecision::Reject, _) => {
            let mut form = as_form(&body)?;
            let reason = form.text("reason", 3..=300);
            EventKind::Reject { reason: reason.ok_or_else(|| refused(&ctx, &form))? }
        }
        (SignatureDecision::Sign, Some(_)) => {
            let seats = loaded.opened.as_ref().map(|(_, seats)| seats.as_slice());
            let own = seats.and_then(|seats| may_confirm(&loaded.table, seats, ctx.device()));
            EventKind::SecondSignature { entry: body.entry.or(own) }
        }
        (SignatureDecision::Sign, None) => EventKind::Confirm { roll_off: body.roll_off },
    };
    let (table, game) = (at.table, loaded.game.number());
    let request = RequestId::new(&mut state.ids());
    let act = move |work: &mut Work<'_>| {
        let done = tables::act(work, TableAct { table, game, version, request, kind })?;
        Ok(Signed { is_new: done != tables::ActOutcome::Before })
    };
    write::act((&ctx, &state), once, target(&loaded), StatusCode::OK, act).await
}

async fn undo(sent: Sent<UndoBody>, state: Data<AppState>, Id(at): Id<GameAt>) -> Answer {
    let Sent { ctx, body, once } = sent;
    let (loaded, version) = at_game((&ctx, &state), at, &once, body.version).await?;
    let most = loaded.game.standing().len().max(1);
    if !(1..=most).contains(&body.n) {
        return Err(invalid("n", "out of bounds", &format!("1 to {most}")));
    }
    let (table, game, n) = (at.table, loaded.game.number(), body.n);
    let request = RequestId::new(&mut state.ids());
    let act = move |work: &mut Work<'_>| {
        let undone = TableAct { table, game, version, request, kind: EventKind::Undo };
        let done = tables::repeat(work, undone, n)?;
        Ok(Recorded::new(&done.game))
    };
    write::act((&ctx, &state), once, target(&loaded), StatusCode::OK, act).await
}

async fn line_up(sent: Sent<LineUpBody>, state: Data<AppState>, Id(at): Id<GameAt>) -> Answer {
    let Sent { ctx, body, once } = sent;
    let (loaded, version) = at_game((&ctx, &state), at, &once, body.version).await?;
    let mut form = as_form(&body)?;
    let Some(name) = form.public_name("person", 2..=120) else {
        return Err(refused(&ctx, &form));
    };
    let at = (at.table, loaded.game.number(), version);
    let request = RequestId::new(&mut state.ids());
    let act = move |work: &mut Work<'_>| {
        let done = tables::line_up(work, at, request, (body.color, &name))?;
        Ok(Recorded::new(&done.game))
    };
    write::act((&ctx, &state), once, target(&loaded), StatusCode::OK, act).await
}

async fn take_over(sent: Sent<Nothing>, state: Data<AppState>, Id(at): Id<GameAt>) -> Answer {
    let Sent { ctx, once, .. } = sent;
    let loaded = loaded(&ctx, &state, at).await?;
    require_device(&ctx, loaded.championship.tournament.id, at)?;
    let act = move |work: &mut Work<'_>| keepers::take_over(work, at.table);
    write::plain((&ctx, &state), once, target(&loaded), act).await
}
