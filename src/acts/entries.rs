//! Registering entries singly or from an imported list, and changing them.

use domain::tournament::entry::{Entry, EntryStatus};
use domain::tournament::id::{EntryId, PlayerId, TournamentId};
use domain::tournament::import::{
    self, EntryChange, ImportOptions, LineEffect, ListField, ListLine,
};
use domain::tournament::player::{Age, Consent, Player};
use domain::tournament::rows::RowsError;
use domain::tournament::text::fold;
use domain::tournament::tournament::{Registration, Role, Tournament};
use parchis::Mode;
use store::journal::JournalAct;
use store::{Conn, StoreError};

use super::acquaintances::Acquaintances;
pub use super::acquaintances::NewPerson;
use super::not_done::RegisterError;
use super::{NotDone, Work};

/// The data of an entry, as given in a form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewEntry {
    /// People, default line-up first; in pairs none or one if a club names them later.
    pub people: Vec<NewPerson>,
    /// Name on lists; if empty, the names of the people or of the club are used.
    pub name: String,
    /// Number in the organizers' own list; may be empty.
    pub list_number: String,
    /// Name of the club; may be empty.
    pub club: String,
    /// Name of the sector; may be empty.
    pub sector: String,
    /// Name of the category; may be empty.
    pub category: String,
    /// E-mail address of the contact.
    pub email: Option<String>,
    /// Telephone number; may be empty.
    pub phone: String,
    /// Note for the organizers; may be empty.
    pub note: String,
}

/// Registers an entry. People whom the account knows by name and club are taken to be the same.
///
/// # Errors
/// [`RegisterError::Closed`]: registration has ended. [`RegisterError::Duplicate`]: the same entry exists.
pub fn register(work: &mut Work<'_>, id: TournamentId, new: &NewEntry) -> Result<EntryId, NotDone> {
    work.within(id, Role::Organizer, |work| {
        let tournament = store::tournaments::find(work.conn, id)?;
        if tournament.registration == Registration::Closed {
            return Err(RegisterError::Closed.into());
        }
        let entry = add(work, &tournament, new)?;
        Ok((entry, JournalAct::EntryAdded { entry }))
    })
}

/// Stores a new entry, without a journal entry of its own.
///
/// # Errors
/// [`RegisterError::Duplicate`]: the same entry exists.
pub(super) fn add(
    work: &mut Work<'_>,
    tournament: &Tournament,
    new: &NewEntry,
) -> Result<EntryId, NotDone> {
    let name = shown_name(new);
    let mut squad = squad_of(work, tournament, new, None)?;
    fill(work, tournament, &new.club, &mut squad, None)?;
    let entry = Entry {
        id: EntryId::new(work.ids),
        tournament: tournament.id,
        number: store::entries::next_number(work.conn, tournament.id)?,
        list_number: new.list_number.clone(),
        name,
        club: new.club.clone(),
        sector: new.sector.clone(),
        category: new.category.clone(),
        email: new.email.clone(),
        phone: new.phone.clone(),
        note: new.note.clone(),
        squad,
        status: EntryStatus::Active,
        league_results: None,
        merged_into: None,
    };
    store::entries::insert(work.conn, &entry)?;
    Ok(entry.id)
}

/// The people of an entry, found by name and club or stored as new ones. `own` is the entry itself, if it exists.
fn squad_of(
    work: &mut Work<'_>,
    tournament: &Tournament,
    new: &NewEntry,
    own: Option<EntryId>,
) -> Result<Vec<PlayerId>, NotDone> {
    let mut known = Acquaintances::of_account(work.conn, tournament.account)?;
    let mut squad = Vec::new();
    for named in &new.people {
        squad.push(known.person(work, named, (&new.club, new.email.as_deref()))?);
    }
    let others = store::entries::of_tournament(work.conn, tournament.id)?;
    let name = shown_name(new);
    let is_same = |entry: &&Entry| match new.people.is_empty() {
        _ if !entry.is_active() || Some(entry.id) == own => false,
        true => fold(&entry.name) == fold(&name),
        false => is_same(entry, &squad),
    };
    match others.iter().find(is_same) {
        Some(Entry { number, name, .. }) => {
            Err(RegisterError::Duplicate { number: *number, name: name.clone() }.into())
        }
        None => Ok(squad),
    }
}

/// Gives an entry other people and contact data, without a journal entry of its own. Unlike [`change`], it never renames a person: guests
/// do this with a private link, and the person may have played in other tournaments.
///
/// # Errors
/// [`RegisterError::Duplicate`]: the same people are another entry.
pub(super) fn replace_people(
    work: &mut Work<'_>,
    tournament: &Tournament,
    mut entry: Entry,
    new: &NewEntry,
) -> Result<(), NotDone> {
    let known = Acquaintances::of_account(work.conn, tournament.account)?;
    let unnamed = unnamed(&entry, &known);
    let mut squad = squad_of(work, tournament, new, Some(entry.id))?;
    fill(work, tournament, &new.club, &mut squad, unnamed)?;
    carry_seat(work, entry.id, unnamed, &squad)?;
    entry.name = shown_name(new);
    entry.email.clone_from(&new.email);
    entry.phone.clone_from(&new.phone);
    entry.squad = squad;
    Ok(store::entries::update(work.conn, &entry)?)
}

/// Saves changed data of an entry; its people keep their identity and results. A delegate of its pool may change only its people, its name
/// and its contact data.
///
/// # Errors
/// [`StoreError::NotFound`]: the entry belongs to another tournament.
pub fn change(
    work: &mut Work<'_>,
    id: TournamentId,
    entry: EntryId,
    new: &NewEntry,
) -> Result<(), NotDone> {
    let role = work.caller.require_to_change(id, entry)?;
    work.change(id, |work| {
        let known_entry = find(work, id, entry)?;
        let of_delegate = match role {
            Role::Organizer => None,
            _ => Some(of_delegate(&known_entry, new)),
        };
        let new = of_delegate.as_ref().unwrap_or(new);
        check_category(work, &known_entry, &new.category)?;
        let tournament = store::tournaments::find(work.conn, id)?;
        let mut known = Acquaintances::of_account(work.conn, tournament.account)?;
        put(work, (&tournament, &mut known), known_entry, new)?;
        Ok(((), JournalAct::EntryChanged { entry }))
    })
}

/// Checks that a new category does not take a drawn entry to another championship.
fn check_category(work: &mut Work<'_>, entry: &Entry, category: &str) -> Result<(), NotDone> {
    if fold(&entry.category) == fold(category) {
        return Ok(());
    }
    let championship = store::championship::load(work.conn, entry.tournament)?;
    match championship.is_moved_by(entry.id, category) {
        true => Err(RegisterError::CategoryDrawn { name: entry.name.clone() }.into()),
        false => Ok(()),
    }
}

/// Updates an entry from form data; `known` are the account's people.
fn put(
    work: &mut Work<'_>,
    (tournament, known): (&Tournament, &mut Acquaintances),
    mut entry: Entry,
    new: &NewEntry,
) -> Result<(), StoreError> {
    let id = entry.id;
    let matched = matched(&entry, known, &new.people);
    let unnamed = unnamed(&entry, known);
    let mut squad = Vec::new();
    for (named, matched) in new.people.iter().zip(matched) {
        match matched {
            Some(mut player) => {
                player.name.clone_from(&named.name);
                player.club.clone_from(&new.club);
                player.minor = named.age.replacing(player.minor.as_ref(), &work.consent());
                store::players::update(work.conn, &player)?;
                squad.push(player.id);
            }
            None => squad.push(known.person(work, named, (&new.club, new.email.as_deref()))?),
        }
    }
    if let Some(unnamed) = unnamed {
        store::seats::name(work.conn, id, unnamed, &squad)?;
    }
    fill(work, tournament, &new.club, &mut squad, unnamed)?;
    carry_seat(work, id, unnamed, &squad)?;
    entry.name = shown_name(new);
    entry.list_number.clone_from(&new.list_number);
    entry.club.clone_from(&new.club);
    entry.sector.clone_from(&new.sector);
    entry.category.clone_from(&new.category);
    entry.email.clone_from(&new.email);
    entry.phone.clone_from(&new.phone);
    entry.note.clone_from(&new.note);
    entry.squad = squad;
    store::entries::update(work.conn, &entry)
}

/// Names the player who sits for an entry at a table: the member of its squad with this name, or else a new member.
pub(super) fn name_one(
    work: &mut Work<'_>,
    tournament: &Tournament,
    id: EntryId,
    name: &str,
) -> Result<PlayerId, StoreError> {
    let mut entry = find(work, tournament.id, id)?;
    let mut known = Acquaintances::of_account(work.conn, tournament.account)?;
    let is_called_so =
        |player: &&Player| entry.squad.contains(&player.id) && fold(&player.name) == fold(name);
    if let Some(player) = known.iter().find(is_called_so) {
        return Ok(player.id);
    }
    let named = NewPerson { name: name.to_owned(), age: Age::Unsaid };
    let new = said(&entry, vec![named.clone()]);
    let player = known.person(work, &named, (&new.club, new.email.as_deref()))?;
    let unnamed = unnamed(&entry, &known);
    entry.squad.retain(|id| Some(*id) != unnamed);
    entry.squad.push(player);
    fill(work, tournament, &entry.club.clone(), &mut entry.squad, unnamed)?;
    carry_seat(work, id, unnamed, &entry.squad)?;
    store::entries::update(work.conn, &entry)?;
    Ok(player)
}

/// Form data limited to the fields that a delegate may change.
fn of_delegate(entry: &Entry, new: &NewEntry) -> NewEntry {
    let (name, email, phone) = (new.name.clone(), new.email.clone(), new.phone.clone());
    NewEntry { name, email, phone, ..said(entry, new.people.clone()) }
}

/// The current data of an entry, with other people.
pub(super) fn said(entry: &Entry, people: Vec<NewPerson>) -> NewEntry {
    let Entry { name, list_number, club, sector, category, email, phone, note, .. } = entry.clone();
    NewEntry { people, name, list_number, club, sector, category, email, phone, note }
}

/// Previews the import of a list. The inner error: the file cannot be read as a list.
pub fn preview(
    conn: &mut Conn,
    id: TournamentId,
    bytes: &[u8],
    wishes: &ImportOptions,
) -> Result<Result<import::ImportPreview, RowsError>, StoreError> {
    let tournament = store::tournaments::find(conn, id)?;
    let entries = store::entries::of_tournament(conn, id)?;
    let players = store::players::of_account(conn, tournament.account)?;
    let present = import::ImportContext {
        mode: tournament.settings.mode,
        registration: tournament.registration,
        entries: &entries,
        players: &players,
    };
    Ok(import::preview(bytes, wishes, present))
}

/// The result of an import.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ImportCounts {
    /// Number of new entries.
    pub n_new: usize,
    /// Number of changed entries.
    pub n_changed: usize,
}

impl ImportCounts {
    fn told(self) -> JournalAct {
        JournalAct::ListImported { n_new: self.n_new, n_changed: self.n_changed }
    }
}

/// Imports a list: registers new entries and changes existing ones. Returns the number of new entries.
///
/// # Errors
/// [`RegisterError::Unreadable`]: the file cannot be read as a list; nothing is registered.
pub fn import(work: &mut Work<'_>, id: TournamentId, bytes: &[u8]) -> Result<usize, NotDone> {
    work.within(id, Role::Organizer, |work| {
        let preview = preview(work.conn, id, bytes, &ImportOptions::default())?;
        let imported = apply(work, id, &preview.map_err(RegisterError::Unreadable)?)?;
        Ok((imported.n_new, imported.told()))
    })
}

/// Imports a list as previewed: `seen` is the fingerprint of its preview. The answers to the preview's questions may be new. Repeating an
/// import has no effect.
///
/// # Errors
/// [`RegisterError::Unreadable`]: the list cannot be read. [`RegisterError::MovedOn`]: the list would have other effects by now.
/// [`RegisterError::Closed`]: registration has ended, and the list changes no existing entry. Nothing is changed in these cases.
pub fn import_seen(
    work: &mut Work<'_>,
    id: TournamentId,
    bytes: &[u8],
    wishes: &ImportOptions,
    seen: &str,
) -> Result<ImportCounts, NotDone> {
    work.within(id, Role::Organizer, |work| {
        let preview = preview(work.conn, id, bytes, wishes)?;
        let preview = preview.map_err(RegisterError::Unreadable)?;
        if !preview.does_anything() {
            let is_closed =
                |line: &ListLine| line.fate == LineEffect::Error(import::ListLineError::Closed);
            return match preview.lines.iter().any(is_closed) {
                true => Err(RegisterError::Closed.into()),
                false => Ok((ImportCounts::default(), ImportCounts::default().told())),
            };
        }
        if preview.fingerprint() != seen {
            return Err(RegisterError::MovedOn.into());
        }
        let imported = apply(work, id, &preview)?;
        Ok((imported, imported.told()))
    })
}

fn apply(
    work: &mut Work<'_>,
    id: TournamentId,
    preview: &import::ImportPreview,
) -> Result<ImportCounts, NotDone> {
    let tournament = store::tournaments::find(work.conn, id)?;
    let account = tournament.account;
    let first = store::entries::next_number(work.conn, id)?;
    let now = work.consent();
    let (players, entries) = import::entries_of(preview, work.ids, account, id, first, &now);
    for player in &players {
        store::players::insert(work.conn, player)?;
    }
    note_ages(work.conn, preview, &now)?;
    for entry in &entries {
        store::entries::insert(work.conn, entry)?;
    }
    if preview.n_changed() > 0 {
        let mut known = Acquaintances::of_account(work.conn, account)?;
        let present = store::entries::of_tournament(work.conn, id)?;
        for line in &preview.lines {
            let LineEffect::Changed { entry, changes } = &line.fate else { continue };
            let Some(entry) = present.iter().find(|it| it.id == *entry) else { continue };
            let new = said_by_line(entry, &known, line, changes);
            check_category(work, entry, &new.category)?;
            put(work, (&tournament, &mut known), entry.clone(), &new)?;
        }
    }
    Ok(ImportCounts { n_new: entries.len(), n_changed: preview.n_changed() })
}

/// The data of an entry after the changes of a line. Other members of the squad stay in it.
fn said_by_line(
    entry: &Entry,
    known: &[Player],
    line: &ListLine,
    changes: &[EntryChange],
) -> NewEntry {
    let of_id = |id: &PlayerId| known.iter().find(|player| player.id == *id);
    let before: Vec<&Player> =
        entry.squad.iter().filter_map(of_id).filter(|player| player.is_named()).collect();
    let is_called = |player: &Player, name: &str| fold(&player.name) == fold(name);
    let mut people = Vec::new();
    let mut n_others = 0;
    for (name, age) in line.people.iter().zip(&line.ages) {
        let player = before.iter().find(|player| is_called(player, name));
        n_others += usize::from(player.is_none());
        // A list with less information must not delete a minor's data.
        let is_known = player.is_some_and(|player| player.minor.is_some());
        let age = if is_known { Age::Unsaid } else { age.clone() };
        people.push(NewPerson { name: name.clone(), age });
    }
    // Each newly named person takes the place of one whom the line does not name.
    let is_listed = |player: &Player| line.people.iter().any(|name| is_called(player, name));
    let rest = before.iter().filter(|player| !is_listed(player)).skip(n_others);
    people.extend(rest.map(|it| NewPerson { name: it.name.clone(), age: Age::Unsaid }));
    let names: Vec<&str> = before.iter().map(|player| player.name.as_str()).collect();
    let is_called_by_club = fold(&entry.name) == fold(&entry.club);
    let is_called_by_people = entry.name == names.join(" / ");
    let mut new = said(entry, people);
    for EntryChange { field, after, .. } in changes {
        match field {
            ListField::Number => new.list_number.clone_from(after),
            ListField::Club => new.club.clone_from(after),
            ListField::Sector => new.sector.clone_from(after),
            ListField::Category => new.category.clone_from(after),
            ListField::Email => new.email = Some(after.clone()),
            ListField::Phone => new.phone.clone_from(after),
            ListField::Note => new.note.clone_from(after),
            _ => {}
        }
    }
    if is_called_by_club {
        new.name.clone_from(&new.club);
    } else if is_called_by_people {
        new.name = String::new();
    }
    new
}

/// Adds the list's data about minors to the known people of its new entries.
fn note_ages(
    conn: &mut Conn,
    preview: &import::ImportPreview,
    now: &Consent,
) -> Result<(), StoreError> {
    for line in &preview.lines {
        let LineEffect::New { known } = &line.fate else { continue };
        for (id, age) in known.iter().zip(&line.ages) {
            let (Some(id), Age::Minor { .. }) = (id, age) else { continue };
            let mut player = store::players::find(conn, *id)?;
            player.minor = age.joining(player.minor.as_ref(), now);
            store::players::update(conn, &player)?;
        }
    }
    Ok(())
}

/// The entry, checked to belong to the tournament.
pub(super) fn find(
    work: &mut Work<'_>,
    id: TournamentId,
    entry: EntryId,
) -> Result<Entry, StoreError> {
    let entry = store::entries::find(work.conn, entry)?;
    if entry.tournament == id { Ok(entry) } else { Err(StoreError::NotFound("entry")) }
}

/// Matches names to the current squad: first players with the same name in any place, then the remaining player in the same
/// place, who was renamed.
fn matched(entry: &Entry, known: &[Player], people: &[NewPerson]) -> Vec<Option<Player>> {
    let is_of = |id: &&PlayerId| known.iter().find(|player| player.id == **id && player.is_named());
    let mut squad: Vec<Option<Player>> = entry.squad.iter().map(|id| is_of(&id).cloned()).collect();
    squad.retain(Option::is_some);
    let mut matched: Vec<Option<Player>> = people
        .iter()
        .map(|named| {
            let is_called_so = |player: &Player| fold(&player.name) == fold(&named.name);
            squad.iter_mut().find(|it| it.as_ref().is_some_and(is_called_so))?.take()
        })
        .collect();
    for (place, found) in matched.iter_mut().enumerate() {
        if found.is_none() {
            *found = squad.get_mut(place).and_then(Option::take);
        }
    }
    matched
}

/// The displayed name of an entry: its own name, or else its people's or its club's.
pub fn shown_name(new: &NewEntry) -> String {
    if !new.name.is_empty() {
        return new.name.clone();
    }
    let names: Vec<&str> = new.people.iter().map(|named| named.name.as_str()).collect();
    if names.is_empty() { new.club.clone() } else { names.join(" / ") }
}

/// Lets the pass that held the seat of a placeholder hold that of the person who got the place.
fn carry_seat(
    work: &mut Work<'_>,
    entry: EntryId,
    unnamed: Option<PlayerId>,
    squad: &[PlayerId],
) -> Result<(), StoreError> {
    let Some(unnamed) = unnamed else { return Ok(()) };
    store::passes::name(work.conn, entry, unnamed, squad)
}

/// The placeholder for unnamed people in an entry's squad.
fn unnamed(entry: &Entry, known: &[Player]) -> Option<PlayerId> {
    let is_unnamed =
        |id: &&PlayerId| known.iter().any(|player| player.id == **id && !player.is_named());
    entry.squad.iter().find(is_unnamed).copied()
}

/// Fills a pair's squad up to two with a placeholder; `unnamed` is reused if present.
pub(super) fn fill(
    work: &mut Work<'_>,
    tournament: &Tournament,
    club: &str,
    squad: &mut Vec<PlayerId>,
    unnamed: Option<PlayerId>,
) -> Result<(), StoreError> {
    if tournament.settings.mode != Mode::Pairs || squad.len() >= 2 {
        return Ok(());
    }
    let unnamed = match unnamed {
        Some(known) => known,
        None => {
            let id = PlayerId::new(work.ids);
            store::players::insert(work.conn, &Player::unnamed(id, tournament.account, club))?;
            id
        }
    };
    squad.resize(2, unnamed);
    Ok(())
}

fn is_same(entry: &Entry, squad: &[PlayerId]) -> bool {
    let mut one = entry.squad.clone();
    let mut other = squad.to_vec();
    one.sort();
    other.sort();
    one == other
}
