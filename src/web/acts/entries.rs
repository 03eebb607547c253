//! Registering entries, one by one or as an imported list; changing and withdrawing them.

use thiserror::Error;

use super::Moment;
use crate::store::{self, Conn, StoreError};
use crate::tournament::entry::{Entry, EntryStatus};
use crate::tournament::id::{EntryId, PlayerId, TournamentId, UserId};
use crate::tournament::import::{self, fold};
use crate::tournament::player::Player;
use crate::tournament::tournament::{Registration, Tournament};

/// An entry as a form says it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewEntry {
    /// Names of the people, those who sit first in front.
    pub people: Vec<String>,
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
    /// Under age without a guardian's consent: public pages show initials.
    pub is_private: bool,
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
    for name in &new.people {
        squad.push(person(conn, moment, tournament.account, &mut known, name, new)?);
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
    for (name, kept) in new.people.iter().zip(kept) {
        match kept {
            Some(mut player) => {
                player.name.clone_from(name);
                player.club.clone_from(&new.club);
                player.is_private = new.is_private;
                store::players::update(conn, &player)?;
                squad.push(player.id);
            }
            None => squad.push(person(conn, moment, tournament.account, &mut known, name, new)?),
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
    let (players, entries) =
        import::entries_of(&preview, &mut moment.ids, tournament.account, id, first);
    for player in &players {
        store::players::insert(conn, player)?;
    }
    for entry in &entries {
        store::entries::insert(conn, entry)?;
    }
    Ok(entries.len())
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
fn kept(entry: &Entry, known: &[Player], names: &[String]) -> Vec<Option<Player>> {
    let mut squad: Vec<Option<Player>> = entry
        .squad
        .iter()
        .map(|id| known.iter().find(|player| player.id == *id).cloned())
        .collect();
    let mut kept: Vec<Option<Player>> = names
        .iter()
        .map(|name| {
            let is_called_so = |player: &Player| fold(&player.name) == fold(name);
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
    name: &str,
    new: &NewEntry,
) -> Result<PlayerId, StoreError> {
    let same = known
        .iter_mut()
        .find(|player| fold(&player.name) == fold(name) && fold(&player.club) == fold(&new.club));
    if let Some(player) = same {
        if new.is_private && !player.is_private {
            player.is_private = true;
            store::players::update(conn, player)?;
        }
        return Ok(player.id);
    }
    let player = Player {
        id: PlayerId::new(&mut moment.ids),
        account,
        name: name.to_owned(),
        club: new.club.clone(),
        email: new.email.clone(),
        is_private: new.is_private,
    };
    store::players::insert(conn, &player)?;
    let id = player.id;
    known.push(player);
    Ok(id)
}

fn shown_name(new: &NewEntry) -> String {
    if new.name.is_empty() { new.people.join(" / ") } else { new.name.clone() }
}

fn is_same(entry: &Entry, squad: &[PlayerId]) -> bool {
    let mut one = entry.squad.clone();
    let mut other = squad.to_vec();
    one.sort();
    other.sort();
    one == other
}
