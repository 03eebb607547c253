//! The columns of a list and what each is taken for: by its header, else by what is in it.

use super::field::Field;
use super::pair::are_pairs;
use crate::rules::Mode;
use crate::tournament::rows::{Row, Rows};

/// Most columns that are looked at.
pub const MOST_COLUMNS: usize = 30;
/// How many cells of a column are shown.
const SAMPLES: usize = 3;

/// A column of a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Column {
    /// What its header calls it, or empty.
    pub name: String,
    /// Its first cells that are not blank.
    pub samples: Vec<String>,
    /// What it is taken for; `None`: it is not read.
    pub field: Option<Field>,
}

/// The columns of a list. `chosen` says what they are to be taken for, instead of what they look like.
pub(super) fn columns(list: &Rows, mode: Mode, chosen: Option<&[Option<Field>]>) -> Vec<Column> {
    let width = match &list.header {
        Some(header) => header.cells.len(),
        None => list.rows.iter().map(|row| row.cells.len()).max().unwrap_or(0),
    };
    let width = width.min(MOST_COLUMNS);
    let mut fields = match (chosen, &list.header) {
        (Some(chosen), _) => chosen.to_vec(),
        (None, Some(header)) => by_header(header, &list.rows, mode),
        (None, None) => by_content(&list.rows, width, mode),
    };
    fields.resize(width, None);
    once_each(&mut fields);
    let name = |index: usize| {
        let header = list.header.as_ref().and_then(|header| header.cells.get(index));
        header.cloned().unwrap_or_default()
    };
    let samples = |index: usize| {
        let filled = cells(&list.rows, index).filter(|cell| !cell.is_empty());
        filled.take(SAMPLES).map(str::to_owned).collect()
    };
    let of = |(index, field)| Column { name: name(index), samples: samples(index), field };
    fields.into_iter().enumerate().map(of).collect()
}

/// The first column of a field holds it.
fn once_each(fields: &mut [Option<Field>]) {
    let mut seen = Vec::new();
    for field in fields {
        match field {
            Some(known) if seen.contains(known) => *field = None,
            Some(new) => seen.push(*new),
            None => {}
        }
    }
}

fn by_header(header: &Row, rows: &[Row], mode: Mode) -> Vec<Option<Field>> {
    let mut fields: Vec<Option<Field>> =
        header.cells.iter().map(|name| Field::of_header(name)).collect();
    if mode != Mode::Pairs {
        return fields;
    }
    let at = |fields: &[Option<Field>], field| fields.iter().position(|it| *it == Some(field));
    let holds_pairs = |index| are_pairs(cells(rows, index));
    let (name, partner) = (at(&fields, Field::Name), at(&fields, Field::Partner));
    let has_club = at(&fields, Field::Club).is_some();
    let (place, field) = match (name, partner) {
        (Some(name), None) if holds_pairs(name) => (Some(name), Field::Pair),
        // A list of clubs calls its clubs "name".
        (Some(name), None) if !has_club => (Some(name), Field::Club),
        (None, Some(partner)) if holds_pairs(partner) => (Some(partner), Field::Pair),
        _ => (None, Field::Pair),
    };
    if let Some(known) = place.and_then(|place| fields.get_mut(place)) {
        *known = Some(field);
    }
    fields
}

fn by_content(rows: &[Row], width: usize, mode: Mode) -> Vec<Option<Field>> {
    let mut fields = Vec::new();
    if width > 1 && is_numbers(rows, 0) {
        fields.push(Some(Field::Number));
    }
    let (first, left) = (fields.len(), width - fields.len());
    let guess: &[Field] = match (mode, left) {
        (Mode::Solo | Mode::Duel, _) => &[Field::Name, Field::Club, Field::Sector],
        (Mode::Pairs, _) if are_pairs(cells(rows, first)) => {
            &[Field::Pair, Field::Club, Field::Sector]
        }
        (Mode::Pairs, 1) => &[Field::Club],
        (Mode::Pairs, 2) if is_repeated(rows, first + 1) => &[Field::Club, Field::Sector],
        (Mode::Pairs, _) => &[Field::Name, Field::Partner, Field::Club, Field::Sector],
    };
    fields.extend(guess.iter().take(left).map(|field| Some(*field)));
    fields
}

fn cells(rows: &[Row], index: usize) -> impl Iterator<Item = &str> {
    rows.iter().map(move |row| row.cells.get(index).map(String::as_str).unwrap_or_default())
}

fn is_numbers(rows: &[Row], index: usize) -> bool {
    let is_number = |cell: &str| cell.bytes().all(|it| it.is_ascii_digit());
    cells(rows, index).any(|cell| !cell.is_empty()) && cells(rows, index).all(is_number)
}

/// Whether a column says the same of several rows, as one of sectors does.
fn is_repeated(rows: &[Row], index: usize) -> bool {
    let mut filled: Vec<&str> = cells(rows, index).filter(|cell| !cell.is_empty()).collect();
    let n = filled.len();
    filled.sort_unstable();
    filled.dedup();
    filled.len() * 2 <= n
}
