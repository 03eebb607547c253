//! Arrangement of cards on sheets of paper, so that they stay in order after cutting.

/// Distributes cards over pages. After the printed stack is cut, the piles can be put on top of each other in order.
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
