//! The hash chain of a journal: each entry's hash covers the previous hash and the entry as stored.

use sha2::{Digest, Sha256};

use super::EntryRow;

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
