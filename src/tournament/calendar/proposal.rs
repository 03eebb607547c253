//! A proposal of dates for the games of a league: the first evenings on which they fit, round by round.

use std::collections::HashMap;

use chrono::{DateTime, Datelike, Days, NaiveDate, NaiveTime, TimeDelta, Utc, Weekday};
use chrono_tz::Tz;
use thiserror::Error;

use super::local::{NoSuchHour, day_of, hour_of, moment};
use crate::tournament::id::{EntryId, PoolId, TableId};
use crate::tournament::wish::is_before;

/// A table to be given a date.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fixture {
    /// The table.
    pub table: TableId,
    /// Its pool, whose rounds follow one another.
    pub pool: PoolId,
    /// Number of its round.
    pub round: i32,
    /// Its hall: an index into [`Wishes::halls`].
    pub hall: usize,
    /// Who plays.
    pub entries: Vec<EntryId>,
    /// It does not begin before this hour; none: at any.
    pub not_before: Option<NaiveTime>,
}

impl Fixture {
    /// Whether it may begin at an hour.
    pub fn may_begin_at(&self, hour: NaiveTime) -> bool {
        self.not_before.is_none_or(|from| !is_before(hour, from))
    }
}

/// A game that has its date already.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Busy {
    /// When it begins.
    pub starts_at: DateTime<Utc>,
    /// Who plays.
    pub entries: Vec<EntryId>,
    /// The hall in which it takes a board, an index into [`Wishes::halls`]. `None`: it is played elsewhere.
    pub hall: Option<usize>,
}

/// What is wished of the dates.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wishes {
    /// The first day.
    pub first_day: NaiveDate,
    /// The last day.
    pub last_day: NaiveDate,
    /// On these days of the week.
    pub weekdays: Vec<Weekday>,
    /// But not on these days.
    pub excluded: Vec<NaiveDate>,
    /// Games begin at these hours.
    pub hours: Vec<NaiveTime>,
    /// Boards of each hall: the maximum of tables that are played there at once.
    pub halls: Vec<u16>,
    /// So many games has an entry on a day at most.
    pub most: u8,
    /// So many minutes a game lasts.
    pub minutes: u16,
}

/// The dates that were found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Proposal {
    /// Tables with when they begin, in that order.
    pub placed: Vec<(TableId, DateTime<Utc>)>,
    /// Tables for which the days did not do.
    pub unplaced: Vec<TableId>,
}

/// Why there is no proposal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum ProposalError {
    /// None of the days is one of the wished days of the week.
    #[error("no day is left to play on")]
    NoDay,
    /// On one of the days there is no such hour.
    #[error(transparent)]
    NoSuchHour(#[from] NoSuchHour),
}

/// Gives tables the first dates on which they fit beside what is `busy`: never more than the boards at once, no entry at two
/// tables at once or more often on a day than wished, no game of a pool before those of its earlier rounds, none before its
/// own hour. One whose hour is after all that are wished gets no date, and nothing waits for it.
///
/// # Errors
/// Where no day is left, or an hour is not on it.
pub fn propose(
    fixtures: &[Fixture],
    busy: &[Busy],
    wishes: &Wishes,
    zone: Tz,
) -> Result<Proposal, ProposalError> {
    let slots = slots(wishes, zone)?;
    if slots.is_empty() {
        return Err(ProposalError::NoDay);
    }
    let has_hour = |fixture: &&Fixture| wishes.hours.iter().any(|hour| fixture.may_begin_at(*hour));
    let (mut left, too_late): (Vec<&Fixture>, Vec<&Fixture>) = fixtures.iter().partition(has_hour);
    left.sort_by_key(|fixture| fixture.round);
    let mut taken = Taken::new(busy, wishes, zone);
    let mut placed = Vec::new();
    for slot in slots {
        // Of each pool, the first round that waits for a later hour.
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

/// A day with an hour.
#[derive(Clone, Copy)]
struct Slot {
    day: NaiveDate,
    starts_at: DateTime<Utc>,
}

fn slots(wishes: &Wishes, zone: Tz) -> Result<Vec<Slot>, NoSuchHour> {
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
            slots.push(Slot { day, starts_at: moment(day, *hour, zone)? });
        }
    }
    Ok(slots)
}

/// What is taken of boards and entries.
struct Taken<'a> {
    wishes: &'a Wishes,
    length: TimeDelta,
    /// Boards taken by games that begin then, by hall.
    boards: HashMap<usize, HashMap<DateTime<Utc>, usize>>,
    entries: HashMap<EntryId, Vec<Slot>>,
}

impl<'a> Taken<'a> {
    fn new(busy: &[Busy], wishes: &'a Wishes, zone: Tz) -> Self {
        let length = TimeDelta::minutes(i64::from(wishes.minutes));
        let mut taken = Self { wishes, length, boards: HashMap::new(), entries: HashMap::new() };
        for game in busy {
            let slot = Slot { day: day_of(game.starts_at, zone), starts_at: game.starts_at };
            taken.add(slot, &game.entries, game.hall);
        }
        taken
    }

    /// Adds a game, which takes a board of `hall` if there is one.
    fn add(&mut self, slot: Slot, entries: &[EntryId], hall: Option<usize>) {
        if let Some(hall) = hall {
            *self.boards.entry(hall).or_default().entry(slot.starts_at).or_default() += 1;
        }
        for entry in entries {
            self.entries.entry(*entry).or_default().push(slot);
        }
    }

    /// Whether two games overlap that begin then.
    fn overlap(&self, one: DateTime<Utc>, other: DateTime<Utc>) -> bool {
        (one - other).abs() < self.length
    }

    /// True if the hall has a free board for a game in this slot.
    fn has_room(&self, slot: Slot, hall: usize) -> bool {
        let taken = self.boards.get(&hall).into_iter().flatten();
        let at_once = taken.filter(|(start, _)| self.overlap(**start, slot.starts_at));
        let boards = self.wishes.halls.get(hall).copied().unwrap_or_default();
        at_once.map(|(_, n)| *n).sum::<usize>() < usize::from(boards)
    }

    fn are_free(&self, slot: Slot, entries: &[EntryId]) -> bool {
        let is_free = |entry: &EntryId| {
            let games = self.entries.get(entry).map(Vec::as_slice).unwrap_or_default();
            let n_on_day = games.iter().filter(|it| it.day == slot.day).count();
            n_on_day < usize::from(self.wishes.most)
                && !games.iter().any(|it| self.overlap(it.starts_at, slot.starts_at))
        };
        entries.iter().all(is_free)
    }
}
