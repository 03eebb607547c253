//! A transaction in which a caller acts: the connection, the caller, the time, and the changes to announce after the commit.

use chrono::{DateTime, Utc};
use domain::tournament::id::{EntryId, IdSource, PlayerId, TableId, TournamentId};
use domain::tournament::player::Consent;
use domain::tournament::tournament::Role;
use store::game_cache::{CachedGame, GameCache};
use store::journal::{self, Appended, JournalActor, OpenJournal, ReasonedAct};
use store::notifications::TouchedTables;
use store::{Conn, Store, StoreError};

use super::{Caller, Moment, NotDone};

/// A change by a transaction, to be announced once it is committed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    pub tournament: TournamentId,
    /// Tables whose own pages change.
    pub tables: Vec<TableId>,
    /// Revision of the tournament after the change.
    pub revision: i64,
    /// True if only the devices at the seats of the tables change. Then the revision is a time in microseconds.
    pub is_of_seats: bool,
}

/// A transaction in which a caller acts. All of its acts are done, or none.
pub struct Work<'c> {
    pub(super) conn: &'c mut Conn,
    pub(super) caller: &'c Caller,
    pub(super) ids: &'c mut IdSource,
    /// Time of the transaction, equal for all of its acts.
    pub(super) now: DateTime<Utc>,
    changes: Vec<Change>,
    /// Open journals of the tournaments that this transaction has locked.
    journals: Vec<OpenJournal>,
    /// Cache of games, if there is one.
    games: Option<GameCache>,
    /// Games changed by this transaction, for the cache.
    left: Vec<CachedGame>,
    /// Decision about drawn tables that a corrected result or a withdrawal affects.
    decision: Option<Decision>,
}

/// A decision by a person who has seen the effects of a corrected result or a withdrawal.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Decision {
    /// Reason for the decision.
    pub reason: String,
    /// Pairs of leaving and replacing entries. All other drawn tables stand.
    pub replaced: Vec<(EntryId, EntryId)>,
}

impl<'c> Work<'c> {
    /// Creates the work of `caller` in this transaction, at this moment.
    pub fn new(conn: &'c mut Conn, caller: &'c Caller, moment: &'c mut Moment) -> Self {
        Self {
            conn,
            caller,
            now: moment.now,
            ids: &mut moment.ids,
            changes: Vec::new(),
            journals: Vec::new(),
            games: None,
            left: Vec::new(),
            decision: None,
        }
    }

    /// Enables the cache of games.
    pub fn with_games(mut self, games: GameCache) -> Self {
        self.games = Some(games);
        self
    }

    /// The cache of games, if there is one.
    pub(super) fn games(&self) -> Option<&GameCache> {
        self.games.as_ref()
    }

    /// Notes the new state of a game, if there is a cache.
    pub(super) fn leave(&mut self, left: impl FnOnce() -> CachedGame) {
        if self.games.is_some() {
            self.left.push(left());
        }
    }

    /// The connection, for data outside tournaments that accompany an act: links, accounts, sessions.
    pub fn conn(&mut self) -> &mut Conn {
        self.conn
    }

    /// Records the caller's decision, with this reason, that drawn tables stand despite a corrected result or a withdrawal. An empty
    /// reason means no decision.
    pub fn let_stand(&mut self, reason: impl Into<String>) {
        self.decide(Decision { reason: reason.into(), replaced: Vec::new() });
    }

    /// As [`Work::let_stand`], but with replacements of some entries.
    pub fn decide(&mut self, decision: Decision) {
        self.decision = Some(decision).filter(|decision| !decision.reason.trim().is_empty());
    }

    pub(super) fn decision(&self) -> Option<&Decision> {
        self.decision.as_ref()
    }

    /// The changes so far; the last one of a tournament has its latest revision.
    pub fn into_changes(self) -> Vec<Change> {
        self.changes
    }

    /// Takes the games changed so far, to be cached after the commit.
    pub fn take_left(&mut self) -> Vec<CachedGame> {
        std::mem::take(&mut self.left)
    }

    /// A consent recorded now by the caller.
    pub(super) fn consent(&self) -> Consent {
        Consent { by: self.caller.actor().name.clone(), at: self.now }
    }

    /// Runs an act that requires `role` in a tournament: checks the right, locks, acts, and records the journal entry.
    pub(super) fn within<T, S: Into<ReasonedAct>>(
        &mut self,
        id: TournamentId,
        role: Role,
        act: impl FnOnce(&mut Self) -> Result<(T, S), NotDone>,
    ) -> Result<T, NotDone> {
        self.caller.require(id, role)?;
        self.change(id, act)
    }

    /// Runs an act in a tournament without checking rights: locks, acts, and records the journal entry. The act returns its result and its
    /// entry; without changes nothing is recorded.
    pub(super) fn change<T, S: Into<ReasonedAct>>(
        &mut self,
        id: TournamentId,
        act: impl FnOnce(&mut Self) -> Result<(T, S), NotDone>,
    ) -> Result<T, NotDone> {
        self.run(id, |_| Ok(Vec::new()), act)
    }

    /// As [`Work::change`], for an act that changes the page of one table.
    pub(super) fn change_at<T, S: Into<ReasonedAct>, E: From<StoreError>>(
        &mut self,
        id: TournamentId,
        table: TableId,
        act: impl FnOnce(&mut Self) -> Result<(T, S), E>,
    ) -> Result<T, E> {
        self.run(id, |_| Ok(vec![table]), act)
    }

    /// As [`Work::change`], for an act that changes the pages of these tables.
    pub(super) fn change_at_all<T, S: Into<ReasonedAct>>(
        &mut self,
        id: TournamentId,
        tables: Vec<TableId>,
        act: impl FnOnce(&mut Self) -> Result<(T, S), NotDone>,
    ) -> Result<T, NotDone> {
        self.run(id, |_| Ok(tables), act)
    }

    /// As [`Work::within`], for an act that changes the pages of all tables without a result.
    pub(super) fn within_hall<T, S: Into<ReasonedAct>>(
        &mut self,
        id: TournamentId,
        role: Role,
        act: impl FnOnce(&mut Self) -> Result<(T, S), NotDone>,
    ) -> Result<T, NotDone> {
        self.caller.require(id, role)?;
        self.change_hall(id, act)
    }

    /// As [`Work::change`], for an act that changes the pages of all tables without a result.
    pub(super) fn change_hall<T, S: Into<ReasonedAct>>(
        &mut self,
        id: TournamentId,
        act: impl FnOnce(&mut Self) -> Result<(T, S), NotDone>,
    ) -> Result<T, NotDone> {
        self.run(id, |conn| store::tables::missing(conn, id), act)
    }

    /// As [`Work::change`], for a tournament that does not exist yet.
    pub(super) fn create<T, S: Into<ReasonedAct>>(
        &mut self,
        id: TournamentId,
        act: impl FnOnce(&mut Self) -> Result<(T, S), NotDone>,
    ) -> Result<T, NotDone> {
        self.journals.push(OpenJournal::of_new(id));
        self.change(id, act)
    }

    fn run<T, S: Into<ReasonedAct>, E: From<StoreError>>(
        &mut self,
        id: TournamentId,
        tables: impl FnOnce(&mut Conn) -> Result<Vec<TableId>, StoreError>,
        act: impl FnOnce(&mut Self) -> Result<(T, S), E>,
    ) -> Result<T, E> {
        self.open(id)?;
        let (done, told) = act(self)?;
        self.tell(id, told.into(), tables)?;
        Ok(done)
    }

    /// Locks the tournament until the transaction ends and opens its journal. Must precede the first write if several acts
    /// share a journal entry.
    pub(super) fn open(&mut self, id: TournamentId) -> Result<(), StoreError> {
        if self.journals.iter().any(|journal| journal.tournament() == id) {
            return Ok(());
        }
        store::tournaments::lock(self.conn, id)?;
        self.journals.push(journal::open(self.conn, id, self.now)?);
        Ok(())
    }

    /// The tournament's revision after the last act of this transaction; `None` if nothing changed.
    pub(super) fn revision(&self, id: TournamentId) -> Option<i64> {
        let mut changes = self.changes.iter().rev();
        changes
            .find(|change| change.tournament == id && !change.is_of_seats)
            .map(|change| change.revision)
    }

    /// Appends the act to the journal and notes the change, so that viewers of the tournament and its `tables` are notified after the
    /// commit. Other nodes learn of it through the journal.
    fn tell(
        &mut self,
        id: TournamentId,
        told: ReasonedAct,
        tables: impl FnOnce(&mut Conn) -> Result<Vec<TableId>, StoreError>,
    ) -> Result<(), StoreError> {
        let by = self.by(id);
        let touched = |conn: &mut Conn| tables(conn).map(TouchedTables::Tables);
        // `record_person_change` may have closed the journal in the meantime.
        self.open(id)?;
        let journal = self.journals.iter_mut().find(|journal| journal.tournament() == id);
        let journal = journal.ok_or(StoreError::NotFound("tournament"))?;
        let Appended { seq, touched, people } =
            journal.append(self.conn, by, self.now, told, touched)?;
        if let Some(revision) = seq {
            let tables = touched.into_tables();
            self.changes.push(Change { tournament: id, tables, revision, is_of_seats: false });
        }
        for player in people {
            for other in store::players::lock_tournaments_of(self.conn, player)? {
                if other != id {
                    self.record_person_change(other, player)?;
                }
            }
        }
        Ok(())
    }

    /// Notes that the devices at the seats of a table have changed, so that they are told after the commit. The journal has no entry.
    pub(super) fn stir(&mut self, id: TournamentId, table: TableId) -> Result<(), StoreError> {
        let (tables, revision) = (vec![table], self.now.timestamp_micros());
        let touched = TouchedTables::Seats(tables.clone());
        store::notifications::notify(self.conn, id, revision, &touched)?;
        self.changes.push(Change { tournament: id, tables, revision, is_of_seats: true });
        Ok(())
    }

    fn record_person_change(
        &mut self,
        id: TournamentId,
        player: PlayerId,
    ) -> Result<(), StoreError> {
        let by = self.by(id);
        let revision = journal::record_person_change(self.conn, id, by, self.now, player)?;
        // The journal has a new end now.
        self.journals.retain(|journal| journal.tournament() != id);
        self.changes.push(Change {
            tournament: id,
            tables: Vec::new(),
            revision,
            is_of_seats: false,
        });
        Ok(())
    }

    fn by(&self, id: TournamentId) -> JournalActor {
        JournalActor { user: self.caller.account(), capacity: self.caller.capacity(id) }
    }
}

/// Runs acts in one transaction on the calling thread, and returns the changes.
///
/// # Errors
/// Those of `act`; nothing is changed in that case.
pub fn do_blocking<T, E: From<StoreError>>(
    store: &Store,
    caller: &Caller,
    moment: &mut Moment,
    act: impl FnOnce(&mut Work<'_>) -> Result<T, E>,
) -> Result<(T, Vec<Change>), E> {
    store.write_blocking(|conn| {
        let mut work = Work::new(conn, caller, moment);
        let done = act(&mut work)?;
        Ok((done, work.into_changes()))
    })
}
