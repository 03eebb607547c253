//! How cards lie on sheets of paper: in an order that outlives the knife.

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
