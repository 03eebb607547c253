//! What acts at a table mean beyond it: who may do them, the second signature that comes along, an entry that leaves.

use super::not_done::{RegisterError, TableActError};
use super::{NotDone, Work};
use crate::draw::{self, Effect};
use crate::store::{self, Conn, StoreError};
use crate::tournament::entry::EntryStatus;
use crate::tournament::event::{Degree, EventKind};
use crate::tournament::facts::Facts;
use crate::tournament::game::{Game, PenaltyGiven};
use crate::tournament::id::{EntryId, TableId, TournamentId};
use crate::tournament::table::{Table, TableGame};
use crate::tournament::table_plan::Confirmation;
use crate::tournament::tournament::Role;

/// Whether only an organizer may do this: disqualify, lift that, sign second for the organizers.
pub(super) fn is_of_organizers(kind: &EventKind, game: &Game) -> bool {
    match kind {
        EventKind::SecondSignature { entry } => entry.is_none(),
        EventKind::Penalty { degree, .. } => *degree == Degree::Disqualification,
        EventKind::CancelPenalty { seq, .. } => disqualified(game, *seq).is_some(),
        _ => false,
    }
}

/// The second signature that comes along with a result that is entered from a sheet: it is signed on paper.
pub(super) fn second_signature(
    kinds: &[EventKind],
    role: Role,
    confirmation: Confirmation,
    game: &TableGame,
) -> Option<EventKind> {
    let is_entered = matches!(kinds, [EventKind::Entered { .. }]);
    let is_needed = confirmation == Confirmation::SecondSignature && game.result.is_none();
    (role.keeps_desk() && is_entered && is_needed)
        .then_some(EventKind::SecondSignature { entry: None })
}

/// The entry that an act takes out of the tournament, or lets back in, and its status after it.
pub(super) fn status_after(kind: &EventKind, game: &Game) -> Option<(EntryId, EntryStatus)> {
    match kind {
        EventKind::Penalty { color, degree: Degree::Disqualification, .. } => {
            let seat = game.seats().iter().find(|seat| seat.color == *color)?;
            Some((seat.entry, EntryStatus::Withdrawn))
        }
        EventKind::CancelPenalty { seq, .. } => {
            let penalty = disqualified(game, *seq)?;
            Some((penalty.entry, EntryStatus::Active))
        }
        _ => None,
    }
}

/// The drawn tables that do not fit the corrected table any more; they stand by decision.
///
/// # Errors
/// [`TableActError::Unfit`] where there are any and nobody has decided so.
pub(super) fn unfit(
    work: &mut Work<'_>,
    tournament: TournamentId,
    corrected: &Table,
) -> Result<Vec<TableId>, NotDone> {
    let effects = effects(work, tournament, |facts| {
        for table in facts.tables.iter_mut().filter(|table| table.id == corrected.id) {
            table.clone_from(corrected);
        }
    })?;
    decided(work, effects, |effects| TableActError::Unfit(effects).into())
}

/// The drawn tables that seat an entry which withdraws, and has not played there; they stand by decision.
///
/// # Errors
/// [`RegisterError::Unfit`] where there are any and nobody has decided so.
pub(super) fn unfit_without(
    work: &mut Work<'_>,
    tournament: TournamentId,
    withdrawn: EntryId,
) -> Result<Vec<TableId>, NotDone> {
    let effects = effects(work, tournament, |facts| {
        for entry in facts.entries.iter_mut().filter(|entry| entry.id == withdrawn) {
            entry.status = EntryStatus::Withdrawn;
        }
    })?;
    decided(work, effects, |effects| RegisterError::Unfit(effects).into())
}

fn effects(
    work: &mut Work<'_>,
    tournament: TournamentId,
    change: impl FnOnce(&mut Facts),
) -> Result<Vec<Effect>, StoreError> {
    let before = store::championship::load(work.conn, tournament)?;
    let mut after = before.clone();
    after.change(change);
    Ok(draw::effects(&before, &after))
}

fn decided(
    work: &Work<'_>,
    effects: Vec<Effect>,
    undecided: impl FnOnce(Vec<Effect>) -> NotDone,
) -> Result<Vec<TableId>, NotDone> {
    let unfit = draw::effects::unfit(&effects);
    match unfit.is_empty() || work.decision().is_some() {
        true => Ok(unfit),
        false => Err(undecided(effects)),
    }
}

/// Saves an entry's status.
///
/// # Errors
/// When the database fails.
pub(super) fn set_status(
    conn: &mut Conn,
    id: EntryId,
    status: EntryStatus,
) -> Result<(), StoreError> {
    let mut entry = store::entries::find(conn, id)?;
    entry.status = status;
    store::entries::update(conn, &entry)
}

fn disqualified(game: &Game, seq: i32) -> Option<&PenaltyGiven> {
    let is_it = |it: &&PenaltyGiven| it.seq == seq && it.degree == Degree::Disqualification;
    game.penalties().iter().find(is_it)
}
