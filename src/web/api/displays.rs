//! The screens of the hall: their rotation, and the announcement above them.

use actix_web::HttpRequest;
use actix_web::web::Data;
use domain::tournament::api_key::Scope;
use domain::tournament::display::{Display, FIELDS, Group, Screen, ScreenTurn};
use serde::{Deserialize, Serialize};
use store::Conn;
use strum::VariantArray;
use utoipa::ToSchema;

use super::answer::json;
use super::body::{Nothing, Sent, as_form, invalid, refused};
use super::now::Target;
use super::operation::Operation;
use super::write;
use crate::acts::{Work, displays};
use crate::web::http::address;
use crate::web::http::error::WebError;
use crate::web::http::path::At;
use crate::web::http::respond::Answer;
use crate::web::parts::load::Organized;
use crate::web::state::AppState;

pub fn operations() -> Vec<Operation> {
    vec![
        Operation::read("/tournaments/{id}/display", "readDisplay", show)
            .private()
            .summary("The screens of the hall")
            .answers::<DisplayView>(),
        Operation::write("/tournaments/{id}/display", "setDisplay", Scope::Organize, save)
            .summary("Sets the rotation of the screens; the announcement stays")
            .body::<DisplayBody>()
            .answers::<Nothing>(),
        Operation::write(
            "/tournaments/{id}/display/announcement",
            "announce",
            Scope::Organize,
            announce,
        )
        .summary("Shows an announcement on all screens; an empty one removes it")
        .body::<AnnouncementBody>()
        .answers::<Nothing>(),
    ]
}

/// The screens of the hall.
#[derive(Clone, Debug, Serialize, ToSchema)]
struct DisplayView {
    announcement: String,
    #[serde(flatten)]
    screens: DisplayBody,
}

/// The rotation of the screens.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct DisplayBody {
    /// The screens in their order, at least one, each once.
    #[schema(min_items = 1)]
    turns: Vec<TurnBody>,
    /// Height of the smallest text in hundredths of the screen, 4 to 6.
    text_height: i64,
    /// Seconds for which each page of a long screen stays, 4 to 60.
    page_seconds: i64,
}

/// A screen in the rotation.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct TurnBody {
    /// `names`, `tables`, `called`, `clock`, `live`, `draw`, `groups` or `standings`.
    #[schema(value_type = String, example = "names")]
    screen: Screen,
    /// Minimum duration, 5 to 900.
    seconds: u16,
}

/// An announcement.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct AnnouncementBody {
    /// At most 140 characters, without those at its ends that are not seen; empty to take the announcement away.
    announcement: String,
}

impl DisplayView {
    fn new(display: Display) -> Self {
        let Display { turns, announcement, text, page_seconds } = display;
        let turn = |ScreenTurn { screen, seconds }| TurnBody { screen, seconds };
        let screens = DisplayBody {
            turns: turns.into_iter().map(turn).collect(),
            text_height: text.into(),
            page_seconds: page_seconds.into(),
        };
        Self { announcement, screens }
    }
}

/// The rotation of a body.
///
/// # Errors
/// There are too few or too many turns, a screen has two, or a duration is out of bounds.
fn rotation(turns: &[TurnBody]) -> Result<Vec<ScreenTurn>, WebError> {
    let most = Screen::VARIANTS.len();
    if !(1..=most).contains(&turns.len()) {
        let allowed = format!("1 to {most} screens");
        return Err(invalid("turns", &format!("{} screens", turns.len()), &allowed));
    }
    let mut all: Vec<ScreenTurn> = Vec::new();
    for (place, &TurnBody { screen, seconds }) in turns.iter().enumerate() {
        if !Display::SECONDS.contains(&seconds) {
            let (least, most) = (Display::SECONDS.start(), Display::SECONDS.end());
            let field = format!("turns[{place}].seconds");
            return Err(invalid(&field, "out of bounds", &format!("{least} to {most}")));
        }
        if all.iter().any(|turn| turn.screen == screen) {
            let field = format!("turns[{place}].screen");
            return Err(invalid(&field, "the screen has a turn already", "each screen once"));
        }
        all.push(ScreenTurn { screen, seconds });
    }
    Ok(all)
}

async fn show(
    caller: Organized<address::Tournament>,
    state: Data<AppState>,
    req: HttpRequest,
) -> Answer {
    let id = caller.at.id;
    let read = move |conn: &mut Conn| store::displays::find(conn, id);
    json(&req, &DisplayView::new(state.store.read(read).await?))
}

async fn save(
    sent: Sent<DisplayBody>,
    state: Data<AppState>,
    At(address::Tournament { id }): At<address::Tournament>,
) -> Answer {
    let Sent { ctx, body, once } = sent;
    let turns = rotation(&body.turns)?;
    let mut display = Display { turns, ..Display::default() };
    let mut form = as_form(&body)?;
    let fields = FIELDS.iter().filter(|field| field.place == Group::Screens);
    if form.read_all(fields, &mut display).is_none() {
        return Err(refused(&ctx, &form));
    }
    let act = move |work: &mut Work<'_>| displays::save(work, id, display);
    write::plain((&ctx, &state), once, Target::Tournament(id), act).await
}

async fn announce(
    sent: Sent<AnnouncementBody>,
    state: Data<AppState>,
    At(address::Tournament { id }): At<address::Tournament>,
) -> Answer {
    let Sent { ctx, body, once } = sent;
    let mut form = as_form(&body)?;
    let Some(text) = form.text("announcement", 0..=Display::LONGEST.into()) else {
        return Err(refused(&ctx, &form));
    };
    let act = move |work: &mut Work<'_>| displays::announce(work, id, text);
    write::plain((&ctx, &state), once, Target::Tournament(id), act).await
}
