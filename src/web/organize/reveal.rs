//! Remote control for revealing a draw on the hall's screens: show the next name, or take one back.

use actix_web::web::Data;
use askama::Template;
use domain::draw::announcement::reveal::{Reveal, can_be_shown};
use domain::tournament::championship::Championship;
use domain::tournament::id::{RoundId, StageId};
use domain::tournament::names::Names;
use domain::tournament::round::{RoundKind, RoundState};
use store::Conn;

use crate::acts::urns;
use crate::acts::{NotDone, RoundError};
use crate::web::form::Form;
use crate::web::http::address;
use crate::web::http::error::WebError;
use crate::web::http::respond::{Answer, render, see_other};
use crate::web::i18n::{Message, key};
use crate::web::organize::stage_choice;
use crate::web::parts::head::{Head, Tab};
use crate::web::parts::load::Organized;
use crate::web::parts::reveal::{self, RevealView};
use crate::web::request::address::Address;
use crate::web::request::context::Ctx;
use crate::web::state::AppState;

/// Offered intervals between two names, in seconds.
const PACES: [u8; 4] = [3, 5, 8, 12];

#[derive(Template)]
#[template(path = "organize/reveal.html")]
struct RevealPage {
    ctx: Ctx,
    head: Head,
    stage: Option<RevealView>,
    /// Interval in seconds after which this page shows the next name by itself; `None` if names only come on request.
    every: Option<u8>,
    /// True if an urn draw is open; it has a page of its own.
    has_urn: bool,
    /// The first round of a draw that can be revealed name by name, if there is one.
    round: Option<RoundId>,
}

/// `GET /tournaments/{id}/draw/stage`: the remote control.
pub async fn show(caller: Organized<address::Tournament>, state: Data<AppState>) -> Answer {
    let Organized { ctx, at: address::Tournament { id }, facts: championship, .. } = caller;
    let known = championship.clone();
    let read = move |conn: &mut Conn| {
        let seen = reveal::find(conn, &known)?;
        Ok::<_, WebError>((seen, store::urns::open(conn, id)?.is_some()))
    };
    let (seen, has_urn) = state.store.read(read).await?;
    let names = Names::in_full(&championship);
    let view = |seen: Reveal| RevealView::new(&ctx, &championship, &names, &seen);
    let page = RevealPage {
        head: Head::new(&ctx, &championship, Tab::Draw),
        round: shown_round(&championship, stage_choice::of_address(&ctx, &championship)),
        stage: seen.map(view),
        has_urn,
        every: pace(Address::of(&ctx).value("every")),
        ctx: ctx.clone(),
    };
    render(&page)
}

/// The requested interval, if it is one of [`PACES`].
fn pace(asked: Option<&str>) -> Option<u8> {
    asked?.parse().ok().filter(|seconds| PACES.contains(seconds))
}

impl RevealPage {
    fn paces(&self) -> [u8; 4] {
        PACES
    }
}

/// `POST /tournaments/{id}/draw/stage`: `act` is `begin` with a `round`, `next`, `back` or `all` with the number of names `seen`, or `end`.
///
/// With `every` in seconds, the page shows the next name by itself.
pub async fn post(caller: Organized<address::Tournament, Form>, state: Data<AppState>) -> Answer {
    let Organized { ctx, at: address::Tournament { id }, facts: championship, mut form } = caller;
    let refused = || WebError::Invalid(Message::new(key::ERROR_CHOICE));
    let act = form.value("act").to_owned();
    match act.as_str() {
        "begin" => {
            let round: RoundId = form.parse("round").ok_or_else(refused)?;
            state.act(&ctx, move |work| urns::stage(work, id, round)).await?;
        }
        "end" => {
            state.act(&ctx, move |work| urns::clear(work, id)).await?;
            return see_other(address::tournament(id).draw());
        }
        act @ ("next" | "back" | "all") => {
            let seen: usize = form.parse("seen").ok_or_else(refused)?;
            let n = match act {
                "next" => Some(seen + 1),
                "back" => seen.checked_sub(1),
                _ => {
                    let read = move |conn: &mut Conn| reveal::find(conn, &championship);
                    let all = state.store.read(read).await.map_err(WebError::from)?;
                    all.map(|seen| seen.n())
                }
            };
            let n = n.ok_or(NotDone::Round(RoundError::MovedOn))?;
            state.act(&ctx, move |work| urns::show(work, id, seen, n)).await?;
        }
        _ => return Err(refused()),
    }
    let page = address::tournament(id).draw_stage();
    match pace(Some(form.value("every"))) {
        Some(seconds) => see_other(format!("{page}?every={seconds}")),
        None => see_other(page),
    }
}

/// First round of the latest draw, or of the latest draw in the stage `meant`. `None` if the round is closed or a play-off, or its draw
/// cannot be revealed name by name.
pub(super) fn shown_round(championship: &Championship, meant: Option<StageId>) -> Option<RoundId> {
    let last = match meant {
        Some(stage) => championship.rounds_of(stage).last()?,
        None => championship.rounds().last()?,
    };
    let stage = championship.stage(last.stage).filter(|stage| can_be_shown(stage))?;
    let round = match stage.plan.is_drawn_at_once() {
        true => championship.rounds_of(stage.id).next()?,
        false => last,
    };
    let is_fit = round.kind != RoundKind::PlayOff && round.state != RoundState::Closed;
    is_fit.then_some(round.id)
}
