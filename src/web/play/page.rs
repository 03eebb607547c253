//! Page of a table for its players; others watch on it.

use std::sync::Arc;

use actix_web::web::Data;
use askama::Template;
use domain::tournament::game::Game;
use domain::tournament::id::{EntryId, RequestId};
use domain::tournament::names::Names;
use domain::tournament::phrase::Phrase;
use domain::tournament::seat_play::device_of;
use domain::tournament::short_names::ShortPlayers;
use domain::tournament::table::TableState;
use parchis::{Color, TurnPhase};
use pictures::board::scene::MoveChoice;
use store::Conn;
use strum::{IntoStaticStr, VariantArray};

use super::data;
use super::facts::PlayFacts;
use super::seats::PlayCaller;
use super::state::PlayState;
use crate::web::board::BoardView;
use crate::web::http::address;
use crate::web::http::error::WebError;
use crate::web::http::game_at::GameAt;
use crate::web::http::path::Id;
use crate::web::http::respond::{Answer, render};
use crate::web::i18n::key;
use crate::web::request::context::Ctx;
use crate::web::state::AppState;
use crate::web::table::dice_proof::DiceProof;
use crate::web::table::show::TableFacts;
use crate::web::table::{LoadedTable, result_form, scene};

/// Number of phrases on the page without script.
const SAID: usize = 4;

#[derive(Template)]
#[template(path = "play/show.html")]
pub struct PlayPage<'a> {
    ctx: Ctx,
    loaded: &'a LoadedTable,
    view: TableFacts,
    board: BoardView,
    seats: Vec<SeatLine>,
    control: PlayControl,
    choices: Vec<MoveChoice>,
    caller: PlayCaller,
    /// Number of spectators.
    spectators: u16,
    state: PlayState,
    request: String,
    phrases: &'static [Phrase],
    /// Ranking for which the people sat down at a distance.
    ranking: Option<address::Ranking>,
    /// Number of seats that the house's player does not have.
    n_people: usize,
    /// Reason why the last act was not done; empty if there is none.
    why: String,
    proof: DiceProof,
    /// Tied sides of a finished game, each with its field.
    ties: Vec<(String, String)>,
    /// True if the tied sides must roll off.
    needs_roll_off: bool,
    /// Data of the page's script, as JSON.
    data: String,
}

/// Seat of the game.
struct SeatLine {
    color: Color,
    player: String,
    /// Short name for narrow places.
    short: String,
    is_mine: bool,
    is_on_turn: bool,
    is_ready: bool,
    is_away: bool,
    /// True if the others do not get its phrases.
    is_muted: bool,
    /// Remaining distance; empty before the start.
    distance: String,
}

/// What the page asks of the visitor.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
enum PlayControl {
    /// Say to be ready.
    Lobby,
    /// Let the app throw the die.
    Throw,
    /// Enter the die thrown.
    Die,
    /// Choose a piece to move.
    Move,
    /// Wait for the others, or watch.
    Watch,
    /// Nothing: a referee plays for all.
    Kept,
    /// Nothing: the game is over.
    Over,
}

/// `GET /tables/{id}/play`: the table for its players.
pub async fn show(ctx: Ctx, state: Data<AppState>, Id(at): Id<GameAt>) -> Answer {
    let loaded = LoadedTable::load(&state, at).await?.seen_by(&ctx)?;
    let tournament = loaded.championship.tournament.id;
    if !loaded.is_public() && !ctx.is_organizer(&tournament) {
        return Err(WebError::NotFound);
    }
    render(&page(&ctx, &state, &loaded, String::new()).await?)
}

/// The current page; `why` tells why the last act was not done.
///
/// # Errors
/// The store does not answer.
pub async fn page<'a>(
    ctx: &Ctx,
    state: &AppState,
    loaded: &'a LoadedTable,
    why: String,
) -> Result<PlayPage<'a>, WebError> {
    let (table, game) = (loaded.table.clone(), Arc::new(loaded.game.clone()));
    let read = move |conn: &mut Conn| PlayFacts::beside(conn, &table, game);
    let facts = state.store.read(read).await?;
    let names = loaded.names(ctx);
    let short = loaded.short_names(&names);
    let caller = PlayCaller::new(ctx, loaded);
    let said = PlayState::of_page(&facts);
    let control = control(loaded, &facts, &caller);
    let choices = match control {
        PlayControl::Move => scene::choices(ctx, loaded),
        _ => Vec::new(),
    };
    let n_seats = loaded.table.seats.len();
    let proposed = loaded.game.proposed();
    let needs = proposed.map(|it| Game::needs_roll_off(&it, loaded.advance()));
    let mine = caller.colors.iter().map(|color| color.letter()).collect();
    Ok(PlayPage {
        board: BoardView::new(&scene::scene(ctx, loaded, (&names, &short), choices.clone())),
        view: TableFacts::new(ctx, loaded, (&names, &short)),
        seats: seats(loaded, &facts, &caller, (&names, &short)),
        data: data::page_data(ctx, loaded, &names, mine, &said),
        proof: DiceProof::new(ctx, loaded),
        ties: result_form::ties(ctx, loaded, &names),
        needs_roll_off: needs.is_some_and(|entries| !entries.is_empty()),
        request: RequestId::new(&mut state.ids()).to_string(),
        phrases: Phrase::VARIANTS,
        spectators: state.spectators.count(loaded.table.id),
        ranking: facts.ranking.map(address::ranking),
        n_people: n_seats - facts.devices.iter().filter(|device| device.is_house).count(),
        state: said,
        loaded,
        control,
        choices,
        caller,
        why,
        ctx: ctx.clone(),
    })
}

fn control(loaded: &LoadedTable, facts: &PlayFacts, caller: &PlayCaller) -> PlayControl {
    let game = &loaded.game;
    let position = match (game.state(), game.position()) {
        (TableState::Waiting, _) => return PlayControl::Lobby,
        (TableState::Playing, Some(position)) => position,
        _ => return PlayControl::Over,
    };
    if facts.is_taken_over && !caller.colors.is_empty() {
        return PlayControl::Kept;
    }
    match position.phase() {
        _ if !position.turn().is_some_and(|it| caller.colors.contains(&it)) => PlayControl::Watch,
        TurnPhase::Die(_) | TurnPhase::Bonus(_) => PlayControl::Move,
        TurnPhase::Throw | TurnPhase::Over if loaded.table.app_rolls() => PlayControl::Throw,
        TurnPhase::Throw | TurnPhase::Over => PlayControl::Die,
    }
}

fn seats(
    loaded: &LoadedTable,
    facts: &PlayFacts,
    caller: &PlayCaller,
    (names, short): (&Names, &ShortPlayers),
) -> Vec<SeatLine> {
    let game = &loaded.game;
    let turn = game.position().filter(|_| game.state() == TableState::Playing);
    let turn = turn.and_then(|position| position.turn());
    let distance = |color: Color| {
        let position = game.position().filter(|it| it.colors().contains(color));
        position.map(|it| it.distance([color].into_iter().collect()).to_string())
    };
    let line = |color: Color, player| {
        let device = device_of(&facts.devices, color);
        SeatLine {
            color,
            player: names.player(player),
            short: short.player(player).to_owned(),
            is_mine: caller.colors.contains(&color),
            is_on_turn: turn == Some(color),
            is_ready: device.ready_at.is_some(),
            is_away: device.is_away(),
            is_muted: device.is_muted,
            distance: distance(color).unwrap_or_default(),
        }
    };
    game.seats().iter().map(|seat| line(seat.color, seat.player)).collect()
}

impl PlayPage<'_> {
    /// True for somebody with a seat at the table.
    fn has_seat(&self) -> bool {
        !self.caller.colors.is_empty()
    }

    /// True if the players may ask for a rematch: at least two of them are people.
    fn has_rematch(&self) -> bool {
        self.has_seat() && self.n_people > 1
    }

    /// True if the caller said to be ready.
    fn is_ready(&self) -> bool {
        self.seats.iter().any(|seat| seat.is_mine && seat.is_ready)
    }

    /// True if the turns of the caller pass.
    fn is_away(&self) -> bool {
        self.control != PlayControl::Over && self.seats.iter().any(|it| it.is_mine && it.is_away)
    }

    /// True if the page fetches itself again without script: the others act.
    fn waits(&self) -> bool {
        match self.control {
            PlayControl::Watch | PlayControl::Kept => true,
            PlayControl::Lobby => !self.has_seat() || self.is_ready(),
            PlayControl::Over => self.loaded.game.state() != TableState::Confirmed,
            PlayControl::Throw | PlayControl::Die | PlayControl::Move => false,
        }
    }

    /// True if the result counts.
    fn is_signed(&self) -> bool {
        self.loaded.game.state() == TableState::Confirmed
    }

    /// True if the script takes over.
    fn awaits_app(&self) -> bool {
        !self.is_signed()
    }

    /// What is due, in words.
    fn status(&self) -> String {
        let key = match self.control {
            PlayControl::Lobby if self.has_seat() && self.is_ready() => key::OWN_WAIT_READY,
            PlayControl::Lobby if self.has_seat() => key::OWN_LOBBY,
            PlayControl::Lobby => key::OWN_LOBBY_WATCH,
            _ => return self.view.status.clone(),
        };
        self.ctx.t(key)
    }

    /// Name in the style sheet and the script.
    fn control_name(&self) -> &'static str {
        self.control.into()
    }

    /// Player of a color by its letter.
    fn player(&self, letter: &char) -> &str {
        let seat = self.seats.iter().find(|seat| seat.color.letter() == *letter);
        seat.map_or("", |seat| seat.player.as_str())
    }

    /// The open request in words, and true if the caller is asked.
    fn asked(&self) -> Option<(String, bool)> {
        let request = self.state.request.as_ref()?;
        let key = if request.kind == "undo" { key::OWN_ASKED_UNDO } else { key::OWN_ASKED_END };
        let words = self.ctx.ta(key).with("name", self.player(&request.by)).to_string();
        let own = |letter: &char| self.caller.colors.iter().any(|it| it.letter() == *letter);
        let has_said = own(&request.by) || request.agreed.iter().any(own);
        Some((words, self.has_seat() && !has_said))
    }

    /// The latest set phrases of seats that may speak, oldest first, each with its player.
    fn said(&self) -> Vec<(&str, String)> {
        let is_muted =
            |letter| self.state.seats.iter().any(|seat| seat.color == letter && seat.muted);
        let heard = self.state.phrases.iter().filter(|it| !is_muted(it.color));
        let said = heard.filter_map(|it| {
            let phrase = Phrase::VARIANTS.iter().find(|phrase| phrase.name() == it.phrase)?;
            Some((self.player(&it.color), self.ctx.word(phrase)))
        });
        let mut said: Vec<(&str, String)> = said.collect();
        said.drain(..said.len().saturating_sub(SAID));
        said
    }

    /// True if there is something to take back, and nothing is asked.
    fn may_ask(&self) -> bool {
        self.has_seat() && self.is_playing() && self.state.request.is_none()
    }

    /// True while the game is being played.
    fn is_playing(&self) -> bool {
        self.loaded.game.state() == TableState::Playing
    }

    /// Color with which the caller may leave the game, now or once it has begun: a page that was opened before the start stays open.
    fn may_retire(&self) -> Option<Color> {
        let position = self.loaded.game.position();
        let is_in = |color: &Color| match position {
            Some(at) => at.colors().contains(*color) && !at.out().contains(*color),
            None => true,
        };
        let may = self.is_playing() || self.loaded.game.state() == TableState::Waiting;
        self.caller.colors.iter().copied().find(|color| may && is_in(color))
    }

    /// True if the caller may begin a game with the players' own dice.
    fn may_begin(&self) -> bool {
        let is_waiting = self.control == PlayControl::Lobby;
        self.has_seat() && is_waiting && !self.loaded.table.app_rolls()
    }

    /// True if the caller may sign the result that follows from the log.
    fn may_sign(&self) -> bool {
        let is_over = self.loaded.game.state() == TableState::Over;
        let is_unsigned = self.loaded.game.pending().is_none();
        self.has_seat() && is_over && is_unsigned && !self.loaded.table.logging.is_remote()
    }

    /// Own side that may confirm the result which another one signed, with its name.
    fn may_countersign(&self) -> Option<(EntryId, &str)> {
        let signers = self.loaded.game.second_signers();
        let mut own = self.loaded.game.seats().iter();
        let own = own.find(|seat| {
            self.caller.colors.contains(&seat.color) && signers.contains(&seat.entry)
        })?;
        Some((own.entry, self.player(&own.color.letter())))
    }

    /// Place of the own side, once the result counts.
    fn own_place(&self) -> Option<u8> {
        let own = |letter: &char| self.caller.colors.iter().any(|it| it.letter() == *letter);
        let side = self.state.result.iter().find(|side| side.colors.iter().any(own))?;
        self.is_signed().then_some(side.place)
    }
}
