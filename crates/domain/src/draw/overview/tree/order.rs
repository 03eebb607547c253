//! The vertical order of each round's tables with few crossing lines. From the last round backwards, each component is placed near the
//! tables that it leads to.

use rustc_hash::FxHashMap;

use super::blocks::Component;

/// The most passes over all swaps.
const MOST_SWEEPS: usize = 4;
/// The largest component in which all pairs are swapped; in larger ones only neighbors are.
const MOST_PAIRED: usize = 10;

/// The tables of every column from top to bottom, by index. `gaps` are the components between a column and the next, `n_last` is the number
/// of tables in the last column.
pub(super) fn columns(gaps: &[Vec<Component>], n_last: usize) -> Vec<Vec<usize>> {
    let from = |gap: &Vec<Component>| gap.iter().flat_map(|it| it.from.iter().copied()).collect();
    let mut orders: Vec<Vec<usize>> = gaps.iter().map(from).collect();
    orders.push((0..n_last).collect());
    arrange(gaps, &mut orders, gaps.len());
    improve(gaps, &mut orders);
    orders
}

/// The cost of an order: the number of crossings, then the total vertical distance of the lines, in thousandths.
type Cost = (usize, usize);

/// Swaps two tables of a component while that lowers the cost; the columns to the left are rearranged accordingly.
fn improve(gaps: &[Vec<Component>], orders: &mut Vec<Vec<usize>>) {
    let mut best = cost(gaps, orders);
    for _ in 0..MOST_SWEEPS {
        let before = best;
        for column in (1..orders.len()).rev() {
            for (one, other) in swaps(gaps, orders, column) {
                // Without crossings, further swaps would not visibly improve the picture.
                if best.0 == 0 {
                    return;
                }
                let mut changed = orders.clone();
                if let Some(order) = changed.get_mut(column) {
                    order.swap(one, other);
                }
                arrange(gaps, &mut changed, column);
                let now = cost(gaps, &changed);
                if now < best {
                    (best, *orders) = (now, changed);
                }
            }
        }
        if best == before {
            return;
        }
    }
}

/// The pairs of places in a column whose tables may be swapped: within a component, or anywhere in the last column.
fn swaps(gaps: &[Vec<Component>], orders: &[Vec<usize>], column: usize) -> Vec<(usize, usize)> {
    let Some(order) = orders.get(column) else { return Vec::new() };
    let known = gaps.get(column).map(|gap| parts_of(gap, order.len())).unwrap_or_default();
    let part_of = |table: &usize| known.get(*table).copied().flatten();
    let parts: Vec<Option<usize>> = order.iter().map(part_of).collect();
    let mut sizes: FxHashMap<Option<usize>, usize> = FxHashMap::default();
    for part in &parts {
        *sizes.entry(*part).or_default() += 1;
    }
    let mut swaps = Vec::new();
    for (one, part) in parts.iter().enumerate() {
        let size = sizes.get(part).copied().unwrap_or_default();
        let reach = if size > MOST_PAIRED { 1 } else { size };
        let others = parts.iter().enumerate().skip(one + 1).take(reach);
        swaps.extend(others.filter(|(_, other)| *other == part).map(|(other, _)| (one, other)));
    }
    swaps
}

/// Orders the columns left of `last` by the aims of their components; the order within a component stays.
fn arrange(gaps: &[Vec<Component>], orders: &mut [Vec<usize>], last: usize) {
    for (column, gap) in gaps.iter().enumerate().take(last).rev() {
        let Some([order, next, ..]) = orders.get_mut(column..) else { continue };
        let places = places(next);
        let aims = gap.iter().map(|part| (aim(part, &places, gap), Vec::new()));
        let mut parts: Vec<(usize, Vec<usize>)> = aims.collect();
        let known = parts_of(gap, order.len());
        for table in order.iter() {
            let part = known.get(*table).copied().flatten();
            if let Some((_, inside)) = part.and_then(|part| parts.get_mut(part)) {
                inside.push(*table);
            }
        }
        parts.retain(|(_, inside)| !inside.is_empty());
        parts.sort_by_key(|(aim, _)| *aim);
        *order = parts.into_iter().flat_map(|(_, tables)| tables).collect();
    }
}

/// The index of the component of each of `n` tables.
fn parts_of(gap: &[Component], n: usize) -> Vec<Option<usize>> {
    let mut known = vec![None; n];
    for (index, part) in gap.iter().enumerate() {
        for table in &part.from {
            if let Some(place) = known.get_mut(*table) {
                *place = Some(index);
            }
        }
    }
    known
}

/// The mean place that a component leads to, in thousandths of a place; if it leads nowhere, its own position by table numbers.
fn aim(part: &Component, places: &[usize], gap: &[Component]) -> usize {
    let mean = |sum: usize, n: usize| sum * 1_000 / n.max(1);
    if part.to.is_empty() {
        let n: usize = gap.iter().map(|part| part.from.len()).sum();
        return mean(part.from.iter().sum(), part.from.len()) * places.len() / n.max(1);
    }
    mean(part.to.iter().filter_map(|table| places.get(*table)).sum(), part.to.len())
}

/// The place of each table.
fn places(order: &[usize]) -> Vec<usize> {
    let mut places = vec![0; order.len()];
    for (place, table) in order.iter().enumerate() {
        if let Some(known) = places.get_mut(*table) {
            *known = place;
        }
    }
    places
}

fn cost(gaps: &[Vec<Component>], orders: &[Vec<usize>]) -> Cost {
    let (mut n_crossings, mut far) = (0, 0);
    for (gap, pair) in gaps.iter().zip(orders.windows(2)) {
        let [order, next] = pair else { continue };
        let (before, after) = (places(order), places(next));
        let mut curves: Vec<(usize, usize)> = Vec::new();
        for part in gap.iter().filter(|part| !part.from.is_empty()) {
            let from: usize = part.from.iter().filter_map(|table| before.get(*table)).sum();
            let from = from * 1_000 / part.from.len();
            curves.extend(part.to.iter().filter_map(|to| Some((from, *after.get(*to)?))));
        }
        n_crossings += crossings(&curves);
        far += curves
            .iter()
            .map(|(from, to)| {
                let from = (from + 500) / before.len().max(1);
                from.abs_diff((to * 1_000 + 500) / after.len().max(1))
            })
            .sum::<usize>();
    }
    (n_crossings, far)
}

/// The number of crossings of lines, given as pairs of start and end.
pub(super) fn crossings(lines: &[(usize, usize)]) -> usize {
    let mut sorted = lines.to_vec();
    // Lines with the same start are sorted by their end, so they do not count as crossing.
    sorted.sort_unstable();
    let mut ends: Vec<usize> = sorted.into_iter().map(|(_, end)| end).collect();
    inversions(&mut ends)
}

/// Counts the inversions of a list, and sorts it.
fn inversions(ends: &mut [usize]) -> usize {
    if ends.len() < 2 {
        return 0;
    }
    let (left, right) = ends.split_at_mut(ends.len() / 2);
    let within = inversions(left) + inversions(right);
    let mut passed = 0;
    let mut across = 0;
    for end in right.iter() {
        while left.get(passed).is_some_and(|it| it <= end) {
            passed += 1;
        }
        across += left.len() - passed;
    }
    ends.sort_unstable();
    within + across
}
