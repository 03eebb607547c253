//! Entry lists: a preview that says what would become of every line, then the entries of it.
//!
//! Pure: nothing is registered until [`entries_of`] is called with a preview that somebody has seen.

mod blank;
mod columns;
mod field;
mod heading;
mod known;
mod line;
mod nobody;
pub mod pair;
mod person;
mod repeated;
mod spelling;
mod trailing_club;

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

use super::entry::{Entry, EntryStatus};
use super::fingerprint::fingerprint;
use super::id::{EntryId, IdSource, PlayerId, TournamentId, UserId};
use super::player::{Consent, Player};
use super::rows::{self, Choices, Doubts, Origin, Row, Rows, RowsError};
use super::text::fold;
use super::tournament::Registration;
use crate::rules::Mode;
use known::Known;
use spelling::Spellings;

pub use columns::{Column, MOST_COLUMNS};
pub use field::Field;
pub use line::{Alike, Change, Fate, Line, LineError};
pub use nobody::Nobody;
pub use repeated::{NamedAt, repeated_people};
pub use spelling::{Joined, Spelled, is_near, sector_name};

/// Most characters of a field.
pub const MOST_CHARS: usize = 120;
/// Most characters of a note; the rest is cut off.
pub const MOST_NOTE: usize = 500;

/// How a list is to be read, beyond what it says itself.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Wishes {
    /// What each column is to be taken for; `None`: what it looks like.
    pub columns: Option<Vec<Option<Field>>>,
    /// Sectors that are others in truth: from, to.
    pub merges: Vec<(String, String)>,
    /// Clubs that are others in truth: from, to.
    pub club_merges: Vec<(String, String)>,
    /// Numbers of lines that are somebody, whatever they look like.
    pub taken: BTreeSet<u64>,
    /// Lines whose people are those of a registered entry with another club.
    pub alikes: Alikes,
    /// By a line's number: whether the name of one that seems to be of two is of two.
    pub couples: BTreeMap<u64, bool>,
    /// How what is in doubt is to be read.
    pub choices: Choices,
}

impl Wishes {
    /// Without the answers to what a preview asks. They do not belong to what was seen, so that they can be given with the
    /// acceptance.
    fn unanswered(&self) -> Self {
        Self { columns: self.columns.clone(), choices: self.choices, ..Self::default() }
    }
}

/// Which lines are of the same people as an entry with another club or without one.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Alikes {
    /// Those of which it is likely.
    #[default]
    Proposed,
    /// All.
    All,
    /// None.
    None,
    /// The lines with these numbers.
    These(BTreeSet<u64>),
}

/// What there is already where a list is imported.
#[derive(Clone, Copy, Debug)]
pub struct Present<'a> {
    /// What the entries are for.
    pub mode: Mode,
    /// Whether new ones are taken.
    pub registration: Registration,
    /// The tournament's entries.
    pub entries: &'a [Entry],
    /// The account's players.
    pub players: &'a [Player],
}

/// What would become of a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Preview {
    /// What the entries are for.
    pub mode: Mode,
    /// What it was read from.
    pub origin: Origin,
    /// The list as text, which is read as the same lines.
    pub text: String,
    /// Its columns and what they are taken for.
    pub columns: Vec<Column>,
    /// The sectors of its lines, by name.
    pub sectors: Vec<Spelled>,
    /// The clubs of its lines with people, by name.
    pub clubs: Vec<Spelled>,
    /// Spellings of sectors that were joined.
    pub joined_sectors: Vec<Joined>,
    /// Spellings of clubs that were joined.
    pub joined_clubs: Vec<Joined>,
    /// Every line that is not blank, in order.
    pub lines: Vec<Line>,
    /// What has to be asked about the list.
    pub doubts: Doubts,
    /// See [`Preview::fingerprint`].
    fingerprint: String,
}

impl Preview {
    /// How many lines would become entries.
    pub fn n_new(&self) -> usize {
        self.count(|fate| matches!(fate, Fate::New { .. }))
    }

    /// How many lines change an entry.
    pub fn n_changed(&self) -> usize {
        self.count(|fate| matches!(fate, Fate::Changed { .. }))
    }

    /// How many lines say nothing new of an entry.
    pub fn n_same(&self) -> usize {
        self.count(|fate| matches!(fate, Fate::Same(_)))
    }

    /// How many lines are left out because an earlier one says the same.
    pub fn n_duplicates(&self) -> usize {
        self.count(|fate| matches!(fate, Fate::DuplicateOfLine(_)))
    }

    /// How many lines cannot be entries.
    pub fn n_errors(&self) -> usize {
        self.count(|fate| matches!(fate, Fate::Error(_)))
    }

    /// How many lines are left out since they seem to be nobody.
    pub fn n_left_out(&self) -> usize {
        self.count(|fate| matches!(fate, Fate::LeftOut(_)))
    }

    /// Whether importing it does anything.
    pub fn does_anything(&self) -> bool {
        self.n_new() + self.n_changed() > 0
    }

    /// Whether no column says who plays.
    pub fn is_nameless(&self) -> bool {
        let has = |field| self.columns.iter().any(|column| column.field == Some(field));
        let has_people = [Field::Name, Field::Surnames, Field::SurnamesFirst].into_iter().any(has);
        !has_people && (self.mode != Mode::Pairs || !(has(Field::Club) || has(Field::Pair)))
    }

    /// The same for lists that do the same: tells whether what is imported is what was seen. The answers to what it asks
    /// do not count.
    pub fn fingerprint(&self) -> &str {
        &self.fingerprint
    }

    fn count(&self, is: impl Fn(&Fate) -> bool) -> usize {
        self.lines.iter().filter(|line| is(&line.fate)).count()
    }
}

/// Reads a list and says what would become of every line.
///
/// The header's names are Spanish, Catalan or English (see [`Field::of_header`]); without one
/// the columns are what they look like. Blank lines are skipped, those that seem to be nobody left out unless taken.
///
/// A line is of an entry that is registered if it has its number in the list, or the same people and club, whatever the
/// case, accents, spaces and order; or, in pairs, the club that the entry is called by. Of the same people with another
/// club or without one it is proposed. What it says of it then changes
/// it; what it leaves blank stays. For pairs a line that names only a club enters the club: its pair is named later.
/// Any other line of a pair needs both names.
///
/// # Errors
///
/// See [`RowsError`]. What is wrong with single lines is their fate.
pub fn preview(bytes: &[u8], wishes: &Wishes, present: Present<'_>) -> Result<Preview, RowsError> {
    let mut list = rows::read_as(bytes, wishes.choices, is_header)?;
    let are_lines = matches!(list.origin, Origin::Text { delimiter: None, .. });
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

/// Whether cells name columns.
fn is_header(cells: &[String]) -> bool {
    cells.iter().any(|it| Field::of_header(it).is_some())
}

/// The same for previews that ask the same and do the same.
fn seen(preview: &Preview) -> String {
    fingerprint(preview.lines.iter().filter(|line| {
        let does = matches!(line.fate, Fate::New { .. } | Fate::Changed { .. } | Fate::LeftOut(_));
        does || line.fate == Fate::Error(LineError::TwoPeople)
    }))
}

fn look(list: &Rows, wishes: &Wishes, present: Present<'_>) -> Preview {
    let mut columns = columns::columns(list, present.mode, wishes.columns.as_deref());
    if wishes.columns.is_none() {
        // Whoever hid a column wants it left alone, unless they say so.
        for (at, column) in columns.iter_mut().enumerate() {
            if list.doubts.hidden_columns.contains(&at) {
                column.field = None;
            }
        }
    }
    let mut lines = read_lines(list, &columns, wishes, present.mode);
    let is_right = |line: &&Line| matches!(line.fate, Fate::New { .. });
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
    Preview {
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

/// All lines as they are read, those that seem to be nobody or two people too.
fn read_lines(list: &Rows, columns: &[Column], wishes: &Wishes, mode: Mode) -> Vec<Line> {
    let fields: Vec<Option<Field>> = columns.iter().map(|column| column.field).collect();
    let are_lines =
        list.header.is_none() && matches!(list.origin, Origin::Text { delimiter: None, .. });
    let reading =
        line::Reading { columns: &fields, has_header: list.header.is_some(), are_lines, mode };
    let of_names = |field: &Option<Field>| {
        field.is_some_and(|field| {
            let names = [Field::Name, Field::Surnames, Field::SurnamesFirst, Field::Partner];
            names.contains(&field) || matches!(field, Field::Pair | Field::Club)
        })
    };
    let names: Vec<usize> =
        fields.iter().enumerate().filter(|(_, field)| of_names(field)).map(|(at, _)| at).collect();
    let has = |field: Field| fields.contains(&Some(field));
    let has_letter = |cell: &str| cell.contains(char::is_alphabetic);
    let nobody_look = nobody::Look {
        are_lines,
        header: list.header.as_ref(),
        are_clubs: has(Field::Club) && !has(Field::Name) && !has(Field::Pair),
        first: match list.rows.as_slice() {
            [first, second, ..] if first.is_counted_with(second, |cell| has_letter(cell)) => None,
            rows => rows.first().map(|row| row.number),
        },
        names: &names,
    };
    let above = list.above.iter().map(|row| (row, Some(Nobody::Above)));
    let rows = list.rows.iter().map(|row| (row, nobody::nobody(row, &nobody_look)));
    let mut lines = Vec::new();
    for (row, nobody) in above.chain(rows) {
        let mut line = line::read(row, &reading);
        line.nobody = nobody;
        if let Some(nobody) = nobody.filter(|_| !wishes.taken.contains(&line.number)) {
            // It is shown as it stands in the list.
            let cells = row.cells.iter().filter(|cell| !cell.is_empty());
            line.entry_name = cells.map(String::as_str).collect::<Vec<_>>().join(" · ");
            line.fate = Fate::LeftOut(nobody);
        } else if let (Some((one, other)), Fate::New { .. }) = (line.couple.clone(), &line.fate) {
            match wishes.couples.get(&line.number) {
                None => line.fate = Fate::Error(LineError::TwoPeople),
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

/// Decides what becomes of every line.
fn settle(lines: &mut [Line], wishes: &Wishes, present: Present<'_>) {
    let mut known = Known::new(present);
    // Whoever is registered already is somebody, and one person if that is how it was.
    for line in lines.iter_mut() {
        let is_asked = matches!(line.fate, Fate::LeftOut(_) | Fate::Error(LineError::TwoPeople));
        if is_asked && known.is_known(line) {
            (line.nobody, line.couple) = (None, None);
            line.fate = Fate::New { known: Vec::new() };
        }
    }
    known.look_at(lines.iter().filter(|line| matches!(line.fate, Fate::New { .. })));
    for line in lines.iter_mut().filter(|line| matches!(line.fate, Fate::New { .. })) {
        known.settle(line, &wishes.alikes);
    }
}

/// Lines that seem to repeat an earlier one and say something else in a column that is not read, or in one that is: that
/// is no repetition.
fn tell_unread(lines: &mut [Line], list: &Rows, columns: &[Column]) {
    let rows: HashMap<u64, &Row> = list.rows.iter().map(|row| (row.number, row)).collect();
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
        let Fate::DuplicateOfLine(number) = line.fate else { continue };
        let cell = |number: u64, at: usize| {
            let row = rows.get(&number).and_then(|row| row.cells.get(at));
            row.map(|cell| fold(cell)).unwrap_or_default()
        };
        let differs = unread.iter().find(|(at, _)| cell(line.number, *at) != cell(number, *at));
        let earlier = places.get(&number).and_then(|at| lines.get(*at));
        let error = match (differs, earlier) {
            (Some((_, column)), _) => {
                Some(LineError::DiffersUnread { line: number, column: column.clone() })
            }
            (None, Some(earlier)) if contradicts(line, earlier) => {
                Some(LineError::SameAsLine(number))
            }
            _ => None,
        };
        if let (Some(error), Some(line)) = (error, lines.get_mut(at)) {
            line.fate = Fate::Error(error);
        }
    }
}

/// Whether two lines of one entry say something else of it. A blank says nothing.
fn contradicts(line: &Line, earlier: &Line) -> bool {
    let email = |line: &Line| line.email.clone().unwrap_or_default();
    let pairs = [
        (line.sector.clone(), earlier.sector.clone()),
        (line.category.clone(), earlier.category.clone()),
        (email(line), email(earlier)),
    ];
    pairs
        .iter()
        .any(|(one, other)| !one.is_empty() && !other.is_empty() && fold(one) != fold(other))
}

/// The sectors or clubs of the lines, with those of registered entries that no line is of.
fn spelled<'a>(
    lines: &'a [Line],
    entries: &'a [Entry],
    of_line: impl Fn(&'a Line) -> &'a str,
    of_entry: impl Fn(&'a Entry) -> &'a str,
) -> Vec<Spelled> {
    let mut counts: HashMap<&str, (usize, usize)> = HashMap::new();
    let mut seen: HashSet<EntryId> = HashSet::new();
    for line in lines.iter().filter(|it| !matches!(it.fate, Fate::Error(_) | Fate::LeftOut(_))) {
        if let Fate::Same(entry) | Fate::Changed { entry, .. } = &line.fate {
            seen.insert(*entry);
        }
        counts.entry(of_line(line)).or_default().0 += 1;
    }
    for entry in entries.iter().filter(|entry| entry.is_active() && !seen.contains(&entry.id)) {
        counts.entry(of_entry(entry)).or_default().1 += 1;
    }
    spelling::spelled(counts)
}

/// The players and entries that a preview's new lines make, numbered from `next_number` in the order of the lines.
/// People whom the account knows are not made again, nor is one person of the list made twice. `now` is noted where the
/// list says that a guardian consents.
pub fn entries_of(
    preview: &Preview,
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
        let Fate::New { known } = &line.fate else { continue };
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
                        // The contact is that of who registered: the first of a pair.
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
