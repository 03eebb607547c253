//! Tables in the order of their numbers, so that whoever always plays at the same board sits at the table with its number.

/// Moves the tables of entries that have a fixed board to its place, from 1: each changes places with the table there. Those
/// that may not move stay, and so do those for whose board there is no table, or one of an entry that comes before.
pub(super) fn in_place<T>(
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
