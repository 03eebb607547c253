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

/// One of the most frequent tokens, such as `3-` or `4=24>28`: a throw without a move, or with a move along the track and no captures.
#[derive(Clone, Copy, Debug)]
pub(super) struct PlainThrow {
    pub(super) die: u8,
    /// The squares before and after the move; `None` without a move.
    pub(super) squares: Option<(u8, u8)>,
    /// The number of bytes of the token.
    pub(super) len: usize,
}

impl PlainThrow {
    /// Reads the token at the beginning of a text; `None` for any other token, and for one near the end of the text.
    #[inline(always)]
    pub(super) fn read(text: &[u8]) -> Option<PlainThrow> {
        let [die @ b'1'..=b'6', sign, rest @ ..] = text.first_chunk::<10>()? else { return None };
        let (squares, n) = match sign {
            b'=' => read_squares(u64::from_le_bytes(*rest))?,
            b'-' => (None, 0),
            _ => return None,
        };
        let is_whole = matches!(rest.get(n), Some(b' ' | b'\n' | b'+'));
        is_whole.then_some(PlainThrow { die: die - b'0', squares, len: n + 2 })
    }
}

/// The two numbers of eight bytes such as `24>28`, first byte lowest, and the length of both with the sign between them. It has no loop
/// over the digits, because the processor predicts badly how many there are.
#[inline(always)]
fn read_squares(bytes: u64) -> Option<(Option<(u8, u8)>, usize)> {
    const LOW: u64 = 0x0101_0101_0101_0101;
    let digits = bytes ^ (LOW * u64::from(b'0'));
    // The highest bit of each byte that is no digit.
    let others = (((digits & (LOW * 0x7f)) + LOW * 0x76) | digits) & (LOW * 0x80);
    let first = others.trailing_zeros() & !7;
    let from = number_of(digits, first)?;
    let second = (others >> (first + 8)).trailing_zeros() & !7;
    let to = number_of(digits >> (first + 8), second)?;
    let has_sign = (bytes >> first) as u8 == b'>';
    has_sign.then_some((Some((from, to)), ((first + 8 + second) / 8) as usize))
}

/// The number whose digits are the lowest bytes; `None` unless it has one to three digits, is at most 199 and has no leading zero.
#[inline(always)]
fn number_of(digits: u64, n_bits: u32) -> Option<u8> {
    let first = digits as u8;
    if !matches!(n_bits, 8 | 16 | 24) || first == 0 || (n_bits == 24 && first != 1) {
        return None;
    }
    // Leading zeros to three digits; the third byte of the product is their sum.
    let three = (digits << (24 - n_bits)) & 0xff_ffff;
    Some(((three * ((100 << 16) | (10 << 8) | 1)) >> 16) as u8)
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
