//! Entry lists from spreadsheets: a preview that says what would become of every line, then the entries of it.
//!
//! Pure: nothing is registered until [`entries_of`] is called with a preview that somebody has seen.

mod field;
mod line;
mod text;

use std::collections::HashMap;

use thiserror::Error;

use super::entry::{Entry, EntryStatus};
use super::id::{EntryId, IdSource, PlayerId, TournamentId, UserId};
use super::player::{Consent, Player};
use super::rows::{self, Origin, RowsError};
use crate::rules::Mode;

pub use field::Field;
pub use line::{Fate, Line, LineError};
pub use text::{fold, is_unseen};

/// Most characters of a field.
pub const MOST_CHARS: usize = 120;

/// Why a list cannot be read at all.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ImportError {
    /// It is no list of rows.
    #[error(transparent)]
    Rows(#[from] RowsError),
    /// The first line names no column for the name (or, for pairs, for the name or the club).
    #[error("the first line names no column for the name")]
    NoNameColumn {
        /// The columns it names.
        found: Vec<String>,
    },
    /// Two columns for one field.
    #[error("two columns for {}", .0.name())]
    TwoColumns(Field),
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
    /// Fields with a column, in order of the columns.
    pub columns: Vec<Field>,
    /// Names of columns that mean nothing here.
    pub ignored: Vec<String>,
    /// Every line that is not blank, in order.
    pub lines: Vec<Line>,
}

impl ImportError {
    /// The key of its sentence, and what the sentence has to be told.
    pub fn parts(&self) -> (&'static str, Vec<(&'static str, String)>) {
        match self {
            ImportError::Rows(error) => error.parts(),
            ImportError::NoNameColumn { found } => {
                ("import-no-name-column", vec![("found", found.join(", "))])
            }
            ImportError::TwoColumns(field) => {
                ("import-two-columns", vec![("field", field.name().to_owned())])
            }
        }
    }
}

impl Preview {
    /// How many lines would become entries.
    pub fn n_new(&self) -> usize {
        self.lines.iter().filter(|line| matches!(line.fate, Fate::New { .. })).count()
    }

    /// How many lines are left out as duplicates.
    pub fn n_duplicates(&self) -> usize {
        let is_duplicate = |line: &&Line| {
            matches!(line.fate, Fate::DuplicateOfLine(_) | Fate::DuplicateOfEntry(_))
        };
        self.lines.iter().filter(is_duplicate).count()
    }

    /// How many lines cannot be entries.
    pub fn n_errors(&self) -> usize {
        self.lines.iter().filter(|line| matches!(line.fate, Fate::Error(_))).count()
    }
}

/// Reads a list and says what would become of every line, given the tournament's `entries` and the account's
/// `players`.
///
/// The header's names are Spanish, Catalan or English, of any case and accents (see [`Field::of_header`]).
///
/// A line is a duplicate of an entry with the same people and club, whatever the case, accents, spaces and order. For
/// pairs a line that names only a club enters the club's squad: the entry bears the club's name, and the squad starts
/// as "club 1" and "club 2". Any other line of a pair needs both names.
///
/// # Errors
///
/// See [`ImportError`]. What is wrong with single lines is their fate.
pub fn preview(
    bytes: &[u8],
    entries: &[Entry],
    players: &[Player],
    mode: Mode,
) -> Result<Preview, ImportError> {
    let list = rows::read(bytes, |cells| cells.iter().any(|it| Field::of_header(it).is_some()))?;
    let header = list.header.or_else(|| list.rows.first().cloned());
    let header = header.map(|row| row.cells).unwrap_or_default();
    let columns = columns(&header, mode)?;
    let mut seen = known_entries(entries, players);
    let known = known_players(players);
    let lines = list.rows.iter().map(|row| {
        let mut line = line::read(row, &columns, mode);
        if matches!(line.fate, Fate::New { .. }) {
            line.fate = fate(&line, &mut seen, &known);
        }
        line
    });
    Ok(Preview {
        mode,
        lines: lines.collect(),
        ignored: columns
            .iter()
            .zip(&header)
            .filter(|(column, name)| column.is_none() && !name.is_empty())
            .map(|(_, name)| name.clone())
            .collect(),
        columns: columns.into_iter().flatten().collect(),
        origin: list.origin,
        text: list.text,
    })
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
    let mut made: HashMap<(String, String), PlayerId> = HashMap::new();
    let mut number = next_number;
    for line in &preview.lines {
        let Fate::New { known } = &line.fate else { continue };
        let mut squad = Vec::new();
        for (index, ((name, age), known)) in
            line.people.iter().zip(&line.ages).zip(known).enumerate()
        {
            let id = known.unwrap_or_else(|| {
                let before = made.get(&(fold(name), fold(&line.club)));
                let before = players.iter_mut().find(|player| Some(&player.id) == before);
                if let Some(player) = before {
                    player.minor = age.joining(player.minor.as_ref(), now);
                    return player.id;
                }
                *made.entry((fold(name), fold(&line.club))).or_insert_with(|| {
                    let id = PlayerId::new(ids);
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
                })
            });
            squad.push(id);
        }
        entries.push(Entry {
            id: EntryId::new(ids),
            tournament,
            number,
            name: line.entry_name.clone(),
            club: line.club.clone(),
            sector: line.sector.clone(),
            category: line.category.clone(),
            email: line.email.clone(),
            squad,
            status: EntryStatus::Active,
        });
        number += 1;
    }
    (players, entries)
}

fn columns(header: &[String], mode: Mode) -> Result<Vec<Option<Field>>, ImportError> {
    let columns: Vec<Option<Field>> = header.iter().map(|name| Field::of_header(name)).collect();
    for field in Field::ALL {
        if columns.iter().filter(|column| **column == Some(field)).count() > 1 {
            return Err(ImportError::TwoColumns(field));
        }
    }
    let is_named = columns.contains(&Some(Field::Name))
        || (mode == Mode::Pairs && columns.contains(&Some(Field::Club)));
    if !is_named {
        return Err(ImportError::NoNameColumn { found: header.to_vec() });
    }
    Ok(columns)
}

/// By people and club, all folded.
type Key = (Vec<String>, String);

fn key(people: &[String], club: &str) -> Key {
    let mut people: Vec<String> = people.iter().map(|name| fold(name)).collect();
    people.sort_unstable();
    (people, fold(club))
}

fn known_entries(entries: &[Entry], players: &[Player]) -> HashMap<Key, Fate> {
    let names: HashMap<PlayerId, &str> =
        players.iter().map(|player| (player.id, player.name.as_str())).collect();
    let keyed = entries.iter().map(|entry| {
        let people = entry.squad.iter().take(2).filter_map(|id| names.get(id));
        let people: Vec<String> = people.map(|name| (*name).to_owned()).collect();
        (key(&people, &entry.club), Fate::DuplicateOfEntry(entry.id))
    });
    keyed.collect()
}

/// Of people with the same name and club the one who was registered first.
fn known_players(players: &[Player]) -> HashMap<(String, String), PlayerId> {
    let mut known = HashMap::new();
    for player in players {
        known.entry((fold(&player.name), fold(&player.club))).or_insert(player.id);
    }
    known
}

fn fate(
    line: &Line,
    seen: &mut HashMap<Key, Fate>,
    known: &HashMap<(String, String), PlayerId>,
) -> Fate {
    let key = key(&line.people, &line.club);
    if let Some(fate) = seen.get(&key) {
        return fate.clone();
    }
    seen.insert(key, Fate::DuplicateOfLine(line.number));
    let club = fold(&line.club);
    let known = line.people.iter().map(|name| known.get(&(fold(name), club.clone())).copied());
    Fate::New { known: known.collect() }
}
