//! How those who are seeded are kept apart: in pots of as many as there are tables, and over a fixed tree.

use crate::tournament::draw_input::DrawnEntry;

/// What it costs where two of one pot meet: more than any meeting again, less than two of one club in the first round.
pub(super) const SAME_POT: u64 = 50_000;

/// The seeded ones first, the strongest of them before all others; who is not seeded stays where they are.
pub(super) fn in_order(entries: &mut [&DrawnEntry]) {
    entries.sort_by_key(|entry| entry.seed.unwrap_or(u16::MAX));
}

/// Those of `entries`, which are in order, who are as strong as each other: as many as there are tables, from the strongest on.
pub(super) fn pots<'a>(entries: &[&'a DrawnEntry], n_tables: usize) -> Vec<Vec<&'a DrawnEntry>> {
    let seeded: Vec<&DrawnEntry> =
        entries.iter().copied().filter(|entry| entry.seed.is_some()).collect();
    seeded.chunks(n_tables.max(1)).map(<[_]>::to_vec).collect()
}

/// The places of a fixed tree of `n` tables, of which so many make one: that of the strongest first, so that the strongest two
/// can meet in the last round only, the strongest four in the one before it, and so on.
pub(super) fn places_of_tree(n: usize, into_one: usize) -> Vec<usize> {
    let into_one = into_one.max(2);
    // By place the rank of who belongs there.
    let mut ranks = vec![0];
    while ranks.len() < n {
        let known = ranks.len();
        let around = |rank: usize| {
            let turned = move |turn: usize| match turn % 2 {
                0 => turn * known + rank,
                _ => (turn + 1) * known - 1 - rank,
            };
            (0..into_one).map(turned)
        };
        ranks = ranks.into_iter().flat_map(around).collect();
    }
    let mut places: Vec<(usize, usize)> = ranks.into_iter().zip(0..).collect();
    places.sort_unstable();
    places.into_iter().map(|(_, place)| place).collect()
}
