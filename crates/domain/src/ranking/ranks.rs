//! Ranks, which rows with equal keys share.

use std::cmp::Reverse;

/// Sorts `rows` by `key`, greatest first, and sets each row's rank, from 1, and whether it is shared. Rows with
/// equal keys keep their order.
pub(crate) fn share<T, K: Ord>(
    rows: &mut [T],
    key: impl Fn(&T) -> K,
    mut set: impl FnMut(&mut T, u32, bool),
) {
    rows.sort_by_key(|row| Reverse(key(row)));
    let mut before = 0;
    for group in rows.chunk_by_mut(|one, other| key(one) == key(other)) {
        let is_tied = group.len() > 1;
        let n = u32::try_from(group.len()).unwrap_or(u32::MAX);
        group.iter_mut().for_each(|row| set(row, before + 1, is_tied));
        before += n;
    }
}
