//! In which order the tables of each round stand, so that few lines cross: from the last round backwards, each component
//! where the tables that it leads to stand.

use rustc_hash::FxHashMap;

use super::blocks::Component;

/// How often all swaps are tried at most.
const MOST_SWEEPS: usize = 4;
/// Tables of a component of which all pairs are swapped; of larger ones neighbors.
const MOST_PAIRED: usize = 10;

/// The tables of every column from top to bottom, by index. `gaps` are the components between a column and the next one;
/// `n_last` are the tables of the last column.
pub(super) fn columns(gaps: &[Vec<Component>], n_last: usize) -> Vec<Vec<usize>> {
    let from = |gap: &Vec<Component>| gap.iter().flat_map(|it| it.from.iter().copied()).collect();
    let mut orders: Vec<Vec<usize>> = gaps.iter().map(from).collect();
    orders.push((0..n_last).collect());
    arrange(gaps, &mut orders, gaps.len());
    improve(gaps, &mut orders);
    orders
}

/// What an order costs: lines that cross, then how far they lead up or down, in thousandths.
type Cost = (usize, usize);

/// Swaps two tables of a component as long as that costs less: what stands left of them follows.
fn improve(gaps: &[Vec<Component>], orders: &mut Vec<Vec<usize>>) {
    let mut best = cost(gaps, orders);
    for _ in 0..MOST_SWEEPS {
        let before = best;
        for column in (1..orders.len()).rev() {
            for (one, other) in swaps(gaps, orders, column) {
                // Without a crossing nothing is left to win that a reader would see.
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

/// Places of a column that may change their tables: within a component, or anywhere in the last column.
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

/// Orders the columns left of `last` by where their components lead; within a component they stand as they stood.
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

/// The component, by its index, that each of `n` tables leads on from.
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

/// Where a component leads to, in thousandths of a place; for one that leads nowhere, where it is by its numbers.
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

/// How often lines cross, given where each begins and ends.
pub(super) fn crossings(lines: &[(usize, usize)]) -> usize {
    let mut sorted = lines.to_vec();
    // Of those that begin at one place none cross: they stand as they end.
    sorted.sort_unstable();
    let mut ends: Vec<usize> = sorted.into_iter().map(|(_, end)| end).collect();
    inversions(&mut ends)
}

/// How many pairs stand the wrong way round; sorts them.
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
