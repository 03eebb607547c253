//! The lead of a side at a table, by distance to the goal.

/// The index of the side with the shortest distance, and its lead over the next one in squares; a lead of 0 is a tie. `None` marks an
/// absent side. The result is `None` unless two sides or more are present.
pub fn lead(distances: &[Option<u16>]) -> Option<(usize, u16)> {
    let present = distances.iter().enumerate();
    let mut order: Vec<(u16, usize)> =
        present.filter_map(|(index, distance)| Some(((*distance)?, index))).collect();
    order.sort_unstable();
    match order.as_slice() {
        [(first, index), (second, _), ..] => Some((*index, second - first)),
        _ => None,
    }
}
