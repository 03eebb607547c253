//! The state of a batch: what all its games share, and the games, a byte of each in a plane.

use super::lanes::Plane;
use crate::{Circuit, Ruleset};

/// That which is the same in all games.
pub(super) struct Env {
    pub(super) rules: Ruleset,
    pub(super) circuit: Circuit,
    pub(super) is_duel: bool,
    pub(super) partner_plays_on: bool,
    /// Whether any seat chooses otherwise than at random.
    pub(super) has_fixed_choices: bool,
    /// Whether the number of legal moves is stored.
    pub(super) counts_moves: bool,
    /// 1 for a color that plays its first move, 2 for its last, 0 for random choices.
    pub(super) fixed: [u8; 8],
}

/// The games, one byte of each in a plane.
pub(super) struct Planes {
    /// Progress of each color's pieces in ascending order; 0 for colors that are not on the board.
    pub(super) pieces: [[Plane; 4]; 8],
    /// The color that last came to each exit square.
    pub(super) latest: [Plane; 8],
    /// The color whose turn comes after each color's.
    pub(super) next: [Plane; 8],
    pub(super) turn: Plane,
    pub(super) sixes: Plane,
    /// The progress of the piece moved last, 0 for none.
    pub(super) last: Plane,
    pub(super) last_color: Plane,
    /// The pending bonus count, 0 for none.
    pub(super) bonus: Plane,
    /// A die that is already rolled, otherwise 0.
    pub(super) rolled: Plane,
    /// A bit for each color that has not left the nest yet.
    pub(super) fresh: Plane,
    /// 1 while the game is not over.
    pub(super) live: Plane,
    /// 1 if the throw that ended grants another one.
    pub(super) repeats: Plane,
    pub(super) fixed: Plane,
    /// The number of moves of pieces that were legal in the last action.
    pub(super) n_moves: Plane,
    pub(super) draws: [Plane; 4],
}

impl Planes {
    pub(super) const EMPTY: Planes = Planes {
        pieces: [[Plane::ZERO; 4]; 8],
        latest: [Plane::ZERO; 8],
        next: [Plane::ZERO; 8],
        turn: Plane::ZERO,
        sixes: Plane::ZERO,
        last: Plane::ZERO,
        last_color: Plane::ZERO,
        bonus: Plane::ZERO,
        rolled: Plane::ZERO,
        fresh: Plane::ZERO,
        live: Plane::ZERO,
        repeats: Plane::ZERO,
        fixed: Plane::ZERO,
        n_moves: Plane::ZERO,
        draws: [Plane::ZERO; 4],
    };
}
