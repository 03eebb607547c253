//! Merging two known people of an account who are one person.

use domain::tournament::entry::Entry;
use domain::tournament::id::{PlayerId, TournamentId};
use domain::tournament::person_merge::{self, PersonMergeError};
use domain::tournament::player::Player;
use store::StoreError;
use store::journal::JournalAct;

use super::not_done::RegisterError;
use super::{NotDone, Work};

/// Merges the person `gone` into `kept`: entries, seats and results of both become those of `kept` in all tournaments of the account, each
/// of which records it. A minor stays a minor, and an address is kept.
///
/// # Errors
/// [`PersonMergeError`]: they are not two people of one account, or a tournament shows that they are two. Nothing is changed.
pub fn merge(work: &mut Work<'_>, kept: PlayerId, gone: PlayerId) -> Result<(), NotDone> {
    let one = store::players::find(work.conn, kept)?;
    work.caller.require_account(one.account)?;
    let other = store::players::find(work.conn, gone)?;
    if kept == gone || one.account != other.account || !one.is_named() || !other.is_named() {
        return Err(RegisterError::from(PersonMergeError::NotTwo).into());
    }
    let tournaments = store::players::lock_tournaments_of(work.conn, gone)?;
    for id in &tournaments {
        // The journal must be open before the first write.
        work.open(*id)?;
        let championship = store::championship::load(work.conn, *id)?;
        person_merge::check(&championship, kept, gone).map_err(RegisterError::from)?;
    }
    let after = Player {
        email: one.email.clone().or(other.email),
        minor: one.minor.clone().or(other.minor),
        ..one.clone()
    };
    for (place, id) in tournaments.iter().enumerate() {
        work.change(*id, |work| {
            replace(work, *id, kept, gone)?;
            if place == 0 && one != after {
                store::players::update(work.conn, &after)?;
            }
            Ok(((), JournalAct::PeopleMerged { kept, gone }))
        })?;
    }
    if tournaments.is_empty() && one != after {
        store::players::update(work.conn, &after)?;
    }
    Ok(store::person_merges::delete(work.conn, gone)?)
}

fn replace(
    work: &mut Work<'_>,
    id: TournamentId,
    kept: PlayerId,
    gone: PlayerId,
) -> Result<(), StoreError> {
    for entry in store::entries::of_player(work.conn, gone)? {
        if entry.tournament == id {
            let squad = person_merge::squad_after(&entry.squad, kept, gone);
            let is_called_by_people = entry.name == names(work, &entry.squad)?;
            let name = if is_called_by_people { names(work, &squad)? } else { entry.name.clone() };
            store::entries::update(work.conn, &Entry { squad, name, ..entry })?;
        }
    }
    store::person_merges::replace(work.conn, id, kept, gone)
}

/// The names of the people of a squad, as an entry without a name of its own has them.
fn names(work: &mut Work<'_>, squad: &[PlayerId]) -> Result<String, StoreError> {
    let known = store::players::find_many(work.conn, squad)?;
    let of_id = |id: &PlayerId| known.iter().find(|player| player.id == *id);
    let named = squad.iter().filter_map(of_id).filter(|player| player.is_named());
    Ok(named.map(|player| player.name.as_str()).collect::<Vec<_>>().join(" / "))
}
