//! The club that a line of text has after its names: "Ana Uno – Peña X", "Ana Uno (Peña X)".

use parchis::Mode;

use super::pair::two_names;
use super::person::is_remark;
use crate::tournament::given_names::is_given_name;
use crate::tournament::rows::SheetRow;

const DASHES: [&str; 3] = [" - ", " – ", " — "];

/// Splits each line that ends with a club into two cells: names, club. Returns `None` unless at least half of the lines
/// have one.
///
/// A dash may also stand between two people. Therefore fewer than half of the clubs found may begin with a given name. In a list of pairs,
/// a dash introduces a club only after two names.
pub(super) fn split(rows: &[SheetRow], mode: Mode) -> Option<Vec<SheetRow>> {
    let of_dashes = |line: &str| after_dash(line, mode);
    let of_brackets = |line: &str| in_brackets(line, mode);
    split_by(rows, of_dashes).or_else(|| split_by(rows, of_brackets))
}

fn split_by(
    rows: &[SheetRow],
    parts: impl Fn(&str) -> Option<(String, String)>,
) -> Option<Vec<SheetRow>> {
    let found: Vec<Option<(String, String)>> = rows
        .iter()
        .map(|row| match row.cells.as_slice() {
            [line] => {
                let (line, remark) = without_remark(line);
                parts(line).map(|(names, club)| (format!("{names} {remark}"), club))
            }
            _ => None,
        })
        .collect();
    let clubs: Vec<&str> = found.iter().flatten().map(|(_, club)| club.as_str()).collect();
    let n_given = clubs.iter().filter(|club| is_given_name(club)).count();
    if rows.len() < 2 || clubs.len() * 2 < rows.len() || n_given * 2 >= clubs.len() {
        return None;
    }
    let split = rows.iter().zip(found).map(|(row, parts)| match parts {
        Some((names, club)) => SheetRow { number: row.number, cells: vec![names, club] },
        None => row.clone(),
    });
    Some(split.collect())
}

/// A line without the remark at its end, and the remark: "Ana – Peña X (llega tarde)", "Ana – Peña X llega tarde". The remark is
/// empty if there is none.
fn without_remark(line: &str) -> (&str, &str) {
    let is_remark_at_end = |tail: &str| {
        let is_last = !DASHES.iter().any(|dash| tail.contains(dash)) && !tail.contains(") ");
        is_last && is_remark(tail.trim_start().trim_start_matches('('))
    };
    let mut parts = line.match_indices(' ').filter_map(|(at, _)| line.split_at_checked(at));
    let found = parts.find(|(_, tail)| is_remark_at_end(tail));
    found.map_or((line, ""), |(before, remark)| (before, remark.trim_start()))
}

fn after_dash(line: &str, mode: Mode) -> Option<(String, String)> {
    let (names, club) = DASHES.iter().find_map(|dash| line.rsplit_once(dash))?;
    let is_whole = match mode {
        Mode::Pairs => two_names(names).is_some(),
        Mode::Solo | Mode::Duel => !DASHES.iter().any(|dash| names.contains(dash)),
    };
    parts(names, club).filter(|_| is_whole)
}

fn in_brackets(line: &str, mode: Mode) -> Option<(String, String)> {
    let (names, club) = line.trim_end().strip_suffix(')')?.rsplit_once('(')?;
    let is_whole = mode != Mode::Pairs || two_names(names).is_some();
    parts(names, club).filter(|(_, club)| is_whole && club.starts_with(char::is_uppercase))
}

/// The trimmed parts, if both are names and the second is no remark.
fn parts(names: &str, club: &str) -> Option<(String, String)> {
    let (names, club) = (names.trim(), club.trim());
    let has_letter = |text: &str| text.contains(char::is_alphabetic);
    let is_club = has_letter(club) && !club.contains('@') && !is_remark(club);
    (has_letter(names) && is_club).then(|| (names.to_owned(), club.to_owned()))
}
