//! Alphabetical order of names in displayed lists.
//!
//! Draws use an order of their own, which no change of a library can affect (`draw::league`).

use std::cmp::Ordering;
use std::sync::LazyLock;

use icu_collator::options::CollatorOptions;
use icu_collator::preferences::CollationNumericOrdering;
use icu_collator::{CollatorBorrowed, CollatorPreferences};
use icu_locale_core::{Locale, locale};

use super::language::Language;

type Order = LazyLock<Option<CollatorBorrowed<'static>>>;

static SPANISH: Order = LazyLock::new(|| order(&locale!("es")));
static CATALAN: Order = LazyLock::new(|| order(&locale!("ca")));
static ENGLISH: Order = LazyLock::new(|| order(&locale!("en")));

fn order(locale: &Locale) -> Option<CollatorBorrowed<'static>> {
    let mut preferences = CollatorPreferences::from(locale);
    preferences.numeric_ordering = Some(CollationNumericOrdering::True);
    CollatorBorrowed::try_new(preferences, CollatorOptions::default()).ok()
}

/// A name as a sort key. In Spanish, ñ follows n; in all languages, 2 precedes 10. Accents and capitals matter only between names
/// that are otherwise equal.
#[derive(Clone, Debug)]
pub struct ByName {
    language: Language,
    name: String,
}

impl Language {
    /// A name as a sort key in this language.
    pub fn by_name(self, name: impl Into<String>) -> ByName {
        ByName { language: self, name: name.into() }
    }
}

impl Ord for ByName {
    fn cmp(&self, other: &Self) -> Ordering {
        let order = match self.language {
            Language::Es => &SPANISH,
            Language::Ca => &CATALAN,
            Language::En => &ENGLISH,
        };
        match order.as_ref() {
            Some(order) => order.compare(&self.name, &other.name),
            None => self.name.cmp(&other.name),
        }
    }
}

impl PartialOrd for ByName {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for ByName {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for ByName {}
