//! Seats of a table that players opened: the device of each player, and the PIN for the others. A result signed on one device counts once
//! another device signs it.

use actix_web::web::Data;
use askama::Template;
use domain::tournament::id::PlayerId;
use domain::tournament::names::Names;
use domain::tournament::opened_table::{OpenedTable, TakenSeat, may_confirm, seat_of};
use domain::tournament::pin::spaced;
use domain::tournament::table::TableState;

use super::LoadedTable;
use super::referee::TableReferee;
use crate::acts::{NotDone, Work, club_nights, passes};
use crate::web::form::Form;
use crate::web::http::address;
use crate::web::http::error::WebError;
use crate::web::http::game_at::GameAt;
use crate::web::http::respond::{Answer, render, see_other};
use crate::web::i18n::{Message, key};
use crate::web::parts::qr;
use crate::web::request::context::Ctx;
use crate::web::state::AppState;

#[derive(Template)]
#[template(path = "table/seat.html")]
struct SeatPage<'a> {
    ctx: Ctx,
    loaded: &'a LoadedTable,
    path: address::Table,
    /// PIN of six digits in two groups; `qr` encodes its link.
    pin: String,
    qr: String,
    seats: Vec<PlayerSeat>,
    own: Option<String>,
    step: SeatStep,
    may_dissolve: bool,
}

/// Player at the table.
struct PlayerSeat {
    player: PlayerId,
    name: String,
    /// True if a device has taken this seat.
    is_taken: bool,
    has_signed: bool,
}

/// Next step of the visitor.
#[derive(Clone, Copy, PartialEq, Eq)]
enum SeatStep {
    /// Choose the seat to take.
    Sit,
    /// Play, or enter the result.
    Play,
    /// Confirm the result as another side.
    Confirm,
    /// Wait until another side confirms it.
    Wait,
    /// No step is left: the result counts.
    Done,
    /// No step is left: the time to confirm has expired.
    Lapsed,
}

/// `GET /tables/{id}/seat`: the seats of a table that players opened.
pub async fn show(caller: TableReferee<address::Table>) -> Answer {
    let TableReferee { ctx, facts: loaded, .. } = caller;
    match &loaded.opened {
        Some((opened, seats)) => render(&page(&ctx, &loaded, opened, seats)?),
        None => see_other(address::table(loaded.table.id).referee()),
    }
}

/// `POST /tables/{id}/seat`: `act` is `sit`, for the `player` who uses this device, or `dissolve`.
pub async fn post(caller: TableReferee<address::Table, Form>, state: Data<AppState>) -> Answer {
    let TableReferee { ctx, at: address::Table { id: GameAt { table, .. } }, form, .. } = caller;
    let malformed = || WebError::Invalid(Message::new(key::ERROR_CHOICE));
    match form.value("act") {
        "sit" => {
            let player: PlayerId = form.value("player").parse().map_err(|_| malformed())?;
            let device = ctx.device().map(str::to_owned);
            let sit = move |work: &mut Work<'_>| {
                club_nights::sit(work, table, player)?;
                let device = device.as_deref().ok_or(NotDone::Forbidden)?;
                passes::claim_at(work, table, player, device)
            };
            state.act(&ctx, sit).await?;
        }
        "dissolve" => state.act(&ctx, move |work| club_nights::dissolve(work, table)).await?,
        _ => return Err(malformed()),
    }
    see_other(address::table(table).seat())
}

fn page<'a>(
    ctx: &Ctx,
    loaded: &'a LoadedTable,
    opened: &OpenedTable,
    taken: &[TakenSeat],
) -> Result<SeatPage<'a>, WebError> {
    let (table, names) = (&loaded.table, loaded.names(ctx));
    let own = seat_of(taken, ctx.device());
    let step = match own {
        _ if table.result.is_some() => SeatStep::Done,
        _ if opened.has_lapsed(ctx.now()) => SeatStep::Lapsed,
        None => SeatStep::Sit,
        Some(_) if loaded.game.pending().is_none() => SeatStep::Play,
        Some(_) if may_confirm(table, taken, ctx.device()).is_some() => SeatStep::Confirm,
        Some(_) => SeatStep::Wait,
    };
    let is_new = table.state == TableState::Waiting && loaded.game.version() == 0;
    let pin = &table.pin;
    Ok(SeatPage {
        loaded,
        path: address::table(table.id),
        pin: spaced(pin),
        qr: qr::svg(&ctx.join_link(pin))?,
        seats: lines(loaded, &names, taken),
        own: own.map(|seat| names.player(seat.player)),
        may_dissolve: is_new && step == SeatStep::Play,
        step,
        ctx: ctx.clone(),
    })
}

fn lines(loaded: &LoadedTable, names: &Names, taken: &[TakenSeat]) -> Vec<PlayerSeat> {
    let line = |player: PlayerId| {
        let seat = taken.iter().find(|seat| seat.player == player);
        PlayerSeat {
            player,
            name: names.player(player),
            is_taken: seat.is_some(),
            has_signed: seat.is_some_and(|seat| seat.has_signed),
        }
    };
    loaded.table.seats.iter().map(|seat| line(seat.player)).collect()
}
