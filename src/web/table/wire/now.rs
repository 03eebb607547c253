//! Current state of a table in JSON.

use domain::tournament::event::{Event, EventKind};
use domain::tournament::game::Game;
use parchis::{Color, TurnPhase};
use serde::Serialize;

use crate::web::request::context::Ctx;
use crate::web::table::LoadedTable;
use crate::web::table::keeper_view::KeeperView;

/// Current state of a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct CurrentTable {
    /// Number of events in its log.
    pub version: i32,
    pub revision: i64,
    /// One of `waiting`, `playing`, `over` and `confirmed`.
    pub state: &'static str,
    /// Other device that keeps it, if any.
    pub kept: Option<KeeperView>,
    /// Position in notation (spec §7).
    pub position: Option<String>,
    /// Position before the first throw.
    pub start: Option<String>,
    /// Acts at the board that still stand.
    pub acts: Vec<StandingAct>,
    /// Milliseconds since the turn began.
    pub turn_age: Option<i64>,
}

/// Act at the board that still stands. The start is not an act here; its outcome is a position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum StandingAct {
    /// The die of a throw.
    Die {
        /// Number from 1 to 6.
        die: u8,
    },
    /// Choice of a piece.
    Move {
        /// Letter of the piece's color.
        color: char,
        /// Progress before the move.
        from: u8,
        /// Progress after the move.
        to: u8,
    },
    /// Turn lost on time.
    TimeOut,
    /// A player retired for good.
    Retire {
        /// Letter of the player's color.
        color: char,
    },
    /// Time was called at the table.
    CallTime,
    /// A penalty was given. The script does not judge it; it receives the resulting position.
    Penalty {
        /// Position after the penalty, if it changed anything.
        position: Option<String>,
    },
}

impl CurrentTable {
    pub fn new(ctx: &Ctx, loaded: &LoadedTable) -> Self {
        let game = &loaded.game;
        let first = game.steps().first().map(|step| step.before);
        Self {
            version: game.version(),
            revision: loaded.championship.revision,
            state: game.state().name(),
            kept: KeeperView::of_other_device(ctx, loaded),
            position: game.position().map(ToString::to_string),
            start: first.or(game.position().copied()).map(|start| start.to_string()),
            acts: game
                .standing_acts()
                .iter()
                .filter_map(|act| StandingAct::of(game, act))
                .collect(),
            turn_age: turn_age(ctx, loaded),
        }
    }
}

impl StandingAct {
    /// The act of an event, if it happened at the board.
    pub fn of(game: &Game, event: &Event) -> Option<Self> {
        let letter = |color: Color| color.letter();
        Some(match event.kind {
            EventKind::Die(die) => StandingAct::Die { die },
            EventKind::Move { color, from, to } => {
                StandingAct::Move { color: letter(color), from, to }
            }
            EventKind::TimeOut => StandingAct::TimeOut,
            EventKind::Retire(color) => StandingAct::Retire { color: letter(color) },
            EventKind::CallTime => StandingAct::CallTime,
            EventKind::Penalty { .. } => StandingAct::Penalty { position: after(game, event.seq) },
            _ => return None,
        })
    }
}

/// Position after an act, if it changed anything.
fn after(game: &Game, seq: i32) -> Option<String> {
    let of_act = game.steps().iter().skip_while(|step| step.event != Some(seq));
    let of_act = of_act.take_while(|step| step.event.is_none_or(|other| other == seq));
    of_act.last().map(|step| step.after.to_string())
}

fn turn_age(ctx: &Ctx, loaded: &LoadedTable) -> Option<i64> {
    let passed = loaded
        .game
        .steps()
        .iter()
        .rev()
        .find(|step| step.after.phase() == TurnPhase::Throw && step.after.sixes() == 0);
    let started = loaded.game.standing_acts().first().map(|event| event.at);
    let since = passed.map(|step| step.at).or(started)?;
    Some((ctx.now() - since).num_milliseconds())
}
