//! What organizers note of a person, and taking a person out for good.

use super::{NotDone, Work};
use crate::store::journal::JournalAct;
use crate::store::{self, Conn, StoreError};
use crate::tournament::entry::Entry;
use crate::tournament::id::{PlayerId, TournamentId};
use crate::tournament::player::{Age, Player};
use crate::tournament::text::fold;
use crate::tournament::tournament::Role;

/// Notes the age of a person of the tournament and what the public may be shown; who acts is noted with a new consent.
///
/// # Errors
/// [`StoreError::NotFound`] for a player of no entry of the tournament.
pub fn note_age(
    work: &mut Work<'_>,
    id: TournamentId,
    player: PlayerId,
    age: &Age,
) -> Result<(), NotDone> {
    work.within(id, Role::Organizer, |work| {
        entries_of(work.conn, id, player)?;
        let mut known = store::players::find(work.conn, player)?;
        known.minor = age.replacing(known.minor.as_ref(), &work.consent());
        store::players::update(work.conn, &known)?;
        Ok(((), JournalAct::AgeNoted { player }))
    })
}

/// Takes out everything by which a person of the tournament could be known, in all tournaments of the account; seats and
/// results stay, under `instead` ("name deleted").
///
/// # Errors
/// [`StoreError::NotFound`] for a player of no entry of the tournament.
pub fn forget(
    work: &mut Work<'_>,
    id: TournamentId,
    player: PlayerId,
    instead: &str,
) -> Result<(), NotDone> {
    work.caller.require(id, Role::Organizer)?;
    let entries = entries_of(work.conn, id, player)?;
    let before = store::players::find(work.conn, player)?;
    work.change(id, |work| {
        let after = Player {
            name: instead.to_owned(),
            club: String::new(),
            email: None,
            minor: None,
            ..before.clone()
        };
        store::players::update(work.conn, &after)?;
        Ok(((), JournalAct::PersonForgotten { player }))
    })?;
    for entry in entries {
        work.change(entry.tournament, |work| {
            // It may show the person.
            store::own_crests::delete_of_entry(work.conn, entry.id)?;
            let squad = squad(work.conn, &entry)?;
            let name = name_without(&entry, &squad, &before);
            store::entries::update(work.conn, &without_contacts(entry, name))?;
            Ok(((), JournalAct::PersonForgotten { player }))
        })?;
    }
    Ok(())
}

/// An entry under another name, without all by which a person could be known.
fn without_contacts(entry: Entry, name: String) -> Entry {
    Entry { name, email: None, phone: String::new(), note: String::new(), ..entry }
}

/// The entries of a person, in all tournaments, if one is in this one.
fn entries_of(
    conn: &mut Conn,
    id: TournamentId,
    player: PlayerId,
) -> Result<Vec<Entry>, StoreError> {
    let entries = store::entries::of_player(conn, player)?;
    match entries.iter().any(|entry| entry.tournament == id) {
        true => Ok(entries),
        false => Err(StoreError::NotFound("player")),
    }
}

fn squad(conn: &mut Conn, entry: &Entry) -> Result<Vec<Player>, StoreError> {
    let known = store::players::find_many(conn, &entry.squad)?;
    let of_id = |id: &PlayerId| known.iter().find(|player| player.id == *id).cloned();
    Ok(entry.squad.iter().filter_map(of_id).collect())
}

/// The entry's name, or that of its people where its own has the name of who is gone.
fn name_without(entry: &Entry, squad: &[Player], gone: &Player) -> String {
    let as_minor = Player { minor: Some(Default::default()), ..gone.clone() };
    if !as_minor.is_betrayed_by(&entry.name) && !fold(&entry.name).contains(&fold(&gone.name)) {
        return entry.name.clone();
    }
    let names: Vec<&str> = squad.iter().map(|player| player.name.as_str()).collect();
    names.join(" / ")
}
