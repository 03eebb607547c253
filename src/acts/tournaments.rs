//! Creating, changing and deleting tournaments.

use chrono::NaiveDate;
use domain::tournament::id::{IdSource, RankingId, StageId, TournamentId, UserId};
use domain::tournament::plan::StagePlan;
use domain::tournament::reach::Grant;
use domain::tournament::settings::Settings;
use domain::tournament::stage::Stage;
use domain::tournament::tournament::{Registration, Role, Tournament};
use store::StoreError;
use store::journal::JournalAct;

use super::{NotDone, Work, queue, sign_ups};

/// The data of a tournament to be created.
#[derive(Clone, Debug)]
pub struct NewTournament {
    pub name: String,
    /// Name of the venue; may be empty.
    pub venue: String,
    pub starts_on: NaiveDate,
    pub settings: Settings,
    /// Plans of its stages, in order.
    pub plans: Vec<StagePlan>,
    /// Ranking of the account for which it counts if its weight is not 0; `None`: the account's own.
    pub ranking: Option<RankingId>,
    /// True if the demonstration creates it.
    pub is_demo: bool,
}

/// The data of a tournament that an organizer may change.
#[derive(Clone, Debug)]
pub struct TournamentChange {
    pub name: String,
    /// Name of the venue; may be empty.
    pub venue: String,
    pub starts_on: NaiveDate,
    pub settings: Settings,
    /// Ranking of the account for which it counts; `None`: unchanged.
    pub ranking: Option<RankingId>,
}

/// Creates a tournament in `account`, which becomes its organizer; registration is open.
///
/// # Errors
/// [`NotDone::Plan`]: a plan is not playable.
pub fn create(
    work: &mut Work<'_>,
    account: UserId,
    new: NewTournament,
) -> Result<TournamentId, NotDone> {
    let id = TournamentId::new(work.ids);
    create_as(work, id, account, new)
}

/// Creates a tournament with the id from the form. A repeated submission returns the tournament it already created; a changed
/// one creates another tournament.
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

/// Creates a tournament without checking rights, which the caller of this function has done.
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

/// Saves changed data of a tournament. Existing draws stay unchanged.
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

/// Opens or closes registration. Once it is open, waiting sign-ups get the free places.
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
    })?;
    sign_ups::move_up(work, id)
}

/// Deletes a tournament with everything that belongs to it.
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
