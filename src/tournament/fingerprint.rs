//! Whether something is still what was seen.

use std::fmt::Debug;

use sha2::{Digest, Sha256};

/// The same for parts that are the same, in the same order.
pub fn fingerprint<T: Debug>(parts: impl Iterator<Item = T>) -> String {
    let mut hash = Sha256::new();
    parts.for_each(|part| hash.update(format!("{part:?}\n")));
    hash.finalize().iter().take(12).map(|byte| format!("{byte:02x}")).collect()
}
