//! Ranking points of one table (spec §6): the formula, or an organizer's own points by place.

use std::cmp::Ordering;

use thiserror::Error;

use crate::tournament::id::EntryId;
use crate::tournament::points::Points;
use crate::tournament::result::{SideResult, TableResult};

/// The most points, positive or negative, that a place may earn in an organizer's own list.
pub const MOST_POINTS: i32 = 1_000;

/// The reason why a list of points is refused.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PointsError {
    /// A part of the list is not a whole number.
    #[error("\"{0}\" is not a whole number")]
    NotANumber(String),
    /// A number is out of range.
    #[error("{points} is more than {MOST_POINTS} points up or down")]
    TooLarge {
        /// The number that is out of range.
        points: i32,
    },
    /// The length of the list is not the number of sides.
    #[error("{found} numbers for {sides} sides")]
    WrongLength {
        /// The sides of a table.
        sides: usize,
        /// The numbers in the list.
        found: usize,
    },
    /// A place earns more than the place before.
    #[error("place {place} earns more than the place before it")]
    Rises {
        /// The number of the place, from 1.
        place: usize,
    },
    /// The last place earns at least as much as the first.
    #[error("all places earn the same")]
    AllEqual,
    /// A place of the first half does not gain points.
    #[error("place {place} is in the first half and must gain points")]
    NotPositive {
        /// The number of the place, from 1.
        place: usize,
    },
    /// A place of the second half does not lose points.
    #[error("place {place} is in the second half and must lose points")]
    NotNegative {
        /// The number of the place, from 1.
        place: usize,
    },
}

impl PointsError {
    /// The key of the error's message, and the arguments of the message.
    pub fn parts(&self) -> (&'static str, Vec<(&'static str, String)>) {
        let place = |place: &usize| vec![("place", place.to_string())];
        match self {
            PointsError::NotANumber(text) => ("points-not-a-number", vec![("text", text.clone())]),
            PointsError::TooLarge { points } => (
                "points-too-large",
                vec![("points", points.to_string()), ("most", MOST_POINTS.to_string())],
            ),
            PointsError::WrongLength { sides, found } => (
                "points-wrong-length",
                vec![("sides", sides.to_string()), ("found", found.to_string())],
            ),
            PointsError::AllEqual => ("points-all-equal", Vec::new()),
            PointsError::Rises { place: it } => ("points-rise", place(it)),
            PointsError::NotPositive { place: it } => ("points-not-positive", place(it)),
            PointsError::NotNegative { place: it } => ("points-not-negative", place(it)),
        }
    }
}

/// The values of the places at a table.
#[derive(Clone, Copy, Debug)]
pub struct PlaceValues<'a> {
    /// The points by place, first place first; an empty list means the formula.
    pub by_place: &'a [i32],
    /// True if a table with fewer sides than the list has places uses the first values of the list. Otherwise the formula applies there.
    pub is_for_fewer: bool,
    /// The weight of the tournament in its ranking; 0 means that it counts for no ranking.
    pub weight: u8,
}

/// The points of a result's sides, in the order of the sides; `None` for an absent side.
///
/// Absent sides are ignored: a table has the value that it would have without them. A side that came alone gets the points of first place
/// at the table as it was drawn.
///
/// By the formula, each side gets the number of sides placed behind it minus those ahead of it, times the weight; the sum is zero. In a
/// tournament that counts for no ranking, a side gets one point for each side placed behind it and half a point for each that shares its
/// place, so that no side loses points.
///
/// If the list applies, its numbers are the points of the places instead, without the weight. It applies if it has as many numbers as
/// sides came, or more and [`PlaceValues::is_for_fewer`] is true. Sides that share a place share the points of the places that they take
/// up exactly.
///
/// Source: rules of play, spec §6, "Weekly ranking points". The rules for shared places of a list, for absent sides and for a
/// tournament without weight are ours.
pub fn table_points(
    result: &TableResult,
    values: &PlaceValues<'_>,
) -> Vec<(EntryId, Option<Points>)> {
    let came: Vec<&SideResult> = result.sides.iter().filter(|side| side.has_come()).collect();
    let points = |side: &SideResult| match came.as_slice() {
        _ if !side.has_come() => None,
        [_] => Some(values.of_first(result.sides.len())),
        came => Some(values.of_place(side.place, came)),
    };
    result.sides.iter().map(|side| (side.entry, points(side))).collect()
}

impl<'a> PlaceValues<'a> {
    /// The points of an unshared first place at a table of `n` sides.
    pub fn of_first(&self, n: usize) -> Points {
        let list = self.list(n).and_then(|list| list.first());
        let n_behind = i64::try_from(n.saturating_sub(1)).unwrap_or(i64::MAX);
        list.map_or(Points::whole(n_behind * i64::from(self.weight.max(1))), |it| (*it).into())
    }

    /// The points of a place, shared or not, at a table with these present sides.
    fn of_place(&self, place: u8, came: &[&SideResult]) -> Points {
        let n_of = |is: Ordering| came.iter().filter(|side| side.place.cmp(&place) == is).count();
        let [n_ahead, n_sharing, n_behind] =
            [Ordering::Less, Ordering::Equal, Ordering::Greater].map(n_of);
        let Some(list) = self.list(came.len()) else {
            return self.by_formula(n_ahead, n_sharing, n_behind);
        };
        let taken = list.iter().skip(n_ahead).take(n_sharing);
        taken.map(|points| Points::from(*points)).sum::<Points>().shared_by(n_sharing)
    }

    fn by_formula(&self, n_ahead: usize, n_sharing: usize, n_behind: usize) -> Points {
        let whole = |n: usize| Points::whole(i64::try_from(n).unwrap_or(i64::MAX));
        match self.weight {
            0 => whole(n_behind) + whole(n_sharing.saturating_sub(1)).shared_by(2),
            weight => {
                let balance = whole(n_behind) - whole(n_ahead);
                Points::from_units(balance.units() * i64::from(weight))
            }
        }
    }

    /// The points by place at a table of `n` sides; `None` if the formula applies there.
    fn list(&self, n: usize) -> Option<&'a [i32]> {
        match self.by_place.len() {
            0 => None,
            len if len == n || (len > n && self.is_for_fewer) => self.by_place.get(..n),
            _ => None,
        }
    }
}

/// Reads an organizer's points by place: whole numbers separated by spaces, `,` or `;`, first place first. An empty text gives an empty
/// list, which means the formula.
///
/// # Errors
/// The first error found: a text that is no whole number, a number out of range, a wrong count of numbers, or a rising one. Numbers must be
/// positive in the first half and negative in the second; the middle of an odd count may be zero.
pub fn parse_points(text: &str, sides: usize) -> Result<Vec<i32>, PointsError> {
    let points = numbers(text)?;
    if !points.is_empty() {
        check_points(&points, sides)?;
    }
    Ok(points)
}

/// Reads points by place that need not be negative in the second half, such as 5, 3, 2, 1 or 1, 0, 0, 0.
///
/// # Errors
/// As for [`parse_points`], but instead of gains and losses it requires only that the last place earns less than the first.
pub fn parse_falling_points(text: &str, sides: usize) -> Result<Vec<i32>, PointsError> {
    let points = numbers(text)?;
    if !points.is_empty() {
        check_order(&points, sides)?;
    }
    match (points.first(), points.last()) {
        (Some(first), Some(last)) if first <= last => Err(PointsError::AllEqual),
        _ => Ok(points),
    }
}

fn numbers(text: &str) -> Result<Vec<i32>, PointsError> {
    let words = text.split(|letter: char| letter.is_whitespace() || matches!(letter, ',' | ';'));
    let number = |word: &str| {
        // Some phones write a typographic minus.
        let plain = word.replace('\u{2212}', "-");
        plain.parse().map_err(|_| PointsError::NotANumber(word.to_owned()))
    };
    words.filter(|word| !word.is_empty()).map(number).collect()
}

/// Checks points by place against the rules of spec §6 for tables of `sides` sides.
///
/// # Errors
/// The errors of [`parse_points`], except for texts that are no number.
pub fn check_points(points: &[i32], sides: usize) -> Result<(), PointsError> {
    check_order(points, sides)?;
    for (index, &number) in points.iter().enumerate() {
        let place = index + 1;
        if index < sides / 2 && number <= 0 {
            return Err(PointsError::NotPositive { place });
        }
        if index >= sides.div_ceil(2) && number >= 0 {
            return Err(PointsError::NotNegative { place });
        }
    }
    Ok(())
}

/// Checks that there is one number per side, none out of range, and none larger than the one before.
fn check_order(points: &[i32], sides: usize) -> Result<(), PointsError> {
    if points.len() != sides {
        return Err(PointsError::WrongLength { sides, found: points.len() });
    }
    if let Some(&points) =
        points.iter().find(|points| points.unsigned_abs() > MOST_POINTS.unsigned_abs())
    {
        return Err(PointsError::TooLarge { points });
    }
    let rises = points.windows(2).position(|two| matches!(two, [before, next] if next > before));
    match rises {
        Some(index) => Err(PointsError::Rises { place: index + 2 }),
        None => Ok(()),
    }
}
