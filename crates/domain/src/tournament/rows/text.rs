//! Converts between bytes and rows of text: encoding, separators, quotes.

use csv::ReaderBuilder;
use encoding_rs::{Encoding, UTF_8, WINDOWS_1252};

use super::cell::{HIDDEN, cell, unhidden};
use crate::tournament::given_names::is_given_name;

use super::{MOST_COLUMNS, MOST_LINES, RawRow, RowsError, SheetRow, chat};

/// The separator, if any, and the lines.
type Separated = (Option<char>, Vec<RawRow>);

/// Maximum number of separators. Each creates a cell, which takes ten times as many bytes.
const MOST_DELIMITERS: usize = 1 << 19;

/// Decodes `bytes`; returns the text and the name of its encoding.
pub(super) fn decode(bytes: &[u8]) -> (String, &'static str) {
    let encoding = match Encoding::for_bom(bytes) {
        Some((encoding, _)) => encoding,
        None if std::str::from_utf8(bytes).is_ok() => UTF_8,
        None => WINDOWS_1252,
    };
    let (text, encoding, _) = encoding.decode(bytes);
    // A second byte order mark would change the text when it is read again.
    (text.trim_start_matches('\u{feff}').to_owned(), encoding.name())
}

/// The separator (`None` if each line is one cell) and the rows that are not blank. `has_header` tells if the rows include column names,
/// which confirms the separator. At most one more row is returned than a list may have.
pub(super) fn rows(
    text: &str,
    has_header: impl Fn(&[RawRow]) -> bool,
) -> Result<(Option<char>, Vec<RawRow>), RowsError> {
    let said = said_delimiter(text);
    let found = said.or_else(|| delimiter(text));
    if said.is_some() {
        let rows = separated(text, found.unwrap_or(';'))?;
        return Ok((found, rows.into_iter().skip(1).collect()));
    }
    if chat::is_stamped(text) {
        return Ok((None, chat::lines(text)));
    }
    if found.is_none()
        && let Some(table) = below_title(text, &has_header)?
    {
        return Ok(table);
    }
    let rows = separated(text, found.unwrap_or(';'))?;
    let has_header = has_header(&rows);
    if rows.len() == 1
        && !has_header
        && let Some(lines) = sentence(text)
    {
        return Ok((None, chat::lines(&lines)));
    }
    let is_sure = has_header || is_regular(&rows);
    if is_sure {
        return Ok((Some(found.unwrap_or(';')), rows));
    }
    drop(rows);
    Ok((None, chat::lines(text)))
}

/// The parts of a list that is written as a sentence, one a line: "Jugadores: Ana, Pep, Lola." `None` unless the text is
/// one line of at least three parts, of which at least half begin with a given name. A space follows each separator, unlike
/// in CSV files; and no part has a digit or an address, unlike in rows of tables.
fn sentence(text: &str) -> Option<String> {
    let line = text.trim();
    let sign = if line.contains(';') { ';' } else { ',' };
    let list = line.split_once(':').map_or(line, |(_, list)| list).trim().trim_end_matches('.');
    let parts: Vec<&str> = list.trim_end_matches(sign).split(sign).collect();
    let is_part = |(at, part): (usize, &&str)| {
        let is_plain = !part.contains(|it: char| it.is_ascii_digit() || "@\"\t\n\r".contains(it));
        is_plain && part.contains(char::is_alphabetic) && (at == 0 || part.starts_with(' '))
    };
    let n_given = parts.iter().filter(|part| part.split(',').any(is_given_name)).count();
    let are_people = parts.len() > 2 && n_given * 2 >= parts.len();
    (are_people && parts.iter().enumerate().all(is_part)).then(|| parts.join("\n"))
}

/// The table below a title without separators, if it has column names and is regular.
fn below_title(
    text: &str,
    has_header: impl Fn(&[RawRow]) -> bool,
) -> Result<Option<Separated>, RowsError> {
    let rest = text.trim_start().split_once(['\n', '\r']).map(|(_, rest)| rest);
    let Some(delimiter) = rest.and_then(delimiter) else { return Ok(None) };
    let rows = separated(text, delimiter)?;
    let Some((title, table)) = rows.split_first() else { return Ok(None) };
    let is_table = !has_header(std::slice::from_ref(title)) && has_header(&rows);
    Ok((is_table && is_regular(table)).then_some((Some(delimiter), rows)))
}

/// The separator declared in the first line, as Excel writes it: "sep=;".
fn said_delimiter(text: &str) -> Option<char> {
    let first = text.lines().find(|line| !line.trim().is_empty())?.trim_matches([' ', '"']);
    let said = first.get(..4).filter(|it| it.eq_ignore_ascii_case("sep="))?;
    let mut signs = first.get(said.len()..)?.chars();
    let sign = signs.next().unwrap_or('\t');
    // If another program saved the file, this line also has that program's separators.
    signs.all(|it| it == sign).then_some(sign).filter(char::is_ascii)
}

/// Writes rows so that [`rows`] reads the same ones with the same numbers.
pub(super) fn of_lines(lines: &[RawRow]) -> String {
    let mut text = String::new();
    let mut number = 1;
    for RawRow { row, is_hidden } in lines {
        while number < row.number {
            text.push('\n');
            number += 1;
        }
        for (index, cell) in row.cells.iter().enumerate() {
            match (index, is_hidden) {
                (0, true) => text.push_str(&quoted(format!("{HIDDEN} {cell}").trim_end())),
                (0, false) => text.push_str(&quoted(cell)),
                _ => {
                    text.push('\t');
                    text.push_str(&quoted(cell));
                }
            }
        }
    }
    text.push('\n');
    text
}

fn quoted(cell: &str) -> String {
    if cell.contains(['"', ';', ',']) {
        return format!("\"{}\"", cell.replace('"', "\"\""));
    }
    cell.to_owned()
}

fn separated(text: &str, delimiter: char) -> Result<Vec<RawRow>, RowsError> {
    if text.matches(delimiter).count() > MOST_DELIMITERS {
        return Err(RowsError::TooLarge);
    }
    let mut reader = ReaderBuilder::new()
        .has_headers(false)
        .flexible(true)
        .delimiter(u8::try_from(delimiter).unwrap_or(b';'))
        .from_reader(text.as_bytes());
    let mut lines = Lines { text, offset: 0, number: 1 };
    let rows = reader.records().filter_map(Result::ok).filter_map(|record| {
        let start = record.position().map_or(0, csv::Position::byte);
        let mut cells: Vec<String> = record.iter().take(MOST_COLUMNS).map(cell).collect();
        let mut is_hidden = false;
        if let Some(first) = cells.first_mut()
            && let (rest, true) = unhidden(first)
        {
            (*first, is_hidden) = (rest.to_owned(), true);
        }
        let is_blank = cells.iter().all(String::is_empty);
        let row = (!is_blank).then(|| SheetRow { number: lines.number_at(start), cells });
        row.map(|row| RawRow { row, is_hidden })
    });
    Ok(rows.take(MOST_LINES + 1).collect())
}

/// Returns whether at least nine of ten rows have as many cells as the first, and more than one.
fn is_regular(rows: &[RawRow]) -> bool {
    let n_cells = rows.first().map_or(0, |line| line.row.cells.len());
    let n_alike = rows.iter().filter(|line| line.row.cells.len() == n_cells).count();
    n_cells > 1 && n_alike * 10 >= rows.len() * 9
}

/// A tab if the first line that is not blank has one outside quotes; otherwise `;` or `,`, whichever is more frequent. `None` if the line
/// has none of these.
fn delimiter(text: &str) -> Option<char> {
    let header = text.lines().find(|line| !line.trim().is_empty()).unwrap_or_default();
    let outside: String = header.split('"').step_by(2).collect();
    let count = |letter: char| outside.matches(letter).count();
    match (count('\t'), count(';'), count(',')) {
        (0, 0, 0) => None,
        (0, semicolons, commas) if semicolons >= commas => Some(';'),
        (0, _, _) => Some(','),
        _ => Some('\t'),
    }
}

/// Counts lines up to the start of a record. The CSV reader's own count refers to the end of the previous record, so blank lines in between
/// make it too small.
struct Lines<'a> {
    text: &'a str,
    offset: usize,
    number: u64,
}

impl Lines<'_> {
    /// Number of the first line that is not blank at or after byte `start`. Must be called in ascending order.
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

/// Number of line breaks: CRLF, LF, or CR alone.
fn breaks(text: &str) -> u64 {
    let n = text.matches('\n').count() + text.replace("\r\n", "\n").matches('\r').count();
    u64::try_from(n).unwrap_or(u64::MAX)
}
