//! Play of a game: rolling, moving, bonus counts, time-outs, retiring, and the order of turns.

use super::refusal::Refusal;
use super::section::Topic;
use super::{
    Bonus, Captures, Color, Colors, Mode, Move, Order, Piece, Position, Ruleset, TurnPhase,
};

/// A move that the rules refuse, with the unchanged position.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{refusal}")]
pub struct PlayError {
    /// The position before the move, unchanged.
    pub position: Position,
    /// The move that was refused.
    pub mv: Move,
    /// The reason of the refusal.
    pub refusal: Refusal,
}

/// The reason why a die cannot be rolled now.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RollError {
    /// The die is not 1 to 6.
    #[error("a die shows 1 to 6, not {0}")]
    Die(u8),
    /// The die rolled before must be moved first.
    #[error("the {0} rolled before must be moved first")]
    Pending(u8),
    /// A pending bonus must be counted first.
    #[error("a bonus of {} waits to be counted", .0.count())]
    Bonus(Bonus),
    /// The game is over, so no throw is due.
    #[error("the game is over")]
    Over,
}

impl Position {
    /// Rolls the die, given by the caller.
    ///
    /// # Errors
    /// The die is not 1 to 6, or no throw is due.
    #[inline]
    pub fn roll(mut self, die: u8, _rules: &Ruleset) -> Result<Position, RollError> {
        self.roll_in_place(die)?;
        Ok(self)
    }

    /// As [`roll`](Position::roll), but changes the position in place; it stays unchanged on an error.
    ///
    /// # Errors
    /// The same as for [`roll`](Position::roll).
    #[inline]
    pub fn roll_in_place(&mut self, die: u8) -> Result<(), RollError> {
        match self.phase {
            TurnPhase::Throw if (1..=6).contains(&die) => self.phase = TurnPhase::Die(die),
            TurnPhase::Throw => return Err(RollError::Die(die)),
            TurnPhase::Die(before) => return Err(RollError::Pending(before)),
            TurnPhase::Bonus(bonus) => return Err(RollError::Bonus(bonus)),
            TurnPhase::Over => return Err(RollError::Over),
        }
        Ok(())
    }

    /// Plays a move after checking that it is legal.
    ///
    /// ```
    /// use parchis::{Color, Move, Position, Ruleset};
    ///
    /// let rules = Ruleset::named("jcf").unwrap();
    /// let position = Position::parse("4 Y0.5.8.8 R0.0.0.1 turn=Y die=6", &rules).unwrap();
    /// let m = Move::Step { color: Color::Yellow, from: 5, to: 11 };
    /// let error = position.play(m, &rules).unwrap_err();
    /// assert_eq!(error.position, position);
    /// assert_eq!(error.refusal.code(), "must-open-barrier");
    /// assert_eq!(error.to_string(), "a six must open the barrier on 12 (JCF 1.3)");
    /// ```
    ///
    /// # Errors
    /// The move is illegal; the error holds the reason and the unchanged position.
    #[expect(
        clippy::result_large_err,
        reason = "the refused position is handed back, and it is Copy"
    )]
    #[inline]
    pub fn play(mut self, m: Move, rules: &Ruleset) -> Result<Position, PlayError> {
        match self.check(m, rules) {
            Ok(()) => {
                self.apply(m, rules);
                Ok(self)
            }
            Err(refusal) => Err(PlayError { position: self, mv: m, refusal }),
        }
    }

    /// As [`play`](Position::play), but changes the position in place; it stays unchanged on an error.
    ///
    /// # Errors
    /// The move is not legal in this position.
    #[inline]
    pub fn play_in_place(&mut self, m: Move, rules: &Ruleset) -> Result<(), Refusal> {
        self.check(m, rules)?;
        self.apply(m, rules);
        Ok(())
    }

    /// Plays a move without checking that it is legal.
    ///
    /// The move must be one of [`legal_moves`](Position::legal_moves) under the same rule set. Any other move is memory-safe, but may lead
    /// to a position that cannot occur.
    #[must_use]
    pub fn play_unchecked(mut self, m: Move, rules: &Ruleset) -> Position {
        self.apply(m, rules);
        self
    }

    /// The pieces that a legal move sends home.
    ///
    /// Source: rules spec §4.4 "Leaving the nest", "Capture".
    #[inline]
    pub fn captures(&self, m: Move, rules: &Ruleset) -> Captures {
        match m {
            Move::Step { color, to, .. } => {
                Captures([self.captured(Piece { color, progress: to }), None])
            }
            Move::Exit { color, n } => self.captured_by_leaving(rules, color, n),
            Move::Pass | Move::ThirdSix { .. } => Captures::default(),
        }
    }

    /// Ends the turn because its time is up: a pending die or bonus is lost.
    ///
    /// # Errors
    /// The game is over (`over`); the rule set has no turn time (`throw-due`); or a third six was rolled, which
    /// takes effect at once (`penalty`).
    ///
    /// Source: rules spec §6 "Turn time"; 000 §4.
    pub fn time_out(mut self, rules: &Ruleset) -> Result<Position, Refusal> {
        self.time_out_in_place(rules)?;
        Ok(self)
    }

    /// As [`time_out`](Position::time_out), but changes the position in place.
    ///
    /// # Errors
    /// The same as for [`time_out`](Position::time_out).
    pub fn time_out_in_place(&mut self, rules: &Ruleset) -> Result<(), Refusal> {
        match self.phase {
            TurnPhase::Over => Err(Refusal::Over),
            _ if rules.turn_seconds == 0 => Err(Refusal::NoTurnTime { turn: self.turn }),
            TurnPhase::Die(_) if self.third_six_due() => Err(self.penalty_due(rules)),
            _ => {
                self.end_throw(rules, false);
                Ok(())
            }
        }
    }

    /// Takes a player out of the game for good; in pairs and duel the whole side.
    ///
    /// Any color of the side may be named. The pieces leave the board, and the other sides play on.
    ///
    /// # Errors
    /// The game is over (`over`), a bonus is pending (`bonus-due`), or a rolled die is not moved yet (`must-move`). Also if the color does
    /// not play, has finished or has left already (`turn-order`).
    ///
    /// Source: rules spec §6 "Retiring".
    pub fn retire(mut self, color: Color, rules: &Ruleset) -> Result<Position, Refusal> {
        self.retire_in_place(color, rules)?;
        Ok(self)
    }

    /// As [`retire`](Position::retire), but changes the position in place.
    ///
    /// # Errors
    /// The same as for [`retire`](Position::retire).
    pub fn retire_in_place(&mut self, color: Color, rules: &Ruleset) -> Result<(), Refusal> {
        match self.phase {
            TurnPhase::Over => return Err(Refusal::Over),
            TurnPhase::Bonus(bonus) => {
                return Err(Refusal::BonusDue { bonus, section: rules.section(Topic::Bonus) });
            }
            TurnPhase::Die(_) => return Err(Refusal::MustMove { section: None }),
            TurnPhase::Throw => {}
        }
        if !self.active.contains(color) {
            return Err(Refusal::CannotRetire { color });
        }
        let side = self.side_of(color);
        for color in side {
            self.out.push(color);
            for progress in self.pieces(color) {
                self.lift(Piece { color, progress });
            }
        }
        self.active = self.active.without(side);
        if self.n_active() <= 1 {
            self.finish();
        } else if side.contains(self.turn) {
            self.pass_turn(rules);
        }
        Ok(())
    }

    /// Plays a move that must be legal.
    #[inline(always)]
    pub(super) fn apply(&mut self, m: Move, rules: &Ruleset) {
        let is_bonus = matches!(self.phase, TurnPhase::Bonus(_));
        let is_six = matches!(self.phase, TurnPhase::Die(6));
        let (moved, bonus) = match m {
            Move::ThirdSix { sent_home } => {
                if let Some(piece) = sent_home {
                    self.lift(piece);
                    self.advance(piece, 0);
                }
                return self.pass_turn(rules);
            }
            Move::Pass if is_bonus => return self.end_throw(rules, self.sixes > 0),
            Move::Pass if is_six => {
                self.sixes += 1;
                if rules.unmoved_six_spares && self.sixes == 2 {
                    self.last = None;
                }
                return self.end_throw(rules, rules.six_always_repeats);
            }
            Move::Pass => return self.end_throw(rules, false),
            Move::Exit { color, n } => (Piece { color, progress: 1 }, self.leave(rules, color, n)),
            Move::Step { color, from, to } => {
                (Piece { color, progress: to }, self.step(rules, color, from, to))
            }
        };
        if is_six {
            self.sixes += 1;
        } else if !is_bonus {
            self.sixes = 0;
        }
        self.last = (self.sixes > 0).then_some(moved);
        match bonus {
            Some(bonus) => self.phase = TurnPhase::Bonus(bonus),
            None => self.end_throw(rules, self.sixes > 0),
        }
    }

    #[inline(always)]
    fn step(&mut self, rules: &Ruleset, color: Color, from: u8, to: u8) -> Option<Bonus> {
        let (circuit, reached) = (self.circuit(), Piece { color, progress: to });
        self.lift(Piece { color, progress: from });
        let mut captured = None;
        if to <= circuit.last_track() {
            let square = circuit.track_square(color, to);
            if self.occupied.contains(square) {
                captured = self.meet(rules, reached, square);
            } else {
                self.occupied.insert(square);
            }
        }
        self.advance(Piece { color, progress: from }, to);
        match captured {
            Some(piece) => {
                self.advance(piece, 0);
                Some(Bonus::Capture)
            }
            None => (to == circuit.goal()).then_some(Bonus::Goal),
        }
    }

    /// Puts a piece on a square where another one stands; returns the other one if it is captured. The square stays occupied then.
    fn meet(&mut self, rules: &Ruleset, piece: Piece, square: u8) -> Option<Piece> {
        let captured = self.captured_on(piece.color, square);
        if captured.is_none() {
            self.join(rules, piece, square);
        }
        captured
    }

    fn leave(&mut self, rules: &Ruleset, color: Color, n: u8) -> Option<Bonus> {
        let captures = self.captured_by_leaving(rules, color, n);
        for piece in captures.iter() {
            self.lift(piece);
            self.advance(piece, 0);
        }
        for _ in 0..n {
            self.put(rules, Piece { color, progress: 1 });
            self.advance(Piece { color, progress: 0 }, 1);
        }
        self.fresh.remove(color);
        (rules.exit_bonus && !captures.is_empty()).then_some(Bonus::Capture)
    }

    /// The piece of another color that a piece captures by reaching its square, if any.
    #[inline(always)]
    fn captured(&self, piece: Piece) -> Option<Piece> {
        let circuit = self.circuit();
        if piece.progress > circuit.last_track() {
            return None;
        }
        self.captured_on(piece.color, circuit.track_square(piece.color, piece.progress))
    }

    /// The piece that one of a color captures on a track square, if any.
    #[inline(always)]
    fn captured_on(&self, color: Color, square: u8) -> Option<Piece> {
        if !self.occupied.contains(square) || self.circuit().is_safe(square) {
            return None;
        }
        self.stranger_on(color, square)
    }

    /// The first piece of another color on a track square, if any.
    #[inline(never)]
    fn stranger_on(&self, color: Color, square: u8) -> Option<Piece> {
        let circuit = self.circuit();
        for color in self.colors.without(Colors::of(color)) {
            let progress = circuit.track_progress(color, square);
            if progress <= circuit.last_track()
                && self.n_at(color, progress) > 0
                && !self.out.contains(color)
            {
                return Some(Piece { color, progress });
            }
        }
        None
    }

    fn captured_by_leaving(&self, rules: &Ruleset, color: Color, n: u8) -> Captures {
        let square = self.circuit().exit_square(color);
        if n == 1 && !self.full.contains(square) {
            return Captures::default();
        }
        let strangers = self.strangers(color, square);
        match strangers {
            [Some(one), Some(other)] if n == 1 && !rules.exit_sends_all => {
                let is_last_other = self.latest(color) == Some(other.color);
                Captures([Some(if is_last_other { other } else { one }), None])
            }
            _ => Captures(strangers),
        }
    }

    /// The pieces of other colors on a track square, in board order.
    fn strangers(&self, color: Color, square: u8) -> [Option<Piece>; 2] {
        let circuit = self.circuit();
        let mut found = [None; 2];
        let mut others = self.colors;
        others.remove(color);
        for other in others {
            let progress = circuit.track_progress(other, square);
            if progress > circuit.last_track() || self.out.contains(other) {
                continue;
            }
            for _ in 0..self.n_at(other, progress) {
                let [first, second] = &mut found;
                let slot = if first.is_none() { first } else { second };
                *slot = Some(Piece { color: other, progress });
            }
        }
        found
    }

    /// Ends a throw after its bonus counts: finishes the side or the game, grants another throw, or passes the turn.
    ///
    /// Source: rules spec §4.7.
    #[inline(always)]
    pub(super) fn end_throw(&mut self, rules: &Ruleset, again: bool) {
        if self.is_side_complete(rules) {
            let side = self.side_of(self.turn);
            self.active = self.active.without(side);
            self.done.extend_by(side.lowest());
            if self.done.len() >= usize::from(rules.ends_after) || self.n_active() <= 1 {
                return self.finish();
            }
        } else if again && !self.is_passed_over(self.turn, rules) {
            self.phase = TurnPhase::Throw;
            return;
        }
        self.pass_turn(rules);
    }

    /// Returns whether the side on turn has all the pieces in the goal that it needs to finish.
    #[inline(always)]
    fn is_side_complete(&self, rules: &Ruleset) -> bool {
        match self.mode {
            Mode::Solo => self.is_home(self.turn),
            Mode::Pairs | Mode::Duel => self.is_complete(self.side_of(self.turn), rules),
        }
    }

    #[inline]
    fn pass_turn(&mut self, rules: &Ruleset) {
        self.phase = TurnPhase::Throw;
        self.sixes = 0;
        self.last = None;
        self.turn = self.next_turn(rules);
    }

    /// The color whose turn comes next.
    #[inline]
    fn next_turn(&self, rules: &Ruleset) -> Color {
        next_of(self.players(rules), self.turn, rules)
    }

    /// The colors that take turns: one for each player who has neither finished nor retired, and in pairs none that is passed over.
    #[inline(always)]
    pub(super) fn players(&self, rules: &Ruleset) -> Colors {
        match self.mode {
            Mode::Solo => self.active,
            Mode::Duel => self.active.intersection(Colors::first(2)),
            Mode::Pairs => {
                self.active.iter().filter(|color| !self.is_passed_over(*color, rules)).collect()
            }
        }
    }

    fn finish(&mut self) {
        self.phase = TurnPhase::Over;
        self.sixes = 0;
        self.last = None;
        self.turn = Color::Yellow;
    }

    /// The number of sides that have neither finished nor retired.
    #[inline]
    pub(super) fn n_active(&self) -> usize {
        match self.mode {
            Mode::Solo => self.active.len(),
            Mode::Pairs | Mode::Duel => self.active.len() / 2,
        }
    }
}

/// The color whose turn comes after that of a color, among those that take turns.
#[inline]
pub(super) fn next_of(players: Colors, color: Color, rules: &Ruleset) -> Color {
    let next = if rules.to_the_left { players.next_left(color) } else { players.next_right(color) };
    next.unwrap_or(color)
}

impl Order {
    fn extend_by(&mut self, color: Option<Color>) {
        color.into_iter().for_each(|color| self.push(color));
    }
}
