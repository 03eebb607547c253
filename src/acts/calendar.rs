//! Dates: set, moved, postponed and cleared by organizers, or by delegates in their pools, and proposed for all games of a league.

use std::sync::Arc;

use chrono::{DateTime, Utc};
use domain::tournament::appointment::{Appointment, AppointmentState, Target};
use domain::tournament::calendar::local::day_of;
use domain::tournament::calendar::lookup::of_table;
use domain::tournament::calendar::proposal::{
    DateConstraints, DatedGame, Proposal, ProposalError, UndatedTable, propose,
};
use domain::tournament::calendar::settings::{CalendarSettings, StageDays, Venue};
use domain::tournament::championship::Championship;
use domain::tournament::fingerprint::fingerprint;
use domain::tournament::id::{PoolId, StageId, TableId, TournamentId};
use domain::tournament::table::{Table, TableState};
use domain::tournament::text::fold;
use domain::tournament::tournament::Role;
use store::StoreError;
use store::journal::{AppointmentAct, JournalAct};

use super::not_done::CalendarError;
use super::{NotDone, Work};

/// A requested change of a target's date.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wanted {
    pub target: Target,
    /// Number of the appointment that applied when the form was displayed; 0: none.
    pub seen: i32,
    pub state: AppointmentState,
    /// Start time, if a date is set or moved.
    pub starts_at: Option<DateTime<Utc>>,
    /// Venue; may be empty.
    pub venue: String,
}

/// The explanation of a change.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Note {
    /// Reason; may be empty.
    pub reason: String,
    /// Names of those who agreed; may be empty.
    pub agreed_by: String,
}

/// A request for proposed dates: the games and the constraints.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Asked {
    /// Pools with their venues.
    pub pools: Vec<AskedPool>,
    /// True if each pool has its own boards, even at a venue shared with other pools.
    pub has_own_boards: bool,
    /// Constraints on the dates.
    pub wishes: DateConstraints,
}

/// A pool whose games need dates.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AskedPool {
    pub id: PoolId,
    /// Venue of the pool; may be empty.
    pub venue: String,
    /// Index of its hall in [`DateConstraints::halls`].
    pub hall: usize,
}

impl Asked {
    /// Creates a request for pools, each with its venue and the number of boards there. Pools at one venue share its boards unless each has
    /// a hall of its own. The halls in `wishes` are replaced.
    pub fn new(
        pools: Vec<(PoolId, String, u16)>,
        has_own_boards: bool,
        wishes: DateConstraints,
    ) -> Self {
        let mut asked = Self {
            pools: Vec::new(),
            has_own_boards,
            wishes: DateConstraints { halls: Vec::new(), ..wishes },
        };
        for (id, venue, boards) in pools {
            let hall = asked.hall_at(&venue, id).unwrap_or_else(|| {
                asked.wishes.halls.push(boards);
                asked.wishes.halls.len() - 1
            });
            asked.pools.push(AskedPool { id, venue, hall });
        }
        asked
    }

    /// The hall for a pool at a venue, if the request already has it.
    fn hall_at(&self, venue: &str, pool: PoolId) -> Option<usize> {
        let venue = fold(venue);
        let is_there =
            |it: &&AskedPool| (!self.has_own_boards || it.id == pool) && fold(&it.venue) == venue;
        self.pools.iter().find(is_there).map(|it| it.hall)
    }

    fn pool(&self, id: PoolId) -> Option<&AskedPool> {
        self.pools.iter().find(|it| it.id == id)
    }

    /// Venues with boards that all their pools share.
    fn shared_halls(&self) -> Vec<(&str, u16)> {
        let mut known: Vec<usize> = Vec::new();
        let mut halls = Vec::new();
        for pool in self.pools.iter().filter(|it| !self.has_own_boards && !it.venue.is_empty()) {
            if !known.contains(&pool.hall)
                && let Some(boards) = self.wishes.halls.get(pool.hall)
            {
                known.push(pool.hall);
                halls.push((pool.venue.as_str(), *boards));
            }
        }
        halls
    }
}

/// Records appointments, all or none. Organizers may date everything; delegates only their pools and tables, within the days of the stage.
///
/// # Errors
/// [`StoreError::NotFound`]: the tournament does not have the target. [`CalendarError`]: the date is refused.
pub fn appoint(
    work: &mut Work<'_>,
    id: TournamentId,
    wanted: Vec<Wanted>,
    note: Note,
) -> Result<(), NotDone> {
    if !work.caller.keeps_desk(id) {
        return Err(NotDone::Forbidden);
    }
    work.change_hall(id, |work| {
        let championship = store::championship::load(work.conn, id)?;
        let settings = store::calendar::settings(work.conn, id)?;
        for one in &wanted {
            check(work, &championship, &settings, one)?;
        }
        let new = appointments(work, id, &wanted, &note)?;
        store::calendar::append(work.conn, id, &new)?;
        let what = match wanted.first().map(|one| one.state) {
            Some(AppointmentState::Moved) => AppointmentAct::Move,
            Some(AppointmentState::Postponed) => AppointmentAct::Postpone,
            Some(AppointmentState::Cleared) => AppointmentAct::Clear,
            Some(AppointmentState::Set) | None => AppointmentAct::Set,
        };
        let targets: Vec<Target> = wanted.iter().map(|one| one.target).collect();
        Ok(((), told(&championship, what, &targets).because(note.reason)))
    })
}

/// Checks that the caller may set this date, and that the appointment is still the one that was displayed.
fn check(
    work: &Work<'_>,
    championship: &Championship,
    settings: &CalendarSettings,
    wanted: &Wanted,
) -> Result<(), NotDone> {
    let id = championship.tournament.id;
    let stage = stage_of(championship, wanted.target).ok_or(StoreError::NotFound("target"))?;
    require(work, id, wanted.target)?;
    let table = match wanted.target {
        Target::Table(table) => championship.table(table),
        _ => None,
    };
    if table.is_some_and(|table| !table.is_missing()) {
        return Err(CalendarError::Played.into());
    }
    if seen(championship, wanted.target) != wanted.seen {
        return Err(CalendarError::MovedOn.into());
    }
    let zone = championship.tournament.settings.time_zone;
    let window = settings.of(stage).window;
    let is_outside = wanted.starts_at.is_some_and(|at| !window.has(day_of(at, zone)));
    match is_outside && !work.caller.is_organizer(id) {
        true => Err(CalendarError::OutsideWindow(window).into()),
        false => Ok(()),
    }
}

/// Number of the appointment that applies to a target; 0: none.
pub fn seen(championship: &Championship, target: Target) -> i32 {
    let held = match target {
        Target::Table(table) => {
            championship.table(table).and_then(|table| of_table(championship, table))
        }
        other => championship.appointment(other),
    };
    held.map_or(0, |it| it.number)
}

/// The stage of a target; `None` if the tournament does not have it.
pub fn stage_of(championship: &Championship, target: Target) -> Option<StageId> {
    match target {
        Target::Stage(stage) => championship.stage(stage).map(|it| it.id),
        Target::Pool(pool) => championship.pool(pool).map(|it| it.stage),
        Target::Round(round) => championship.round(round).map(|it| it.stage),
        Target::RoundInPool(round, pool) => {
            let stage = championship.round(round)?.stage;
            championship.pool(pool).map(|it| it.stage).filter(|it| *it == stage)
        }
        Target::Table(table) => championship.stage_of(championship.table(table)?).map(|it| it.id),
    }
}

fn require(work: &Work<'_>, id: TournamentId, target: Target) -> Result<(), NotDone> {
    match target {
        Target::Stage(_) | Target::Round(_) => work.caller.require(id, Role::Organizer),
        Target::Pool(pool) | Target::RoundInPool(_, pool) => work.caller.require_desk_of(id, pool),
        Target::Table(table) => work.caller.require_desk(id, table),
    }
}

fn appointments(
    work: &mut Work<'_>,
    id: TournamentId,
    wanted: &[Wanted],
    note: &Note,
) -> Result<Vec<Appointment>, StoreError> {
    let last = store::calendar::last_number(work.conn, id)?;
    let appointment = |(one, number): (&Wanted, i32)| Appointment {
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
    Ok(wanted.iter().zip(last + 1..).map(appointment).collect())
}

/// The journal entry for appointments of these targets.
fn told(championship: &Championship, what: AppointmentAct, targets: &[Target]) -> JournalAct {
    let (mut stage, mut pool, mut round, mut table) = (None, None, None, None);
    match targets.first() {
        Some(Target::Stage(of)) => stage = Some(*of),
        Some(Target::Pool(of)) => pool = Some(*of),
        Some(Target::Round(of)) => round = Some(*of),
        Some(Target::RoundInPool(of, within)) => (round, pool) = (Some(*of), Some(*within)),
        Some(Target::Table(of)) => {
            pool = championship.table(*of).map(|table| table.pool);
            table = Some(*of);
        }
        None => {}
    }
    JournalAct::Appointed { what, n: targets.len(), stage, pool, round, table }
}

/// Proposes dates for the undated games of the requested pools, beside everything already planned at their venues. Nothing is stored.
///
/// # Errors
/// [`ProposalError`]: there is no proposal.
pub fn proposed(championship: &Championship, asked: &Asked) -> Result<Proposal, ProposalError> {
    let zone = championship.tournament.settings.time_zone;
    let is_asked = |table: &Table| asked.pool(table.pool).is_some();
    let is_open = |table: &&Table| table.is_missing() && !has_begun(table) && is_asked(table);
    let round_of = |table: &Table| championship.round(table.round).map_or(0, |it| it.number);
    let place_of = |table: &Table| asked.pools.iter().position(|it| it.id == table.pool);
    let mut open: Vec<&Table> = championship.tables().iter().filter(is_open).collect();
    open.sort_by_key(|table| (round_of(table), place_of(table)));
    let (mut fixtures, mut busy) = (Vec::new(), Vec::new());
    for table in open {
        if let Some(asked) = asked.pool(table.pool).filter(|_| !has_date(championship, table)) {
            let (pool, round, entries) = (table.pool, round_of(table), table.entries());
            let (hall, not_before) = (asked.hall, championship.not_before(&entries));
            fixtures.push(UndatedTable { table: table.id, pool, round, hall, entries, not_before });
        }
    }
    for table in championship.tables().iter().filter(|table| table.is_missing()) {
        if let Some(held) = of_table(championship, table).filter(|_| has_date(championship, table))
            && let Some(starts_at) = held.starts_at
        {
            let hall = asked.hall_at(&held.venue, table.pool);
            busy.push(DatedGame { starts_at, entries: table.entries(), hall });
        }
    }
    propose(&fixtures, &busy, &asked.wishes, zone)
}

fn has_begun(table: &Table) -> bool {
    table.state != TableState::Waiting
}

/// Tables of a stage that a proposal would date if their pool is requested.
pub fn undated(championship: &Championship, stage: StageId) -> impl Iterator<Item = &Table> {
    let tables = championship.tables_of_stage(stage).filter(|table| table.is_missing());
    tables.filter(|table| !has_begun(table) && !has_date(championship, table))
}

/// Returns whether a table has a date of its own or is postponed; the date of a whole pool or stage does not count.
fn has_date(championship: &Championship, table: &Table) -> bool {
    let held = of_table(championship, table);
    held.is_some_and(|it| !matches!(it.target, Target::Pool(_) | Target::Stage(_)))
}

/// Fingerprint that tells if a proposal is still the displayed one.
pub fn proposal_fingerprint(asked: &Asked, proposal: &Proposal) -> String {
    fingerprint([format!("{asked:?}"), format!("{proposal:?}")].into_iter())
}

/// Stores the proposed dates if they are those that were displayed. Organizers may do so, and delegates for their pools within the days of
/// the stage. Boards of a venue are stored with it, unless each pool has its own hall; a delegate does not change a known number.
///
/// # Errors
/// [`StoreError::NotFound`]: a pool belongs to another tournament. [`CalendarError`]: the proposal is not possible or has changed.
pub fn save_proposal(
    work: &mut Work<'_>,
    id: TournamentId,
    asked: &Asked,
    seen: &str,
) -> Result<usize, NotDone> {
    for pool in &asked.pools {
        if store::pools::tournament_of(work.conn, pool.id)? != id {
            return Err(StoreError::NotFound("pool").into());
        }
        work.caller.require_desk_of(id, pool.id)?;
    }
    work.change_hall(id, |work| {
        let championship = Arc::new(store::championship::load(work.conn, id)?);
        // Only organizers see drafts.
        let championship = match work.caller.is_organizer(id) {
            true => championship,
            false => championship.public(),
        };
        let settings = store::calendar::settings(work.conn, id)?;
        let proposal = proposed(&championship, asked).map_err(CalendarError::Proposal)?;
        if proposal_fingerprint(asked, &proposal) != seen {
            return Err(CalendarError::MovedOn.into());
        }
        let venue_of = |table: TableId| {
            let pool = championship.table(table).and_then(|table| asked.pool(table.pool));
            pool.map(|pool| pool.venue.clone()).unwrap_or_default()
        };
        let wanted = |(table, starts_at): &(TableId, DateTime<Utc>)| Wanted {
            target: Target::Table(*table),
            seen: self::seen(&championship, Target::Table(*table)),
            state: AppointmentState::Set,
            starts_at: Some(*starts_at),
            venue: venue_of(*table),
        };
        let wanted: Vec<Wanted> = proposal.placed.iter().map(wanted).collect();
        for one in &wanted {
            check(work, &championship, &settings, one)?;
        }
        let new = appointments(work, id, &wanted, &Note::default())?;
        store::calendar::append(work.conn, id, &new)?;
        for (venue, boards) in asked.shared_halls() {
            let known = settings.boards_at(venue);
            let may_say = known.is_none() || work.caller.is_organizer(id);
            if may_say && known != Some(boards) {
                save_boards(work, id, &settings, venue, boards)?;
            }
        }
        let targets: Vec<Target> = wanted.iter().map(|one| one.target).collect();
        Ok((new.len(), told(&championship, AppointmentAct::Propose, &targets)))
    })
}

/// Sets the days on which a stage may be played, and the length of a table.
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
        save_boards(work, id, &settings, &venue.name, venue.boards)?;
        Ok(((), JournalAct::VenueSet { boards: Some(venue.boards).filter(|n| *n > 0) }))
    })
}

/// Replaces all entries of the venue, in any spelling.
fn save_boards(
    work: &mut Work<'_>,
    id: TournamentId,
    settings: &CalendarSettings,
    name: &str,
    boards: u16,
) -> Result<(), StoreError> {
    let key = fold(name);
    for known in settings.venues.iter().filter(|it| fold(&it.name) == key) {
        store::calendar::delete_venue(work.conn, id, &known.name)?;
    }
    if boards == 0 {
        return Ok(());
    }
    store::calendar::save_venue(work.conn, id, &Venue { name: name.to_owned(), boards })
}
