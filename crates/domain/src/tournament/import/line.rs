//! A line of an entry list: its content, its errors and its effect.

use parchis::Mode;
use thiserror::Error;

use super::blank::is_blank;
use super::field::ListField;
use super::non_entry::NonEntry;
use super::pair::two_names;
use super::person::{couple, is_remark, joined, said, turned, unbracketed};
use super::spelling::sector_name;
use super::{MOST_CHARS, MOST_NOTE};
use crate::tournament::contact;
use crate::tournament::id::{EntryId, PlayerId};
use crate::tournament::player::Age;
use crate::tournament::rows::{SheetRow, bare};
use crate::tournament::text::{bare_email, fold, in_a_line, is_email, is_unseen};

/// A parsed line of a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListLine {
    /// Line number in the file, from 1; the header counts.
    pub number: u64,
    /// The list's own number for the line; may be empty.
    pub list_number: String,
    /// Name of the entry that the line creates.
    pub entry_name: String,
    /// Names of the people who sit for it, in order; empty if a club names its pair later.
    pub people: Vec<String>,
    /// Age information about these people, in the same order.
    pub ages: Vec<Age>,
    /// Name of the club; may be empty.
    pub club: String,
    /// Name of the sector; may be empty.
    pub sector: String,
    /// Name of the category; may be empty.
    pub category: String,
    /// E-mail address of the contact.
    pub email: Option<String>,
    /// Telephone number of the contact; may be empty.
    pub phone: String,
    /// Note for the organizers; may be empty.
    pub note: String,
    /// Reason why the line seems not to be an entry, if any; the line may have been accepted regardless.
    pub nobody: Option<NonEntry>,
    /// The two people that a single name seems to denote; `None` if it does not.
    pub couple: Option<(String, String)>,
    /// The registered entry of the same people with another club or without one.
    pub alike: Option<SimilarEntry>,
    /// Effect of the line on import.
    pub fate: LineEffect,
}

/// A registered entry whose people have the same names as those of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SimilarEntry {
    /// Entry with the same names.
    pub entry: EntryId,
    /// True if they are taken to be the same people.
    pub is_same: bool,
}

/// The effect of a line on import.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LineEffect {
    /// The line creates a new entry.
    New {
        /// For each person in order, the account's known player, if any.
        known: Vec<Option<PlayerId>>,
    },
    /// The line matches a registered entry and changes nothing.
    Same(EntryId),
    /// The line changes a registered entry.
    Changed {
        /// Entry that the line changes.
        entry: EntryId,
        /// Differences between the line and the entry.
        changes: Vec<EntryChange>,
    },
    /// The line repeats an earlier line, whose number this is, and is skipped.
    DuplicateOfLine(u64),
    /// The line seems not to be an entry and is skipped unless accepted.
    LeftOut(NonEntry),
    /// The line cannot be imported.
    Error(ListLineError),
}

/// A change that a line makes to an entry.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EntryChange {
    /// Field that changes; [`ListField::Pair`] for the names of a pair.
    pub field: ListField,
    /// Stored value before the change; may be empty.
    pub before: String,
    /// Value that the line gives.
    pub after: String,
}

/// The reason why a line cannot be imported.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ListLineError {
    /// A required field is empty.
    #[error("{} is missing", .0.name())]
    Missing(ListField),
    /// The field must be empty: entries have a partner only in pairs.
    #[error("{} is not wanted here", .0.name())]
    NotWanted(ListField),
    /// A value is longer than [`MOST_CHARS`].
    #[error("{} is longer than {MOST_CHARS} characters", .0.name())]
    TooLong(ListField),
    /// A value contains a line break, tab or other control character.
    #[error("{} has a character that cannot be shown", .0.name())]
    ControlCharacter(ListField),
    /// The value is not an e-mail address.
    #[error("{0} is no email address")]
    Email(String),
    /// The answer is neither yes nor no.
    #[error("{} is neither yes nor no", .0.name())]
    YesOrNo(ListField),
    /// The player and the partner are the same person.
    #[error("the partner is the player")]
    OwnPartner,
    /// The cell does not contain two names although a pair is required.
    #[error("{0} are not two names")]
    NoPair(String),
    /// Registration is closed, so new entries are not accepted.
    #[error("registration is closed")]
    Closed,
    /// An earlier line has other data for the same entry, or has the same number.
    #[error("line {0} is of the same entry")]
    SameAsLine(u64),
    /// An earlier line is the same except in a column that is not read.
    #[error("differs from line {line} in {column}, which is not read")]
    DiffersUnread {
        /// Number of the earlier line.
        line: u64,
        /// Name of the column, or its number.
        column: String,
    },
    /// An entry is one person, but the name seems to denote two: the organizer must decide.
    #[error("one person or two")]
    TwoPeople,
    /// The line and the header have different numbers of fields.
    #[error("{found} fields instead of {expected}")]
    WrongNumberOfFields {
        /// Number of fields in the header.
        expected: usize,
        /// Number of fields in the line.
        found: usize,
    },
}

impl ListLineError {
    /// The field at fault; `None` if the error concerns the whole line.
    pub fn field(&self) -> Option<ListField> {
        match self {
            ListLineError::Missing(field)
            | ListLineError::NotWanted(field)
            | ListLineError::TooLong(field)
            | ListLineError::ControlCharacter(field)
            | ListLineError::YesOrNo(field) => Some(*field),
            ListLineError::Email(_) => Some(ListField::Email),
            ListLineError::OwnPartner => Some(ListField::Partner),
            ListLineError::NoPair(_) => Some(ListField::Pair),
            ListLineError::Closed
            | ListLineError::SameAsLine(_)
            | ListLineError::DiffersUnread { .. }
            | ListLineError::TwoPeople
            | ListLineError::WrongNumberOfFields { .. } => None,
        }
    }

    /// The translation key of the error message, with its arguments.
    pub fn parts(&self) -> (&'static str, Vec<(&'static str, String)>) {
        let of = |field: &ListField| vec![("field", field.name().to_owned())];
        match self {
            ListLineError::Missing(field) => ("import-missing", of(field)),
            ListLineError::NotWanted(field) => ("import-not-wanted", of(field)),
            ListLineError::TooLong(field) => {
                let mut args = of(field);
                args.push(("most", MOST_CHARS.to_string()));
                ("import-too-long", args)
            }
            ListLineError::ControlCharacter(field) => ("import-control-character", of(field)),
            ListLineError::YesOrNo(field) => ("import-yes-or-no", of(field)),
            ListLineError::Email(email) => ("import-email", vec![("email", email.clone())]),
            ListLineError::OwnPartner => ("import-own-partner", of(&ListField::Partner)),
            ListLineError::NoPair(pair) => ("import-no-pair", vec![("pair", pair.clone())]),
            ListLineError::Closed => ("import-closed", Vec::new()),
            ListLineError::SameAsLine(line) => {
                ("import-same-as-line", vec![("line", line.to_string())])
            }
            ListLineError::DiffersUnread { line, column } => (
                "import-differs-unread",
                vec![("line", line.to_string()), ("column", column.clone())],
            ),
            ListLineError::TwoPeople => ("import-two-people", Vec::new()),
            ListLineError::WrongNumberOfFields { expected, found } => (
                "import-wrong-number-of-fields",
                vec![("expected", expected.to_string()), ("found", found.to_string())],
            ),
        }
    }
}

/// How to read the lines of a list.
pub(super) struct LineContext<'a> {
    /// Field of each column.
    pub columns: &'a [Option<ListField>],
    /// True if a header determines the number of cells per line.
    pub has_header: bool,
    /// True if the lines are free text rather than table rows.
    pub are_lines: bool,
    /// Mode of play of the tournament.
    pub mode: Mode,
}

/// Parses a row; its fate is an error or provisionally `New`.
pub(super) fn read(row: &SheetRow, reading: &LineContext<'_>) -> ListLine {
    let LineContext { columns, mode, .. } = *reading;
    let field = |wanted: ListField| -> String {
        let mut cells = columns.iter().zip(&row.cells);
        let cell = cells.find(|(column, _)| **column == Some(wanted));
        // Longer cells are cut or refused, so that no megabytes are searched for a telephone number.
        let text = cell.map(|(_, text)| text.chars().take(2 * MOST_NOTE).collect::<String>());
        let text = in_a_line(&text.unwrap_or_default());
        if is_blank(wanted, &text) { String::new() } else { text }
    };
    let mut beside = SideText::default();
    let club = beside.club(&field(ListField::Club), reading.are_lines);
    let (people, wrong) = people(&field, reading, &mut beside);
    let entry_name = if people.is_empty() { club.clone() } else { people.join(" / ") };
    let email = bare_email(&field(ListField::Email)).to_owned();
    let email = Some(email).filter(|email| !email.is_empty());
    let email = email.or_else(|| beside.first_email());
    let phone = match field(ListField::Phone) {
        phone if phone.is_empty() => beside.first_phone(),
        phone => phone,
    };
    let (ages, unclear) = ages(&field, columns, people.len());
    let error = check(row, reading).or(unclear).or(wrong).or_else(|| check_email(email.as_deref()));
    let couple = people.first().filter(|_| mode != Mode::Pairs).and_then(|name| couple(name));
    let fate = error.map_or(LineEffect::New { known: Vec::new() }, LineEffect::Error);
    ListLine {
        number: row.number,
        list_number: field(ListField::Number),
        entry_name,
        people,
        ages,
        club,
        sector: sector_name(&field(ListField::Sector)).to_owned(),
        category: field(ListField::Category),
        email,
        phone,
        note: beside.note(&field(ListField::Note)),
        nobody: None,
        couple,
        alike: None,
        fate,
    }
}

/// Text found beside the names of a line.
#[derive(Default)]
struct SideText {
    emails: Vec<String>,
    phones: Vec<String>,
    notes: Vec<String>,
}

impl SideText {
    /// Returns a person's name without contacts and remarks, which it collects.
    fn name(&mut self, cell: &str, is_line: bool) -> String {
        let said = said(cell, is_line);
        self.emails.extend(said.emails);
        self.phones.extend(said.phones);
        self.notes.extend(said.notes);
        said.name
    }

    /// Returns a club's name without contacts and bracketed remarks. Other brackets are part of many club names and stay.
    fn club(&mut self, cell: &str, is_line: bool) -> String {
        let parted = contact::part(cell);
        self.emails.extend(parted.emails);
        self.phones.extend(parted.phones);
        let (club, remarks) = unbracketed(parted.rest, is_remark);
        self.notes.extend(remarks);
        if is_line { bare(&club).to_owned() } else { club }
    }

    fn first_email(&mut self) -> Option<String> {
        (!self.emails.is_empty()).then(|| self.emails.remove(0))
    }

    fn first_phone(&mut self) -> String {
        if self.phones.is_empty() { String::new() } else { self.phones.remove(0) }
    }

    /// The list's own note, followed by all collected text that is left.
    fn note(self, own: &str) -> String {
        let own = Some(own.to_owned()).filter(|own| !own.is_empty());
        let parts = own.into_iter().chain(self.notes).chain(self.phones).chain(self.emails);
        let note = parts.collect::<Vec<_>>().join("; ");
        note.chars().take(MOST_NOTE).collect()
    }
}

/// The full name of one person, joined from the columns with its parts.
fn name_of(
    field: &impl Fn(ListField) -> String,
    [whole, surnames, second, turned_whole]: [ListField; 4],
    are_lines: bool,
    beside: &mut SideText,
) -> String {
    let name = joined(&field(whole), &field(surnames), &field(second));
    match field(turned_whole) {
        cell if name.is_empty() => turned(&beside.name(&cell, are_lines)),
        _ => beside.name(&name, are_lines),
    }
}

/// The two names of a pair in one cell; `None` if there are not two.
fn names_of_pair(pair: &str) -> Option<(String, String)> {
    let (one, other) = two_names(pair)?;
    match one.contains(',') && other.contains(',') {
        true => Some((turned(&one), turned(&other))),
        false => Some((one, other)),
    }
}

/// The names of the people of a line, and the error in them, if any. In pairs there are no names if a club names its pair later.
fn people(
    field: &impl Fn(ListField) -> String,
    reading: &LineContext<'_>,
    beside: &mut SideText,
) -> (Vec<String>, Option<ListLineError>) {
    let first =
        [ListField::Name, ListField::Surnames, ListField::SecondSurname, ListField::SurnamesFirst];
    let second = [
        ListField::Partner,
        ListField::PartnerSurnames,
        ListField::PartnerSecondSurname,
        ListField::PartnerSurnamesFirst,
    ];
    let name = name_of(field, first, reading.are_lines, beside);
    let partner = name_of(field, second, reading.are_lines, beside);
    let pair = beside.name(&field(ListField::Pair), reading.are_lines);
    let mode = reading.mode;
    if mode != Mode::Pairs {
        let other = [(ListField::Partner, partner), (ListField::Pair, pair)];
        let unwanted = other.into_iter().find(|(_, text)| !text.is_empty());
        let wrong = match name.is_empty() {
            true => Some(ListLineError::Missing(ListField::Name)),
            false => unwanted.map(|(field, _)| ListLineError::NotWanted(field)),
        };
        return (vec![name], wrong);
    }
    // A number is enough if it belongs to a registered entry.
    let is_known = [ListField::Club, ListField::Number].into_iter().any(|it| !field(it).is_empty());
    match (name.is_empty(), partner.is_empty(), names_of_pair(&pair)) {
        (true, true, _) if pair.is_empty() && is_known => (Vec::new(), None),
        (true, true, Some((name, partner))) => {
            let wrong = (fold(&name) == fold(&partner)).then_some(ListLineError::OwnPartner);
            (vec![name, partner], wrong)
        }
        (true, true, None) if !pair.is_empty() => {
            (vec![pair.clone()], Some(ListLineError::NoPair(pair)))
        }
        (is_unnamed, is_alone, _) => {
            let wrong = match (is_unnamed, is_alone) {
                (true, _) => Some(ListLineError::Missing(ListField::Name)),
                (false, true) => Some(ListLineError::Missing(ListField::Partner)),
                _ => (fold(&name) == fold(&partner)).then_some(ListLineError::OwnPartner),
            };
            (vec![name, partner], wrong)
        }
    }
}

/// The ages of `n_people` people, and the first unclear answer. If the list has no column that tells if the partner is a minor, the
/// partner of a minor is taken for a minor too, but without a guardian's consent.
fn ages(
    field: &impl Fn(ListField) -> String,
    columns: &[Option<ListField>],
    n_people: usize,
) -> (Vec<Age>, Option<ListLineError>) {
    let (of_first, unclear) = age(field, ListField::Minor, ListField::Alias, ListField::Consent);
    if !columns.contains(&Some(ListField::PartnerMinor)) {
        let of_partner = match &of_first {
            Age::Minor { .. } => {
                Age::Minor { alias: field(ListField::PartnerAlias), has_consent: false }
            }
            other => other.clone(),
        };
        let ages = std::iter::once(of_first).chain(std::iter::repeat(of_partner));
        return (ages.take(n_people).collect(), unclear);
    }
    let (of_partner, partner_unclear) =
        age(field, ListField::PartnerMinor, ListField::PartnerAlias, ListField::PartnerConsent);
    ([of_first, of_partner].into_iter().take(n_people).collect(), unclear.or(partner_unclear))
}

fn age(
    field: &impl Fn(ListField) -> String,
    minor: ListField,
    alias: ListField,
    consent: ListField,
) -> (Age, Option<ListLineError>) {
    match (yes_or_no(&field(minor)), yes_or_no(&field(consent))) {
        (None, _) => (Age::Unsaid, Some(ListLineError::YesOrNo(minor))),
        (_, None) => (Age::Unsaid, Some(ListLineError::YesOrNo(consent))),
        (Some(true), Some(has_consent)) => (Age::Minor { alias: field(alias), has_consent }, None),
        (Some(false), Some(_)) => (Age::Unsaid, None),
    }
}

/// Parses an answer in Spanish, Catalan or English; an empty cell means no. `None` if the text is neither yes nor no.
fn yes_or_no(text: &str) -> Option<bool> {
    match fold(text).as_str() {
        "si" | "s" | "yes" | "y" | "x" | "1" | "true" | "menor" | "minor" => Some(true),
        "" | "no" | "n" | "-" | "0" | "false" => Some(false),
        _ => None,
    }
}

/// The first error that a row's cells show without their meaning: a wrong number of cells, a control character or too long a text.
fn check(row: &SheetRow, reading: &LineContext<'_>) -> Option<ListLineError> {
    let columns = reading.columns;
    let n_filled =
        row.cells.iter().rposition(|cell| !cell.trim().is_empty()).map_or(0, |it| it + 1);
    let is_cut = row.cells.len() < columns.len() || n_filled > columns.len();
    if reading.has_header && is_cut {
        let (expected, found) = (columns.len(), row.cells.len());
        return Some(ListLineError::WrongNumberOfFields { expected, found });
    }
    let cells = columns.iter().zip(&row.cells);
    let cells = cells.filter_map(|(column, cell)| Some((column.as_ref()?, cell)));
    cells.filter(|(field, _)| **field != ListField::Note).find_map(|(field, cell)| {
        if cell.trim().chars().any(is_unseen) {
            return Some(ListLineError::ControlCharacter(*field));
        }
        (cell.trim().chars().count() > MOST_CHARS).then_some(ListLineError::TooLong(*field))
    })
}

fn check_email(email: Option<&str>) -> Option<ListLineError> {
    let email = email?;
    (!is_email(email)).then(|| ListLineError::Email(email.to_owned()))
}
