//! Creating a tournament and changing what its front page and settings say.

use chrono::NaiveDate;

use super::{Moment, hall};
use crate::store::tournaments::ReplaceStagesError;
use crate::store::{self, Conn, StoreError};
use crate::tournament::id::{RankingId, StageId, TournamentId, UserId};
use crate::tournament::settings::{Preset, Settings};
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
    /// What it is made from.
    pub preset: Preset,
    /// What the organizer chose.
    pub settings: Settings,
    /// The ranking of the account that it counts for, where its weight is not 0; none: the account's own.
    pub ranking: Option<RankingId>,
    /// Filled by the demonstration.
    pub is_demo: bool,
}

/// Creates a tournament in `account`, which becomes its organizer; registration is open.
///
/// # Errors
/// Those of the store.
pub fn create(
    conn: &mut Conn,
    moment: &mut Moment,
    account: UserId,
    new: NewTournament,
) -> Result<TournamentId, StoreError> {
    let id = TournamentId::new(&mut moment.ids);
    create_as(conn, moment, id, account, new)
}

/// As [`create`], with an id that the form had. Sent again as it was, it is answered with the tournament that it made;
/// gone back to and filled in otherwise, it makes another.
///
/// # Errors
/// Those of the store.
pub fn create_once(
    conn: &mut Conn,
    moment: &mut Moment,
    id: TournamentId,
    account: UserId,
    new: NewTournament,
) -> Result<TournamentId, StoreError> {
    match store::tournaments::find(conn, id) {
        Ok(known) if known.account == account && is_same(&known, &new) => Ok(id),
        Ok(_) => create(conn, moment, account, new),
        Err(StoreError::NotFound(_)) => create_as(conn, moment, id, account, new),
        Err(error) => Err(error),
    }
}

fn is_same(known: &Tournament, new: &NewTournament) -> bool {
    (&known.name, &known.venue, known.starts_on) == (&new.name, &new.venue, new.starts_on)
        && (known.preset, &known.settings) == (new.preset, &new.settings)
}

fn create_as(
    conn: &mut Conn,
    moment: &mut Moment,
    id: TournamentId,
    account: UserId,
    new: NewTournament,
) -> Result<TournamentId, StoreError> {
    let tournament = Tournament {
        id,
        account,
        name: new.name,
        venue: new.venue,
        starts_on: new.starts_on,
        preset: new.preset,
        settings: new.settings,
        registration: Registration::Open,
        is_demo: new.is_demo,
        created_at: moment.now,
    };
    let stages = stages_of(&tournament, moment);
    store::tournaments::insert(conn, &tournament, &stages)?;
    if let Some(ranking) = new.ranking {
        store::rankings::set_of_tournament(conn, tournament.id, account, ranking)?;
    }
    store::roles::set(conn, tournament.id, account, Role::Organizer)?;
    Ok(tournament.id)
}

/// Saves changed facts of a tournament. As long as nothing is drawn its stages follow the settings; after that the
/// settings hold for what is drawn next.
///
/// # Errors
/// Those of the store.
pub fn change(
    conn: &mut Conn,
    moment: &mut Moment,
    tournament: &Tournament,
) -> Result<(), StoreError> {
    store::tournaments::update(conn, tournament)?;
    {
        let stages = stages_of(tournament, moment);
        match store::tournaments::replace_stages(conn, tournament.id, &stages) {
            Ok(()) | Err(ReplaceStagesError::Drawn) => {}
            Err(ReplaceStagesError::Store(error)) => return Err(error),
        }
    }
    hall::settle(conn, tournament.id, moment.now)
}

/// Opens or closes registration.
///
/// # Errors
/// Those of the store.
pub fn set_registration(
    conn: &mut Conn,
    id: TournamentId,
    registration: Registration,
) -> Result<(), StoreError> {
    store::tournaments::lock(conn, id)?;
    let mut tournament = store::tournaments::find(conn, id)?;
    tournament.registration = registration;
    store::tournaments::update(conn, &tournament)
}

fn stages_of(tournament: &Tournament, moment: &mut Moment) -> Vec<Stage> {
    let formats = tournament.preset.stages(&tournament.settings);
    (1..)
        .zip(formats)
        .map(|(number, format)| Stage {
            id: StageId::new(&mut moment.ids),
            tournament: tournament.id,
            number,
            format,
        })
        .collect()
}
