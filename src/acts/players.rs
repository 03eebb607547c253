//! What organizers note of a person, and taking a person out for good.

use super::Moment;
use super::entries::consent;
use crate::store::{self, Conn, StoreError};
use crate::tournament::entry::Entry;
use crate::tournament::id::PlayerId;
use crate::tournament::import::fold;
use crate::tournament::player::{Age, Player};

/// Notes a person's age and what the public may be shown; who acts is noted with a new consent.
///
/// # Errors
/// [`StoreError::NotFound`] for an unknown player.
pub fn note_age(
    conn: &mut Conn,
    moment: &Moment,
    id: PlayerId,
    age: &Age,
) -> Result<(), StoreError> {
    let mut player = store::players::find(conn, id)?;
    player.minor = age.replacing(player.minor.as_ref(), &consent(moment));
    store::players::update(conn, &player)
}

/// Takes out everything by which a person could be known, in all tournaments of the account; seats and results stay,
/// under `instead` ("name deleted").
///
/// # Errors
/// [`StoreError::NotFound`] for an unknown player.
pub fn forget(conn: &mut Conn, id: PlayerId, instead: &str) -> Result<(), StoreError> {
    let before = store::players::find(conn, id)?;
    let after = Player {
        name: instead.to_owned(),
        club: String::new(),
        email: None,
        minor: None,
        ..before.clone()
    };
    store::players::update(conn, &after)?;
    for entry in store::entries::of_player(conn, id)? {
        let squad = squad(conn, &entry)?;
        let name = name_without(&entry, &squad, &before);
        store::entries::update(conn, &Entry { name, email: None, ..entry })?;
    }
    Ok(())
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
