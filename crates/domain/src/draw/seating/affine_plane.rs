//! Sixteen entries at four tables of four: in five rounds every two entries meet exactly once.
//!
//! The construction is the affine plane of order four, AG(2,4), with sixteen points and twenty lines of four points. Any two points are on
//! one line, and the lines form five classes of four lines that do not cross. A round is a class. The plane is not fixed in advance. Each
//! round is chosen among the classes without a repeated meeting that leave the later rounds possible. Among these, the search minimizes the
//! range of points at the tables and the colors that entries get twice before another color once. Any two classes that cross belong to such
//! a plane, so the second round is free (13,824 ways); the third round has six ways, the fourth two, the fifth one.

use super::colors::Evening;
use super::costs::{APART, PairCosts};
use crate::tournament::draw_input::DrawnEntry;
use crate::tournament::points::Points;

/// The number of points of the plane.
const POINTS: usize = 16;
/// The cost, in points of range, of an entry that gets one color two times more often than another.
const COLOR_TWICE: i64 = 4;
/// The number of points on a line.
const LINE: usize = 4;

/// For each point, a bit set of the points that are related to it.
type Graph = [u16; POINTS];
/// A class of lines; each line is a bit set of its points.
type Class = [u16; LINE];

/// The tables of the next round of `entries`; `None` unless the earlier rounds were classes of one plane. `met` lists
/// how often each two met.
pub(in crate::draw) fn next_tables<'a>(
    entries: &[&'a DrawnEntry],
    met: &[(i32, i32, u32)],
    pair_costs: &PairCosts,
    evening: &Evening,
) -> Option<Vec<Vec<&'a DrawnEntry>>> {
    let points: Vec<i64> = entries.iter().map(|entry| entry.points.units()).collect();
    let points: [i64; POINTS] = points.try_into().ok()?;
    let (met, n_rounds) = met_before(met, pair_costs)?;
    let open = without_met(&met);
    let is_apart = |one: usize, other: usize| pair_costs.of(one, other) >= APART;
    let allowed: Graph = std::array::from_fn(|one| {
        let apart = (0..POINTS).filter(|other| is_apart(one, *other));
        apart.fold(at(&open, one), |left, other| left & !(1 << other))
    });
    // After one round the check is superfluous: any two classes leave the later rounds possible.
    let can_go_on = |class: &Class| n_rounds == 1 || is_divisible(&without(&open, class));
    if n_rounds == 1 && classes(&met).is_empty() {
        return None;
    }
    let classes = classes(&allowed).into_iter().filter(can_go_on);
    // The second round has so many ways that no entry need get a color twice.
    let off = |class: &Class| match n_rounds {
        1 => 0,
        _ => class.iter().map(|line| evening.off(&on(*line).collect::<Vec<_>>())).sum(),
    };
    let class = classes.min_by_key(|class| {
        let (sum, squares) = spread(class, &points);
        (sum + COLOR_TWICE * Points::UNIT * i64::from(off(class)), squares)
    })?;
    let table = |line: u16| on(line).filter_map(|point| entries.get(point).copied()).collect();
    Some(class.into_iter().map(table).collect())
}

/// The graph of meetings and the number of earlier rounds; `None` unless all met at most once, all met equally many, and there
/// were one to four rounds.
fn met_before(met: &[(i32, i32, u32)], pair_costs: &PairCosts) -> Option<(Graph, u32)> {
    let mut graph: Graph = [0; POINTS];
    for (one, other, times) in met {
        let (one, other) = (pair_costs.index(*one)?, pair_costs.index(*other)?);
        if *times != 1 {
            return None;
        }
        for (one, other) in [(one, other), (other, one)] {
            *graph.get_mut(one)? |= 1 << other;
        }
    }
    let n_met = graph.first()?.count_ones();
    let is_even = graph.iter().all(|others| others.count_ones() == n_met);
    let n_rounds = n_met / 3;
    (is_even && n_met.is_multiple_of(3) && (1..=4).contains(&n_rounds)).then_some((graph, n_rounds))
}

/// All classes whose lines join only points that are joined in a graph.
fn classes(graph: &Graph) -> Vec<Class> {
    let mut found = Vec::new();
    extend(graph, 0, &mut Vec::new(), &mut found);
    found
}

fn extend(graph: &Graph, taken: u16, lines: &mut Vec<u16>, found: &mut Vec<Class>) {
    let Some(first) = on(!taken).next() else {
        found.extend(Class::try_from(lines.as_slice()));
        return;
    };
    let joined = at(graph, first) & !taken;
    for second in on(joined) {
        let joined = joined & at(graph, second) & after(second);
        for third in on(joined) {
            for fourth in on(joined & at(graph, third) & after(third)) {
                let line = 1 << first | 1 << second | 1 << third | 1 << fourth;
                lines.push(line);
                extend(graph, taken | line, lines, found);
                lines.pop();
            }
        }
    }
}

/// Returns whether a graph can be split completely into classes of lines.
fn is_divisible(graph: &Graph) -> bool {
    graph.iter().all(|others| *others == 0)
        || classes(graph).iter().any(|class| is_divisible(&without(graph, class)))
}

/// The range of points at the tables, in units of [`Points`]: the sum over the tables, then the sum of the squares.
fn spread(class: &Class, points: &[i64; POINTS]) -> (i64, i64) {
    let of_line = |line: &u16| {
        let own = || on(*line).filter_map(|point| points.get(point));
        own().max().unwrap_or(&0) - own().min().unwrap_or(&0)
    };
    let spreads = class.iter().map(of_line);
    spreads.fold((0, 0), |(sum, squares), it| (sum + it, squares + it * it))
}

/// The graph of entries that have not met.
fn without_met(met: &Graph) -> Graph {
    std::array::from_fn(|point| !at(met, point) & !(1 << point))
}

/// The graph without the pairs that a line of the class joins.
fn without(graph: &Graph, class: &Class) -> Graph {
    let line = |point: usize| class.iter().find(|line| **line & 1 << point != 0);
    std::array::from_fn(|point| at(graph, point) & !line(point).copied().unwrap_or(0))
}

fn at(graph: &Graph, point: usize) -> u16 {
    graph.get(point).copied().unwrap_or(0)
}

/// The points of a bit set, in ascending order.
fn on(mut set: u16) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let point = set.trailing_zeros() as usize;
        set &= set.checked_sub(1)?;
        Some(point)
    })
}

/// The bit set of all points with a greater number than `point`.
fn after(point: usize) -> u16 {
    u16::MAX.checked_shl(u32::try_from(point + 1).unwrap_or(u32::MAX)).unwrap_or(0)
}
