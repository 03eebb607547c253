//! The stored entries of a journal and their hash chain: each hash covers the previous one and the entry.

use diesel::prelude::*;
use domain::tournament::id::{TournamentId, UserId};
use serde::Serialize;
use sha2::{Digest, Sha256};

use crate::columns::{Key, to_json};
use crate::schema::{journal, tournaments};
use crate::{Conn, StoreError};

#[derive(Debug, Queryable, Selectable, Insertable)]
#[diesel(table_name = journal)]
pub(super) struct EntryRow {
    pub tournament_id: Key,
    pub seq: i64,
    pub at: i64,
    pub actor_id: Option<Key>,
    pub role: String,
    pub act: String,
    pub reason: Option<String>,
    pub facts: String,
    pub migrated: String,
    pub hash: Vec<u8>,
}

/// Hash that precedes the first entry.
pub(crate) const NONE: [u8; 32] = [0; 32];

/// SHA-256 over the following, in this order: the previous hash; the tournament's id; `seq` and `at`, eight bytes each, big-endian; the
/// actor, as a byte 0, or as a byte 1 and the account's id; then role, act, reason and migrations, each as a byte 1, its length in eight
/// bytes and its bytes (a byte 0 if there is no reason); then the SHA-256 of the rows. Because only a digest of the rows is hashed, an
/// entry can be verified without seeing them.
pub(super) fn hash(before: &[u8], entry: &EntryRow) -> [u8; 32] {
    let mut hash = Sha256::new();
    hash.update(before);
    hash.update(entry.tournament_id.bytes());
    hash.update(entry.seq.to_be_bytes());
    hash.update(entry.at.to_be_bytes());
    match &entry.actor_id {
        Some(id) => {
            hash.update([1]);
            hash.update(id.bytes());
        }
        None => hash.update([0]),
    }
    let texts = [Some(&entry.role), Some(&entry.act), entry.reason.as_ref(), Some(&entry.migrated)];
    for text in texts {
        match text {
            Some(text) => {
                hash.update([1]);
                hash.update(u64::try_from(text.len()).unwrap_or(u64::MAX).to_be_bytes());
                hash.update(text.as_bytes());
            }
            None => hash.update([0]),
        }
    }
    hash.update(Sha256::digest(entry.facts.as_bytes()));
    hash.finalize().into()
}

/// SHA-256 of a text, in hex.
pub(super) fn digest(text: &str) -> String {
    hex(&Sha256::digest(text.as_bytes()))
}

pub(crate) fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Result of checking a journal's hash chain.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Chain {
    /// Every entry is intact, or there is none. In the journal of a tournament, the last number is also the tournament's revision.
    Whole {
        /// Number of entries in the journal.
        n: usize,
        /// Hash of the last entry, in hex; empty if there is none.
        hash: String,
    },
    /// An entry was altered, or does not follow the previous one.
    Broken {
        /// Number of that entry.
        seq: i64,
    },
    /// An entry is missing.
    Gap {
        /// Number of that entry.
        seq: i64,
    },
}

impl Chain {
    pub fn is_whole(&self) -> bool {
        matches!(self, Chain::Whole { .. })
    }
}

/// Exports at most 500 entries after number `seq`, or from the first one if it is `None`: as stored, one JSON object per line. They contain
/// everything that is hashed, so the chain can be verified elsewhere. Also returns the number of the last exported entry. `None` if there
/// are no more entries.
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

/// An exported entry: ids in the form used in URLs, hashes in hex, texts as stored.
#[derive(Serialize)]
struct Exported {
    tournament: String,
    seq: i64,
    /// Microseconds since the Unix epoch.
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
            hash: hex(&row.hash),
        }
    }
}

/// Checks every stored entry of a journal.
pub fn check(conn: &mut Conn, id: TournamentId) -> Result<Chain, StoreError> {
    let mut before: (Option<i64>, Vec<u8>) = (None, NONE.to_vec());
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
            if hash(&before.1, &row)[..] != row.hash[..] {
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
        Some(_) => Ok(Chain::Whole { n, hash: hex(&before.1) }),
        None => Ok(Chain::Whole { n, hash: String::new() }),
    }
}

/// Number of entries read at a time when all are checked or exported.
const AT_A_TIME: i64 = 500;

pub(super) fn stored_after(
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
