//! The poster of a finished tournament for the wall, on A3: the champion, the podium, the way to the title, the final and the night in
//! numbers.

use actix_web::web::Data;
use askama::Template;
use domain::tournament::id::TableId;
use domain::tournament::names::Names;

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

#[derive(Template)]
#[template(path = "tournament/champion_poster.html")]
struct ChampionPosterPage {
    ctx: Ctx,
    head: Head,
    champion: ChampionView,
    night: Option<NightView>,
    /// Drawing of the empty board below the final's pieces.
    blanks: Vec<BlankBoard>,
    /// Link to the tournament, and its QR code as SVG.
    link: String,
    code: String,
}

/// `GET /tournaments/{id}/champion/poster`: the printable poster. Before the end it redirects to the tournament's page.
pub async fn show(caller: Public<address::Tournament>, state: Data<AppState>) -> Answer {
    let Public { ctx, facts: championship, .. } = caller;
    let head = Head::new(&ctx, &championship, Tab::Now);
    let last: Vec<TableId> = ChampionView::table(&championship).into_iter().collect();
    let blanks = games::blank_boards(&championship, last.iter().copied());
    let logs = state.store.read(move |conn| store::tables::logs_of(conn, &last));
    let mut logs = logs.await.map_err(WebError::from)?;
    let names = Names::of(&championship);
    let Some(champion) = ChampionView::new(&ctx, &championship, &names, &mut logs) else {
        return see_other_saying(head.pages().page(), &Message::new(key::FLASH_NO_CHAMPION));
    };
    let figures = night::figures(&state, &championship).await;
    let link = ctx.absolute(head.pages().page());
    render(&ChampionPosterPage {
        night: figures.and_then(|it| NightView::new(&ctx, &championship, &names, &it)),
        code: qr::svg(&link)?,
        champion,
        blanks,
        link,
        head,
        ctx,
    })
}
