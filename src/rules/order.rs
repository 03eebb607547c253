//! Colors in an order of their own, such as the order of finishing.

use super::{Color, Colors};
use std::fmt;

/// Up to eight colors in the order in which they were added; each stands once.
///
/// ```
/// use cubilete::rules::{Color, Order};
///
/// let order: Order = [Color::Red, Color::Blue].into_iter().collect();
/// assert_eq!(order.to_string(), "RB");
/// assert_eq!(order.iter().next(), Some(Color::Red));
/// ```
// Four bits a color, the first lowest, each one more than the index; 0 ends the list.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Order(u32);

impl Order {
    /// No color yet.
    pub const EMPTY: Order = Order(0);

    /// Adds a color at the end; one already there, or a ninth, changes nothing.
    pub fn push(&mut self, color: Color) {
        let n = self.len();
        if n < 8 && !self.contains(color) {
            self.0 |= (color as u32 + 1) << (4 * n);
        }
    }

    /// How many there are.
    pub const fn len(self) -> usize {
        (35 - self.0.leading_zeros() as usize) / 4
    }

    /// Whether there is none.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether the color is among them.
    pub fn contains(self, color: Color) -> bool {
        self.iter().any(|other| other == color)
    }

    /// The place of a color, counted from 0.
    pub fn position(self, color: Color) -> Option<usize> {
        self.iter().position(|other| other == color)
    }

    /// The colors without their order.
    pub fn colors(self) -> Colors {
        self.iter().collect()
    }

    /// The colors in order.
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
