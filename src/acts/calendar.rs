//! Dates: set, moved, postponed and cleared by organizers, or by delegates in their pools, and proposed for all games of a league.

use std::sync::Arc;

use domain::tournament::appointment::{Appointment, AppointmentState, Target};
use domain::tournament::calendar::date_change::{CalendarError, DateChange, stage_of};
use domain::tournament::calendar::proposal_request::ProposalRequest;
use domain::tournament::calendar::settings::{CalendarSettings, StageDays, Venue};
use domain::tournament::championship::Championship;
use domain::tournament::id::TournamentId;
use domain::tournament::text::fold;
use domain::tournament::tournament::Role;
use store::StoreError;
use store::journal::{AppointmentAct, JournalAct};

use super::{NotDone, Work};

/// The explanation of a change.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Note {
    /// Reason; may be empty.
    pub reason: String,
    /// Names of those who agreed; may be empty.
    pub agreed_by: String,
}

/// Records appointments, all or none. Organizers may date everything; delegates only their pools and tables, within the days of the stage.
///
/// # Errors
/// [`StoreError::NotFound`]: the tournament does not have the target. [`CalendarError`]: the date is refused.
pub fn appoint(
    work: &mut Work<'_>,
    id: TournamentId,
    dates: Vec<DateChange>,
    note: Note,
) -> Result<(), NotDone> {
    if !work.caller.keeps_desk(id) {
        return Err(NotDone::Forbidden);
    }
    work.change_hall(id, |work| {
        let championship = store::championship::load(work.conn, id)?;
        let settings = store::calendar::settings(work.conn, id)?;
        check(work, &championship, &settings, &dates)?;
        save(work, id, &dates, &note)?;
        let what = match dates.first().map(|one| one.state) {
            Some(AppointmentState::Moved) => AppointmentAct::Move,
            Some(AppointmentState::Postponed) => AppointmentAct::Postpone,
            Some(AppointmentState::Cleared) => AppointmentAct::Clear,
            Some(AppointmentState::Set) | None => AppointmentAct::Set,
        };
        Ok(((), appointed(&championship, what, &dates).because(note.reason)))
    })
}

/// Checks that the caller may set these dates, and that the appointments are still those that were displayed.
fn check(
    work: &Work<'_>,
    championship: &Championship,
    settings: &CalendarSettings,
    dates: &[DateChange],
) -> Result<(), NotDone> {
    let id = championship.tournament.id;
    for one in dates {
        stage_of(championship, one.target).ok_or(StoreError::NotFound("target"))?;
        match one.target {
            Target::Stage(_) | Target::Round(_) => work.caller.require(id, Role::Organizer),
            Target::Pool(pool) | Target::RoundInPool(_, pool) => {
                work.caller.require_desk_of(id, pool)
            }
            Target::Table(table) => work.caller.require_desk(id, table),
        }?;
        one.check(championship)?;
        if let Some(window) = one.missed_window(championship, settings)
            && !work.caller.is_organizer(id)
        {
            return Err(CalendarError::OutsideWindow(window).into());
        }
    }
    Ok(())
}

fn save(
    work: &mut Work<'_>,
    id: TournamentId,
    dates: &[DateChange],
    note: &Note,
) -> Result<(), StoreError> {
    let last = store::calendar::last_number(work.conn, id)?;
    let appointment = |(one, number): (&DateChange, i32)| Appointment {
        number,
        target: one.target,
        state: one.state,
        starts_at: one.starts_at,
        venue: one.venue.clone(),
        at: work.now,
        by: work.caller.actor().clone(),
        reason: note.reason.clone(),
        agreed_by: note.agreed_by.clone(),
    };
    let new: Vec<Appointment> = dates.iter().zip(last + 1..).map(appointment).collect();
    store::calendar::append(work.conn, id, &new)
}

/// The journal entry for these changes.
fn appointed(
    championship: &Championship,
    what: AppointmentAct,
    dates: &[DateChange],
) -> JournalAct {
    let (mut stage, mut pool, mut round, mut table) = (None, None, None, None);
    match dates.first().map(|one| one.target) {
        Some(Target::Stage(of)) => stage = Some(of),
        Some(Target::Pool(of)) => pool = Some(of),
        Some(Target::Round(of)) => round = Some(of),
        Some(Target::RoundInPool(of, within)) => (round, pool) = (Some(of), Some(within)),
        Some(Target::Table(of)) => {
            pool = championship.table(of).map(|table| table.pool);
            table = Some(of);
        }
        None => {}
    }
    JournalAct::Appointed { what, n: dates.len(), stage, pool, round, table }
}

/// Stores the proposed dates if they are those that were displayed, and returns their number. Organizers may do so, and delegates for their
/// pools within the days of the stage. The number of boards at the venue is stored, too, unless each pool has its own hall; a delegate does
/// not change a known number.
///
/// # Errors
/// [`StoreError::NotFound`]: a pool belongs to another tournament. [`CalendarError`]: the proposal is not possible or has changed.
pub fn save_proposal(
    work: &mut Work<'_>,
    id: TournamentId,
    request: &ProposalRequest,
    seen: &str,
) -> Result<usize, NotDone> {
    for pool in &request.pools {
        if store::pools::tournament_of(work.conn, pool.id)? != id {
            return Err(StoreError::NotFound("pool").into());
        }
        work.caller.require_desk_of(id, pool.id)?;
    }
    work.change_hall(id, |work| {
        let is_organizer = work.caller.is_organizer(id);
        let championship = Arc::new(store::championship::load(work.conn, id)?);
        // Only organizers see drafts.
        let championship = if is_organizer { championship } else { championship.public() };
        let settings = store::calendar::settings(work.conn, id)?;
        let dates = request.dates(&championship, seen)?;
        check(work, &championship, &settings, &dates)?;
        let mut venues = request.new_venues(&settings);
        venues.retain(|venue| is_organizer || settings.boards_at(&venue.name).is_none());
        save(work, id, &dates, &Note::default())?;
        for venue in &venues {
            save_boards(work, id, &settings, venue)?;
        }
        Ok((dates.len(), appointed(&championship, AppointmentAct::Propose, &dates)))
    })
}

/// Sets the days on which a stage may be played, and the playing time of one of its tables.
///
/// # Errors
/// [`StoreError::NotFound`]: the stage belongs to another tournament.
pub fn set_days(work: &mut Work<'_>, id: TournamentId, days: &StageDays) -> Result<(), NotDone> {
    work.within(id, Role::Organizer, |work| {
        let championship = store::championship::load(work.conn, id)?;
        let stage = championship.stage(days.stage).ok_or(StoreError::NotFound("stage"))?.id;
        store::calendar::save_days(work.conn, id, days)?;
        Ok(((), JournalAct::StageDaysSet { stage }))
    })
}

/// Sets the number of boards at a venue; 0 makes it unknown.
///
/// # Errors
/// [`NotDone::Forbidden`]: the caller is not an organizer.
pub fn set_venue(work: &mut Work<'_>, id: TournamentId, venue: &Venue) -> Result<(), NotDone> {
    work.within(id, Role::Organizer, |work| {
        let settings = store::calendar::settings(work.conn, id)?;
        save_boards(work, id, &settings, venue)?;
        Ok(((), JournalAct::VenueSet { boards: Some(venue.boards).filter(|n| *n > 0) }))
    })
}

/// Replaces the stored numbers of boards of the venue, under any spelling of its name.
fn save_boards(
    work: &mut Work<'_>,
    id: TournamentId,
    settings: &CalendarSettings,
    venue: &Venue,
) -> Result<(), StoreError> {
    let key = fold(&venue.name);
    for known in settings.venues.iter().filter(|it| fold(&it.name) == key) {
        store::calendar::delete_venue(work.conn, id, &known.name)?;
    }
    match venue.boards {
        0 => Ok(()),
        _ => store::calendar::save_venue(work.conn, id, venue),
    }
}
