//! A legal position: the pieces, the color on turn and the pending action. A small `Copy` value.

use super::square_set::SquareSet;
use super::{ByColor, Circuit, Color, Colors, Mode, Order, Ruleset, Section};
use std::fmt;

/// A piece, named by color and progress; pieces of one color at the same progress are interchangeable.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Piece {
    /// The color of the piece.
    pub color: Color,
    /// The progress along the color's path, 0 in the nest.
    pub progress: u8,
}

/// A bonus count that a move earned.
///
/// Source: rules spec §4.6.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Bonus {
    /// 20 steps after a capture.
    Capture,
    /// 10 steps after a piece reaches the goal.
    Goal,
}

impl Bonus {
    /// The number of steps it counts.
    pub const fn count(self) -> u8 {
        match self {
            Bonus::Capture => 20,
            Bonus::Goal => 10,
        }
    }
}

/// The action that is due in a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TurnPhase {
    /// The player on turn throws the die.
    Throw,
    /// The die (1 to 6) is rolled and must be moved.
    Die(u8),
    /// A bonus count must be taken, or struck if no piece can take it.
    Bonus(Bonus),
    /// The game is over; no action is due.
    Over,
}

/// A position that can occur under its rule set; only such a position can be played.
///
/// Every method that takes a rule set must be given the one that the position was made under. Two positions are equal exactly
/// if their notations are equal.
///
/// ```
/// use parchis::{Arms, Color, Mode, Position, Ruleset};
///
/// let rules = Ruleset::named("jcf").unwrap();
/// let colors = "YR".parse().unwrap();
/// let start = Position::start(&rules, Mode::Solo, Arms::Four, colors, Color::Yellow).unwrap();
/// let rolled = start.roll(5, &rules).unwrap();
/// let moves = rolled.legal_moves(&rules);
/// let position = rolled.play(moves[0], &rules).unwrap();
/// assert_eq!(position.to_string(), "4 Y0.0.0.1 R0.0.0.0 turn=R");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Position {
    /// Progress of each color's pieces, ascending from the lowest byte; a retired color keeps its last values. A `u32` is read and written
    /// whole: bytes that are written one by one and read together are slow.
    pub(super) pieces: ByColor<u32>,
    /// Track squares with at least one piece.
    pub(super) occupied: SquareSet,
    /// Track squares with two pieces.
    pub(super) full: SquareSet,
    /// Track squares with a barrier that no piece may pass.
    pub(super) blocked: SquareSet,
    pub(super) latest: Latest,
    pub(super) done: Order,
    pub(super) out: Order,
    pub(super) circuit: Circuit,
    pub(super) mode: Mode,
    /// The colors in play, retired ones included.
    pub(super) colors: Colors,
    /// The colors of the sides that have neither finished nor retired.
    pub(super) active: Colors,
    pub(super) fresh: Colors,
    /// Always yellow, and meaningless, when the game is over.
    pub(super) turn: Color,
    pub(super) sixes: u8,
    pub(super) last: Option<Piece>,
    pub(super) phase: TurnPhase,
}

impl Position {
    /// The action that is due.
    #[inline]
    pub fn phase(&self) -> TurnPhase {
        self.phase
    }

    /// The color on turn: in pairs the player's own color, in a duel the player's first; `None` when the game is over.
    pub fn turn(&self) -> Option<Color> {
        (self.phase != TurnPhase::Over).then_some(self.turn)
    }

    /// The mode, which assigns the colors to sides.
    pub fn mode(&self) -> Mode {
        self.mode
    }

    /// The circuit of the position's board.
    #[inline]
    pub fn circuit(&self) -> Circuit {
        self.circuit
    }

    /// The colors in play, retired ones included.
    pub fn colors(&self) -> Colors {
        self.colors
    }

    /// The progress of a color's four pieces, ascending; for a retired color, the progress when it left.
    #[inline]
    pub fn pieces(&self, color: Color) -> [u8; 4] {
        self.pieces.get(color).to_le_bytes()
    }

    /// The number of sixes of this turn whose main move is done, 0 to 2.
    pub fn sixes(&self) -> u8 {
        self.sixes
    }

    /// The piece moved last in this turn, which a third six can send home; `None` unless a six was played in this turn.
    pub fn last(&self) -> Option<Piece> {
        self.last
    }

    /// The colors that have not left the nest yet; empty unless the rule set brings out two pieces when a color first leaves.
    pub fn fresh(&self) -> Colors {
        self.fresh
    }

    /// The color that came last to the exit square of `exit`, if two foreign pieces of different colors stand there; otherwise `None`.
    pub fn latest(&self, exit: Color) -> Option<Color> {
        self.latest.get(exit)
    }

    /// The finished sides in order of finishing, each named by its first color.
    pub fn finished(&self) -> Order {
        self.done
    }

    /// The colors that have left the game, in order of leaving.
    pub fn out(&self) -> Order {
        self.out
    }

    /// Returns whether the game is over.
    pub fn is_over(&self) -> bool {
        self.phase == TurnPhase::Over
    }

    /// The sides in board order of their first colors.
    ///
    /// Source: rules spec §1 (side), §5.
    pub fn sides(&self) -> impl Iterator<Item = Colors> + use<> {
        let this = *self;
        this.colors.iter().filter_map(move |color| {
            let side = this.side_of(color);
            (side.lowest() == Some(color)).then_some(side)
        })
    }

    /// The colors that win and lose together with this one, itself included.
    #[inline]
    pub fn side_of(&self, color: Color) -> Colors {
        let mut side = Colors::of(color);
        if self.mode != Mode::Solo {
            side.insert(color.opposite());
        }
        side
    }

    /// The colors whose pieces the player on turn moves now.
    ///
    /// Source: rules spec §5.
    #[inline]
    pub fn movers(&self, rules: &Ruleset) -> Colors {
        let (color, other) = self.mover(rules);
        other.map_or(Colors::of(color), |other| Colors::of(color).union(Colors::of(other)))
    }

    /// The color whose pieces the player on turn moves; in a duel also the second one.
    #[inline]
    pub(super) fn mover(&self, rules: &Ruleset) -> (Color, Option<Color>) {
        match self.mode {
            Mode::Solo => (self.turn, None),
            Mode::Duel => (self.turn, Some(self.turn.opposite())),
            Mode::Pairs if rules.partner_plays_on && self.is_home(self.turn) => {
                (self.turn.opposite(), None)
            }
            Mode::Pairs => (self.turn, None),
        }
    }

    /// The remaining distance of a side in steps, over all its pieces.
    ///
    /// Source: rules spec §2 "Remaining distance".
    pub fn distance(&self, side: Colors) -> u16 {
        let goal = u16::from(self.circuit().goal());
        side.iter()
            .flat_map(|color| self.pieces(color))
            .map(|progress| goal - u16::from(progress))
            .sum()
    }

    /// Returns whether all four pieces of a color stand in the goal.
    #[inline]
    pub(super) fn is_home(&self, color: Color) -> bool {
        *self.pieces.get(color) == u32::from_le_bytes([self.circuit().goal(); 4])
    }

    /// Returns whether a side has all the pieces in the goal that it needs to finish.
    ///
    /// Source: rules spec §4.7, §5.
    #[inline]
    pub(super) fn is_complete(&self, side: Colors, rules: &Ruleset) -> bool {
        if self.mode == Mode::Duel && !rules.duel_needs_both {
            side.iter().any(|color| self.is_home(color))
        } else {
            side.iter().all(|color| self.is_home(color))
        }
    }

    /// Returns whether a color is skipped although its side still plays: its pieces are home and it does not move its partner's.
    #[inline]
    pub(super) fn is_passed_over(&self, color: Color, rules: &Ruleset) -> bool {
        self.mode == Mode::Pairs && !rules.partner_plays_on && self.is_home(color)
    }

    /// Sets a piece, which is not yet among `pieces`, on the board.
    #[inline]
    pub(super) fn put(&mut self, rules: &Ruleset, piece: Piece) {
        let circuit = self.circuit();
        if piece.progress == 0 || piece.progress > circuit.last_track() {
            return;
        }
        let square = circuit.track_square(piece.color, piece.progress);
        if !self.occupied.contains(square) {
            self.occupied.insert(square);
            return;
        }
        self.join(rules, piece, square);
    }

    /// Sets a piece, which is not yet among `pieces`, on a track square where another one stands.
    #[inline]
    pub(super) fn join(&mut self, rules: &Ruleset, piece: Piece, square: u8) {
        let circuit = self.circuit();
        self.full.insert(square);
        if self.n_at(piece.color, piece.progress) > 0 {
            if rules.stops_on(circuit, square) {
                self.blocked.insert(square);
            }
        } else if let Some(exit) = circuit.exit_color(square)
            && exit != piece.color
            && self.colors.contains(exit)
            && (self.out.contains(exit) || self.n_at(exit, 1) == 0)
        {
            self.latest.set(exit, piece.color);
        }
    }

    /// Takes a piece off the board's squares; it stays among `pieces`.
    #[inline]
    pub(super) fn lift(&mut self, piece: Piece) {
        let circuit = self.circuit();
        if piece.progress == 0 || piece.progress > circuit.last_track() {
            return;
        }
        let square = circuit.track_square(piece.color, piece.progress);
        if !self.full.contains(square) {
            self.occupied.remove(square);
            return;
        }
        self.full.remove(square);
        self.blocked.remove(square);
        if let Some(exit) = circuit.exit_color(square) {
            self.latest.clear(exit);
        }
    }

    /// Changes the progress of one of the four pieces and keeps them in ascending order.
    #[inline]
    pub(super) fn advance(&mut self, piece: Piece, to: u8) {
        let pieces = self.pieces.get_mut(piece.color);
        let [a, b, c, d] = pieces.to_le_bytes();
        let [is_a, is_b, is_c] = [a, b, c].map(|progress| progress == piece.progress);
        let moved = |progress: u8, is_it: bool| if is_it { to } else { progress };
        let (a, b) = (moved(a, is_a), moved(b, is_b & !is_a));
        let (c, d) = (moved(c, is_c & !is_b & !is_a), moved(d, !is_c & !is_b & !is_a));
        let (a, b) = (a.min(b), a.max(b));
        let (c, d) = (c.min(d), c.max(d));
        let (a, c) = (a.min(c), a.max(c));
        let (b, d) = (b.min(d), b.max(d));
        *pieces = u32::from_le_bytes([a, b.min(c), b.max(c), d]);
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Position({self})")
    }
}

/// The last comer to each color's exit square that holds two foreign pieces of different colors.
// Four bits for each color: the index of the last comer plus 1, or 0.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct Latest(u32);

impl Latest {
    pub(super) fn get(self, exit: Color) -> Option<Color> {
        let nibble = (self.0 >> (4 * exit as u32)) & 0xf;
        nibble.checked_sub(1).and_then(|index| Color::from_index(index as usize))
    }

    pub(super) fn set(&mut self, exit: Color, last: Color) {
        self.clear(exit);
        self.0 |= (last as u32 + 1) << (4 * exit as u32);
    }

    pub(super) fn clear(&mut self, exit: Color) {
        self.0 &= !(0xf << (4 * exit as u32));
    }
}

/// The section in parentheses, such as `" (JCF 1.3)"`; empty if no section is known.
pub(super) fn section_text(section: Option<Section>) -> String {
    section.map(|section| format!(" ({section})")).unwrap_or_default()
}
