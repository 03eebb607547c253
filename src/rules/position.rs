//! A legal position: what is where, whose turn it is and what is due. A small `Copy` value.

use super::set::SquareSet;
use super::{Arms, ByColor, Circuit, Color, Colors, Mode, Order, Ruleset, Section};
use std::fmt;

/// A piece by color and progress; pieces of a color at the same progress are interchangeable.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Piece {
    /// Its color.
    pub color: Color,
    /// Its progress along its color's path, 0 in the nest.
    pub progress: u8,
}

/// A bonus count.
///
/// Source: spec §4.6.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Bonus {
    /// 20 after a capture.
    Capture,
    /// 10 after a piece reaches the goal.
    Goal,
}

impl Bonus {
    /// How far it counts.
    pub const fn count(self) -> u8 {
        match self {
            Bonus::Capture => 20,
            Bonus::Goal => 10,
        }
    }
}

/// What is due in a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Phase {
    /// The player on turn throws the die.
    Throw,
    /// The die (1 to 6) is rolled and its move is due.
    Die(u8),
    /// A bonus count waits to be taken or struck.
    Bonus(Bonus),
    /// The game is over.
    Over,
}

/// A position that can occur under its rule set; only a position can be played.
///
/// It stays with the rule set it was made under: pass the same one to every method that asks for one.
/// Two positions are equal exactly when their notation is.
///
/// ```
/// use cubilete::rules::{Arms, Color, Mode, Position, Ruleset};
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
    /// Progress of each color's pieces, ascending from the lowest byte. Those of a retired color stay as they were.
    /// Numbers, because they are then read and written whole: bytes written one by one and read together are slow.
    pub(super) pieces: ByColor<u32>,
    /// Track squares with at least one piece.
    pub(super) occupied: SquareSet,
    /// Track squares with two, repeated after the last square.
    pub(super) full: SquareSet,
    /// Track squares with a barrier that stops passing, repeated after the last square.
    pub(super) blocked: SquareSet,
    pub(super) latest: Latest,
    pub(super) done: Order,
    pub(super) out: Order,
    pub(super) arms: Arms,
    pub(super) mode: Mode,
    /// The colors in play, retired ones included.
    pub(super) colors: Colors,
    /// The colors of the sides that have neither finished nor retired.
    pub(super) active: Colors,
    pub(super) fresh: Colors,
    /// Of no meaning when the game is over, then always yellow.
    pub(super) turn: Color,
    pub(super) sixes: u8,
    pub(super) last: Option<Piece>,
    pub(super) phase: Phase,
}

impl Position {
    /// What is due.
    #[inline]
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// The color on turn: in a pair the player's own color, in a duel the player's first; `None` when the game is over.
    pub fn turn(&self) -> Option<Color> {
        (self.phase != Phase::Over).then_some(self.turn)
    }

    /// Who belongs together.
    pub fn mode(&self) -> Mode {
        self.mode
    }

    /// The board.
    #[inline]
    pub fn circuit(&self) -> Circuit {
        Circuit::new(self.arms)
    }

    /// The colors in play, retired ones included.
    pub fn colors(&self) -> Colors {
        self.colors
    }

    /// The progress of a color's four pieces, ascending; of a retired color as it was on leaving.
    #[inline]
    pub fn pieces(&self, color: Color) -> [u8; 4] {
        self.pieces.get(color).to_le_bytes()
    }

    /// Sixes of this turn whose main move is over, 0 to 2.
    pub fn sixes(&self) -> u8 {
        self.sixes
    }

    /// The piece moved last in this turn, remembered only for a third six.
    pub fn last(&self) -> Option<Piece> {
        self.last
    }

    /// The colors that have not left the nest yet, where the first leaving brings out two.
    pub fn fresh(&self) -> Colors {
        self.fresh
    }

    /// Which of two foreign pieces of different colors came last to a color's exit square.
    pub fn latest(&self, exit: Color) -> Option<Color> {
        self.latest.get(exit)
    }

    /// The sides that have finished, in order, each by its first color.
    pub fn finished(&self) -> Order {
        self.done
    }

    /// The colors that have left the game, in order.
    pub fn out(&self) -> Order {
        self.out
    }

    /// Whether the game is over.
    pub fn is_over(&self) -> bool {
        self.phase == Phase::Over
    }

    /// The sides in board order of their first colors.
    ///
    /// Source: spec §1 (side), §5.
    pub fn sides(&self) -> impl Iterator<Item = Colors> + use<> {
        let this = *self;
        this.colors.iter().filter_map(move |color| {
            let side = this.side_of(color);
            (side.lowest() == Some(color)).then_some(side)
        })
    }

    /// The colors that win and lose together with this one.
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
    /// Source: spec §5.
    #[inline]
    pub fn movers(&self, rules: &Ruleset) -> Colors {
        let (color, other) = self.mover(rules);
        other.map_or(Colors::of(color), |other| Colors::of(color).union(Colors::of(other)))
    }

    /// The color whose pieces the player on turn moves, and in a duel the other one.
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

    /// What a side still has to count, over all its pieces.
    ///
    /// Source: spec §2 "Remaining distance".
    pub fn distance(&self, side: Colors) -> u16 {
        let goal = u16::from(self.circuit().goal());
        side.iter()
            .flat_map(|color| self.pieces(color))
            .map(|progress| goal - u16::from(progress))
            .sum()
    }

    /// Whether all four pieces of a color stand in the goal.
    #[inline]
    pub(super) fn is_home(&self, color: Color) -> bool {
        *self.pieces.get(color) == u32::from_le_bytes([self.circuit().goal(); 4])
    }

    /// Whether a side has all the pieces in the goal that it needs.
    ///
    /// Source: spec §4.7, §5.
    #[inline]
    pub(super) fn is_complete(&self, side: Colors, rules: &Ruleset) -> bool {
        if self.mode == Mode::Duel && !rules.duel_needs_both {
            side.iter().any(|color| self.is_home(color))
        } else {
            side.iter().all(|color| self.is_home(color))
        }
    }

    /// Whether a color gets no throw although its side goes on.
    #[inline]
    pub(super) fn is_passed_over(&self, color: Color, rules: &Ruleset) -> bool {
        self.mode == Mode::Pairs && !rules.partner_plays_on && self.is_home(color)
    }

    /// Puts a piece, not yet among `pieces`, on the board.
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
        self.full.insert_twice(square, circuit);
        if self.n_at(piece.color, piece.progress) > 0 {
            if rules.stops_on(circuit, square) {
                self.blocked.insert_twice(square, circuit);
            }
        } else if let Some(exit) = circuit.exit_color(square)
            && exit != piece.color
            && self.colors.contains(exit)
            && (self.out.contains(exit) || self.n_at(exit, 1) == 0)
        {
            self.latest.set(exit, piece.color);
        }
    }

    /// Takes a piece off the board; it stays among `pieces`.
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
        self.full.remove_twice(square, circuit);
        self.blocked.remove_twice(square, circuit);
        if let Some(exit) = circuit.exit_color(square) {
            self.latest.clear(exit);
        }
    }

    /// Gives a piece, which is one of the four, another progress and keeps them in order.
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

/// For each color's exit square that holds two foreign pieces of different colors: which came last.
// Four bits a color, the index of the last comer plus 1, or 0.
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

/// `" (JCF 1.3)"`, or nothing where no section is known.
pub(super) fn section_text(section: Option<Section>) -> String {
    section.map(|section| format!(" ({section})")).unwrap_or_default()
}
