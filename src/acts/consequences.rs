//! Consequences of a correction, a withdrawal or a readmission for drawn tables.

use domain::draw::changes::correction::{self, UnfitDecision};
use domain::draw::changes::replacement;
use domain::draw::{self, Effect, Offer};
use domain::tournament::championship::Championship;
use domain::tournament::entry::{EntryStatus, LeagueResults};
use domain::tournament::id::{EntryId, TableId, TournamentId};
use domain::tournament::keeper::Keeper;
use domain::tournament::table::Table;
use store::{Conn, StoreError};

use super::not_done::{RegisterError, TableActError};
use super::{Decision, NotDone, Work, keeping};

/// A replacement for a withdrawn entry, with the table that causes it.
pub(super) type Instead = (TableId, Offer);

/// The tournament before a correction in a closed round, which decides about the tables drawn from it.
pub(super) struct Drawn {
    championship: Championship,
    keepers: Vec<(TableId, Keeper)>,
}

impl Drawn {
    /// Loads the tournament with the keepers of its tables.
    pub(super) fn load(conn: &mut Conn, id: TournamentId) -> Result<Self, StoreError> {
        let championship = store::championship::load(conn, id)?;
        let tables: Vec<TableId> = championship.tables().iter().map(|table| table.id).collect();
        Ok(Self { keepers: store::keepers::of_tables(conn, &tables)?, championship })
    }

    /// The keeper of a table.
    pub(super) fn keeper(&self, table: TableId) -> Option<&Keeper> {
        self.keepers.iter().find(|(of, _)| *of == table).map(|(_, keeper)| keeper)
    }

    /// The decision about the drawn tables that no longer fit the corrected table.
    ///
    /// # Errors
    /// [`TableActError::Unfit`]: there are such tables, and no decision or one that is no longer possible.
    pub(super) fn decide(
        &self,
        corrected: &Table,
        decision: Option<&Decision>,
    ) -> Result<UnfitDecision, TableActError> {
        let kept: Vec<TableId> = self.keepers.iter().map(|(table, _)| *table).collect();
        let chosen = decision.map(|decision| decision.replaced.as_slice());
        Ok(correction::drawn_tables(&self.championship, corrected, &kept, chosen)?)
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
