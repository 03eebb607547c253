//! Play at a seat: what a player does at a table that its players log themselves, for a key with a seat there.

use actix_web::http::StatusCode;
use actix_web::web::Data;
use domain::tournament::api_key::Scope;
use domain::tournament::event::EventKind;
use domain::tournament::id::{RequestId, TableId, TournamentId};
use domain::tournament::phrase::Phrase;
use domain::tournament::seat_play::request::RequestKind;
use parchis::Color;
use serde::{Deserialize, Serialize};
use store::{Conn, StoreError};
use utoipa::ToSchema;

use super::body::{Nothing, Sent};
use super::now::Target;
use super::operation::Operation;
use super::tables::Recorded;
use super::write;
use crate::acts::Work;
use crate::acts::seat_play::{self, ReadyDevice};
use crate::acts::tables::{self, SubmittedAct, TableActs};
use crate::web::http::error::WebError;
use crate::web::http::path::Id;
use crate::web::http::respond::Answer;
use crate::web::state::AppState;

pub fn operations() -> Vec<Operation> {
    vec![
        Operation::write("/tables/{id}/seat/ready", "sayReady", Scope::Table, ready)
            .summary("Says that the player is there; the game begins once all are")
            .body::<ReadyBody>()
            .answers::<Nothing>(),
        Operation::write("/tables/{id}/seat/throw", "throwDie", Scope::Table, throw)
            .summary("Lets the app roll a die for the seat on turn; forced moves follow")
            .body::<ThrowBody>()
            .answers::<Recorded>(),
        Operation::write("/tables/{id}/seat/move", "movePiece", Scope::Table, move_piece)
            .summary("Moves a piece for the seat on turn; forced moves follow")
            .body::<MoveBody>()
            .answers::<Recorded>(),
        Operation::write("/tables/{id}/seat/shown", "showTurn", Scope::Table, shown)
            .summary("Notes that the device shows its turn: the time of the turn begins now")
            .body::<ShownBody>()
            .answers::<Nothing>(),
        Operation::write("/tables/{id}/seat/back", "comeBack", Scope::Table, back)
            .summary("Says that a player who was away is back")
            .body::<Nothing>()
            .answers::<Nothing>(),
        Operation::write("/tables/{id}/seat/request", "askOthers", Scope::Table, ask)
            .summary("Asks all others at the table to take something back, or to end the game")
            .body::<AskBody>()
            .answers::<Nothing>(),
        Operation::write("/tables/{id}/seat/answer", "answerRequest", Scope::Table, answer)
            .summary("Answers what another player asks for")
            .body::<AnswerBody>()
            .answers::<Nothing>(),
        Operation::write("/tables/{id}/seat/phrases", "sayPhrase", Scope::Table, say)
            .summary("Says a set phrase to the others at the table")
            .body::<PhraseBody>()
            .answers::<Nothing>(),
        Operation::write("/tables/{id}/mutes", "muteSeat", Scope::Table, mute)
            .summary("Mutes the phrases of a seat, or takes that back; for referees")
            .body::<MuteBody>()
            .answers::<Nothing>(),
        Operation::write("/tables/{id}/keeper/players", "giveTableBack", Scope::Table, give_back)
            .summary("Gives a table that a referee took over back to its players")
            .body::<Nothing>()
            .answers::<Nothing>(),
    ]
}

/// A player who is there.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct ReadyBody {
    /// Word of the device for the dice: four ASCII letters or digits.
    #[schema(example = "k3Xd")]
    word: String,
}

/// A throw.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct ThrowBody {
    /// Number of the game within the table.
    #[serde(default = "first")]
    game: u8,
    /// Number of events of the log that the sender knows.
    version: i32,
}

/// A move.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct MoveBody {
    /// Number of the game within the table.
    #[serde(default = "first")]
    game: u8,
    /// Number of events of the log that the sender knows.
    version: i32,
    /// Color of the piece.
    #[schema(value_type = String, example = "yellow")]
    color: Color,
    /// Progress of the piece before the move; 0 is the nest.
    from: u8,
    /// Progress after the move.
    to: u8,
}

/// A turn that a device shows.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct ShownBody {
    /// Number of events of the log that the device shows.
    version: i32,
}

/// A request to the others.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct AskBody {
    /// Number of the game within the table.
    #[serde(default = "first")]
    game: u8,
    /// Number of events of the log that the sender knows.
    version: i32,
    /// `undo` or `end`.
    #[schema(value_type = String, example = "undo")]
    kind: RequestKind,
}

/// An answer to a request.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct AnswerBody {
    /// True to agree; false ends the request.
    agrees: bool,
}

/// A set phrase.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct PhraseBody {
    /// `hello`, `good-luck`, `nice-throw`, `ouch`, `thanks`, `sorry`, `one-moment`, `your-turn` or `well-played`.
    #[schema(value_type = String, example = "hello")]
    phrase: Phrase,
}

/// A seat to mute.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct MuteBody {
    /// Color of the seat.
    #[schema(value_type = String, example = "yellow")]
    color: Color,
    /// False takes it back.
    is_muted: bool,
}

fn first() -> u8 {
    1
}

async fn target(state: &AppState, table: TableId) -> Result<Target, WebError> {
    let find = move |conn: &mut Conn| store::tables::tournament_of(conn, table);
    let tournament: Result<TournamentId, StoreError> = state.store.read(find).await;
    Ok(Target::Table(table, tournament?))
}

async fn ready(sent: Sent<ReadyBody>, state: Data<AppState>, Id(table): Id<TableId>) -> Answer {
    let Sent { ctx, body: ReadyBody { word }, once } = sent;
    let at = target(&state, table).await?;
    let device = ReadyDevice { word, address: String::new() };
    let act = move |work: &mut Work<'_>| seat_play::ready(work, table, device);
    write::plain((&ctx, &state), once, at, act).await
}

async fn throw(sent: Sent<ThrowBody>, state: Data<AppState>, Id(table): Id<TableId>) -> Answer {
    let Sent { ctx, body: ThrowBody { game, version }, once } = sent;
    let at = target(&state, table).await?;
    let request = RequestId::new(&mut state.ids());
    let act = move |work: &mut Work<'_>| {
        let done = seat_play::throw(work, table, (game, version), request)?;
        Ok(Recorded::new(&done.game))
    };
    write::act((&ctx, &state), once, at, StatusCode::OK, act).await
}

async fn move_piece(sent: Sent<MoveBody>, state: Data<AppState>, Id(table): Id<TableId>) -> Answer {
    let Sent { ctx, body, once } = sent;
    let at = target(&state, table).await?;
    let MoveBody { game, version, color, from, to } = body;
    let request = RequestId::new(&mut state.ids());
    let acts = vec![SubmittedAct { request, kind: EventKind::Move { color, from, to } }];
    let acts = TableActs { table, game, version, acts, rewind: None };
    let act = move |work: &mut Work<'_>| {
        let done = tables::act_at_seat(work, &acts)?;
        Ok(Recorded::new(&done.game))
    };
    write::act((&ctx, &state), once, at, StatusCode::OK, act).await
}

async fn shown(sent: Sent<ShownBody>, state: Data<AppState>, Id(table): Id<TableId>) -> Answer {
    let Sent { ctx, body: ShownBody { version }, once } = sent;
    let at = target(&state, table).await?;
    let act = move |work: &mut Work<'_>| seat_play::shown(work, table, version);
    write::plain((&ctx, &state), once, at, act).await
}

async fn back(sent: Sent<Nothing>, state: Data<AppState>, Id(table): Id<TableId>) -> Answer {
    let Sent { ctx, once, .. } = sent;
    let at = target(&state, table).await?;
    let act = move |work: &mut Work<'_>| seat_play::back(work, table);
    write::plain((&ctx, &state), once, at, act).await
}

async fn ask(sent: Sent<AskBody>, state: Data<AppState>, Id(table): Id<TableId>) -> Answer {
    let Sent { ctx, body: AskBody { game, version, kind }, once } = sent;
    let at = target(&state, table).await?;
    let act = move |work: &mut Work<'_>| seat_play::ask(work, table, (game, version), kind);
    write::plain((&ctx, &state), once, at, act).await
}

async fn answer(sent: Sent<AnswerBody>, state: Data<AppState>, Id(table): Id<TableId>) -> Answer {
    let Sent { ctx, body: AnswerBody { agrees }, once } = sent;
    let at = target(&state, table).await?;
    let act = move |work: &mut Work<'_>| seat_play::answer(work, table, agrees);
    write::plain((&ctx, &state), once, at, act).await
}

async fn say(sent: Sent<PhraseBody>, state: Data<AppState>, Id(table): Id<TableId>) -> Answer {
    let Sent { ctx, body: PhraseBody { phrase }, once } = sent;
    let at = target(&state, table).await?;
    let act = move |work: &mut Work<'_>| seat_play::say(work, table, phrase);
    write::plain((&ctx, &state), once, at, act).await
}

async fn mute(sent: Sent<MuteBody>, state: Data<AppState>, Id(table): Id<TableId>) -> Answer {
    let Sent { ctx, body: MuteBody { color, is_muted }, once } = sent;
    let at = target(&state, table).await?;
    let act = move |work: &mut Work<'_>| seat_play::mute(work, table, color, is_muted);
    write::plain((&ctx, &state), once, at, act).await
}

async fn give_back(sent: Sent<Nothing>, state: Data<AppState>, Id(table): Id<TableId>) -> Answer {
    let Sent { ctx, once, .. } = sent;
    let at = target(&state, table).await?;
    let act = move |work: &mut Work<'_>| seat_play::give_back(work, table);
    write::plain((&ctx, &state), once, at, act).await
}
