//! Moves as values, and the legal moves of a position.

use super::{Circuit, Color, Piece, Position, Ruleset, Square, TurnPhase};
use std::ops::Deref;

/// The obstacle that stops a piece from taking a count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stop {
    /// The count would lead past the goal.
    Overshoot,
    /// A barrier stands at this progress.
    Barrier(u8),
    /// Two pieces already stand at this progress.
    Full(u8),
}

/// One use of a rolled die or of a pending bonus count.
///
/// Two pieces of one color at the same progress are interchangeable: moving either is the same move. Source: rules spec §4.4.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Move {
    /// No piece can move; or no piece can take the bonus count, which is lost.
    Pass,
    /// A third six: nothing moves, and the piece moved last returns to its nest unless it is spared.
    ThirdSix {
        /// The piece sent home, with its progress before; `None` if no piece goes home.
        sent_home: Option<Piece>,
    },
    /// Pieces leave the nest for the exit square, with a five.
    Exit {
        /// The color whose pieces leave.
        color: Color,
        /// The number of pieces that leave together, 1 or 2.
        n: u8,
    },
    /// One piece moves along its path.
    Step {
        /// The color of the piece.
        color: Color,
        /// The progress before the move.
        from: u8,
        /// The progress after the move; less than before only if the piece bounced.
        to: u8,
    },
}

impl Move {
    /// The color of the piece that is moved or sent home; `None` if no piece is.
    pub fn color(self) -> Option<Color> {
        match self {
            Move::Exit { color, .. } | Move::Step { color, .. } => Some(color),
            Move::ThirdSix { sent_home } => sent_home.map(|piece| piece.color),
            Move::Pass => None,
        }
    }

    /// The square of the piece before the move; `None` if no piece moves.
    pub fn from(self, circuit: Circuit) -> Option<Square> {
        match self {
            Move::Exit { .. } => Some(Square::Nest),
            Move::Step { color, from, .. } => Some(circuit.square_at(color, from)),
            Move::ThirdSix { sent_home } => {
                sent_home.map(|piece| circuit.square_at(piece.color, piece.progress))
            }
            Move::Pass => None,
        }
    }

    /// The square of the piece after the move; `None` if no piece moves.
    pub fn to(self, circuit: Circuit) -> Option<Square> {
        match self {
            Move::Exit { color, .. } => Some(circuit.square_at(color, 1)),
            Move::Step { color, to, .. } => Some(circuit.square_at(color, to)),
            Move::ThirdSix { sent_home } => sent_home.map(|_| Square::Nest),
            Move::Pass => None,
        }
    }
}

/// The legal moves of a position, at most eight; needs no allocation.
#[derive(Clone, Copy)]
pub struct MoveList {
    moves: [Move; 8],
    len: u8,
}

impl MoveList {
    /// A list without any moves.
    #[inline]
    pub const fn new() -> MoveList {
        MoveList { moves: [Move::Pass; 8], len: 0 }
    }

    /// Appends a move to the list.
    #[inline(always)]
    pub(super) fn push(&mut self, m: Move) {
        self.push_if(true, m);
    }

    /// Appends a move if it is legal. It avoids a branch, because the processor predicts badly which piece can move.
    #[inline(always)]
    pub(super) fn push_if(&mut self, is_legal: bool, m: Move) {
        if let Some(slot) = self.moves.get_mut(usize::from(self.len & 7)) {
            *slot = m;
        }
        self.len += u8::from(is_legal);
    }
}

impl Default for MoveList {
    fn default() -> MoveList {
        MoveList::new()
    }
}

impl Deref for MoveList {
    type Target = [Move];

    #[inline]
    fn deref(&self) -> &[Move] {
        self.moves.get(..usize::from(self.len)).unwrap_or_default()
    }
}

impl IntoIterator for MoveList {
    type Item = Move;
    type IntoIter = std::iter::Take<std::array::IntoIter<Move, 8>>;

    fn into_iter(self) -> Self::IntoIter {
        self.moves.into_iter().take(usize::from(self.len))
    }
}

impl std::fmt::Debug for MoveList {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

impl Position {
    /// The legal moves for the rolled die or the pending bonus count.
    ///
    /// While a die or a bonus is pending, the list is never empty. It holds moves of pieces, or exactly one [`Move::Pass`], or exactly one
    /// [`Move::ThirdSix`]. Otherwise it is empty.
    ///
    /// ```
    /// use parchis::{Color, Move, Position, Ruleset};
    ///
    /// let rules = Ruleset::named("jcf").unwrap();
    /// let position = Position::parse("4 Y0.0.9.9 R0.0.0.1 turn=Y die=6", &rules).unwrap();
    /// let moves = position.legal_moves(&rules);
    /// assert_eq!(&moves[..], [Move::Step { color: Color::Yellow, from: 9, to: 15 }]);
    /// ```
    ///
    /// Source: rules spec §4.2 to §4.6.
    #[inline]
    pub fn legal_moves(&self, rules: &Ruleset) -> MoveList {
        let mut list = MoveList::new();
        self.legal_moves_into(rules, &mut list);
        list
    }

    /// As [`legal_moves`](Position::legal_moves), but into a list that the caller reuses; its content is replaced.
    #[inline]
    pub fn legal_moves_into(&self, rules: &Ruleset, list: &mut MoveList) {
        list.len = 0;
        if matches!(self.phase, TurnPhase::Throw | TurnPhase::Over) {
            return;
        }
        self.options(rules).list(self, rules, list);
    }

    /// The steps that a die counts for the player on turn.
    ///
    /// Source: rules spec §4.3.
    #[inline]
    pub(super) fn count_of(&self, rules: &Ruleset, die: u8) -> u8 {
        if die != 6 {
            return die;
        }
        for color in self.movers(rules) {
            if !self.nest_is_empty(color) {
                return die;
            }
        }
        rules.six_counts
    }

    /// Returns whether the rolled die is a third six.
    #[inline]
    pub(super) fn third_six_due(&self) -> bool {
        self.sixes == 2 && matches!(self.phase, TurnPhase::Die(6))
    }

    /// The piece that a third six sends home now, if any.
    ///
    /// Source: rules spec §4.2, "Third six, details".
    pub(super) fn third_six(&self, rules: &Ruleset) -> Option<Piece> {
        let circuit = self.circuit();
        let spared = if rules.lane_spares { circuit.last_track() + 1 } else { circuit.goal() };
        self.last.filter(|piece| piece.progress < spared)
    }

    /// The exclusive upper bound of the progress of pieces that may take a bonus count.
    #[inline]
    pub(super) fn bonus_end(&self, rules: &Ruleset) -> u8 {
        if rules.bonus_in_lane { self.circuit().goal() } else { self.circuit().last_track() + 1 }
    }

    /// Returns whether a five can bring a piece of the color out: one is in the nest, and fewer than two of the color are on its exit
    /// square.
    #[inline]
    pub(super) fn can_leave(&self, color: Color) -> bool {
        let [least, ..] = self.pieces(color);
        least == 0 && self.n_at(color, 1) < 2
    }

    /// The number of pieces of a color that leave the nest together.
    #[inline]
    pub(super) fn n_leaving(&self, color: Color) -> u8 {
        if self.fresh.contains(color) { 2 } else { 1 }
    }

    /// Returns whether two own pieces fill the own exit square while others wait in the nest.
    #[inline]
    pub(super) fn is_exit_pair(&self, color: Color) -> bool {
        !self.nest_is_empty(color) && self.n_at(color, 1) == 2
    }

    #[inline]
    pub(super) fn nest_is_empty(&self, color: Color) -> bool {
        let [least, ..] = self.pieces(color);
        least != 0
    }

    /// The number of a color's pieces at a progress.
    #[inline]
    pub(super) fn n_at(&self, color: Color, progress: u8) -> u8 {
        let [a, b, c, d] = self.pieces(color).map(|other| u8::from(other == progress));
        a + b + c + d
    }

    /// The progress of each of a color's barriers, as the rule set defines a barrier.
    #[inline]
    pub(super) fn barriers(&self, rules: &Ruleset, color: Color) -> [Option<u8>; 2] {
        let circuit = self.circuit();
        let end = if rules.lane_barriers { circuit.goal() } else { circuit.last_track() + 1 };
        let [a, b, c, d] = self.pieces(color);
        let pair = |p: u8, q: u8| (p == q && p != 0 && p < end).then_some(p);
        [pair(a, b).or(pair(b, c)), pair(c, d)]
    }

    /// The progress that a piece reaches by a count, or the obstacle that stops it.
    ///
    /// The piece stands on the track or in the lane. Source: rules spec §4.4 "Along the path".
    #[inline]
    pub(super) fn reach(&self, rules: &Ruleset, piece: Piece, count: u8) -> Result<u8, Stop> {
        let circuit = self.circuit();
        let (Piece { color, progress: from }, target) = (piece, piece.progress + count);
        if target > circuit.last_track() {
            return self.reach_lane(rules, piece, target);
        }
        let barriers = self.blocked.ahead(circuit.track_square(color, from), count - 1, circuit);
        if barriers != 0 {
            return Err(Stop::Barrier(from + 1 + barriers.trailing_zeros() as u8));
        }
        if self.full.contains(circuit.track_square(color, target)) {
            return Err(Stop::Full(target));
        }
        Ok(target)
    }

    /// The progress that a count leads to, obstacles ignored; `None` if it overshoots.
    #[inline]
    pub(super) fn landing(&self, rules: &Ruleset, from: u8, count: u8) -> Option<u8> {
        let (track, goal) = (self.circuit().last_track(), self.circuit().goal());
        let target = from + count;
        if target <= goal {
            return Some(target);
        }
        let back = goal - (target - goal);
        (rules.bounces && back > track).then_some(back)
    }

    fn reach_lane(&self, rules: &Ruleset, piece: Piece, target: u8) -> Result<u8, Stop> {
        let circuit = self.circuit();
        let (track, goal) = (circuit.last_track(), circuit.goal());
        let Piece { color, progress: from } = piece;
        let Some(to) = self.landing(rules, from, target - from) else {
            return Err(Stop::Overshoot);
        };
        if from < track {
            let barriers =
                self.blocked.ahead(circuit.track_square(color, from), track - from, circuit);
            if barriers != 0 {
                return Err(Stop::Barrier(from + 1 + barriers.trailing_zeros() as u8));
            }
        }
        // Bit i is lane square i. The moving piece's own square is cleared, since the piece leaves it.
        let pairs = self.lane_pairs(color) & !lane_bit(track, from);
        if pairs == 0 {
            return Ok(to);
        }
        let lowest = from.max(track).min(to);
        let highest = target.min(goal);
        let passed = ((1 << (highest - track)) - 1) & (u16::MAX << (lowest - track + 1));
        if rules.stops_in_lane() && pairs & passed != 0 {
            return Err(Stop::Barrier(track + (pairs & passed).trailing_zeros() as u8));
        }
        if pairs & lane_bit(track, to) != 0 {
            return Err(Stop::Full(to));
        }
        Ok(to)
    }

    /// The lane squares that hold two pieces; bit i is lane square i.
    fn lane_pairs(&self, color: Color) -> u16 {
        let (track, goal) = (self.circuit().last_track(), self.circuit().goal());
        let [a, b, c, d] = self.pieces(color);
        let bit = |p: u8, q: u8| if p == q && p < goal { lane_bit(track, p) } else { 0 };
        bit(a, b) | bit(b, c) | bit(c, d)
    }
}

/// The bit of a lane square, or 0 if the progress is outside the lane.
fn lane_bit(track: u8, progress: u8) -> u16 {
    let lane = progress.saturating_sub(track);
    if (1..=7).contains(&lane) { 1 << lane } else { 0 }
}
