//! Seats of one's own: people claim them with a private link or a PIN, and act for their entry with the key of their pass.

use actix_web::HttpRequest;
use actix_web::http::StatusCode;
use actix_web::web::Data;
use domain::tournament::api_key::Scope;
use domain::tournament::id::{EntryId, PlayerId, RequestId, TableId};
use domain::tournament::pass::HeldSeat;
use domain::tournament::pin::DIGITS;
use parchis::Color;
use serde::{Deserialize, Serialize};
use store::{Conn, StoreError};
use utoipa::ToSchema;

use super::answer::json;
use super::body::{Nothing, Open, Sent, invalid};
use super::now::Target;
use super::operation::Operation;
use super::write;
use crate::acts::passes::{self, Claimer, SeatProof};
use crate::acts::{NotDone, Work};
use crate::web::guard::secret;
use crate::web::http::address;
use crate::web::http::error::WebError;
use crate::web::http::path::{At, Id};
use crate::web::http::respond::{Answer, unstored};
use crate::web::parts::sign_up_link::SignUpLink;
use crate::web::people::join;
use crate::web::request::context::Ctx;
use crate::web::request::session::Browser;
use crate::web::state::AppState;

pub fn operations() -> Vec<Operation> {
    vec![
        Operation::open("/me/seats", "claimSeat", claim)
            .summary("Claims the seat of a person, and gives a key that holds it")
            .about(
                "Takes the secret of a sign-up's private link, or the PIN of a table. With a key \
                 of a pass the seat goes to that pass; without one the answer has a new key. A \
                 seat that another key holds is refused until an organizer frees it.",
            )
            .body::<ClaimBody>()
            .creates::<ClaimedSeat>(),
        Operation::read("/me/seats", "readSeats", list)
            .seated()
            .summary("The seats that the key holds")
            .answers::<SeatList>(),
        Operation::write("/me/check-in", "checkIn", Scope::Table, check_in)
            .summary("Marks an entry as present in the open roll call, for a key with its seat")
            .body::<CheckInBody>()
            .answers::<Nothing>(),
        Operation::write("/tables/{id}/confirmation", "confirmResult", Scope::Table, confirm)
            .summary("Signs a result second, for a key with a seat of the side")
            .body::<ConfirmBody>()
            .answers::<Nothing>(),
        Operation::write("/tables/{id}/own-line-up", "lineUp", Scope::Table, line_up)
            .summary("Seats another person of the squad, for a key with a seat of the entry")
            .body::<OwnLineUpBody>()
            .answers::<Nothing>(),
        Operation::write("/tournaments/{id}/entries/{entry}/seats", "giveSeat", Scope::Desk, give)
            .summary("Gives a key with the seat of a person; the key before it loses the seat")
            .body::<PersonBody>()
            .creates::<GivenKey>(),
        Operation::write(
            "/tournaments/{id}/entries/{entry}/seats/free",
            "freeSeat",
            Scope::Desk,
            free,
        )
        .summary("Takes the seat of a person away from the key that holds it")
        .body::<PersonBody>()
        .answers::<Nothing>(),
    ]
}

/// A claim of a seat.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct ClaimBody {
    /// Secret of a sign-up's private link; or else a PIN.
    #[serde(default)]
    token: String,
    /// PIN of the person's table; spaces and hyphens are ignored.
    #[serde(default)]
    pin: String,
    /// The person.
    #[schema(value_type = String)]
    player: PlayerId,
}

/// A claimed seat.
#[derive(Clone, Debug, Serialize, ToSchema)]
struct ClaimedSeat {
    /// Secret for the header `Authorization: Bearer KEY`, if a new pass was made. It is not shown again.
    key: Option<String>,
    seat: HeldSeatView,
}

/// A seat that a key holds.
#[derive(Clone, Debug, Serialize, ToSchema)]
struct HeldSeatView {
    tournament: String,
    entry: String,
    player: String,
}

/// The seats that a key holds.
#[derive(Clone, Debug, Serialize, ToSchema)]
struct SeatList {
    seats: Vec<HeldSeatView>,
}

/// An entry that is present.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct CheckInBody {
    #[schema(value_type = String)]
    entry: EntryId,
}

/// A second signature.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct ConfirmBody {
    /// Number of the game within the table.
    #[serde(default = "first")]
    game: u8,
    /// Number of events of the log that the sender knows.
    version: i32,
    /// The side that signs.
    #[schema(value_type = String)]
    entry: EntryId,
}

/// The person who plays a color.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct OwnLineUpBody {
    /// Number of events of the log that the sender knows.
    version: i32,
    #[schema(value_type = String, example = "yellow")]
    color: Color,
    /// A person of the squad.
    #[schema(value_type = String)]
    player: PlayerId,
}

/// A person of the entry.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct PersonBody {
    #[schema(value_type = String)]
    player: PlayerId,
}

/// A new key of a person.
#[derive(Clone, Debug, Serialize, ToSchema)]
struct GivenKey {
    /// Secret for the header `Authorization: Bearer KEY`. It is only in this answer.
    #[serde(skip_serializing_if = "String::is_empty")]
    key: String,
    /// Address at which a browser opens it.
    #[serde(skip_serializing_if = "String::is_empty")]
    link: String,
}

fn first() -> u8 {
    1
}

impl HeldSeatView {
    fn new(seat: HeldSeat) -> Self {
        Self {
            tournament: seat.tournament.to_string(),
            entry: seat.entry.to_string(),
            player: seat.player.to_string(),
        }
    }
}

async fn claim(sent: Open<ClaimBody>, browser: Browser, state: Data<AppState>) -> Answer {
    let Open { ctx, body } = sent;
    let proof = match body.token.as_str() {
        "" => {
            let pin = join::digits(&body.pin);
            let pin = pin.ok_or_else(|| invalid("pin", "no PIN", &format!("{DIGITS} digits")))?;
            let opened = join::find(&ctx, &browser, &state, pin.clone()).await?;
            opened.ok_or_else(|| invalid("pin", "unknown", "the PIN of a table"))?;
            SeatProof::Pin(pin)
        }
        token => SeatProof::SignUp(SignUpLink::of_token(token).hash()),
    };
    let key = secret::random_key();
    let hash = ctx.pass_key().map_or_else(|| secret::fingerprint(&key), str::to_owned);
    let player = body.player;
    let act = move |work: &mut Work<'_>| {
        let done = passes::claim(work, &proof, player, &Claimer::Key(hash))?;
        let key = done.is_new.then_some(key);
        Ok::<_, NotDone>(ClaimedSeat { key, seat: HeldSeatView::new(done.seat) })
    };
    unstored(write::each_time((&ctx, &state), Target::Account, StatusCode::CREATED, act).await)
}

async fn list(ctx: Ctx, req: HttpRequest) -> Answer {
    let seats = ctx.caller().seats();
    if seats.is_empty() {
        return Err(WebError::Forbidden);
    }
    json(&req, &SeatList { seats: seats.iter().copied().map(HeldSeatView::new).collect() })
}

async fn check_in(sent: Sent<CheckInBody>, state: Data<AppState>) -> Answer {
    let Sent { ctx, body: CheckInBody { entry }, once } = sent;
    let own = ctx.caller().seats().iter().find(|seat| seat.entry == entry);
    let id = own.ok_or(WebError::Forbidden)?.tournament;
    let act = move |work: &mut Work<'_>| passes::check_in(work, id, entry);
    write::plain((&ctx, &state), once, Target::Tournament(id), act).await
}

async fn confirm(sent: Sent<ConfirmBody>, state: Data<AppState>, Id(table): Id<TableId>) -> Answer {
    let Sent { ctx, body, once } = sent;
    let at = target(&state, table).await?;
    let request = RequestId::new(&mut state.ids());
    let act = move |work: &mut Work<'_>| {
        passes::confirm(work, (table, body.game, body.version), request, body.entry).map(drop)
    };
    write::plain((&ctx, &state), once, at, act).await
}

async fn line_up(
    sent: Sent<OwnLineUpBody>,
    state: Data<AppState>,
    Id(table): Id<TableId>,
) -> Answer {
    let Sent { ctx, body, once } = sent;
    let at = target(&state, table).await?;
    let request = RequestId::new(&mut state.ids());
    let act = move |work: &mut Work<'_>| {
        let who = (body.color, body.player);
        passes::line_up(work, (table, 1, body.version), request, who).map(drop)
    };
    write::plain((&ctx, &state), once, at, act).await
}

async fn give(
    sent: Sent<PersonBody>,
    state: Data<AppState>,
    At(address::Entry { id, entry }): At<address::Entry>,
) -> Answer {
    let Sent { ctx, body: PersonBody { player }, once } = sent;
    let key = once.secret(&state.csrf);
    let hash = secret::fingerprint(&key);
    let link = ctx.absolute(address::me(&key).page());
    let shown = [("key", key), ("link", link)];
    let act = move |work: &mut Work<'_>| {
        passes::give(work, id, (entry, player), &hash)?;
        Ok(GivenKey { key: String::new(), link: String::new() })
    };
    write::secret((&ctx, &state), once, Target::Tournament(id), &shown, act).await
}

async fn free(
    sent: Sent<PersonBody>,
    state: Data<AppState>,
    At(address::Entry { id, entry }): At<address::Entry>,
) -> Answer {
    let Sent { ctx, body: PersonBody { player }, once } = sent;
    let act = move |work: &mut Work<'_>| passes::free(work, id, (entry, player));
    write::plain((&ctx, &state), once, Target::Tournament(id), act).await
}

/// A table with its tournament.
async fn target(state: &AppState, table: TableId) -> Result<Target, WebError> {
    let find = move |conn: &mut Conn| store::tables::tournament_of(conn, table);
    Ok::<_, StoreError>(Target::Table(table, state.store.read(find).await?)).map_err(Into::into)
}
