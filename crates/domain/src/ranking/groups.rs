//! Groups of entries that are equal by some key.

use crate::tournament::id::EntryId;

/// Groups the entries by equal keys, smallest key first; the order within a group stays.
pub(crate) fn parted<K: Ord>(group: &[EntryId], key: impl Fn(EntryId) -> K) -> Vec<Vec<EntryId>> {
    let mut keyed: Vec<(K, EntryId)> = group.iter().map(|entry| (key(*entry), *entry)).collect();
    keyed.sort_by(|one, other| one.0.cmp(&other.0));
    keyed
        .chunk_by(|one, other| one.0 == other.0)
        .map(|part| part.iter().map(|(_, entry)| *entry).collect())
        .collect()
}
