//! Tables for the people who wait at a ranking: of similar strength, within limits that widen with the wait, and not always with the same.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::RangeInclusive;

use chrono::{DateTime, TimeDelta, Utc};

use super::strength::{Strengths, of_player};
use super::weekly::{ConfirmedTable, Week, counts, has_come, met};
use crate::tournament::account::RankingSettings;
use crate::tournament::distance_play::{DistanceSettings, REMATCH, Waiting};
use crate::tournament::id::{PassId, PlayerId, TableId};

/// Maximum number of people at a table.
const SEATS: usize = 4;
/// Time in which a game counts as played lately.
const LATELY: TimeDelta = TimeDelta::hours(24);
/// Difference of strength for which a game against each other lately counts, in hundredths.
const OF_MEETING: u32 = 300;

/// Two players, the one with the smaller id first.
type Pair = (PlayerId, PlayerId);

fn pair(one: PlayerId, other: PlayerId) -> Pair {
    (one.min(other), one.max(other))
}

/// The games that players have played against each other.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Meetings {
    /// Pairs for whom no further game of the week counts.
    full: BTreeSet<Pair>,
    /// Games of the last hours.
    lately: BTreeMap<Pair, u32>,
}

impl Meetings {
    /// The meetings in the games of a ranking.
    pub fn of(games: &[ConfirmedTable], settings: &RankingSettings, now: DateTime<Utc>) -> Self {
        let mut meetings = Self::default();
        let most = u32::from(settings.games_a_week);
        let week = met(games, settings, Week::of(now, settings.time_zone));
        let at_most = week.into_iter().filter(|(_, times)| most > 0 && *times >= most);
        meetings.full.extend(at_most.map(|((one, other), _)| pair(one, other)));
        let recent = games.iter().filter(|game| counts(game) && now - game.ended_at < LATELY);
        for game in recent {
            let sides = game.sides.iter().filter(|side| has_come(side));
            let players: BTreeSet<PlayerId> =
                sides.flat_map(|side| side.players.iter().copied()).collect();
            for one in &players {
                for other in players.iter().filter(|other| *other > one) {
                    *meetings.lately.entry((*one, *other)).or_default() += 1;
                }
            }
        }
        meetings
    }

    /// Returns whether no further game of two players counts in this week.
    pub fn is_full(&self, one: PlayerId, other: PlayerId) -> bool {
        self.full.contains(&pair(one, other))
    }

    fn lately(&self, one: PlayerId, other: PlayerId) -> u32 {
        self.lately.get(&pair(one, other)).copied().unwrap_or(0)
    }
}

/// A table that can begin.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewTable {
    /// Passes of its people.
    pub people: Vec<PassId>,
    /// Number of its seats that the house's player has.
    pub n_house: usize,
}

/// What the tables depend on besides the people who wait.
#[derive(Clone, Copy, Debug)]
pub struct Room<'a> {
    /// Settings of the ranking.
    pub settings: &'a DistanceSettings,
    /// Strengths of the players.
    pub strengths: &'a Strengths,
    /// Their games against each other.
    pub meetings: &'a Meetings,
    /// Number of people who played at each table of which somebody wants a rematch.
    pub played: &'a BTreeMap<TableId, usize>,
}

/// The tables that can begin now: those of rematches first, then by wait. Everybody else goes on waiting. It does not depend on the order
/// of `waiting`.
///
/// Around the person who has waited longest a table of as many as possible is formed, of four or of as few as the wait allows. All of its
/// people are within the limit of strength of that person; of several such tables it is the one whose people are closest to each other.
/// Games of the last day against each other count as a difference of strength. Two people never sit together who use one device or,
/// unless the settings allow it, one address, or for whom no further game of the week counts.
///
/// If there is no such table after the longest wait, the house's player has the free seats of a table of those who allow it.
pub fn seat(waiting: &[Waiting], room: Room<'_>, now: DateTime<Utc>) -> Vec<NewTable> {
    let mut left: Vec<&Waiting> = waiting.iter().collect();
    left.sort_by_key(|one| (one.since, one.pass));
    let mut tables: Vec<Vec<&Waiting>> = Vec::new();
    left = rematches(left, room, now, &mut tables);
    let mut at = 0;
    while let Some(first) = left.get(at).copied() {
        let others: Vec<&Waiting> = left.iter().skip(at + 1).copied().collect();
        match table_of(first, &others, room, now) {
            Some(table) => {
                left.retain(|one| table.iter().all(|it| it.pass != one.pass));
                tables.push(table);
            }
            None => at += 1,
        }
    }
    let mut new: Vec<NewTable> = tables.into_iter().map(|table| new_table(&table, 0)).collect();
    while let Some(table) = filled_up(&left, room, now) {
        left.retain(|one| table.iter().all(|it| it.pass != one.pass));
        new.push(new_table(&table, SEATS - table.len()));
    }
    new
}

fn new_table(people: &[&Waiting], n_house: usize) -> NewTable {
    NewTable { people: people.iter().map(|one| one.pass).collect(), n_house }
}

/// The table of those who allow the house's player, around the one who has waited longest of them, long enough. `None` if there is none.
fn filled_up<'w>(
    left: &[&'w Waiting],
    room: Room<'_>,
    now: DateTime<Utc>,
) -> Option<Vec<&'w Waiting>> {
    let mut willing = left.iter().copied().filter(|one| one.with_house);
    let first = willing.next()?;
    let waited = now - first.since;
    let others: Vec<&Waiting> = willing.collect();
    let limit = room.settings.gap_after(waited.max(TimeDelta::zero()));
    room.settings.house_may_sit_after(waited).then_some(())?;
    closest(first, &others, (room, limit), 1..=SEATS - 1)
}

/// Forms the tables of rematches, and returns those who are left for other tables. Who still waits for a rematch is in neither.
fn rematches<'w>(
    waiting: Vec<&'w Waiting>,
    room: Room<'_>,
    now: DateTime<Utc>,
    tables: &mut Vec<Vec<&'w Waiting>>,
) -> Vec<&'w Waiting> {
    let mut left = Vec::new();
    let mut groups: BTreeMap<TableId, Vec<&Waiting>> = BTreeMap::new();
    for one in waiting {
        match one.again {
            Some(table) => groups.entry(table).or_default().push(one),
            None => left.push(one),
        }
    }
    let mut groups: Vec<(TableId, Vec<&Waiting>)> = groups.into_iter().collect();
    groups.sort_by_key(|(table, group)| (group.first().map(|one| one.since), *table));
    for (table, group) in groups {
        let is_all = room.played.get(&table).is_some_and(|n| group.len() >= *n);
        let is_over = group.first().is_some_and(|first| now - first.since >= REMATCH);
        let is_enough = group.len() >= room.settings.fewest.into();
        let may_sit = (2..=SEATS).contains(&group.len()) && is_allowed(&group, room);
        match may_sit && (is_all || is_over && is_enough) {
            true => tables.push(group),
            // A rematch to which nobody else came: the player now waits for any table.
            false if is_over => left.extend(group),
            false => {}
        }
    }
    left.sort_by_key(|one| (one.since, one.pass));
    left
}

/// Returns whether these people may sit at one table again. Who met at a table may share an address.
fn is_allowed(group: &[&Waiting], room: Room<'_>) -> bool {
    let clash =
        |one: &Waiting, other: &Waiting| one.device == other.device || is_full(one, other, room);
    group
        .iter()
        .enumerate()
        .all(|(at, one)| group.iter().skip(at + 1).all(|other| !clash(one, other)))
}

fn is_full(one: &Waiting, other: &Waiting, room: Room<'_>) -> bool {
    let both = one.player.zip(other.player);
    both.is_some_and(|(one, other)| one == other || room.meetings.is_full(one, other))
}

/// The table around somebody who has waited longest; `None` if there is none yet.
fn table_of<'w>(
    first: &'w Waiting,
    others: &[&'w Waiting],
    room: Room<'_>,
    now: DateTime<Utc>,
) -> Option<Vec<&'w Waiting>> {
    let waited = (now - first.since).max(TimeDelta::zero());
    let fewest = room.settings.fewest_after(waited);
    closest(first, others, (room, room.settings.gap_after(waited)), fewest..=SEATS)
}

/// The largest table of a size in `sizes` around somebody; of several the one whose people are closest. `None` if there is none.
fn closest<'w>(
    first: &'w Waiting,
    others: &[&'w Waiting],
    (room, limit): (Room<'_>, u32),
    sizes: RangeInclusive<usize>,
) -> Option<Vec<&'w Waiting>> {
    let fits = |other: &&&Waiting| distance(first, other, room).is_some_and(|gap| gap <= limit);
    let others: Vec<&Waiting> = others.iter().filter(fits).copied().collect();
    sizes.rev().find_map(|size| {
        let mut search = Search { room, limit, size, best: None };
        search.extend(&mut vec![first], &others, 0);
        search.best.map(|(_, table)| table)
    })
}

/// The distance of two people: their difference of strength in hundredths, with what their latest games against each other add. `None` if
/// they may not sit together.
fn distance(one: &Waiting, other: &Waiting, room: Room<'_>) -> Option<u32> {
    let is_one_home =
        !room.settings.one_home && !one.address.is_empty() && one.address == other.address;
    if one.device == other.device || is_one_home || is_full(one, other, room) {
        return None;
    }
    let apart = strength(one, room).abs_diff(strength(other, room));
    let both = one.player.zip(other.player);
    let lately = both.map_or(0, |(one, other)| room.meetings.lately(one, other));
    Some(apart.saturating_add(lately.saturating_mul(OF_MEETING)))
}

/// The strength of a person in hundredths; that of a player without games for a guest.
fn strength(one: &Waiting, room: Room<'_>) -> u32 {
    let known = one.player.map(|player| of_player(room.strengths, player));
    let strength = known.unwrap_or_else(super::strength::Strength::unknown);
    // The estimate is never far outside 0 to 50.
    (strength.mu * 100.0).round().clamp(0.0, 100_000.0) as u32
}

/// The search for the closest people of a table.
struct Search<'r, 'w> {
    room: Room<'r>,
    limit: u32,
    size: usize,
    best: Option<(u32, Vec<&'w Waiting>)>,
}

impl<'w> Search<'_, 'w> {
    /// Adds further people of `others` to `chosen` in each way. `cost` is the sum of the distances so far.
    fn extend(&mut self, chosen: &mut Vec<&'w Waiting>, others: &[&'w Waiting], cost: u32) {
        if chosen.len() == self.size {
            self.best = Some((cost, chosen.clone()));
            return;
        }
        for (at, next) in (1..).zip(others) {
            let Some(more) = self.cost(chosen, next) else { continue };
            let cost = cost.saturating_add(more);
            if self.best.as_ref().is_some_and(|(best, _)| cost >= *best) {
                continue;
            }
            chosen.push(next);
            self.extend(chosen, others.get(at..).unwrap_or_default(), cost);
            chosen.pop();
        }
    }

    /// The sum of the distances of somebody from the chosen people; `None` if they cannot sit together.
    fn cost(&self, chosen: &[&Waiting], next: &Waiting) -> Option<u32> {
        chosen.iter().try_fold(0_u32, |sum, one| {
            let gap = distance(one, next, self.room).filter(|gap| *gap <= self.limit)?;
            Some(sum.saturating_add(gap))
        })
    }
}
