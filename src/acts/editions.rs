//! New editions of tournaments: the same again, as next year.

use std::collections::HashMap;

use chrono::NaiveDate;
use domain::tournament::championship::Championship;
use domain::tournament::edition::{EditionPart, next_fees, next_terms};
use domain::tournament::entry::Entry;
use domain::tournament::id::{EntryId, OwnCrestId, RankingId, TournamentId, WishId};
use domain::tournament::own_crest::{CrestOwner, OwnCrest};
use domain::tournament::player::Player;
use domain::tournament::prizes::Prizes;
use domain::tournament::reach::Grant;
use domain::tournament::tournament::{Role, Tournament};
use domain::tournament::wish::{Wish, Wished};
use store::StoreError;
use store::journal::JournalAct;

use super::tournaments::{self, NewTournament};
use super::{NotDone, Work, entries};

/// A new edition as it is asked for.
#[derive(Clone, Debug)]
pub struct NewEdition {
    pub name: String,
    pub starts_on: NaiveDate,
    /// The parts to take over beside settings, stages and venue.
    pub parts: Vec<EditionPart>,
}

/// The tournaments between which a part is copied.
struct Copying<'a> {
    before: &'a Championship,
    after: Tournament,
}

/// Makes a new edition of a tournament, in the same account. The caller organizes it, too.
///
/// # Errors
/// [`NotDone::Forbidden`]: the caller does not organize the tournament, or may create none.
pub fn make(
    work: &mut Work<'_>,
    of: TournamentId,
    new: &NewEdition,
) -> Result<TournamentId, NotDone> {
    work.caller.require(of, Role::Organizer)?;
    if !work.caller.may_open() {
        return Err(NotDone::Forbidden);
    }
    let before = store::championship::load(work.conn, of)?;
    let known = &before.tournament;
    let ranking = store::rankings::of_tournament(work.conn, of)?;
    let data = NewTournament {
        name: new.name.clone(),
        venue: known.venue.clone(),
        starts_on: new.starts_on,
        settings: known.settings.clone(),
        plans: before.stages().iter().map(|stage| stage.plan.clone()).collect(),
        ranking: Some(ranking.unwrap_or(RankingId::own(known.account))),
        is_demo: known.is_demo,
    };
    let id = TournamentId::new(work.ids);
    let id = tournaments::create_for(work, id, known.account, data)?;
    work.change(id, |work| {
        store::editions::insert(work.conn, id, of)?;
        let after = store::tournaments::find(work.conn, id)?;
        let copying = Copying { before: &before, after };
        if let Some(user) = work.caller.account() {
            store::roles::set(work.conn, user, &Grant::new(id, Role::Organizer, Vec::new()))?;
        }
        fees_and_prizes(work, &copying)?;
        for part in &new.parts {
            copy(work, &copying, *part)?;
        }
        let n_entries = store::entries::of_tournament(work.conn, id)?.len();
        Ok((id, JournalAct::EditionMade { of, n_entries }))
    })
}

/// Copies a part. A part that can be chosen has a line here.
fn copy(work: &mut Work<'_>, copying: &Copying<'_>, part: EditionPart) -> Result<(), NotDone> {
    match part {
        EditionPart::Helpers => helpers(work, copying),
        EditionPart::SignUpTerms => sign_up_terms(work, copying),
        EditionPart::Entries => {
            let new = squads(work, copying)?;
            wishes(work, copying, &new)?;
            own_crests(work, copying, &new)
        }
    }
}

/// Fees, with their early day moved, and prizes. The amount of the pot stays behind, because the money is another.
fn fees_and_prizes(
    work: &mut Work<'_>,
    Copying { before, after }: &Copying<'_>,
) -> Result<(), NotDone> {
    let days = (before.tournament.starts_on, after.starts_on);
    let fees = next_fees(&store::money::fees(work.conn, before.tournament.id)?, days);
    if fees.are_set() {
        store::money::save_fees(work.conn, after.id, &fees)?;
    }
    if !before.prizes().list.is_empty() {
        let prizes = Prizes { pot_cents: None, ..before.prizes().clone() };
        store::prizes::save(work.conn, after.id, &prizes)?;
    }
    Ok(())
}

/// Roles. Those in some pools name them by stage and name, which are the same again.
fn helpers(work: &mut Work<'_>, Copying { before, after }: &Copying<'_>) -> Result<(), NotDone> {
    let held = store::roles::of_tournament(work.conn, before.tournament.id)?;
    for (user, grant) in held {
        if store::roles::role(work.conn, after.id, user.id)?.is_none() {
            store::roles::set(work.conn, user.id, &Grant { tournament: after.id, ..grant })?;
        }
    }
    Ok(())
}

fn sign_up_terms(
    work: &mut Work<'_>,
    Copying { before, after }: &Copying<'_>,
) -> Result<(), NotDone> {
    let terms = store::sign_ups::terms(work.conn, before.tournament.id)?;
    let days = (before.tournament.starts_on, after.starts_on);
    let terms = next_terms(&terms, days, after.settings.time_zone);
    Ok(store::sign_ups::save_terms(work.conn, after.id, &terms)?)
}

/// Active entries with their people, numbered anew; returns the new entry of each. Notes stay behind, because they were made about one
/// tournament.
fn squads(
    work: &mut Work<'_>,
    Copying { before, after }: &Copying<'_>,
) -> Result<HashMap<EntryId, EntryId>, NotDone> {
    let mut new = HashMap::new();
    let active = before.entries().iter().filter(|entry| entry.is_active());
    for (number, known) in (1..).zip(active) {
        let is_named = |player: &&_| before.player(**player).is_some_and(Player::is_named);
        let mut squad: Vec<_> = known.squad.iter().filter(is_named).copied().collect();
        entries::fill(work, after, &known.club, &mut squad, None)?;
        let entry = Entry {
            id: EntryId::new(work.ids),
            tournament: after.id,
            number,
            note: String::new(),
            squad,
            league_results: None,
            merged_into: None,
            ..known.clone()
        };
        store::entries::insert(work.conn, &entry)?;
        new.insert(known.id, entry.id);
    }
    Ok(new)
}

/// Wishes whose entries are all copied.
fn wishes(
    work: &mut Work<'_>,
    Copying { before, after }: &Copying<'_>,
    new: &HashMap<EntryId, EntryId>,
) -> Result<(), NotDone> {
    let of = |entry: EntryId| new.get(&entry).copied();
    for known in before.wishes() {
        let what = match known.what {
            Wished::Apart([one, other]) => {
                of(one).zip(of(other)).map(|(one, other)| Wished::apart(one, other))
            }
            Wished::Board { entry, board } => of(entry).map(|entry| Wished::Board { entry, board }),
            Wished::NotBefore { entry, hour } => {
                of(entry).map(|entry| Wished::NotBefore { entry, hour })
            }
        };
        let Some(what) = what else { continue };
        let (at, by) = (work.now, work.caller.actor().clone());
        store::wishes::insert(
            work.conn,
            after.id,
            &Wish { id: WishId::new(work.ids), what, at, by },
        )?;
    }
    Ok(())
}

/// Approved pictures of clubs, and of entries that are copied.
fn own_crests(
    work: &mut Work<'_>,
    Copying { before, after }: &Copying<'_>,
    new: &HashMap<EntryId, EntryId>,
) -> Result<(), NotDone> {
    for known in before.own_crests().iter().filter(|crest| crest.approval.is_some()) {
        let owner = match &known.owner {
            CrestOwner::Club(club) => Some(CrestOwner::Club(club.clone())),
            CrestOwner::Entry(entry) => new.get(entry).copied().map(CrestOwner::Entry),
        };
        let Some(owner) = owner else { continue };
        let picture = store::own_crests::picture(work.conn, before.tournament.id, &known.digest);
        let png = match picture {
            Ok((png, _)) => png,
            // The image was lost when the database was restored.
            Err(StoreError::NotFound(_)) => continue,
            Err(error) => return Err(error.into()),
        };
        let crest = OwnCrest { id: OwnCrestId::new(work.ids), owner, ..known.clone() };
        store::own_crests::insert(work.conn, after.id, &crest, &png)?;
    }
    Ok(())
}
