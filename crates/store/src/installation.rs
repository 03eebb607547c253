//! The journal of accounts and of the installation: sign-ins, passwords, new accounts, settings. Entries are chained by hashes like those
//! of a tournament's journal, and are never deleted.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use domain::tournament::happening::{Happened, Happening};
use domain::tournament::id::UserId;
use sha2::{Digest, Sha256};

use super::columns::{Key, Reading};
use super::journal::Chain;
use super::journal::chain::{NONE, hex};
use super::schema::installation_entries;
use super::{Conn, StoreError};

/// Number of entries read at a time when all are checked.
const AT_A_TIME: i64 = 500;

#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = installation_entries)]
struct EntryRow {
    seq: i64,
    at: i64,
    account_id: Option<Key>,
    what: String,
    detail: String,
    hash: Vec<u8>,
}

impl EntryRow {
    /// SHA-256 over the following, in this order: the previous hash; `seq` and `at`, eight bytes each, big-endian; the account, as a byte
    /// 0, or as a byte 1 and its id; `what` and `detail`, each as its length in eight bytes followed by its bytes.
    fn hash_after(&self, before: &[u8]) -> [u8; 32] {
        let mut hash = Sha256::new();
        hash.update(before);
        hash.update(self.seq.to_be_bytes());
        hash.update(self.at.to_be_bytes());
        match &self.account_id {
            Some(id) => {
                hash.update([1]);
                hash.update(id.bytes());
            }
            None => hash.update([0]),
        }
        for text in [&self.what, &self.detail] {
            hash.update(u64::try_from(text.len()).unwrap_or(u64::MAX).to_be_bytes());
            hash.update(text.as_bytes());
        }
        hash.finalize().into()
    }

    fn into_happened(self) -> Result<Happened, StoreError> {
        let at = Reading::new("installation_entries", &self.seq).moment("at", self.at)?;
        Ok(Happened {
            seq: self.seq,
            at,
            account: self.account_id.map(UserId::from),
            what: self.what.parse().ok(),
            stored: self.what,
            detail: self.detail,
        })
    }
}

/// Appends an entry. Concurrent appends wait until this transaction ends.
pub fn append(
    conn: &mut Conn,
    now: DateTime<Utc>,
    account: Option<UserId>,
    what: Happening,
    detail: &str,
) -> Result<(), StoreError> {
    // SQLite needs no lock here: its write transaction has the whole file to itself.
    if let Conn::Pg(conn) = conn {
        diesel::sql_query("lock table installation_entries in exclusive mode").execute(conn)?;
    }
    let end: Option<(i64, Vec<u8>)> = installation_entries::table
        .order(installation_entries::seq.desc())
        .select((installation_entries::seq, installation_entries::hash))
        .first(conn)
        .optional()?;
    let (last, before) = end.unwrap_or_else(|| (0, NONE.to_vec()));
    let mut row = EntryRow {
        seq: last + 1,
        at: now.timestamp_micros(),
        account_id: account.map(Key::from),
        what: what.name().to_owned(),
        detail: detail.to_owned(),
        hash: Vec::new(),
    };
    row.hash = row.hash_after(&before).into();
    diesel::insert_into(installation_entries::table).values(row).execute(conn)?;
    Ok(())
}

/// Appends the settings the service runs with, unless they equal those of the latest such entry.
pub fn note_settings(
    conn: &mut Conn,
    now: DateTime<Utc>,
    settings: &str,
) -> Result<(), StoreError> {
    let what = Happening::SettingsChanged;
    let noted: Option<String> = installation_entries::table
        .filter(installation_entries::what.eq(what.name()))
        .order(installation_entries::seq.desc())
        .select(installation_entries::detail)
        .first(conn)
        .optional()?;
    match noted.as_deref() == Some(settings) {
        true => Ok(()),
        false => append(conn, now, None, what, settings),
    }
}

/// The entries after number `seq`, in order; at most `most` of them.
pub fn after(conn: &mut Conn, seq: i64, most: i64) -> Result<Vec<Happened>, StoreError> {
    let rows = stored_after(conn, seq, most)?;
    rows.into_iter().map(EntryRow::into_happened).collect()
}

/// The entries of an account, the latest first; at most `most` of them.
pub fn of_account(
    conn: &mut Conn,
    account: UserId,
    most: i64,
) -> Result<Vec<Happened>, StoreError> {
    let rows: Vec<EntryRow> = installation_entries::table
        .filter(installation_entries::account_id.eq(Key::from(account)))
        .order(installation_entries::seq.desc())
        .limit(most)
        .select(EntryRow::as_select())
        .load(conn)?;
    rows.into_iter().map(EntryRow::into_happened).collect()
}

/// Checks the hash and number of every stored entry. It cannot detect that entries were removed at the end; to notice that,
/// keep the last hash elsewhere.
pub fn check(conn: &mut Conn) -> Result<Chain, StoreError> {
    let (mut last, mut before) = (0, NONE.to_vec());
    let mut n = 0;
    loop {
        let rows = stored_after(conn, last, AT_A_TIME)?;
        if rows.is_empty() {
            let hash = if n > 0 { hex(&before) } else { String::new() };
            return Ok(Chain::Whole { n, hash });
        }
        for row in rows {
            if row.seq != last + 1 {
                return Ok(Chain::Gap { seq: last + 1 });
            }
            if row.hash_after(&before)[..] != row.hash[..] {
                return Ok(Chain::Broken { seq: row.seq });
            }
            n += 1;
            (last, before) = (row.seq, row.hash);
        }
    }
}

fn stored_after(conn: &mut Conn, seq: i64, most: i64) -> Result<Vec<EntryRow>, StoreError> {
    Ok(installation_entries::table
        .filter(installation_entries::seq.gt(seq))
        .order(installation_entries::seq)
        .limit(most)
        .select(EntryRow::as_select())
        .load(conn)?)
}
