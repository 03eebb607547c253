//! Import of entry lists: a preview shows the effect of each line before entries are created.
//!
//! This module is pure: nothing is registered until [`entries_of`] is called with a preview that an organizer has seen.

mod blank;
mod columns;
mod field;
mod heading;
mod line;
mod lookup;
mod non_entry;
pub mod pair;
mod person;
mod repetition;
mod spelling;
mod trailing_club;

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

use parchis::Mode;

use super::entry::{Entry, EntryStatus};
use super::fingerprint::fingerprint;
use super::id::{EntryId, IdSource, PlayerId, TournamentId, UserId};
use super::player::{Consent, Player};
use super::rows::{self, Doubts, ListRows, ReadingChoices, RowsError, RowsOrigin, SheetRow};
use super::text::fold;
use super::tournament::Registration;
use lookup::ListLookup;
use spelling::Spellings;

pub use columns::{ListColumn, MOST_COLUMNS};
pub use field::ListField;
pub use line::{EntryChange, LineEffect, ListLine, ListLineError, SimilarEntry};
pub use non_entry::NonEntry;
pub use repetition::{NamedAt, repeated_people};
pub use spelling::{JoinedSpelling, SpelledName, is_near, sector_name};

/// Maximum number of characters in a field.
pub const MOST_CHARS: usize = 120;
/// Maximum number of characters in a note; the rest is cut off.
pub const MOST_NOTE: usize = 500;

/// The organizer's instructions for reading a list.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ImportOptions {
    /// Field of each column; `None`: the fields are recognized.
    pub columns: Option<Vec<Option<ListField>>>,
    /// Sectors to rename, as (from, to).
    pub merges: Vec<(String, String)>,
    /// Clubs to rename, as (from, to).
    pub club_merges: Vec<(String, String)>,
    /// Numbers of lines to accept although they seem not to be entries.
    pub taken: BTreeSet<u64>,
    /// Lines whose people are those of a registered entry with another club.
    pub alikes: Alikes,
    /// For line numbers with a name that may denote two people: true if it does.
    pub couples: BTreeMap<u64, bool>,
    /// Choices for ambiguous properties of the file.
    pub choices: ReadingChoices,
}

impl ImportOptions {
    /// A copy without the answers to the preview's questions. Answers are not part of the fingerprint, so that they can be given
    /// together with the confirmation.
    fn unanswered(&self) -> Self {
        Self { columns: self.columns.clone(), choices: self.choices, ..Self::default() }
    }
}

/// The selection of lines whose people are taken for those of an entry with another club or without one.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Alikes {
    /// The lines for which the program finds this likely.
    #[default]
    Proposed,
    /// All lines with such an entry.
    All,
    /// No line at all.
    None,
    /// The lines with these numbers.
    These(BTreeSet<u64>),
}

/// Data that exist before the import.
#[derive(Clone, Copy, Debug)]
pub struct ImportContext<'a> {
    /// Mode of play of the tournament.
    pub mode: Mode,
    /// Registration state; it tells if new entries are accepted.
    pub registration: Registration,
    /// Entries of the tournament.
    pub entries: &'a [Entry],
    /// Players of the account.
    pub players: &'a [Player],
}

/// The effects of importing a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ImportPreview {
    /// Mode of play of the tournament.
    pub mode: Mode,
    /// Format from which the list was read.
    pub origin: RowsOrigin,
    /// The list as text, which parses to the same lines.
    pub text: String,
    /// Columns with their fields.
    pub columns: Vec<ListColumn>,
    /// Sectors of the lines, ordered by name.
    pub sectors: Vec<SpelledName>,
    /// Clubs of the lines with people, ordered by name.
    pub clubs: Vec<SpelledName>,
    /// Spellings of sectors that were joined.
    pub joined_sectors: Vec<JoinedSpelling>,
    /// Spellings of clubs that were joined.
    pub joined_clubs: Vec<JoinedSpelling>,
    /// All lines that are not blank, in order.
    pub lines: Vec<ListLine>,
    /// Questions about the list for the organizer.
    pub doubts: Doubts,
    /// Computed once; see [`ImportPreview::fingerprint`].
    fingerprint: String,
}

impl ImportPreview {
    /// Number of lines that create an entry.
    pub fn n_new(&self) -> usize {
        self.count(|fate| matches!(fate, LineEffect::New { .. }))
    }

    /// Number of lines that change an entry.
    pub fn n_changed(&self) -> usize {
        self.count(|fate| matches!(fate, LineEffect::Changed { .. }))
    }

    /// Number of lines that change nothing in a registered entry.
    pub fn n_same(&self) -> usize {
        self.count(|fate| matches!(fate, LineEffect::Same(_)))
    }

    /// Number of lines skipped because they repeat an earlier one.
    pub fn n_duplicates(&self) -> usize {
        self.count(|fate| matches!(fate, LineEffect::DuplicateOfLine(_)))
    }

    /// Number of lines that cannot be imported.
    pub fn n_errors(&self) -> usize {
        self.count(|fate| matches!(fate, LineEffect::Error(_)))
    }

    /// Number of lines skipped because they seem not to be entries.
    pub fn n_left_out(&self) -> usize {
        self.count(|fate| matches!(fate, LineEffect::LeftOut(_)))
    }

    /// Returns whether the import has any effect.
    pub fn does_anything(&self) -> bool {
        self.n_new() + self.n_changed() > 0
    }

    /// Returns whether no column holds the people's names.
    pub fn is_nameless(&self) -> bool {
        let has = |field| self.columns.iter().any(|column| column.field == Some(field));
        let has_people =
            [ListField::Name, ListField::Surnames, ListField::SurnamesFirst].into_iter().any(has);
        !has_people && (self.mode != Mode::Pairs || !(has(ListField::Club) || has(ListField::Pair)))
    }

    /// Hash of the preview's effects; it is compared on confirmation, so that only the list that was seen is imported. The answers to the
    /// preview's questions do not count.
    pub fn fingerprint(&self) -> &str {
        &self.fingerprint
    }

    fn count(&self, is: impl Fn(&LineEffect) -> bool) -> usize {
        self.lines.iter().filter(|line| is(&line.fate)).count()
    }
}

/// Reads a list and determines the effect of each line.
///
/// Column names are Spanish, Catalan or English (see [`ListField::of_header`]); without a header the columns are recognized by content.
/// Blank lines are skipped. Lines that seem not to be entries are skipped unless accepted.
///
/// A line matches a registered entry with the same list number, or with the same people and club, regardless of case, accents, spaces and
/// order. In pairs it also matches an entry named after its club. An entry of the same people with another club, or without one, is
/// proposed. A matching line changes the entry, but blank cells leave its values unchanged. In pairs, a line with only a club registers the
/// club, which names its pair later; any other line needs both names.
///
/// # Errors
/// [`RowsError`] if the file cannot be read. Errors of single lines are their [`LineEffect`].
pub fn preview(
    bytes: &[u8],
    wishes: &ImportOptions,
    present: ImportContext<'_>,
) -> Result<ImportPreview, RowsError> {
    let mut list = rows::read_as(bytes, wishes.choices, is_header)?;
    let are_lines = matches!(list.origin, RowsOrigin::Text { delimiter: None, .. });
    if are_lines
        && list.header.is_none()
        && let Some(split) = trailing_club::split(&list.rows, present.mode)
    {
        list.rows = split;
    }
    let unanswered = wishes.unanswered();
    let mut preview = look(&list, wishes, present);
    let seen = match *wishes == unanswered {
        true => seen(&preview),
        false => seen(&look(&list, &unanswered, present)),
    };
    preview.fingerprint = seen;
    preview.text = list.text;
    preview.doubts = list.doubts;
    Ok(preview)
}

/// Returns whether a row consists of column names.
fn is_header(cells: &[String]) -> bool {
    cells.iter().any(|it| ListField::of_header(it).is_some())
}

/// Hash of a preview's questions and effects.
fn seen(preview: &ImportPreview) -> String {
    fingerprint(preview.lines.iter().filter(|line| {
        let does = matches!(
            line.fate,
            LineEffect::New { .. } | LineEffect::Changed { .. } | LineEffect::LeftOut(_)
        );
        does || line.fate == LineEffect::Error(ListLineError::TwoPeople)
    }))
}

fn look(list: &ListRows, wishes: &ImportOptions, present: ImportContext<'_>) -> ImportPreview {
    let mut columns = columns::columns(list, present.mode, wishes.columns.as_deref());
    if wishes.columns.is_none() {
        // An organizer who hides a column wants it ignored unless they choose its field.
        for (at, column) in columns.iter_mut().enumerate() {
            if list.doubts.hidden_columns.contains(&at) {
                column.field = None;
            }
        }
    }
    let mut lines = read_lines(list, &columns, wishes, present.mode);
    let is_right = |line: &&ListLine| matches!(line.fate, LineEffect::New { .. });
    let registered = || present.entries.iter().filter(|entry| entry.is_active());
    let sectors = Spellings::of(
        lines.iter().filter(is_right).map(|line| line.sector.as_str()),
        registered().map(|entry| entry.sector.as_str()),
        &wishes.merges,
    );
    let clubs = Spellings::of(
        lines.iter().filter(is_right).map(|line| line.club.as_str()),
        registered()
            .map(|entry| entry.club.as_str())
            .chain(present.players.iter().map(|player| player.club.as_str())),
        &wishes.club_merges,
    );
    for line in &mut lines {
        line.sector = sectors.read(&line.sector).to_owned();
        let club = clubs.read(&line.club).to_owned();
        if line.people.is_empty() && line.entry_name == line.club {
            line.entry_name.clone_from(&club);
        }
        line.club = club;
    }
    settle(&mut lines, wishes, present);
    tell_unread(&mut lines, list, &columns);
    ImportPreview {
        mode: present.mode,
        origin: list.origin.clone(),
        text: String::new(),
        sectors: spelled(&lines, present.entries, |line| &line.sector, |entry| &entry.sector),
        clubs: spelled(
            &lines,
            present.entries,
            |line| if line.people.is_empty() { "" } else { &line.club },
            |entry| &entry.club,
        ),
        columns,
        joined_sectors: sectors.joined,
        joined_clubs: clubs.joined,
        lines,
        doubts: Doubts::default(),
        fingerprint: String::new(),
    }
}

/// Parses all lines, including those that seem to be no entry or two people.
fn read_lines(
    list: &ListRows,
    columns: &[ListColumn],
    wishes: &ImportOptions,
    mode: Mode,
) -> Vec<ListLine> {
    let fields: Vec<Option<ListField>> = columns.iter().map(|column| column.field).collect();
    let are_lines =
        list.header.is_none() && matches!(list.origin, RowsOrigin::Text { delimiter: None, .. });
    let reading =
        line::LineContext { columns: &fields, has_header: list.header.is_some(), are_lines, mode };
    let of_names = |field: &Option<ListField>| {
        field.is_some_and(|field| {
            let names = [
                ListField::Name,
                ListField::Surnames,
                ListField::SurnamesFirst,
                ListField::Partner,
            ];
            names.contains(&field) || matches!(field, ListField::Pair | ListField::Club)
        })
    };
    let names: Vec<usize> =
        fields.iter().enumerate().filter(|(_, field)| of_names(field)).map(|(at, _)| at).collect();
    let has = |field: ListField| fields.contains(&Some(field));
    let has_letter = |cell: &str| cell.contains(char::is_alphabetic);
    let nobody_look = non_entry::RowContext {
        are_lines,
        header: list.header.as_ref(),
        are_clubs: has(ListField::Club) && !has(ListField::Name) && !has(ListField::Pair),
        first: match list.rows.as_slice() {
            [first, second, ..] if first.is_counted_with(second, |cell| has_letter(cell)) => None,
            rows => rows.first().map(|row| row.number),
        },
        names: &names,
    };
    let above = list.above.iter().map(|row| (row, Some(NonEntry::Above)));
    let rows = list.rows.iter().map(|row| (row, non_entry::nobody(row, &nobody_look)));
    let mut lines = Vec::new();
    for (row, nobody) in above.chain(rows) {
        let mut line = line::read(row, &reading);
        line.nobody = nobody;
        if let Some(nobody) = nobody.filter(|_| !wishes.taken.contains(&line.number)) {
            // The line is displayed as it stands in the list.
            let cells = row.cells.iter().filter(|cell| !cell.is_empty());
            line.entry_name = cells.map(String::as_str).collect::<Vec<_>>().join(" · ");
            line.fate = LineEffect::LeftOut(nobody);
        } else if let (Some((one, other)), LineEffect::New { .. }) =
            (line.couple.clone(), &line.fate)
        {
            match wishes.couples.get(&line.number) {
                None => line.fate = LineEffect::Error(ListLineError::TwoPeople),
                Some(false) => {}
                Some(true) => {
                    let mut second = line.clone();
                    (second.couple, second.nobody) = (None, None);
                    for (line, name) in [(&mut line, one), (&mut second, other)] {
                        line.entry_name.clone_from(&name);
                        line.people = vec![name];
                    }
                    lines.push(line);
                    lines.push(second);
                    continue;
                }
            }
        }
        lines.push(line);
    }
    lines
}

/// Determines the fate of each line.
fn settle(lines: &mut [ListLine], wishes: &ImportOptions, present: ImportContext<'_>) {
    let mut known = ListLookup::new(present);
    // A registered entry is certainly an entry, with the people it was registered with.
    for line in lines.iter_mut() {
        let is_asked = matches!(
            line.fate,
            LineEffect::LeftOut(_) | LineEffect::Error(ListLineError::TwoPeople)
        );
        if is_asked && known.is_known(line) {
            (line.nobody, line.couple) = (None, None);
            line.fate = LineEffect::New { known: Vec::new() };
        }
    }
    known.look_at(lines.iter().filter(|line| matches!(line.fate, LineEffect::New { .. })));
    for line in lines.iter_mut().filter(|line| matches!(line.fate, LineEffect::New { .. })) {
        known.settle(line, &wishes.alikes);
    }
}

/// Makes an error of each line that seems to repeat an earlier one but differs in a column that is not read, or contradicts its data.
fn tell_unread(lines: &mut [ListLine], list: &ListRows, columns: &[ListColumn]) {
    let rows: HashMap<u64, &SheetRow> = list.rows.iter().map(|row| (row.number, row)).collect();
    let places: HashMap<u64, usize> =
        lines.iter().enumerate().rev().map(|(at, line)| (line.number, at)).collect();
    let unread: Vec<(usize, String)> = columns
        .iter()
        .enumerate()
        .filter(|(_, column)| column.is_unread())
        .map(|(at, column)| match column.name.as_str() {
            "" => (at, (at + 1).to_string()),
            name => (at, name.to_owned()),
        })
        .collect();
    for at in 0..lines.len() {
        let Some(line) = lines.get(at) else { continue };
        let LineEffect::DuplicateOfLine(number) = line.fate else { continue };
        let cell = |number: u64, at: usize| {
            let row = rows.get(&number).and_then(|row| row.cells.get(at));
            row.map(|cell| fold(cell)).unwrap_or_default()
        };
        let differs = unread.iter().find(|(at, _)| cell(line.number, *at) != cell(number, *at));
        let earlier = places.get(&number).and_then(|at| lines.get(*at));
        let error = match (differs, earlier) {
            (Some((_, column)), _) => {
                Some(ListLineError::DiffersUnread { line: number, column: column.clone() })
            }
            (None, Some(earlier)) if contradicts(line, earlier) => {
                Some(ListLineError::SameAsLine(number))
            }
            _ => None,
        };
        if let (Some(error), Some(line)) = (error, lines.get_mut(at)) {
            line.fate = LineEffect::Error(error);
        }
    }
}

/// Returns whether two lines of one entry contradict each other. Blank cells contradict nothing.
fn contradicts(line: &ListLine, earlier: &ListLine) -> bool {
    let email = |line: &ListLine| line.email.clone().unwrap_or_default();
    let pairs = [
        (line.sector.clone(), earlier.sector.clone()),
        (line.category.clone(), earlier.category.clone()),
        (email(line), email(earlier)),
    ];
    pairs
        .iter()
        .any(|(one, other)| !one.is_empty() && !other.is_empty() && fold(one) != fold(other))
}

/// The sectors or clubs of the lines, and those of registered entries without a line.
fn spelled<'a>(
    lines: &'a [ListLine],
    entries: &'a [Entry],
    of_line: impl Fn(&'a ListLine) -> &'a str,
    of_entry: impl Fn(&'a Entry) -> &'a str,
) -> Vec<SpelledName> {
    let mut counts: HashMap<&str, (usize, usize)> = HashMap::new();
    let mut seen: HashSet<EntryId> = HashSet::new();
    for line in
        lines.iter().filter(|it| !matches!(it.fate, LineEffect::Error(_) | LineEffect::LeftOut(_)))
    {
        if let LineEffect::Same(entry) | LineEffect::Changed { entry, .. } = &line.fate {
            seen.insert(*entry);
        }
        counts.entry(of_line(line)).or_default().0 += 1;
    }
    for entry in entries.iter().filter(|entry| entry.is_active() && !seen.contains(&entry.id)) {
        counts.entry(of_entry(entry)).or_default().1 += 1;
    }
    spelling::spelled(counts)
}

/// Creates the players and entries of the new lines, numbered from `next_number` in line order. People known to the account, or named
/// earlier in the list, are not created again. `now` is the consent recorded if the list states that a guardian consents.
pub fn entries_of(
    preview: &ImportPreview,
    ids: &mut IdSource,
    account: UserId,
    tournament: TournamentId,
    next_number: i32,
    now: &Consent,
) -> (Vec<Player>, Vec<Entry>) {
    let mut players: Vec<Player> = Vec::new();
    let mut entries = Vec::new();
    let mut made: HashMap<(String, String), usize> = HashMap::new();
    let mut number = next_number;
    for line in &preview.lines {
        let LineEffect::New { known } = &line.fate else { continue };
        let mut squad = Vec::new();
        for (index, ((name, age), known)) in
            line.people.iter().zip(&line.ages).zip(known).enumerate()
        {
            let key = (fold(name), fold(&line.club));
            let before = made.get(&key).and_then(|place| players.get_mut(*place));
            let id = match (known, before) {
                (Some(known), _) => *known,
                (None, Some(player)) => {
                    player.minor = age.joining(player.minor.as_ref(), now);
                    player.id
                }
                (None, None) => {
                    let id = PlayerId::new(ids);
                    made.insert(key, players.len());
                    players.push(Player {
                        id,
                        account,
                        name: name.clone(),
                        club: line.club.clone(),
                        // The contact is the person who registered: the first of a pair.
                        email: if index == 0 { line.email.clone() } else { None },
                        minor: age.joining(None, now),
                    });
                    id
                }
            };
            squad.push(id);
        }
        if squad.is_empty() {
            let unnamed = Player::unnamed(PlayerId::new(ids), account, &line.club);
            squad = vec![unnamed.id; 2];
            players.push(unnamed);
        }
        entries.push(Entry {
            id: EntryId::new(ids),
            tournament,
            number,
            list_number: line.list_number.clone(),
            name: line.entry_name.clone(),
            club: line.club.clone(),
            sector: line.sector.clone(),
            category: line.category.clone(),
            email: line.email.clone(),
            phone: line.phone.clone(),
            note: line.note.clone(),
            squad,
            status: EntryStatus::Active,
            league_results: None,
            merged_into: None,
        });
        number += 1;
    }
    (players, entries)
}
