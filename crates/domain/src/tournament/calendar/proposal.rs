//! Proposes dates for the games of a league: round by round, each game gets the first slot that fits.

use std::collections::HashMap;

use chrono::{DateTime, Datelike, Days, NaiveDate, NaiveTime, TimeDelta, Utc, Weekday};
use chrono_tz::Tz;
use thiserror::Error;

use super::local::{NoSuchHour, day_of, hour_of, moment};
use crate::tournament::id::{EntryId, PoolId, TableId};
use crate::tournament::wish::is_before;

/// A table that needs a date.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UndatedTable {
    /// Table to be dated.
    pub table: TableId,
    /// Pool of the table; a pool's rounds are played in order.
    pub pool: PoolId,
    /// Number of the table's round.
    pub round: i32,
    /// Index of the table's hall in [`DateConstraints::halls`].
    pub hall: usize,
    /// Entries that play at the table.
    pub entries: Vec<EntryId>,
    /// Earliest hour at which the game may begin; `None`: any hour.
    pub not_before: Option<NaiveTime>,
}

impl UndatedTable {
    /// Returns whether the game may begin at `hour`.
    pub fn may_begin_at(&self, hour: NaiveTime) -> bool {
        self.not_before.is_none_or(|from| !is_before(hour, from))
    }
}

/// A game that already has its date.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DatedGame {
    /// Start time of the game.
    pub starts_at: DateTime<Utc>,
    /// Entries that play the game.
    pub entries: Vec<EntryId>,
    /// Index in [`DateConstraints::halls`] of the hall whose board the game uses; `None`: it is played elsewhere.
    pub hall: Option<usize>,
}

/// The organizer's constraints on the dates.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DateConstraints {
    /// First day that may be used.
    pub first_day: NaiveDate,
    /// Last day that may be used, inclusive.
    pub last_day: NaiveDate,
    /// Weekdays on which games may be played.
    pub weekdays: Vec<Weekday>,
    /// Days on which no game may be played.
    pub excluded: Vec<NaiveDate>,
    /// Hours at which games may begin.
    pub hours: Vec<NaiveTime>,
    /// Number of boards per hall: the maximum of tables played there at once.
    pub halls: Vec<u16>,
    /// Maximum number of games per entry and day.
    pub most: u8,
    /// Assumed length of a game, in minutes.
    pub minutes: u16,
}

/// The proposed dates, with the tables that found none.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Proposal {
    /// Tables with their start times, earliest first.
    pub placed: Vec<(TableId, DateTime<Utc>)>,
    /// Tables for which no slot was found.
    pub unplaced: Vec<TableId>,
}

/// The reason why there is no proposal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum ProposalError {
    /// No day in the period matches the weekdays and exclusions.
    #[error("no day is left to play on")]
    NoDay,
    /// A wished hour does not exist on one of the days.
    #[error(transparent)]
    NoSuchHour(#[from] NoSuchHour),
}

/// Assigns each table the first slot that fits beside the `busy` games. The result never exceeds the boards of a hall. No entry has two
/// overlapping games or more games a day than wished. A pool's rounds stay in order, and no game begins before its own earliest hour. A
/// table whose earliest hour is after all wished hours stays unplaced, and no later round waits for it.
///
/// # Errors
/// [`ProposalError`]: no day is left, or a wished hour does not exist on one of the days.
pub fn propose(
    fixtures: &[UndatedTable],
    busy: &[DatedGame],
    wishes: &DateConstraints,
    zone: Tz,
) -> Result<Proposal, ProposalError> {
    let slots = slots(wishes, zone)?;
    if slots.is_empty() {
        return Err(ProposalError::NoDay);
    }
    let has_hour =
        |fixture: &&UndatedTable| wishes.hours.iter().any(|hour| fixture.may_begin_at(*hour));
    let (mut left, too_late): (Vec<&UndatedTable>, Vec<&UndatedTable>) =
        fixtures.iter().partition(has_hour);
    left.sort_by_key(|fixture| fixture.round);
    let mut taken = Occupancy::new(busy, wishes, zone);
    let mut placed = Vec::new();
    for slot in slots {
        // For each pool, the first round that waits for a later hour.
        let mut waiting: HashMap<PoolId, i32> = HashMap::new();
        left.retain(|fixture| {
            let is_in_order = waiting.get(&fixture.pool).is_none_or(|it| fixture.round <= *it);
            let fits = taken.has_room(slot, fixture.hall)
                && is_in_order
                && fixture.may_begin_at(hour_of(slot.starts_at, zone))
                && taken.are_free(slot, &fixture.entries);
            if fits {
                taken.add(slot, &fixture.entries, Some(fixture.hall));
                placed.push((fixture.table, slot.starts_at));
            } else {
                waiting.entry(fixture.pool).or_insert(fixture.round);
            }
            !fits
        });
        if left.is_empty() {
            break;
        }
    }
    let unplaced = left.into_iter().chain(too_late).map(|fixture| fixture.table);
    Ok(Proposal { placed, unplaced: unplaced.collect() })
}

/// A day and hour at which games may begin.
#[derive(Clone, Copy)]
struct TimeSlot {
    day: NaiveDate,
    starts_at: DateTime<Utc>,
}

fn slots(wishes: &DateConstraints, zone: Tz) -> Result<Vec<TimeSlot>, NoSuchHour> {
    let mut hours = wishes.hours.clone();
    hours.sort();
    hours.dedup();
    let mut slots = Vec::new();
    let mut next = Some(wishes.first_day);
    while let Some(day) = next.filter(|day| *day <= wishes.last_day) {
        next = day.checked_add_days(Days::new(1));
        if !wishes.weekdays.contains(&day.weekday()) || wishes.excluded.contains(&day) {
            continue;
        }
        for hour in &hours {
            slots.push(TimeSlot { day, starts_at: moment(day, *hour, zone)? });
        }
    }
    Ok(slots)
}

/// Boards and entries that are already in use.
struct Occupancy<'a> {
    wishes: &'a DateConstraints,
    length: TimeDelta,
    /// Number of boards in use, by hall and start time.
    boards: HashMap<usize, HashMap<DateTime<Utc>, usize>>,
    entries: HashMap<EntryId, Vec<TimeSlot>>,
}

impl<'a> Occupancy<'a> {
    fn new(busy: &[DatedGame], wishes: &'a DateConstraints, zone: Tz) -> Self {
        let length = TimeDelta::minutes(i64::from(wishes.minutes));
        let mut taken = Self { wishes, length, boards: HashMap::new(), entries: HashMap::new() };
        for game in busy {
            let slot = TimeSlot { day: day_of(game.starts_at, zone), starts_at: game.starts_at };
            taken.add(slot, &game.entries, game.hall);
        }
        taken
    }

    /// Adds a game, which uses a board of `hall` unless that is `None`.
    fn add(&mut self, slot: TimeSlot, entries: &[EntryId], hall: Option<usize>) {
        if let Some(hall) = hall {
            *self.boards.entry(hall).or_default().entry(slot.starts_at).or_default() += 1;
        }
        for entry in entries {
            self.entries.entry(*entry).or_default().push(slot);
        }
    }

    /// Returns whether games that begin at these two times overlap.
    fn overlap(&self, one: DateTime<Utc>, other: DateTime<Utc>) -> bool {
        (one - other).abs() < self.length
    }

    /// True if the hall has a free board for a game in this slot.
    fn has_room(&self, slot: TimeSlot, hall: usize) -> bool {
        let taken = self.boards.get(&hall).into_iter().flatten();
        let at_once = taken.filter(|(start, _)| self.overlap(**start, slot.starts_at));
        let boards = self.wishes.halls.get(hall).copied().unwrap_or_default();
        at_once.map(|(_, n)| *n).sum::<usize>() < usize::from(boards)
    }

    fn are_free(&self, slot: TimeSlot, entries: &[EntryId]) -> bool {
        let is_free = |entry: &EntryId| {
            let games = self.entries.get(entry).map(Vec::as_slice).unwrap_or_default();
            let n_on_day = games.iter().filter(|it| it.day == slot.day).count();
            n_on_day < usize::from(self.wishes.most)
                && !games.iter().any(|it| self.overlap(it.starts_at, slot.starts_at))
        };
        entries.iter().all(is_free)
    }
}
