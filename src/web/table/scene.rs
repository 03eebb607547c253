//! Scenes: the content of the drawing of a table's board.

use domain::tournament::game::BoardStep;
use domain::tournament::names::Names;
use domain::tournament::short_names::ShortPlayers;
use domain::tournament::table::TableState;
use parchis::record::Action;
use parchis::{Color, Move, Position, Ruleset};
use pictures::board::scene::{MoveChoice, Scene, SceneSeat, Trace};

use super::{LoadedTable, words};
use crate::web::i18n::key;
use crate::web::request::context::Ctx;

/// Part of a game that a drawing shows.
pub struct ShownPosition<'a> {
    /// The position; `None` before the start.
    pub position: Option<&'a Position>,
    /// Move whose ends are marked.
    pub last: Option<Trace>,
    /// True if no color is on turn any more.
    pub is_ended: bool,
}

impl<'a> ShownPosition<'a> {
    /// The position after a step of a game, with the ends of its move marked.
    pub fn of_step(position: &'a Position, step: Option<&BoardStep>) -> Self {
        let last = step.and_then(trace);
        Self { position: Some(position), last, is_ended: position.is_over() }
    }
}

/// Scene of the current position, with the given `choices`.
pub fn scene(
    ctx: &Ctx,
    loaded: &LoadedTable,
    names: (&Names, &ShortPlayers),
    choices: Vec<MoveChoice>,
) -> Scene {
    let game = &loaded.game;
    let last = game.steps().iter().rev().filter(|step| moves(step)).find_map(trace);
    let shown = ShownPosition { position: game.position(), last, is_ended: game.is_called() };
    Scene { choices, ..scene_at(ctx, loaded, names, shown) }
}

/// Scene of a given position of the game.
pub fn scene_at(
    ctx: &Ctx,
    loaded: &LoadedTable,
    (names, short): (&Names, &ShortPlayers),
    shown: ShownPosition<'_>,
) -> Scene {
    let position = shown.position;
    let on_turn = |color| !shown.is_ended && moves_next(loaded, position, color);
    let seats = loaded.game.seats().iter().map(|seat| SceneSeat {
        color: seat.color,
        letters: ctx.letters(&seat.color),
        name: names.player(seat.player),
        short: short.player(seat.player).to_owned(),
        is_on_turn: on_turn(seat.color),
        pieces: pieces(loaded, position, seat.color),
    });
    Scene {
        arms: loaded.table.arms,
        seats: seats.collect(),
        last: shown.last,
        choices: Vec::new(),
        title: ctx.ta(key::BOARD_TITLE).with("title", loaded.title(ctx)).to_string(),
        description: description(ctx, loaded, position),
    }
}

/// The referee's choices as buttons on the board.
pub fn choices(ctx: &Ctx, loaded: &LoadedTable) -> Vec<MoveChoice> {
    let Some(position) = loaded.game.position() else { return Vec::new() };
    choices_of(ctx, position, &loaded.game.choices(), &loaded.table.ruleset)
}

/// Moves of a position as buttons on the board.
pub fn choices_of(
    ctx: &Ctx,
    position: &Position,
    moves: &[Move],
    ruleset: &Ruleset,
) -> Vec<MoveChoice> {
    let choice = |m: &Move| {
        let trace = match *m {
            Move::Exit { color, .. } => Trace { color, from: 0, to: 1 },
            Move::Step { color, from, to } => Trace { color, from, to },
            Move::Pass | Move::ThirdSix { .. } => return None,
        };
        Some(MoveChoice {
            trace,
            value: format!("{}:{}:{}", trace.color.letter(), trace.from, trace.to),
            words: words::move_made(ctx, position, *m, ruleset),
        })
    };
    moves.iter().filter_map(choice).collect()
}

fn moves_next(loaded: &LoadedTable, position: Option<&Position>, color: Color) -> bool {
    position.is_some_and(|position| {
        position.movers(&loaded.table.ruleset).contains(color) && !position.is_over()
    })
}

fn pieces(loaded: &LoadedTable, position: Option<&Position>, color: Color) -> Vec<u8> {
    match position {
        None if loaded.game.state() == TableState::Confirmed => Vec::new(),
        None => vec![0; 4],
        Some(position) if !position.colors().contains(color) => Vec::new(),
        Some(position) if position.out().contains(color) => Vec::new(),
        Some(position) => position.pieces(color).to_vec(),
    }
}

fn moves(step: &BoardStep) -> bool {
    matches!(step.action, Action::Play(Move::Step { .. } | Move::Exit { .. }))
}

/// Path of the piece that a step moved, or that a third six sent to its nest. `None` if the step moved no piece.
fn trace(step: &BoardStep) -> Option<Trace> {
    match step.action {
        Action::Play(Move::Step { color, from, to }) => Some(Trace { color, from, to }),
        Action::Play(Move::Exit { color, .. }) => Some(Trace { color, from: 0, to: 1 }),
        Action::Play(Move::ThirdSix { sent_home: Some(piece) }) => {
            Some(Trace { color: piece.color, from: piece.progress, to: 0 })
        }
        _ => None,
    }
}

fn description(ctx: &Ctx, loaded: &LoadedTable, position: Option<&Position>) -> String {
    let Some(position) = position else { return ctx.t(key::STATUS_WAITING) };
    let colors = loaded.game.colors();
    colors.iter().map(|color| description_of(ctx, position, color)).collect::<Vec<_>>().join("; ")
}

/// Squares of a color's pieces, in words.
pub fn description_of(ctx: &Ctx, position: &Position, color: Color) -> String {
    let square = |progress| words::square(ctx, position.circuit().square_at(color, progress));
    let squares = position.pieces(color).into_iter().map(square);
    format!("{}: {}", words::color(ctx, color), squares.collect::<Vec<_>>().join(", "))
}
