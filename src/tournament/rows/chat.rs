//! Lines out of a chat: what stands in front of a name is left out.
//!
//! Bullets, dashes and emoji; "1.", "1)", "1 -"; a bare "1 " where every line has a number; of an exported chat
//! "[21/11/26, 19:30:12] Ana: " and "21/11/26, 19:30 - Ana: ", and its own notices, which nobody wrote.

use super::Row;

/// The lines with anything in them, each as one cell.
pub(super) fn lines(text: &str) -> Vec<Row> {
    let text = text.replace("\r\n", "\n").replace('\r', "\n");
    let is_stamped = is_stamped(&text);
    let mut rows: Vec<Row> = (1..)
        .zip(text.lines())
        .filter_map(|(number, line)| {
            let line = unmarked(line);
            let whole = whole(line);
            let line = whole.as_deref().unwrap_or(line);
            let said = if is_stamped { said(line) } else { line };
            let name = without_bullet(said);
            let has_name = name.chars().any(char::is_alphanumeric);
            has_name.then(|| Row { number, cells: vec![name.to_owned()] })
        })
        .collect();
    // "9 d'Octubre" is a name unless all the others have a number too.
    if rows.len() > 1 && rows.iter().all(|row| row.cells.iter().all(|it| bare(it).is_some())) {
        for cell in rows.iter_mut().flat_map(|row| &mut row.cells) {
            *cell = bare(cell).unwrap_or_default().to_owned();
        }
    }
    rows
}

/// What a line in quotes says: a cell of a list of one column.
fn whole(line: &str) -> Option<String> {
    let inside = line.strip_prefix('"')?.strip_suffix('"')?.replace("\"\"", "\u{1}");
    (!inside.contains('"')).then(|| inside.replace('\u{1}', "\""))
}

/// Whether most lines say who wrote them when.
pub(super) fn is_stamped(text: &str) -> bool {
    let lines = || text.lines().filter(|line| !line.trim().is_empty());
    lines().filter(|line| stamp(unmarked(line)).is_some()).count() * 2 > lines().count()
}

/// Without marks of the direction of writing, which chats put around names and times, and without spaces around.
fn unmarked(line: &str) -> &str {
    line.trim_matches(|letter: char| {
        letter.is_whitespace()
            || matches!(
                letter,
                '\u{200b}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{feff}'
            )
    })
}

/// What somebody wrote in a line; nothing where the chat itself did. A line without a stamp goes on with the one before.
fn said(line: &str) -> &str {
    match stamp(line) {
        Some(rest) => rest.split_once(": ").map_or("", |(_, said)| unmarked(said)),
        None => line,
    }
}

/// What follows the date and time of a line.
fn stamp(line: &str) -> Option<&str> {
    let (stamp, rest) = match line.strip_prefix('[') {
        Some(inside) => inside.split_once(']')?,
        None => line.split_once(" - ")?,
    };
    let n_digits = stamp.chars().filter(char::is_ascii_digit).count();
    let is_time = stamp.contains(':') && stamp.contains(['/', '.', '-']) && n_digits >= 6;
    let is_short = stamp.chars().count() <= 32 && stamp.starts_with(|it: char| it.is_ascii_digit());
    (is_time && is_short).then(|| unmarked(rest))
}

/// Without bullets and numbers in front. (Nothing is left of a line of dashes.)
fn without_bullet(line: &str) -> &str {
    let line = line.trim_start_matches(is_bullet);
    let digits = line.chars().take_while(char::is_ascii_digit).count();
    let Some(rest) = line.get(digits..).filter(|_| (1..=4).contains(&digits)) else { return line };
    let rest = rest.trim_start_matches(['\u{fe0f}', '\u{20e3}']);
    let is_keycap = rest.len() + digits < line.len();
    let after = rest.trim_start_matches(['.', ')', ']', ':', '-', '–']);
    let is_numbered = is_keycap || after.len() < rest.len() || has_dash(rest);
    // "1.5" or "12-3" is no number in front of a name.
    if is_numbered && !after.starts_with(|it: char| it.is_ascii_digit()) {
        after.trim_start_matches(is_bullet)
    } else {
        line
    }
}

/// "1 - Ana": a number with a dash after a space.
fn has_dash(rest: &str) -> bool {
    let after = rest.trim_start();
    after.len() < rest.len() && after.starts_with(['-', '–', '—', ')', '.'])
}

/// What follows a bare number.
fn bare(line: &str) -> Option<&str> {
    let (number, rest) = line.split_once(' ')?;
    let is_number = !number.is_empty() && number.bytes().all(|it| it.is_ascii_digit());
    is_number.then(|| rest.trim())
}

fn is_bullet(letter: char) -> bool {
    letter.is_whitespace()
        || matches!(letter, '-' | '–' | '—' | '*' | '>' | '_' | '~' | '=')
        || matches!(letter, '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}')
        || matches!(letter, '•' | '·' | '‣' | '⁃' | '⁕' | '\u{20e3}' | '\u{fe0f}')
        // Arrows, shapes, dingbats and emoji.
        || matches!(letter, '\u{2190}'..='\u{2bff}' | '\u{1f000}'..='\u{1faff}')
}
