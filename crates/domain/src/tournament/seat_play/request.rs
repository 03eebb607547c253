//! What one player asks of all others at the table: to take something back, or to end the game.

use chrono::{DateTime, Utc};
use parchis::Color;
use serde::{Deserialize, Serialize};
use strum::{EnumString, IntoStaticStr, VariantArray};

use super::{SeatDevice, colors_acting, device_of};
use crate::tournament::event::EventKind;
use crate::tournament::game::Game;
use crate::tournament::table::TableState;

/// The kind of a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[derive(EnumString, IntoStaticStr, VariantArray, Serialize, Deserialize)]
#[strum(serialize_all = "kebab-case")]
#[serde(rename_all = "kebab-case")]
pub enum RequestKind {
    /// To take back the last acts, to before the last choice of the player who asks.
    Undo,
    /// To end the game here; places follow from the remaining distance.
    End,
}

named!(RequestKind);

/// A request that the others have not all answered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeatRequest {
    /// Number of the game within the table.
    pub game: u8,
    /// Kind of the request.
    pub kind: RequestKind,
    /// Number of events in the log when it was made. A later event ends a request to take something back.
    pub version: i32,
    /// Color of the player who asks.
    pub color: Color,
    /// Colors that agree, with that of the player who asks.
    pub agreed: Vec<Color>,
    /// Time at which it was made.
    pub at: DateTime<Utc>,
}

impl SeatRequest {
    /// Returns whether the request still concerns the game as it is.
    pub fn is_open(&self, game: &Game) -> bool {
        let is_current = self.kind == RequestKind::End || self.version == game.version();
        self.game == game.number() && game.state() == TableState::Playing && is_current
    }

    /// The colors whose answer is still missing: those of people who can act and are not away. The house's player agrees to everything.
    pub fn missing(&self, game: &Game, devices: &[SeatDevice]) -> Vec<Color> {
        let is_missing = |color: &Color| {
            let device = device_of(devices, *color);
            !self.agreed.contains(color) && !device.is_away() && !device.is_house
        };
        colors_acting(game).into_iter().filter(is_missing).collect()
    }

    /// The acts that the request asks for; empty if nothing can be taken back.
    pub fn acts(&self, game: &Game) -> Vec<EventKind> {
        match self.kind {
            RequestKind::End => vec![EventKind::CallTime],
            RequestKind::Undo => vec![EventKind::Undo; n_undone(game, self.color)],
        }
    }
}

/// Number of acts to undo for taking back the last choice of a color's side: its last move that did not follow by itself from a die.
/// 0 if there is none, or a penalty stands in between.
pub fn n_undone(game: &Game, color: Color) -> usize {
    let acts = game.standing_acts();
    let side = game.side_of(color);
    let mut n = 0;
    for (index, act) in acts.iter().enumerate().rev() {
        n += 1;
        match act.kind {
            EventKind::Penalty { .. } | EventKind::Start { .. } => return 0,
            EventKind::Move { color: moved, .. } if side.contains(moved) => {
                let before = index.checked_sub(1).and_then(|before| acts.get(before));
                if before.is_none_or(|before| before.request != act.request) {
                    return n;
                }
            }
            _ => {}
        }
    }
    0
}
