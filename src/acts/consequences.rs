//! Consequences of acts at a table: extra rights, the automatic second signature, and withdrawals.

use domain::draw::changes::replacement;
use domain::draw::{self, Effect, Offer};
use domain::tournament::entry::{EntryStatus, LeagueResults};
use domain::tournament::event::{Degree, EventKind};
use domain::tournament::game::{Game, PenaltyGiven};
use domain::tournament::id::{EntryId, PoolId, TableId, TournamentId};
use domain::tournament::table::{Table, TableGame};
use domain::tournament::table_plan::Confirmation;
use domain::tournament::tournament::Role;
use store::{Conn, StoreError};

use super::not_done::{RegisterError, TableActError};
use super::{NotDone, Work, keeping, replacements};

/// Returns whether the act needs an organizer: a disqualification, its cancellation, or a second signature for the organizers.
pub(super) fn is_of_organizers(kind: &EventKind, game: &Game) -> bool {
    match kind {
        EventKind::SecondSignature { entry } => entry.is_none(),
        EventKind::Penalty { degree, .. } => *degree == Degree::Disqualification,
        EventKind::CancelPenalty { seq, .. } => disqualified(game, *seq).is_some(),
        _ => false,
    }
}

/// The second signature that accompanies a result entered from a sheet, since it was signed on paper.
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

/// The entry that an act withdraws or readmits, with its new status.
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

/// A replacement for a withdrawn entry, with the table that causes it.
pub(super) type Instead = (TableId, Offer);

/// The decision about drawn tables that no longer fit a corrected result.
#[derive(Debug, Default)]
pub(super) struct Decided {
    /// Tables that stand although they do not fit.
    pub stand: Vec<TableId>,
    /// Replacements of entries at drawn tables.
    pub replaced: Vec<Offer>,
    /// Pool of the corrected table, if it already had a result.
    pub corrected: Option<PoolId>,
}

/// The decision about the drawn tables that no longer fit the corrected table.
///
/// # Errors
/// [`TableActError::Unfit`]: there are such tables, and no decision or one that is no longer possible.
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

/// The decision about drawn tables that seat a withdrawn entry and are not played, with the replacement for its seats and its cause.
///
/// # Errors
/// [`RegisterError::Unfit`]: there are such tables, and no decision or one that is no longer possible.
pub(super) fn unfit_without(
    work: &mut Work<'_>,
    tournament: TournamentId,
    withdrawn: EntryId,
    results: Option<LeagueResults>,
) -> Result<(Vec<TableId>, Option<Instead>), NotDone> {
    let before = store::championship::load(work.conn, tournament)?;
    let gone = (EntryStatus::Withdrawn, results);
    let after = draw::changes::effects::with_status(&before, withdrawn, gone);
    let effects = draw::effects(&before, &after);
    let mut unfit = draw::changes::effects::unfit(&effects);
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
    let offer = replacement::instead_of(&after, withdrawn);
    let offer = offer.filter(|(_, it)| asked == [(it.goes, it.comes)]);
    let Some((cause, offer)) = offer else { return Err(RegisterError::Unfit(effects).into()) };
    if keeping::is_any_kept(work, &offer.tables)? {
        return Err(RegisterError::Unfit(effects).into());
    }
    unfit.retain(|table| !offer.tables.contains(table));
    Ok((unfit, Some((cause, offer))))
}

/// The knock-out tables from which others advanced while an entry was withdrawn, if the next round is drawn. They stand when
/// the entry is readmitted.
pub(super) fn drawn_without(
    work: &mut Work<'_>,
    tournament: TournamentId,
    readmitted: EntryId,
) -> Result<Vec<TableId>, StoreError> {
    let before = store::championship::load(work.conn, tournament)?;
    let after =
        draw::changes::effects::with_status(&before, readmitted, (EntryStatus::Active, None));
    let effects = draw::effects(&before, &after);
    if draw::changes::effects::unfit(&effects).is_empty() {
        return Ok(Vec::new());
    }
    let others = effects.iter().filter_map(|effect| match effect {
        Effect::GoesOn { table, goes, .. } if !goes.is_empty() => Some(*table),
        _ => None,
    });
    Ok(others.collect())
}

/// Saves an entry's status and clears its league results. A readmitted entry is no longer merged into another.
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
