//! The journal of a tournament: one entry for each act, written in the transaction that changes the facts. The number of an
//! entry is the tournament's revision.
//!
//! Beside its act, an entry stores the changes of rows of facts (`journal::rows`). The database itself records these changes
//! (`journal::watch`), so an entry also has changes that its act does not mention.

mod act;
pub(super) mod chain;
mod dialect;
mod difference;
mod rebuild;
mod relations;
mod restore;
mod rows;
mod takeover;
pub(super) mod watch;

pub use act::{AppointmentAct, JournalAct, JournalClockAct, JournalTableAct, LogRange};
pub use chain::{Chain, check, exported};
pub use difference::RowDifference;
pub use rebuild::{NotRebuilt, Rebuild, rebuild, write};
pub use relations::UnjournaledColumn;

use chrono::{DateTime, Utc};
use diesel::dsl::max;
use diesel::prelude::*;
use domain::tournament::id::{PlayerId, TournamentId, UserId};
use domain::tournament::journal::Capacity;

use self::act::ActJson;
use self::chain::EntryRow;
use self::rows::Changed;
use self::watch::WrittenRow;
use super::columns::{Key, Reading, to_json};
use super::conn::directly;
use super::notifications::{self, TouchedTables};
use super::schema::{journal, tournaments};
use super::statement::{self, SqlPiece};
use super::{Conn, StoreError, migrations, players};

/// The actor of an entry, and the capacity in which they acted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct JournalActor {
    /// The account. `None` for an actor without one.
    pub user: Option<UserId>,
    pub capacity: Capacity,
}

impl JournalActor {
    /// The program itself, acting on its own.
    pub const PROGRAM: JournalActor = JournalActor { user: None, capacity: Capacity::Program };
}

/// An entry of a journal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JournalEntry {
    /// Revision of the tournament after this entry.
    pub seq: i64,
    pub at: DateTime<Utc>,
    pub by: JournalActor,
    /// The act. `None` if a later version of the program wrote it.
    pub act: Option<JournalAct>,
    /// The act in its stored form.
    pub stored: String,
    /// Reason of the act, if one was given.
    pub reason: Option<String>,
}

/// An act to be recorded, with its reason.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReasonedAct {
    pub act: JournalAct,
    /// Reason of the act; may be empty.
    pub reason: String,
}

impl From<JournalAct> for ReasonedAct {
    fn from(act: JournalAct) -> Self {
        Self { act, reason: String::new() }
    }
}

impl JournalAct {
    /// Adds a reason to the act; an empty one means no reason.
    pub fn because(self, reason: impl Into<String>) -> ReasonedAct {
        ReasonedAct { act: self, reason: reason.into() }
    }
}

/// Result of appending an act.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Appended {
    /// Number of the new entry. `None` if the act changed nothing.
    pub seq: Option<i64>,
    /// Tables whose own pages have changed.
    pub touched: TouchedTables,
    /// Players whose own rows were changed. All other tournaments in which such a player appears have changed, too.
    pub people: Vec<PlayerId>,
}

/// End of a journal: number, hash and schema of its last entry.
#[derive(Debug)]
struct JournalEnd {
    seq: i64,
    hash: Vec<u8>,
    migrated: String,
}

/// A journal locked against other writers until this transaction ends, with its current end.
#[derive(Debug)]
pub struct OpenJournal {
    id: TournamentId,
    end: Option<JournalEnd>,
}

/// The tables of the database whose changes are journaled.
pub fn watched() -> impl Iterator<Item = &'static str> {
    relations::FACTS.iter().map(|relation| relation.name)
}

/// The columns of the watched tables that are not journaled.
pub fn unjournaled() -> &'static [UnjournaledColumn] {
    relations::UNJOURNALED
}

/// Opens a journal for the acts of this transaction. If it has no entry yet, or the program was migrated since its last one, an entry with
/// a snapshot of all facts is appended first. Call it before anything is written, and after [`super::tournaments::lock`].
pub fn open(
    conn: &mut Conn,
    id: TournamentId,
    now: DateTime<Utc>,
) -> Result<OpenJournal, StoreError> {
    let end = match end(conn, id)? {
        Some(end) if end.migrated == migrations::latest() => end,
        end => take_over(conn, id, end, now)?,
    };
    Ok(OpenJournal { id, end: Some(end) })
}

impl OpenJournal {
    /// The journal of a tournament that is created in this transaction.
    pub fn of_new(id: TournamentId) -> Self {
        Self { id, end: None }
    }

    pub fn tournament(&self) -> TournamentId {
        self.id
    }

    /// Appends an act with all rows written in this transaction since the last entry. An act that changed nothing is not recorded, unless
    /// its kind always is. After the commit, the other nodes are notified of the change and of the tables whose own pages have changed.
    pub fn append(
        &mut self,
        conn: &mut Conn,
        by: JournalActor,
        now: DateTime<Utc>,
        told: ReasonedAct,
        touched: impl FnOnce(&mut Conn) -> Result<TouchedTables, StoreError>,
    ) -> Result<Appended, StoreError> {
        let written = watch::take(conn)?;
        let people = people(&written)?;
        let rows = rows::net(&written)?;
        if rows.is_empty() && people.is_empty() && !told.act.is_recorded_alone() {
            return Ok(Appended { people, ..Appended::default() });
        }
        let changed = Changed::between(&rows);
        let touched = touched(conn)?;
        let end = put(conn, (self.id, self.end.as_ref()), by, now, told, changed, &touched)?;
        let seq = self.end.insert(end).seq;
        Ok(Appended { seq: Some(seq), touched, people })
    }
}

/// Appends an entry for rows written in this transaction that no act has recorded, so that every change is in the journal. Call
/// it before the commit.
pub(super) fn sweep(conn: &mut Conn, now: DateTime<Utc>) -> Result<(), StoreError> {
    let written = watch::take(conn)?;
    if written.is_empty() {
        return Ok(());
    }
    let rows = rows::net(&written)?;
    for (id, rows) in takeover::by_tournament(conn, rows)? {
        let is_new =
            rows.iter().any(|net| net.relation.name == "tournaments" && net.before.is_none());
        let end = end(conn, id)?;
        // As in `open`, a snapshot is missing. It already includes the written rows, so they need no entry of their own.
        let is_open = end.as_ref().is_some_and(|end| end.migrated == migrations::latest());
        if !is_open && !is_new {
            take_over(conn, id, end, now)?;
            continue;
        }
        put(
            conn,
            (id, end.as_ref()),
            JournalActor::PROGRAM,
            now,
            JournalAct::Written.into(),
            Changed::between(&rows),
            &TouchedTables::Unknown,
        )?;
    }
    for player in people(&written)? {
        for id in players::lock_tournaments_of(conn, player)? {
            record_person_change(conn, id, JournalActor::PROGRAM, now, player)?;
        }
    }
    Ok(())
}

/// Records in the journal of a tournament that one of its players was changed elsewhere. Returns the entry's number.
pub fn record_person_change(
    conn: &mut Conn,
    id: TournamentId,
    by: JournalActor,
    now: DateTime<Utc>,
    player: PlayerId,
) -> Result<i64, StoreError> {
    let OpenJournal { end, .. } = open(conn, id, now)?;
    let told = JournalAct::PersonChanged { player }.into();
    let nothing = Changed::put(Default::default());
    Ok(put(conn, (id, end.as_ref()), by, now, told, nothing, &TouchedTables::default())?.seq)
}

/// The players whose rows were changed, each once.
fn people(written: &[WrittenRow]) -> Result<Vec<PlayerId>, StoreError> {
    let mut people = Vec::new();
    for it in written.iter().filter(|it| it.relation == relations::PEOPLE.name) {
        // A new player cannot appear in another tournament yet.
        let is_news = it.before.is_some() && it.before != it.after;
        let row = if is_news { rows::row(it.after.as_deref())? } else { None };
        let id = row.and_then(|row| rows::id(&row, "id")).map(PlayerId);
        people.extend(id.filter(|id| !people.contains(id)));
    }
    Ok(people)
}

fn take_over(
    conn: &mut Conn,
    id: TournamentId,
    end: Option<JournalEnd>,
    now: DateTime<Utc>,
) -> Result<JournalEnd, StoreError> {
    let (act, rows) = takeover::facts(conn, id)?;
    put(
        conn,
        (id, end.as_ref()),
        JournalActor::PROGRAM,
        now,
        act.into(),
        rows,
        &TouchedTables::Unknown,
    )
}

/// Appends an entry, raises the tournament's revision to the entry's number, and notifies the other nodes. Returns the
/// new end of the journal.
fn put(
    conn: &mut Conn,
    (id, end): (TournamentId, Option<&JournalEnd>),
    by: JournalActor,
    now: DateTime<Utc>,
    told: ReasonedAct,
    changed: Changed,
    touched: &TouchedTables,
) -> Result<JournalEnd, StoreError> {
    let key = Key::from(id);
    let seq = match end {
        Some(end) => end.seq + 1,
        // A first entry with a snapshot changes no facts, so it leaves the tournament's revision as it is.
        None => tournaments::table.find(key).select(tournaments::revision).get_result(conn)?,
    };
    let mut row = EntryRow {
        tournament_id: key,
        seq,
        at: now.timestamp_micros(),
        actor_id: by.user.map(Key::from),
        role: by.capacity.name().to_owned(),
        act: to_json(&ActJson::from(told.act))?,
        reason: Some(told.reason).filter(|reason| !reason.is_empty()),
        facts: changed.into_text()?,
        migrated: migrations::latest().to_owned(),
        hash: Vec::new(),
    };
    row.hash = chain::hash(end.map_or(&chain::NONE[..], |end| &end.hash), &row).into();
    directly!(conn, own => diesel::insert_into(journal::table).values(&row).execute(own))?;
    let revision = "update tournaments set revision = ";
    let pieces = [
        SqlPiece::Words(revision),
        SqlPiece::Long(seq),
        SqlPiece::Words(" where id = "),
        SqlPiece::Key(key),
    ];
    statement::execute(conn, &pieces)?;
    notifications::notify(conn, id, seq, touched)?;
    Ok(JournalEnd { seq, hash: row.hash, migrated: row.migrated })
}

fn end(conn: &mut Conn, id: TournamentId) -> Result<Option<JournalEnd>, StoreError> {
    let journals = diesel::alias!(journal as journals);
    let of_tournament = || journals.field(journal::tournament_id).eq(Key::from(id));
    let last = journals.filter(of_tournament()).select(max(journals.field(journal::seq)));
    let end = journal::table
        .filter(journal::tournament_id.eq(Key::from(id)))
        .filter(journal::seq.nullable().eq(last.single_value()))
        .select((journal::seq, journal::hash, journal::migrated));
    let end: Option<(i64, Vec<u8>, String)> =
        directly!(conn, own => end.get_result(own)).optional()?;
    Ok(end.map(|(seq, hash, migrated)| JournalEnd { seq, hash, migrated }))
}

/// A query for entries of a journal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct JournalQuery {
    /// Only entries before this number, if given.
    pub before: Option<i64>,
    /// True to include play at tables.
    pub with_play: bool,
    /// Maximum number of entries.
    pub most: i64,
}

/// The entries of a journal that match a query, the latest first.
pub fn latest(
    conn: &mut Conn,
    id: TournamentId,
    asked: JournalQuery,
) -> Result<Vec<JournalEntry>, StoreError> {
    let mut rows = journal::table
        .filter(journal::tournament_id.eq(Key::from(id)))
        .order(journal::seq.desc())
        .limit(asked.most)
        .select(ShownEntry::as_select())
        .into_boxed();
    if let Some(before) = asked.before {
        rows = rows.filter(journal::seq.lt(before));
    }
    if !asked.with_play {
        rows = rows.filter(journal::act.not_like(format!("{}%", act::PLAY)));
    }
    let rows: Vec<ShownEntry> = rows.load(conn)?;
    rows.into_iter().map(ShownEntry::into_entry).collect()
}

/// The entries of a journal after number `seq`, in order; at most `most` of them.
pub fn after(
    conn: &mut Conn,
    id: TournamentId,
    seq: i64,
    most: i64,
) -> Result<Vec<JournalEntry>, StoreError> {
    let rows: Vec<ShownEntry> = journal::table
        .filter(journal::tournament_id.eq(Key::from(id)))
        .filter(journal::seq.gt(seq))
        .order(journal::seq)
        .limit(most)
        .select(ShownEntry::as_select())
        .load(conn)?;
    rows.into_iter().map(ShownEntry::into_entry).collect()
}

/// An entry without the rows that it changed.
#[derive(Queryable, Selectable)]
#[diesel(table_name = journal)]
struct ShownEntry {
    seq: i64,
    at: i64,
    actor_id: Option<Key>,
    role: String,
    act: String,
    reason: Option<String>,
}

impl ShownEntry {
    fn into_entry(self) -> Result<JournalEntry, StoreError> {
        let reading = Reading::new("journal", &self.seq);
        let act: Option<ActJson> = serde_json::from_str(&self.act).ok();
        let user = self.actor_id.map(UserId::from);
        Ok(JournalEntry {
            seq: self.seq,
            at: reading.moment("at", self.at)?,
            by: JournalActor { user, capacity: reading.text("role", &self.role)? },
            act: act.and_then(ActJson::into_act),
            stored: self.act,
            reason: self.reason,
        })
    }
}
