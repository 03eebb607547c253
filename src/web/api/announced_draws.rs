//! Draws from a public number, announced before anybody knows it.

use actix_web::HttpRequest;
use actix_web::http::StatusCode;
use actix_web::web::Data;
use chrono::{DateTime, Utc};
use domain::tournament::announced_draw::{AnnouncedDraw, AnnouncedInput};
use domain::tournament::api_key::Scope;
use domain::tournament::draw_origin::Digits;
use domain::tournament::id::StageId;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use store::Conn;
use utoipa::ToSchema;

use super::answer::{versioned, wrong};
use super::body::{Sent, as_form, refused};
use super::now::Target;
use super::operation::Operation;
use super::tournaments::Made;
use super::views::draft::DraftMade;
use super::views::time;
use super::write;
use crate::acts::{MeantStage, Work, announced_draws};
use crate::web::http::address;
use crate::web::http::error::WebError;
use crate::web::http::path::At;
use crate::web::http::respond::Answer;
use crate::web::organize::announcement::MOST_SOURCE;
use crate::web::parts::load::Public;
use crate::web::state::AppState;

pub fn operations() -> Vec<Operation> {
    vec![
        Operation::write(
            "/tournaments/{id}/announced-draws",
            "announceDraw",
            Scope::Organize,
            announce,
        )
        .summary("Announces that a public number will be the seed of the draw that is due")
        .body::<AnnouncedDrawBody>()
        .creates::<Made>(),
        Operation::read("/tournaments/{id}/announced-draws/{announced}", "readAnnouncedDraw", show)
            .summary("An announced draw with its input")
            .answers::<AnnouncedDrawView>(),
        Operation::write(
            "/tournaments/{id}/announced-draws/{announced}/number",
            "drawAnnounced",
            Scope::Organize,
            draw,
        )
        .summary("Draws with the public number, once it is known")
        .body::<NumberBody>()
        .creates::<DraftMade>(),
    ]
}

/// A draw to be announced.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct AnnouncedDrawBody {
    /// The public number in words: "the first prize of the National Lottery of Saturday 28 November".
    source: String,
    /// Time from which it is known, as `2026-11-30T21:00:00Z`.
    #[schema(value_type = String)]
    known_at: DateTime<Utc>,
    /// Stage, if two run at once.
    #[serde(default)]
    #[schema(value_type = Option<String>)]
    stage: Option<StageId>,
}

/// An announced draw.
#[derive(Clone, Debug, Serialize, ToSchema)]
struct AnnouncedDrawView {
    id: String,
    stage: String,
    /// Number of the first round that it makes.
    first_round: i32,
    source: String,
    known_at: String,
    announced_at: String,
    /// SHA-256 of the published input.
    digest: String,
    /// The published input.
    #[schema(value_type = Object)]
    input: Value,
}

/// A public number.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct NumberBody {
    /// Its digits; spaces, points, commas, dashes and slashes may stand between them.
    public_number: String,
}

impl AnnouncedDrawView {
    fn new(of: AnnouncedDraw, list: &AnnouncedInput) -> Result<Self, WebError> {
        Ok(Self {
            id: of.id.to_string(),
            stage: of.stage.to_string(),
            first_round: of.first_round,
            source: of.source,
            known_at: time(of.known_at),
            announced_at: time(of.announced_at),
            digest: list.digest(),
            input: serde_json::from_str(&list.written).map_err(WebError::internal)?,
        })
    }
}

async fn announce(
    sent: Sent<AnnouncedDrawBody>,
    state: Data<AppState>,
    At(address::Tournament { id }): At<address::Tournament>,
) -> Answer {
    let Sent { ctx, body, once } = sent;
    let mut form = as_form(&body)?;
    let Some(source) = form.text("source", 1..=MOST_SOURCE) else {
        return Err(refused(&ctx, &form));
    };
    let act = move |work: &mut Work<'_>| {
        let meant = MeantStage::stage(id, body.stage);
        let made = announced_draws::announce(work, meant, source, body.known_at)?;
        Ok(Made { id: made.to_string() })
    };
    write::act((&ctx, &state), once, Target::Tournament(id), StatusCode::CREATED, act).await
}

async fn show(
    seen: Public<address::AnnouncedDraw>,
    state: Data<AppState>,
    req: HttpRequest,
) -> Answer {
    let address::AnnouncedDraw { id, announced } = seen.at;
    let read = move |conn: &mut Conn| {
        let found = store::announced_draws::find(conn, id, announced)?;
        Ok::<_, WebError>((found, store::announced_draws::input_of(conn, announced)?))
    };
    let (found, list) = state.store.read(read).await?;
    let view = AnnouncedDrawView::new(found, &list)?;
    versioned(&req, &view, &seen.facts.revision.to_string())
}

async fn draw(
    sent: Sent<NumberBody>,
    state: Data<AppState>,
    At(address::AnnouncedDraw { id, announced }): At<address::AnnouncedDraw>,
) -> Answer {
    let Sent { ctx, body, once } = sent;
    let Some(digits) = Digits::parse(&body.public_number) else {
        let allowed =
            "1 to 200 digits, with spaces, points, commas, dashes or slashes between them";
        return Err(wrong("public_number", "no public number", allowed.to_owned()));
    };
    let act = move |work: &mut Work<'_>| {
        announced_draws::draw(work, id, announced, digits)?;
        let stage = store::announced_draws::find(work.conn(), id, announced)?.stage;
        let championship = store::championship::load(work.conn(), id)?;
        Ok(DraftMade::of(&championship, Some(stage)))
    };
    write::act((&ctx, &state), once, Target::Tournament(id), StatusCode::CREATED, act).await
}
