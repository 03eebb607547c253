//! Manual actions of organizers on boards and on tables waiting for one.

use actix_web::web::Data;
use domain::tournament::id::{TableId, TournamentId};
use domain::tournament::tournament::Role;
use strum::EnumString;

use super::desk;
use crate::acts::hall::{self, BoardAct};
use crate::acts::{HallError, NotDone};
use crate::web::form::Form;
use crate::web::http::address;
use crate::web::http::error::WebError;
use crate::web::http::refusal;
use crate::web::http::respond::{Answer, invalid, see_other, see_other_saying};
use crate::web::i18n::{Message, key};
use crate::web::parts::load::{self, Viewer};
use crate::web::request::access::Organizer;
use crate::web::request::context::Ctx;
use crate::web::state::AppState;

/// An action on a board or on a waiting table.
#[derive(Clone, Copy, EnumString)]
#[strum(serialize_all = "kebab-case")]
enum BoardButton {
    /// Call the table to a board.
    Call,
    /// Hold the table back until it is released.
    Hold,
    /// Return the table to the queue.
    Release,
    /// Take the board out of use.
    Close,
    /// Put the board back into use.
    Open,
}

/// `GET /tournaments/{id}/boards/{board}`: target of the QR code on a board. Redirects to the table at the board, or to the front page if
/// the board is free.
pub async fn show(caller: Viewer<address::Board>) -> Answer {
    let Viewer { at: address::Board { id, board }, facts: (championship, hall), .. } = caller;
    if !(1..=championship.tournament.settings.boards).contains(&board) {
        return Err(WebError::NotFound);
    }
    match hall.at_board(board) {
        Some(call) => see_other(address::table(call.table).page()),
        None => {
            let said = Message::new(key::FLASH_BOARD_FREE).with("board", i32::from(board));
            see_other_saying(address::tournament(id).page(), &said)
        }
    }
}

/// `POST /tournaments/{id}/boards`: calls, holds or releases a table, or closes or opens a board.
pub async fn post(caller: Organizer<address::Tournament, Form>, state: Data<AppState>) -> Answer {
    let Organizer { ctx, at: address::Tournament { id }, mut form, .. } = caller;
    let Some(what) = parse(&mut form) else { return again(ctx, &state, id, form).await };
    match state.act(&ctx, move |work| hall::boards(work, id, what)).await {
        Ok(()) => see_other(address::tournament(id).hall()),
        Err(error @ NotDone::Hall(HallError::Call(_))) => {
            form.refuse::<()>("", refusal::message(&error));
            again(ctx, &state, id, form).await
        }
        Err(error) => Err(error.into()),
    }
}

/// Reads an act at the boards. Returns `None` after noting errors.
pub fn parse(form: &mut Form) -> Option<BoardAct> {
    match form.parse("act")? {
        BoardButton::Call => {
            let table = form.parse::<TableId>("table");
            let board = match form.value("board").trim() {
                "" => Some(None),
                _ => form.number("board", 1..=500_u16).map(Some),
            };
            Some(BoardAct::Call(table?, board?))
        }
        BoardButton::Hold => form.parse("table").map(BoardAct::Hold),
        BoardButton::Release => form.parse("table").map(BoardAct::Release),
        BoardButton::Close => form.number("board", 1..=500).map(BoardAct::Close),
        BoardButton::Open => form.number("board", 1..=500).map(BoardAct::Open),
    }
}

async fn again(ctx: Ctx, state: &AppState, id: TournamentId, form: Form) -> Answer {
    let (championship, hall) = load::with_hall(state, &ctx, id, Role::Organizer).await?;
    invalid(&desk::page(&ctx, state, &championship, &hall, form).await?)
}
