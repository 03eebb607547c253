//! Registering entries, one by one or as an imported list; changing and withdrawing them.

use thiserror::Error;

use super::Moment;
use crate::store::{self, Conn, StoreError};
use crate::tournament::entry::{Entry, EntryStatus};
use crate::tournament::id::{EntryId, PlayerId, TournamentId, UserId};
use crate::tournament::import::{self, fold};
use crate::tournament::player::{Age, Consent, Player};
use crate::tournament::tournament::{Registration, Tournament};

/// An entry as a form says it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewEntry {
    /// The people, those who sit first in front.
    pub people: Vec<NewPerson>,
    /// Name on lists; empty: the people's names.
    pub name: String,
    /// Club, or empty.
    pub club: String,
    /// Sector, or empty.
    pub sector: String,
    /// Category, or empty.
    pub category: String,
    /// Contact.
    pub email: Option<String>,
}

/// A person of an entry as a form says it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewPerson {
    /// Full name.
    pub name: String,
    /// What is said of the age.
    pub age: Age,
}

/// Why an entry is not registered.
#[derive(Debug, Error)]
pub enum RegisterError {
    /// Registration is closed.
    #[error("registration is closed")]
    Closed,
    /// The same people stand on the list already.
    #[error("{name} is entry {number} already")]
    Duplicate {
        /// Their entry's number.
        number: i32,
        /// Their entry's name.
        name: String,
    },
    /// The store.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Registers an entry. People known to the account by name and club are taken for the same.
///
/// # Errors
/// [`RegisterError::Closed`], [`RegisterError::Duplicate`].
pub fn register(
    conn: &mut Conn,
    moment: &mut Moment,
    id: TournamentId,
    new: &NewEntry,
) -> Result<EntryId, RegisterError> {
    let tournament = open_tournament(conn, id)?;
    let mut known = store::players::of_account(conn, tournament.account)?;
    let mut squad = Vec::new();
    for named in &new.people {
        squad.push(person(conn, moment, tournament.account, &mut known, named, new)?);
    }
    let others = store::entries::of_tournament(conn, id)?;
    if let Some(same) = others.iter().find(|entry| entry.is_active() && is_same(entry, &squad)) {
        return Err(RegisterError::Duplicate { number: same.number, name: same.name.clone() });
    }
    let entry = Entry {
        id: EntryId::new(&mut moment.ids),
        tournament: id,
        number: store::entries::next_number(conn, id)?,
        name: shown_name(new),
        club: new.club.clone(),
        sector: new.sector.clone(),
        category: new.category.clone(),
        email: new.email.clone(),
        squad,
        status: EntryStatus::Active,
    };
    store::entries::insert(conn, &entry)?;
    Ok(entry.id)
}

/// Saves what a form says of an entry that is registered already; its people keep their identity and results.
///
/// # Errors
/// Those of the store.
pub fn change(
    conn: &mut Conn,
    moment: &mut Moment,
    id: EntryId,
    new: &NewEntry,
) -> Result<(), StoreError> {
    let mut entry = locked(conn, id)?;
    let tournament = store::tournaments::find(conn, entry.tournament)?;
    let mut known = store::players::of_account(conn, tournament.account)?;
    let kept = kept(&entry, &known, &new.people);
    let mut squad = Vec::new();
    for (named, kept) in new.people.iter().zip(kept) {
        match kept {
            Some(mut player) => {
                player.name.clone_from(&named.name);
                player.club.clone_from(&new.club);
                player.minor = named.age.replacing(player.minor.as_ref(), &consent(moment));
                store::players::update(conn, &player)?;
                squad.push(player.id);
            }
            None => squad.push(person(conn, moment, tournament.account, &mut known, named, new)?),
        }
    }
    entry.name = shown_name(new);
    entry.club.clone_from(&new.club);
    entry.sector.clone_from(&new.sector);
    entry.category.clone_from(&new.category);
    entry.email.clone_from(&new.email);
    entry.squad = squad;
    store::entries::update(conn, &entry)
}

/// Withdraws an entry, or takes it back in; what it has played stands.
///
/// # Errors
/// Those of the store.
pub fn set_status(conn: &mut Conn, id: EntryId, status: EntryStatus) -> Result<(), StoreError> {
    let mut entry = locked(conn, id)?;
    entry.status = status;
    store::entries::update(conn, &entry)
}

/// What an imported list would bring, line by line.
///
/// # Errors
/// When the file cannot be read as a list at all, or the store fails.
pub fn preview(
    conn: &mut Conn,
    id: TournamentId,
    bytes: &[u8],
) -> Result<Result<import::Preview, import::ImportError>, StoreError> {
    let tournament = store::tournaments::find(conn, id)?;
    let entries = store::entries::of_tournament(conn, id)?;
    let players = store::players::of_account(conn, tournament.account)?;
    Ok(import::preview(bytes, &entries, &players, tournament.settings.mode))
}

/// Registers all new lines of a list as it was previewed. The number of entries registered.
///
/// # Errors
/// [`RegisterError::Closed`]; nothing is registered then.
pub fn import(
    conn: &mut Conn,
    moment: &mut Moment,
    id: TournamentId,
    bytes: &[u8],
) -> Result<usize, RegisterError> {
    let tournament = open_tournament(conn, id)?;
    let Ok(preview) = preview(conn, id, bytes)? else { return Ok(0) };
    let first = store::entries::next_number(conn, id)?;
    let now = consent(moment);
    let (players, entries) =
        import::entries_of(&preview, &mut moment.ids, tournament.account, id, first, &now);
    for player in &players {
        store::players::insert(conn, player)?;
    }
    note_ages(conn, &preview, &now)?;
    for entry in &entries {
        store::entries::insert(conn, entry)?;
    }
    Ok(entries.len())
}

/// What the list says of people who are known already.
fn note_ages(conn: &mut Conn, preview: &import::Preview, now: &Consent) -> Result<(), StoreError> {
    for line in &preview.lines {
        let import::Fate::New { known } = &line.fate else { continue };
        for (id, age) in known.iter().zip(&line.ages) {
            let (Some(id), Age::Minor { .. }) = (id, age) else { continue };
            let mut player = store::players::find(conn, *id)?;
            player.minor = age.joining(player.minor.as_ref(), now);
            store::players::update(conn, &player)?;
        }
    }
    Ok(())
}

/// A consent that is noted in this moment.
pub(super) fn consent(moment: &Moment) -> Consent {
    Consent { by: moment.by.clone(), at: moment.now }
}

fn open_tournament(conn: &mut Conn, id: TournamentId) -> Result<Tournament, RegisterError> {
    store::tournaments::lock(conn, id)?;
    let tournament = store::tournaments::find(conn, id)?;
    match tournament.registration {
        Registration::Open => Ok(tournament),
        Registration::Closed => Err(RegisterError::Closed),
    }
}

fn locked(conn: &mut Conn, id: EntryId) -> Result<Entry, StoreError> {
    let tournament = store::entries::find(conn, id)?.tournament;
    store::tournaments::lock(conn, tournament)?;
    store::entries::find(conn, id)
}

/// Who of the entry's squad each of the names is: whoever is called so, wherever they stood; else who stood in that
/// place and is called so no more.
fn kept(entry: &Entry, known: &[Player], people: &[NewPerson]) -> Vec<Option<Player>> {
    let mut squad: Vec<Option<Player>> = entry
        .squad
        .iter()
        .map(|id| known.iter().find(|player| player.id == *id).cloned())
        .collect();
    let mut kept: Vec<Option<Player>> = people
        .iter()
        .map(|named| {
            let is_called_so = |player: &Player| fold(&player.name) == fold(&named.name);
            squad.iter_mut().find(|it| it.as_ref().is_some_and(is_called_so))?.take()
        })
        .collect();
    for (place, found) in kept.iter_mut().enumerate() {
        if found.is_none() {
            *found = squad.get_mut(place).and_then(Option::take);
        }
    }
    kept
}

fn person(
    conn: &mut Conn,
    moment: &mut Moment,
    account: UserId,
    known: &mut Vec<Player>,
    named: &NewPerson,
    new: &NewEntry,
) -> Result<PlayerId, StoreError> {
    let (name, club) = (fold(&named.name), fold(&new.club));
    let same =
        known.iter_mut().find(|player| fold(&player.name) == name && fold(&player.club) == club);
    if let Some(player) = same {
        let minor = named.age.joining(player.minor.as_ref(), &consent(moment));
        if player.minor != minor {
            player.minor = minor;
            store::players::update(conn, player)?;
        }
        return Ok(player.id);
    }
    let player = Player {
        id: PlayerId::new(&mut moment.ids),
        account,
        name: named.name.clone(),
        club: new.club.clone(),
        email: new.email.clone(),
        minor: named.age.joining(None, &consent(moment)),
    };
    store::players::insert(conn, &player)?;
    let id = player.id;
    known.push(player);
    Ok(id)
}

fn shown_name(new: &NewEntry) -> String {
    if !new.name.is_empty() {
        return new.name.clone();
    }
    let names: Vec<&str> = new.people.iter().map(|named| named.name.as_str()).collect();
    names.join(" / ")
}

fn is_same(entry: &Entry, squad: &[PlayerId]) -> bool {
    let mut one = entry.squad.clone();
    let mut other = squad.to_vec();
    one.sort();
    other.sort();
    one == other
}
