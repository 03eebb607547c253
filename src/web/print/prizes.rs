//! The sheet for the ceremony: the prizes from the last to the first, in large letters.

use askama::Template;
use domain::tournament::names::Names;

use super::{Frame, Reader};
use crate::web::http::address;
use crate::web::http::respond::{Answer, render};
use crate::web::i18n::key;
use crate::web::parts::head::{Head, Tab};
use crate::web::parts::prizes::{PrizeLine, PrizesView};
use crate::web::request::context::Ctx;

#[derive(Template)]
#[template(path = "print/prizes.html")]
struct CeremonyPage {
    ctx: Ctx,
    head: Head,
    frame: Frame,
    /// Prizes in the order of reading.
    lines: Vec<PrizeLine>,
    /// The pot, or empty.
    pot: String,
    has_open: bool,
}

/// `GET /tournaments/{id}/print/prizes`: the prizes in the order in which they are read out.
pub async fn show(caller: Reader<address::Tournament>) -> Answer {
    let Reader { ctx, facts: (championship, _), .. } = caller;
    let view = PrizesView::of(&ctx, &championship, &Names::of(&championship));
    let page = CeremonyPage {
        head: Head::new(&ctx, &championship, Tab::Print),
        frame: Frame::new(&ctx, &championship, key::PAPER_PRIZES, String::new()),
        has_open: view.has_open(),
        pot: view.pot,
        lines: view.prizes.into_iter().rev().collect(),
        ctx: ctx.clone(),
    };
    render(&page)
}
