//! The second signature. If the tournament requires it, a signed result counts only when another person has signed it too.
//!
//! The second signer is a player at the table, or an organizer other than the first signer. An organizer or delegate who enters a result
//! from a sheet signs once: both signatures come with one submission. A correction of a confirmed result needs no second signature.

use super::past_change::Changed;
use super::{ActError, Game, Signed};
use crate::tournament::event::{Actor, Event};
use crate::tournament::id::EntryId;
use crate::tournament::result::TableResult;
use crate::tournament::table_plan::Confirmation;

/// A result that is signed once and awaits the second signature.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pending {
    /// Event of the first signature.
    pub event: Event,
    /// Result that awaits the signature.
    pub result: TableResult,
}

/// The second signature of a result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SecondSignature {
    /// Person or device that recorded it.
    pub by: Actor,
    /// Side whose player signed; `None` for an organizer.
    pub entry: Option<EntryId>,
}

impl Game {
    /// The result that awaits the second signature; `None` if there is none.
    pub fn pending(&self) -> Option<&Pending> {
        self.pending.as_ref()
    }

    /// Sides whose players may sign the pending result: those that were present. Empty if no result awaits a signature.
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
