//! "That is me": a person claims their seat, with the private link of a sign-up or the PIN of a table.

use actix_web::web::Data;
use askama::Template;
use domain::tournament::championship::Championship;
use domain::tournament::id::{PlayerId, TableId};
use domain::tournament::names::Names;
use domain::tournament::pass::HeldSeat;
use store::Conn;
use store::passes::Holder;

use crate::acts::NotDone;
use crate::acts::passes::{Claimer, SeatProof, claim};
use crate::web::form::Form;
use crate::web::guard::secret;
use crate::web::http::error::WebError;
use crate::web::http::path::At;
use crate::web::http::respond::{Answer, invalid, render, see_other, unstored};
use crate::web::http::{address, refusal};
use crate::web::i18n::{Message, key};
use crate::web::parts::load;
use crate::web::parts::sign_up_link::SignUpLink;
use crate::web::people::join::{OpenedByPin, find_linked};
use crate::web::request::context::Ctx;
use crate::web::request::session::{Browser, NewSession};
use crate::web::state::AppState;

#[derive(Template)]
#[template(path = "me/claim.html")]
struct ClaimPage {
    ctx: Ctx,
    path: address::SeatClaim,
    tournament: String,
    /// The table in words.
    table: String,
    seats: Vec<ClaimedSeat>,
    form: Form,
}

/// A person at the table.
struct ClaimedSeat {
    player: PlayerId,
    name: String,
    /// Name of the entry; empty if it is that of the person.
    entry: String,
    /// True if the visitor's device holds the seat.
    is_own: bool,
    /// True if any device holds it.
    is_held: bool,
}

/// `GET /me/tables/{pin}`: the people at a table, to say which of them the visitor is.
pub async fn show(
    ctx: Ctx,
    At(at): At<address::SeatClaim>,
    browser: Browser,
    state: Data<AppState>,
) -> Answer {
    let (_, table) = find(&ctx, &browser, &state, &at).await?;
    unstored(render(&page(&ctx, &state, at, table, Form::empty()).await?))
}

/// `POST /me/tables/{pin}`: claims the seat of `player` at the table.
pub async fn at_table(
    ctx: Ctx,
    At(at): At<address::SeatClaim>,
    browser: Browser,
    state: Data<AppState>,
    mut form: Form,
) -> Answer {
    let (pin, table) = find(&ctx, &browser, &state, &at).await?;
    let Some(player) = form.parse::<PlayerId>("player") else {
        return unstored(invalid(&page(&ctx, &state, at, table, form).await?));
    };
    match claimed(&ctx, &browser, &state, SeatProof::Pin(pin), player).await {
        Err(refused @ NotDone::Pass(_)) => {
            form.refuse::<()>("", refusal::message(&refused));
            unstored(invalid(&page(&ctx, &state, at, table, form).await?))
        }
        other => other?,
    }
}

/// `POST /sign-ups/{token}/seat`: claims the seat of `player`, one of the people of the sign-up.
pub async fn by_link(
    ctx: Ctx,
    At(address::SignUpLink { token }): At<address::SignUpLink>,
    browser: Browser,
    state: Data<AppState>,
    mut form: Form,
) -> Answer {
    let proof = SeatProof::SignUp(SignUpLink::of_token(&token).hash());
    let player = form.parse::<PlayerId>("player");
    let player = player.ok_or(WebError::Invalid(Message::new(key::ERROR_CHOICE)))?;
    claimed(&ctx, &browser, &state, proof, player).await?
}

/// Claims a seat for the visitor's device, and leads to the page of its seats. The inner answer fails if it cannot be sent.
async fn claimed(
    ctx: &Ctx,
    browser: &Browser,
    state: &AppState,
    proof: SeatProof,
    player: PlayerId,
) -> Result<Answer, NotDone> {
    let new = ctx.session().is_none().then(|| NewSession::of_referee(ctx, browser, String::new()));
    let known = ctx.device().map(str::to_owned);
    let cookie = new.as_ref().map(|session| session.cookie(state));
    let key = secret::random_key();
    let key_hash = Some(secret::fingerprint(&key));
    let done = state.act(ctx, move |work| {
        if let Some(new) = &new {
            new.insert(work.conn())?;
        }
        let of_new = new.as_ref().map(|session| session.id_hash().to_owned());
        let session = known.or(of_new).unwrap_or_default();
        claim(work, &proof, player, &Claimer::Session { session, key_hash })
    });
    let path = match done.await?.is_new {
        true => address::me(&key).page(),
        false => "/me".to_owned(),
    };
    Ok(unstored(see_other(path)).and_then(|mut response| {
        if let Some(cookie) = cookie {
            response.add_cookie(&cookie).map_err(WebError::internal)?;
        }
        Ok(response)
    }))
}

/// The PIN of a link and its table.
///
/// # Errors
/// [`WebError::NotFound`] if the PIN is not that of a table that its players log; otherwise as [`find_linked`].
async fn find(
    ctx: &Ctx,
    browser: &Browser,
    state: &AppState,
    at: &address::SeatClaim,
) -> Result<(String, TableId), WebError> {
    let (pin, found) = find_linked(ctx, browser, state, &at.pin).await?;
    let Some(OpenedByPin::Table(table)) = found else { return Err(WebError::NotFound) };
    let known = state.store.read(move |conn| store::tables::find(conn, table)).await?;
    match known.logging.is_by_players() {
        true => Ok((pin, table)),
        false => Err(WebError::NotFound),
    }
}

async fn page(
    ctx: &Ctx,
    state: &AppState,
    path: address::SeatClaim,
    table: TableId,
    form: Form,
) -> Result<ClaimPage, WebError> {
    let read = move |conn: &mut Conn| {
        let tournament = store::tables::tournament_of(conn, table)?;
        Ok::<_, WebError>((tournament, store::passes::of_tournament(conn, tournament)?))
    };
    let (tournament, held) = state.store.read(read).await?;
    let championship = load::public(state, tournament).await?;
    let known = championship.table(table).ok_or(WebError::NotFound)?;
    let number = ctx.ta(key::TABLE_NUMBERED).with("number", known.number).to_string();
    Ok(ClaimPage {
        tournament: championship.tournament.name.clone(),
        table: number,
        seats: seats(ctx, &championship, table, &held),
        path,
        form,
        ctx: ctx.clone(),
    })
}

fn seats(
    ctx: &Ctx,
    championship: &Championship,
    table: TableId,
    held: &[Holder],
) -> Vec<ClaimedSeat> {
    let names = Names::of(championship);
    let mut seats: Vec<ClaimedSeat> = Vec::new();
    for seat in championship.table(table).iter().flat_map(|table| &table.seats) {
        if seats.iter().any(|known| known.player == seat.player) {
            continue;
        }
        let tournament = championship.tournament.id;
        let own = HeldSeat { tournament, entry: seat.entry, player: seat.player };
        let (name, entry) = (names.player(seat.player), names.entry(seat.entry));
        seats.push(ClaimedSeat {
            player: seat.player,
            entry: if name == entry { String::new() } else { entry },
            name,
            is_own: ctx.caller().holds_seat(own),
            is_held: held.iter().any(|holder| holder.seat == own),
        });
    }
    seats
}
