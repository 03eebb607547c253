//! Whether a move is legal, and the first reason in the order of the codes why it is not.

use super::refusal::{Obligation, Refusal, Squares};
use super::section::Topic;
use super::{Color, Move, Phase, Piece, Position, Ruleset};

/// What stops a piece from taking a count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stop {
    /// It would count past the goal.
    Overshoot,
    /// A barrier at this progress.
    Barrier(u8),
    /// Two pieces stand at this progress.
    Full(u8),
}

/// A move as somebody claims it, possibly of a piece that is not there or to a square that is not right.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Claim {
    pub(super) color: Color,
    pub(super) from: u8,
    /// `None` where the color's path does not touch the square.
    pub(super) to: Option<u8>,
    pub(super) n: u8,
}

impl Position {
    /// Says why a move is not legal.
    ///
    /// Source: spec §8, the order of the codes.
    #[inline]
    pub(super) fn check(&self, m: Move, rules: &Ruleset) -> Result<(), Refusal> {
        match self.phase {
            Phase::Over => return Err(Refusal::Over),
            Phase::Throw => return Err(Refusal::ThrowDue { turn: self.turn, section: None }),
            Phase::Die(_) if self.third_six_due() => {
                let due = Move::ThirdSix { sent_home: self.third_six(rules) };
                return if m == due { Ok(()) } else { Err(self.penalty_due(rules)) };
            }
            Phase::Die(_) | Phase::Bonus(_) => {}
        }
        match m {
            Move::ThirdSix { .. } => Err(Refusal::NoPenalty),
            Move::Pass => self.check_pass(rules),
            Move::Exit { color, n } => {
                self.check_claim(Claim { color, from: 0, to: Some(1), n }, rules)
            }
            Move::Step { color, from, to } => {
                // The first step out of the nest is an `Exit`, and only that.
                let to = (from > 0 || to != 1).then_some(to);
                self.check_claim(Claim { color, from, to, n: 1 }, rules)
            }
        }
    }

    /// Checks everything about a moved piece but what it captures.
    #[inline]
    pub(super) fn check_claim(&self, claim: Claim, rules: &Ruleset) -> Result<(), Refusal> {
        let Claim { color, from, to, n } = claim;
        let board = self.board();
        if !self.movers(rules).contains(color) || self.n_at(color, from) < n || from >= board.goal()
        {
            return Err(Refusal::NoPiece { color, square: board.square_at(color, from) });
        }
        let (die, count) = match self.phase {
            Phase::Die(die) => (die, self.count_of(rules, die)),
            Phase::Bonus(bonus) => (0, bonus.count()),
            Phase::Throw | Phase::Over => (0, 0),
        };
        let is_right = if from == 0 && die == 5 {
            to == Some(1) && n == self.n_leaving(color)
        } else {
            let goal = board.goal();
            let target = from + count;
            let target = if target > goal {
                2 * u16::from(goal) - u16::from(target)
            } else {
                u16::from(target)
            };
            n == 1 && to.is_some_and(|to| u16::from(to) == target)
        };
        if !is_right {
            return Err(self.wrong_count(claim, die, count, rules));
        }
        if die >= 5
            && !self.meets_obligation(rules, die, color, from)
            && let Some(obligation) = self.obligation(rules)
        {
            return Err(obligation.into());
        }
        if from == 0 {
            if die != 5 {
                return Err(Refusal::CannotMove { color, section: rules.section(Topic::Leaving) });
            }
            if !self.can_leave(color) {
                let section = rules.section(Topic::Full);
                return Err(Refusal::SquareFull { square: board.square_at(color, 1), section });
            }
            return Ok(());
        }
        self.reach(rules, Piece { color, progress: from }, count)
            .map_err(|stop| self.stopped(stop, color, from, count, rules))?;
        if matches!(self.phase, Phase::Bonus(_)) && from >= self.bonus_end(rules) {
            let section = rules.section(Topic::LaneBonus);
            return Err(Refusal::BonusFromLane { square: board.square_at(color, from), section });
        }
        Ok(())
    }

    /// Why the choice is restricted now, if it is: only such moves are legal.
    ///
    /// A five must bring a piece out; or one of two pieces that fill the own exit square must make room for it; a six
    /// must open a barrier. Each holds only where it can be done.
    ///
    /// Source: spec §4.5.
    pub fn obligation(&self, rules: &Ruleset) -> Option<Obligation> {
        match self.phase {
            Phase::Die(5) => self.obligation_of_five(rules),
            Phase::Die(6) if self.sixes < 2 => self.obligation_of_six(rules),
            _ => None,
        }
    }

    /// Whether a piece is one that may move under the obligations of a five and a six.
    fn meets_obligation(&self, rules: &Ruleset, die: u8, color: Color, from: u8) -> bool {
        let movers = self.movers(rules);
        if die == 5 {
            if movers.iter().any(|color| self.can_leave(color)) {
                return from == 0 && self.can_leave(color);
            }
            let must_move = |color: Color| {
                let piece = Piece { color, progress: 1 };
                self.is_exit_pair(color) && self.reach(rules, piece, 5).is_ok()
            };
            return !rules.full_exit_pair
                || (from == 1 && self.is_exit_pair(color))
                || !movers.iter().any(must_move);
        }
        if self.barriers(rules, color).contains(&Some(from)) {
            return true;
        }
        let count = self.count_of(rules, 6);
        let opens = |color| {
            let barriers = self.barriers(rules, color).into_iter().flatten();
            barriers.map(move |progress| Piece { color, progress })
        };
        !movers.iter().flat_map(opens).any(|piece| self.reach(rules, piece, count).is_ok())
    }

    fn obligation_of_five(&self, rules: &Ruleset) -> Option<Obligation> {
        let board = self.board();
        let movers = self.movers(rules);
        let mut squares = Squares::default();
        movers
            .iter()
            .filter(|&color| self.can_leave(color))
            .for_each(|color| squares.push(color, board.square_at(color, 1)));
        if !squares.is_empty() {
            return Some(Obligation::Exit { squares, section: rules.section(Topic::MustExit) });
        }
        if rules.full_exit_pair {
            movers
                .iter()
                .filter(|&color| self.is_exit_pair(color))
                .filter(|&color| self.reach(rules, Piece { color, progress: 1 }, 5).is_ok())
                .for_each(|color| squares.push(color, board.square_at(color, 1)));
        }
        (!squares.is_empty()).then_some(Obligation::MoveExitPair {
            squares,
            section: rules.section(Topic::ExitPair),
        })
    }

    fn obligation_of_six(&self, rules: &Ruleset) -> Option<Obligation> {
        let board = self.board();
        let mut squares = Squares::default();
        for color in self.movers(rules) {
            for progress in self.barriers(rules, color).into_iter().flatten() {
                let count = self.count_of(rules, 6);
                if self.reach(rules, Piece { color, progress }, count).is_ok() {
                    squares.push(color, board.square_at(color, progress));
                }
            }
        }
        (!squares.is_empty()).then_some(Obligation::OpenBarrier {
            squares,
            section: rules.section(Topic::OpenBarrier),
        })
    }

    fn check_pass(&self, rules: &Ruleset) -> Result<(), Refusal> {
        if let Some(obligation) = self.obligation(rules) {
            return Err(obligation.into());
        }
        if self.legal_moves(rules).contains(&Move::Pass) {
            return Ok(());
        }
        Err(Refusal::MustMove { section: rules.section(Topic::MustMove) })
    }

    pub(super) fn penalty_due(&self, rules: &Ruleset) -> Refusal {
        let section = rules.section(Topic::ThirdSix);
        let sent_home = self.third_six(rules);
        let square = sent_home.map(|piece| self.board().square_at(piece.color, piece.progress));
        Refusal::Penalty { sent_home: square, section }
    }

    #[cold]
    fn wrong_count(&self, claim: Claim, die: u8, count: u8, rules: &Ruleset) -> Refusal {
        let Claim { color, from, n, .. } = claim;
        let board = self.board();
        let square = board.square_at(color, from);
        let section = rules.section(Topic::Count);
        if from == 0 && die == 5 {
            let (exit, n) = (board.square_at(color, 1), self.n_leaving(color));
            return Refusal::LeavingCount { n, exit, section: rules.section(Topic::MustExit) };
        }
        if n == 2 {
            return Refusal::TwoLeave { section: rules.section(Topic::MustExit) };
        }
        let due = if from == 0 { None } else { self.landing(rules, from, count) };
        let due = due.map(|progress| board.square_at(color, progress));
        Refusal::Count { square, count, due, section }
    }

    #[cold]
    fn stopped(&self, stop: Stop, color: Color, from: u8, count: u8, rules: &Ruleset) -> Refusal {
        let board = self.board();
        match stop {
            Stop::Overshoot => Refusal::Overshoot {
                left: board.goal() - from,
                count,
                section: rules.section(Topic::Goal),
            },
            Stop::Barrier(progress) => Refusal::Barrier {
                square: board.square_at(color, progress),
                section: rules.section(Topic::Barrier),
            },
            Stop::Full(progress) => Refusal::SquareFull {
                square: board.square_at(color, progress),
                section: rules.section(Topic::Full),
            },
        }
    }
}
