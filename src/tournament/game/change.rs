//! What was changed afterwards: undone, corrected, swapped, lifted or sent back. Nothing of it is lost.

use chrono::{DateTime, Utc};

use super::rework::Rework;
use super::throw::may_stand;
use super::{ActError, Game, Lifted, PenaltyGiven, Step};
use crate::rules::Color;
use crate::tournament::event::{Actor, Event, EventKind};
use crate::tournament::id::{PlayerId, RequestId};
use crate::tournament::result::TableResult;

/// A change, with who, when and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    /// Number of the event; of several undone together, of the last.
    pub seq: i32,
    /// When.
    pub at: DateTime<Utc>,
    /// By whom.
    pub by: Actor,
    /// The submission it came with.
    pub request: RequestId,
    /// Why; empty for what was undone.
    pub reason: String,
    /// What, with what was before.
    pub what: Changed,
}

/// What was changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Changed {
    /// Acts were taken back.
    Undone {
        /// The acts, in the order in which they were done.
        acts: Vec<Event>,
        /// What had happened with them.
        steps: Vec<Step>,
    },
    /// A throw was replaced, taken out or put in.
    Corrected {
        /// What had happened.
        before: Vec<Step>,
        /// What happens in its place.
        after: Vec<Step>,
        /// The later acts that were taken back.
        lost: Vec<Event>,
    },
    /// Two changed seats: each color with who sat there before.
    Swapped {
        /// One.
        a: (Color, PlayerId),
        /// The other.
        b: (Color, PlayerId),
    },
    /// A penalty was lifted.
    Lifted {
        /// The penalty.
        penalty: PenaltyGiven,
        /// The later acts that were taken back.
        lost: Vec<Event>,
    },
    /// A result was sent back without the second signature.
    Rejected {
        /// The result.
        result: TableResult,
    },
}

impl Game {
    /// Everything that was changed afterwards, in order.
    pub fn changes(&self) -> &[Change] {
        &self.changes
    }

    pub(super) fn note(&mut self, event: &Event, reason: &str, what: Changed) {
        self.changes.push(Change {
            seq: event.seq,
            at: event.at,
            by: event.by.clone(),
            request: event.request,
            reason: reason.to_owned(),
            what,
        });
    }

    /// Acts undone with one submission are one change.
    pub(super) fn note_undone(&mut self, event: &Event, act: Event, mut steps: Vec<Step>) {
        if let Some(Change { seq, request, what: Changed::Undone { acts, steps: known }, .. }) =
            self.changes.last_mut()
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

    /// Lets reworked acts stand; returns those that do no longer. A penalty among those is lifted with them.
    pub(super) fn put(&mut self, rework: Rework, event: &Event, reason: &str) -> Vec<Event> {
        self.live = rework.live;
        self.course = rework.course;
        for penalty in &mut self.penalties {
            if rework.lost.iter().any(|act| act.seq == penalty.seq) {
                penalty.lifted = Some(Lifted::by(event, reason));
            }
        }
        rework.lost
    }
}
