//! Frames of other sites, such as a club's: the live region of a page, without header, menus and forms. Links lead to the page itself, in a
//! tab of their own. What frames have in common with all pages, and how they differ, is in [`crate::web::request::frame`].

use actix_web::body::to_bytes;
use actix_web::http::StatusCode;
use actix_web::web::{Data, Query};
use actix_web::{HttpRequest, HttpResponse};
use askama::Template;
use domain::tournament::championship::Championship;

use crate::web::http::address;
use crate::web::http::error::WebError;
use crate::web::http::game_at::GameAt;
use crate::web::http::path::Id;
use crate::web::http::regions::cut;
use crate::web::http::respond::{Answer, render};
use crate::web::i18n::{Key, key};
use crate::web::parts::load::{Public, Viewer};
use crate::web::request::context::Ctx;
use crate::web::state::AppState;
use crate::web::table::show;
use crate::web::tournament::{bracket as bracket_page, calendar as calendar_page};
use crate::web::tournament::{standings as standings_page, standings::StandingsQuery};

#[derive(Template)]
#[template(path = "embed/page.html")]
struct FramePage<'a> {
    ctx: &'a Ctx,
    kind: &'static FrameKind,
    title: String,
    /// Name of the tournament. `None` if the content has headings of its own.
    tournament: Option<String>,
    /// The live region of the page.
    content: String,
}

/// A page that can be framed.
struct FrameKind {
    /// Id of its live region.
    region: &'static str,
    title: Key,
    /// Words of the link to the page.
    whole: Key,
    /// Its own style sheet.
    sheet: Option<&'static str>,
    scripts: &'static [&'static str],
}

static BRACKET: FrameKind = FrameKind {
    region: "bracket",
    title: key::BRACKET_TITLE,
    whole: key::EMBED_WHOLE_BRACKET,
    sheet: Some("bracket.css"),
    scripts: &["js/bracket-tree.js", "js/game-clock.js"],
};
static STANDINGS: FrameKind = FrameKind {
    region: "standings",
    title: key::TAB_STANDINGS,
    whole: key::EMBED_WHOLE_STANDINGS,
    sheet: Some("standings.css"),
    scripts: &[],
};
static CALENDAR: FrameKind = FrameKind {
    region: "calendar",
    title: key::EMBED_NEXT_GAMES,
    whole: key::EMBED_WHOLE_CALENDAR,
    sheet: None,
    scripts: &[],
};
static TABLE: FrameKind = FrameKind {
    region: "table",
    title: key::EMBED_TABLE,
    whole: key::EMBED_WHOLE_TABLE,
    sheet: None,
    scripts: &["js/game-clock.js", "js/live-board.js", "js/live-watching.js"],
};

/// `GET /embed/tournaments/{id}/bracket`
pub async fn bracket(caller: Viewer<address::Tournament>, state: Data<AppState>) -> Answer {
    let (ctx, name) = (caller.ctx.clone(), name(&caller.facts.0));
    framed((&ctx, &BRACKET), Some(name), bracket_page::show(caller, state).await?).await
}

/// `GET /embed/tournaments/{id}/standings`: the first lines, `?rows=` of them.
pub async fn standings(
    caller: Public<address::Tournament>,
    query: Query<StandingsQuery>,
    state: Data<AppState>,
    req: HttpRequest,
) -> Answer {
    let (ctx, name) = (caller.ctx.clone(), name(&caller.facts));
    let page = standings_page::show(caller, query, state, req).await?;
    framed((&ctx, &STANDINGS), Some(name), page).await
}

/// `GET /embed/tournaments/{id}/calendar`: the next games, `?rows=` of them.
pub async fn calendar(
    caller: Public<address::Tournament>,
    query: Query<calendar_page::CalendarQuery>,
    req: HttpRequest,
) -> Answer {
    let (ctx, name) = (caller.ctx.clone(), name(&caller.facts));
    let page = calendar_page::show(caller, query, req).await?;
    framed((&ctx, &CALENDAR), Some(name), page).await
}

/// `GET /embed/tables/{id}`: a table and its game.
pub async fn table(ctx: Ctx, state: Data<AppState>, at: Id<GameAt>) -> Answer {
    let page = show::show(ctx.clone(), state, at).await?;
    framed((&ctx, &TABLE), None, page).await
}

fn name(championship: &Championship) -> String {
    championship.tournament.name.clone()
}

/// The live region of a page in a frame. Another answer than a page stays as it is.
async fn framed(
    (ctx, kind): (&Ctx, &'static FrameKind),
    tournament: Option<String>,
    page: HttpResponse,
) -> Answer {
    if page.status() != StatusCode::OK {
        return Ok(page);
    }
    let html = to_bytes(page.into_body()).await;
    let html = html.map_err(|_| WebError::internal("a page could not be read"))?;
    let region = cut(&html, kind.region).unwrap_or_default();
    let region = String::from_utf8_lossy(&region);
    // Links relative to the page would lead into the frame. A swipe goes on inside of it.
    let choices = ctx.frame().map(|frame| frame.choices.as_str()).unwrap_or_default();
    let (path, within) = (ctx.path(), choices.replace('&', "&#38;"));
    let content = region
        .replace("href=\"?", &format!("href=\"{path}?"))
        .replace("data-next=\"?", &format!("data-next=\"?{within}&#38;"))
        .replace("data-previous=\"?", &format!("data-previous=\"?{within}&#38;"));
    render(&FramePage { title: ctx.t(kind.title), ctx, kind, tournament, content })
}
