//! Squares of the board, as notations and records write them.

use std::fmt;

/// A place where a piece can stand, seen from its own color.
///
/// ```
/// use parchis::Square;
///
/// assert_eq!(Square::Track(22).to_string(), "22");
/// assert_eq!(Square::Lane(5).to_string(), "L5");
/// ```
///
/// Source: rules spec §1, §8.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Square {
    /// The nest, where the color's pieces wait; written `N`.
    Nest,
    /// A numbered square of the track, from 1 to 17 times the number of arms.
    Track(u8),
    /// One of the color's own squares before the goal, 1 to 7.
    Lane(u8),
    /// The goal at the end of the path; written `G`.
    Goal,
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Square::Nest => f.write_str("N"),
            Square::Track(number) => write!(f, "{number}"),
            Square::Lane(number) => write!(f, "L{number}"),
            Square::Goal => f.write_str("G"),
        }
    }
}
