//! The fees of a tournament, decided by its organizer.

use chrono::NaiveDate;
use parchis::Mode;
use serde::{Deserialize, Serialize};
use strum::{EnumString, IntoStaticStr, VariantArray};

use super::super::entry::Entry;
use super::super::id::PlayerId;
use super::super::sign_up::SignUpForm;
use super::super::text::fold;
use super::amount::Cents;

/// Maximum number of rows.
pub const MOST_ROWS: usize = 12;

/// Maximum number of characters of the name of a row.
pub const LONGEST_NAME: usize = 40;

/// The currency of a tournament whose organizer has not chosen another.
pub const CURRENCY: &str = "EUR";

/// The fees. Without rows nothing is to be paid.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Fees {
    /// Currency in the organizer's word, such as EUR.
    pub currency: String,
    /// Unit that pays the price of a row.
    pub per: FeeUnit,
    /// Last day of the early prices.
    pub early_until: Option<NaiveDate>,
    /// Prices; the first one is for entries of no row's category.
    pub rows: Vec<FeeRow>,
}

/// A price, by category.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FeeRow {
    /// Number of the row, which stays when its name changes.
    pub number: u16,
    /// Name of the category; may be empty in the only row.
    pub name: String,
    /// Price; 0 for free.
    pub price: Cents,
    /// Price until the early day; `None` if it is the same.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub early: Option<Cents>,
}

/// The unit that pays a fee.
#[derive(
    Clone,
    Copy,
    Debug,
    Default,
    PartialEq,
    Eq,
    EnumString,
    IntoStaticStr,
    VariantArray,
    Serialize,
    Deserialize
)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum FeeUnit {
    /// An entry, such as a pair.
    #[default]
    Entry,
    /// Each person of an entry, with its substitutes.
    Person,
}

named!(FeeUnit);

impl Default for Fees {
    fn default() -> Self {
        let currency = CURRENCY.to_owned();
        Self { currency, per: FeeUnit::default(), early_until: None, rows: Vec::new() }
    }
}

impl Fees {
    /// Returns whether there is a fee at all.
    pub fn are_set(&self) -> bool {
        !self.rows.is_empty()
    }

    /// Number of prices that an entry pays: 1, or the number of its people. A pair that is not named yet counts as two.
    pub fn units(&self, entry: &Entry, mode: Mode) -> usize {
        let mut people: Vec<PlayerId> = entry.squad.clone();
        people.sort();
        people.dedup();
        self.units_of(people.len(), mode)
    }

    fn units_of(&self, n_people: usize, mode: Mode) -> usize {
        match self.per {
            FeeUnit::Entry => 1,
            FeeUnit::Person => n_people.max(if mode == Mode::Pairs { 2 } else { 1 }),
        }
    }

    /// The row named as the category, else the first. `None` without a fee.
    pub fn row_of(&self, category: &str) -> Option<&FeeRow> {
        let folded = fold(category);
        self.rows.iter().find(|row| fold(&row.name) == folded).or(self.rows.first())
    }

    /// The fee that a sign-up would pay as an entry on the day `today`. `None` without a fee.
    pub fn of_sign_up(&self, form: &SignUpForm, mode: Mode, today: NaiveDate) -> Option<Cents> {
        let row = self.row_of(&form.category)?;
        let early = row.early.filter(|_| self.is_early(today));
        Some(early.unwrap_or(row.price).times(self.units_of(form.people.len(), mode)))
    }

    /// Returns whether the early prices are valid on a day.
    pub fn is_early(&self, day: NaiveDate) -> bool {
        self.early_until.is_some_and(|last| day <= last)
    }

    /// The number for a new row.
    pub fn next_number(&self) -> u16 {
        self.rows.iter().map(|row| row.number).max().map_or(1, |last| last.saturating_add(1))
    }
}
