//! Separation of seeds: by pots as large as the number of tables, and by the places of a fixed bracket.

use crate::tournament::draw_input::DrawnEntry;

/// The cost of two entries of one pot at a table: more than seven earlier meetings, less than two entries of one club in the first round.
pub(in crate::draw) const SAME_POT: u64 = 50_000;

/// Moves the seeded entries to the front, the strongest first; the others keep their order.
pub(in crate::draw) fn in_order(entries: &mut [&DrawnEntry]) {
    entries.sort_by_key(|entry| entry.seed.unwrap_or(u16::MAX));
}

/// The pots of the seeded `entries`, which must be in order: each pot has as many entries as there are tables, from the strongest on.
pub(in crate::draw) fn pots<'a>(
    entries: &[&'a DrawnEntry],
    n_tables: usize,
) -> Vec<Vec<&'a DrawnEntry>> {
    let seeded: Vec<&DrawnEntry> =
        entries.iter().copied().filter(|entry| entry.seed.is_some()).collect();
    seeded.chunks(n_tables.max(1)).map(<[_]>::to_vec).collect()
}

/// The places of a fixed bracket of `n` tables, of which `into_one` feed one, from the strongest seed on. The strongest two can meet in the
/// last round only, the strongest four in the round before, and so on.
pub(super) fn places_of_tree(n: usize, into_one: usize) -> Vec<usize> {
    let into_one = into_one.max(2);
    // The rank of the seed for each place.
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
