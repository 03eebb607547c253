//! Acts of a person for their own entry: check-in, a call for the organizers, the second signature, and the line-up.

use actix_web::web::Data;
use domain::tournament::id::{EntryId, PlayerId, RequestId, TableId, TournamentId};
use parchis::Color;
use strum::EnumString;

use crate::acts::passes::{self, ShownGame};
use crate::acts::{Work, calls};
use crate::web::form::Form;
use crate::web::http::address;
use crate::web::http::error::WebError;
use crate::web::http::path::At;
use crate::web::http::respond::{Answer, see_other_saying};
use crate::web::i18n::{Key, Message, key};
use crate::web::request::context::Ctx;
use crate::web::state::AppState;

/// Maximum length of the reason of a call, in characters.
const REASON: usize = 200;

/// Act of a form of a seat, by the value of its field `act`.
#[derive(Clone, Copy, EnumString)]
#[strum(serialize_all = "kebab-case")]
enum SeatAct {
    CheckIn,
    Call,
    Confirm,
    LineUp,
}

/// `POST /me/seats/{entry}`: `act` is `check-in`, `call` with a `table` and a `reason`, or, for a game with its `version`, `confirm` or
/// `line-up` with a `color` and a `player`.
pub async fn post(
    ctx: Ctx,
    At(address::OwnSeat { entry }): At<address::OwnSeat>,
    state: Data<AppState>,
    mut form: Form,
) -> Answer {
    let own = ctx.caller().seats().iter().find(|seat| seat.entry == entry);
    let tournament = own.ok_or(WebError::Forbidden)?.tournament;
    let act = form.value("act").parse().map_err(|_| malformed())?;
    let done = match act {
        SeatAct::CheckIn => {
            state.act(&ctx, move |work| passes::check_in(work, tournament, entry)).await?;
            key::FLASH_ME_HERE
        }
        SeatAct::Call => {
            let table = form.parse::<TableId>("table").ok_or_else(malformed)?;
            let reason = form.text("reason", 0..=REASON).ok_or_else(malformed)?;
            state.act(&ctx, move |work| calls::call(work, table, &reason)).await?;
            key::FLASH_ME_CALLED
        }
        SeatAct::Confirm | SeatAct::LineUp => {
            at_board(&ctx, &state, form, (tournament, entry), act).await?
        }
    };
    see_other_saying(address::in_own_list(&entry), &Message::new(done))
}

/// Performs an act at the table of an entry.
async fn at_board(
    ctx: &Ctx,
    state: &AppState,
    mut form: Form,
    (_, entry): (TournamentId, EntryId),
    act: SeatAct,
) -> Result<Key, WebError> {
    let table = form.parse::<TableId>("table").ok_or_else(malformed)?;
    let number = form.parse::<u8>("game").ok_or_else(malformed)?;
    let version = form.parse::<i32>("version").ok_or_else(malformed)?;
    let request = form.parse::<RequestId>("request").ok_or_else(malformed)?;
    let shown: ShownGame = (table, number, version);
    if let SeatAct::Confirm = act {
        let sign = move |work: &mut Work<'_>| passes::confirm(work, shown, request, entry);
        state.act(ctx, sign).await?;
        return Ok(key::FLASH_ME_CONFIRMED);
    }
    let color = form.parse::<Color>("color").ok_or_else(malformed)?;
    let player = form.parse::<PlayerId>("player").ok_or_else(malformed)?;
    let seat = move |work: &mut Work<'_>| passes::line_up(work, shown, request, (color, player));
    state.act(ctx, seat).await?;
    Ok(key::FLASH_ME_LINED_UP)
}

fn malformed() -> WebError {
    WebError::Invalid(Message::new(key::ERROR_CHOICE))
}
