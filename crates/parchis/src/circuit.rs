//! The circuit of a board: arms, squares and each color's path.

use super::{Color, Colors, Square};
use std::fmt;
use std::str::FromStr;

/// The number of arms of a board, one arm for each color.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(into = "u8", try_from = "u8"))]
pub enum Arms {
    /// The usual board of 68 squares.
    Four,
    /// A board of 102 squares.
    Six,
    /// A board of 136 squares.
    Eight,
}

impl Arms {
    /// All boards, smallest first.
    pub const ALL: [Arms; 3] = [Arms::Four, Arms::Six, Arms::Eight];

    /// The number of arms: 4, 6 or 8.
    pub const fn n(self) -> u8 {
        match self {
            Arms::Four => 4,
            Arms::Six => 6,
            Arms::Eight => 8,
        }
    }

    /// The board with this many arms; `None` unless 4, 6 or 8.
    pub const fn from_n(n: u8) -> Option<Arms> {
        match n {
            4 => Some(Arms::Four),
            6 => Some(Arms::Six),
            8 => Some(Arms::Eight),
            _ => None,
        }
    }

    /// The colors that have an arm on this board.
    pub const fn colors(self) -> Colors {
        Colors::first(self.n())
    }
}

impl fmt::Display for Arms {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.n())
    }
}

/// The error for a number of arms other than 4, 6 or 8.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a board has 4, 6 or 8 arms, not `{0}`")]
pub struct ArmsError(String);

impl From<Arms> for u8 {
    fn from(arms: Arms) -> u8 {
        arms.n()
    }
}

impl TryFrom<u8> for Arms {
    type Error = ArmsError;

    fn try_from(n: u8) -> Result<Arms, ArmsError> {
        Arms::from_n(n).ok_or_else(|| ArmsError(n.to_string()))
    }
}

impl FromStr for Arms {
    type Err = ArmsError;

    fn from_str(text: &str) -> Result<Arms, ArmsError> {
        match text {
            "4" => Ok(Arms::Four),
            "6" => Ok(Arms::Six),
            "8" => Ok(Arms::Eight),
            _ => Err(ArmsError(text.to_owned())),
        }
    }
}

/// The constant geometry of a board; it holds no pieces and no rules.
///
/// A piece's *progress* counts along its color's own path: 0 in the nest, 1 on the exit square, up to
/// [`last_track`](Circuit::last_track), then seven lane squares, then [`goal`](Circuit::goal).
///
/// ```
/// use parchis::{Arms, Circuit, Color, Square};
///
/// let circuit = Circuit::new(Arms::Four);
/// assert_eq!(circuit.exit_square(Color::Blue), 22);
/// assert_eq!(circuit.square_at(Color::Blue, 64), Square::Track(17));
/// assert_eq!(circuit.square_at(Color::Blue, 65), Square::Lane(1));
/// assert_eq!(circuit.square_at(Color::Blue, 72), Square::Goal);
/// assert_eq!(circuit.progress_at(Color::Blue, Square::Track(18)), None); // not on its path
/// ```
///
/// Source: rules spec §2.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Circuit {
    arms: Arms,
    n_squares: u8,
}

/// Track squares per arm.
const ARM: u8 = 17;
/// Lane squares per color.
const LANE: u8 = 7;

impl Circuit {
    /// The circuit of a board with these arms.
    #[inline]
    pub const fn new(arms: Arms) -> Circuit {
        let n_squares = match arms {
            Arms::Four => 68,
            Arms::Six => 102,
            Arms::Eight => 136,
        };
        Circuit { arms, n_squares }
    }

    /// The arms of the board.
    pub const fn arms(self) -> Arms {
        self.arms
    }

    /// The number of track squares; they are numbered from 1 to this number.
    #[inline]
    pub const fn n_squares(self) -> u8 {
        self.n_squares
    }

    /// The progress of the last track square before a color's lane.
    #[inline]
    pub const fn last_track(self) -> u8 {
        self.n_squares() - 4
    }

    /// The progress of the goal, which is also the length of a path.
    #[inline]
    pub const fn goal(self) -> u8 {
        self.last_track() + LANE + 1
    }

    /// The track square where a color's pieces enter the track.
    #[inline]
    pub const fn exit_square(self, color: Color) -> u8 {
        5 + ARM * color as u8
    }

    /// The color whose exit square this is; `None` if it is no exit square.
    #[inline]
    pub fn exit_color(self, square: u8) -> Option<Color> {
        if square % ARM == 5 { Color::from_index(usize::from(square / ARM)) } else { None }
    }

    /// Returns whether the track square is safe: a piece that reaches it along its path captures nothing.
    #[inline]
    pub const fn is_safe(self, square: u8) -> bool {
        matches!(square % ARM, 0 | 5 | 12)
    }

    /// The square of a color's piece at a progress from 0 to [`goal`](Circuit::goal); greater values count as the goal.
    pub const fn square_at(self, color: Color, progress: u8) -> Square {
        if progress == 0 {
            Square::Nest
        } else if progress <= self.last_track() {
            Square::Track(self.track_square(color, progress))
        } else if progress < self.goal() {
            Square::Lane(progress - self.last_track())
        } else {
            Square::Goal
        }
    }

    /// The progress at which a color's piece stands on a square; `None` if the square is not on its path.
    #[inline]
    pub fn progress_at(self, color: Color, square: Square) -> Option<u8> {
        match square {
            Square::Nest => Some(0),
            Square::Track(number) if (1..=self.n_squares()).contains(&number) => {
                let progress = self.track_progress(color, number);
                (progress <= self.last_track()).then_some(progress)
            }
            Square::Lane(number @ 1..=LANE) => Some(self.last_track() + number),
            Square::Goal => Some(self.goal()),
            Square::Track(_) | Square::Lane(_) => None,
        }
    }

    /// The number of the track square at a progress from 1 to [`last_track`](Circuit::last_track).
    #[inline]
    pub(super) const fn track_square(self, color: Color, progress: u8) -> u8 {
        // Squares count from 0 here. If `square` is below the number of squares, the subtraction wraps to a huge value, and `square` is
        // used.
        let square = color as u16 * ARM as u16 + 3 + progress as u16;
        let around = square.wrapping_sub(self.n_squares() as u16);
        (if around < square { around } else { square }) as u8 + 1
    }

    /// The progress of a track square; greater than [`last_track`](Circuit::last_track) if the path does not touch it.
    #[inline]
    pub(super) const fn track_progress(self, color: Color, square: u8) -> u8 {
        let before = color as u8 * ARM + 4;
        if square > before { square - before } else { square + (self.n_squares() - before) }
    }
}
