//! What is printed for checking in: the poster for the wall, and a card an entry with its own QR code.

use actix_web::web::Data;
use askama::Template;

use super::load;
use crate::tournament::id::TournamentId;
use crate::tournament::import::fold;
use crate::tournament::tournament::Role;
use crate::web::AppState;
use crate::web::context::Ctx;
use crate::web::error::WebError;
use crate::web::path::Id;
use crate::web::respond::{Answer, render};
use crate::web::tournament::{Head, Names};

#[derive(Template)]
#[template(path = "hall/cards.html")]
struct CardsPage {
    ctx: Ctx,
    head: Head,
    session: String,
    /// Address of the QR code for the wall, and what it says.
    qr: String,
    link: String,
    cards: Vec<Card>,
}

struct Card {
    name: String,
    club: String,
    number: i32,
    qr: String,
}

/// `GET /tournaments/{id}/check-in/cards`: of the latest roll call.
pub async fn show(ctx: Ctx, state: Data<AppState>, Id(id): Id<TournamentId>) -> Answer {
    let (championship, hall) = load(&state, &ctx, id, Role::Referee).await?;
    let call = hall.latest_roll_call().ok_or(WebError::NotFound)?;
    let names = Names::of(&championship);
    let active = championship.entries.iter().filter(|entry| entry.is_active());
    let mut cards: Vec<Card> = active
        .map(|entry| Card {
            name: names.entry(entry.id),
            club: names.club(entry.id),
            number: entry.number,
            qr: format!("/check-in/{}/qr.svg?entry={}", call.code, entry.id),
        })
        .collect();
    cards.sort_by_key(|card| fold(&card.name));
    let page = CardsPage {
        head: Head::new(&ctx, &championship, "check-in"),
        session: call.name.clone(),
        qr: format!("/check-in/{}/qr.svg", call.code),
        link: ctx.absolute(format!("/check-in/{}", call.code)),
        cards,
        ctx: ctx.clone(),
    };
    render(&page)
}
