//! The journal of a tournament: everything that people do to it, one entry an act, in the transaction that changes the
//! facts. An entry's number is the tournament's revision.
//!
//! Beside its act an entry keeps what became of the rows of facts (`journal::rows`). They are noted by the database itself
//! (`journal::watch`), so whatever is written is in it, also what an act did not say.

mod act;
pub(super) mod chain;
mod dialect;
mod difference;
mod rebuild;
mod relations;
mod restore;
mod rows;
mod taking_over;
pub(super) mod watch;

pub use act::{ClockDoing, Dating, JournalAct, Logged, TableDoing};
pub use difference::Difference;
pub use rebuild::{NotRebuilt, Rebuild, rebuild, write};
pub use relations::Untold;

use chrono::{DateTime, Utc};
use diesel::dsl::max;
use diesel::prelude::*;
use serde::Serialize;

use self::act::ActJson;
use self::rows::Changed;
use self::watch::Written;
use super::conn::directly;
use super::prepared::{self, Piece};
use super::reading::{Key, Reading, to_json};
use super::schema::{journal, tournaments};
use super::told::{self, Touched};
use super::{Conn, StoreError, migrations, players};
use crate::tournament::id::{PlayerId, TournamentId, UserId};
use crate::tournament::journal::Capacity;

/// Who did something, and as what.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct By {
    /// The account; none for who has none.
    pub user: Option<UserId>,
    /// As what.
    pub capacity: Capacity,
}

impl By {
    /// The program, of its own accord.
    pub const PROGRAM: By = By { user: None, capacity: Capacity::Program };
}

/// An entry of a journal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JournalEntry {
    /// The tournament's revision with it.
    pub seq: i64,
    /// When.
    pub at: DateTime<Utc>,
    /// Who.
    pub by: By,
    /// What; none where a later program wrote it.
    pub act: Option<JournalAct>,
    /// The act as it is stored.
    pub stored: String,
    /// Why, where it was said.
    pub reason: Option<String>,
}

/// What is told of an act beside what it wrote.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Told {
    /// What was done.
    pub act: JournalAct,
    /// Why, or empty.
    pub reason: String,
}

impl From<JournalAct> for Told {
    fn from(act: JournalAct) -> Self {
        Self { act, reason: String::new() }
    }
}

impl JournalAct {
    /// That it was done for a reason, or for none where that is empty.
    pub fn because(self, reason: impl Into<String>) -> Told {
        Told { act: self, reason: reason.into() }
    }
}

/// What appending did.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Appended {
    /// The entry's number; none where nothing had been changed.
    pub seq: Option<i64>,
    /// Which tables' own pages show something else with it.
    pub touched: Touched,
    /// People whose own rows were written: whatever other tournament shows them has changed with them.
    pub people: Vec<PlayerId>,
}

#[derive(Debug, Queryable, Selectable, Insertable)]
#[diesel(table_name = journal)]
struct EntryRow {
    tournament_id: Key,
    seq: i64,
    at: i64,
    actor_id: Option<Key>,
    role: String,
    act: String,
    reason: Option<String>,
    facts: String,
    migrated: String,
    hash: Vec<u8>,
}

/// Where a journal ends.
#[derive(Debug)]
struct End {
    seq: i64,
    hash: Vec<u8>,
    migrated: String,
}

/// A journal that nobody else appends to until this transaction ends, and where it ends by now.
#[derive(Debug)]
pub struct OpenJournal {
    id: TournamentId,
    end: Option<End>,
}

/// The relations of which every written row is in a journal.
pub fn watched() -> impl Iterator<Item = &'static str> {
    relations::FACTS.iter().map(|relation| relation.name)
}

/// The columns of those relations that are in no journal.
pub fn untold() -> &'static [Untold] {
    relations::UNTOLD
}

/// Makes a journal ready for what is going to be done: before its first entry, and where the program was brought up to
/// date since its last one, the facts are taken over as they stand. To be called before anything is written, after
/// [`super::tournaments::lock`].
///
/// # Errors
/// When the database fails.
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
    /// Of a tournament that is being made in this transaction.
    pub fn of_new(id: TournamentId) -> Self {
        Self { id, end: None }
    }

    /// The tournament.
    pub fn tournament(&self) -> TournamentId {
        self.id
    }

    /// Appends an act with all that was written in this transaction since the last entry. An act that changed nothing leaves
    /// none, unless it is told alone. Other nodes are told of it, and of the tables whose own pages show something else with
    /// it, once the transaction is committed.
    ///
    /// # Errors
    /// When the database fails.
    pub fn append(
        &mut self,
        conn: &mut Conn,
        by: By,
        now: DateTime<Utc>,
        told: Told,
        touched: impl FnOnce(&mut Conn) -> Result<Touched, StoreError>,
    ) -> Result<Appended, StoreError> {
        let written = watch::take(conn)?;
        let people = people(&written)?;
        let rows = rows::net(&written)?;
        if rows.is_empty() && people.is_empty() && !told.act.is_told_alone() {
            return Ok(Appended { people, ..Appended::default() });
        }
        let changed = Changed::between(&rows);
        let touched = touched(conn)?;
        let end = put(conn, (self.id, self.end.as_ref()), by, now, told, changed, &touched)?;
        let seq = self.end.insert(end).seq;
        Ok(Appended { seq: Some(seq), touched, people })
    }
}

/// Appends an entry for what was written in this transaction and is in none: nothing is changed that the journal does not
/// tell. To be called before the transaction is committed.
///
/// # Errors
/// When the database fails.
pub(super) fn sweep(conn: &mut Conn, now: DateTime<Utc>) -> Result<(), StoreError> {
    let written = watch::take(conn)?;
    if written.is_empty() {
        return Ok(());
    }
    let rows = rows::net(&written)?;
    for (id, rows) in taking_over::by_tournament(conn, rows)? {
        let is_new =
            rows.iter().any(|net| net.relation.name == "tournaments" && net.before.is_none());
        let end = end(conn, id)?;
        // As in `open`; what was written is in what is taken over.
        let is_open = end.as_ref().is_some_and(|end| end.migrated == migrations::latest());
        if !is_open && !is_new {
            take_over(conn, id, end, now)?;
            continue;
        }
        put(
            conn,
            (id, end.as_ref()),
            By::PROGRAM,
            now,
            JournalAct::Written.into(),
            Changed::between(&rows),
            &Touched::Unknown,
        )?;
    }
    for player in people(&written)? {
        for id in players::tournaments_of(conn, player)? {
            tell_of_person(conn, id, By::PROGRAM, now, player)?;
        }
    }
    Ok(())
}

/// Appends that a person whom a tournament shows was changed elsewhere. The entry's number.
///
/// # Errors
/// When the database fails.
pub fn tell_of_person(
    conn: &mut Conn,
    id: TournamentId,
    by: By,
    now: DateTime<Utc>,
    player: PlayerId,
) -> Result<i64, StoreError> {
    let OpenJournal { end, .. } = open(conn, id, now)?;
    let told = JournalAct::PersonChanged { player }.into();
    let nothing = Changed::put(Default::default());
    Ok(put(conn, (id, end.as_ref()), by, now, told, nothing, &Touched::default())?.seq)
}

/// The people among what was written, each once.
fn people(written: &[Written]) -> Result<Vec<PlayerId>, StoreError> {
    let mut people = Vec::new();
    for it in written.iter().filter(|it| it.relation == relations::PEOPLE.name) {
        // Whom nobody knew yet no other tournament shows.
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
    end: Option<End>,
    now: DateTime<Utc>,
) -> Result<End, StoreError> {
    let (act, rows) = taking_over::facts(conn, id)?;
    put(conn, (id, end.as_ref()), By::PROGRAM, now, act.into(), rows, &Touched::Unknown)
}

/// Writes an entry after the journal's end, raises the revision to its number, and tells the other nodes. Where the journal
/// ends with it.
fn put(
    conn: &mut Conn,
    (id, end): (TournamentId, Option<&End>),
    by: By,
    now: DateTime<Utc>,
    told: Told,
    changed: Changed,
    touched: &Touched,
) -> Result<End, StoreError> {
    let key = Key::from(id);
    let seq = match end {
        Some(end) => end.seq + 1,
        // What was counted before there was a journal goes on; the first entry changes nothing.
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
    let pieces =
        [Piece::Words(revision), Piece::Long(seq), Piece::Words(" where id = "), Piece::Key(key)];
    prepared::execute(conn, &pieces)?;
    told::tell(conn, id, seq, touched)?;
    Ok(End { seq, hash: row.hash, migrated: row.migrated })
}

fn end(conn: &mut Conn, id: TournamentId) -> Result<Option<End>, StoreError> {
    let journals = diesel::alias!(journal as journals);
    let of_tournament = || journals.field(journal::tournament_id).eq(Key::from(id));
    let last = journals.filter(of_tournament()).select(max(journals.field(journal::seq)));
    let end = journal::table
        .filter(journal::tournament_id.eq(Key::from(id)))
        .filter(journal::seq.nullable().eq(last.single_value()))
        .select((journal::seq, journal::hash, journal::migrated));
    let end: Option<(i64, Vec<u8>, String)> =
        directly!(conn, own => end.get_result(own)).optional()?;
    Ok(end.map(|(seq, hash, migrated)| End { seq, hash, migrated }))
}

/// Which entries are asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Asked {
    /// Only those before this number.
    pub before: Option<i64>,
    /// Also play at tables.
    pub with_play: bool,
    /// No more than so many.
    pub most: i64,
}

/// Entries of a journal, the latest first.
///
/// # Errors
/// When the database fails.
pub fn latest(
    conn: &mut Conn,
    id: TournamentId,
    asked: Asked,
) -> Result<Vec<JournalEntry>, StoreError> {
    let mut rows = journal::table
        .filter(journal::tournament_id.eq(Key::from(id)))
        .order(journal::seq.desc())
        .limit(asked.most)
        .select(Shown::as_select())
        .into_boxed();
    if let Some(before) = asked.before {
        rows = rows.filter(journal::seq.lt(before));
    }
    if !asked.with_play {
        rows = rows.filter(journal::act.not_like(format!("{}%", act::PLAY)));
    }
    let rows: Vec<Shown> = rows.load(conn)?;
    rows.into_iter().map(Shown::into_entry).collect()
}

/// Entries of a journal after this number, in order.
///
/// # Errors
/// When the database fails.
pub fn after(
    conn: &mut Conn,
    id: TournamentId,
    seq: i64,
    most: i64,
) -> Result<Vec<JournalEntry>, StoreError> {
    let rows: Vec<Shown> = journal::table
        .filter(journal::tournament_id.eq(Key::from(id)))
        .filter(journal::seq.gt(seq))
        .order(journal::seq)
        .limit(most)
        .select(Shown::as_select())
        .load(conn)?;
    rows.into_iter().map(Shown::into_entry).collect()
}

/// An entry without the rows that it wrote.
#[derive(Queryable, Selectable)]
#[diesel(table_name = journal)]
struct Shown {
    seq: i64,
    at: i64,
    actor_id: Option<Key>,
    role: String,
    act: String,
    reason: Option<String>,
}

impl Shown {
    fn into_entry(self) -> Result<JournalEntry, StoreError> {
        let reading = Reading::new("journal", &self.seq);
        let act: Option<ActJson> = serde_json::from_str(&self.act).ok();
        let user = self.actor_id.map(UserId::from);
        Ok(JournalEntry {
            seq: self.seq,
            at: reading.moment("at", self.at)?,
            by: By { user, capacity: reading.text("role", &self.role)? },
            act: act.and_then(ActJson::into_act),
            stored: self.act,
            reason: self.reason,
        })
    }
}

/// What is found of a chain.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Chain {
    /// Every entry fits the one before, and the last one is the tournament's revision.
    Whole {
        /// How many entries.
        n: usize,
        /// The last one's hash in hex; empty where there is none.
        hash: String,
    },
    /// This entry is not as it was written, or not after the one before it.
    Broken {
        /// Its number.
        seq: i64,
    },
    /// An entry is missing.
    Gap {
        /// Its number.
        seq: i64,
    },
}

/// Entries of a journal after this number as they are stored, each an object of JSON in a line: with all that its hash is of
/// (`chain.rs` says how), so that others can make the chain again. The last one's number; none where there are no more.
///
/// # Errors
/// When the database fails.
pub fn exported(
    conn: &mut Conn,
    id: TournamentId,
    seq: Option<i64>,
) -> Result<Option<(i64, String)>, StoreError> {
    let rows = stored_after(conn, id, seq)?;
    let Some(last) = rows.last().map(|row| row.seq) else { return Ok(None) };
    let mut lines = String::new();
    for row in rows {
        lines.push_str(&to_json(&Exported::from(row))?);
        lines.push('\n');
    }
    Ok(Some((last, lines)))
}

/// An entry as it is handed out: ids as they stand in addresses, hashes in hex, texts as they are stored.
#[derive(Serialize)]
struct Exported {
    tournament: String,
    seq: i64,
    /// Microseconds of the Unix epoch.
    at: i64,
    actor: Option<String>,
    role: String,
    act: String,
    reason: Option<String>,
    migrated: String,
    facts: String,
    hash: String,
}

impl From<EntryRow> for Exported {
    fn from(row: EntryRow) -> Self {
        Self {
            tournament: TournamentId::from(row.tournament_id).to_string(),
            seq: row.seq,
            at: row.at,
            actor: row.actor_id.map(|id| UserId::from(id).to_string()),
            role: row.role,
            act: row.act,
            reason: row.reason,
            migrated: row.migrated,
            facts: row.facts,
            hash: chain::hex(&row.hash),
        }
    }
}

/// Looks at every entry of a journal as it is stored.
///
/// # Errors
/// When the database fails.
pub fn check(conn: &mut Conn, id: TournamentId) -> Result<Chain, StoreError> {
    let mut before: (Option<i64>, Vec<u8>) = (None, chain::NONE.to_vec());
    let mut n = 0;
    loop {
        let rows = stored_after(conn, id, before.0)?;
        if rows.is_empty() {
            break;
        }
        for row in rows {
            if let Some(last) = before.0
                && row.seq != last + 1
            {
                return Ok(Chain::Gap { seq: last + 1 });
            }
            if chain::hash(&before.1, &row)[..] != row.hash[..] {
                return Ok(Chain::Broken { seq: row.seq });
            }
            n += 1;
            before = (Some(row.seq), row.hash);
        }
    }
    let revision: Option<i64> = tournaments::table
        .find(Key::from(id))
        .select(tournaments::revision)
        .get_result(conn)
        .optional()?;
    let revision = revision.ok_or(StoreError::NotFound("tournament"))?;
    match before.0 {
        Some(last) if last < revision => Ok(Chain::Gap { seq: last + 1 }),
        Some(last) if last > revision => Ok(Chain::Broken { seq: last }),
        Some(_) => Ok(Chain::Whole { n, hash: chain::hex(&before.1) }),
        None => Ok(Chain::Whole { n, hash: String::new() }),
    }
}

/// Entries read at a time where all are.
const AT_A_TIME: i64 = 500;

fn stored_after(
    conn: &mut Conn,
    id: TournamentId,
    seq: Option<i64>,
) -> Result<Vec<EntryRow>, StoreError> {
    Ok(journal::table
        .filter(journal::tournament_id.eq(Key::from(id)))
        .filter(journal::seq.gt(seq.unwrap_or(i64::MIN)))
        .order(journal::seq)
        .limit(AT_A_TIME)
        .select(EntryRow::as_select())
        .load(conn)?)
}
