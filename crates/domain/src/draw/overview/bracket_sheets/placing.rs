//! Vertical positions of the tables of a strip. The fullest column is spread evenly. The tables of the other columns stand as near as
//! possible to the middle of the tables that they are connected to, in their order and without overlap.

use super::{SheetBox, SheetStrip};
use crate::draw::overview::tree::{Block, Tree, middle};

/// The strip with its tables placed within `height`, or within more if they do not fit.
pub(super) fn placed(tree: &Tree, mut strip: SheetStrip, height: usize) -> SheetStrip {
    let totals: Vec<usize> =
        strip.columns.iter().map(|boxes| boxes.iter().map(|it| it.height).sum()).collect();
    let height = height.max(totals.iter().copied().max().unwrap_or_default());
    strip.height = height;
    let fullest = (0..totals.len()).max_by_key(|index| totals.get(*index));
    let Some(anchor) = fullest else { return strip };
    if let Some(boxes) = strip.columns.get_mut(anchor) {
        spread(boxes, height);
    }
    for index in (0..anchor).rev() {
        place_beside(tree, &mut strip, index, index + 1);
    }
    for index in anchor + 1..strip.columns.len() {
        place_beside(tree, &mut strip, index, index - 1);
    }
    strip
}

/// Places boxes one below the other, each in a part of the height in proportion to its own.
fn spread(boxes: &mut [SheetBox], height: usize) {
    let total = boxes.iter().map(|it| it.height).sum::<usize>().max(1);
    let mut above = 0;
    for it in boxes {
        let (begin, end) = (above * height / total, (above + it.height) * height / total);
        it.top = begin + (end - begin).saturating_sub(it.height) / 2;
        above += it.height;
    }
}

/// Places the boxes of a column by those of the column beside it, which is placed already.
fn place_beside(tree: &Tree, strip: &mut SheetStrip, index: usize, beside: usize) {
    let Some(mut boxes) = strip.columns.get(index).cloned() else { return };
    let n = boxes.len();
    let wanted = |(at, it): (usize, &SheetBox)| {
        let near = near_block(tree, strip, (index, beside), it.place);
        near.unwrap_or_else(|| middle(at, n, strip.height))
    };
    let wanted: Vec<usize> = boxes.iter().enumerate().map(wanted).collect();
    settle(&mut boxes, &wanted, strip.height);
    if let Some(column) = strip.columns.get_mut(index) {
        *column = boxes;
    }
}

/// The middle at which a place should stand: its block's tables divide the extent of the block on the other side evenly. `None` if no table
/// of the block is there.
fn near_block(
    tree: &Tree,
    strip: &SheetStrip,
    (index, beside): (usize, usize),
    place: usize,
) -> Option<usize> {
    let gap = tree.gaps.get(strip.first + index.min(beside))?;
    let mut blocks = gap.blocks.iter().map(|Block { from, to }| match index < beside {
        true => (from, to),
        false => (to, from),
    });
    let (own, other) = blocks.find(|(own, _)| own.contains(&place))?;
    let mut others = strip.columns.get(beside)?.iter().filter(|it| other.contains(&it.place));
    let first = others.next()?;
    let last = others.next_back().unwrap_or(first);
    let boxes = strip.columns.get(index)?.iter().map(|it| it.place);
    let near: Vec<usize> = boxes.filter(|it| own.contains(it)).collect();
    let at = near.iter().position(|it| *it == place)?;
    Some(first.top + middle(at, near.len(), last.end() - first.top))
}

/// Moves boxes as little as possible from their wanted middles, so that none overlaps the one before and all stay within the height.
fn settle(boxes: &mut [SheetBox], wanted: &[usize], height: usize) {
    // With the heights above subtracted, boxes do not overlap if their positions do not decrease. Neighbors that would decrease share
    // the mean of their positions.
    let mut above: i64 = 0;
    let mut groups: Vec<(i64, i64)> = Vec::new();
    for (it, wanted) in boxes.iter().zip(wanted) {
        let own = i64::try_from(it.height).unwrap_or_default();
        let middle = i64::try_from(*wanted).unwrap_or_default();
        groups.push((middle - own / 2 - above, 1));
        above += own;
        while let [.., (sum, n), (next, m)] = groups.as_slice()
            && sum * m > next * n
        {
            let joined = (sum + next, n + m);
            groups.truncate(groups.len() - 2);
            groups.push(joined);
        }
    }
    let most = (i64::try_from(height).unwrap_or_default() - above).max(0);
    let places = groups.iter().flat_map(|(sum, n)| {
        std::iter::repeat_n((sum / n).clamp(0, most), usize::try_from(*n).unwrap_or_default())
    });
    let mut above = 0;
    for (it, place) in boxes.iter_mut().zip(places) {
        it.top = above + usize::try_from(place).unwrap_or_default();
        above += it.height;
    }
}
