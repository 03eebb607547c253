//! How things lie on sheets of paper: columns that fit, and cards in an order that outlives the knife.

use std::ops::Range;

/// Cuts things of these heights into columns of at most `highest` that are about equally full: none is fuller than fair by
/// more than `spare`. What is higher than a column stands alone.
pub fn columns(heights: &[usize], highest: usize, spare: usize) -> Vec<Range<usize>> {
    let total: usize = heights.iter().sum();
    let fair = total.div_ceil(total.div_ceil(highest).max(1)) + spare;
    let (mut parts, mut start, mut filled) = (Vec::new(), 0, 0);
    for (index, height) in heights.iter().enumerate() {
        if filled > 0 && filled + height > fair.min(highest) {
            parts.push(start..index);
            (start, filled) = (index, 0);
        }
        filled += height;
    }
    if start < heights.len() {
        parts.push(start..heights.len());
    }
    parts
}

/// Spreads cards over pages such that the stack, cut once, gives piles that lie on each other in order.
pub fn collated<T>(cards: Vec<T>, per_page: usize) -> Vec<Vec<T>> {
    let n_pages = cards.len().div_ceil(per_page.max(1));
    let mut pages: Vec<Vec<T>> = (0..n_pages).map(|_| Vec::new()).collect();
    for (index, card) in cards.into_iter().enumerate() {
        if let Some(page) = pages.get_mut(index % n_pages) {
            page.push(card);
        }
    }
    pages
}
