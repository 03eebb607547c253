//! One line of an entry list: what it says, what is wrong with it, what would become of it.

use thiserror::Error;

use super::MOST_CHARS;
use super::field::Field;
use super::text::{fold, is_unseen};
use crate::rules::Mode;
use crate::tournament::id::{EntryId, PlayerId};
use crate::tournament::player::Age;
use crate::tournament::rows::Row;

/// One line of a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// Its number in the file, from 1; the header is one too.
    pub number: u64,
    /// The name of the entry that it makes.
    pub entry_name: String,
    /// The names of the people who would sit for it, in order.
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
    /// What would become of it.
    pub fate: Fate,
}

/// What would become of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fate {
    /// A new entry. Known are those of its people, in order, whom the account has already.
    New {
        /// Who of the people is known.
        known: Vec<Option<PlayerId>>,
    },
    /// The same as an earlier line: is left out.
    DuplicateOfLine(u64),
    /// The same as an entry that is registered: is left out.
    DuplicateOfEntry(EntryId),
    /// Cannot be an entry.
    Error(LineError),
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
            LineError::WrongNumberOfFields { .. } => None,
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
            LineError::WrongNumberOfFields { expected, found } => (
                "import-wrong-number-of-fields",
                vec![("expected", expected.to_string()), ("found", found.to_string())],
            ),
        }
    }
}

/// A line as read; its fate is an error or still `New`.
pub(super) fn read(row: &Row, columns: &[Option<Field>], mode: Mode) -> Line {
    let field = |wanted: Field| -> String {
        let mut cells = columns.iter().zip(&row.cells);
        let cell = cells.find(|(column, _)| **column == Some(wanted));
        cell.map(|(_, text)| text.split_whitespace().collect::<Vec<_>>().join(" "))
            .unwrap_or_default()
    };
    let (name, partner, club) = (field(Field::Name), field(Field::Partner), field(Field::Club));
    let is_squad = mode == Mode::Pairs && name.is_empty() && partner.is_empty() && !club.is_empty();
    let (entry_name, people) = match mode {
        Mode::Pairs if is_squad => (club.clone(), vec![format!("{club} 1"), format!("{club} 2")]),
        Mode::Pairs => (format!("{name} / {partner}"), vec![name.clone(), partner.clone()]),
        Mode::Solo | Mode::Duel => (name.clone(), vec![name.clone()]),
    };
    let email = Some(field(Field::Email)).filter(|email| !email.is_empty());
    let (ages, unclear) = ages(&field, columns, people.len());
    let error = check(row, columns)
        .or(unclear)
        .or_else(|| if is_squad { None } else { check_people(&name, &partner, mode) })
        .or_else(|| check_email(email.as_deref()));
    let fate = error.map_or(Fate::New { known: Vec::new() }, Fate::Error);
    let (sector, category) = (field(Field::Sector), field(Field::Category));
    Line { number: row.number, entry_name, people, ages, club, sector, category, email, fate }
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

/// What is wrong with the fields as such.
fn check(row: &Row, columns: &[Option<Field>]) -> Option<LineError> {
    let n_filled =
        row.cells.iter().rposition(|cell| !cell.trim().is_empty()).map_or(0, |it| it + 1);
    if row.cells.len() < columns.len() || n_filled > columns.len() {
        let (expected, found) = (columns.len(), row.cells.len());
        return Some(LineError::WrongNumberOfFields { expected, found });
    }
    let cells = columns.iter().zip(&row.cells);
    cells.filter_map(|(column, cell)| Some((column.as_ref()?, cell))).find_map(|(field, cell)| {
        if cell.trim().chars().any(is_unseen) {
            return Some(LineError::ControlCharacter(*field));
        }
        (cell.trim().chars().count() > MOST_CHARS).then_some(LineError::TooLong(*field))
    })
}

fn check_people(name: &str, partner: &str, mode: Mode) -> Option<LineError> {
    match mode {
        _ if name.is_empty() => Some(LineError::Missing(Field::Name)),
        Mode::Pairs if partner.is_empty() => Some(LineError::Missing(Field::Partner)),
        Mode::Pairs => (fold(name) == fold(partner)).then_some(LineError::OwnPartner),
        _ if !partner.is_empty() => Some(LineError::NotWanted(Field::Partner)),
        _ => None,
    }
}

/// An address has one @ with something before it, and after it a name with a dot inside; no spaces.
fn check_email(email: Option<&str>) -> Option<LineError> {
    let email = email?;
    let is_address = email.split_once('@').is_some_and(|(local, domain)| {
        let has_name = domain.split('.').count() > 1 && domain.split('.').all(|it| !it.is_empty());
        !local.is_empty() && has_name && !domain.contains('@') && !email.contains([' ', ',', ';'])
    });
    (!is_address).then(|| LineError::Email(email.to_owned()))
}
