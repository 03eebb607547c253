//! Result entry at a desk: the referee types or taps the numbers of a table's sides in the order of their places.

use thiserror::Error;

use super::event::Entered;
use super::id::EntryId;
use super::result::{Ending, ResultSource, SideResult, TableResult};

/// The outcome of reading the typed numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TypedNumbers {
    /// A complete result for the table.
    Whole(Entered),
    /// The sides named so far, best place first; the next place is still missing.
    Part(Vec<EntryId>),
}

/// The reason why numbers are not an order of sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum TypedError {
    /// The text contains something other than a side's number.
    #[error("the sides are numbered from 1 to {sides}")]
    NotASide {
        /// Number of sides at the table.
        sides: usize,
    },
    /// The same side is named more than once.
    #[error("a side is named twice")]
    Twice,
    /// A 0 marks absent sides, but all sides are named.
    #[error("somebody has to be missing")]
    NobodyMissing,
}

/// Reads the numbers of sides, best place first; sides are numbered from 1 in the order of `sides`, and spaces are ignored. A leading 0
/// marks a table that was not played: the sides that came follow it, if any. A trailing 0 marks all unnamed sides as absent.
///
/// Without a 0, the result is complete once `least` sides are named, or all but one of those that have not withdrawn. Unnamed sides share
/// the next place.
///
/// Sides in `gone` have withdrawn; those of them that are not named count as absent.
///
/// # Errors
/// [`TypedError`]: the text is not a valid order of sides.
pub fn typed(
    text: &str,
    sides: &[EntryId],
    least: usize,
    gone: &[EntryId],
) -> Result<TypedNumbers, TypedError> {
    let text: String = text.split_whitespace().collect();
    if let Some(present) = text.strip_prefix('0') {
        return walkover(named(present, sides)?, sides);
    }
    let (numbers, rest_is) = match text.strip_suffix('0') {
        Some(numbers) => (numbers, Ending::Absent),
        None => (text.as_str(), Ending::Placed),
    };
    let named = named(numbers, sides)?;
    let not_named = sides.iter().filter(|side| !named.contains(side)).copied();
    let is_away = |side: &EntryId| rest_is == Ending::Absent || gone.contains(side);
    let (away, rest): (Vec<EntryId>, Vec<EntryId>) = not_named.partition(is_away);
    match (rest_is, named.len()) {
        (Ending::Absent, 1) => return walkover(named, sides),
        (Ending::Absent, _) if away.is_empty() => return Err(TypedError::NobodyMissing),
        (Ending::Absent, _) => {}
        (_, n) if n > 0 && (rest.len() <= 1 || n >= least.max(1)) => {}
        _ => return Ok(TypedNumbers::Part(named)),
    }
    if !away.is_empty() && named.len() + rest.len() == 1 {
        return walkover(named, sides);
    }
    let next = number(named.len() + 1);
    let last = number(named.len() + rest.len() + 1);
    let first = (1..).zip(&named).map(|(place, side)| (*side, place, Ending::Placed));
    let then = rest.iter().map(|side| (*side, next, Ending::Placed));
    let away = away.iter().map(|side| (*side, last, Ending::Absent));
    Ok(TypedNumbers::Whole(Entered::Places(first.chain(then).chain(away).collect())))
}

fn walkover(present: Vec<EntryId>, sides: &[EntryId]) -> Result<TypedNumbers, TypedError> {
    match present.len() < sides.len() {
        true => Ok(TypedNumbers::Whole(Entered::Walkover { present })),
        false => Err(TypedError::NobodyMissing),
    }
}

/// Swaps places and endings in a result of two sides. `None` if the sides share a place or there are not exactly two.
pub fn turned(result: &TableResult) -> Option<Entered> {
    let [first, second] = result.sides.as_slice() else { return None };
    if first.place == second.place {
        return None;
    }
    if result.source == ResultSource::Walkover {
        return Some(Entered::Walkover { present: vec![second.entry] });
    }
    let as_other = |own: &SideResult, other: &SideResult| (own.entry, other.place, other.ending);
    Some(Entered::Places(vec![as_other(second, first), as_other(first, second)]))
}

fn named(text: &str, sides: &[EntryId]) -> Result<Vec<EntryId>, TypedError> {
    let mut named = Vec::new();
    for sign in text.chars() {
        let number = sign.to_digit(10).and_then(|digit| usize::try_from(digit).ok());
        let side = number.and_then(|number| sides.get(number.checked_sub(1)?));
        let side = side.ok_or(TypedError::NotASide { sides: sides.len() })?;
        if named.contains(side) {
            return Err(TypedError::Twice);
        }
        named.push(*side);
    }
    Ok(named)
}

/// Converts a number of sides, which is at most eight.
fn number(n: usize) -> u8 {
    u8::try_from(n).unwrap_or(u8::MAX)
}
