//! What acts at a table mean beyond it: who may do them, the second signature that comes along, an entry that leaves.

use super::not_done::{RegisterError, TableActError};
use super::{NotDone, Work, keeping, replacements};
use crate::draw::{self, Effect, Offer, replacing};
use crate::store::{self, Conn, StoreError};
use crate::tournament::entry::{EntryStatus, LeagueResults};
use crate::tournament::event::{Degree, EventKind};
use crate::tournament::game::{Game, PenaltyGiven};
use crate::tournament::id::{EntryId, PoolId, TableId, TournamentId};
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

/// The entry that takes the seats of one that withdraws, and the table that this follows from.
pub(super) type Instead = (TableId, Offer);

/// What was decided about the drawn tables that do not fit a corrected table any more.
#[derive(Debug, Default)]
pub(super) struct Decided {
    /// Those that stand.
    pub stand: Vec<TableId>,
    /// Who takes whose seats.
    pub replaced: Vec<Offer>,
    /// The pool of the table, if its result was changed after it had one.
    pub corrected: Option<PoolId>,
}

/// What was decided about the drawn tables that do not fit the corrected table any more.
///
/// # Errors
/// [`TableActError::Unfit`] where there are any and nobody has decided, or otherwise than is possible by now.
pub(super) fn unfit(
    work: &mut Work<'_>,
    tournament: TournamentId,
    corrected: &Table,
) -> Result<Decided, NotDone> {
    let before = store::championship::load(work.conn, tournament)?;
    let mut after = before.clone();
    after.change(|facts| {
        for table in facts.tables.iter_mut().filter(|table| table.id == corrected.id) {
            table.clone_from(corrected);
        }
    });
    let effects = draw::effects(&before, &after);
    let unseated: Vec<(TableId, &[EntryId])> = effects.iter().filter_map(seated).collect();
    if unseated.is_empty() {
        return Ok(Decided::default());
    }
    let mut offers = replacements::offers(work, &after, corrected.id)?;
    offers.retain(|offer| unseated.iter().any(|(_, entries)| entries.contains(&offer.goes)));
    let asked = work.decision().map(|decision| decision.replaced.as_slice());
    let taken = asked.and_then(|asked| replacements::chosen(&offers, asked));
    let Some(replaced) = taken else {
        return Err(TableActError::Unfit { effects, offers }.into());
    };
    let is_left = |entry: &EntryId| replaced.iter().all(|offer| offer.goes != *entry);
    let stand = unseated.into_iter().filter(|(_, entries)| entries.iter().any(is_left));
    let stand = stand.map(|(table, _)| table).collect();
    Ok(Decided { stand, replaced, corrected: None })
}

fn seated(effect: &Effect) -> Option<(TableId, &[EntryId])> {
    match effect {
        Effect::Unfit { table, entries } => Some((*table, entries)),
        _ => None,
    }
}

/// What was decided about the drawn tables that seat an entry which withdraws, and has not played there; and the table
/// because of whose result somebody takes its seats.
///
/// # Errors
/// [`RegisterError::Unfit`] where there are any and nobody has decided, or otherwise than is possible by now.
pub(super) fn unfit_without(
    work: &mut Work<'_>,
    tournament: TournamentId,
    withdrawn: EntryId,
    results: Option<LeagueResults>,
) -> Result<(Vec<TableId>, Option<Instead>), NotDone> {
    let before = store::championship::load(work.conn, tournament)?;
    let gone = (EntryStatus::Withdrawn, results);
    let after = draw::effects::with_status(&before, withdrawn, gone);
    let effects = draw::effects(&before, &after);
    let mut unfit = draw::effects::unfit(&effects);
    let Some(decision) = work.decision().filter(|_| !unfit.is_empty()) else {
        return if unfit.is_empty() {
            Ok((unfit, None))
        } else {
            Err(RegisterError::Unfit(effects).into())
        };
    };
    if decision.replaced.is_empty() {
        return Ok((unfit, None));
    }
    let asked = decision.replaced.clone();
    let offer = replacing::instead_of(&after, withdrawn);
    let offer = offer.filter(|(_, it)| asked == [(it.goes, it.comes)]);
    let Some((cause, offer)) = offer else { return Err(RegisterError::Unfit(effects).into()) };
    if keeping::is_any_kept(work, &offer.tables)? {
        return Err(RegisterError::Unfit(effects).into());
    }
    unfit.retain(|table| !offer.tables.contains(table));
    Ok((unfit, Some((cause, offer))))
}

/// The tables of a knock-out from which others went on while an entry was withdrawn, where those are drawn since: that stands
/// when it is taken back in.
///
/// # Errors
/// When the database fails.
pub(super) fn drawn_without(
    work: &mut Work<'_>,
    tournament: TournamentId,
    readmitted: EntryId,
) -> Result<Vec<TableId>, StoreError> {
    let before = store::championship::load(work.conn, tournament)?;
    let after = draw::effects::with_status(&before, readmitted, (EntryStatus::Active, None));
    let effects = draw::effects(&before, &after);
    if draw::effects::unfit(&effects).is_empty() {
        return Ok(Vec::new());
    }
    let others = effects.iter().filter_map(|effect| match effect {
        Effect::GoesOn { table, goes, .. } if !goes.is_empty() => Some(*table),
        _ => None,
    });
    Ok(others.collect())
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
    (entry.status, entry.league_results) = (status, None);
    if status == EntryStatus::Active {
        entry.merged_into = None;
    }
    store::entries::update(conn, &entry)
}

fn disqualified(game: &Game, seq: i32) -> Option<&PenaltyGiven> {
    let is_it = |it: &&PenaltyGiven| it.seq == seq && it.degree == Degree::Disqualification;
    game.penalties().iter().find(is_it)
}
