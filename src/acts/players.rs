//! Personal data of players: ages, and permanent removal of a person.

use domain::tournament::entry::Entry;
use domain::tournament::id::{PlayerId, TournamentId};
use domain::tournament::mail::MailAbout;
use domain::tournament::player::{Age, Player};
use domain::tournament::sign_up::{SignUp, SignUpForm};
use domain::tournament::text::fold;
use domain::tournament::tournament::Role;
use store::journal::JournalAct;
use store::{Conn, StoreError};

use super::{NotDone, Work};

/// Records the age of a person of the tournament and the public data about a minor; a new consent names the caller.
///
/// # Errors
/// [`StoreError::NotFound`]: the player belongs to no entry of the tournament.
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

/// Removes all personal data of a person of the tournament, in all tournaments of the account. Seats and results stay, under the
/// name `instead` ("name deleted").
///
/// # Errors
/// [`StoreError::NotFound`]: the player belongs to no entry of the tournament.
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
            // The picture may show the person.
            store::own_crests::delete_of_entry(work.conn, entry.id)?;
            let squad = squad(work.conn, &entry)?;
            let name = name_without(&entry, &squad, &before);
            let sign_up = store::sign_ups::of_entry(work.conn, entry.id)?;
            let abouts = [MailAbout::Entry(entry.id)].into_iter();
            let abouts = abouts.chain(sign_up.iter().map(|it| MailAbout::SignUp(it.id)));
            let abouts: Vec<MailAbout> = abouts.collect();
            store::mails::forget(work.conn, entry.tournament, &abouts, entry.email.as_deref())?;
            if let Some(sign_up) = sign_up {
                let form = SignUpForm::default();
                store::sign_ups::update(work.conn, &SignUp { form, ..sign_up })?;
            }
            store::money::forget_notes(work.conn, entry.id)?;
            store::entries::update(work.conn, &without_contacts(entry, name))?;
            Ok(((), JournalAct::PersonForgotten { player }))
        })?;
    }
    Ok(())
}

/// The entry with another name and without contact data.
fn without_contacts(entry: Entry, name: String) -> Entry {
    Entry { name, email: None, phone: String::new(), note: String::new(), ..entry }
}

/// A person's entries in all tournaments; an error if none is in this one.
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

/// The name of the entry, or the names of its people if its own name contains that of the removed person.
fn name_without(entry: &Entry, squad: &[Player], gone: &Player) -> String {
    let as_minor = Player { minor: Some(Default::default()), ..gone.clone() };
    if !as_minor.is_betrayed_by(&entry.name) && !fold(&entry.name).contains(&fold(&gone.name)) {
        return entry.name.clone();
    }
    let names: Vec<&str> = squad.iter().map(|player| player.name.as_str()).collect();
    names.join(" / ")
}
