//! A byte position in the text of a record that tracks its line.

/// Reads a text byte by byte; the end of the text looks like the end of a line.
#[derive(Clone, Copy)]
pub(super) struct Cursor<'a> {
    text: &'a str,
    at: usize,
    line: usize,
    line_start: usize,
}

/// A location in the text that stays valid when the cursor moves to another line.
#[derive(Clone, Copy)]
pub(super) struct TextPlace {
    line: usize,
    line_start: usize,
    at: usize,
}

impl TextPlace {
    /// The line and the column in `text`, both counted from 1.
    pub(super) fn in_text(self, text: &str) -> (usize, usize) {
        let before = text.get(self.line_start..self.at);
        (self.line, before.map_or(1, |before| before.chars().count() + 1))
    }
}

/// A byte position on the current line that a fault can point at.
#[derive(Clone, Copy)]
pub(super) struct Mark(usize);

impl<'a> Cursor<'a> {
    pub(super) fn new(text: &'a str) -> Cursor<'a> {
        Cursor { text, at: 0, line: 1, line_start: 0 }
    }

    /// The next byte, or a newline at the end of the text.
    #[inline]
    pub(super) fn peek(&self) -> u8 {
        self.text.as_bytes().get(self.at).copied().unwrap_or(b'\n')
    }

    /// The bytes from here to the end of the text.
    #[inline]
    pub(super) fn rest(&self) -> &'a [u8] {
        self.text.as_bytes().get(self.at..).unwrap_or_default()
    }

    #[inline]
    pub(super) fn advance(&mut self) {
        self.at += 1;
    }

    /// Moves over bytes that are known to be on this line.
    #[inline]
    pub(super) fn skip(&mut self, n: usize) {
        self.at += n;
    }

    /// Skips the byte if it is next; returns whether it was.
    #[inline]
    pub(super) fn take(&mut self, byte: u8) -> bool {
        let is_ahead = self.peek() == byte;
        self.at += usize::from(is_ahead);
        is_ahead
    }

    #[inline]
    pub(super) fn skip_blanks(&mut self) {
        while matches!(self.peek(), b' ' | b'\t') {
            self.at += 1;
        }
    }

    /// Returns whether only the end of the line or a comment is ahead.
    #[inline]
    pub(super) fn is_line_end(&self) -> bool {
        match self.peek() {
            b'\n' | b';' => true,
            b'\r' => self.text.as_bytes().get(self.at + 1).is_none_or(|next| *next == b'\n'),
            _ => false,
        }
    }

    pub(super) fn is_text_end(&self) -> bool {
        self.at >= self.text.len()
    }

    /// The rest of the line, without its line end.
    pub(super) fn rest_of_line(&self) -> &'a str {
        let rest = self.text.get(self.at..).unwrap_or_default();
        let line = rest.split_once('\n').map_or(rest, |(line, _)| line);
        line.strip_suffix('\r').unwrap_or(line)
    }

    /// Moves to the beginning of the next line.
    #[inline]
    pub(super) fn next_line(&mut self) {
        while self.peek() != b'\n' {
            self.at += 1;
        }
        self.at = (self.at + 1).min(self.text.len());
        self.line += 1;
        self.line_start = self.at;
    }

    /// Skips blank lines, comment lines, and the blanks before the next content.
    #[inline]
    pub(super) fn skip_empty_lines(&mut self) {
        while !self.peek().is_ascii_alphanumeric() {
            self.skip_blanks();
            if !self.is_line_end() || self.is_text_end() {
                return;
            }
            self.next_line();
        }
    }

    #[inline]
    pub(super) fn mark(&self) -> Mark {
        Mark(self.at)
    }

    /// The location of a mark on this line.
    #[inline]
    pub(super) fn place(&self, mark: Mark) -> TextPlace {
        TextPlace { line: self.line, line_start: self.line_start, at: mark.0 }
    }

    pub(super) fn line(&self) -> usize {
        self.line
    }

    /// The column of a mark on this line, in characters counted from 1.
    pub(super) fn column(&self, mark: Mark) -> usize {
        self.text.get(self.line_start..mark.0).map_or(1, |before| before.chars().count() + 1)
    }
}
