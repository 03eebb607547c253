//! Entry lists: a preview that says what would become of every line, then the entries of it.
//!
//! Pure: nothing is registered until [`entries_of`] is called with a preview that somebody has seen.

mod columns;
mod field;
mod known;
mod line;
pub mod pair;
mod repeated;
mod sector;

use std::collections::HashMap;

use super::entry::{Entry, EntryStatus};
use super::fingerprint::fingerprint;
use super::id::{EntryId, IdSource, PlayerId, TournamentId, UserId};
use super::player::{Consent, Player};
use super::rows::{self, Origin, RowsError};
use super::text::fold;
use super::tournament::Registration;
use crate::rules::Mode;
use known::Known;

pub use columns::{Column, MOST_COLUMNS};
pub use field::Field;
pub use line::{Change, Fate, Line, LineError};
pub use repeated::{NamedAt, repeated_people};
pub use sector::{is_near, sector_name};

/// Most characters of a field.
pub const MOST_CHARS: usize = 120;

/// How a list is to be read, beyond what it says itself.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Wishes {
    /// What each column is to be taken for; `None`: what it looks like.
    pub columns: Option<Vec<Option<Field>>>,
    /// Sectors that are others in truth, in the order in which they were merged: from, to.
    pub merges: Vec<(String, String)>,
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
    pub sectors: Vec<Sector>,
    /// Every line that is not blank, in order.
    pub lines: Vec<Line>,
}

/// A sector of a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sector {
    /// Its name.
    pub name: String,
    /// How many lines have it.
    pub n_lines: usize,
    /// How many registered entries have it that no line is of.
    pub n_entries: usize,
    /// A larger sector, or one that is registered, of nearly the same name.
    pub near: Option<String>,
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

    /// Whether importing it does anything.
    pub fn does_anything(&self) -> bool {
        self.n_new() + self.n_changed() > 0
    }

    /// Whether no column says who plays.
    pub fn is_nameless(&self) -> bool {
        let has = |field| self.columns.iter().any(|column| column.field == Some(field));
        !has(Field::Name) && (self.mode != Mode::Pairs || !(has(Field::Club) || has(Field::Pair)))
    }

    /// The same for lists that do the same: tells whether what is imported is what was seen.
    pub fn fingerprint(&self) -> String {
        let acts = self
            .lines
            .iter()
            .filter(|line| matches!(line.fate, Fate::New { .. } | Fate::Changed { .. }));
        fingerprint(acts)
    }

    fn count(&self, is: impl Fn(&Fate) -> bool) -> usize {
        self.lines.iter().filter(|line| is(&line.fate)).count()
    }
}

/// Reads a list and says what would become of every line.
///
/// The header's names are Spanish, Catalan or English, of any case and accents (see [`Field::of_header`]); without one
/// the columns are what they look like. Blank lines are skipped.
///
/// A line is of an entry that is registered if it has its number in the list, or the same people and club, whatever the
/// case, accents, spaces and order; or, in pairs, the club that the entry is called by. What it says of it then changes
/// it; what it leaves blank stays. For pairs a line that names only a club enters the club: its pair is named later.
/// Any other line of a pair needs both names.
///
/// # Errors
///
/// See [`RowsError`]. What is wrong with single lines is their fate.
pub fn preview(bytes: &[u8], wishes: &Wishes, present: Present<'_>) -> Result<Preview, RowsError> {
    let is_header = |cells: &[String]| cells.iter().any(|it| Field::of_header(it).is_some());
    let list = rows::read(bytes, is_header)?;
    let columns = columns::columns(&list, present.mode, wishes.columns.as_deref());
    let fields: Vec<Option<Field>> = columns.iter().map(|column| column.field).collect();
    let reading = line::Reading {
        columns: &fields,
        has_header: list.header.is_some(),
        mode: present.mode,
        merges: &wishes.merges,
    };
    let mut known = Known::new(present);
    let lines = list.rows.iter().map(|row| {
        let mut line = line::read(row, &reading);
        if matches!(line.fate, Fate::New { .. }) {
            known.settle(&mut line);
        }
        line
    });
    let lines: Vec<Line> = lines.collect();
    let sectors = sectors(&lines, present.entries);
    Ok(Preview {
        mode: present.mode,
        origin: list.origin,
        text: list.text,
        columns,
        sectors,
        lines,
    })
}

/// The sectors of the lines, each with a larger one of nearly the same name if there is one.
fn sectors(lines: &[Line], entries: &[Entry]) -> Vec<Sector> {
    let mut counts: HashMap<&str, (usize, usize)> = HashMap::new();
    let mut seen: Vec<EntryId> = Vec::new();
    for line in lines.iter().filter(|line| !matches!(line.fate, Fate::Error(_))) {
        if let Fate::Same(entry) | Fate::Changed { entry, .. } = &line.fate {
            seen.push(*entry);
        }
        counts.entry(&line.sector).or_default().0 += 1;
    }
    for entry in entries.iter().filter(|entry| entry.is_active() && !seen.contains(&entry.id)) {
        counts.entry(&entry.sector).or_default().1 += 1;
    }
    counts.remove("");
    let mut known: Vec<(&str, (usize, usize))> = counts.into_iter().collect();
    // What is registered goes before what is only in the list, the larger before the smaller.
    known.sort_by(|(one, a), (other, b)| b.1.cmp(&a.1).then(b.0.cmp(&a.0)).then(one.cmp(other)));
    let near = |place: usize, name: &str| {
        let before = known.iter().take(place).map(|(other, _)| *other);
        before.into_iter().find(|other| is_near(other, name)).map(str::to_owned)
    };
    let mut sectors: Vec<Sector> = known
        .iter()
        .enumerate()
        .filter(|(_, (_, (n_lines, _)))| *n_lines > 0)
        .map(|(place, (name, (n_lines, n_entries)))| Sector {
            name: (*name).to_owned(),
            n_lines: *n_lines,
            n_entries: *n_entries,
            near: near(place, name),
        })
        .collect();
    sectors.sort_by_cached_key(|sector| fold(&sector.name));
    sectors
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
            squad,
            status: EntryStatus::Active,
            league_results: None,
            merged_into: None,
        });
        number += 1;
    }
    (players, entries)
}
