//! From bytes to rows of text: encoding, separator, quotes; and the folding by which names are compared.

use csv::ReaderBuilder;
use encoding_rs::{Encoding, UTF_8, WINDOWS_1252};
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

/// A row that is not blank.
pub(super) struct Row {
    /// Number of its first line in the file, from 1.
    pub number: u64,
    /// Its fields as they stand.
    pub fields: Vec<String>,
}

/// A name as it is compared: without accents, in lower case, spaces folded, typographic apostrophes and dashes plain.
pub fn fold(text: &str) -> String {
    let plain =
        text.nfkd().filter(|letter| !is_combining_mark(*letter)).map(|letter| match letter {
            '\u{2019}' | '\u{2018}' | '\u{b4}' | '`' => '\'',
            '\u{2010}'..='\u{2015}' => '-',
            '\u{b7}' | '\u{2027}' => '.',
            other => other,
        });
    let lower: String = plain.flat_map(char::to_lowercase).collect();
    lower.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Whether a letter of a name would not be seen but change how others are: a control character, or an embedding,
/// override or isolate of the direction of writing. (What a joined emoji or an Arabic name needs is not.)
pub fn is_unseen(letter: char) -> bool {
    letter.is_control() || matches!(letter, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// The text of `bytes` and the name of its encoding.
pub fn decode(bytes: &[u8]) -> (String, &'static str) {
    let encoding = match Encoding::for_bom(bytes) {
        Some((encoding, _)) => encoding,
        None if std::str::from_utf8(bytes).is_ok() => UTF_8,
        None => WINDOWS_1252,
    };
    let (text, encoding, _) = encoding.decode(bytes);
    (text.into_owned(), encoding.name())
}

/// The separator, and the rows that are not blank.
pub(super) fn rows(text: &str) -> (char, Vec<Row>) {
    let delimiter = delimiter(text);
    let mut reader = ReaderBuilder::new()
        .has_headers(false)
        .flexible(true)
        .delimiter(u8::try_from(delimiter).unwrap_or(b';'))
        .from_reader(text.as_bytes());
    let mut lines = Lines { text, offset: 0, number: 1 };
    let rows = reader.records().filter_map(Result::ok).filter_map(|record| {
        let start = record.position().map_or(0, csv::Position::byte);
        let fields: Vec<String> = record.iter().map(|field| field.trim().to_owned()).collect();
        let is_blank = fields.iter().all(String::is_empty);
        (!is_blank).then(|| Row { number: lines.number_at(start), fields })
    });
    (delimiter, rows.collect())
}

/// Of `;`, `,` and tab what the first line that is not blank has most of outside quotes; `;` if none.
fn delimiter(text: &str) -> char {
    let header = text.lines().find(|line| !line.trim().is_empty()).unwrap_or_default();
    let mut is_quoted = false;
    let mut counts = [(';', 0), (',', 0), ('\t', 0)];
    for letter in header.chars() {
        if letter == '"' {
            is_quoted = !is_quoted;
        } else if !is_quoted
            && let Some((_, count)) = counts.iter_mut().find(|(known, _)| *known == letter)
        {
            *count += 1;
        }
    }
    let mut best = (';', 0);
    for (letter, count) in counts {
        if count > best.1 {
            best = (letter, count);
        }
    }
    best.0
}

/// Counts lines up to where a record starts. The reader's own count is of the line where the record before it ended,
/// which blank lines between them make too small.
struct Lines<'a> {
    text: &'a str,
    offset: usize,
    number: u64,
}

impl Lines<'_> {
    /// The number of the first line from byte `start` on that is not blank. Asked in ascending order.
    fn number_at(&mut self, start: u64) -> u64 {
        let start = usize::try_from(start).unwrap_or(usize::MAX);
        let blank = self.text.get(start..).unwrap_or_default();
        let first = start + blank.find(|letter| !matches!(letter, '\r' | '\n')).unwrap_or(0);
        let passed = self.text.get(self.offset..first).unwrap_or_default();
        self.number += breaks(passed);
        self.offset = first;
        self.number
    }
}

/// Line breaks: CRLF, LF, or CR alone.
fn breaks(text: &str) -> u64 {
    let n = text.matches('\n').count() + text.replace("\r\n", "\n").matches('\r').count();
    u64::try_from(n).unwrap_or(u64::MAX)
}
