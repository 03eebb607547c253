//! Creating a tournament and changing what its front page and settings say.

use chrono::NaiveDate;

use super::{NotDone, Work, queue};
use crate::store::journal::JournalAct;
use crate::store::{self, StoreError};
use crate::tournament::id::{IdSource, RankingId, StageId, TournamentId, UserId};
use crate::tournament::plan::StagePlan;
use crate::tournament::reach::Grant;
use crate::tournament::settings::Settings;
use crate::tournament::stage::Stage;
use crate::tournament::tournament::{Registration, Role, Tournament};

/// A tournament to be.
#[derive(Clone, Debug)]
pub struct NewTournament {
    /// Name.
    pub name: String,
    /// Where, or empty.
    pub venue: String,
    /// First day.
    pub starts_on: NaiveDate,
    /// What the organizer chose for all of it.
    pub settings: Settings,
    /// The plans of its stages, in order.
    pub plans: Vec<StagePlan>,
    /// The ranking of the account that it counts for, where its weight is not 0; none: the account's own.
    pub ranking: Option<RankingId>,
    /// Filled by the demonstration.
    pub is_demo: bool,
}

/// What an organizer may change of a tournament.
#[derive(Clone, Debug)]
pub struct TournamentChange {
    /// Name.
    pub name: String,
    /// Where, or empty.
    pub venue: String,
    /// First day.
    pub starts_on: NaiveDate,
    /// What the organizer chose for all of it.
    pub settings: Settings,
    /// The ranking of the account that it counts for; none: as before.
    pub ranking: Option<RankingId>,
}

/// Creates a tournament in `account`, which becomes its organizer; registration is open.
///
/// # Errors
/// [`NotDone::Plan`] where a stage cannot be played by its plan; those of the store.
pub fn create(
    work: &mut Work<'_>,
    account: UserId,
    new: NewTournament,
) -> Result<TournamentId, NotDone> {
    let id = TournamentId::new(work.ids);
    create_as(work, id, account, new)
}

/// As [`create`], with an id that the form had. Sent again as it was, it is answered with the tournament that it made;
/// gone back to and filled in otherwise, it makes another.
///
/// # Errors
/// Those of the store.
pub fn create_once(
    work: &mut Work<'_>,
    id: TournamentId,
    account: UserId,
    new: NewTournament,
) -> Result<TournamentId, NotDone> {
    work.caller.require_account(account)?;
    store::tournaments::reserve(work.conn, id)?;
    match store::tournaments::find(work.conn, id) {
        Ok(known) if known.account == account => {
            let plans = store::stages::of_tournament(work.conn, id)?;
            let plans = plans.into_iter().map(|stage| stage.plan);
            if is_same(&known, &new) && plans.eq(new.plans.iter().cloned()) {
                return Ok(id);
            }
            create(work, account, new)
        }
        Ok(_) => create(work, account, new),
        Err(StoreError::NotFound(_)) => create_as(work, id, account, new),
        Err(error) => Err(error.into()),
    }
}

fn is_same(known: &Tournament, new: &NewTournament) -> bool {
    (&known.name, &known.venue, known.starts_on) == (&new.name, &new.venue, new.starts_on)
        && known.settings == new.settings
}

fn create_as(
    work: &mut Work<'_>,
    id: TournamentId,
    account: UserId,
    new: NewTournament,
) -> Result<TournamentId, NotDone> {
    work.caller.require_account(account)?;
    create_for(work, id, account, new)
}

/// As [`create`], by whoever was found to have the right.
pub(super) fn create_for(
    work: &mut Work<'_>,
    id: TournamentId,
    account: UserId,
    new: NewTournament,
) -> Result<TournamentId, NotDone> {
    new.plans.iter().try_for_each(StagePlan::check)?;
    let tournament = Tournament {
        id,
        account,
        name: new.name,
        venue: new.venue,
        starts_on: new.starts_on,
        settings: new.settings,
        registration: Registration::Open,
        is_demo: new.is_demo,
        created_at: work.now,
    };
    work.create(id, |work| {
        let stages = stages_of(id, new.plans, work.ids);
        store::tournaments::insert(work.conn, &tournament, &stages)?;
        if let Some(ranking) = new.ranking {
            store::rankings::set_of_tournament(work.conn, id, account, ranking)?;
        }
        store::roles::set(work.conn, account, &Grant::new(id, Role::Organizer, Vec::new()))?;
        Ok((id, JournalAct::Created))
    })
}

/// Saves changed facts of a tournament. What is drawn stays as it is.
///
/// # Errors
/// Those of the store.
pub fn change(
    work: &mut Work<'_>,
    id: TournamentId,
    change: TournamentChange,
) -> Result<(), NotDone> {
    work.within(id, Role::Organizer, |work| {
        let TournamentChange { name, venue, starts_on, settings, ranking } = change;
        let known = store::tournaments::find(work.conn, id)?;
        let tournament = Tournament { name, venue, starts_on, settings, ..known };
        if let Some(ranking) = ranking {
            store::rankings::set_of_tournament(work.conn, id, tournament.account, ranking)?;
        }
        store::tournaments::update(work.conn, &tournament)?;
        queue::settle(work, id)?;
        Ok(((), JournalAct::SettingsChanged))
    })
}

/// Opens or closes registration.
///
/// # Errors
/// Those of the store.
pub fn set_registration(
    work: &mut Work<'_>,
    id: TournamentId,
    registration: Registration,
) -> Result<(), NotDone> {
    work.within(id, Role::Organizer, |work| {
        let mut tournament = store::tournaments::find(work.conn, id)?;
        tournament.registration = registration;
        store::tournaments::update(work.conn, &tournament)?;
        let is_open = registration == Registration::Open;
        Ok(((), JournalAct::RegistrationSet { is_open }))
    })
}

/// Deletes a tournament with all that belongs to it.
///
/// # Errors
/// Those of the store.
pub fn delete(work: &mut Work<'_>, id: TournamentId) -> Result<(), NotDone> {
    work.caller.require(id, Role::Organizer)?;
    Ok(store::tournaments::delete(work.conn, id)?)
}

fn stages_of(tournament: TournamentId, plans: Vec<StagePlan>, ids: &mut IdSource) -> Vec<Stage> {
    (1..)
        .zip(plans)
        .map(|(number, plan)| Stage { id: StageId::new(ids), tournament, number, plan })
        .collect()
}
