//! What happened at a table, turn by turn.

use super::changes::{kind_words, name_of};
use super::{Loaded, words};
use crate::rules::record::Action;
use crate::rules::{Color, Phase};
use crate::tournament::event::{Event, EventKind};
use crate::tournament::game::Step;
use crate::web::context::Ctx;

/// A turn for the list.
pub struct TurnView {
    /// Whose.
    pub color: Color,
    /// What was thrown and moved, in order.
    pub throws: Vec<ThrowView>,
}

/// A throw, a bonus count or something else of a turn.
pub struct ThrowView {
    /// Its token as in a record; empty for what has none.
    pub token: String,
    /// In words.
    pub words: String,
}

/// The turns, the latest first.
pub fn turns(ctx: &Ctx, loaded: &Loaded) -> Vec<TurnView> {
    let mut turns: Vec<TurnView> = Vec::new();
    let mut is_new = true;
    for step in loaded.game.steps() {
        let Some(color) = step.before.turn() else { continue };
        if let Some(throw) = self::step(ctx, loaded, step) {
            match turns.last_mut() {
                Some(turn) if !is_new && turn.color == color => turn.throws.push(throw),
                _ => turns.push(TurnView { color, throws: vec![throw] }),
            }
            is_new = step.after.phase() == Phase::Throw && step.after.sixes() == 0;
        }
    }
    turns.reverse();
    turns
}

/// Events that a form had not seen, in words.
pub fn news(ctx: &Ctx, loaded: &Loaded, events: &[Event]) -> Vec<String> {
    events.iter().map(|event| event_words(ctx, loaded, event)).collect()
}

/// An event in words, with who recorded it.
pub fn event_words(ctx: &Ctx, loaded: &Loaded, event: &Event) -> String {
    let what = match &event.kind {
        EventKind::Move { .. } => moved(ctx, loaded, event),
        kind => kind_words(ctx, kind),
    };
    let by = name_of(ctx, &event.by);
    format!("{what} ({by})")
}

fn moved(ctx: &Ctx, loaded: &Loaded, event: &Event) -> String {
    let step = loaded.game.steps().iter().find(|step| step.event == Some(event.seq));
    match step.map(|step| (step, step.action)) {
        Some((step, Action::Play(m))) => {
            words::move_made(ctx, &step.before, m, &loaded.table.ruleset)
        }
        _ => ctx.tk("event", event.kind.name()),
    }
}

/// A step in words; none for a die, which is told with its move.
pub fn step(ctx: &Ctx, loaded: &Loaded, step: &Step) -> Option<ThrowView> {
    let rules = &loaded.table.ruleset;
    let penalty = loaded.game.penalties().iter().find(|it| step.event == Some(it.seq));
    let (token, words) = match step.action {
        Action::Roll(_) => return None,
        Action::TimeOut if penalty.is_some() => ("~".to_owned(), ctx.t("event-turn-lost")),
        Action::Play(m) => {
            (m.token(&step.before, rules), words::move_made(ctx, &step.before, m, rules))
        }
        Action::TimeOut => ("~".to_owned(), ctx.t("event-time-out")),
        Action::Retire(color) => {
            let said = ctx.ta("event-retire").with("color", words::color(ctx, color));
            (String::new(), said.to_string())
        }
    };
    Some(ThrowView { token, words })
}
