//! Long lists in pages: which part is shown, and the links to the others.

use crate::web::request::address::Address;

/// A page of a list: `templates/macros/pager.html` shows it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Pager {
    /// Links to the pages around this one, first and last; empty where one page holds everything.
    pub links: Vec<PageLink>,
    /// The page before.
    pub previous: Option<String>,
    /// The page after.
    pub next: Option<String>,
}

/// A link to a page of a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PageLink {
    /// Number, from 1.
    pub number: usize,
    /// Its address.
    pub path: String,
    /// Whether it is the one shown.
    pub is_current: bool,
    /// Whether pages between the one before and this are left out.
    pub is_after_gap: bool,
}

/// Pages beside the present one that are linked to.
const AROUND: usize = 1;

/// The part of `items` that the address asks for by `page`, `per_page` at a time, and the way to the rest; the last one
/// where there are fewer.
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
    fn new(here: &Address, current: usize, n_pages: usize) -> Self {
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
