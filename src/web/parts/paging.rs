//! Paging of long lists: the shown part, and the links to the others.

use crate::web::request::address::Address;

/// Links of a paged list, rendered by `templates/macros/pager.html`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Pager {
    /// Links to the first, the last and the neighboring pages; empty if there is only one page.
    pub links: Vec<PageLink>,
    /// Address of the previous page.
    pub previous: Option<String>,
    /// Address of the next page.
    pub next: Option<String>,
}

/// A link to a page of a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PageLink {
    /// Number, counted from 1.
    pub number: usize,
    pub path: String,
    /// True for the current page.
    pub is_current: bool,
    /// True if pages before this link are left out.
    pub is_after_gap: bool,
}

/// Number of pages linked on each side of the current one.
const AROUND: usize = 1;

/// Returns the part of `items` for the address's `page`, with the links to the others. Numbers beyond the end select the last page.
pub fn paged<T>(here: &Address, mut items: Vec<T>, per_page: usize) -> (Vec<T>, Pager) {
    let n_pages = items.len().div_ceil(per_page.max(1)).max(1);
    let asked = here.value("page").and_then(|page| page.parse().ok()).unwrap_or(1);
    let current = usize::clamp(asked, 1, n_pages);
    let pager = Pager::new(here, current, n_pages);
    let mut part = items.split_off((current - 1) * per_page);
    part.truncate(per_page);
    (part, pager)
}

impl Pager {
    /// The links of page `current` of `n_pages`.
    pub fn new(here: &Address, current: usize, n_pages: usize) -> Self {
        let path = |number: usize| match number {
            1 => here.without(&["page"]).to_string(),
            _ => here.with("page", number).to_string(),
        };
        if n_pages < 2 {
            return Self::default();
        }
        let is_near = |number: &usize| {
            *number == 1 || *number == n_pages || number.abs_diff(current) <= AROUND
        };
        let mut links: Vec<PageLink> = Vec::new();
        for number in (1..=n_pages).filter(is_near) {
            links.push(PageLink {
                number,
                path: path(number),
                is_current: number == current,
                is_after_gap: links.last().is_some_and(|last| last.number + 1 < number),
            });
        }
        let neighbor = |number: usize| (1..=n_pages).contains(&number).then(|| path(number));
        Self { links, previous: neighbor(current - 1), next: neighbor(current + 1) }
    }
}
