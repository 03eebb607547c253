//! What happened at a table, turn by turn.

use super::{Loaded, words};
use crate::rules::record::Action;
use crate::rules::{Color, Phase};
use crate::tournament::event::{Event, EventKind};
use crate::tournament::game::{Game, Step};
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
    /// Number of the position after it among those of the replay, from 1.
    pub n: usize,
    /// Its token as in a record; empty for what has none.
    pub token: String,
    /// In words.
    pub words: String,
}

/// The turns, the latest first.
pub fn turns(ctx: &Ctx, loaded: &Loaded) -> Vec<TurnView> {
    let mut turns: Vec<TurnView> = Vec::new();
    let mut is_new = true;
    for (n, step) in (1..).zip(shown(&loaded.game)) {
        let Some(color) = step.before.turn() else { continue };
        let throw =
            ThrowView { n, token: token(loaded, step), words: throw_words(ctx, loaded, step) };
        match turns.last_mut() {
            Some(turn) if !is_new && turn.color == color => turn.throws.push(throw),
            _ => turns.push(TurnView { color, throws: vec![throw] }),
        }
        is_new = step.after.phase() == Phase::Throw && step.after.sixes() == 0;
    }
    turns.reverse();
    turns
}

/// The steps that lists and replays show: a die is shown with what was done with it.
pub fn shown(game: &Game) -> impl Iterator<Item = &Step> {
    game.steps().iter().filter(|step| !matches!(step.action, Action::Roll(_)))
}

/// Events that a form had not seen, in words.
pub fn news(ctx: &Ctx, loaded: &Loaded, events: &[Event]) -> Vec<String> {
    events.iter().map(|event| event_words(ctx, loaded, event)).collect()
}

/// An event in words, with who recorded it.
pub fn event_words(ctx: &Ctx, loaded: &Loaded, event: &Event) -> String {
    let color = |it: &Color| words::color(ctx, *it);
    let what = match &event.kind {
        EventKind::Die(die) => ctx.ta("event-die").with("die", *die).to_string(),
        EventKind::Move { .. } => moved(ctx, loaded, event),
        EventKind::Start { color: it, .. } => {
            ctx.ta("event-start").with("color", color(it)).to_string()
        }
        EventKind::Retire(it) => ctx.ta("event-retire").with("color", color(it)).to_string(),
        other => ctx.tk("event", other.name()),
    };
    let by = match event.by.name.as_str() {
        "" => ctx.t("referee-by-pin"),
        name => name.to_owned(),
    };
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

/// Its token as in a record; empty for what has none.
fn token(loaded: &Loaded, step: &Step) -> String {
    match step.action {
        Action::Play(m) => m.token(&step.before, &loaded.table.ruleset),
        Action::TimeOut => "~".to_owned(),
        Action::Roll(_) | Action::Retire(_) => String::new(),
    }
}

/// What a step did, in words.
pub fn throw_words(ctx: &Ctx, loaded: &Loaded, step: &Step) -> String {
    match step.action {
        Action::Play(m) => words::move_made(ctx, &step.before, m, &loaded.table.ruleset),
        Action::TimeOut => ctx.t("event-time-out"),
        Action::Retire(color) => {
            ctx.ta("event-retire").with("color", words::color(ctx, color)).to_string()
        }
        Action::Roll(die) => ctx.ta("event-die").with("die", die).to_string(),
    }
}
