//! The tokens of a turn as they are written, before anybody asks whether they are legal.

use super::super::{Color, Square};
use super::cursor::Cursor;

/// A throw with its move, or a bonus count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Token {
    /// A die and what is done with it.
    Throw { die: u8, played: Played },
    /// A bonus count of 20 or 10.
    Bonus { count: u8, played: Played },
    /// `~` alone.
    TimeOut,
}

/// What is done with a die or a bonus.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Played {
    /// `-`
    Nothing,
    /// `=FROM>TO`
    Moved(Body),
    /// `!` and where the piece stood that went home.
    ThirdSix(Option<(Option<Color>, Square)>),
    /// `~` glued to the die.
    TimeOut,
}

/// `RN>39xYB` after the equals sign.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Body {
    /// The color, where it is written.
    pub(super) color: Option<Color>,
    /// How many pieces move.
    pub(super) n: u8,
    pub(super) from: Square,
    pub(super) to: Square,
    pub(super) captures: Letters,
}

/// The colors after an `x` in the order written, at most four kept; one after the other, four bits each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Letters(u32);

impl Letters {
    pub(super) fn push(&mut self, color: Color) {
        self.0 = self.0.saturating_mul(16).saturating_add(color as u32 + 1);
    }
}

impl Token {
    /// Reads a token of a turn in `color`; what is wrong with it otherwise.
    // Inlined, as what it calls, so that the token stays in registers.
    #[inline(always)]
    pub(super) fn read(cursor: &mut Cursor<'_>, color: Color) -> Result<Token, &'static str> {
        let is_bonus = cursor.take(b'+');
        let number = match cursor.peek() {
            b'~' if !is_bonus => {
                cursor.advance();
                return if is_token_end(cursor) { Ok(Token::TimeOut) } else { Err(TRAILING) };
            }
            b'0' if !is_bonus && !is_digit_after(cursor) => {
                cursor.advance();
                0
            }
            b'0' => return Err("a number has no leading zeros"),
            b'1'..=b'9' => read_number(cursor).unwrap_or_default(),
            _ if is_bonus => return Err(BONUS),
            _ => return Err("expected a throw, such as `3=22>25` or `3-`"),
        };
        let played = read_played(cursor, color)?;
        if !is_token_end(cursor) {
            return Err(TRAILING);
        }
        match (is_bonus, number, played) {
            (false, die, played) => Ok(Token::Throw { die, played }),
            (true, 20 | 10, Played::Nothing | Played::Moved(_)) => {
                Ok(Token::Bonus { count: number, played })
            }
            (true, ..) => Err(BONUS),
        }
    }
}

const BONUS: &str = "a bonus is +20 or +10 with `=FROM>TO` or `-`";
const TRAILING: &str = "expected the end of the throw";

#[inline(always)]
fn is_token_end(cursor: &Cursor<'_>) -> bool {
    matches!(cursor.peek(), b' ' | b'\t' | b'+') || cursor.is_line_end()
}

fn is_digit_after(cursor: &Cursor<'_>) -> bool {
    let mut next = *cursor;
    next.advance();
    next.peek().is_ascii_digit()
}

#[inline(always)]
fn read_played(cursor: &mut Cursor<'_>, turn: Color) -> Result<Played, &'static str> {
    let sign = cursor.peek();
    cursor.advance();
    Ok(match sign {
        b'-' => Played::Nothing,
        b'=' => Played::Moved(read_body(cursor, turn)?),
        b'!' => {
            if is_token_end(cursor) {
                return Ok(Played::ThirdSix(None));
            }
            let color = read_color(cursor, turn)?;
            let square = read_square(cursor).ok_or("expected the square of the piece sent home")?;
            Played::ThirdSix(Some((color, square)))
        }
        b'~' => Played::TimeOut,
        _ => return Err("expected `=`, `-`, `!` or `~` after the die"),
    })
}

#[inline(always)]
fn read_body(cursor: &mut Cursor<'_>, turn: Color) -> Result<Body, &'static str> {
    let color = read_color(cursor, turn)?;
    let (n, from) = read_from(cursor)?;
    if !cursor.take(b'>') {
        return Err("expected `>` after the square the piece comes from");
    }
    let to = match cursor.peek() {
        b'G' => {
            cursor.advance();
            Square::Goal
        }
        _ => read_square(cursor).ok_or("expected a square, `L1` to `L7` or `G` after `>`")?,
    };
    let mut captures = Letters::default();
    if cursor.take(b'x') {
        while let Some(color) = Color::from_letter(char::from(cursor.peek())) {
            captures.push(color);
            cursor.advance();
        }
        if captures == Letters::default() {
            return Err("expected the colors sent home after `x`");
        }
    }
    Ok(Body { color, n, from, to, captures })
}

/// A color that is not the one of the turn, if one is written.
#[inline(always)]
fn read_color(cursor: &mut Cursor<'_>, turn: Color) -> Result<Option<Color>, &'static str> {
    let byte = cursor.peek();
    if byte.is_ascii_digit() {
        return Ok(None);
    }
    let color = Color::from_letter(char::from(byte));
    if color == Some(turn) {
        return Err("the color of the turn is not written");
    }
    if color.is_some() {
        cursor.advance();
    }
    Ok(color)
}

#[inline(always)]
fn read_from(cursor: &mut Cursor<'_>) -> Result<(u8, Square), &'static str> {
    let mut next = *cursor;
    let n = if next.take(b'2') { 2 } else { 1 };
    if next.take(b'N') {
        *cursor = next;
        return Ok((n, Square::Nest));
    }
    read_square(cursor).map(|square| (1, square)).ok_or("expected `N`, a square or `L1` to `L7`")
}

/// A track square's number or a lane square.
#[inline(always)]
fn read_square(cursor: &mut Cursor<'_>) -> Option<Square> {
    if cursor.take(b'L') {
        let digit = cursor.peek();
        cursor.advance();
        return matches!(digit, b'1'..=b'7').then(|| Square::Lane(digit - b'0'));
    }
    read_number(cursor).map(Square::Track)
}

/// A number without leading zeros; anything above 255 counts as 255.
#[inline(always)]
fn read_number(cursor: &mut Cursor<'_>) -> Option<u8> {
    if !matches!(cursor.peek(), b'1'..=b'9') {
        return None;
    }
    let mut number = 0u8;
    while let digit @ b'0'..=b'9' = cursor.peek() {
        number = number.saturating_mul(10).saturating_add(digit - b'0');
        cursor.advance();
    }
    Some(number)
}
