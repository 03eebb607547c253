//! Exact points, so that sides that share a place share its points evenly.

use std::fmt;
use std::iter::Sum;
use std::ops::{Add, AddAssign, Neg, Sub};
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use thiserror::Error;

/// Points of a table, or a sum of points.
///
/// They are stored as a whole number of 840ths. 840 is the least common multiple of 1 to 8, the possible numbers of sides. Shares and their
/// sums are therefore exact, and equal points compare equal.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[derive(Serialize, Deserialize)]
#[serde(into = "StoredPoints", try_from = "StoredPoints")]
pub struct Points(i64);

/// Error: the text is not a valid [`Points`] value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("not a whole number or a fraction in 840ths")]
pub struct NoPoints;

impl Points {
    /// Zero points, the neutral sum.
    pub const ZERO: Self = Self(0);

    /// Number of parts in one point.
    pub const UNIT: i64 = 840;

    /// Creates points from a whole number.
    pub const fn whole(points: i64) -> Self {
        Self(points.saturating_mul(Self::UNIT))
    }

    /// Creates points from 840ths.
    pub const fn from_units(units: i64) -> Self {
        Self(units)
    }

    /// The points in 840ths.
    pub const fn units(self) -> i64 {
        self.0
    }

    /// An equal share for each of `n` sides; exact for 1 to 8 sides.
    pub fn shared_by(self, n: usize) -> Self {
        let n = i64::try_from(n).unwrap_or(i64::MAX).max(1);
        Self(self.0.div_euclid(n))
    }

    /// The points as a whole number; `None` if they have a fraction.
    pub fn as_whole(self) -> Option<i64> {
        (self.0 % Self::UNIT == 0).then_some(self.0 / Self::UNIT)
    }

    /// The points rounded down to whole ones.
    pub fn floor(self) -> i64 {
        self.0.div_euclid(Self::UNIT)
    }

    /// The absolute value as whole points and a fraction in lowest terms: 2½ is `(2, 1, 2)`.
    fn mixed(self) -> (u64, u64, u64) {
        let (units, all) = (self.0.unsigned_abs(), Self::UNIT.unsigned_abs());
        let part = units % all;
        let common = greatest_common_divisor(part, all);
        (units / all, part / common, all / common)
    }

    /// The points in display form: "2½", "−⅔", "1 5/12".
    pub fn in_words(self) -> String {
        let (whole, part, of) = self.mixed();
        let sign = if self.0 < 0 { "\u{2212}" } else { "" };
        if part == 0 {
            return format!("{sign}{whole}");
        }
        let one_sign = SIGNS.iter().find(|(one, other, _)| (*one, *other) == (part, of));
        match (one_sign, whole) {
            (Some((_, _, fraction)), 0) => format!("{sign}{fraction}"),
            (Some((_, _, fraction)), whole) => format!("{sign}{whole}{fraction}"),
            (None, 0) => format!("{sign}{part}/{of}"),
            (None, whole) => format!("{sign}{whole}\u{a0}{part}/{of}"),
        }
    }
}

/// Fractions with a Unicode character of their own.
const SIGNS: [(u64, u64, char); 17] = [
    (1, 2, '½'),
    (1, 3, '⅓'),
    (2, 3, '⅔'),
    (1, 4, '¼'),
    (3, 4, '¾'),
    (1, 5, '⅕'),
    (2, 5, '⅖'),
    (3, 5, '⅗'),
    (4, 5, '⅘'),
    (1, 6, '⅙'),
    (5, 6, '⅚'),
    (1, 7, '⅐'),
    (1, 8, '⅛'),
    (3, 8, '⅜'),
    (5, 8, '⅝'),
    (7, 8, '⅞'),
    (1, 10, '⅒'),
];

fn greatest_common_divisor(one: u64, other: u64) -> u64 {
    if other == 0 { one.max(1) } else { greatest_common_divisor(other, one % other) }
}

impl From<i32> for Points {
    fn from(points: i32) -> Self {
        Self::whole(points.into())
    }
}

/// The stored form: "3", or "-5/2" in lowest terms.
impl fmt::Display for Points {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (whole, part, of) = self.mixed();
        let sign = if self.0 < 0 { "-" } else { "" };
        match part {
            0 => write!(f, "{sign}{whole}"),
            _ => write!(f, "{sign}{}/{of}", whole * of + part),
        }
    }
}

impl FromStr for Points {
    type Err = NoPoints;

    fn from_str(text: &str) -> Result<Self, NoPoints> {
        let (number, of) = text.split_once('/').unwrap_or((text, "1"));
        let number: i64 = number.parse().map_err(|_| NoPoints)?;
        let of: i64 = of.parse().map_err(|_| NoPoints)?;
        let is_exact = of > 0 && Self::UNIT % of == 0;
        let units = if is_exact { number.checked_mul(Self::UNIT / of) } else { None };
        units.map(Self).ok_or(NoPoints)
    }
}

/// The JSON form: a number if the points are whole, otherwise a text in lowest terms such as "5/2".
#[derive(Serialize, Deserialize)]
#[serde(untagged)]
enum StoredPoints {
    Whole(i64),
    Fraction(String),
}

impl From<Points> for StoredPoints {
    fn from(points: Points) -> Self {
        points.as_whole().map_or_else(|| Self::Fraction(points.to_string()), Self::Whole)
    }
}

impl TryFrom<StoredPoints> for Points {
    type Error = NoPoints;

    fn try_from(written: StoredPoints) -> Result<Self, NoPoints> {
        match written {
            StoredPoints::Whole(points) => Ok(Self::whole(points)),
            StoredPoints::Fraction(text) => text.parse(),
        }
    }
}

impl Add for Points {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self(self.0.saturating_add(other.0))
    }
}

impl AddAssign for Points {
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl Sub for Points {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        Self(self.0.saturating_sub(other.0))
    }
}

impl Neg for Points {
    type Output = Self;

    fn neg(self) -> Self {
        Self(self.0.saturating_neg())
    }
}

impl Sum for Points {
    fn sum<I: Iterator<Item = Self>>(all: I) -> Self {
        all.fold(Self::ZERO, Add::add)
    }
}
