//! The facts of a tournament made anew from its journal and compared with those that stand, and put in their place.
//!
//! What was logged at its tables before it had a journal is in none: those lines stay where they are, if they are still
//! those of which the journal has the digest.

use std::collections::BTreeMap;

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use serde_json::Value;
use thiserror::Error;

use super::act::{ActJson, TAKEN_OVER};
use super::dialect::{Columns, Dialect};
use super::difference::Difference;
use super::relations::{self, FACTS, LOG, Relation};
use super::rows::{self, Changed, Row};
use super::{By, Chain, EntryRow, JournalAct, restore, taking_over, watch};
use crate::store::reading::Key;
use crate::store::schema::journal;
use crate::store::told::Touched;
use crate::store::{Conn, StoreError, migrations};
use crate::tournament::id::TournamentId;

/// What a journal makes of its tournament, beside what stands.
#[derive(Debug)]
pub struct Rebuild {
    /// The entry that it begins with: the one that has all facts as they stood then.
    pub from: i64,
    /// The last entry.
    pub to: i64,
    /// Rows made.
    pub n_rows: usize,
    /// Lines of logs that are older than the journal and stay as they are.
    pub n_older: usize,
    /// Rows that do not stand as they were made, by relation and key.
    pub differences: Vec<Difference>,
}

/// Why no facts can be made from a journal.
#[derive(Debug, Error)]
pub enum NotRebuilt {
    /// The store.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// There is no journal.
    #[error(
        "nothing was done to it since there are journals: there is nothing to make its facts from"
    )]
    NoJournal,
    /// The chain is not whole.
    #[error("its journal is not as it was written; `cubilete journal check` says where")]
    NotWhole,
    /// The program was brought up to date since the last entry.
    #[error(
        "the program was brought up to date since the last entry, so its rows are of before: the next thing done takes the \
         facts over as they stand"
    )]
    Older,
    /// An entry does not fit those before it.
    #[error("entry {seq} does not fit those before it: {relation} {key}")]
    Unfit {
        /// The entry.
        seq: i64,
        /// The relation.
        relation: &'static str,
        /// What the row is known by.
        key: String,
    },
    /// Lines logged before the journal began are not those that were taken over.
    #[error(
        "{n_taken} lines of games were logged before entry {seq}, which has their digest alone; the {n} that there are now \
         are not those"
    )]
    Log {
        /// The entry that took over.
        seq: i64,
        /// Lines that it took over.
        n_taken: i64,
        /// Lines that there are.
        n: usize,
    },
}

impl From<diesel::result::Error> for NotRebuilt {
    fn from(error: diesel::result::Error) -> Self {
        NotRebuilt::Store(error.into())
    }
}

/// Rows as texts, by their keys.
type Texts = BTreeMap<String, String>;

/// Makes the facts of a tournament from its journal, in memory, and compares them with those that stand.
///
/// # Errors
/// See [`NotRebuilt`].
pub fn rebuild(conn: &mut Conn, id: TournamentId) -> Result<Rebuild, NotRebuilt> {
    match super::check(conn, id)? {
        Chain::Whole { n: 0, .. } => return Err(NotRebuilt::NoJournal),
        Chain::Whole { .. } => {}
        Chain::Broken { .. } | Chain::Gap { .. } => return Err(NotRebuilt::NotWhole),
    }
    let end = super::end(conn, id)?.ok_or(NotRebuilt::NoJournal)?;
    if end.migrated != migrations::latest() {
        return Err(NotRebuilt::Older);
    }
    let taken_over = last_taking_over(conn, id)?;
    let mut making = Making::new(conn, taken_over.unwrap_or(i64::MIN))?;
    making.read(conn, id)?;
    making.settle_log(conn, id)?;
    let mut differences = Vec::new();
    for relation in FACTS {
        let older = if relation.name == LOG { Some(&making.older) } else { None };
        let empty = Texts::new();
        let made = making.made.get(relation.name).unwrap_or(&empty);
        let standing = taking_over::texts(conn, relation, id)?;
        compare(relation, &standing, made, older, &mut differences)?;
    }
    Ok(Rebuild {
        from: taken_over.unwrap_or(making.first),
        to: end.seq,
        n_rows: making.made.values().map(BTreeMap::len).sum(),
        n_older: making.older.len(),
        differences,
    })
}

/// Puts what the journal makes in place of what does not stand as it, and says so in the journal. Returns the number of
/// that entry; none where all stood.
///
/// # Errors
/// As [`rebuild`]; the database's, where it does not take the rows.
pub fn write(
    conn: &mut Conn,
    id: TournamentId,
    by: By,
    now: DateTime<Utc>,
) -> Result<(Rebuild, Option<i64>), NotRebuilt> {
    crate::store::tournaments::lock(conn, id)?;
    let rebuilt = rebuild(conn, id)?;
    if rebuilt.differences.is_empty() {
        return Ok((rebuilt, None));
    }
    // The journal has these rows already: how they were made.
    watch::unwatched(conn, |conn| restore::write(conn, rebuilt.to, &rebuilt.differences))?;
    if let Some(difference) = rebuild(conn, id)?.differences.first() {
        return Err(StoreError::Corrupt(format!("after it was rebuilt: {difference}")).into());
    }
    let act = JournalAct::Rebuilt { n_rows: rebuilt.differences.len() };
    let mut journal = super::open(conn, id, now)?;
    let appended = journal.append(conn, by, now, act.into(), |_| Ok(Touched::Unknown))?;
    Ok((rebuilt, appended.seq))
}

/// The number of the last entry that has all facts.
fn last_taking_over(conn: &mut Conn, id: TournamentId) -> QueryResult<Option<i64>> {
    journal::table
        .filter(journal::tournament_id.eq(Key::from(id)))
        .filter(journal::act.like(format!("{TAKEN_OVER}%")))
        .select(diesel::dsl::max(journal::seq))
        .get_result(conn)
}

/// Facts as they come about, entry by entry.
struct Making {
    /// How the database writes rows, and so how they are made.
    dialect: Dialect,
    columns: Columns,
    /// The entry that has all facts: those before it say how logs went on.
    from: i64,
    /// The first entry.
    first: i64,
    made: BTreeMap<&'static str, Texts>,
    /// What the entry that took over says of logs: its number, how many lines and their digest.
    taken: Option<(i64, i64, String)>,
    /// Lines of logs as they were made until then.
    logged_before: Texts,
    /// Lines that stand and are in no entry.
    older: Texts,
}

impl Making {
    fn new(conn: &mut Conn, from: i64) -> QueryResult<Self> {
        let mut columns = Columns::new();
        for relation in FACTS {
            columns.insert(relation.name, watch::columns(conn, relation.name)?);
        }
        let (made, logged_before, older) = (BTreeMap::new(), Texts::new(), Texts::new());
        let dialect = Dialect::of(conn);
        Ok(Self { dialect, columns, from, first: 0, made, taken: None, logged_before, older })
    }

    fn read(&mut self, conn: &mut Conn, id: TournamentId) -> Result<(), NotRebuilt> {
        let mut seq = None;
        loop {
            let entries = super::stored_after(conn, id, seq)?;
            let Some(last) = entries.last() else { return Ok(()) };
            if seq.is_none() {
                self.first = entries.first().map_or(0, |entry| entry.seq);
            }
            seq = Some(last.seq);
            for entry in &entries {
                self.take(entry)?;
            }
        }
    }

    fn take(&mut self, entry: &EntryRow) -> Result<(), NotRebuilt> {
        let corrupt = |error| StoreError::Corrupt(format!("journal {}: facts: {error}", entry.seq));
        let mut changed: Changed = serde_json::from_str(&entry.facts).map_err(corrupt)?;
        self.dialect.tell_all(&mut changed, &self.columns);
        if entry.seq == self.from {
            let act: Option<ActJson> = serde_json::from_str(&entry.act).ok();
            if let Some(JournalAct::TakenOver { n_logged, log_digest, .. }) =
                act.and_then(ActJson::into_act)
            {
                self.taken = Some((entry.seq, n_logged, log_digest));
            }
            self.logged_before = self.made.remove(LOG).unwrap_or_default();
        }
        let is_before = entry.seq < self.from;
        let is_read = |relation: &Relation| !is_before || relation.name == LOG;
        for (name, all) in &changed.put {
            let Some(relation) = relations::named(name).filter(|it| is_read(it)) else { continue };
            for row in all {
                let key = rows::key(relation, row);
                let text = Value::Object(row.clone()).to_string();
                if self.of(relation).insert(key.clone(), text).is_some() {
                    return Err(unfit(entry, relation, key));
                }
            }
        }
        for (name, all) in &changed.set {
            let Some(relation) = relations::named(name).filter(|it| is_read(it)) else { continue };
            for row in all {
                self.set(entry, relation, row)?;
            }
        }
        for (name, all) in &changed.cut {
            let Some(relation) = relations::named(name).filter(|it| is_read(it)) else { continue };
            for row in all {
                let key = rows::key(relation, row);
                if self.of(relation).remove(&key).is_none() && !self.is_older(relation, &key) {
                    return Err(unfit(entry, relation, key));
                }
            }
        }
        Ok(())
    }

    fn set(
        &mut self,
        entry: &EntryRow,
        relation: &'static Relation,
        row: &Row,
    ) -> Result<(), NotRebuilt> {
        let key = rows::key(relation, row);
        let Some(text) = self.of(relation).get_mut(&key) else {
            // Of an older line no more is kept than that it is there.
            return match self.is_older(relation, &key) {
                true => Ok(()),
                false => Err(unfit(entry, relation, key)),
            };
        };
        if let Some(mut known) = rows::row(Some(text))? {
            known.extend(row.clone());
            *text = Value::Object(known).to_string();
        }
        Ok(())
    }

    fn of(&mut self, relation: &'static Relation) -> &mut Texts {
        self.made.entry(relation.name).or_default()
    }

    /// Whether a line that is not made may be one that was taken over.
    fn is_older(&mut self, relation: &Relation, key: &str) -> bool {
        if relation.name != LOG {
            return false;
        }
        self.logged_before.remove(key);
        self.from != i64::MIN
    }

    /// Finds the lines that were taken over: as entries before it made them, or as they stand.
    fn settle_log(&mut self, conn: &mut Conn, id: TournamentId) -> Result<(), NotRebuilt> {
        let Some((seq, n_taken, digest)) = self.taken.clone() else { return Ok(()) };
        let Some(relation) = relations::named(LOG) else { return Ok(()) };
        let before = std::mem::take(&mut self.logged_before);
        let columns = self.columns.get(LOG).cloned().unwrap_or_default();
        let dialects = [self.dialect, self.dialect.other()];
        let since = self.of(relation);
        let mut standing = Texts::new();
        for text in taking_over::texts(conn, relation, id)? {
            let Some(row) = rows::row(Some(&text))? else { continue };
            let key = rows::key(relation, &row);
            if !since.contains_key(&key) {
                standing.insert(key, text);
            }
        }
        let is_taken = |lines: &Texts| -> Result<bool, StoreError> {
            if !i64::try_from(lines.len()).is_ok_and(|n| n == n_taken) {
                return Ok(false);
            }
            for dialect in dialects {
                let lines = lines.values().map(String::as_str);
                let tell = |row: &mut Row| dialect.tell(row, &columns);
                if taking_over::digest_of(relation, lines, tell)? == digest {
                    return Ok(true);
                }
            }
            Ok(false)
        };
        let mut known = standing.clone();
        known.extend(before.clone());
        if is_taken(&known)? {
            since.extend(before);
            standing.retain(|key, _| !since.contains_key(key));
        } else if !is_taken(&standing)? {
            return Err(NotRebuilt::Log { seq, n_taken, n: standing.len() });
        }
        self.older = standing;
        Ok(())
    }
}

fn unfit(entry: &EntryRow, relation: &Relation, key: String) -> NotRebuilt {
    NotRebuilt::Unfit { seq: entry.seq, relation: relation.name, key }
}

/// Notes the rows that stand otherwise than they were made. Those that are `older` than the journal stand.
fn compare(
    relation: &'static Relation,
    standing: &[String],
    made: &Texts,
    older: Option<&Texts>,
    differences: &mut Vec<Difference>,
) -> Result<(), StoreError> {
    let mut n_standing = 0;
    for text in standing {
        let Some(stands) = rows::row(Some(text))? else { continue };
        let key = rows::key(relation, &stands);
        if older.is_some_and(|older| older.contains_key(&key)) {
            continue;
        }
        let made = rows::row(made.get(&key).map(String::as_str))?;
        n_standing += usize::from(made.is_some());
        if made.as_ref() != Some(&rows::told(relation, &stands)) {
            differences.push(Difference { relation, stands: Some(stands), made });
        }
    }
    if n_standing == made.len() {
        return Ok(());
    }
    let mut missing = made.clone();
    for text in standing {
        if let Some(stands) = rows::row(Some(text))? {
            missing.remove(&rows::key(relation, &stands));
        }
    }
    for text in missing.values() {
        let made = rows::row(Some(text))?;
        differences.push(Difference { relation, stands: None, made });
    }
    Ok(())
}
