//! One transaction in which somebody acts: the connection, who and when, and what is to be told of it afterwards.

use chrono::{DateTime, Utc};

use super::{Caller, Moment, NotDone};
use crate::store::{self, Conn, Store, StoreError};
use crate::tournament::id::{IdSource, TableId, TournamentId};
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
}

impl<'c> Work<'c> {
    /// What `caller` does in this transaction, in this moment.
    pub fn new(conn: &'c mut Conn, caller: &'c Caller, moment: &'c mut Moment) -> Self {
        Self { conn, caller, now: moment.now, ids: &mut moment.ids, changes: Vec::new() }
    }

    /// What was changed so far, each tournament's last revision at its end.
    pub fn into_changes(self) -> Vec<Change> {
        self.changes
    }

    /// A consent that is noted now, by whoever acts.
    pub(super) fn consent(&self) -> Consent {
        Consent { by: self.caller.actor().name.clone(), at: self.now }
    }

    /// An act of people with `role` in a tournament: asked, locked, done, noted.
    pub(super) fn within<T>(
        &mut self,
        id: TournamentId,
        role: Role,
        act: impl FnOnce(&mut Self) -> Result<T, NotDone>,
    ) -> Result<T, NotDone> {
        self.caller.require(id, role)?;
        self.change(id, act)
    }

    /// An act in a tournament by whoever was found to have the right: locked, done, noted.
    pub(super) fn change<T>(
        &mut self,
        id: TournamentId,
        act: impl FnOnce(&mut Self) -> Result<T, NotDone>,
    ) -> Result<T, NotDone> {
        store::tournaments::lock(self.conn, id)?;
        let done = act(self)?;
        let revision = store::tournaments::touch(self.conn, id)?;
        self.note(id, Vec::new(), revision);
        Ok(done)
    }

    /// As [`Work::change`], of one table whose own pages show it.
    pub(super) fn change_at<T>(
        &mut self,
        id: TournamentId,
        table: TableId,
        act: impl FnOnce(&mut Self) -> Result<T, NotDone>,
    ) -> Result<T, NotDone> {
        let done = self.change(id, act)?;
        if let Some(change) = self.changes.last_mut() {
            change.tables.push(table);
        }
        Ok(done)
    }

    /// As [`Work::within`], of something that the pages of all tables without a result show.
    pub(super) fn within_hall<T>(
        &mut self,
        id: TournamentId,
        role: Role,
        act: impl FnOnce(&mut Self) -> Result<T, NotDone>,
    ) -> Result<T, NotDone> {
        self.caller.require(id, role)?;
        self.change_hall(id, act)
    }

    /// As [`Work::change`], of something that the pages of all tables without a result show.
    pub(super) fn change_hall<T>(
        &mut self,
        id: TournamentId,
        act: impl FnOnce(&mut Self) -> Result<T, NotDone>,
    ) -> Result<T, NotDone> {
        let done = self.change(id, act)?;
        let tables = store::tables::missing(self.conn, id)?;
        if let Some(change) = self.changes.last_mut() {
            change.tables.extend(tables);
        }
        Ok(done)
    }

    /// Notes what has to be told after the commit.
    pub(super) fn note(&mut self, tournament: TournamentId, tables: Vec<TableId>, revision: i64) {
        self.changes.push(Change { tournament, tables, revision });
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
