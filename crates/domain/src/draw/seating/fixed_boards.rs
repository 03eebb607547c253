//! Orders tables so that an entry with a fixed board sits at the table with the board's number.

/// Swaps the table of each entry that has a fixed board to the board's place, counted from 1. A table stays if it or the table in its place
/// may not move, if there is no such place, or if an earlier entry has it.
pub(in crate::draw) fn in_place<T>(
    tables: &mut [T],
    boards: &[(i32, u16)],
    has: impl Fn(&T, i32) -> bool,
    may_move: impl Fn(&T) -> bool,
) {
    let mut settled: Vec<usize> = Vec::new();
    for (entry, board) in boards {
        let Some(place) = usize::from(*board).checked_sub(1) else { continue };
        let Some(now) = tables.iter().position(|table| has(table, *entry)) else { continue };
        let may = |at: usize| tables.get(at).is_some_and(&may_move) && !settled.contains(&at);
        if may(now) && may(place) {
            tables.swap(now, place);
            settled.push(place);
        }
    }
}
