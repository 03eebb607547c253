//! Ranking points of one table (spec §6): the formula, or an organizer's own points by place.

use std::collections::BTreeMap;

use thiserror::Error;

use crate::tournament::id::EntryId;
use crate::tournament::result::TableResult;

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

/// The points of a result's sides, in the order of its sides.
///
/// By the formula each side gets the sides placed behind it minus the sides placed ahead of it, times `weight`; the
/// sum is zero and sides that share a place get the same.
///
/// Where `points` has as many numbers as the result has sides, these are the points of the places instead, without
/// weight (a result with another number of sides goes by the formula). Sides that share a place share the points of
/// the places they take up: the sum is split evenly in whole points, and single points that remain go one each to
/// the sides that the result lists first, so that a table always hands out exactly what the list adds up to.
///
/// Source: rules of play, spec §6, "Weekly ranking points"; the split of shared places is ours.
pub fn table_points(result: &TableResult, weight: u8, points: &[i32]) -> Vec<(EntryId, i32)> {
    if points.is_empty() || points.len() != result.sides.len() {
        return by_formula(result, weight);
    }
    by_table(result, points)
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

fn by_formula(result: &TableResult, weight: u8) -> Vec<(EntryId, i32)> {
    result
        .sides
        .iter()
        .map(|side| {
            let balance: i32 =
                result.sides.iter().map(|other| (other.place.cmp(&side.place)) as i32).sum();
            (side.entry, balance * i32::from(weight))
        })
        .collect()
}

fn by_table(result: &TableResult, points: &[i32]) -> Vec<(EntryId, i32)> {
    let mut sharing: BTreeMap<u8, Vec<usize>> = BTreeMap::new();
    for (index, side) in result.sides.iter().enumerate() {
        sharing.entry(side.place).or_default().push(index);
    }
    let mut earned = vec![0; result.sides.len()];
    let mut left = points.iter();
    for indexes in sharing.values() {
        let n = i32::try_from(indexes.len()).unwrap_or(1);
        let sum: i32 = left.by_ref().take(indexes.len()).sum();
        let (each, mut single) = (sum.div_euclid(n), sum.rem_euclid(n));
        for &index in indexes {
            if let Some(cell) = earned.get_mut(index) {
                *cell = each + single.min(1);
            }
            single = (single - 1).max(0);
        }
    }
    result.sides.iter().map(|side| side.entry).zip(earned).collect()
}
