//! The pieces that may move now, as bits: the legal moves before they are written out.

use super::{Color, Move, MoveList, Piece, Position, Ruleset, TurnPhase};

/// The use that the pending die or bonus has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    /// No piece can move.
    Pass,
    /// The die is a third six.
    ThirdSix,
    /// A five brings pieces out; the lowest piece of a color stands for it.
    Exit,
    /// A piece moves along its path.
    Step,
}

/// The legal moves of a position in which a die or a bonus is pending.
#[derive(Clone, Copy, Debug)]
pub(super) struct Options {
    kind: Kind,
    /// The pieces that may move; of two pieces with the same progress, the first stands for both.
    chosen: Pieces,
    count: u8,
    color: Color,
    /// The second color of the player on turn, in a duel.
    other: Option<Color>,
}

/// A bit for each piece of the player on turn: bits 0 to 3 for those of the first color in ascending order, bits 4 to 7 for those of the
/// second.
type Pieces = u8;

impl Options {
    /// The number of legal moves.
    #[inline(always)]
    pub(super) fn len(self) -> u32 {
        match self.kind {
            Kind::Pass | Kind::ThirdSix => 1,
            Kind::Exit | Kind::Step if self.other.is_none() => n_of_four(self.chosen),
            Kind::Exit | Kind::Step => self.chosen.count_ones(),
        }
    }

    /// The move at an index, counted from 0 in the order of [`Position::legal_moves`].
    #[inline(always)]
    pub(super) fn at(self, index: u32, position: &Position, rules: &Ruleset) -> Move {
        if matches!(self.kind, Kind::Pass | Kind::ThirdSix) {
            return self.without_piece(position, rules);
        }
        if self.other.is_none() {
            return self.of_piece(nth_of_four(self.chosen, index), position, rules);
        }
        let mut left = self.chosen;
        for _ in 0..index {
            left &= left.wrapping_sub(1);
        }
        self.of_piece(left.trailing_zeros(), position, rules)
    }

    /// Writes the moves into a list.
    #[inline(always)]
    pub(super) fn list(self, position: &Position, rules: &Ruleset, list: &mut MoveList) {
        if matches!(self.kind, Kind::Pass | Kind::ThirdSix) {
            return list.push(self.without_piece(position, rules));
        }
        if self.kind == Kind::Exit {
            for (color, pieces) in [(Some(self.color), self.chosen), (self.other, self.chosen >> 4)]
            {
                if let Some(color) = color.filter(|_| pieces & 1 != 0) {
                    list.push(Move::Exit { color, n: position.n_leaving(color) });
                }
            }
            return;
        }
        self.list_steps(self.color, self.chosen, position, list);
        if let Some(other) = self.other {
            self.list_steps(other, self.chosen >> 4, position, list);
        }
    }

    /// Writes the steps of one color, without branches, because the processor predicts badly which piece can move.
    #[inline(always)]
    fn list_steps(self, color: Color, chosen: Pieces, position: &Position, list: &mut MoveList) {
        let twice_goal = 2 * u16::from(position.circuit().goal());
        for (bit, from) in (0..4).zip(position.pieces(color)) {
            // Of a piece that may move, a count past the goal bounces.
            let target = u16::from(from + self.count);
            let to = target.min(twice_goal.wrapping_sub(target)) as u8;
            list.push_if(chosen >> bit & 1 != 0, Move::Step { color, from, to });
        }
    }

    /// Returns whether the move is one of these.
    #[inline]
    fn contains(self, m: Move, position: &Position, rules: &Ruleset) -> bool {
        match (self.kind, m) {
            (Kind::Pass | Kind::ThirdSix, _) => m == self.without_piece(position, rules),
            (Kind::Exit, Move::Exit { color, n }) => {
                self.chosen & self.each(|it| if it == color { 0xf } else { 0 }) != 0
                    && n == position.n_leaving(color)
            }
            (Kind::Step, Move::Step { color, from, to }) => {
                let there =
                    self.each(|it| if it == color { position.first_at(it, from) } else { 0 });
                self.chosen & there != 0 && position.landing(rules, from, self.count) == Some(to)
            }
            _ => false,
        }
    }

    #[inline(always)]
    fn without_piece(self, position: &Position, rules: &Ruleset) -> Move {
        if self.kind == Kind::ThirdSix {
            Move::ThirdSix { sent_home: position.third_six(rules) }
        } else {
            Move::Pass
        }
    }

    /// The move of the piece with this bit.
    #[inline(always)]
    fn of_piece(self, bit: u32, position: &Position, rules: &Ruleset) -> Move {
        let color = self.color_of(bit);
        if self.kind == Kind::Exit {
            return Move::Exit { color, n: position.n_leaving(color) };
        }
        let (from, to) = self.step_of(color, bit, position, rules);
        Move::Step { color, from, to }
    }

    #[inline(always)]
    fn color_of(self, bit: u32) -> Color {
        match self.other {
            Some(other) if bit > 3 => other,
            _ => self.color,
        }
    }

    /// The progress of a piece before and after its step.
    #[inline(always)]
    fn step_of(self, color: Color, bit: u32, position: &Position, rules: &Ruleset) -> (u8, u8) {
        let from = (*position.pieces.get(color) >> (8 * (bit & 3))) as u8;
        let mut to = from + self.count;
        if to > position.circuit().goal() {
            to = position.landing(rules, from, self.count).unwrap_or(to);
        }
        (from, to)
    }

    /// The pieces of each color, as a function has them for one.
    #[inline(always)]
    fn each(self, pieces: impl Fn(Color) -> Pieces) -> Pieces {
        let first = pieces(self.color);
        self.other.map_or(first, |other| first | pieces(other) << 4)
    }
}

impl Position {
    /// The legal moves; a die or a bonus must be pending.
    ///
    /// Source: rules spec §4.2 to §4.6.
    #[inline(always)]
    pub(super) fn options(&self, rules: &Ruleset) -> Options {
        let (color, other) = self.mover(rules);
        let mut options = Options { kind: Kind::Step, chosen: 0, count: 0, color, other };
        let goal = self.circuit().goal();
        let (count, end) = match self.phase {
            TurnPhase::Bonus(bonus) => (bonus.count(), self.bonus_end(rules)),
            TurnPhase::Die(6) if self.sixes == 2 => {
                return Options { kind: Kind::ThirdSix, ..options };
            }
            TurnPhase::Die(6) => (self.count_of(rules, 6), goal),
            TurnPhase::Die(die) => (die, goal),
            TurnPhase::Throw | TurnPhase::Over => (0, 0),
        };
        options.count = count;
        if matches!(self.phase, TurnPhase::Die(5)) {
            options.chosen = options.each(|color| u8::from(self.can_leave(color)));
            if options.chosen != 0 {
                return Options { kind: Kind::Exit, ..options };
            }
        }
        options.chosen = self.movable(rules, color, count, end);
        if let Some(other) = other {
            options.chosen |= self.movable_second(rules, other, count, end) << 4;
        }
        let due = match self.phase {
            TurnPhase::Die(5) if rules.full_exit_pair => options
                .each(|color| if self.is_exit_pair(color) { self.first_at(color, 1) } else { 0 }),
            TurnPhase::Die(6) => options.each(|color| self.barrier_pieces(rules, color)),
            _ => 0,
        };
        if options.chosen & due != 0 {
            options.chosen &= due;
        }
        if options.chosen == 0 {
            options.kind = Kind::Pass;
        }
        options
    }

    /// Returns whether a move is legal.
    #[inline(always)]
    pub(super) fn is_legal(&self, m: Move, rules: &Ruleset) -> bool {
        let Move::Step { color, from, to } = m else {
            let is_due = !matches!(self.phase, TurnPhase::Throw | TurnPhase::Over);
            return is_due && self.is_option(m, rules);
        };
        let (first, other) = self.mover(rules);
        let is_mover = color == first || Some(color) == other;
        if from == 0 || !is_mover || !self.has_piece(color, from) {
            return false;
        }
        let goal = self.circuit().goal();
        let (count, end) = match self.phase {
            TurnPhase::Throw | TurnPhase::Over => return false,
            TurnPhase::Bonus(bonus) => (bonus.count(), self.bonus_end(rules)),
            TurnPhase::Die(die @ ..=4) => (die, goal),
            TurnPhase::Die(die) => {
                // The other pieces matter only if they can have an obligation.
                let is_free = if die == 5 {
                    self.nest_is_empty(first) && other.is_none_or(|it| self.nest_is_empty(it))
                } else {
                    self.sixes < 2
                        && self.barrier_pieces(rules, first) == 0
                        && other.is_none_or(|it| self.barrier_pieces(rules, it) == 0)
                };
                if !is_free {
                    return self.is_option(m, rules);
                }
                (self.count_of(rules, die), goal)
            }
        };
        from < end && self.reach(rules, Piece { color, progress: from }, count) == Ok(to)
    }

    fn is_option(&self, m: Move, rules: &Ruleset) -> bool {
        self.options(rules).contains(m, self, rules)
    }

    /// The pieces outside the nest with a progress less than `end` that can take a count, the first of those with the same progress.
    #[inline(always)]
    fn movable(&self, rules: &Ruleset, color: Color, count: u8, end: u8) -> Pieces {
        let pieces = spread(*self.pieces.get(color));
        // Pieces in the nest equal the empty place before the first piece.
        let firsts = nonzeros(pieces ^ pieces << 16);
        let able = self.able(color, pieces, count, end);
        let special = self.special(rules, pieces, count) & firsts;
        if special != 0 {
            return self.movable_special(rules, color, count, end);
        }
        bits_of(able & firsts)
    }

    /// Those of four pieces, one in each lane, that can take a count, lane pairs and bouncing aside.
    #[inline(always)]
    fn able(&self, color: Color, pieces: u64, count: u8, end: u8) -> u64 {
        let circuit = self.circuit();
        let most = (end - 1).min(circuit.goal() - count);
        let mut able = HIGHS + LANES * u64::from(most) - pieces;
        self.full.for_each(|square| {
            let mut progress = u64::from(circuit.track_progress(color, square));
            if progress > u64::from(circuit.last_track()) {
                progress = 0xff;
            }
            // The squares between a piece and this one; a huge number if the piece is not before it.
            let between = (HIGHS + LANES * (progress - 1) - pieces) & !HIGHS;
            able &= if self.blocked.contains(square) {
                (between | HIGHS) - LANES * u64::from(count)
            } else {
                nonzeros(between ^ (LANES * u64::from(count - 1)))
            };
        });
        able
    }

    /// Those of four pieces for which more than `able` decides: a count leads them into a lane that has a pair, or past the goal
    /// and back.
    #[inline(always)]
    fn special(&self, rules: &Ruleset, pieces: u64, count: u8) -> u64 {
        let circuit = self.circuit();
        let beyond =
            |end: u8| pieces + LANES * u64::from(0x7fff + u16::from(count) - u16::from(end));
        let late = beyond(circuit.last_track());
        if late & HIGHS == 0 {
            return 0;
        }
        let next = pieces >> 16;
        let in_lane = next + LANES * u64::from(0x7fff - u16::from(circuit.last_track()));
        let out_of_goal = HIGHS + LANES * u64::from(circuit.goal() - 1) - next;
        let pairs = !nonzeros(pieces ^ next) & in_lane & out_of_goal & HIGHS;
        let past_goal = if rules.bounces { beyond(circuit.goal()) } else { 0 };
        (if pairs != 0 { late } else { past_goal }) & HIGHS
    }

    /// As `movable`, for the second color of a duel.
    #[inline(never)]
    fn movable_second(&self, rules: &Ruleset, color: Color, count: u8, end: u8) -> Pieces {
        self.movable(rules, color, count, end)
    }

    /// As `movable`, piece by piece.
    #[inline(never)]
    fn movable_special(&self, rules: &Ruleset, color: Color, count: u8, end: u8) -> Pieces {
        let mut movable = 0;
        let mut before = 0;
        for (at, progress) in self.pieces(color).into_iter().enumerate() {
            if progress != before
                && progress < end
                && self.reach(rules, Piece { color, progress }, count).is_ok()
            {
                movable |= 1 << at;
            }
            before = progress;
        }
        movable
    }

    /// Returns whether a piece of the color has this progress.
    #[inline(always)]
    fn has_piece(&self, color: Color, progress: u8) -> bool {
        let different = *self.pieces.get(color) ^ (BYTES * u32::from(progress));
        // A byte that is 0 borrows from its highest bit.
        different.wrapping_sub(BYTES) & !different & (BYTES << 7) != 0
    }

    /// The first piece of a color that has this progress, if any.
    #[inline]
    fn first_at(&self, color: Color, progress: u8) -> Pieces {
        let different = spread(*self.pieces.get(color)) ^ (LANES * u64::from(progress));
        let others = bits_of(nonzeros(different));
        !others & (others + 1) & 0xf
    }

    /// The first pieces of a color's barriers.
    #[inline]
    fn barrier_pieces(&self, rules: &Ruleset, color: Color) -> Pieces {
        let [a, b, c, d] = self.pieces(color);
        if (a != b) & (b != c) & (c != d) {
            return 0;
        }
        let [first, second] = self.barriers(rules, color);
        let at = |progress: Option<u8>| progress.map_or(0, |it| self.first_at(color, it));
        at(first) | at(second)
    }
}

/// A one in each of four lanes of 16 bits.
const LANES: u64 = 0x0001_0001_0001_0001;
const HIGHS: u64 = 0x8000_8000_8000_8000;

/// A one in each of four bytes.
const BYTES: u32 = 0x0101_0101;

/// The four bytes, each in a lane of its own.
#[inline(always)]
fn spread(pieces: u32) -> u64 {
    let two = (u64::from(pieces) | u64::from(pieces) << 16) & 0x0000_ffff_0000_ffff;
    (two | two << 8) & 0x00ff_00ff_00ff_00ff
}

/// The highest bit of each lane that is not zero; no lane uses its highest bit.
#[inline(always)]
fn nonzeros(lanes: u64) -> u64 {
    (lanes + LANES * 0x7fff) & HIGHS
}

/// The highest bits of the lanes.
#[inline(always)]
fn bits_of(lanes: u64) -> Pieces {
    // The product has the four bits side by side at its top.
    (((lanes & HIGHS) >> 15).wrapping_mul(0x1000_2000_4000_8000) >> 60) as u8
}

/// The number of bits of a set of four. The baseline of the architecture has no instruction for it.
#[inline(always)]
fn n_of_four(bits: Pieces) -> u32 {
    (0x4332_3221_3221_2110_u64 >> (4 * (bits & 0xf))) as u32 & 0xf
}

/// The index of the `n`th bit, counted from 0, of a set of four.
#[inline(always)]
fn nth_of_four(bits: Pieces, n: u32) -> u32 {
    let at = usize::from(bits & 0xf) * 4 + (n & 3) as usize;
    u32::from(NTH.get(at).copied().unwrap_or(0))
}

static NTH: [u8; 64] = nth();

const fn nth() -> [u8; 64] {
    let mut table = [0; 64];
    let mut at = 0;
    let mut rest: &mut [u8] = &mut table;
    while let [a, b, c, d, others @ ..] = rest {
        let mut left = at;
        *a = bit_of(left);
        left &= left.wrapping_sub(1);
        *b = bit_of(left);
        left &= left.wrapping_sub(1);
        *c = bit_of(left);
        left &= left.wrapping_sub(1);
        *d = bit_of(left);
        rest = others;
        at += 1;
    }
    table
}

const fn bit_of(bits: u32) -> u8 {
    if bits == 0 { 0 } else { bits.trailing_zeros() as u8 }
}
