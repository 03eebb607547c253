//! Printed material for checking in: the poster for the wall, and a card with a QR code for each entry.

use askama::Template;
use domain::tournament::entry::Entry;
use domain::tournament::names::Names;

use crate::web::http::address;
use crate::web::http::error::WebError;
use crate::web::http::respond::{Answer, render};
use crate::web::i18n::key;
use crate::web::parts::head::{Head, Tab};
use crate::web::parts::load::Referee;
use crate::web::parts::qr;
use crate::web::parts::sheets::collated;
use crate::web::print::portion::{Document, MOST, Portioned, portioned};
use crate::web::request::context::Ctx;

/// Cards on one sheet.
const PER_PAGE: usize = 10;

#[derive(Template)]
#[template(path = "hall/cards.html")]
struct CardsPage {
    ctx: Ctx,
    head: Head,
    session: String,
    /// Address of the QR code on the poster, and the link that it encodes.
    qr: String,
    link: String,
    pages: Vec<Vec<CheckInCard>>,
}

struct CheckInCard {
    name: String,
    club: String,
    number: i32,
    /// QR code of the check-in page for this entry, in SVG.
    qr: String,
}

/// `GET /tournaments/{id}/check-in/cards`: cards of all active entries for the latest roll call, sorted by name. Many cards are printed in
/// portions.
pub async fn show(caller: Referee<address::Tournament>) -> Answer {
    let Referee { ctx, facts: (championship, hall), .. } = caller;
    let call = hall.latest_roll_call().ok_or(WebError::NotFound)?;
    let names = Names::of(&championship);
    let mut active: Vec<&Entry> =
        championship.entries().iter().filter(|entry| entry.is_active()).collect();
    active.sort_by_cached_key(|entry| ctx.by_name(names.entry(entry.id)));
    let head = Head::new(&ctx, &championship, Tab::CheckIn);
    let document = Document {
        head: head.clone(),
        title: key::CHECK_IN_CARDS,
        round: call.name.clone(),
        most: MOST,
    };
    let active = match portioned(&ctx, document, active, |_| None) {
        Portioned::Items(active) => active,
        Portioned::Choice(page) => return page,
    };
    let page = address::check_in(&call.code);
    let card = |entry: &Entry| {
        let link = ctx.absolute(format!("{}?entry={}", page.page(), entry.id));
        Ok(CheckInCard {
            name: names.entry(entry.id),
            club: names.club(entry.id),
            number: entry.number,
            qr: qr::svg(&link)?,
        })
    };
    let cards: Vec<CheckInCard> = active.into_iter().map(card).collect::<Result<_, WebError>>()?;
    let page = CardsPage {
        head,
        session: call.name.clone(),
        qr: page.qr_svg(),
        link: ctx.absolute(page.page()),
        pages: collated(cards, PER_PAGE),
        ctx: ctx.clone(),
    };
    render(&page)
}
