//! Acts at the desk: calls for an organizer, final grids, play-offs, PINs, roll calls, roles, and taking back what was published.

use std::ops::RangeInclusive;

use actix_web::web::Data;
use domain::tournament::api_key::Scope;
use serde::{Deserialize, Serialize};
use store::Conn;
use utoipa::ToSchema;

use super::body::{Nothing, Sent, as_form, refused};
use super::now::Target;
use super::operation::Operation;
use super::write;
use crate::acts::{Work, calls, hall, hand_ins, people, pins, publications, rounds};
use crate::web::http::address;
use crate::web::http::error::WebError;
use crate::web::http::game_at::GameAt;
use crate::web::http::path::{At, Id};
use crate::web::http::respond::Answer;
use crate::web::organize::draws::{MOST_REASON, drawn_lot};
use crate::web::request::context::Ctx;
use crate::web::state::AppState;

pub fn operations() -> Vec<Operation> {
    vec![
        Operation::write("/tables/{id}/calls", "callOrganizer", Scope::Table, call)
            .summary("Calls an organizer to a table")
            .body::<CallBody>()
            .answers::<Nothing>(),
        Operation::write(
            "/tournaments/{id}/calls/{call}/answer",
            "answerCall",
            Scope::Desk,
            answer,
        )
        .summary("Answers a call")
        .body::<Nothing>()
        .answers::<Nothing>(),
        Operation::write("/tournaments/{id}/pools/{pool}/hand-in", "handIn", Scope::Desk, hand_in)
            .summary("Hands in the final grid of a pool")
            .body::<Nothing>()
            .answers::<Nothing>(),
        Operation::write(
            "/tournaments/{id}/pools/{pool}/hand-in/confirmation",
            "confirmHandIn",
            Scope::Organize,
            confirm,
        )
        .summary("Confirms a final grid")
        .body::<Nothing>()
        .answers::<Nothing>(),
        Operation::write(
            "/tournaments/{id}/pools/{pool}/hand-in/return",
            "takeBackHandIn",
            Scope::Desk,
            take_back,
        )
        .summary("Takes a final grid back")
        .body::<Nothing>()
        .answers::<Nothing>(),
        Operation::write(
            "/tournaments/{id}/pools/{pool}/play-off",
            "drawPlayOff",
            Scope::Desk,
            play_off,
        )
        .summary("Draws and publishes the play-off of a tie in a pool")
        .body::<Nothing>()
        .answers::<Nothing>(),
        Operation::write(
            "/tournaments/{id}/pools/{pool}/pin/deletion",
            "takePoolPin",
            Scope::Desk,
            take_pin,
        )
        .summary("Takes the PIN of a pool back")
        .body::<Nothing>()
        .answers::<Nothing>(),
        Operation::write("/tournaments/{id}/tables/{table}/pin", "changePin", Scope::Desk, new_pin)
            .summary("Gives a table another PIN; devices with the old one lose the table")
            .body::<Nothing>()
            .answers::<Nothing>(),
        Operation::write("/tournaments/{id}/check-in", "openRollCall", Scope::Organize, roll_call)
            .summary("Opens a roll call and closes those before")
            .body::<RollCallBody>()
            .answers::<Nothing>(),
        Operation::write(
            "/tournaments/{id}/rounds/{round}/publication/return",
            "takeBackPublication",
            Scope::Organize,
            unpublish,
        )
        .summary("Takes the publication of a round back, before anybody has used it")
        .body::<TakeBackBody>()
        .answers::<Nothing>(),
        Operation::write(
            "/tournaments/{id}/people/{user}/remove",
            "removeRole",
            Scope::Organize,
            remove,
        )
        .summary("Removes the role of an account")
        .body::<Nothing>()
        .answers::<Nothing>(),
    ]
}

/// A call for an organizer.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct CallBody {
    #[serde(default)]
    reason: String,
}

/// A roll call.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct RollCallBody {
    /// Name, such as `Friday`; the number of the roll call if it is empty.
    #[serde(default)]
    name: String,
}

/// The reason for taking a publication back.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct TakeBackBody {
    take_back_reason: String,
}

/// A text of a body, whose length in characters is in the range.
fn text(
    ctx: &Ctx,
    body: &impl Serialize,
    name: &str,
    length: RangeInclusive<usize>,
) -> Result<String, WebError> {
    let mut form = as_form(body)?;
    form.text(name, length).ok_or_else(|| refused(ctx, &form))
}

async fn call(sent: Sent<CallBody>, state: Data<AppState>, Id(at): Id<GameAt>) -> Answer {
    let Sent { ctx, body, once } = sent;
    let reason = text(&ctx, &body, "reason", 0..=MOST_REASON)?;
    let table = at.table;
    let of = move |conn: &mut Conn| store::tables::tournament_of(conn, table);
    let tournament = state.store.read(of).await?;
    let at = Target::Table(table, tournament);
    let act = move |work: &mut Work<'_>| calls::call(work, table, &reason);
    write::plain((&ctx, &state), once, at, act).await
}

async fn answer(
    sent: Sent<Nothing>,
    state: Data<AppState>,
    At(address::Call { id, call }): At<address::Call>,
) -> Answer {
    let Sent { ctx, once, .. } = sent;
    let act = move |work: &mut Work<'_>| calls::answer(work, id, call);
    write::plain((&ctx, &state), once, Target::Tournament(id), act).await
}

async fn hand_in(
    sent: Sent<Nothing>,
    state: Data<AppState>,
    At(address::Pool { id, pool }): At<address::Pool>,
) -> Answer {
    let Sent { ctx, once, .. } = sent;
    let act = move |work: &mut Work<'_>| hand_ins::hand_in(work, id, pool);
    write::plain((&ctx, &state), once, Target::Tournament(id), act).await
}

async fn confirm(
    sent: Sent<Nothing>,
    state: Data<AppState>,
    At(address::Pool { id, pool }): At<address::Pool>,
) -> Answer {
    let Sent { ctx, once, .. } = sent;
    let act = move |work: &mut Work<'_>| hand_ins::confirm(work, id, pool);
    write::plain((&ctx, &state), once, Target::Tournament(id), act).await
}

async fn take_back(
    sent: Sent<Nothing>,
    state: Data<AppState>,
    At(address::Pool { id, pool }): At<address::Pool>,
) -> Answer {
    let Sent { ctx, once, .. } = sent;
    let act = move |work: &mut Work<'_>| hand_ins::take_back(work, id, pool);
    write::plain((&ctx, &state), once, Target::Tournament(id), act).await
}

async fn play_off(
    sent: Sent<Nothing>,
    state: Data<AppState>,
    At(address::Pool { id, pool }): At<address::Pool>,
) -> Answer {
    let Sent { ctx, once, .. } = sent;
    let seed = drawn_lot()?;
    let act = move |work: &mut Work<'_>| rounds::play_off(work, id, pool, seed);
    write::plain((&ctx, &state), once, Target::Tournament(id), act).await
}

async fn take_pin(
    sent: Sent<Nothing>,
    state: Data<AppState>,
    At(address::Pool { id, pool }): At<address::Pool>,
) -> Answer {
    let Sent { ctx, once, .. } = sent;
    let act = move |work: &mut Work<'_>| pins::take(work, id, pool);
    write::plain((&ctx, &state), once, Target::Tournament(id), act).await
}

async fn new_pin(
    sent: Sent<Nothing>,
    state: Data<AppState>,
    At(address::DrawnTable { id, table }): At<address::DrawnTable>,
) -> Answer {
    let Sent { ctx, once, .. } = sent;
    let act = move |work: &mut Work<'_>| pins::change(work, id, table);
    write::plain((&ctx, &state), once, Target::Tournament(id), act).await
}

async fn roll_call(
    sent: Sent<RollCallBody>,
    state: Data<AppState>,
    At(address::Tournament { id }): At<address::Tournament>,
) -> Answer {
    let Sent { ctx, body, once } = sent;
    let name = text(&ctx, &body, "name", 0..=60)?;
    let act = move |work: &mut Work<'_>| hall::open_roll_call(work, id, name);
    write::plain((&ctx, &state), once, Target::Tournament(id), act).await
}

async fn unpublish(
    sent: Sent<TakeBackBody>,
    state: Data<AppState>,
    At(address::Round { id, round }): At<address::Round>,
) -> Answer {
    let Sent { ctx, body, once } = sent;
    let reason = text(&ctx, &body, "take_back_reason", 1..=MOST_REASON)?;
    let act = move |work: &mut Work<'_>| publications::take_back(work, id, round, &reason);
    write::plain((&ctx, &state), once, Target::Tournament(id), act).await
}

async fn remove(
    sent: Sent<Nothing>,
    state: Data<AppState>,
    At(address::Person { id, user }): At<address::Person>,
) -> Answer {
    let Sent { ctx, once, .. } = sent;
    let act = move |work: &mut Work<'_>| people::remove(work, id, user);
    write::plain((&ctx, &state), once, Target::Tournament(id), act).await
}
