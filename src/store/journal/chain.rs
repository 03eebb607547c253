//! Entries are chained: each one's hash is of the hash before and of the entry as it is stored.

use sha2::{Digest, Sha256};

use super::EntryRow;

/// The hash before the first entry.
pub(in crate::store) const NONE: [u8; 32] = [0; 32];

/// SHA-256 of the hash before; the tournament's id; seq and at, eight bytes each, the highest first; who: a byte 0, or 1 and
/// the account's id; then role, act, reason and migrations, each as a byte 1, its length in eight bytes and its bytes (no
/// reason: a byte 0); then the SHA-256 of the rows, so that an entry can be checked by who is shown none of them.
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

/// SHA-256 in hex.
pub(super) fn digest(text: &str) -> String {
    hex(&Sha256::digest(text.as_bytes()))
}

/// Bytes in hex.
pub(in crate::store) fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
