//! Fingerprints for detecting that data has changed since it was displayed.

use std::fmt::Debug;

use sha2::{Digest, Sha256};

/// Hash of a sequence: 12 bytes in hex, equal for equal parts in the same order. It depends on their `Debug` output.
pub fn fingerprint<T: Debug>(parts: impl Iterator<Item = T>) -> String {
    let mut hash = Sha256::new();
    parts.for_each(|part| hash.update(format!("{part:?}\n")));
    hash.finalize().iter().take(12).map(|byte| format!("{byte:02x}")).collect()
}
