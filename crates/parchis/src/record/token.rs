//! The tokens of a turn as written, before their legality is checked.

use super::super::{Color, Square};
use super::cursor::Cursor;

/// A throw with its move, a bonus count, or a lost turn.
///
/// One flat value is reused for every token: building, copying and taking apart small nested values costs more than the reading itself.
/// Fields that a token does not use keep the values of an earlier one.
#[derive(Clone, Copy, Debug)]
pub(super) struct Token {
    pub(super) kind: TokenKind,
    /// The number of the die or of the bonus count.
    pub(super) number: u8,
    pub(super) played: Played,
    /// The color of the piece, if it is written; `None` for the color of the turn.
    pub(super) color: Option<Color>,
    /// The number of pieces that move together: 1 or 2.
    pub(super) n: u8,
    /// The square that the piece comes from, or from which a third six sent it home.
    pub(super) from: Square,
    pub(super) to: Square,
    pub(super) captures: Letters,
}

/// The kind of a token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TokenKind {
    Throw,
    Bonus,
    /// A turn lost on time before the throw, written `~`.
    TimeOut,
}

/// The use of a die or a bonus.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Played {
    /// No move was possible, written `-`.
    Nothing,
    /// A move, written `=FROM>TO`.
    Moved,
    /// A third six, written `!`, then the color if it is not that of the turn, then the square of the piece sent home.
    SentHome,
    /// A third six that sent no piece home, written `!` alone.
    NobodySentHome,
    /// A turn lost on time after the throw: `~` directly after the die.
    TimeOut,
}

/// The colors of captured pieces, written after an `x`, in order. Each takes four bits; more than eight colors give the maximum value.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Letters(u32);

impl Letters {
    pub(super) fn push(&mut self, color: Color) {
        self.0 = self.0.saturating_mul(16).saturating_add(color as u32 + 1);
    }
}

impl Token {
    /// An empty token to read into.
    pub(super) fn new() -> Token {
        Token {
            kind: TokenKind::TimeOut,
            number: 0,
            played: Played::Nothing,
            color: None,
            n: 1,
            from: Square::Nest,
            to: Square::Nest,
            captures: Letters::default(),
        }
    }

    /// Reads one of the most frequent tokens, such as `3-` or `4=24>28`: a throw without captures. Returns whether it was one; otherwise
    /// the cursor stays where it is.
    #[inline(always)]
    pub(super) fn read_plain(&mut self, cursor: &mut Cursor<'_>) -> bool {
        let [die @ b'1'..=b'6', sign, rest @ ..] = cursor.rest() else { return false };
        let rest = match sign {
            b'-' => {
                self.played = Played::Nothing;
                rest
            }
            b'=' => {
                let Some((from, [b'>', rest @ ..])) = split_number(rest) else { return false };
                let Some((to, rest)) = split_number(rest) else { return false };
                self.played = Played::Moved;
                self.color = None;
                self.n = 1;
                self.from = Square::Track(from);
                self.to = Square::Track(to);
                self.captures = Letters::default();
                rest
            }
            _ => return false,
        };
        let [b' ' | b'\n' | b'+', ..] = rest else { return false };
        self.kind = TokenKind::Throw;
        self.number = die - b'0';
        cursor.move_to(rest);
        true
    }

    /// Reads one token of a turn of the color `turn`, or returns the problem in words.
    #[inline(never)]
    pub(super) fn read(
        &mut self,
        cursor: &mut Cursor<'_>,
        turn: Color,
    ) -> Result<(), &'static str> {
        self.kind = if cursor.take(b'+') { TokenKind::Bonus } else { TokenKind::Throw };
        let is_bonus = self.kind == TokenKind::Bonus;
        self.number = match cursor.peek() {
            b'1'..=b'9' => read_number(cursor).unwrap_or_default(),
            b'~' if !is_bonus => {
                cursor.advance();
                self.kind = TokenKind::TimeOut;
                return if is_token_end(cursor) { Ok(()) } else { Err(TRAILING) };
            }
            b'0' if !is_bonus && !is_digit_after(cursor) => {
                cursor.advance();
                0
            }
            b'0' => return Err("a number has no leading zeros"),
            _ if is_bonus => return Err(BONUS),
            _ => return Err("expected a throw, such as `3=22>25` or `3-`"),
        };
        let sign = cursor.peek();
        cursor.advance();
        match sign {
            b'=' => self.read_move(cursor, turn)?,
            b'-' => self.played = Played::Nothing,
            b'!' => self.read_third_six(cursor, turn)?,
            b'~' => self.played = Played::TimeOut,
            _ => return Err("expected `=`, `-`, `!` or `~` after the die"),
        }
        if !is_token_end(cursor) {
            return Err(TRAILING);
        }
        let is_counted = matches!(self.number, 20 | 10)
            && matches!(self.played, Played::Nothing | Played::Moved);
        if is_bonus && !is_counted { Err(BONUS) } else { Ok(()) }
    }

    #[inline(always)]
    fn read_move(&mut self, cursor: &mut Cursor<'_>, turn: Color) -> Result<(), &'static str> {
        self.played = Played::Moved;
        self.color = read_color(cursor, turn)?;
        self.n = 1;
        let mut next = *cursor;
        if cursor.peek() == b'2' {
            next.advance();
        }
        if next.take(b'N') {
            self.n = if cursor.peek() == b'2' { 2 } else { 1 };
            self.from = Square::Nest;
            *cursor = next;
        } else {
            self.from = read_square(cursor).ok_or("expected `N`, a square or `L1` to `L7`")?;
        }
        if !cursor.take(b'>') {
            return Err("expected `>` after the square the piece comes from");
        }
        self.to = if cursor.take(b'G') {
            Square::Goal
        } else {
            read_square(cursor).ok_or("expected a square, `L1` to `L7` or `G` after `>`")?
        };
        self.captures = Letters::default();
        if cursor.take(b'x') {
            while let Some(color) = Color::from_letter(char::from(cursor.peek())) {
                self.captures.push(color);
                cursor.advance();
            }
            if self.captures == Letters::default() {
                return Err("expected the colors sent home after `x`");
            }
        }
        Ok(())
    }

    fn read_third_six(&mut self, cursor: &mut Cursor<'_>, turn: Color) -> Result<(), &'static str> {
        self.played = Played::NobodySentHome;
        if is_token_end(cursor) {
            return Ok(());
        }
        self.played = Played::SentHome;
        self.color = read_color(cursor, turn)?;
        self.from = read_square(cursor).ok_or("expected the square of the piece sent home")?;
        Ok(())
    }
}

const BONUS: &str = "a bonus is +20 or +10 with `=FROM>TO` or `-`";
const TRAILING: &str = "expected the end of the throw";

#[inline(always)]
fn is_token_end(cursor: &Cursor<'_>) -> bool {
    matches!(cursor.peek(), b' ' | b'\t' | b'+') || cursor.is_line_end()
}

/// Splits off a number without leading zeros, at most 199.
#[inline(always)]
fn split_number(text: &[u8]) -> Option<(u8, &[u8])> {
    match text {
        [a @ b'1', b @ b'0'..=b'9', c @ b'0'..=b'9', rest @ ..] => {
            Some(((a - b'0') * 100 + (b - b'0') * 10 + (c - b'0'), rest))
        }
        [a @ b'1'..=b'9', b @ b'0'..=b'9', rest @ ..] => Some(((a - b'0') * 10 + (b - b'0'), rest)),
        [a @ b'1'..=b'9', rest @ ..] => Some((a - b'0', rest)),
        _ => None,
    }
}

fn is_digit_after(cursor: &Cursor<'_>) -> bool {
    let mut next = *cursor;
    next.advance();
    next.peek().is_ascii_digit()
}

/// The color of a piece, if one is written; it must differ from the color of the turn.
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

/// Reads the number of a track square, or a lane square.
#[inline(always)]
fn read_square(cursor: &mut Cursor<'_>) -> Option<Square> {
    if cursor.take(b'L') {
        let digit = cursor.peek();
        cursor.advance();
        return matches!(digit, b'1'..=b'7').then(|| Square::Lane(digit - b'0'));
    }
    read_number(cursor).map(Square::Track)
}

/// Reads a number without leading zeros; anything above 255 counts as 255.
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
