//! The category that a list shows, named by the address, and links to the others.

use domain::tournament::categories::{Category, categories, is_of};
use domain::tournament::championship::Championship;
use domain::tournament::id::EntryId;
use domain::tournament::text::fold;

use super::pills::PillLink;
use super::stage_standings::PoolStandings;
use crate::web::i18n::key;
use crate::web::request::address::Address;
use crate::web::request::context::Ctx;

/// The choice of a category.
pub struct CategoryChoice {
    /// All entries, then each category with its number of entries; empty if the entries have no categories.
    pub links: Vec<PillLink>,
    /// Folded name of the chosen category; empty for all entries.
    key: String,
}

impl CategoryChoice {
    /// The category that the address names, as in `?category=infantil`. An unknown one stands for all entries.
    pub fn asked(ctx: &Ctx, championship: &Championship) -> Self {
        let here = Address::of(ctx).without(&["page"]);
        // In the championship of a category, it is the category of all entries.
        let own = fold(championship.category());
        let mut all = categories(championship);
        all.retain(|it| it.key != own);
        let asked = here.value("category").map(fold).unwrap_or_default();
        let key = all.iter().map(|it| it.key.clone()).find(|it| *it == asked).unwrap_or_default();
        if all.is_empty() {
            return Self { links: Vec::new(), key };
        }
        let everybody = PillLink {
            path: here.without(&["category"]).to_string(),
            title: ctx.t(key::CATEGORY_ALL),
            is_current: key.is_empty(),
        };
        let link = |category: Category| PillLink {
            title: ctx
                .ta(key::CATEGORY_COUNTED)
                .with("name", category.name)
                .with("n", category.n)
                .to_string(),
            is_current: category.key == key,
            path: here.with("category", category.key).to_string(),
        };
        let links = std::iter::once(everybody).chain(all.into_iter().map(link)).collect();
        Self { links, key }
    }

    /// True if a category is chosen.
    pub fn is_chosen(&self) -> bool {
        !self.key.is_empty()
    }

    /// Reports whether the list shows the entry.
    pub fn has(&self, championship: &Championship, entry: EntryId) -> bool {
        self.key.is_empty() || championship.entry(entry).is_some_and(|it| is_of(it, &self.key))
    }

    /// Keeps the lines of the category, with their places among each other.
    pub fn retain(&self, championship: &Championship, lists: &mut Vec<PoolStandings>) {
        if !self.is_chosen() {
            return;
        }
        for list in lists.iter_mut() {
            list.last_above_cut = None;
            list.lines.retain(|line| self.has(championship, line.entry));
            let mut before = 0;
            for group in list.lines.chunk_by_mut(|one, other| one.rank == other.rank) {
                let (first, last) = (before + 1, before + group.len());
                before = last;
                for line in group {
                    line.is_equal &= first != last;
                    line.place = match first == last || line.is_equal {
                        true => first.to_string(),
                        false => format!("{first}–{last}"),
                    };
                }
            }
        }
        lists.retain(|list| !list.lines.is_empty());
    }
}
