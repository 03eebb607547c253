//! One transaction in which somebody acts: the connection, who and when, and what is to be told of it afterwards.

use chrono::{DateTime, Utc};

use super::{Caller, Moment, NotDone};
use crate::store::journal::{self, Appended, By, OpenJournal, Told};
use crate::store::kept_games::{KeptGames, Left};
use crate::store::told::Touched;
use crate::store::{self, Conn, Store, StoreError};
use crate::tournament::id::{EntryId, IdSource, PlayerId, TableId, TournamentId};
use crate::tournament::player::Consent;
use crate::tournament::tournament::Role;

/// What a transaction changed: to be told once it is committed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    /// The tournament.
    pub tournament: TournamentId,
    /// Its tables whose own pages show something else now.
    pub tables: Vec<TableId>,
    /// The tournament's revision with it.
    pub revision: i64,
}

/// A transaction in which somebody acts. All acts of it are done, or none.
pub struct Work<'c> {
    pub(super) conn: &'c mut Conn,
    pub(super) caller: &'c Caller,
    pub(super) ids: &'c mut IdSource,
    /// When: the same for all that is done in it.
    pub(super) now: DateTime<Utc>,
    changes: Vec<Change>,
    /// Where the journals of the tournaments end that it has to itself.
    journals: Vec<OpenJournal>,
    /// Games as they were left, if anybody keeps them.
    games: Option<KeptGames>,
    /// Those that this transaction leaves.
    left: Vec<Left>,
    /// What becomes of what is drawn, where a corrected result or a withdrawal does not fit it.
    decision: Option<Decision>,
}

/// What somebody decided who has seen what a corrected result or a withdrawal means.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Decision {
    /// Why.
    pub reason: String,
    /// Who gives up the seats, and who gets them. What else is drawn stands.
    pub replaced: Vec<(EntryId, EntryId)>,
}

impl<'c> Work<'c> {
    /// What `caller` does in this transaction, in this moment.
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

    /// Games are gone on with as they were left, where they are kept.
    pub fn with_games(mut self, games: KeptGames) -> Self {
        self.games = Some(games);
        self
    }

    /// Games as they were left, if anybody keeps them.
    pub(super) fn games(&self) -> Option<&KeptGames> {
        self.games.as_ref()
    }

    /// Notes how a game is left, if anybody keeps them.
    pub(super) fn leave(&mut self, left: impl FnOnce() -> Left) {
        if self.games.is_some() {
            self.left.push(left());
        }
    }

    /// The connection, for what comes with an act and is no tournament's: a link, an account, a session.
    pub fn conn(&mut self) -> &mut Conn {
        self.conn
    }

    /// Whoever acts has seen what a corrected result or a withdrawal means and decided, for this reason, that what is drawn
    /// stands. Without a reason nothing is decided.
    pub fn let_stand(&mut self, reason: impl Into<String>) {
        self.decide(Decision { reason: reason.into(), replaced: Vec::new() });
    }

    /// As [`Work::let_stand`], but that some entries take the seats of others.
    pub fn decide(&mut self, decision: Decision) {
        self.decision = Some(decision).filter(|decision| !decision.reason.trim().is_empty());
    }

    /// What was decided, if anything was.
    pub(super) fn decision(&self) -> Option<&Decision> {
        self.decision.as_ref()
    }

    /// What was changed so far, each tournament's last revision at its end.
    pub fn into_changes(self) -> Vec<Change> {
        self.changes
    }

    /// How games are left by what was done so far: to be kept once it is committed.
    pub fn take_left(&mut self) -> Vec<Left> {
        std::mem::take(&mut self.left)
    }

    /// A consent that is noted now, by whoever acts.
    pub(super) fn consent(&self) -> Consent {
        Consent { by: self.caller.actor().name.clone(), at: self.now }
    }

    /// An act of people with `role` in a tournament: asked, locked, done, told.
    pub(super) fn within<T, S: Into<Told>>(
        &mut self,
        id: TournamentId,
        role: Role,
        act: impl FnOnce(&mut Self) -> Result<(T, S), NotDone>,
    ) -> Result<T, NotDone> {
        self.caller.require(id, role)?;
        self.change(id, act)
    }

    /// An act in a tournament by whoever was found to have the right: locked, done, told. Beside what comes of it, an act
    /// says what it was; where nothing was changed by it, nothing is told.
    pub(super) fn change<T, S: Into<Told>>(
        &mut self,
        id: TournamentId,
        act: impl FnOnce(&mut Self) -> Result<(T, S), NotDone>,
    ) -> Result<T, NotDone> {
        self.open(id)?;
        let (done, told) = act(self)?;
        self.tell(id, told.into(), |_| Ok(Vec::new()))?;
        Ok(done)
    }

    /// As [`Work::change`], of one table whose own pages show it.
    pub(super) fn change_at<T, S: Into<Told>, E: From<StoreError>>(
        &mut self,
        id: TournamentId,
        table: TableId,
        act: impl FnOnce(&mut Self) -> Result<(T, S), E>,
    ) -> Result<T, E> {
        self.open(id)?;
        let (done, told) = act(self)?;
        self.tell(id, told.into(), |_| Ok(vec![table]))?;
        Ok(done)
    }

    /// As [`Work::change`], of tables whose own pages show it.
    pub(super) fn change_at_all<T, S: Into<Told>>(
        &mut self,
        id: TournamentId,
        tables: Vec<TableId>,
        act: impl FnOnce(&mut Self) -> Result<(T, S), NotDone>,
    ) -> Result<T, NotDone> {
        self.open(id)?;
        let (done, told) = act(self)?;
        self.tell(id, told.into(), |_| Ok(tables))?;
        Ok(done)
    }

    /// As [`Work::within`], of something that the pages of all tables without a result show.
    pub(super) fn within_hall<T, S: Into<Told>>(
        &mut self,
        id: TournamentId,
        role: Role,
        act: impl FnOnce(&mut Self) -> Result<(T, S), NotDone>,
    ) -> Result<T, NotDone> {
        self.caller.require(id, role)?;
        self.change_hall(id, act)
    }

    /// As [`Work::change`], of something that the pages of all tables without a result show.
    pub(super) fn change_hall<T, S: Into<Told>>(
        &mut self,
        id: TournamentId,
        act: impl FnOnce(&mut Self) -> Result<(T, S), NotDone>,
    ) -> Result<T, NotDone> {
        self.open(id)?;
        let (done, told) = act(self)?;
        self.tell(id, told.into(), |conn| store::tables::missing(conn, id))?;
        Ok(done)
    }

    /// As [`Work::change`], of a tournament that is not there before.
    pub(super) fn create<T, S: Into<Told>>(
        &mut self,
        id: TournamentId,
        act: impl FnOnce(&mut Self) -> Result<(T, S), NotDone>,
    ) -> Result<T, NotDone> {
        self.journals.push(OpenJournal::of_new(id));
        let (done, told) = act(self)?;
        self.tell(id, told.into(), |_| Ok(Vec::new()))?;
        Ok(done)
    }

    /// Nobody else acts in the tournament until this transaction ends, and its journal is ready: before the first write of
    /// what several acts tell.
    pub(super) fn open(&mut self, id: TournamentId) -> Result<(), StoreError> {
        if self.journals.iter().any(|journal| journal.tournament() == id) {
            return Ok(());
        }
        store::tournaments::lock(self.conn, id)?;
        self.journals.push(journal::open(self.conn, id, self.now)?);
        Ok(())
    }

    /// The revision that the last act of this transaction in the tournament brought; none where it has changed nothing.
    pub(super) fn revision(&self, id: TournamentId) -> Option<i64> {
        let mut changes = self.changes.iter().rev();
        changes.find(|change| change.tournament == id).map(|change| change.revision)
    }

    /// Appends to the journal what was done, and notes what has to be told to those who look at the tournament, and at
    /// the `tables`, once it is committed. Other nodes are told by the journal.
    fn tell(
        &mut self,
        id: TournamentId,
        told: Told,
        tables: impl FnOnce(&mut Conn) -> Result<Vec<TableId>, StoreError>,
    ) -> Result<(), StoreError> {
        let by = self.by(id);
        let touched = |conn: &mut Conn| tables(conn).map(Touched::Tables);
        // Told of a person meanwhile, it was closed.
        self.open(id)?;
        let journal = self.journals.iter_mut().find(|journal| journal.tournament() == id);
        let journal = journal.ok_or(StoreError::NotFound("tournament"))?;
        let Appended { seq, touched, people } =
            journal.append(self.conn, by, self.now, told, touched)?;
        if let Some(revision) = seq {
            let tables = touched.into_tables();
            self.changes.push(Change { tournament: id, tables, revision });
        }
        for player in people {
            for other in store::players::tournaments_of(self.conn, player)? {
                if other != id {
                    self.tell_of_person(other, player)?;
                }
            }
        }
        Ok(())
    }

    fn tell_of_person(&mut self, id: TournamentId, player: PlayerId) -> Result<(), StoreError> {
        let by = self.by(id);
        let revision = journal::tell_of_person(self.conn, id, by, self.now, player)?;
        // It ends elsewhere now.
        self.journals.retain(|journal| journal.tournament() != id);
        self.changes.push(Change { tournament: id, tables: Vec::new(), revision });
        Ok(())
    }

    fn by(&self, id: TournamentId) -> By {
        By { user: self.caller.account(), capacity: self.caller.capacity(id) }
    }
}

/// Does something in one transaction on the calling thread, and says what it changed.
///
/// # Errors
/// Those of `act`; nothing is done then.
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
