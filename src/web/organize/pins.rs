//! PINs on the page of result slips: one PIN for all tables of a pool, and a new PIN for one table.

use actix_web::web::Data;
use chrono::{DateTime, Days, NaiveDate, Utc};
use chrono_tz::Tz;
use domain::tournament::calendar::local::day_of;

use crate::acts::pins;
use crate::web::form::Form;
use crate::web::http::address;
use crate::web::http::error::WebError;
use crate::web::http::respond::{Answer, see_other_saying};
use crate::web::i18n::{Message, key};
use crate::web::parts::load::Delegate;
use crate::web::request::context::Ctx;
use crate::web::state::AppState;

/// Hour of the next morning at which an evening's PIN expires.
const MORNING: u32 = 6;
/// Maximum validity of a PIN, in days.
const MOST_DAYS: u64 = 120;

/// `POST /tournaments/{id}/pools/{pool}/pin`: `act` is `give`, valid through the evening of `pin_until`, or `take`.
pub async fn post(caller: Delegate<address::Pool, Form>, state: Data<AppState>) -> Answer {
    let Delegate { ctx, at: address::Pool { id, pool }, facts: (championship, _), mut form } =
        caller;
    let number = championship.pool(pool).ok_or(WebError::NotFound)?.number;
    let zone = championship.tournament.settings.time_zone;
    let said = match form.value("act") {
        "give" => {
            let until = until(&ctx, &mut form, zone).map_err(WebError::Invalid)?;
            state.act(&ctx, move |work| pins::give(work, id, pool, until)).await?;
            Message::new(key::FLASH_POOL_PIN_GIVEN)
        }
        "take" => {
            state.act(&ctx, move |work| pins::take(work, id, pool)).await?;
            Message::new(key::FLASH_POOL_PIN_TAKEN)
        }
        _ => return Err(WebError::Invalid(Message::new(key::ERROR_CHOICE))),
    };
    see_other_saying(format!("{}?pool={number}", address::tournament(id).slips()), &said)
}

/// The end of a PIN's validity, from the field `pin_until`.
///
/// # Errors
/// A message with the allowed days.
pub fn until(ctx: &Ctx, form: &mut Form, zone: Tz) -> Result<DateTime<Utc>, Message> {
    let today = day_of(ctx.now(), zone);
    let last = today.checked_add_days(Days::new(MOST_DAYS)).unwrap_or(NaiveDate::MAX);
    let until = form.date("pin_until").filter(|date| (today..=last).contains(date));
    until.and_then(|date| end_of(date, zone)).ok_or_else(|| {
        let message = Message::new(key::ERROR_PIN_UNTIL).with("from", ctx.date(today));
        message.with("to", ctx.date(last))
    })
}

/// The end of an evening: [`MORNING`] of the next day.
fn end_of(day: NaiveDate, zone: Tz) -> Option<DateTime<Utc>> {
    let morning = day.checked_add_days(Days::new(1))?.and_hms_opt(MORNING, 0, 0)?;
    Some(morning.and_local_timezone(zone).earliest()?.with_timezone(&Utc))
}

/// `POST /tournaments/{id}/tables/{table}/pin`: with `act=change`, makes a new PIN for a table and redirects to the slips.
pub async fn change(caller: Delegate<address::DrawnTable, Form>, state: Data<AppState>) -> Answer {
    let Delegate { ctx, at: address::DrawnTable { id, table }, form, .. } = caller;
    if form.value("act") != "change" {
        return Err(WebError::Invalid(Message::new(key::ERROR_CHOICE)));
    }
    state.act(&ctx, move |work| pins::change(work, id, table)).await?;
    let asked = form.value("pool").parse::<i32>().map(|pool| format!("?pool={pool}"));
    let back = format!("{}{}", address::tournament(id).slips(), asked.unwrap_or_default());
    see_other_saying(back, &Message::new(key::FLASH_PIN_CHANGED))
}
