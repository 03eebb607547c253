//! Penalties and their cancellation. A lost turn and a lost game change the board, and so does a disqualification during the game. A
//! warning does not.

use parchis::record::Action;
use parchis::{Color, Mode, Position, Ruleset};

use super::past_change::Changed;
use super::rework::ActSpan;
use super::{ActError, Course, Game, GivenPenalty, PenaltyCancellation};
use crate::tournament::event::{Degree, Event, EventKind, Keep};
use crate::tournament::table::{Table, TableState};

/// Turn time, in seconds, of a record with a turn lost as a penalty: the maximum of the rule field.
const TURN_SECONDS: &str = "600";

impl Game {
    /// All penalties, including cancelled ones, in the order given.
    pub fn penalties(&self) -> &[GivenPenalty] {
        &self.penalties
    }

    /// Index of the penalty with this event number among the acts at the board; `None` if it did not change the board, or
    /// stands no more.
    pub(super) fn board_penalty(&self, seq: i32) -> Option<usize> {
        let is_it = |act: &Event| act.seq == seq && matches!(act.kind, EventKind::Penalty { .. });
        self.live.iter().position(is_it)
    }

    pub(super) fn penalize(&mut self, event: &Event) -> Result<(), ActError> {
        let EventKind::Penalty { color, degree, reason } = &event.kind else { return Ok(()) };
        if reason.trim().is_empty() {
            return Err(ActError::NoReason);
        }
        let seat = self.table.seats.iter().find(|seat| seat.color == *color);
        let (entry, player) =
            seat.map(|it| (it.entry, it.player)).ok_or(ActError::NoSeat(*color))?;
        let is_on_board = match degree {
            Degree::Warning => false,
            Degree::LossOfTurn | Degree::LossOfGame => true,
            Degree::Disqualification => self.plays(*color),
        };
        if is_on_board {
            self.refuse_if_signed()?;
            self.course.take(&self.table, event)?;
            self.live.push(event.clone());
        }
        self.penalties.push(GivenPenalty {
            seq: event.seq,
            at: event.at,
            by: event.by.clone(),
            color: *color,
            entry,
            player,
            degree: *degree,
            reason: reason.clone(),
            lifted: None,
        });
        Ok(())
    }

    /// Returns whether the game is being played and the color's side has neither finished nor left it.
    fn plays(&self, color: Color) -> bool {
        let is_in = |position: &Position| {
            let side = position.side_of(color);
            position.colors().contains(color)
                && !position.out().contains(color)
                && !side.lowest().is_some_and(|first| position.finished().contains(first))
        };
        self.state() == TableState::Playing && self.position().is_some_and(is_in)
    }

    pub(super) fn lift(&mut self, event: &Event, seq: i32, reason: &str) -> Result<(), ActError> {
        if reason.trim().is_empty() {
            return Err(ActError::NoReason);
        }
        let stands = |it: &&GivenPenalty| it.seq == seq && it.lifted.is_none();
        let penalty = self.penalties.iter().find(stands).cloned().ok_or(ActError::NoPenalty)?;
        let mut lost = Vec::new();
        if let Some(index) = self.board_penalty(seq) {
            self.refuse_if_signed()?;
            let rework = self.rework(ActSpan { index, n: 1 }, Vec::new(), Keep::Replay)?;
            lost = self.put(rework, event, reason);
        }
        for given in self.penalties.iter_mut().filter(|it| it.seq == seq) {
            given.lifted = Some(PenaltyCancellation::by(event, reason));
        }
        self.note(event, reason, Changed::Lifted { penalty, lost });
        Ok(())
    }
}

impl Course {
    /// Applies the effect of a penalty to the board.
    pub(super) fn penalize(
        &mut self,
        table: &Table,
        event: &Event,
        color: Color,
        degree: Degree,
    ) -> Result<(), ActError> {
        let position = self.position.ok_or(ActError::NotStarted)?;
        match degree {
            Degree::Warning => Ok(()),
            Degree::LossOfTurn => {
                let turn = position.turn().filter(|_| !self.is_called).ok_or(ActError::Over)?;
                let is_theirs = match position.mode() {
                    Mode::Duel => position.side_of(turn).contains(color),
                    Mode::Solo | Mode::Pairs => turn == color,
                };
                if !is_theirs {
                    return Err(ActError::NotOnTurn(color));
                }
                self.act(&timed(&table.ruleset), event, Action::TimeOut)
            }
            Degree::LossOfGame | Degree::Disqualification => {
                self.act(&table.ruleset, event, Action::Retire(color))
            }
        }
    }
}

/// The rules with a limited turn time, without which no turn can be lost. Rules without a limit get the longest one.
pub(super) fn timed(ruleset: &Ruleset) -> Ruleset {
    let mut rules = *ruleset;
    if rules.turn_seconds() == 0 && rules.set("turn_seconds", TURN_SECONDS).is_err() {
        return *ruleset;
    }
    rules
}
