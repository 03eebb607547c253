//! The poster of a finished tournament for the wall, on A3: the champion, the podium, the way to the title, the final and the night in
//! numbers. A category with a championship of its own has its own poster.

use actix_web::web::{Data, Query};
use askama::Template;
use domain::tournament::id::TableId;
use domain::tournament::names::Names;
use serde::Deserialize;

use crate::web::board::mini::BlankBoard;
use crate::web::http::address;
use crate::web::http::error::WebError;
use crate::web::http::respond::{Answer, render, see_other_saying};
use crate::web::i18n::{Message, key};
use crate::web::parts::champion::ChampionView;
use crate::web::parts::head::{Head, Tab};
use crate::web::parts::load::Public;
use crate::web::parts::night::NightView;
use crate::web::parts::{games, night, qr};
use crate::web::request::context::Ctx;
use crate::web::state::AppState;

/// Query of the page.
#[derive(Debug, Default, Deserialize)]
pub struct PosterQuery {
    /// Category whose champion is shown; that of the main championship without it.
    #[serde(default)]
    category: String,
}

#[derive(Template)]
#[template(path = "tournament/champion_poster.html")]
struct ChampionPosterPage {
    ctx: Ctx,
    head: Head,
    /// The category, or empty.
    category: String,
    champion: ChampionView,
    night: Option<NightView>,
    /// Drawing of the empty board below the final's pieces.
    blanks: Vec<BlankBoard>,
    /// Link to the tournament, and its QR code as SVG.
    link: String,
    code: String,
}

/// `GET /tournaments/{id}/champion/poster`: the printable poster. Before the end it redirects to the tournament's page.
pub async fn show(
    caller: Public<address::Tournament>,
    state: Data<AppState>,
    query: Query<PosterQuery>,
) -> Answer {
    let Public { ctx, facts: championship, .. } = caller;
    let head = Head::new(&ctx, &championship, Tab::Now);
    let own = championship.branch_of_category(&query.category);
    let branch = own.unwrap_or(&championship);
    let last: Vec<TableId> = ChampionView::table(branch).into_iter().collect();
    let blanks = games::blank_boards(branch, last.iter().copied());
    let logs = state.store.read(move |conn| store::tables::public_logs_of(conn, &last));
    let mut logs = logs.await.map_err(WebError::from)?;
    let names = Names::of(&championship);
    let Some(champion) = ChampionView::new(&ctx, branch, &names, &mut logs) else {
        return see_other_saying(head.pages().page(), &Message::new(key::FLASH_NO_CHAMPION));
    };
    // The figures are those of the whole night, so they are on the poster of the main championship.
    let figures = match own {
        Some(_) => None,
        None => night::figures(&state, &championship).await,
    };
    let link = ctx.absolute(head.pages().page());
    render(&ChampionPosterPage {
        night: figures.and_then(|it| NightView::new(&ctx, &championship, &names, &it)),
        code: qr::svg(&link)?,
        category: own.map(|it| it.category().to_owned()).unwrap_or_default(),
        champion,
        blanks,
        link,
        head,
        ctx,
    })
}
