//! Manual actions of organizers on boards and on tables waiting for one.

use actix_web::HttpRequest;
use actix_web::web::Data;
use domain::tournament::id::{TableId, TournamentId};
use domain::tournament::tournament::Role;
use strum::EnumString;

use super::desk;
use crate::acts::hall::{self, BoardAct};
use crate::acts::{HallError, NotDone};
use crate::web::form::Form;
use crate::web::http::error::WebError;
use crate::web::http::path::{Id, param};
use crate::web::http::refusal;
use crate::web::http::respond::{Answer, invalid, see_other, see_other_saying};
use crate::web::i18n::Message;
use crate::web::parts::head::path;
use crate::web::parts::load;
use crate::web::request::context::Ctx;
use crate::web::state::AppState;

/// An action on a board or on a waiting table.
#[derive(Clone, Copy, EnumString)]
#[strum(serialize_all = "kebab-case")]
enum Asked {
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
pub async fn show(
    ctx: Ctx,
    state: Data<AppState>,
    Id(id): Id<TournamentId>,
    req: HttpRequest,
) -> Answer {
    let (championship, hall) = load::seen_with_hall(&state, &ctx, id).await?;
    let board: u16 = param(&req, "board")?;
    if !(1..=championship.tournament.settings.boards).contains(&board) {
        return Err(WebError::NotFound);
    }
    match hall.at_board(board) {
        Some(call) => see_other(format!("/tables/{}", call.table)),
        None => {
            let said = Message::new("flash-board-free").with("board", i32::from(board));
            see_other_saying(path(id, ""), &said)
        }
    }
}

/// `POST /tournaments/{id}/boards`: calls, holds or releases a table, or closes or opens a board.
pub async fn post(
    ctx: Ctx,
    state: Data<AppState>,
    Id(id): Id<TournamentId>,
    mut form: Form,
) -> Answer {
    ctx.require_role(id, Role::Organizer)?;
    let Some(what) = parse(&mut form) else { return again(ctx, &state, id, form).await };
    match state.act(&ctx, move |work| hall::boards(work, id, what)).await {
        Ok(()) => see_other(path(id, "hall")),
        Err(error @ NotDone::Hall(HallError::Call(_))) => {
            form.refuse::<()>("", refusal::message(&error));
            again(ctx, &state, id, form).await
        }
        Err(error) => Err(error.into()),
    }
}

fn parse(form: &mut Form) -> Option<BoardAct> {
    match form.parse("act")? {
        Asked::Call => {
            let table = form.parse::<TableId>("table");
            let board = match form.value("board").trim() {
                "" => Some(None),
                _ => form.number("board", 1..=500_u16).map(Some),
            };
            Some(BoardAct::Call(table?, board?))
        }
        Asked::Hold => form.parse("table").map(BoardAct::Hold),
        Asked::Release => form.parse("table").map(BoardAct::Release),
        Asked::Close => form.number("board", 1..=500).map(BoardAct::Close),
        Asked::Open => form.number("board", 1..=500).map(BoardAct::Open),
    }
}

async fn again(ctx: Ctx, state: &AppState, id: TournamentId, form: Form) -> Answer {
    let (championship, hall) = load::with_hall(state, &ctx, id, Role::Organizer).await?;
    invalid(&desk::page(&ctx, state, &championship, &hall, form).await?)
}
