//! The tables' PINs and QR codes to print, a slip a table.

use actix_web::web::Data;
use askama::Template;

use crate::tournament::id::TournamentId;
use crate::web::AppState;
use crate::web::context::Ctx;
use crate::web::path::Id;
use crate::web::print::{self, Frame, collated};
use crate::web::respond::{Answer, render};
use crate::web::tournament::round::round_title;
use crate::web::tournament::{Head, Names, TableView};

/// Slips on a page.
const SLIPS: usize = 8;

#[derive(Template)]
#[template(path = "organize/slips.html")]
struct SlipsPage {
    ctx: Ctx,
    head: Head,
    frame: Frame,
    pages: Vec<Vec<Slip>>,
}

struct Slip {
    table: TableView,
    pin: String,
    qr: String,
    link: String,
}

/// `GET /tournaments/{id}/slips`: a slip a table that is published and still to be played, with its PIN and QR code. The
/// PINs of a draft open nothing yet and are gone with it.
pub async fn show(ctx: Ctx, state: Data<AppState>, Id(id): Id<TournamentId>) -> Answer {
    let championship = print::load(&state, &ctx, id).await?;
    let names = Names::of(&championship);
    let slips = championship
        .tables
        .iter()
        .filter(|table| table.is_missing())
        .map(|table| Slip {
            table: TableView::new(&ctx, &championship, &names, table).in_round(
                championship
                    .round(table.round)
                    .map(|round| round_title(&ctx, &championship, round))
                    .unwrap_or_default(),
            ),
            pin: table.pin.clone(),
            qr: format!("/tables/{}/qr.svg", table.id),
            link: ctx.absolute(format!("/join/{}", table.pin)),
        })
        .collect();
    let page = SlipsPage {
        head: Head::new(&ctx, &championship, "print"),
        frame: Frame::new(&ctx, &championship, "paper-slips", String::new()),
        pages: collated(slips, SLIPS),
        ctx: ctx.clone(),
    };
    render(&page)
}
