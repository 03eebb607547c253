//! The lines between two columns of a tree, as paths in a box that is stretched to fit.

use domain::draw::overview::tree::{Gap, middle};

pub const WIDTH: usize = 100;
pub const HEIGHT: usize = 10_000;
/// Horizontal position of the braces.
const BRACE: usize = 25;
/// Horizontal position where the curves begin.
const STEM: usize = 42;
/// Maximum number of curves from a block to tables that are not drawn yet. With more possible tables, no curve is drawn, because the curves
/// would not be informative.
const MOST_OPEN: usize = 4;

/// The lines between two columns.
pub struct TreeLines {
    /// Braces and curves, as path data.
    pub lines: String,
    /// Points where curves part, as path data.
    pub dots: String,
    /// True if the next round is drawn.
    pub is_drawn: bool,
}

/// The lines between a column of `n` tables and the next column of `n_next`.
pub fn lines(gap: &Gap, n: usize, n_next: usize) -> TreeLines {
    let at = |n: usize| move |place: usize| Some(middle(place, n, HEIGHT));
    lines_between(gap, at(n), at(n_next))
}

/// The lines between two columns whose tables are at the heights that `from` and `to` give; `None` for a table that is not shown.
pub fn lines_between(
    gap: &Gap,
    from: impl Fn(usize) -> Option<usize>,
    to: impl Fn(usize) -> Option<usize>,
) -> TreeLines {
    let mut it = TreeLines { lines: String::new(), dots: String::new(), is_drawn: gap.is_drawn };
    for block in &gap.blocks {
        it.add(
            &block.from.iter().filter_map(|place| from(*place)).collect::<Vec<_>>(),
            &block.to.iter().filter_map(|place| to(*place)).collect::<Vec<_>>(),
        );
    }
    it
}

/// The path from a place to one of the next column, as path data.
pub fn way(place: usize, n: usize, next: usize, n_next: usize) -> String {
    let (from, to) = (middle(place, n, HEIGHT), middle(next, n_next, HEIGHT));
    format!("M0 {from}C60 {from} 40 {to} {WIDTH} {to}")
}

impl TreeLines {
    fn add(&mut self, from: &[usize], to: &[usize]) {
        let (Some(top), Some(end)) = (from.first(), from.last()) else { return };
        match to {
            [] => {}
            [to] => {
                from.iter().for_each(|y| self.draw(format!("M0 {y}H{BRACE}")));
                self.draw(format!("M{BRACE} {}V{}", top.min(to), end.max(to)));
                self.draw(format!("M{BRACE} {to}H{WIDTH}"));
            }
            _ => {
                let stem = (top + end) / 2;
                from.iter().for_each(|y| self.draw(format!("M0 {y}H{BRACE}")));
                self.draw(format!("M{BRACE} {top}V{end}M{BRACE} {stem}H{STEM}"));
                self.dots.push_str(&format!("M{STEM} {stem}h0"));
                let is_told = self.is_drawn || to.len() <= MOST_OPEN;
                for to in to.iter().filter(|_| is_told) {
                    self.draw(format!("M{STEM} {stem}C75 {stem} 65 {to} {WIDTH} {to}"));
                }
            }
        }
    }

    fn draw(&mut self, path: String) {
        self.lines.push_str(&path);
    }
}
