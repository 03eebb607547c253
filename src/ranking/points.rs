//! Ranking points of one table (spec §6): the formula, or an organizer's own points by place.

use std::cmp::Ordering;

use thiserror::Error;

use crate::tournament::id::EntryId;
use crate::tournament::points::Points;
use crate::tournament::result::{SideResult, TableResult};

/// Most points, up or down, that a place may earn in an organizer's own table.
pub const MOST_POINTS: i32 = 1_000;

/// Why a table of points is refused.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PointsError {
    /// Something in the list is not a whole number.
    #[error("\"{0}\" is not a whole number")]
    NotANumber(String),
    /// A number is out of range.
    #[error("{points} is more than {MOST_POINTS} points up or down")]
    TooLarge {
        /// The number.
        points: i32,
    },
    /// The list is not as long as a table has sides.
    #[error("{found} numbers for {sides} sides")]
    WrongLength {
        /// Sides of a table.
        sides: usize,
        /// Numbers given.
        found: usize,
    },
    /// A place earns more than the one before.
    #[error("place {place} earns more than the place before it")]
    Rises {
        /// The place, from 1.
        place: usize,
    },
    /// The last place earns as much as the first.
    #[error("all places earn the same")]
    AllEqual,
    /// A place of the first half does not earn.
    #[error("place {place} is in the first half and must gain points")]
    NotPositive {
        /// The place, from 1.
        place: usize,
    },
    /// A place of the second half does not lose.
    #[error("place {place} is in the second half and must lose points")]
    NotNegative {
        /// The place, from 1.
        place: usize,
    },
}

impl PointsError {
    /// The key of its sentence, and what the sentence has to be told.
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

/// What the places at a table are worth.
#[derive(Clone, Copy, Debug)]
pub struct PlaceValues<'a> {
    /// Points by place, the first place first; empty: the formula applies.
    pub by_place: &'a [i32],
    /// Whether a table of fewer sides than the list has places is worth its first ones. Otherwise the formula applies there.
    pub is_for_fewer: bool,
    /// Weight of the tournament in its ranking; 0: it counts for none.
    pub weight: u8,
}

/// The points of a result's sides, in the order of its sides; `None` for a side that did not come.
///
/// A table is worth what it would be worth without the sides that did not come. A side that came alone has the first place
/// of the table as it was drawn.
///
/// By the formula each side gets the sides placed behind it minus the sides placed ahead of it, times the weight; the sum is
/// zero. In a tournament that counts for no ranking a side gets one point for each side placed behind it and half a point
/// for each that shares its place, so that nobody loses any.
///
/// Where the list of points has as many numbers as sides came, these are the points of the places instead, without weight.
/// Sides that share a place share the points of the places they take up exactly, so that a table always hands out what the
/// list adds up to.
///
/// Source: rules of play, spec §6, "Weekly ranking points"; shared places of a list, absent sides and the formula without a
/// weight are ours.
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

    /// The points of a place, shared or not, at a table to which these sides came.
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

    /// The points by place of a table of `n` sides, if the list has them.
    fn list(&self, n: usize) -> Option<&'a [i32]> {
        match self.by_place.len() {
            0 => None,
            len if len == n || (len > n && self.is_for_fewer) => self.by_place.get(..n),
            _ => None,
        }
    }
}

/// Reads an organizer's points by place: whole numbers separated by spaces, `,` or `;`, first place first. An empty
/// text is the empty list: the formula applies.
///
/// # Errors
///
/// Names the first thing that is wrong: not a whole number, out of range, not one number a side, rising, not
/// positive in the first half, not negative in the second (the middle of an odd number may be zero).
pub fn parse_points(text: &str, sides: usize) -> Result<Vec<i32>, PointsError> {
    let points = numbers(text)?;
    if !points.is_empty() {
        check_points(&points, sides)?;
    }
    Ok(points)
}

/// Reads points by place that need not take from some what they give to others, as 5, 3, 2, 1 or 1, 0, 0, 0 do not.
///
/// # Errors
///
/// As for [`parse_points`], but only that the last place earns less than the first is asked of what they gain and lose.
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
        // A typographic minus is what some phones write.
        let plain = word.replace('\u{2212}', "-");
        plain.parse().map_err(|_| PointsError::NotANumber(word.to_owned()))
    };
    words.filter(|word| !word.is_empty()).map(number).collect()
}

/// Checks points by place against the rules of spec §6 for tables of `sides` sides.
///
/// # Errors
///
/// As for [`parse_points`].
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

/// One number a side, none out of range, none larger than the one before.
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
