//! Colors, small sets of colors, and values stored per color.

use std::fmt;
use std::str::FromStr;

use strum::{EnumString, IntoStaticStr};

/// A player's color, in board order: the next color is its right-hand neighbor (anticlockwise).
///
/// Boards of four arms use the first four colors, those of six arms the first six. Source: rules spec §2.
///
/// ```
/// use parchis::Color;
///
/// assert_eq!(Color::from_letter('R'), Some(Color::Red));
/// assert_eq!(Color::Red.letter(), 'R');
/// assert!(Color::Yellow < Color::Blue);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, EnumString, IntoStaticStr)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[strum(serialize_all = "kebab-case")]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
#[repr(u8)]
pub enum Color {
    /// `Y`, exit square 5.
    Yellow,
    /// `B`, exit square 22.
    Blue,
    /// `R`, exit square 39.
    Red,
    /// `G`, exit square 56.
    Green,
    /// `P`, exit square 73, on six and eight arms.
    Pink,
    /// `A`, exit square 90, on six and eight arms.
    Grey,
    /// `O`, exit square 107, on eight arms.
    Orange,
    /// `C`, exit square 124, on eight arms.
    Cyan,
}

impl Color {
    /// The English name in lower case, as used in database columns and JSON.
    pub fn name(self) -> &'static str {
        self.into()
    }

    /// All colors in board order.
    pub const ALL: [Color; 8] = [
        Color::Yellow,
        Color::Blue,
        Color::Red,
        Color::Green,
        Color::Pink,
        Color::Grey,
        Color::Orange,
        Color::Cyan,
    ];

    /// The upper-case letter used in notations and records.
    pub const fn letter(self) -> char {
        match self {
            Color::Yellow => 'Y',
            Color::Blue => 'B',
            Color::Red => 'R',
            Color::Green => 'G',
            Color::Pink => 'P',
            Color::Grey => 'A',
            Color::Orange => 'O',
            Color::Cyan => 'C',
        }
    }

    /// The color of an upper-case letter; `None` for any other letter.
    pub const fn from_letter(letter: char) -> Option<Color> {
        Some(match letter {
            'Y' => Color::Yellow,
            'B' => Color::Blue,
            'R' => Color::Red,
            'G' => Color::Green,
            'P' => Color::Pink,
            'A' => Color::Grey,
            'O' => Color::Orange,
            'C' => Color::Cyan,
            _ => return None,
        })
    }

    /// The color at an index, counted from 0 in board order.
    #[inline]
    pub fn from_index(index: usize) -> Option<Color> {
        Color::ALL.get(index).copied()
    }

    /// The index in board order, counted from 0.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The opposite color on a board of four arms. The colors of larger boards have no opposite and return themselves.
    ///
    /// Source: rules spec §5 (partners sit opposite: Y and R, B and G).
    pub const fn opposite(self) -> Color {
        match self {
            Color::Yellow => Color::Red,
            Color::Blue => Color::Green,
            Color::Red => Color::Yellow,
            Color::Green => Color::Blue,
            other => other,
        }
    }
}

impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A set of colors in one byte, displayed as their letters in board order.
///
/// ```
/// use parchis::{Color, Colors};
///
/// let pair: Colors = [Color::Red, Color::Yellow].into_iter().collect();
/// assert_eq!(pair.to_string(), "YR");
/// assert_eq!("YR".parse(), Ok(pair));
/// assert_eq!(pair.iter().next(), Some(Color::Yellow));
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Colors(u8);

impl Colors {
    /// The set without any color.
    pub const EMPTY: Colors = Colors(0);

    /// The set of one color.
    #[inline]
    pub const fn of(color: Color) -> Colors {
        Colors(1 << color as u8)
    }

    /// The first `n` colors in board order, at most 8.
    pub const fn first(n: u8) -> Colors {
        if n >= 8 { Colors(u8::MAX) } else { Colors((1 << n) - 1) }
    }

    /// The number of colors in the set.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Returns whether the set has no color.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns whether the color is in the set.
    #[inline]
    pub const fn contains(self, color: Color) -> bool {
        self.0 & (1 << color as u8) != 0
    }

    /// Adds a color to the set.
    #[inline]
    pub const fn insert(&mut self, color: Color) {
        self.0 |= 1 << color as u8;
    }

    /// Removes a color from the set.
    #[inline]
    pub const fn remove(&mut self, color: Color) {
        self.0 &= !(1 << color as u8);
    }

    /// The colors that are in either set.
    pub const fn union(self, other: Colors) -> Colors {
        Colors(self.0 | other.0)
    }

    /// The colors that are in both sets.
    pub const fn intersection(self, other: Colors) -> Colors {
        Colors(self.0 & other.0)
    }

    /// The colors of this set that are not in the other.
    pub const fn without(self, other: Colors) -> Colors {
        Colors(self.0 & !other.0)
    }

    /// Returns whether every color is also in the other set.
    pub const fn is_subset(self, other: Colors) -> bool {
        self.0 & !other.0 == 0
    }

    /// The first color in board order; `None` for an empty set.
    #[inline]
    pub fn lowest(self) -> Option<Color> {
        Color::from_index(self.0.trailing_zeros() as usize)
    }

    /// Iterates over the colors in board order.
    #[inline]
    pub const fn iter(self) -> ColorsIter {
        ColorsIter(self)
    }

    /// The next color after `color` in rising board order, wrapping around; `color` itself comes last.
    #[inline]
    pub(super) fn next_right(self, color: Color) -> Option<Color> {
        let above = self.0 & !(u8::MAX >> (7 - color as u8));
        Colors(if above != 0 { above } else { self.0 }).lowest()
    }

    /// The next color after `color` in falling board order, wrapping around; `color` itself comes last.
    #[inline]
    pub(super) fn next_left(self, color: Color) -> Option<Color> {
        let below = self.0 & !(u8::MAX << color as u8);
        let from = if below != 0 { below } else { self.0 };
        from.checked_ilog2().and_then(|bit| Color::from_index(bit as usize))
    }
}

impl fmt::Display for Colors {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.iter().try_for_each(|color| write!(f, "{}", color.letter()))
    }
}

impl fmt::Debug for Colors {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Colors({self})")
    }
}

/// The reason why a text is no set of colors.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ColorsError {
    /// A letter that is the letter of no color.
    #[error("`{0}` is no color, expected letters of YBRGPAOC")]
    Unknown(char),
    /// A letter that occurs twice.
    #[error("`{0}` stands twice")]
    Twice(char),
}

impl FromStr for Colors {
    type Err = ColorsError;

    /// Reads the letters in any order, each at most once.
    fn from_str(text: &str) -> Result<Colors, ColorsError> {
        let mut colors = Colors::EMPTY;
        for letter in text.chars() {
            let color = Color::from_letter(letter).ok_or(ColorsError::Unknown(letter))?;
            if colors.contains(color) {
                return Err(ColorsError::Twice(letter));
            }
            colors.insert(color);
        }
        Ok(colors)
    }
}

impl FromIterator<Color> for Colors {
    fn from_iter<I: IntoIterator<Item = Color>>(colors: I) -> Colors {
        let mut set = Colors::EMPTY;
        colors.into_iter().for_each(|color| set.insert(color));
        set
    }
}

impl IntoIterator for Colors {
    type Item = Color;
    type IntoIter = ColorsIter;

    #[inline]
    fn into_iter(self) -> ColorsIter {
        self.iter()
    }
}

/// Iterator over [`Colors`] in board order.
#[derive(Clone, Debug)]
pub struct ColorsIter(Colors);

impl Iterator for ColorsIter {
    type Item = Color;

    #[inline]
    fn next(&mut self) -> Option<Color> {
        let color = self.0.lowest()?;
        self.0.remove(color);
        Some(color)
    }
}

/// One value for each of the eight colors.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct ByColor<T>([T; 8]);

impl<T> ByColor<T> {
    /// Computes the value of every color with a function.
    pub fn from_fn(mut value: impl FnMut(Color) -> T) -> ByColor<T> {
        ByColor(Color::ALL.map(&mut value))
    }

    /// The value stored for a color.
    #[inline]
    pub fn get(&self, color: Color) -> &T {
        match self.0.get(color as usize) {
            Some(value) => value,
            None => unreachable!("there are eight colors"),
        }
    }

    /// The mutable value stored for a color.
    #[inline]
    pub fn get_mut(&mut self, color: Color) -> &mut T {
        match self.0.get_mut(color as usize) {
            Some(value) => value,
            None => unreachable!("there are eight colors"),
        }
    }

    /// Each color with its value, in board order.
    pub fn iter(&self) -> impl Iterator<Item = (Color, &T)> {
        Color::ALL.into_iter().zip(&self.0)
    }
}
