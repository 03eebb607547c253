//! Consequences of a correction, a withdrawal or a readmission for drawn tables.

use domain::draw::changes::correction::{self, UnfitDecision, VacancyDecision};
use domain::tournament::championship::Championship;
use domain::tournament::entry::{EntryStatus, LeagueResults};
use domain::tournament::id::{EntryId, TableId, TournamentId};
use domain::tournament::keeper::Keeper;
use domain::tournament::table::Table;
use store::{Conn, StoreError};

use super::Decision;
use super::not_done::{RegisterError, TableActError};

/// The tournament before a change. The effects of the change on drawn tables follow from it.
pub(super) struct TournamentBefore {
    pub(super) championship: Championship,
    keepers: Vec<(TableId, Keeper)>,
}

impl TournamentBefore {
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

    /// The tables whose game a device keeps.
    pub(super) fn kept(&self) -> Vec<TableId> {
        self.keepers.iter().map(|(table, _)| *table).collect()
    }

    /// The decision about the drawn tables that no longer fit the corrected table.
    ///
    /// # Errors
    /// [`TableActError::Unfit`]: there are such tables, and no decision or one that is no longer possible.
    pub(super) fn corrected(
        &self,
        corrected: &Table,
        decision: Option<&Decision>,
    ) -> Result<UnfitDecision, TableActError> {
        let chosen = decision.map(|decision| decision.replaced.as_slice());
        Ok(correction::drawn_tables(&self.championship, corrected, &self.kept(), chosen)?)
    }

    /// The decision about drawn tables that seat a withdrawn entry.
    ///
    /// # Errors
    /// [`RegisterError::Unfit`]: there are such tables, and no decision or one that is no longer possible.
    pub(super) fn without(
        &self,
        withdrawn: EntryId,
        results: Option<LeagueResults>,
        decision: Option<&Decision>,
    ) -> Result<VacancyDecision, RegisterError> {
        let chosen = decision.map(|decision| decision.replaced.as_slice());
        let gone = (withdrawn, results);
        let decided = correction::tables_without(&self.championship, gone, &self.kept(), chosen);
        decided.map_err(RegisterError::Unfit)
    }
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
