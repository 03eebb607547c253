//! The second signature: a result that one has signed counts when another has signed it too, where the tournament asks
//! for that.
//!
//! It is a player's tap, or an organizer who is somebody else than who signed. An organizer who enters a result
//! from a sheet signs it once: then both signatures come with one submission. A correction is an organizer's and needs
//! no second signature.

use super::change::Changed;
use super::{ActError, Game, Signed};
use crate::tournament::event::{Actor, Event};
use crate::tournament::id::EntryId;
use crate::tournament::result::TableResult;
use crate::tournament::table_plan::Confirmation;

/// A result signed once that waits for the second signature.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pending {
    /// The event of the first signature.
    pub event: Event,
    /// The result.
    pub result: TableResult,
}

/// A second signature.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SecondSignature {
    /// Who recorded it.
    pub by: Actor,
    /// The side whose player signed; none: an organizer.
    pub entry: Option<EntryId>,
}

impl Game {
    /// The result that waits for the second signature.
    pub fn pending(&self) -> Option<&Pending> {
        self.pending.as_ref()
    }

    /// The sides of the waiting result whose players may sign it: those that came.
    pub fn second_signers(&self) -> Vec<EntryId> {
        let sides = self.pending.iter().flat_map(|pending| &pending.result.sides);
        sides.filter(|side| side.has_come()).map(|side| side.entry).collect()
    }

    pub(super) fn sign_first(&mut self, event: &Event, result: TableResult, reason: &str) {
        if self.table.confirmation == Confirmation::SecondSignature && self.result.is_none() {
            self.pending = Some(Pending { event: event.clone(), result });
            return;
        }
        self.sign(Signed {
            seq: event.seq,
            at: event.at,
            by: event.by.clone(),
            second_signature: None,
            result: Some(result),
            reason: reason.to_owned(),
        });
    }

    pub(super) fn sign_second(
        &mut self,
        event: &Event,
        entry: Option<EntryId>,
    ) -> Result<(), ActError> {
        let pending = self.pending.as_ref().ok_or(ActError::NotPending)?;
        let first = &pending.event;
        let is_other = match entry {
            Some(entry) => self.second_signers().contains(&entry),
            None => first.by.user != event.by.user || first.request == event.request,
        };
        if !is_other {
            return Err(ActError::SamePerson);
        }
        let Some(Pending { event: first, result }) = self.pending.take() else { return Ok(()) };
        self.sign(Signed {
            seq: first.seq,
            at: first.at,
            by: first.by,
            second_signature: Some(SecondSignature { by: event.by.clone(), entry }),
            result: Some(result),
            reason: String::new(),
        });
        Ok(())
    }

    pub(super) fn reject(&mut self, event: &Event, reason: &str) -> Result<(), ActError> {
        if self.pending.is_none() {
            return Err(ActError::NotPending);
        }
        if reason.trim().is_empty() {
            return Err(ActError::NoReason);
        }
        if let Some(Pending { result, .. }) = self.pending.take() {
            self.note(event, reason, Changed::Rejected { result });
        }
        Ok(())
    }
}
