//! What the drawing of a table's board shows.

use super::{Loaded, words};
use crate::rules::record::Action;
use crate::rules::{Color, Move, Position, Ruleset};
use crate::web::board::{Choice, Scene, SceneSeat, Trace};
use crate::web::context::Ctx;
use crate::web::tournament::Names;

/// The scene of a table; `choices` are drawn where they are given.
pub fn scene(ctx: &Ctx, loaded: &Loaded, names: &Names, choices: Vec<Choice>) -> Scene {
    let last = last(loaded);
    Scene { last, ..scene_at(ctx, loaded, names, loaded.game.position(), choices) }
}

/// The scene of a table in another position of its game.
pub fn scene_at(
    ctx: &Ctx,
    loaded: &Loaded,
    names: &Names,
    position: Option<&Position>,
    choices: Vec<Choice>,
) -> Scene {
    let seats = loaded.game.seats().iter().map(|seat| SceneSeat {
        color: seat.color,
        letters: ctx.tk("color-short", seat.color.name()),
        name: names.player(seat.player),
        is_on_turn: is_on_turn(loaded, position, seat.color),
        pieces: pieces(loaded, position, seat.color),
    });
    Scene {
        arms: loaded.table.arms,
        seats: seats.collect(),
        last: None,
        choices,
        title: ctx.ta("board-title").with("number", loaded.table.number).to_string(),
        description: description(ctx, loaded, position),
    }
}

/// The choices of a referee as buttons of the board.
pub fn choices(ctx: &Ctx, loaded: &Loaded) -> Vec<Choice> {
    let Some(position) = loaded.game.position() else { return Vec::new() };
    choices_of(ctx, position, &loaded.game.choices(), &loaded.table.ruleset)
}

/// Moves to choose from in a position, as buttons of the board.
pub fn choices_of(
    ctx: &Ctx,
    position: &Position,
    moves: &[Move],
    ruleset: &Ruleset,
) -> Vec<Choice> {
    let choice = |m: &Move| {
        let trace = match *m {
            Move::Exit { color, .. } => Trace { color, from: 0, to: 1 },
            Move::Step { color, from, to } => Trace { color, from, to },
            Move::Pass | Move::ThirdSix { .. } => return None,
        };
        Some(Choice {
            trace,
            value: format!("{}:{}:{}", trace.color.letter(), trace.from, trace.to),
            words: words::move_made(ctx, position, *m, ruleset),
        })
    };
    moves.iter().filter_map(choice).collect()
}

/// Whether it is the color's turn; after the end nobody's.
pub fn is_on_turn(loaded: &Loaded, position: Option<&Position>, color: Color) -> bool {
    if loaded.game.is_called() {
        return false;
    }
    position.is_some_and(|position| {
        position.movers(&loaded.table.ruleset).contains(color) && !position.is_over()
    })
}

fn pieces(loaded: &Loaded, position: Option<&Position>, color: Color) -> Vec<u8> {
    match position {
        None if loaded.game.state().name() == "confirmed" => Vec::new(),
        None => vec![0; 4],
        Some(position) if !position.colors().contains(color) => Vec::new(),
        Some(position) if position.out().contains(color) => Vec::new(),
        Some(position) => position.pieces(color).to_vec(),
    }
}

fn last(loaded: &Loaded) -> Option<Trace> {
    loaded.game.steps().iter().rev().find_map(|step| match step.action {
        Action::Play(Move::Step { color, from, to }) => Some(Trace { color, from, to }),
        Action::Play(Move::Exit { color, .. }) => Some(Trace { color, from: 0, to: 1 }),
        _ => None,
    })
}

fn description(ctx: &Ctx, loaded: &Loaded, position: Option<&Position>) -> String {
    let Some(position) = position else { return ctx.t("board-not-started") };
    let board = position.board();
    let colors = loaded.game.colors();
    let each = colors.iter().map(|color| {
        let squares: Vec<String> = position
            .pieces(color)
            .iter()
            .map(|progress| words::square(ctx, board.square_at(color, *progress)))
            .collect();
        format!("{}: {}", words::color(ctx, color), squares.join(", "))
    });
    each.collect::<Vec<_>>().join("; ")
}
