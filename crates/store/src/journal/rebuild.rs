//! Rebuilds the facts of a tournament from its journal, compares them with the stored ones, and can replace those.
//!
//! Game logs from before the first entry are not in the journal. A rebuild does not change them; it fails if they no longer match the
//! digest in the journal.

use std::collections::BTreeMap;

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use domain::tournament::id::TournamentId;
use serde_json::Value;
use thiserror::Error;

use super::act::{ActJson, TAKEN_OVER};
use super::chain::{self, Chain, EntryRow};
use super::dialect::{Columns, Dialect};
use super::difference::RowDifference;
use super::relations::{self, FACTS, FactRelation, LOG};
use super::rows::{self, Changed, Row};
use super::{JournalAct, JournalActor, restore, takeover, watch};
use crate::columns::Key;
use crate::notifications::TouchedTables;
use crate::schema::journal;
use crate::{Conn, StoreError, migrations};

/// Comparison of the facts that a journal yields with the stored ones.
#[derive(Debug)]
pub struct Rebuild {
    /// Number of the first entry used: the latest one with a snapshot of all facts, or the first of the journal if there is no snapshot.
    pub from: i64,
    /// Number of the last journal entry from which the facts are rebuilt.
    pub to: i64,
    /// Number of rows that the journal yields.
    pub n_rows: usize,
    /// Number of log lines older than the journal; a rebuild does not change them.
    pub n_older: usize,
    /// Rows that differ from the journal, by table and key.
    pub differences: Vec<RowDifference>,
}

/// Reasons for which facts cannot be rebuilt from a journal.
#[derive(Debug, Error)]
pub enum NotRebuilt {
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The tournament has no journal.
    #[error(
        "nothing was done to it since there are journals: there is nothing to make its facts from"
    )]
    NoJournal,
    /// The journal fails its check.
    #[error("its journal is not as it was written; `cubilete journal check` says where")]
    NotWhole,
    /// The program was migrated since the last entry.
    #[error(
        "the program was brought up to date since the last entry, so its rows are of before: the next thing done takes the \
         facts over as they stand"
    )]
    Older,
    /// An entry contradicts the ones before it.
    #[error("entry {seq} does not fit those before it: {relation} {key}")]
    Unfit {
        seq: i64,
        relation: &'static str,
        /// Key of the row that does not fit.
        key: String,
    },
    /// The log lines from before the journal do not match its digest.
    #[error(
        "{n_taken} lines of games were logged before entry {seq}, which has their digest alone; the {n} that there are now \
         are not those"
    )]
    Log {
        /// Number of the entry with the digest.
        seq: i64,
        /// Number of lines covered by the digest.
        n_taken: i64,
        /// Number of such lines now.
        n: usize,
    },
}

impl From<diesel::result::Error> for NotRebuilt {
    fn from(error: diesel::result::Error) -> Self {
        NotRebuilt::Store(error.into())
    }
}

/// Rows as JSON text, by their keys.
type Texts = BTreeMap<String, String>;

/// Rebuilds the facts of a tournament in memory and compares them with the stored ones.
///
/// # Errors
/// See [`NotRebuilt`] for the conditions.
pub fn rebuild(conn: &mut Conn, id: TournamentId) -> Result<Rebuild, NotRebuilt> {
    match chain::check(conn, id)? {
        Chain::Whole { n: 0, .. } => return Err(NotRebuilt::NoJournal),
        Chain::Whole { .. } => {}
        Chain::Broken { .. } | Chain::Gap { .. } => return Err(NotRebuilt::NotWhole),
    }
    let end = super::end(conn, id)?.ok_or(NotRebuilt::NoJournal)?;
    if end.migrated != migrations::latest() {
        return Err(NotRebuilt::Older);
    }
    let taken_over = last_taking_over(conn, id)?;
    let mut making = FactsMaker::new(conn, taken_over.unwrap_or(i64::MIN))?;
    making.read(conn, id)?;
    making.settle_log(conn, id)?;
    let mut differences = Vec::new();
    for relation in FACTS {
        let older = if relation.name == LOG { Some(&making.older) } else { None };
        let empty = Texts::new();
        let made = making.made.get(relation.name).unwrap_or(&empty);
        let standing = takeover::texts(conn, relation, id)?;
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

/// Replaces the rows that differ from the journal and records it in the journal. Also returns the number of that entry;
/// `None` if nothing differed.
///
/// # Errors
/// The same as [`rebuild`]. Also [`NotRebuilt::Store`]: the database rejects a row, or the rows still differ from the journal afterwards.
pub fn write(
    conn: &mut Conn,
    id: TournamentId,
    by: JournalActor,
    now: DateTime<Utc>,
) -> Result<(Rebuild, Option<i64>), NotRebuilt> {
    crate::tournaments::lock(conn, id)?;
    let rebuilt = rebuild(conn, id)?;
    if rebuilt.differences.is_empty() {
        return Ok((rebuilt, None));
    }
    // The journal already contains these rows, so they are written without recording them again.
    watch::unwatched(conn, |conn| restore::write(conn, rebuilt.to, &rebuilt.differences))?;
    if let Some(difference) = rebuild(conn, id)?.differences.first() {
        return Err(StoreError::Corrupt(format!("after it was rebuilt: {difference}")).into());
    }
    let act = JournalAct::Rebuilt { n_rows: rebuilt.differences.len() };
    let mut journal = super::open(conn, id, now)?;
    let appended = journal.append(conn, by, now, act.into(), |_| Ok(TouchedTables::Unknown))?;
    Ok((rebuilt, appended.seq))
}

/// Number of the latest entry with a snapshot of all facts.
fn last_taking_over(conn: &mut Conn, id: TournamentId) -> QueryResult<Option<i64>> {
    journal::table
        .filter(journal::tournament_id.eq(Key::from(id)))
        .filter(journal::act.like(format!("{TAKEN_OVER}%")))
        .select(diesel::dsl::max(journal::seq))
        .get_result(conn)
}

/// Facts under construction, entry by entry.
struct FactsMaker {
    /// JSON notation of the connected database, in which rows are built.
    dialect: Dialect,
    columns: Columns,
    /// Number of the entry with the latest snapshot; `i64::MIN` if the journal has none. Of earlier entries only the game logs are used.
    from: i64,
    /// Number of the first entry.
    first: i64,
    made: BTreeMap<&'static str, Texts>,
    /// The number of the snapshot entry, and its count and digest of log lines. `None` if there is no snapshot.
    taken: Option<(i64, i64, String)>,
    /// Log lines that the entries before the snapshot yield.
    logged_before: Texts,
    /// Stored log lines that are in no entry.
    older: Texts,
}

impl FactsMaker {
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
            let entries = chain::stored_after(conn, id, seq)?;
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
        let is_read = |relation: &FactRelation| !is_before || relation.name == LOG;
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
        relation: &'static FactRelation,
        row: &Row,
    ) -> Result<(), NotRebuilt> {
        let key = rows::key(relation, row);
        let Some(text) = self.of(relation).get_mut(&key) else {
            // The content of a log line from before the snapshot is unknown, so a change of it cannot be applied.
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

    fn of(&mut self, relation: &'static FactRelation) -> &mut Texts {
        self.made.entry(relation.name).or_default()
    }

    /// Reports whether a row may be a log line from before the snapshot, and drops the version of the line that earlier entries yield.
    fn is_older(&mut self, relation: &FactRelation, key: &str) -> bool {
        if relation.name != LOG {
            return false;
        }
        self.logged_before.remove(key);
        self.from != i64::MIN
    }

    /// Finds the log lines covered by the snapshot's digest, among the lines of earlier entries and the stored lines.
    fn settle_log(&mut self, conn: &mut Conn, id: TournamentId) -> Result<(), NotRebuilt> {
        let Some((seq, n_taken, digest)) = self.taken.clone() else { return Ok(()) };
        let Some(relation) = relations::named(LOG) else { return Ok(()) };
        let before = std::mem::take(&mut self.logged_before);
        let columns = self.columns.get(LOG).cloned().unwrap_or_default();
        let dialects = [self.dialect, self.dialect.other()];
        let since = self.of(relation);
        let mut standing = Texts::new();
        for text in takeover::texts(conn, relation, id)? {
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
                if takeover::digest_of(relation, lines, tell)? == digest {
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

fn unfit(entry: &EntryRow, relation: &FactRelation, key: String) -> NotRebuilt {
    NotRebuilt::Unfit { seq: entry.seq, relation: relation.name, key }
}

/// Collects the rows that differ from the journal. Rows in `older` predate it and are skipped.
fn compare(
    relation: &'static FactRelation,
    standing: &[String],
    made: &Texts,
    older: Option<&Texts>,
    differences: &mut Vec<RowDifference>,
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
            differences.push(RowDifference { relation, stands: Some(stands), made });
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
        differences.push(RowDifference { relation, stands: None, made });
    }
    Ok(())
}
