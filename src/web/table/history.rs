//! History of a game, turn by turn.

use domain::tournament::event::{Event, EventKind};
use domain::tournament::game::BoardStep;
use domain::tournament::story::shown;
use parchis::record::Action;
use parchis::{Color, TurnPhase};

use super::{LoadedTable, words};
use crate::web::i18n::key;
use crate::web::parts::titles::author;
use crate::web::request::context::Ctx;

/// A turn of the game: the steps of one color until its turn ends.
pub struct TurnView {
    /// Color that had the turn.
    pub color: Color,
    /// Steps of the turn in order.
    pub throws: Vec<ThrowView>,
}

/// A throw, a bonus count or another step of a turn.
pub struct ThrowView {
    /// Number of the step in the replay, from 1. The replay shows the position after it.
    pub n: usize,
    /// Description of the step in words.
    pub words: String,
}

/// The turns of a game, the latest first.
pub fn turns(ctx: &Ctx, loaded: &LoadedTable) -> Vec<TurnView> {
    let mut turns: Vec<TurnView> = Vec::new();
    let mut is_new = true;
    for (n, step) in shown(&loaded.game) {
        let Some(color) = step.before.turn() else { continue };
        let throw = ThrowView { n, words: throw_words(ctx, loaded, step) };
        match turns.last_mut() {
            Some(turn) if !is_new && turn.color == color => turn.throws.push(throw),
            _ => turns.push(TurnView { color, throws: vec![throw] }),
        }
        is_new = step.after.phase() == TurnPhase::Throw && step.after.sixes() == 0;
    }
    turns.reverse();
    turns
}

/// Describes the events that were recorded since a page was loaded.
pub fn news(ctx: &Ctx, loaded: &LoadedTable, events: &[Event]) -> Vec<String> {
    events.iter().map(|event| event_words(ctx, loaded, event)).collect()
}

/// Describes an event and names its author.
pub fn event_words(ctx: &Ctx, loaded: &LoadedTable, event: &Event) -> String {
    let what = match &event.kind {
        EventKind::Move { .. } => moved(ctx, loaded, event),
        kind => words::kind_words(ctx, kind),
    };
    let by = author(ctx, &event.by.name);
    format!("{what} ({by})")
}

fn moved(ctx: &Ctx, loaded: &LoadedTable, event: &Event) -> String {
    let step = loaded.game.steps().iter().find(|step| step.event == Some(event.seq));
    match step.map(|step| (step, step.action)) {
        Some((step, Action::Play(m))) => {
            words::move_made(ctx, &step.before, m, &loaded.table.ruleset)
        }
        _ => ctx.t(key::EVENT_MOVE),
    }
}

/// Describes a step without the color of the turn, but with its die or bonus count: "throws 3: from 22 to 25, captures: red".
pub fn throw_words(ctx: &Ctx, loaded: &LoadedTable, step: &BoardStep) -> String {
    match step.action {
        Action::Play(m) => words::counted(ctx, &step.before, m, &loaded.table.ruleset),
        _ => step_words(ctx, loaded, step),
    }
}

/// Describes a step without the color of the turn. A move is described without its die or bonus count.
pub fn step_words(ctx: &Ctx, loaded: &LoadedTable, step: &BoardStep) -> String {
    let is_penalty = || loaded.game.penalties().iter().any(|it| step.event == Some(it.seq));
    match step.action {
        Action::Play(m) => words::move_of_turn(ctx, &step.before, m, &loaded.table.ruleset),
        Action::TimeOut if is_penalty() => ctx.t(key::EVENT_TURN_LOST),
        Action::TimeOut => ctx.t(key::EVENT_TIME_OUT),
        Action::Retire(color) => {
            ctx.ta(key::EVENT_RETIRE).with("color", words::color(ctx, color)).to_string()
        }
        Action::Roll(die) => ctx.ta(key::EVENT_DIE).with("die", die).to_string(),
    }
}
