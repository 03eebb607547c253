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

#[cfg(test)]
#[expect(clippy::indexing_slicing, reason = "tests")]
mod tests {
    use super::*;

    fn page(asked: Option<&str>, n: usize) -> (Vec<usize>, Pager) {
        let here = Address::new("/a", vec![("q".into(), "b".into())]);
        let here = asked.map_or(here.clone(), |asked| here.with("page", asked));
        paged(&here, (0..n).collect(), 10)
    }

    #[test]
    fn every_item_is_on_one_page() {
        for n in [0_usize, 1, 9, 10, 11, 95] {
            let n_pages = n.div_ceil(10).max(1);
            let all: Vec<usize> =
                (1..=n_pages).flat_map(|number| page(Some(&number.to_string()), n).0).collect();
            assert_eq!(all, (0..n).collect::<Vec<_>>(), "{n}");
        }
    }

    #[test]
    fn what_is_not_there_is_the_nearest_page() {
        for (asked, first) in
            [(None, 0), (Some("0"), 0), (Some("x"), 0), (Some("99"), 90), (Some("-1"), 0)]
        {
            assert_eq!(page(asked, 95).0[0], first, "{asked:?}");
        }
    }

    #[test]
    fn a_page_links_to_those_around_it_and_to_both_ends() {
        let (_, pager) = page(Some("5"), 95);
        let numbers: Vec<usize> = pager.links.iter().map(|link| link.number).collect();
        assert_eq!(numbers, [1, 4, 5, 6, 10]);
        let gaps: Vec<bool> = pager.links.iter().map(|link| link.is_after_gap).collect();
        assert_eq!(gaps, [false, true, false, false, true]);
        assert_eq!(pager.links[0].path, "/a?q=b");
        assert_eq!(pager.next.as_deref(), Some("/a?q=b&page=6"));
        assert_eq!(page(None, 10).1, Pager::default());
        assert_eq!(page(Some("10"), 95).1.next, None);
    }
}
