//! Amounts of money in whole cents, and how people write them.

use std::iter::Sum;
use std::ops::{Add, Neg, Sub};

use serde::{Deserialize, Serialize};
use thiserror::Error;

/// An amount in cents of the tournament's currency.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Cents(pub i64);

/// The largest amount of a fee or payment.
pub const MOST: Cents = Cents(999_999);

/// The reason why a text is not an amount.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum AmountError {
    /// The text is empty.
    #[error("there is no amount")]
    Missing,
    /// The text is not a number with at most two decimals.
    #[error("not an amount, such as 3 or 3.50")]
    Unreadable,
    /// The amount is above [`MOST`].
    #[error("at most 9999.99")]
    TooMuch,
}

impl Cents {
    /// Nothing.
    pub const ZERO: Self = Self(0);

    /// Reads an amount as people write it: `3`, `3,5`, `3,50 €`, `€3.50`, `3 euros`. Grouped digits are refused, because `1.000` has two
    /// meanings. The currency may be written on either side.
    ///
    /// # Errors
    /// [`AmountError`]: the text is no amount from 0 to [`MOST`].
    pub fn parse(text: &str, currency: &str) -> Result<Self, AmountError> {
        let cents = Self(hundredths(without_currency(text, currency))?);
        if cents > MOST { Err(AmountError::TooMuch) } else { Ok(cents) }
    }

    /// The amount multiplied by a number of people.
    #[must_use]
    pub fn times(self, n: usize) -> Self {
        Self(self.0.saturating_mul(i64::try_from(n).unwrap_or(i64::MAX)))
    }

    /// The amount without its sign.
    #[must_use]
    pub fn abs(self) -> Self {
        Self(self.0.saturating_abs())
    }

    /// Returns whether it is more than nothing.
    pub fn is_positive(self) -> bool {
        self.0 > 0
    }
}

/// Reads a number of hundredths as people write it: `3`, `3,5`, `3.50`. Grouped digits are refused, because `1.000` has two meanings.
///
/// # Errors
/// [`AmountError`]: the text is no number with at most two decimals, or too large to be stored.
pub fn hundredths(text: &str) -> Result<i64, AmountError> {
    let number = text.trim();
    if number.is_empty() {
        return Err(AmountError::Missing);
    }
    let (whole, decimals) = number.split_once([',', '.']).unwrap_or((number, ""));
    let is_digits = |part: &str| part.bytes().all(|sign| sign.is_ascii_digit());
    let has_separator = whole.len() < number.len();
    if whole.is_empty()
        || !is_digits(whole)
        || !is_digits(decimals)
        || decimals.len() > 2
        || (has_separator && decimals.is_empty())
    {
        return Err(AmountError::Unreadable);
    }
    format!("{whole}{decimals:0<2}").parse().map_err(|_| AmountError::TooMuch)
}

/// The text without a currency at its beginning or end.
pub fn without_currency<'t>(text: &'t str, currency: &str) -> &'t str {
    let text = text.trim();
    let folded = text.to_lowercase();
    let own = currency.trim().to_lowercase();
    let words = [own.as_str(), "€", "euros", "euro", "eur"];
    // Lower case may have another length, so the words are cut off only where the lengths agree.
    if folded.len() != text.len() {
        return text;
    }
    for word in words.into_iter().filter(|word| !word.is_empty()) {
        let cut = match (folded.strip_suffix(word), folded.strip_prefix(word)) {
            (Some(rest), _) => text.get(..rest.len()),
            (None, Some(rest)) => text.get(text.len() - rest.len()..),
            (None, None) => continue,
        };
        return cut.unwrap_or(text).trim();
    }
    text
}

impl Add for Cents {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self(self.0.saturating_add(other.0))
    }
}

impl Sub for Cents {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        Self(self.0.saturating_sub(other.0))
    }
}

impl Neg for Cents {
    type Output = Self;

    fn neg(self) -> Self {
        Self(self.0.saturating_neg())
    }
}

impl Sum for Cents {
    fn sum<I: Iterator<Item = Self>>(amounts: I) -> Self {
        amounts.fold(Self::ZERO, Add::add)
    }
}
