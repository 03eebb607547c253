//! Control of a round's clock: start, pause, extra time, and called time.

use actix_web::web::Data;
use domain::tournament::id::{RequestId, TableId, TournamentId};
use domain::tournament::tournament::Role;

use super::desk::{self, ClockButton};
use crate::acts::hall::{self, CalledTables, ClockAct, TimeGiven};
use crate::web::form::Form;
use crate::web::http::address;
use crate::web::http::respond::{Answer, invalid, see_other, see_other_saying};
use crate::web::i18n::{Message, key};
use crate::web::parts::load;
use crate::web::request::access::Organizer;
use crate::web::request::context::Ctx;
use crate::web::state::AppState;

/// Maximum number of minutes added or removed at once.
pub const MOST_EXTRA: i32 = 60;
/// Maximum length of a game in minutes.
pub const MOST_MINUTES: u32 = 600;

/// `POST /tournaments/{id}/rounds/{round}/clock`: starts, pauses, resumes or stops the clock.
pub async fn post(caller: Organizer<address::Round, Form>, state: Data<AppState>) -> Answer {
    let Organizer { ctx, at: address::Round { id, round }, mut form, .. } = caller;
    let what = form.parse("act").and_then(|button| match button {
        ClockButton::Start => {
            form.number("minutes", 1..=MOST_MINUTES).map(|it| ClockAct::Start(it * 60))
        }
        ClockButton::Pause => Some(ClockAct::Pause),
        ClockButton::Resume => Some(ClockAct::Resume),
        ClockButton::Stop => Some(ClockAct::Stop),
    });
    let Some(what) = what else { return again(ctx, &state, id, form).await };
    state.act(&ctx, move |work| hall::clock(work, id, round, what)).await?;
    see_other(address::tournament(id).hall())
}

/// `POST /tournaments/{id}/rounds/{round}/extra-time`: adds time for one table, with a reason, or for the whole round.
pub async fn give(caller: Organizer<address::Round, Form>, state: Data<AppState>) -> Answer {
    let Organizer { ctx, at: address::Round { id, round }, mut form, .. } = caller;
    let request = form.parse::<RequestId>("request");
    let minutes = form.number("minutes", -MOST_EXTRA..=MOST_EXTRA).filter(|minutes| *minutes != 0);
    if minutes.is_none() && !form.has_errors() {
        let message =
            Message::new(key::ERROR_NUMBER).with("min", -MOST_EXTRA).with("max", MOST_EXTRA);
        form.refuse::<()>("minutes", message);
    }
    let is_for_one = form.all("table").next().is_some();
    let table = if is_for_one { form.parse::<TableId>("table").map(Some) } else { Some(None) };
    let reason = form.text("reason", if is_for_one { 3..=300 } else { 0..=300 });
    let (Some(request), Some(minutes), Some(table), Some(reason)) =
        (request, minutes, table, reason)
    else {
        return again(ctx, &state, id, form).await;
    };
    let given = TimeGiven { id: request, round, table, seconds: minutes * 60, reason };
    state.act(&ctx, move |work| hall::give_time(work, id, given)).await?;
    see_other_saying(
        address::tournament(id).hall(),
        &Message::new(key::FLASH_TIME_GIVEN).with("n", minutes),
    )
}

/// `POST /tournaments/{id}/rounds/{round}/called-time`: calls time at the tables whose time is up, or at all tables in play.
pub async fn call(caller: Organizer<address::Round, Form>, state: Data<AppState>) -> Answer {
    let Organizer { ctx, at: address::Round { id, round }, mut form, .. } = caller;
    let which = form.choice("which", |word| match word {
        "up" => Some(CalledTables::Up),
        "all" => Some(CalledTables::All),
        _ => None,
    });
    let Some(which) = which else { return again(ctx, &state, id, form).await };
    let n = state.act(&ctx, move |work| hall::call_time(work, id, round, which)).await?.len();
    see_other_saying(
        address::tournament(id).hall(),
        &Message::new(key::FLASH_TIME_CALLED).with("n", n),
    )
}

/// The desk with the form's errors.
async fn again(ctx: Ctx, state: &AppState, id: TournamentId, form: Form) -> Answer {
    let (championship, hall) = load::with_hall(state, &ctx, id, Role::Organizer).await?;
    invalid(&desk::page(&ctx, state, &championship, &hall, form).await?)
}
