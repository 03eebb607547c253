//! A name in large letters, on lines that stay whole: the people of a pair stand below each other.

use domain::tournament::short_names::people;

/// Numbers of letters per line for which `champion.css` has a size.
const SIZES: [usize; 11] = [8, 10, 12, 14, 16, 18, 20, 24, 28, 34, 42];

/// Length up to which one name stays on one line, in letters.
const ONE_LINE: usize = 12;

/// A name in large letters.
pub struct LargeName {
    /// The whole name.
    pub name: String,
    /// One person per line, or the whole name.
    pub lines: Vec<String>,
    /// Number of letters that a line must hold, one of the sizes of the style sheet.
    pub letters: usize,
}

impl LargeName {
    /// The lines of an entry's name.
    pub fn new(name: String) -> Self {
        let lines: Vec<String> = people(&name).into_iter().map(str::to_owned).collect();
        let needed = match lines.as_slice() {
            [one] => wrapped(one),
            lines => lines.iter().map(|line| line.chars().count()).max().unwrap_or(0),
        };
        let [.., largest] = SIZES;
        let letters = SIZES.into_iter().find(|size| *size >= needed).unwrap_or(largest);
        Self { name, lines, letters }
    }
}

/// The letters that a line of one name needs: a long name is broken into two lines of similar length.
fn wrapped(name: &str) -> usize {
    let n = name.chars().count();
    let longest = name.split_whitespace().map(|word| word.chars().count()).max().unwrap_or(0);
    if n <= ONE_LINE { n } else { longest.max(n / 2 + 2) }
}
