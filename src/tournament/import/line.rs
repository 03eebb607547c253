//! One line of an entry list: what it says, what is wrong with it, what would become of it.

use thiserror::Error;

use super::blank::is_blank;
use super::field::Field;
use super::nobody::Nobody;
use super::pair::two_names;
use super::person::{couple, joined, said, turned};
use super::spelling::sector_name;
use super::{MOST_CHARS, MOST_NOTE};
use crate::rules::Mode;
use crate::tournament::contact;
use crate::tournament::id::{EntryId, PlayerId};
use crate::tournament::player::Age;
use crate::tournament::rows::{Row, bare};
use crate::tournament::text::{bare_email, fold, in_a_line, is_email, is_unseen};

/// One line of a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// Its number in the file, from 1; the header is one too.
    pub number: u64,
    /// What the list itself numbers it with, or empty.
    pub list_number: String,
    /// The name of the entry that it makes.
    pub entry_name: String,
    /// The names of the people who would sit for it, in order; none where a club's pair is named later.
    pub people: Vec<String>,
    /// What the line says of their ages, in the same order.
    pub ages: Vec<Age>,
    /// Club, or empty.
    pub club: String,
    /// Sector, or empty.
    pub sector: String,
    /// Category, or empty.
    pub category: String,
    /// Contact.
    pub email: Option<String>,
    /// Telephone number, or empty.
    pub phone: String,
    /// Note for the organizers, or empty.
    pub note: String,
    /// Why it seems to be nobody, if it does; it may have been taken all the same.
    pub nobody: Option<Nobody>,
    /// The two people that the name of one seems to be of.
    pub couple: Option<(String, String)>,
    /// The registered entry of the same people with another club or without one.
    pub alike: Option<Alike>,
    /// What would become of it.
    pub fate: Fate,
}

/// An entry whose people have the names of a line's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Alike {
    /// The entry.
    pub entry: EntryId,
    /// Whether they are taken for the same people.
    pub is_same: bool,
}

/// What would become of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fate {
    /// A new entry. Known are those of its people, in order, whom the account has already.
    New {
        /// Who of the people is known.
        known: Vec<Option<PlayerId>>,
    },
    /// An entry that is registered already, and nothing new of it.
    Same(EntryId),
    /// An entry that is registered, with something new of it.
    Changed {
        /// The entry.
        entry: EntryId,
        /// What.
        changes: Vec<Change>,
    },
    /// The same as an earlier line: is left out.
    DuplicateOfLine(u64),
    /// Seems to be nobody: is left out unless it is taken.
    LeftOut(Nobody),
    /// Cannot be an entry.
    Error(LineError),
}

/// What a line changes of an entry.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    /// The field; of a pair's names [`Field::Pair`].
    pub field: Field,
    /// What is kept now, or empty.
    pub before: String,
    /// What the line says.
    pub after: String,
}

/// What is wrong with a line.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum LineError {
    /// The field has to be filled in.
    #[error("{} is missing", .0.name())]
    Missing(Field),
    /// The field has to be left empty: nobody has a partner outside pairs.
    #[error("{} is not wanted here", .0.name())]
    NotWanted(Field),
    /// More characters than [`MOST_CHARS`].
    #[error("{} is longer than {MOST_CHARS} characters", .0.name())]
    TooLong(Field),
    /// A line break, tab or other control character.
    #[error("{} has a character that cannot be shown", .0.name())]
    ControlCharacter(Field),
    /// No address.
    #[error("{0} is no email address")]
    Email(String),
    /// Neither a yes nor a no.
    #[error("{} is neither yes nor no", .0.name())]
    YesOrNo(Field),
    /// The partner is the player.
    #[error("the partner is the player")]
    OwnPartner,
    /// No two names where a pair is wanted.
    #[error("{0} are not two names")]
    NoPair(String),
    /// Nobody new is registered any more.
    #[error("registration is closed")]
    Closed,
    /// An earlier line says something else of the same entry, or has the same number.
    #[error("line {0} is of the same entry")]
    SameAsLine(u64),
    /// An earlier line says the same, but for a column that is not read.
    #[error("differs from line {line} in {column}, which is not read")]
    DiffersUnread {
        /// The earlier line.
        line: u64,
        /// The column's name, or its number.
        column: String,
    },
    /// One entry is of one person, and the name seems to be of two: which it is has to be said.
    #[error("one person or two")]
    TwoPeople,
    /// Not as many fields as the header.
    #[error("{found} fields instead of {expected}")]
    WrongNumberOfFields {
        /// Fields of the header.
        expected: usize,
        /// Fields of the line.
        found: usize,
    },
}

impl LineError {
    /// The field that is wrong, if it is one.
    pub fn field(&self) -> Option<Field> {
        match self {
            LineError::Missing(field)
            | LineError::NotWanted(field)
            | LineError::TooLong(field)
            | LineError::ControlCharacter(field)
            | LineError::YesOrNo(field) => Some(*field),
            LineError::Email(_) => Some(Field::Email),
            LineError::OwnPartner => Some(Field::Partner),
            LineError::NoPair(_) => Some(Field::Pair),
            LineError::Closed
            | LineError::SameAsLine(_)
            | LineError::DiffersUnread { .. }
            | LineError::TwoPeople
            | LineError::WrongNumberOfFields { .. } => None,
        }
    }

    /// The key of its sentence, and what the sentence has to be told.
    pub fn parts(&self) -> (&'static str, Vec<(&'static str, String)>) {
        let of = |field: &Field| vec![("field", field.name().to_owned())];
        match self {
            LineError::Missing(field) => ("import-missing", of(field)),
            LineError::NotWanted(field) => ("import-not-wanted", of(field)),
            LineError::TooLong(field) => {
                let mut args = of(field);
                args.push(("most", MOST_CHARS.to_string()));
                ("import-too-long", args)
            }
            LineError::ControlCharacter(field) => ("import-control-character", of(field)),
            LineError::YesOrNo(field) => ("import-yes-or-no", of(field)),
            LineError::Email(email) => ("import-email", vec![("email", email.clone())]),
            LineError::OwnPartner => ("import-own-partner", of(&Field::Partner)),
            LineError::NoPair(pair) => ("import-no-pair", vec![("pair", pair.clone())]),
            LineError::Closed => ("import-closed", Vec::new()),
            LineError::SameAsLine(line) => {
                ("import-same-as-line", vec![("line", line.to_string())])
            }
            LineError::DiffersUnread { line, column } => (
                "import-differs-unread",
                vec![("line", line.to_string()), ("column", column.clone())],
            ),
            LineError::TwoPeople => ("import-two-people", Vec::new()),
            LineError::WrongNumberOfFields { expected, found } => (
                "import-wrong-number-of-fields",
                vec![("expected", expected.to_string()), ("found", found.to_string())],
            ),
        }
    }
}

/// How the lines of a list are to be read.
pub(super) struct Reading<'a> {
    /// What each column is.
    pub columns: &'a [Option<Field>],
    /// Whether a header says how many cells a line has.
    pub has_header: bool,
    /// Whether a line is a line of text, not a row of a table.
    pub are_lines: bool,
    /// What the entries are for.
    pub mode: Mode,
}

/// A line as read; its fate is an error or still `New`.
pub(super) fn read(row: &Row, reading: &Reading<'_>) -> Line {
    let Reading { columns, mode, .. } = *reading;
    let field = |wanted: Field| -> String {
        let mut cells = columns.iter().zip(&row.cells);
        let cell = cells.find(|(column, _)| **column == Some(wanted));
        // What is longer is cut off or refused: nobody looks through megabytes for a telephone number.
        let text = cell.map(|(_, text)| text.chars().take(2 * MOST_NOTE).collect::<String>());
        let text = in_a_line(&text.unwrap_or_default());
        if is_blank(wanted, &text) { String::new() } else { text }
    };
    let mut beside = Beside::default();
    let club = beside.club(&field(Field::Club), reading.are_lines);
    let (people, wrong) = people(&field, reading, &mut beside);
    let entry_name = if people.is_empty() { club.clone() } else { people.join(" / ") };
    let email = bare_email(&field(Field::Email)).to_owned();
    let email = Some(email).filter(|email| !email.is_empty());
    let email = email.or_else(|| beside.first_email());
    let phone = match field(Field::Phone) {
        phone if phone.is_empty() => beside.first_phone(),
        phone => phone,
    };
    let (ages, unclear) = ages(&field, columns, people.len());
    let error = check(row, reading).or(unclear).or(wrong).or_else(|| check_email(email.as_deref()));
    let couple = people.first().filter(|_| mode != Mode::Pairs).and_then(|name| couple(name));
    let fate = error.map_or(Fate::New { known: Vec::new() }, Fate::Error);
    Line {
        number: row.number,
        list_number: field(Field::Number),
        entry_name,
        people,
        ages,
        club,
        sector: sector_name(&field(Field::Sector)).to_owned(),
        category: field(Field::Category),
        email,
        phone,
        note: beside.note(&field(Field::Note)),
        nobody: None,
        couple,
        alike: None,
        fate,
    }
}

/// What stood beside the names of a line.
#[derive(Default)]
struct Beside {
    emails: Vec<String>,
    phones: Vec<String>,
    notes: Vec<String>,
}

impl Beside {
    /// A person's name without it.
    fn name(&mut self, cell: &str, is_line: bool) -> String {
        let said = said(cell, is_line);
        self.emails.extend(said.emails);
        self.phones.extend(said.phones);
        self.notes.extend(said.notes);
        said.name
    }

    /// A club's name without it. Brackets are part of many clubs' names.
    fn club(&mut self, cell: &str, is_line: bool) -> String {
        let parted = contact::part(cell);
        self.emails.extend(parted.emails);
        self.phones.extend(parted.phones);
        if is_line { bare(&parted.rest).to_owned() } else { parted.rest }
    }

    fn first_email(&mut self) -> Option<String> {
        (!self.emails.is_empty()).then(|| self.emails.remove(0))
    }

    fn first_phone(&mut self) -> String {
        if self.phones.is_empty() { String::new() } else { self.phones.remove(0) }
    }

    /// All that is left, after what the list notes itself.
    fn note(self, own: &str) -> String {
        let own = Some(own.to_owned()).filter(|own| !own.is_empty());
        let parts = own.into_iter().chain(self.notes).chain(self.phones).chain(self.emails);
        let note = parts.collect::<Vec<_>>().join("; ");
        note.chars().take(MOST_NOTE).collect()
    }
}

/// The name of the player or the first of a pair, or of the second, out of the columns with its parts.
fn name_of(
    field: &impl Fn(Field) -> String,
    [whole, surnames, second, turned_whole]: [Field; 4],
    are_lines: bool,
    beside: &mut Beside,
) -> String {
    let name = joined(&field(whole), &field(surnames), &field(second));
    match field(turned_whole) {
        cell if name.is_empty() => turned(&beside.name(&cell, are_lines)),
        _ => beside.name(&name, are_lines),
    }
}

/// The names of a pair in one cell, if there are two.
fn names_of_pair(pair: &str) -> Option<(String, String)> {
    let (one, other) = two_names(pair)?;
    match one.contains(',') && other.contains(',') {
        true => Some((turned(&one), turned(&other))),
        false => Some((one, other)),
    }
}

/// Who would sit, and what is wrong with that. A club's pair may be named later.
fn people(
    field: &impl Fn(Field) -> String,
    reading: &Reading<'_>,
    beside: &mut Beside,
) -> (Vec<String>, Option<LineError>) {
    let first = [Field::Name, Field::Surnames, Field::SecondSurname, Field::SurnamesFirst];
    let second = [
        Field::Partner,
        Field::PartnerSurnames,
        Field::PartnerSecondSurname,
        Field::PartnerSurnamesFirst,
    ];
    let name = name_of(field, first, reading.are_lines, beside);
    let partner = name_of(field, second, reading.are_lines, beside);
    let pair = beside.name(&field(Field::Pair), reading.are_lines);
    let mode = reading.mode;
    if mode != Mode::Pairs {
        let other = [(Field::Partner, partner), (Field::Pair, pair)];
        let unwanted = other.into_iter().find(|(_, text)| !text.is_empty());
        let wrong = match name.is_empty() {
            true => Some(LineError::Missing(Field::Name)),
            false => unwanted.map(|(field, _)| LineError::NotWanted(field)),
        };
        return (vec![name], wrong);
    }
    // A number is enough where it is of an entry that is registered.
    let is_known = [Field::Club, Field::Number].into_iter().any(|it| !field(it).is_empty());
    match (name.is_empty(), partner.is_empty(), names_of_pair(&pair)) {
        (true, true, _) if pair.is_empty() && is_known => (Vec::new(), None),
        (true, true, Some((name, partner))) => {
            let wrong = (fold(&name) == fold(&partner)).then_some(LineError::OwnPartner);
            (vec![name, partner], wrong)
        }
        (true, true, None) if !pair.is_empty() => {
            (vec![pair.clone()], Some(LineError::NoPair(pair)))
        }
        (is_unnamed, is_alone, _) => {
            let wrong = match (is_unnamed, is_alone) {
                (true, _) => Some(LineError::Missing(Field::Name)),
                (false, true) => Some(LineError::Missing(Field::Partner)),
                _ => (fold(&name) == fold(&partner)).then_some(LineError::OwnPartner),
            };
            (vec![name, partner], wrong)
        }
    }
}

/// What the line says of the ages of so many people. Where the list has no columns for the partner's, it is said of both.
fn ages(
    field: &impl Fn(Field) -> String,
    columns: &[Option<Field>],
    n_people: usize,
) -> (Vec<Age>, Option<LineError>) {
    let (of_first, unclear) = age(field, Field::Minor, Field::Alias, Field::Consent);
    if !columns.contains(&Some(Field::PartnerMinor)) {
        let of_partner = match &of_first {
            Age::Minor { .. } => {
                Age::Minor { alias: field(Field::PartnerAlias), has_consent: false }
            }
            other => other.clone(),
        };
        let ages = std::iter::once(of_first).chain(std::iter::repeat(of_partner));
        return (ages.take(n_people).collect(), unclear);
    }
    let (of_partner, partner_unclear) =
        age(field, Field::PartnerMinor, Field::PartnerAlias, Field::PartnerConsent);
    ([of_first, of_partner].into_iter().take(n_people).collect(), unclear.or(partner_unclear))
}

fn age(
    field: &impl Fn(Field) -> String,
    minor: Field,
    alias: Field,
    consent: Field,
) -> (Age, Option<LineError>) {
    match (yes_or_no(&field(minor)), yes_or_no(&field(consent))) {
        (None, _) => (Age::Unsaid, Some(LineError::YesOrNo(minor))),
        (_, None) => (Age::Unsaid, Some(LineError::YesOrNo(consent))),
        (Some(true), Some(has_consent)) => (Age::Minor { alias: field(alias), has_consent }, None),
        (Some(false), Some(_)) => (Age::Unsaid, None),
    }
}

/// An answer in Spanish, Catalan or English; an empty cell is a no.
fn yes_or_no(text: &str) -> Option<bool> {
    match fold(text).as_str() {
        "si" | "s" | "yes" | "y" | "x" | "1" | "true" | "menor" | "minor" => Some(true),
        "" | "no" | "n" | "-" | "0" | "false" => Some(false),
        _ => None,
    }
}

/// What is wrong with the cells as such.
fn check(row: &Row, reading: &Reading<'_>) -> Option<LineError> {
    let columns = reading.columns;
    let n_filled =
        row.cells.iter().rposition(|cell| !cell.trim().is_empty()).map_or(0, |it| it + 1);
    let is_cut = row.cells.len() < columns.len() || n_filled > columns.len();
    if reading.has_header && is_cut {
        let (expected, found) = (columns.len(), row.cells.len());
        return Some(LineError::WrongNumberOfFields { expected, found });
    }
    let cells = columns.iter().zip(&row.cells);
    let cells = cells.filter_map(|(column, cell)| Some((column.as_ref()?, cell)));
    cells.filter(|(field, _)| **field != Field::Note).find_map(|(field, cell)| {
        if cell.trim().chars().any(is_unseen) {
            return Some(LineError::ControlCharacter(*field));
        }
        (cell.trim().chars().count() > MOST_CHARS).then_some(LineError::TooLong(*field))
    })
}

fn check_email(email: Option<&str>) -> Option<LineError> {
    let email = email?;
    (!is_email(email)).then(|| LineError::Email(email.to_owned()))
}
