//! Changes to the past of a game: undone, corrected, swapped, cancelled or sent back. The previous state is preserved.

use chrono::{DateTime, Utc};
use parchis::Color;

use super::rework::Rework;
use super::throw::may_stand;
use super::{ActError, BoardStep, Game, GivenPenalty, PenaltyCancellation};
use crate::tournament::event::{Actor, Event, EventKind};
use crate::tournament::id::{PlayerId, RequestId};
use crate::tournament::result::TableResult;

/// A change to the past of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PastChange {
    /// Number of the event; for acts undone together, the last of their events.
    pub seq: i32,
    /// Time of the change.
    pub at: DateTime<Utc>,
    /// Person or device that made the change.
    pub by: Actor,
    /// Id of the submission with the change.
    pub request: RequestId,
    /// Reason for the change; empty for an undo.
    pub reason: String,
    /// The change itself, with the previous state.
    pub what: Changed,
}

/// The kind of change, with the state before it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Changed {
    /// Acts that were undone.
    Undone {
        /// The undone acts in their original order.
        acts: Vec<Event>,
        /// Steps on the board that these acts had caused.
        steps: Vec<BoardStep>,
    },
    /// A throw that was replaced, removed or inserted.
    Corrected {
        /// Steps on the board before the correction.
        before: Vec<BoardStep>,
        /// Steps that replace them.
        after: Vec<BoardStep>,
        /// Later acts that were taken back.
        lost: Vec<Event>,
    },
    /// An exchange of two seats: each color with the player who had it before.
    Swapped {
        /// The first color and its player.
        a: (Color, PlayerId),
        /// The second color and its player.
        b: (Color, PlayerId),
    },
    /// A penalty that was cancelled.
    Lifted {
        /// The penalty that was cancelled.
        penalty: GivenPenalty,
        /// Later acts that were taken back.
        lost: Vec<Event>,
    },
    /// A result sent back to the table without its second signature.
    Rejected {
        /// The result that was rejected.
        result: TableResult,
    },
}

impl Game {
    /// All changes to the past of the game, oldest first.
    pub fn changes(&self) -> &[PastChange] {
        &self.changes
    }

    pub(super) fn note(&mut self, event: &Event, reason: &str, what: Changed) {
        self.changes.push(PastChange {
            seq: event.seq,
            at: event.at,
            by: event.by.clone(),
            request: event.request,
            reason: reason.to_owned(),
            what,
        });
    }

    /// Records an undo; undos of one submission are merged into one change.
    pub(super) fn note_undone(&mut self, event: &Event, act: Event, mut steps: Vec<BoardStep>) {
        if let Some(PastChange {
            seq, request, what: Changed::Undone { acts, steps: known }, ..
        }) = self.changes.last_mut()
            && *request == event.request
            && *seq + 1 == event.seq
        {
            *seq = event.seq;
            acts.insert(0, act);
            steps.append(known);
            *known = steps;
            return;
        }
        self.note(event, "", Changed::Undone { acts: vec![act], steps });
    }

    pub(super) fn correct(&mut self, event: &Event) -> Result<(), ActError> {
        let EventKind::Correct { from, n, by, keep, reason } = &event.kind else { return Ok(()) };
        self.refuse_if_signed()?;
        if reason.trim().is_empty() {
            return Err(ActError::NoReason);
        }
        if !may_stand(by, *n) {
            return Err(ActError::NotAThrow);
        }
        let span = self.span(*from, *n)?;
        let by = self.in_place(span, by, event.seq, &event.by, Some(event.request));
        let rework = self.rework(span, by, *keep)?;
        let (before, after) = (rework.before.clone(), rework.after.clone());
        let lost = self.put(rework, event, reason);
        self.note(event, reason, Changed::Corrected { before, after, lost });
        Ok(())
    }

    /// Makes reworked acts the standing ones and returns the acts that were lost. Penalties among the lost acts become lifted.
    pub(super) fn put(&mut self, rework: Rework, event: &Event, reason: &str) -> Vec<Event> {
        self.live = rework.live;
        self.course = rework.course;
        for penalty in &mut self.penalties {
            if rework.lost.iter().any(|act| act.seq == penalty.seq) {
                penalty.lifted = Some(PenaltyCancellation::by(event, reason));
            }
        }
        rework.lost
    }
}
