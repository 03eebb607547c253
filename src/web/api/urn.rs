//! Draws before an audience: an urn from which balls come one by one, and a draft that is shown name by name.

use actix_web::HttpRequest;
use actix_web::http::StatusCode;
use actix_web::web::Data;
use domain::draw::announcement::reveal::Reveal;
use domain::tournament::api_key::Scope;
use domain::tournament::id::{EntryId, RoundId, StageId};
use domain::tournament::urn::Ball;
use serde::{Deserialize, Serialize};
use store::Conn;
use utoipa::ToSchema;

use super::answer::versioned;
use super::body::{Nothing, Sent, as_form, refused};
use super::now::Target;
use super::operation::Operation;
use super::views::draft::{DraftMade, RevealView};
use super::write;
use crate::acts::{MeantStage, Work, urns};
use crate::web::http::address;
use crate::web::http::error::WebError;
use crate::web::http::path::At;
use crate::web::http::respond::Answer;
use crate::web::organize::draws::MOST_REASON;
use crate::web::parts::load::Organized;
use crate::web::parts::reveal;
use crate::web::state::AppState;

pub fn operations() -> Vec<Operation> {
    vec![
        Operation::read("/tournaments/{id}/urn", "readUrn", show_urn)
            .private()
            .summary("The open urn with the balls that are out")
            .answers::<RevealView>(),
        Operation::write("/tournaments/{id}/urn", "openUrn", Scope::Organize, open)
            .summary("Opens an urn for the draw that is due")
            .body::<UrnBody>()
            .creates::<Nothing>(),
        Operation::write("/tournaments/{id}/urn/balls", "putBall", Scope::Organize, put)
            .summary("Notes the ball that came out")
            .body::<BallBody>()
            .answers::<Nothing>(),
        Operation::write("/tournaments/{id}/urn/take-back", "takeBackBall", Scope::Organize, back)
            .summary("Puts the last ball back into the urn")
            .body::<SeenBody>()
            .answers::<TakenBack>(),
        Operation::write("/tournaments/{id}/urn/finish", "finishUrn", Scope::Organize, finish)
            .summary("Makes a draft from the balls, once all are out")
            .body::<Nothing>()
            .creates::<DraftMade>(),
        Operation::write("/tournaments/{id}/urn/leave", "leaveUrn", Scope::Organize, leave)
            .summary("Abandons the urn without a draft")
            .body::<LeavingBody>()
            .answers::<Nothing>(),
        Operation::read("/tournaments/{id}/draw-show", "readDrawShow", show_names)
            .private()
            .summary("The draw that the screens of the hall show, as far as it is out")
            .answers::<RevealView>(),
        Operation::write("/tournaments/{id}/draw-show", "beginDrawShow", Scope::Organize, stage)
            .summary("Shows a draw on the screens, without its names")
            .body::<ShowBody>()
            .creates::<Nothing>(),
        Operation::write("/tournaments/{id}/draw-show/names", "showNames", Scope::Organize, names)
            .summary("Sets how many names of the draw the screens show")
            .body::<NamesBody>()
            .answers::<Nothing>(),
        Operation::write("/tournaments/{id}/draw-show/end", "endDrawShow", Scope::Organize, clear)
            .summary("Takes the draw off the screens")
            .body::<Nothing>()
            .answers::<Nothing>(),
    ]
}

/// An urn to be opened.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct UrnBody {
    /// Stage, if two run at once.
    #[serde(default)]
    #[schema(value_type = Option<String>)]
    stage: Option<StageId>,
}

/// A ball.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct BallBody {
    #[schema(value_type = String)]
    entry: EntryId,
    /// Index of its group or table, from 0.
    target: usize,
    /// Number of balls that were out before.
    seen: usize,
}

/// The balls that the sender knows.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct SeenBody {
    /// Number of balls that are out.
    seen: usize,
}

/// The ball that was put back.
#[derive(Clone, Debug, Serialize, ToSchema)]
struct TakenBack {
    entry: String,
}

/// The reason for abandoning an urn.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct LeavingBody {
    #[serde(default)]
    reason: String,
}

/// A draw to be shown.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct ShowBody {
    /// A round of the draw.
    #[schema(value_type = String)]
    round: RoundId,
}

/// A number of names.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct NamesBody {
    /// Number of names that were shown before.
    seen: usize,
    /// Number of names to show.
    n: usize,
}

async fn show_urn(
    caller: Organized<address::Tournament>,
    state: Data<AppState>,
    req: HttpRequest,
) -> Answer {
    let (id, championship) = (caller.at.id, caller.facts);
    let read = move |conn: &mut Conn| Ok::<_, WebError>(store::urns::open(conn, id)?);
    let urn = state.store.read(read).await?.ok_or(WebError::NotFound)?;
    let seen = Reveal::of_urn(&championship, &urn).ok_or(WebError::NotFound)?;
    versioned(&req, &RevealView::new(&seen), &championship.revision.to_string())
}

async fn show_names(
    caller: Organized<address::Tournament>,
    state: Data<AppState>,
    req: HttpRequest,
) -> Answer {
    let (known, revision) = (caller.facts.clone(), caller.facts.revision.to_string());
    let read = move |conn: &mut Conn| Ok::<_, WebError>(reveal::find(conn, &known)?);
    let shown = state.store.read(read).await?.ok_or(WebError::NotFound)?;
    versioned(&req, &RevealView::new(&shown), &revision)
}

async fn open(
    sent: Sent<UrnBody>,
    state: Data<AppState>,
    At(address::Tournament { id }): At<address::Tournament>,
) -> Answer {
    let Sent { ctx, body, once } = sent;
    let act = move |work: &mut Work<'_>| {
        urns::open(work, MeantStage::stage(id, body.stage))?;
        Ok(Nothing {})
    };
    write::act((&ctx, &state), once, Target::Tournament(id), StatusCode::CREATED, act).await
}

async fn put(
    sent: Sent<BallBody>,
    state: Data<AppState>,
    At(address::Tournament { id }): At<address::Tournament>,
) -> Answer {
    let Sent { ctx, body, once } = sent;
    let BallBody { entry, target, seen } = body;
    let act = move |work: &mut Work<'_>| urns::put(work, id, seen, Ball { entry, target });
    write::plain((&ctx, &state), once, Target::Tournament(id), act).await
}

async fn back(
    sent: Sent<SeenBody>,
    state: Data<AppState>,
    At(address::Tournament { id }): At<address::Tournament>,
) -> Answer {
    let Sent { ctx, body, once } = sent;
    let act = move |work: &mut Work<'_>| {
        let entry = urns::take_back(work, id, body.seen)?;
        Ok(TakenBack { entry: entry.to_string() })
    };
    write::act((&ctx, &state), once, Target::Tournament(id), StatusCode::OK, act).await
}

async fn finish(
    sent: Sent<Nothing>,
    state: Data<AppState>,
    At(address::Tournament { id }): At<address::Tournament>,
) -> Answer {
    let Sent { ctx, once, .. } = sent;
    let act = move |work: &mut Work<'_>| {
        let stage = store::urns::open(work.conn(), id)?.map(|urn| urn.stage);
        urns::finish(work, id)?;
        let championship = store::championship::load(work.conn(), id)?;
        Ok(DraftMade::of(&championship, stage))
    };
    write::act((&ctx, &state), once, Target::Tournament(id), StatusCode::CREATED, act).await
}

async fn leave(
    sent: Sent<LeavingBody>,
    state: Data<AppState>,
    At(address::Tournament { id }): At<address::Tournament>,
) -> Answer {
    let Sent { ctx, body, once } = sent;
    let mut form = as_form(&body)?;
    let Some(reason) = form.text("reason", 0..=MOST_REASON) else {
        return Err(refused(&ctx, &form));
    };
    let act = move |work: &mut Work<'_>| urns::leave(work, id, &reason);
    write::plain((&ctx, &state), once, Target::Tournament(id), act).await
}

async fn stage(
    sent: Sent<ShowBody>,
    state: Data<AppState>,
    At(address::Tournament { id }): At<address::Tournament>,
) -> Answer {
    let Sent { ctx, body, once } = sent;
    let act = move |work: &mut Work<'_>| {
        urns::stage(work, id, body.round)?;
        Ok(Nothing {})
    };
    write::act((&ctx, &state), once, Target::Tournament(id), StatusCode::CREATED, act).await
}

async fn names(
    sent: Sent<NamesBody>,
    state: Data<AppState>,
    At(address::Tournament { id }): At<address::Tournament>,
) -> Answer {
    let Sent { ctx, body: NamesBody { seen, n }, once } = sent;
    let act = move |work: &mut Work<'_>| urns::show(work, id, seen, n);
    write::plain((&ctx, &state), once, Target::Tournament(id), act).await
}

async fn clear(
    sent: Sent<Nothing>,
    state: Data<AppState>,
    At(address::Tournament { id }): At<address::Tournament>,
) -> Answer {
    let Sent { ctx, once, .. } = sent;
    let act = move |work: &mut Work<'_>| urns::clear(work, id);
    write::plain((&ctx, &state), once, Target::Tournament(id), act).await
}
