//! Records an act of a player: JSON from the page's script, or a form.

use actix_web::http::StatusCode;
use actix_web::http::header;
use actix_web::web::{Data, Payload};
use actix_web::{FromRequest, HttpRequest, HttpResponse};
use domain::tournament::event::EventKind;
use domain::tournament::id::{TableId, TournamentId};
use domain::tournament::round::RoundState;
use domain::tournament::seat_play::error::SeatError;
use domain::tournament::table::Table;
use serde::Serialize;
use store::Conn;

use super::page;
use super::reading::{KnownVersion, text};
use super::sent::{BesideAct, OwnDiceAct, SeatAct, Throw};
use super::state::message;
use super::stream::Changes;
use crate::acts::seat_play::{self, ReadyDevice};
use crate::acts::tables::{SubmittedAct, TableActs, act_at_seat};
use crate::acts::{NotDone, TableActError, Work, calls, keepers};
use crate::web::form::{Form, json};
use crate::web::guard::secret;
use crate::web::http::address;
use crate::web::http::error::WebError;
use crate::web::http::game_at::GameAt;
use crate::web::http::path::Id;
use crate::web::http::refusal;
use crate::web::http::respond::{Answer, conflict, invalid, see_other};
use crate::web::i18n::{Message, key};
use crate::web::request::context::Ctx;
use crate::web::state::AppState;
use crate::web::table::wire::SentAct;
use crate::web::table::{LoadedTable, Sight, words};

/// Answer to an act that was not done. The member `now`, the current state of the table, is added to its JSON.
#[derive(Serialize)]
struct RefusedAct {
    /// One of `moved-on`, `refused` and `not-yours`.
    error: &'static str,
    /// Reason, in words.
    why: String,
}

/// `POST /tables/{id}/play`: one act as JSON or as a form.
pub async fn post(
    ctx: Ctx,
    req: HttpRequest,
    state: Data<AppState>,
    Id(at): Id<GameAt>,
    payload: Payload,
) -> Answer {
    let id = at.table;
    let read = move |conn: &mut Conn| store::tables::in_round(conn, id);
    let (table, round, tournament) = state.store.read(read).await?;
    if !plays(&ctx, tournament, id) {
        return Err(WebError::Forbidden);
    }
    if round == RoundState::Draft {
        return Err(WebError::NotFound);
    }
    let sight = Sight::of(&ctx, tournament, &table);
    let address = secret::fingerprint(&state.client_address(&req).to_string());
    match is_json(&req) {
        true => {
            let act = SeatAct::read(json::read(&ctx, &req, payload).await?)?;
            let known = act.version().map(|version| known(&table, at, &act, version));
            let is_note = matches!(act, SeatAct::Beside(BesideAct::Shown { .. }));
            match perform(&ctx, &state, (table, address), act).await {
                // Nothing that the device shows has changed.
                Ok(()) if is_note => Ok(HttpResponse::NoContent().finish()),
                Ok(()) => answer(&state, (at, sight), known).await,
                Err(error) => refused(&ctx, &state, ((at, sight), known), error).await,
            }
        }
        false => {
            let form = Form::from_request(&req, &mut payload.into_inner()).await?;
            let act = SeatAct::of_form(&form, &table)?;
            match perform(&ctx, &state, (table, address), act).await {
                Ok(()) => see_other(address::game(at).play()),
                Err(error) => shown(&ctx, &state, at, error).await,
            }
        }
    }
}

/// True for a caller who may have a seat at the table, or plays for all. The acts check the seat itself.
fn plays(ctx: &Ctx, tournament: TournamentId, table: TableId) -> bool {
    let has_seat = ctx.caller().seats().iter().any(|seat| seat.tournament == tournament);
    has_seat || ctx.may_referee(&tournament, &table)
}

fn is_json(req: &HttpRequest) -> bool {
    let kind = req.headers().get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok());
    kind.is_some_and(|kind| kind.starts_with("application/json"))
}

fn known(table: &Table, at: GameAt, act: &SeatAct, version: i32) -> KnownVersion {
    let game = match act {
        SeatAct::Play { game, .. } => *game,
        SeatAct::Throw(at) | SeatAct::OwnDice { at, .. } => at.game,
        SeatAct::Beside(_) => at.number(table),
    };
    KnownVersion { game, version }
}

async fn perform(
    ctx: &Ctx,
    state: &AppState,
    (table, address): (Table, String),
    act: SeatAct,
) -> Result<(), Undone> {
    let id = table.id;
    match act {
        SeatAct::Throw(Throw { game, version, request }) => {
            let throw = move |work: &mut Work<'_>| {
                seat_play::throw(work, id, (game, version), request).map(drop)
            };
            Ok(state.act_shortly(ctx, throw).await?)
        }
        SeatAct::Play { game, batch } => {
            let act = |act: &SentAct| {
                let kind = act.deed.event(&table).map_err(Undone::Said)?;
                Ok(SubmittedAct { request: act.request, kind })
            };
            let acts = batch.events.iter().map(act).collect::<Result<Vec<_>, Undone>>()?;
            let acts = TableActs { table: id, game, version: batch.version, acts, rewind: None };
            Ok(state.act_shortly(ctx, move |work| act_at_seat(work, &acts).map(drop)).await?)
        }
        SeatAct::OwnDice { at: Throw { game, version, request }, act } => {
            let kind = match act {
                OwnDiceAct::Start(color) => {
                    let (rolls, absent, word) = (Vec::new(), Vec::new(), String::new());
                    EventKind::Start { color, rolls, absent, word }
                }
                OwnDiceAct::Sign { roll_off } => EventKind::Confirm { roll_off },
                OwnDiceAct::Countersign(entry) => EventKind::SecondSignature { entry: Some(entry) },
            };
            let acts = vec![SubmittedAct { request, kind }];
            let acts = TableActs { table: id, game, version, acts, rewind: None };
            Ok(state.act_shortly(ctx, move |work| act_at_seat(work, &acts).map(drop)).await?)
        }
        SeatAct::Beside(act) => {
            Ok(state.act_shortly(ctx, move |work| beside(work, id, act, address)).await?)
        }
    }
}

fn beside(
    work: &mut Work<'_>,
    table: TableId,
    act: BesideAct,
    address: String,
) -> Result<(), NotDone> {
    match act {
        BesideAct::Ready { word } => seat_play::ready(work, table, ReadyDevice { word, address }),
        BesideAct::Shown { version, .. } => seat_play::shown(work, table, version),
        BesideAct::Back {} => seat_play::back(work, table),
        BesideAct::Ask { game, version, kind } => {
            seat_play::ask(work, table, (game, version), kind)
        }
        BesideAct::Answer { version, agrees } => {
            let asked = store::table_seats::request(work.conn(), table)?;
            if asked.is_none_or(|request| request.version != version) {
                return Err(SeatError::NotAsked.into());
            }
            seat_play::answer(work, table, agrees)
        }
        BesideAct::Say { phrase } => seat_play::say(work, table, phrase),
        BesideAct::Mute { color, muted } => seat_play::mute(work, table, color, muted),
        BesideAct::TakeOver {} => keepers::take_over(work, table),
        BesideAct::GiveBack {} => seat_play::give_back(work, table),
        BesideAct::Call {} => calls::call(work, table, ""),
    }
}

/// JSON of the current state, with the steps since the device's version.
async fn current(
    state: &AppState,
    at: (GameAt, Sight),
    known: Option<KnownVersion>,
) -> Result<String, WebError> {
    let mark = match Changes::of(state, at.0.table).mark() {
        // No stream of the table is open on this node, so its changes are not counted: the time tells the texts apart.
        [table, seats] if table == 0 || seats == 0 => {
            [table, seats, state.clock.now().timestamp_micros()]
        }
        [table, seats] => [table, seats, 0],
    };
    let text = text(state, at, known, mark).await?;
    Ok(message(&text.rest, state.clock.now()))
}

async fn answer(state: &AppState, at: (GameAt, Sight), known: Option<KnownVersion>) -> Answer {
    let body = current(state, at, known).await?;
    Ok(HttpResponse::Ok().content_type("application/json").body(body))
}

async fn refused(
    ctx: &Ctx,
    state: &AppState,
    (at, known): ((GameAt, Sight), Option<KnownVersion>),
    error: Undone,
) -> Answer {
    let Refusal { status, error, why } = Refusal::of(ctx, error)?;
    let now = current(state, at, known).await?;
    let said = serde_json::to_string(&RefusedAct { error, why }).map_err(WebError::internal)?;
    let body = format!("{},\"now\":{now}}}", said.trim_end_matches('}'));
    Ok(HttpResponse::build(status).content_type("application/json").body(body))
}

/// The page with the reason why a form's act was not done.
async fn shown(ctx: &Ctx, state: &AppState, at: GameAt, error: Undone) -> Answer {
    let Refusal { status, why, .. } = Refusal::of(ctx, error)?;
    let loaded = LoadedTable::load(state, at).await?.seen_by(ctx)?;
    let page = page::page(ctx, state, &loaded, why).await?;
    match status {
        StatusCode::CONFLICT => conflict(&page),
        StatusCode::FORBIDDEN => Err(WebError::Forbidden),
        _ => invalid(&page),
    }
}

/// An act that was not done.
enum Undone {
    /// It does not fit the table, for a reason in words.
    Said(Message),
    NotDone(NotDone),
}

impl From<NotDone> for Undone {
    fn from(error: NotDone) -> Self {
        Undone::NotDone(error)
    }
}

/// Why an act was not done.
struct Refusal {
    status: StatusCode,
    /// Its name in JSON.
    error: &'static str,
    /// The reason, in words.
    why: String,
}

impl Refusal {
    /// # Errors
    /// Errors that concern no act: the table is unknown, the store does not answer.
    fn of(ctx: &Ctx, error: Undone) -> Result<Self, WebError> {
        let (conflict, invalid) = (StatusCode::CONFLICT, StatusCode::UNPROCESSABLE_ENTITY);
        let error = match error {
            Undone::Said(why) => {
                let why = ctx.say(&why);
                return Ok(Self { status: invalid, error: "refused", why });
            }
            Undone::NotDone(error) => error,
        };
        let (status, error, why) = match error {
            NotDone::Table(TableActError::MovedOn { .. }) => {
                (conflict, "moved-on", ctx.t(key::OWN_MOVED_ON))
            }
            NotDone::Table(TableActError::KeptElsewhere(_)) => {
                (conflict, "moved-on", ctx.t(key::OWN_KEPT))
            }
            NotDone::Table(TableActError::NotOpen) => {
                (conflict, "refused", ctx.t(key::ERROR_ROUND_NOT_OPEN))
            }
            NotDone::Table(TableActError::Refused(cause)) => {
                (invalid, "refused", words::sentence(ctx, cause.parts()))
            }
            NotDone::Table(TableActError::NotAllowed) | NotDone::Forbidden => {
                (StatusCode::FORBIDDEN, "not-yours", ctx.t(key::OWN_NOT_YOURS))
            }
            NotDone::Seat(error @ (SeatError::NotYourSeat | SeatError::NotYourTurn)) => {
                (StatusCode::FORBIDDEN, "not-yours", ctx.say(&refusal::of_seat(error)))
            }
            NotDone::Seat(SeatError::Word) => {
                (invalid, "refused", ctx.say(&refusal::of_seat(SeatError::Word)))
            }
            NotDone::Seat(error) => (conflict, "refused", ctx.say(&refusal::of_seat(error))),
            other => return Err(other.into()),
        };
        Ok(Self { status, error, why })
    }
}
