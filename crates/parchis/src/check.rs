//! Checks whether a move is legal; if not, finds the first reason in the order of the codes (spec §8).

use super::moves::Stop;
use super::refusal::{Obligation, Refusal, Squares};
use super::section::Topic;
use super::{Color, Move, Piece, Position, Ruleset, TurnPhase};

/// A move as claimed. The claimed piece may be missing, and the claimed square may be wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Claim {
    pub(super) color: Color,
    pub(super) from: u8,
    /// `None` if the square is not on the color's path.
    pub(super) to: Option<u8>,
    pub(super) n: u8,
}

/// The reason why a move is illegal, in the order of the codes. Small, so that checking a legal move stays fast.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Why {
    Over,
    ThrowDue,
    PenaltyDue,
    NoPenalty,
    NoPiece,
    Count,
    Obligation,
    MustMove,
    CannotMove,
    ExitFull,
    Stopped(Stop),
    BonusFromLane,
}

impl Claim {
    fn of(m: Move) -> Option<Claim> {
        match m {
            Move::Exit { color, n } => Some(Claim { color, from: 0, to: Some(1), n }),
            // The first step out of the nest must be written as an `Exit`, so this claim always fails.
            Move::Step { color, from: 0, to: 1 } => Some(Claim { color, from: 0, to: None, n: 1 }),
            Move::Step { color, from, to } => Some(Claim { color, from, to: Some(to), n: 1 }),
            Move::Pass | Move::ThirdSix { .. } => None,
        }
    }
}

impl Position {
    /// Returns the reason as a [`Refusal`] if the move is illegal.
    ///
    /// Source: rules spec §8, the order of the codes.
    #[inline]
    pub(super) fn check(&self, m: Move, rules: &Ruleset) -> Result<(), Refusal> {
        if self.is_legal(m, rules) { Ok(()) } else { self.refuse(m, rules) }
    }

    /// Finds the reason why a move is illegal.
    #[cold]
    fn refuse(&self, m: Move, rules: &Ruleset) -> Result<(), Refusal> {
        self.judge(m, rules).map_err(|why| self.explain(why, Claim::of(m), rules))
    }

    /// Checks everything about a piece's move except its captures.
    pub(super) fn check_claim(&self, claim: Claim, rules: &Ruleset) -> Result<(), Refusal> {
        self.judge_claim(claim, rules).map_err(|why| self.explain(why, Some(claim), rules))
    }

    /// The reason why a piece cannot be moved with the pending die or bonus; `None` if it can be moved.
    ///
    /// ```
    /// use parchis::{Color, Position, Ruleset};
    ///
    /// let rules = Ruleset::named("jcf").unwrap();
    /// let position = Position::parse("4 Y0.0.3.20 B0.0.5.5 R0.0.0.1 turn=Y die=4", &rules).unwrap();
    /// let why = position.why_not(Color::Yellow, 20, &rules).unwrap();
    /// assert_eq!(why.to_string(), "the barrier on 26 stops the piece (JCF 1.3)");
    /// assert_eq!(position.why_not(Color::Yellow, 3, &rules), None);
    /// ```
    ///
    /// Source: rules spec §4, §8 (the order of the codes).
    pub fn why_not(&self, color: Color, progress: u8, rules: &Ruleset) -> Option<Refusal> {
        let due = match self.phase {
            TurnPhase::Over => Some(Refusal::Over),
            TurnPhase::Throw => Some(Refusal::ThrowDue { turn: self.turn, section: None }),
            TurnPhase::Die(_) if self.third_six_due() => Some(self.penalty_due(rules)),
            _ if color != self.turn && !self.movers(rules).contains(color) => {
                let section = rules.section(Topic::Turn);
                Some(Refusal::TurnOrder { turn: self.turn, section })
            }
            TurnPhase::Die(_) | TurnPhase::Bonus(_) => None,
        };
        due.or_else(|| {
            let (die, count) = self.die_and_count(rules);
            let (to, n) = match (progress, die) {
                (0, 5) => (1, self.n_leaving(color)),
                _ => (self.reflected(progress.saturating_add(count)), 1),
            };
            let claim = Claim { color, from: progress, to: Some(to), n };
            self.check_claim(claim, rules).err()
        })
    }

    /// The progress that a target leads to: past the goal, the rest is counted backwards from the goal.
    #[inline]
    fn reflected(&self, target: u8) -> u8 {
        let goal = self.circuit().goal();
        if target > goal { goal.saturating_sub(target - goal) } else { target }
    }

    fn judge(&self, m: Move, rules: &Ruleset) -> Result<(), Why> {
        match self.phase {
            TurnPhase::Over => return Err(Why::Over),
            TurnPhase::Throw => return Err(Why::ThrowDue),
            TurnPhase::Die(_) if self.third_six_due() => {
                let due = Move::ThirdSix { sent_home: self.third_six(rules) };
                return if m == due { Ok(()) } else { Err(Why::PenaltyDue) };
            }
            TurnPhase::Die(_) | TurnPhase::Bonus(_) => {}
        }
        match Claim::of(m) {
            Some(claim) => self.judge_claim(claim, rules),
            None if m != Move::Pass => Err(Why::NoPenalty),
            None if self.legal_moves(rules).first() == Some(&Move::Pass) => Ok(()),
            None => Err(Why::MustMove),
        }
    }

    fn judge_claim(&self, claim: Claim, rules: &Ruleset) -> Result<(), Why> {
        let Claim { color, from, to, n } = claim;
        let goal = self.circuit().goal();
        let is_there = from < goal && self.n_at(color, from) >= n;
        if !is_there || !self.movers(rules).contains(color) {
            return Err(Why::NoPiece);
        }
        let (die, count) = self.die_and_count(rules);
        if from == 0 && die == 5 {
            if to != Some(1) || n != self.n_leaving(color) {
                return Err(Why::Count);
            }
        } else {
            if n != 1 || to != Some(self.reflected(from + count)) {
                return Err(Why::Count);
            }
        }
        let piece = Piece { color, progress: from };
        let is_free = match die {
            5 => self.meets_five(rules, piece),
            6 => self.meets_six(rules, piece, count),
            _ => true,
        };
        if !is_free {
            return Err(Why::Obligation);
        }
        if from == 0 {
            return match die {
                5 if self.can_leave(color) => Ok(()),
                5 => Err(Why::ExitFull),
                _ => Err(Why::CannotMove),
            };
        }
        self.reach(rules, piece, count).map_err(Why::Stopped)?;
        if die == 0 && from >= self.bonus_end(rules) {
            return Err(Why::BonusFromLane);
        }
        Ok(())
    }

    /// The die to be played and the steps that it counts. For a bonus: 0 and the steps of the bonus. If no move is due: 0 and 0.
    #[inline]
    fn die_and_count(&self, rules: &Ruleset) -> (u8, u8) {
        match self.phase {
            TurnPhase::Die(die) => (die, self.count_of(rules, die)),
            TurnPhase::Bonus(bonus) => (0, bonus.count()),
            TurnPhase::Throw | TurnPhase::Over => (0, 0),
        }
    }

    /// Builds the refusal with the arguments of its sentence.
    #[cold]
    fn explain(&self, why: Why, claim: Option<Claim>, rules: &Ruleset) -> Refusal {
        let circuit = self.circuit();
        let Claim { color, from, n, .. } =
            claim.unwrap_or(Claim { color: self.turn, from: 0, to: None, n: 1 });
        let square = circuit.square_at(color, from);
        let (die, count) = self.die_and_count(rules);
        match why {
            Why::Over => Refusal::Over,
            Why::ThrowDue => Refusal::ThrowDue { turn: self.turn, section: None },
            Why::PenaltyDue => self.penalty_due(rules),
            Why::NoPenalty => Refusal::NoPenalty,
            Why::NoPiece => Refusal::NoPiece { color, square },
            Why::Count if from == 0 && die == 5 => Refusal::LeavingCount {
                n: self.n_leaving(color),
                exit: circuit.square_at(color, 1),
                section: rules.section(Topic::MustExit),
            },
            Why::Count if n == 2 => Refusal::TwoLeave { section: rules.section(Topic::MustExit) },
            Why::Count => {
                let due = if from == 0 { None } else { self.landing(rules, from, count) };
                let due = due.map(|progress| circuit.square_at(color, progress));
                Refusal::Count { square, count, due, section: rules.section(Topic::Count) }
            }
            Why::Obligation | Why::MustMove => match self.obligation(rules) {
                Some(obligation) => obligation.into(),
                None => Refusal::MustMove { section: rules.section(Topic::MustMove) },
            },
            Why::CannotMove => {
                Refusal::CannotMove { color, section: rules.section(Topic::Leaving) }
            }
            Why::ExitFull => Refusal::SquareFull {
                square: circuit.square_at(color, 1),
                section: rules.section(Topic::Full),
            },
            Why::Stopped(Stop::Overshoot) => Refusal::Overshoot {
                left: circuit.goal() - from,
                count,
                section: rules.section(Topic::Goal),
            },
            Why::Stopped(Stop::Barrier(progress)) => Refusal::Barrier {
                square: circuit.square_at(color, progress),
                section: rules.section(Topic::Barrier),
            },
            Why::Stopped(Stop::Full(progress)) => Refusal::SquareFull {
                square: circuit.square_at(color, progress),
                section: rules.section(Topic::Full),
            },
            Why::BonusFromLane => {
                Refusal::BonusFromLane { square, section: rules.section(Topic::LaneBonus) }
            }
        }
    }

    /// The obligation that restricts the choice of moves now, if any: only the moves that it names are legal.
    ///
    /// A five must bring a piece out. If none can leave, one of two pieces that fill the own exit square must make room (if the rule set
    /// says so). A six must open a barrier. Each obligation holds only while some piece can meet it.
    ///
    /// Source: rules spec §4.5.
    pub fn obligation(&self, rules: &Ruleset) -> Option<Obligation> {
        match self.phase {
            TurnPhase::Die(5) => self.obligation_of_five(rules),
            TurnPhase::Die(6) if self.sixes < 2 => self.obligation_of_six(rules),
            _ => None,
        }
    }

    /// Returns whether the piece may move under the obligation of a five.
    #[inline]
    fn meets_five(&self, rules: &Ruleset, piece: Piece) -> bool {
        let movers = self.movers(rules);
        for color in movers {
            if self.can_leave(color) {
                return piece.progress == 0 && self.can_leave(piece.color);
            }
        }
        if !rules.full_exit_pair || (piece.progress == 1 && self.is_exit_pair(piece.color)) {
            return true;
        }
        movers.iter().all(|color| {
            let of_pair = Piece { color, progress: 1 };
            !self.is_exit_pair(color) || self.reach(rules, of_pair, 5).is_err()
        })
    }

    /// Returns whether the piece may move under the obligation of a six.
    #[inline]
    fn meets_six(&self, rules: &Ruleset, piece: Piece, count: u8) -> bool {
        for color in self.movers(rules) {
            let barriers = self.barriers(rules, color);
            if color == piece.color && barriers.contains(&Some(piece.progress)) {
                return true;
            }
            for progress in barriers.into_iter().flatten() {
                if self.reach(rules, Piece { color, progress }, count).is_ok() {
                    return self.barriers(rules, piece.color).contains(&Some(piece.progress));
                }
            }
        }
        true
    }

    fn obligation_of_five(&self, rules: &Ruleset) -> Option<Obligation> {
        let circuit = self.circuit();
        let movers = self.movers(rules);
        let mut squares = Squares::default();
        movers
            .iter()
            .filter(|&color| self.can_leave(color))
            .for_each(|color| squares.push(color, circuit.square_at(color, 1)));
        if !squares.is_empty() {
            return Some(Obligation::Exit { squares, section: rules.section(Topic::MustExit) });
        }
        if rules.full_exit_pair {
            movers
                .iter()
                .filter(|&color| self.is_exit_pair(color))
                .filter(|&color| self.reach(rules, Piece { color, progress: 1 }, 5).is_ok())
                .for_each(|color| squares.push(color, circuit.square_at(color, 1)));
        }
        (!squares.is_empty()).then_some(Obligation::MoveExitPair {
            squares,
            section: rules.section(Topic::ExitPair),
        })
    }

    fn obligation_of_six(&self, rules: &Ruleset) -> Option<Obligation> {
        let circuit = self.circuit();
        let mut squares = Squares::default();
        for color in self.movers(rules) {
            for progress in self.barriers(rules, color).into_iter().flatten() {
                let count = self.count_of(rules, 6);
                if self.reach(rules, Piece { color, progress }, count).is_ok() {
                    squares.push(color, circuit.square_at(color, progress));
                }
            }
        }
        (!squares.is_empty()).then_some(Obligation::OpenBarrier {
            squares,
            section: rules.section(Topic::OpenBarrier),
        })
    }

    pub(super) fn penalty_due(&self, rules: &Ruleset) -> Refusal {
        let section = rules.section(Topic::ThirdSix);
        let sent_home = self.third_six(rules);
        let square = sent_home.map(|piece| self.circuit().square_at(piece.color, piece.progress));
        Refusal::Penalty { sent_home: square, section }
    }
}
