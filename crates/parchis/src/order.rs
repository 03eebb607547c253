//! Colors in the order in which they were added, such as the order of finishing.

use super::{Color, Colors};
use std::fmt;

/// Up to eight different colors in the order in which they were added.
///
/// ```
/// use parchis::{Color, Order};
///
/// let order: Order = [Color::Red, Color::Blue].into_iter().collect();
/// assert_eq!(order.to_string(), "RB");
/// assert_eq!(order.iter().next(), Some(Color::Red));
/// ```
// Four bits for each color, the first color lowest; each is the color's index plus 1, and 0 ends the list.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Order(u32);

impl Order {
    /// The order without any colors.
    pub const EMPTY: Order = Order(0);

    /// Appends a color; a color that is already there, or a ninth, changes nothing.
    pub fn push(&mut self, color: Color) {
        let n = self.len();
        if n < 8 && !self.contains(color) {
            self.0 |= (color as u32 + 1) << (4 * n);
        }
    }

    /// The number of colors in the order.
    pub const fn len(self) -> usize {
        (35 - self.0.leading_zeros() as usize) / 4
    }

    /// Returns whether the order has no colors.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns whether the color is in the order.
    pub fn contains(self, color: Color) -> bool {
        self.iter().any(|other| other == color)
    }

    /// The index of a color, counted from 0; `None` if it is not in the order.
    pub fn position(self, color: Color) -> Option<usize> {
        self.iter().position(|other| other == color)
    }

    /// The colors as a set.
    pub fn colors(self) -> Colors {
        self.iter().collect()
    }

    /// Iterates over the colors in order.
    pub fn iter(self) -> impl Iterator<Item = Color> {
        (0..8).map_while(move |at| {
            let nibble = (self.0 >> (4 * at)) & 0xf;
            nibble.checked_sub(1).and_then(|index| Color::from_index(index as usize))
        })
    }
}

impl FromIterator<Color> for Order {
    fn from_iter<I: IntoIterator<Item = Color>>(colors: I) -> Order {
        let mut order = Order::EMPTY;
        colors.into_iter().for_each(|color| order.push(color));
        order
    }
}

impl fmt::Display for Order {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.iter().try_for_each(|color| write!(f, "{}", color.letter()))
    }
}

impl fmt::Debug for Order {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Order({self})")
    }
}
