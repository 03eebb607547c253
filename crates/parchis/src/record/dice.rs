//! The dice of records with their places in the text, so that their origin can be checked.

use super::cursor::Cursor;
use super::replay::{read_record, skip_turns};
use super::{Action, Fault, Header};

/// A record without faults, and its dice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlacedDice {
    /// The line on which the record begins, counted from 1.
    pub line: usize,
    /// The content of the tags.
    pub header: Header,
    /// Every die in order, including those of third sixes, of throws without a move and of turns lost on time.
    pub dice: Vec<PlacedDie>,
}

/// A die and its place in a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlacedDie {
    /// The number rolled, 1 to 6.
    pub die: u8,
    /// The line, counted from 1.
    pub line: usize,
    /// The column in characters, counted from 1.
    pub column: usize,
}

impl PlacedDice {
    /// The line and column of the tag `name` in the record's `text`; the beginning of the record if it has no such tag.
    pub fn place_of_tag(&self, text: &str, name: &str) -> (usize, usize) {
        let is_tag = |line: &&str| {
            let inside = line.trim_start_matches([' ', '\t']).strip_prefix('[');
            inside
                .and_then(|rest| rest.strip_prefix(name))
                .is_some_and(|rest| rest.starts_with([' ', '\t']))
        };
        let lines = (1..).zip(text.lines()).skip(self.line - 1);
        let found = lines.filter(|(_, line)| is_tag(line)).map(|(number, line)| {
            (number, 1 + line.chars().take_while(|c| matches!(c, ' ' | '\t')).count())
        });
        found.take(1).next().unwrap_or((self.line, 1))
    }
}

/// Reads every record of a text as [`super::check`] does, and collects its dice.
///
/// ```
/// use parchis::record::dice;
///
/// let text = "[Rules \"jcf\"]\n[Yellow \"A\"]\n[Red \"B\"]\n[Start \"Y\"]\nY: 5=N>5\nR: 1-\n";
/// let record = dice(text).remove(0).unwrap();
/// let dice: Vec<_> = record.dice.iter().map(|it| (it.die, it.line, it.column)).collect();
/// assert_eq!(dice, [(5, 5, 4), (1, 6, 4)]);
/// ```
pub fn dice(text: &str) -> Vec<Result<PlacedDice, Fault>> {
    let mut cursor = Cursor::new(text);
    let mut found = Vec::new();
    loop {
        cursor.skip_empty_lines();
        if cursor.is_text_end() && !found.is_empty() {
            return found;
        }
        let line = cursor.line();
        let mut dice = Vec::new();
        let outcome = read_record(&mut cursor, &mut |action, place| {
            if let Action::Roll(die) = action {
                let (line, column) = place.in_text(text);
                dice.push(PlacedDie { die, line, column });
            }
        });
        if outcome.is_err() {
            skip_turns(&mut cursor);
        }
        found.push(outcome.map(|(header, _)| PlacedDice { line, header, dice }));
        if cursor.is_text_end() {
            return found;
        }
    }
}
