//! The categories of a tournament, as its entries name them. Spellings that differ in case or accents are one category.

use std::collections::BTreeMap;

use super::championship::Championship;
use super::entry::Entry;
use super::text::fold;

/// A category.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Category {
    /// The name, in the spelling of most entries.
    pub name: String,
    /// The folded name, for addresses and comparisons.
    pub key: String,
    /// The number of active entries.
    pub n: usize,
}

/// The categories of the active entries, by name. Entries without a category belong to none.
pub fn categories(championship: &Championship) -> Vec<Category> {
    let mut spellings: BTreeMap<String, BTreeMap<&str, usize>> = BTreeMap::new();
    let active = championship.entries().iter().filter(|entry| entry.is_active());
    for entry in active.filter(|entry| !fold(&entry.category).is_empty()) {
        let of_category = spellings.entry(fold(&entry.category)).or_default();
        *of_category.entry(entry.category.as_str()).or_default() += 1;
    }
    let category = |(key, spellings): (String, BTreeMap<&str, usize>)| {
        let n = spellings.values().sum();
        let usual = spellings.into_iter().max_by(|one, other| {
            // Of equally frequent spellings, the first in the alphabet, which begins with a capital.
            one.1.cmp(&other.1).then_with(|| other.0.cmp(one.0))
        });
        Some(Category { name: usual?.0.to_owned(), key, n })
    };
    spellings.into_iter().filter_map(category).collect()
}

/// Reports whether an entry is of the category with this folded name.
pub fn is_of(entry: &Entry, key: &str) -> bool {
    fold(&entry.category) == key
}
