//! The referee's page: the board with the acts possible now, in controls large enough for a thumb.

use actix_web::web::Data;
use askama::Template;
use domain::tournament::event::Event;
use domain::tournament::game::Game;
use domain::tournament::id::{PlayerId, RequestId};
use domain::tournament::names::Names;
use domain::tournament::opened_table::seat_of;
use domain::tournament::player::Player;
use domain::tournament::result::Ending;
use domain::tournament::round::RoundState;
use domain::tournament::table::TableState;
use parchis::{Color, Mode, TurnPhase};
use pictures::board::scene::MoveChoice;
use strum::IntoStaticStr;

use super::duties::Duties;
use super::form_act::FormAct;
use super::keeper_view::KeeperView;
use super::no_show::NoShowView;
use super::result_form::{ResultForm, ties};
use super::show::TableFacts;
use super::{LoadedTable, history, scene, wire, words};
use crate::web::board::BoardView;
use crate::web::form::Form;
use crate::web::http::address;
use crate::web::http::error::WebError;
use crate::web::http::game_at::GameAt;
use crate::web::http::respond::{Answer, render, see_other};
use crate::web::i18n::key;
use crate::web::request::access::{Access, Right};
use crate::web::request::address::Address;
use crate::web::request::context::Ctx;
use crate::web::state::AppState;

#[derive(Template)]
#[template(path = "table/referee.html")]
pub struct RefereePage<'a> {
    ctx: Ctx,
    loaded: &'a LoadedTable,
    view: TableFacts,
    board: BoardView,
    control: Control,
    form: Form,
    results: ResultForm,
    ties: Vec<(String, String)>,
    needs_roll_off: bool,
    /// Events that others recorded since the form was shown, in words.
    news: Option<Vec<String>>,
    line_ups: Vec<LineUp>,
    request: String,
    is_organizer: bool,
    /// At a table that players opened: path of the page for joining and signatures.
    seat_path: Option<String>,
    undo: Option<String>,
    recent: Vec<history::TurnView>,
    /// Another device that keeps the game.
    keeper: Option<KeeperView>,
    /// Data of the page's script, as JSON.
    data: String,
    endings: [Ending; 4],
    /// Act of the rejected form, which is shown again.
    asked: Option<FormAct>,
    /// True if the address asks to correct the result (see [`crate::web::parts::tables::correction_path`]).
    is_correcting: bool,
    duties: Duties,
    /// Grace time for missing sides, at a due table that has not begun.
    no_show: Option<NoShowView>,
}

/// Next act of the referee, with its choices.
pub struct Control {
    kind: ControlKind,
    /// Reasons for a due bonus or for restricted choices.
    reasons: Vec<String>,
    choices: Vec<MoveChoice>,
}

/// Kind of the referee's next act.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
enum ControlKind {
    /// Start the game with its roll-off.
    Start,
    /// Enter the die rolled.
    Die,
    /// Let the app roll.
    Roll,
    /// Choose a piece to move.
    Move,
    /// Sign the result of the log.
    Sign,
    /// Obtain the second signature.
    Second,
    /// No act is left: the result is signed.
    Signed,
    /// No act is possible: another device keeps the game.
    Kept,
}

impl ControlKind {
    /// Name in the style sheet and the script.
    fn name(self) -> &'static str {
        self.into()
    }
}

/// Players who may sit at a color.
pub struct LineUp {
    color: Color,
    current: String,
    /// True if the seat already has a named player.
    is_named: bool,
    /// Name of the entry.
    entry: String,
    /// True if the form accepts a typed name.
    may_name: bool,
    squad: Vec<(String, String)>,
}

/// `GET /tables/{id}/referee`: the referee's page.
pub async fn show(caller: TableReferee<address::Table>, state: Data<AppState>) -> Answer {
    let TableReferee { ctx, facts: loaded, .. } = caller;
    if let Some(seat) = seat_to_take(&ctx, &loaded) {
        return see_other(seat);
    }
    render(&page(&ctx, &state, &loaded, Form::empty(), None))
}

/// Path of the seat page for a visitor who joined by PIN a table that players opened, and has not yet taken a seat. `None` for others.
fn seat_to_take(ctx: &Ctx, loaded: &LoadedTable) -> Option<String> {
    let (_, seats) = loaded.opened.as_ref()?;
    let tournament = loaded.championship.tournament.id;
    let is_by_pin = ctx.caller().is_by_pin_alone(tournament, loaded.table.id);
    let has_seat = seat_of(seats, ctx.device()).is_some();
    (is_by_pin && !has_seat).then(|| address::table(loaded.table.id).seat())
}

/// A request by somebody who may keep the game, with the facts of [`load`].
pub type TableReferee<P, B = ()> = Access<TableRefereeRight, P, B>;

/// The right of [`TableReferee`].
pub struct TableRefereeRight;

impl Right<GameAt> for TableRefereeRight {
    type Facts = LoadedTable;

    async fn facts(state: &AppState, ctx: &Ctx, at: GameAt) -> Result<LoadedTable, WebError> {
        load(ctx, state, at).await
    }
}

/// Loads a table for a visitor who may keep its game.
///
/// # Errors
/// [`WebError::Forbidden`] if the visitor may not referee it; [`WebError::NotFound`] if the id is unknown or the round is a draft.
pub async fn load(ctx: &Ctx, state: &AppState, at: GameAt) -> Result<LoadedTable, WebError> {
    let loaded = LoadedTable::load(state, at).await?;
    loaded.require_logger(ctx)?;
    if loaded.is_public() { Ok(loaded) } else { Err(WebError::NotFound) }
}

/// The current page with the values of a rejected form, and with the events of others since.
pub fn page<'a>(
    ctx: &Ctx,
    state: &AppState,
    loaded: &'a LoadedTable,
    form: Form,
    news: Option<&[Event]>,
) -> RefereePage<'a> {
    let names = loaded.names(ctx);
    let short = loaded.short_names(&names);
    let is_organizer = ctx.is_organizer(&loaded.championship.tournament.id);
    let keeper = KeeperView::of_other_device(ctx, loaded);
    let control = match control(ctx, loaded) {
        // An organizer may sign the result from any device.
        own if own.kind == ControlKind::Sign && is_organizer => own,
        own if matches!(own.kind, ControlKind::Signed | ControlKind::Second) => own,
        own => keeper.as_ref().map_or(own, |_| plain(ControlKind::Kept)),
    };
    let drawn = scene::scene(ctx, loaded, (&names, &short), control.choices.clone());
    let proposed = loaded.game.proposed();
    let needs = proposed.map(|it| Game::needs_roll_off(&it, loaded.advance()));
    let mut recent = history::turns(ctx, loaded);
    recent.truncate(4);
    RefereePage {
        loaded,
        view: TableFacts::new(ctx, loaded, (&names, &short)),
        board: BoardView::new(&drawn),
        results: ResultForm::new(ctx, loaded, &names, &form),
        ties: ties(ctx, loaded, &names),
        needs_roll_off: needs.is_some_and(|entries| !entries.is_empty()),
        news: news.map(|events| history::news(ctx, loaded, events)).filter(|news| !news.is_empty()),
        line_ups: if loaded.game.number() == 1 { line_ups(loaded, &names) } else { Vec::new() },
        request: RequestId::new(&mut state.ids()).to_string(),
        is_organizer,
        seat_path: loaded.opened.as_ref().map(|_| address::table(loaded.table.id).seat()),
        undo: loaded
            .game
            .undoable()
            .filter(|_| control.kind != ControlKind::Kept)
            .map(|event| history::event_words(ctx, loaded, event)),
        data: wire::page_data(ctx, loaded, &names),
        no_show: match control.kind {
            ControlKind::Start => NoShowView::new(ctx, loaded, &names, &form),
            _ => None,
        },
        keeper,
        control,
        recent,
        endings: [Ending::Finished, Ending::Placed, Ending::Retired, Ending::Absent],
        asked: FormAct::of(&form),
        is_correcting: Address::of(ctx).value("correct").is_some(),
        duties: Duties::new(ctx, loaded, &names),
        form,
        ctx: ctx.clone(),
    }
}

fn control(ctx: &Ctx, loaded: &LoadedTable) -> Control {
    let game = &loaded.game;
    let position = match (game.state(), game.position()) {
        (TableState::Playing, Some(position)) => position,
        (TableState::Over, _) if game.pending().is_some() => return plain(ControlKind::Second),
        (TableState::Over, _) => return plain(ControlKind::Sign),
        (TableState::Confirmed, _) => return plain(ControlKind::Signed),
        (TableState::Waiting | TableState::Playing, _) => return plain(ControlKind::Start),
    };
    let reasons = position
        .obligation(&loaded.table.ruleset)
        .map(|obligation| words::sentence(ctx, obligation.parts()));
    match position.phase() {
        TurnPhase::Die(_) => Control {
            kind: ControlKind::Move,
            reasons: reasons.into_iter().collect(),
            choices: scene::choices(ctx, loaded),
        },
        TurnPhase::Bonus(bonus) => Control {
            kind: ControlKind::Move,
            reasons: vec![words::bonus_due(ctx, bonus)],
            choices: scene::choices(ctx, loaded),
        },
        TurnPhase::Throw | TurnPhase::Over if loaded.table.app_rolls() => plain(ControlKind::Roll),
        TurnPhase::Throw | TurnPhase::Over => plain(ControlKind::Die),
    }
}

/// A control without choices.
fn plain(kind: ControlKind) -> Control {
    Control { kind, reasons: Vec::new(), choices: Vec::new() }
}

/// Seats whose player can be changed: to another player of the squad, or in pairs to a typed name.
fn line_ups(loaded: &LoadedTable, names: &Names) -> Vec<LineUp> {
    let is_named =
        |player: &PlayerId| loaded.championship.player(*player).is_some_and(Player::is_named);
    let squad_of = |entry| {
        let entry = loaded.championship.entry(entry)?;
        Some(entry.squad.iter().copied().filter(is_named).collect::<Vec<PlayerId>>())
    };
    let may_name = loaded.table.mode == Mode::Pairs;
    loaded
        .game
        .seats()
        .iter()
        .filter_map(|seat| {
            let squad = squad_of(seat.entry).filter(|squad| may_name || squad.len() > 1)?;
            Some(LineUp {
                color: seat.color,
                current: seat.player.to_string(),
                is_named: is_named(&seat.player),
                entry: names.entry(seat.entry),
                may_name,
                squad: squad
                    .into_iter()
                    .map(|player| (player.to_string(), names.player(player)))
                    .collect(),
            })
        })
        .collect()
}

impl RefereePage<'_> {
    /// True if the round is open for play.
    fn is_open(&self) -> bool {
        self.loaded.round.state == RoundState::Published
    }

    /// True if the round's time is up and a throw would begin; the page then asks for confirmation.
    fn is_time_up(&self) -> bool {
        let begins = matches!(self.control.kind, ControlKind::Die | ControlKind::Roll);
        begins && self.view.hall.clock.as_ref().is_some_and(|clock| clock.is_up)
    }

    /// True if the script can take over: the page then has the layout of the app from the start.
    fn awaits_app(&self) -> bool {
        matches!(self.control.kind, ControlKind::Die | ControlKind::Move)
            && self.loaded.game.dice_seed().is_none()
    }

    /// True if the game continues from here.
    fn is_in_play(&self) -> bool {
        matches!(self.control.kind, ControlKind::Die | ControlKind::Roll | ControlKind::Move)
    }

    /// True if a result may be entered without the log, or corrected.
    fn may_enter(&self) -> bool {
        match self.control.kind {
            ControlKind::Second => false,
            ControlKind::Signed | ControlKind::Kept => self.is_organizer,
            ControlKind::Start
            | ControlKind::Die
            | ControlKind::Roll
            | ControlKind::Move
            | ControlKind::Sign => true,
        }
    }

    /// True if the rejected form enters a result, or the address asks to correct it.
    fn is_entering(&self) -> bool {
        self.is_correcting || self.asked.is_some_and(FormAct::enters)
    }

    fn error(&self) -> String {
        self.form.error(&self.ctx, "")
    }
}
