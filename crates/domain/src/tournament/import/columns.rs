//! The columns of a list and their fields, recognized by header or else by content.

use parchis::Mode;

use super::field::ListField;
use super::heading::{Heading, HeadingMeaning, NamePart};
use super::pair::{are_lines_of_pairs, are_pairs};
use super::person::{are_given_names_second, are_surnames_first};
use crate::tournament::contact;
use crate::tournament::given_names::is_given_name;
use crate::tournament::rows::{ListRows, SheetRow};

/// Maximum number of columns that are read.
pub const MOST_COLUMNS: usize = 30;
/// Number of sample cells shown for a column.
const SAMPLES: usize = 3;

/// A column of a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListColumn {
    /// Name in the header; may be empty.
    pub name: String,
    /// The first cells that are not blank.
    pub samples: Vec<String>,
    /// Field of the column; `None` if the column is not read.
    pub field: Option<ListField>,
    /// The field that the name denotes but another column holds, and the index of that column.
    pub lost: Option<(ListField, usize)>,
}

impl ListColumn {
    /// Returns whether the column has content but is not read.
    pub fn is_unread(&self) -> bool {
        self.field.is_none() && !self.samples.is_empty()
    }
}

/// The columns of a list. `chosen` overrides the recognized fields.
pub(super) fn columns(
    list: &ListRows,
    mode: Mode,
    chosen: Option<&[Option<ListField>]>,
) -> Vec<ListColumn> {
    let width = match &list.header {
        Some(header) => header.cells.len(),
        None => list.rows.iter().map(|row| row.cells.len()).max().unwrap_or(0),
    };
    let width = width.min(MOST_COLUMNS);
    let mut lost = vec![None; width];
    let mut fields = match (chosen, &list.header) {
        (Some(chosen), _) => chosen.to_vec(),
        (None, Some(header)) => {
            let (fields, lose) = by_header(header, &list.rows, mode);
            lost = lose;
            fields
        }
        (None, None) => by_content(&list.rows, width, mode),
    };
    fields.resize(width, None);
    lost.resize(width, None);
    once_each(&mut fields);
    let name = |index: usize| {
        let header = list.header.as_ref().and_then(|header| header.cells.get(index));
        header.cloned().unwrap_or_default()
    };
    let samples = |index: usize| {
        let filled = cells(&list.rows, index).filter(|cell| !cell.is_empty());
        filled.take(SAMPLES).map(str::to_owned).collect()
    };
    let columns =
        fields.into_iter().zip(lost).enumerate().map(|(index, (field, lost))| ListColumn {
            name: name(index),
            samples: samples(index),
            field,
            lost: if field.is_none() { lost } else { None },
        });
    columns.collect()
}

/// Leaves each field only to its first column.
fn once_each(fields: &mut [Option<ListField>]) {
    let mut seen = Vec::new();
    for field in fields {
        match field {
            Some(known) if seen.contains(known) => *field = None,
            Some(new) => seen.push(*new),
            None => {}
        }
    }
}

type Fields = Vec<Option<ListField>>;
type Lost = Vec<Option<(ListField, usize)>>;

fn by_header(header: &SheetRow, rows: &[SheetRow], mode: Mode) -> (Fields, Lost) {
    let headings: Vec<Option<Heading>> =
        header.cells.iter().take(MOST_COLUMNS).map(|name| Heading::of(name)).collect();
    let is_filled = |index: usize| cells(rows, index).any(|cell| !cell.is_empty());
    let mut fields = name_fields(&headings, mode);
    let mut lost = vec![None; fields.len()];
    for (index, heading) in headings.iter().enumerate() {
        let Some(Heading { says: HeadingMeaning::Field(field), rank }) = heading else { continue };
        // A blank column yields to any other; of two equal columns the first is read.
        let sure = |at: usize, rank: u8| (is_filled(at), rank, std::cmp::Reverse(at));
        let rivals = headings.iter().enumerate().filter_map(|(at, it)| match it {
            Some(Heading { says: HeadingMeaning::Field(other), rank })
                if other == field && at != index =>
            {
                Some((sure(at, *rank), at))
            }
            _ => None,
        });
        match rivals.max() {
            Some((best, at)) if best > sure(index, *rank) => {
                put(&mut lost, index, (*field, at));
            }
            _ => put(&mut fields, index, *field),
        }
    }
    by_cells(&mut fields, rows, mode);
    (fields, lost)
}

fn put<T>(places: &mut [Option<T>], index: usize, value: T) {
    if let Some(place) = places.get_mut(index) {
        *place = Some(value);
    }
}

/// The fields of the columns with parts of names. A part without a person's number belongs to the person whose other parts surround it:
/// "Jugador 1; Apellidos; Jugador 2; Apellidos".
fn name_fields(headings: &[Option<Heading>], mode: Mode) -> Fields {
    let names: Vec<(usize, NamePart, Option<u8>)> = headings
        .iter()
        .enumerate()
        .filter_map(|(index, heading)| match heading {
            Some(Heading { says: HeadingMeaning::Name { part, person }, .. }) => {
                Some((index, *part, *person))
            }
            _ => None,
        })
        .collect();
    let is_numbered = |part: NamePart| part == NamePart::NumberedSurname;
    let has_second = names.iter().any(|(_, part, it)| *it == Some(2) && !is_numbered(*part));
    // If there is one person, "Apellido 1" and "Apellido 2" are both of that person.
    let names: Vec<(usize, NamePart, Option<u8>)> = names
        .into_iter()
        .map(|(index, part, person)| match (is_numbered(part), has_second, person) {
            (true, false, Some(2)) => (index, NamePart::SecondSurname, None),
            (true, false, _) => (index, NamePart::Surnames, None),
            (true, true, _) => (index, NamePart::Surnames, person),
            _ => (index, part, person),
        })
        .collect();
    let says_so = |person: u8, part: NamePart| {
        names.iter().any(|(_, other, of)| *of == Some(person) && slot(*other) == slot(part))
    };
    let mut taken: Vec<(u8, u8)> = Vec::new();
    let mut current = 1;
    let mut placed: Vec<(usize, NamePart, u8)> = Vec::new();
    for (index, part, person) in &names {
        let is_taken = |person: u8| taken.contains(&(person, slot(*part)));
        let person = match person {
            Some(person) => *person,
            None if says_so(2, *part) && !is_taken(1) => 1,
            None if is_taken(current) || says_so(current, *part) => current + 1,
            None => current,
        };
        let is_strange = person > 2 || taken.contains(&(person, slot(*part)));
        let is_guess = person == 2 && mode != Mode::Pairs && !has_second;
        if is_strange || is_guess {
            continue;
        }
        current = person;
        taken.push((person, slot(*part)));
        placed.push((*index, *part, person));
    }
    let is_whole = |person: u8| {
        let whole = [NamePart::Whole, NamePart::SurnamesFirst];
        placed.iter().any(|(_, part, of)| *of == person && whole.contains(part))
    };
    let has_surnames = |person: u8| taken.iter().any(|(of, slot)| *of == person && *slot > 0);
    let has_two = placed.iter().any(|(_, _, person)| *person == 2);
    let mut fields = vec![None; headings.len()];
    for (index, part, person) in &placed {
        let field = match part {
            // "Nombres" beside "Apellidos" or "Pareja" belongs to one person, and so does "Jugadores" outside pairs.
            NamePart::Plural if mode != Mode::Pairs || has_two || has_surnames(1) => {
                NamePart::Given.field(*person)
            }
            part => part.field(*person),
        };
        // A column with the whole name makes the person's other columns unnecessary.
        if slot(*part) == 0 || !is_whole(*person) {
            put(&mut fields, *index, field);
        }
    }
    fields
}

/// The position within a name; each person has one column per position.
fn slot(part: NamePart) -> u8 {
    match part {
        NamePart::Given | NamePart::Whole | NamePart::Plural | NamePart::SurnamesFirst => 0,
        NamePart::Surnames | NamePart::NumberedSurname => 1,
        NamePart::SecondSurname => 2,
    }
}

/// Corrects the fields by content: a name column may hold both names of a pair, a club, or surnames first.
fn by_cells(fields: &mut Fields, rows: &[SheetRow], mode: Mode) {
    let at = |fields: &Fields, field| fields.iter().position(|it| *it == Some(field));
    let turned = [
        (ListField::Name, ListField::Surnames, ListField::SurnamesFirst),
        (ListField::Partner, ListField::PartnerSurnames, ListField::PartnerSurnamesFirst),
    ];
    let holds_pairs = |index| {
        let cells = || cells(rows, index);
        mode == Mode::Pairs && are_pairs(cells()) && !are_surnames_first(cells(), true)
    };
    let (name, partner) = (at(fields, ListField::Name), at(fields, ListField::Partner));
    let has_club = at(fields, ListField::Club).is_some();
    let has_surnames = at(fields, ListField::Surnames).is_some();
    let change = match (name, partner) {
        _ if mode != Mode::Pairs => None,
        (Some(name), None) if holds_pairs(name) && !has_surnames => Some((name, ListField::Pair)),
        // Lists of clubs call the club column "name".
        (Some(name), None) if !has_club && !has_surnames => Some((name, ListField::Club)),
        // "Pareja" alone holds both names, not the second person.
        (None, Some(partner)) => Some((partner, ListField::Pair)),
        _ => None,
    };
    if let Some((place, field)) = change {
        put(fields, place, field);
    }
    for (name, surnames, field) in turned {
        let found = at(fields, name).filter(|_| at(fields, surnames).is_none());
        if let Some(place) = found.filter(|place| are_surnames_first(cells(rows, *place), false)) {
            put(fields, place, field);
        }
    }
}

fn by_content(rows: &[SheetRow], width: usize, mode: Mode) -> Fields {
    let mut fields: Fields = vec![None; width];
    let is_email: fn(&str) -> bool = contact::is_email_alone;
    let known = [(ListField::Email, is_email), (ListField::Phone, contact::is_phone_alone)];
    for index in 1..width {
        let found = known.iter().find(|(_, is_one)| are_all(rows, index, is_one));
        if let Some((field, _)) = found {
            put(&mut fields, index, *field);
        }
    }
    if width > 1 && are_all(rows, 0, |cell| cell.bytes().all(|it| it.is_ascii_digit())) {
        put(&mut fields, 0, ListField::Number);
    }
    let free = || -> Vec<usize> {
        let free = fields.iter().enumerate().filter(|(_, field)| field.is_none());
        free.map(|(index, _)| index).collect()
    };
    let places = free();
    let (first, second) = (places.first().copied().unwrap_or(0), places.get(1).copied());
    let is_turned = second
        .is_some_and(|second| are_given_names_second(cells(rows, first), cells(rows, second)));
    let guess: &[ListField] = match (mode, places.len()) {
        (Mode::Solo | Mode::Duel, _) if is_turned => {
            &[ListField::Surnames, ListField::Name, ListField::Club, ListField::Sector]
        }
        (Mode::Solo | Mode::Duel, _)
            if second.is_some_and(|second| are_given_and_surnames(rows, first, second)) =>
        {
            &[ListField::Name, ListField::Surnames, ListField::Club, ListField::Sector]
        }
        (Mode::Solo | Mode::Duel, _) => &[ListField::Name, ListField::Club, ListField::Sector],
        (Mode::Pairs, _) if are_pairs(cells(rows, first)) => {
            &[ListField::Pair, ListField::Club, ListField::Sector]
        }
        (Mode::Pairs, 1) if are_lines_of_pairs(cells(rows, first)) => &[ListField::Pair],
        (Mode::Pairs, 1) => &[ListField::Club],
        (Mode::Pairs, 2) if second.is_some_and(|second| is_repeated(rows, second)) => {
            &[ListField::Club, ListField::Sector]
        }
        (Mode::Pairs, _) => {
            &[ListField::Name, ListField::Partner, ListField::Club, ListField::Sector]
        }
    };
    for (place, field) in places.into_iter().zip(guess) {
        put(&mut fields, place, *field);
    }
    if mode != Mode::Pairs && are_surnames_first(cells(rows, first), true) {
        put(&mut fields, first, ListField::SurnamesFirst);
    }
    fields
}

/// Returns whether one column holds given names and the next one surnames, two in at least three quarters of the cells. The second column
/// is taken to hold clubs if a cell begins with a word such as "Peña", or if names repeat.
fn are_given_and_surnames(rows: &[SheetRow], first: usize, second: usize) -> bool {
    let filled = cells(rows, first).zip(cells(rows, second)).filter(|(given, _)| !given.is_empty());
    let (mut n, mut n_alone, mut n_given, mut n_double) = (0, 0, 0, 0);
    let mut has_kind = false;
    for (given, surnames) in filled {
        n += 1;
        n_alone += usize::from(!given.contains(' '));
        n_given += usize::from(is_given_name(given));
        n_double += usize::from(surnames.split(' ').count() == 2);
        let kind = surnames.split(' ').next().and_then(ListField::of_header);
        has_kind = has_kind || kind == Some(ListField::Club);
    }
    let are_names = n > 1 && n_alone * 4 >= n * 3 && n_given * 2 >= n && n_double * 4 >= n * 3;
    are_names && !has_kind && !is_repeated(rows, second)
}

fn cells(rows: &[SheetRow], index: usize) -> impl Iterator<Item = &str> + Clone {
    rows.iter().map(move |row| row.cells.get(index).map(String::as_str).unwrap_or_default())
}

fn are_all(rows: &[SheetRow], index: usize, is_one: impl Fn(&str) -> bool) -> bool {
    let filled = || cells(rows, index).filter(|cell| !cell.is_empty());
    filled().next().is_some() && filled().all(is_one)
}

/// Returns whether values repeat in a column, as sectors do: at most half of the filled cells are distinct.
fn is_repeated(rows: &[SheetRow], index: usize) -> bool {
    let mut filled: Vec<&str> = cells(rows, index).filter(|cell| !cell.is_empty()).collect();
    let n = filled.len();
    filled.sort_unstable();
    filled.dedup();
    filled.len() * 2 <= n
}
