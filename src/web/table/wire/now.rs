//! The table as it is now.

use serde::Serialize;

use crate::rules::{Color, Phase};
use crate::tournament::event::{Event, EventKind};
use crate::tournament::game::Game;
use crate::web::request::context::Ctx;
use crate::web::table::{Loaded, kept};

/// The table as it is now.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Now {
    /// Number of events in its log.
    pub version: i32,
    /// The tournament's revision.
    pub revision: i64,
    /// `waiting`, `playing`, `over` or `confirmed`.
    pub state: &'static str,
    /// Who keeps it, if another device does.
    pub kept: Option<Kept>,
    /// Notation, spec §7.
    pub position: Option<String>,
    /// The position before the first throw.
    pub start: Option<String>,
    /// What has been done at the board and still stands.
    pub acts: Vec<Standing>,
    /// Milliseconds since the turn began.
    pub turn_age: Option<i64>,
}

/// Another device that keeps the table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Kept {
    /// Who holds it.
    pub name: String,
    /// Since when, in words.
    pub since: String,
}

/// An act at the board that still stands. The start is none: what comes of it is a position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Standing {
    /// The die of a throw.
    Die {
        /// 1 to 6.
        die: u8,
    },
    /// The choice of a piece.
    Move {
        /// Letter of its color.
        color: char,
        /// Progress before.
        from: u8,
        /// Progress after.
        to: u8,
    },
    /// Turn lost on time.
    TimeOut,
    /// A player left for good.
    Retire {
        /// Letter of the player's color.
        color: char,
    },
    /// Time was called.
    CallTime,
    /// Somebody is punished. The script does not judge: it is told what came of it.
    Penalty {
        /// The position that it led to, if it changed anything.
        position: Option<String>,
    },
}

impl Now {
    /// Of a table.
    pub fn new(ctx: &Ctx, loaded: &Loaded) -> Self {
        let game = &loaded.game;
        let first = game.steps().first().map(|step| step.before);
        Self {
            version: game.version(),
            revision: loaded.championship.revision,
            state: game.state().name(),
            kept: kept::elsewhere(ctx, loaded)
                .map(|kept::KeptView { name, since }| Kept { name, since }),
            position: game.position().map(ToString::to_string),
            start: first.or(game.position().copied()).map(|start| start.to_string()),
            acts: game.standing_acts().iter().filter_map(|act| Standing::of(game, act)).collect(),
            turn_age: turn_age(ctx, loaded),
        }
    }
}

impl Standing {
    /// An event of a game, if it is an act at the board.
    fn of(game: &Game, event: &Event) -> Option<Self> {
        let letter = |color: Color| color.letter();
        Some(match event.kind {
            EventKind::Die(die) => Standing::Die { die },
            EventKind::Move { color, from, to } => {
                Standing::Move { color: letter(color), from, to }
            }
            EventKind::TimeOut => Standing::TimeOut,
            EventKind::Retire(color) => Standing::Retire { color: letter(color) },
            EventKind::CallTime => Standing::CallTime,
            EventKind::Penalty { .. } => Standing::Penalty { position: after(game, event.seq) },
            _ => return None,
        })
    }
}

/// The position that an act led to, if it changed anything.
fn after(game: &Game, seq: i32) -> Option<String> {
    let of_act = game.steps().iter().skip_while(|step| step.event != Some(seq));
    let of_act = of_act.take_while(|step| step.event.is_none_or(|other| other == seq));
    of_act.last().map(|step| step.after.to_string())
}

fn turn_age(ctx: &Ctx, loaded: &Loaded) -> Option<i64> {
    let passed = loaded
        .game
        .steps()
        .iter()
        .rev()
        .find(|step| step.after.phase() == Phase::Throw && step.after.sixes() == 0);
    let started = loaded.game.standing_acts().first().map(|event| event.at);
    let since = passed.map(|step| step.at).or(started)?;
    Some((ctx.now() - since).num_milliseconds())
}
