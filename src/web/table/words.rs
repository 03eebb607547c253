//! Descriptions of moves and acts in words.

use domain::tournament::event::EventKind;
use parchis::{Bonus, Circuit, Color, Move, Position, Ruleset, Square, TurnPhase};

use crate::web::i18n::{Key, Message, key};
use crate::web::parts::letters;
use crate::web::request::context::Ctx;

/// Name of a color in the page's language.
pub fn color(ctx: &Ctx, color: Color) -> String {
    ctx.word(color)
}

/// Name of a square: its number, or nest, lane and goal in words.
pub fn square(ctx: &Ctx, square: Square) -> String {
    match square {
        Square::Nest => ctx.t(key::SQUARE_NEST),
        Square::Track(number) => number.to_string(),
        Square::Lane(number) => ctx.ta(key::SQUARE_LANE).with("number", number).to_string(),
        Square::Goal => ctx.t(key::SQUARE_GOAL),
    }
}

/// Describes a move with its captures: "red: from 24 to 28, captures: blue".
pub fn move_made(ctx: &Ctx, before: &Position, m: Move, rules: &Ruleset) -> String {
    with_captures(ctx, before, m, rules, named(ctx, before, m))
}

/// Like `move_made`, but without the color of the turn: "from 24 to 28, captures: blue".
pub fn move_of_turn(ctx: &Ctx, before: &Position, m: Move, rules: &Ruleset) -> String {
    let circuit = before.circuit();
    let said = match (m, m.from(circuit), m.to(circuit)) {
        _ if m.color() != before.turn() => named(ctx, before, m),
        (Move::Exit { n, .. }, _, Some(to)) => ctx
            .ta(if n > 1 { key::SAY_EXIT_TWO } else { key::SAY_EXIT })
            .with("to", square(ctx, to))
            .to_string(),
        (Move::Step { .. }, Some(from), Some(to)) => ctx
            .ta(key::SAY_STEP)
            .with("from", square(ctx, from))
            .with("to", square(ctx, to))
            .to_string(),
        _ => named(ctx, before, m),
    };
    with_captures(ctx, before, m, rules, said)
}

/// Like `move_of_turn`, but with its die or bonus count: "throws 3: from 22 to 25, captures: red".
pub fn counted(ctx: &Ctx, before: &Position, m: Move, rules: &Ruleset) -> String {
    let what = move_of_turn(ctx, before, m, rules);
    let said = match before.phase() {
        TurnPhase::Die(die) => ctx.ta(key::THROW_SAID).with("die", die),
        TurnPhase::Bonus(bonus) if m != Move::Pass => {
            ctx.ta(key::THROW_COUNTED).with("count", bonus.count())
        }
        _ => return what,
    };
    said.with("what", what).to_string()
}

fn named(ctx: &Ctx, before: &Position, m: Move) -> String {
    let circuit = before.circuit();
    match (m, m.from(circuit), m.to(circuit)) {
        (Move::Pass, ..) => passed(ctx, before),
        (Move::ThirdSix { sent_home: None }, ..) => ctx.t(key::MOVE_THIRD_SIX),
        (Move::ThirdSix { sent_home: Some(piece) }, ..) => {
            let from = square(ctx, circuit.square_at(piece.color, piece.progress));
            let words = ctx.ta(key::MOVE_THIRD_SIX_HOME).with("color", color(ctx, piece.color));
            words.with("from", from).to_string()
        }
        (Move::Exit { color: own, n }, _, Some(to)) => ctx
            .ta(if n > 1 { key::MOVE_EXIT_TWO } else { key::MOVE_EXIT })
            .with("color", color(ctx, own))
            .with("to", square(ctx, to))
            .to_string(),
        (Move::Step { color: own, .. }, Some(from), Some(to)) => ctx
            .ta(key::MOVE_STEP)
            .with("color", color(ctx, own))
            .with("from", square(ctx, from))
            .with("to", square(ctx, to))
            .to_string(),
        _ => String::new(),
    }
}

fn with_captures(ctx: &Ctx, before: &Position, m: Move, rules: &Ruleset, said: String) -> String {
    let captured: Vec<String> =
        before.captures(m, rules).iter().map(|piece| color(ctx, piece.color)).collect();
    if captured.is_empty() {
        return said;
    }
    let captures = ctx.ta(key::MOVE_CAPTURES).with("colors", captured.join(", ")).to_string();
    format!("{said}, {captures}")
}

fn passed(ctx: &Ctx, before: &Position) -> String {
    match before.phase() {
        TurnPhase::Bonus(bonus) => {
            ctx.ta(key::MOVE_BONUS_LOST).with("count", bonus.count()).to_string()
        }
        _ => ctx.t(key::MOVE_NONE),
    }
}

/// Reason why a bonus count is due.
pub fn bonus_due(ctx: &Ctx, bonus: Bonus) -> String {
    let key = match bonus {
        Bonus::Capture => key::BONUS_CAPTURE,
        Bonus::Goal => key::BONUS_GOAL,
    };
    ctx.ta(key).with("count", bonus.count()).to_string()
}

/// Translates a sentence of the rules engine or the game, including its colors and squares.
pub fn sentence(ctx: &Ctx, (key, args): (&'static str, Vec<(&'static str, String)>)) -> String {
    let color = |name: &str| Color::ALL.into_iter().find(|color| color.name() == name);
    let message = Message::new(Key::of_domain(key));
    let said = args.into_iter().fold(message, |message, (name, value)| match name {
        "color" | "turn" | "side" => {
            let word = color(&value).map(|color| ctx.word(color));
            message.with(name, word.unwrap_or(value))
        }
        "square" => message.with(name, letters::translated(ctx.language(), &value)),
        _ => message.with(name, value),
    });
    ctx.say(&said)
}

/// Square of a piece as a referee writes it in the page's language: `C`, a number, `P1` to `P7`, `M`.
pub fn written(ctx: &Ctx, circuit: Circuit, color: Color, progress: u8) -> String {
    letters::written(ctx.language(), circuit.square_at(color, progress))
}

/// Describes an act without its context.
pub fn kind_words(ctx: &Ctx, kind: &EventKind) -> String {
    match kind {
        EventKind::Die(die) => ctx.ta(key::EVENT_DIE).with("die", *die).to_string(),
        EventKind::Start { color, .. } => {
            ctx.ta(key::EVENT_START).with("color", self::color(ctx, *color)).to_string()
        }
        EventKind::Retire(color) => {
            ctx.ta(key::EVENT_RETIRE).with("color", self::color(ctx, *color)).to_string()
        }
        EventKind::Penalty { color, degree, .. } => {
            let degree = ctx.word(degree);
            let said = ctx.ta(key::EVENT_PENALTY_GIVEN).with("degree", degree);
            said.with("color", self::color(ctx, *color)).to_string()
        }
        EventKind::LineUp { .. } => ctx.t(key::EVENT_LINE_UP),
        EventKind::Move { .. } => ctx.t(key::EVENT_MOVE),
        EventKind::TimeOut => ctx.t(key::EVENT_TIME_OUT),
        EventKind::CallTime => ctx.t(key::EVENT_CALL_TIME),
        EventKind::Undo => ctx.t(key::EVENT_UNDO),
        EventKind::Confirm { .. } => ctx.t(key::EVENT_CONFIRM),
        EventKind::Entered { .. } => ctx.t(key::EVENT_ENTERED),
        EventKind::Reopen { .. } => ctx.t(key::EVENT_REOPEN),
        EventKind::Correct { .. } => ctx.t(key::EVENT_CORRECT),
        EventKind::Swap { .. } => ctx.t(key::EVENT_SWAP),
        EventKind::SecondSignature { .. } => ctx.t(key::EVENT_SECOND_SIGNATURE),
        EventKind::Reject { .. } => ctx.t(key::EVENT_REJECT),
        EventKind::CancelPenalty { .. } => ctx.t(key::EVENT_CANCEL_PENALTY),
    }
}
