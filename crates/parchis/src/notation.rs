//! A position as one line of text: canonical when written, strict when read.

use super::{
    Arms, Bonus, Color, Colors, Mode, Order, Piece, Position, PositionError, Ruleset, Setup,
    TurnPhase,
};
use std::fmt;
use std::str::FromStr;

/// The error for a line that is no position.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("column {column}, {field}: {reason}")]
pub struct NotationError {
    /// The column where the field begins, in characters counted from 1.
    pub column: usize,
    /// The name of the field, such as `turn`.
    pub field: &'static str,
    /// The problem with the field, in words.
    pub reason: String,
}

impl Position {
    /// Reads a position from one line of text.
    ///
    /// ```
    /// use parchis::{Position, Ruleset};
    ///
    /// let rules = Ruleset::named("jcf").unwrap();
    /// let line = "4 Y0.0.1.17 B0.0.0.0 R3.4.5.72 G0.0.0.0 turn=Y sixes=1 last=Y17";
    /// assert_eq!(Position::parse(line, &rules).unwrap().to_string(), line);
    ///
    /// let error = Position::parse("4 Y0.0.0.1 R0.0.0.99 turn=Y", &rules).unwrap_err();
    /// assert_eq!((error.column, error.field), (12, "pieces"));
    /// ```
    ///
    /// # Errors
    /// The line is not canonical, or the position cannot occur under the rule set. The error names the field.
    ///
    /// Source: rules spec §7.
    pub fn parse(line: &str, rules: &Ruleset) -> Result<Position, NotationError> {
        let mut reader = Reader::new(line);
        let setup = reader.setup()?;
        let position = Position::from_setup(setup, rules).map_err(|error| NotationError {
            column: reader.column_of(&error),
            field: error.field(),
            reason: error.to_string(),
        })?;
        let canonical = position.to_string();
        if canonical == line {
            return Ok(position);
        }
        let common = line.chars().zip(canonical.chars()).take_while(|(a, b)| a == b).count();
        Err(NotationError {
            column: common + 1,
            field: reader.field_at(common + 1),
            reason: format!("not canonical, expected `{canonical}`"),
        })
    }

    /// Writes the position on one line.
    ///
    /// Source: rules spec §7.
    pub fn to_notation(&self) -> String {
        self.to_string()
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.circuit.arms())?;
        for color in self.colors {
            let [a, b, c, d] = self.pieces(color);
            write!(f, " {}{a}.{b}.{c}.{d}", color.letter())?;
        }
        if self.mode != Mode::Solo {
            write!(f, " mode={}", self.mode)?;
        }
        if let Some(turn) = self.turn() {
            write!(f, " turn={}", turn.letter())?;
        }
        if self.sixes > 0 {
            write!(f, " sixes={}", self.sixes)?;
        }
        if let Some(last) = self.last {
            write!(f, " last={}{}", last.color.letter(), last.progress)?;
        }
        if !self.fresh.is_empty() {
            write!(f, " fresh={}", self.fresh)?;
        }
        let latest = self.colors.iter().filter_map(|exit| Some((exit, self.latest(exit)?)));
        for (at, (exit, last)) in latest.enumerate() {
            let separator = if at == 0 { " latest=" } else { "," };
            write!(f, "{separator}{}:{}", exit.letter(), last.letter())?;
        }
        if !self.done.is_empty() {
            write!(f, " done={}", self.done)?;
        }
        if !self.out.is_empty() {
            write!(f, " out={}", self.out)?;
        }
        match self.phase {
            TurnPhase::Throw => Ok(()),
            TurnPhase::Die(die) => write!(f, " die={die}"),
            TurnPhase::Bonus(bonus) => write!(f, " bonus={}", bonus.count()),
            TurnPhase::Over => f.write_str(" over"),
        }
    }
}

/// The fields that follow the pieces, in their order.
const FIELDS: [&str; 11] =
    ["mode", "turn", "sixes", "last", "fresh", "latest", "done", "out", "die", "bonus", "over"];

struct Reader<'a> {
    /// Each word with the column of its first character.
    words: Vec<(usize, &'a str)>,
}

impl<'a> Reader<'a> {
    fn new(line: &'a str) -> Reader<'a> {
        let mut column = 1;
        let words = line
            .split(' ')
            .map(|word| {
                let start = column;
                column += word.chars().count() + 1;
                (start, word)
            })
            .collect();
        Reader { words }
    }

    fn setup(&mut self) -> Result<Setup, NotationError> {
        let mut words = self.words.iter().copied().peekable();
        let (column, word) = words.next().unwrap_or((1, ""));
        let arms = Arms::from_str(word).map_err(|error| wrong(column, "arms", error))?;
        let mut setup = Setup::new(Mode::Solo, arms, Colors::EMPTY, Color::Yellow);
        setup.turn = None;
        while let Some((column, group)) =
            words.next_if(|(_, word)| word.starts_with(|c: char| c.is_ascii_uppercase()))
        {
            let (color, pieces) =
                read_group(group).map_err(|reason| wrong(column, "pieces", reason))?;
            if setup.colors.contains(color) {
                return Err(wrong(column, "pieces", format!("{color} stands twice")));
            }
            if !arms.colors().contains(color) {
                let reason = format!("a board of {arms} arms has no {color}");
                return Err(wrong(column, "pieces", reason));
            }
            setup.colors.insert(color);
            *setup.pieces.get_mut(color) = pieces;
        }
        let mut left = FIELDS.as_slice();
        for (column, word) in words {
            let (key, value) = word.split_once('=').unwrap_or((word, ""));
            let Some(at) = FIELDS.iter().position(|field| *field == key) else {
                return Err(wrong(column, "line", format!("`{word}` is no field of a position")));
            };
            let field = FIELDS.get(at).copied().unwrap_or_default();
            if !left.contains(&field) {
                return Err(wrong(column, field, "stands twice or in the wrong place"));
            }
            left = FIELDS.get(at + 1..).unwrap_or_default();
            read_field(&mut setup, field, word, value)
                .ok_or_else(|| wrong(column, field, format!("`{word}` cannot be read")))?;
        }
        Ok(setup)
    }

    /// The name of the field at a column.
    fn field_at(&self, column: usize) -> &'static str {
        let reaches = |(start, word): &(usize, &str)| column < start + word.chars().count();
        let word = self.words.iter().position(reaches);
        let Some((_, text)) = word.and_then(|at| self.words.get(at)) else { return "line" };
        let key = text.split_once('=').map_or(*text, |(key, _)| key);
        match FIELDS.into_iter().find(|field| *field == key) {
            Some(field) => field,
            None if word == Some(0) => "arms",
            None if text.starts_with(|c: char| c.is_ascii_uppercase()) => "pieces",
            None => "line",
        }
    }

    /// The column where the field named by an error begins; the end of the line if the field is missing.
    fn column_of(&self, error: &PositionError) -> usize {
        let field = error.field();
        let letter = error.color().map(Color::letter);
        let groups = self.words.iter().skip(1);
        let found = match field {
            "arms" => self.words.first(),
            "pieces" => groups
                .clone()
                .find(|(_, word)| letter.is_none_or(|letter| word.starts_with(letter))),
            _ => groups
                .clone()
                .find(|(_, word)| word.split_once('=').map_or(*word, |(key, _)| key) == field),
        };
        let end = self.words.last().map_or(1, |(column, word)| column + word.chars().count());
        found.map_or(end, |(column, _)| *column)
    }
}

fn wrong(column: usize, field: &'static str, reason: impl fmt::Display) -> NotationError {
    NotationError { column, field, reason: reason.to_string() }
}

fn read_group(group: &str) -> Result<(Color, [u8; 4]), String> {
    let unreadable = || format!("`{group}` is not a color with four pieces");
    let mut letters = group.chars();
    let letter = letters.next().ok_or_else(unreadable)?;
    let color = Color::from_letter(letter).ok_or_else(|| format!("`{letter}` is no color"))?;
    let mut pieces = [0; 4];
    let mut texts = letters.as_str().split('.');
    for piece in &mut pieces {
        *piece = texts.next().and_then(read_number).ok_or_else(unreadable)?;
    }
    if texts.next().is_some() {
        return Err(unreadable());
    }
    Ok((color, pieces))
}

fn read_field(setup: &mut Setup, field: &str, word: &str, value: &str) -> Option<()> {
    match field {
        "mode" => setup.mode = value.parse().ok()?,
        "turn" => setup.turn = Some(read_color(value)?),
        "sixes" => setup.sixes = read_number(value)?,
        "last" => {
            let mut letters = value.chars();
            let color = letters.next().and_then(Color::from_letter)?;
            setup.last = Some(Piece { color, progress: read_number(letters.as_str())? });
        }
        "fresh" => setup.fresh = value.parse().ok()?,
        "latest" => {
            for pair in value.split(',') {
                let (exit, last) = pair.split_once(':')?;
                *setup.latest.get_mut(read_color(exit)?) = Some(read_color(last)?);
            }
        }
        "done" => setup.done = read_order(value)?,
        "out" => setup.out = read_order(value)?,
        "die" => setup.phase = TurnPhase::Die(read_number(value)?),
        "bonus" => {
            setup.phase = TurnPhase::Bonus(match (setup.phase, value) {
                (TurnPhase::Throw, "20") => Bonus::Capture,
                (TurnPhase::Throw, "10") => Bonus::Goal,
                _ => return None,
            });
        }
        _ if word == "over" && setup.phase == TurnPhase::Throw => setup.phase = TurnPhase::Over,
        _ => return None,
    }
    Some(())
}

fn read_color(text: &str) -> Option<Color> {
    let mut letters = text.chars();
    let color = letters.next().and_then(Color::from_letter)?;
    letters.as_str().is_empty().then_some(color)
}

fn read_order(text: &str) -> Option<Order> {
    let colors = text.chars().map(Color::from_letter).collect::<Option<Order>>()?;
    (colors.len() == text.len()).then_some(colors)
}

/// Reads a number without sign or leading zeros.
fn read_number(text: &str) -> Option<u8> {
    let is_plain =
        text.bytes().all(|byte| byte.is_ascii_digit()) && (text == "0" || !text.starts_with('0'));
    if is_plain { text.parse().ok() } else { None }
}
