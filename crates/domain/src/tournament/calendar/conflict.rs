//! Conflicts in a calendar. Only dated tables without a result are checked.
//!
//! A date of a whole stage or pool does not tell when each of its tables begins. The checks therefore use different dates:
//!
//! - days allowed for a stage: all dates;
//! - wished hours: dates of rounds, matchdays and tables;
//! - boards: dates of matchdays and tables;
//! - overlaps and the order of rounds: dates of matchdays and tables, and those of rounds in stages that are drawn at once.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use chrono::{DateTime, NaiveTime, TimeDelta, Utc};

use super::local::{day_of, hour_of};
use super::lookup::of_table;
use super::settings::{CalendarSettings, Window};
use crate::tournament::appointment::{Appointment, Target};
use crate::tournament::championship::Championship;
use crate::tournament::id::{EntryId, PlayerId, TableId};
use crate::tournament::round::{Round, RoundKind};
use crate::tournament::same_person::{Likeness, People, Repeated, SeatedTwice};
use crate::tournament::table::Table;
use crate::tournament::text::fold;
use crate::tournament::wish::is_before;

/// A conflict between dates, or between a date and a setting.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Conflict {
    /// One entry has two tables at the same time.
    SameEntry {
        /// Entry that would play twice.
        entry: EntryId,
        /// The two tables, the earlier one first.
        tables: [TableId; 2],
    },
    /// One person plays for two entries whose tables overlap.
    SamePerson {
        /// Person who would play twice.
        player: PlayerId,
        /// The two tables, the earlier one first.
        tables: [TableId; 2],
    },
    /// A venue has more simultaneous tables than boards.
    Boards {
        /// Name of the venue.
        venue: String,
        /// Time from which there are too few boards.
        starts_at: DateTime<Utc>,
        /// Number of tables played at the venue then.
        n_tables: usize,
        /// Number of boards at the venue.
        boards: u16,
        /// One of the simultaneous tables, which begins at that time.
        table: TableId,
    },
    /// A date lies outside the days allowed for its stage.
    OutsideWindow {
        /// The first table with that date.
        table: TableId,
        /// Days allowed for the stage.
        window: Window,
    },
    /// An entry plays a round before an earlier round of the same stage on which it depends.
    RoundOrder {
        /// Table of the earlier round.
        earlier: TableId,
        /// Table of the later round, which begins first.
        later: TableId,
    },
    /// A table begins before the earliest hour wished for one of its entries.
    TooEarly {
        /// Table that begins too early.
        table: TableId,
        /// Entry with the wish.
        entry: EntryId,
        /// Earliest hour at which games of the entry may begin.
        hour: NaiveTime,
    },
}

impl Conflict {
    /// The tables that the conflict involves.
    pub fn tables(&self) -> Vec<TableId> {
        match self {
            Conflict::SameEntry { tables, .. } | Conflict::SamePerson { tables, .. } => {
                tables.to_vec()
            }
            Conflict::Boards { table, .. }
            | Conflict::OutsideWindow { table, .. }
            | Conflict::TooEarly { table, .. } => vec![*table],
            Conflict::RoundOrder { earlier, later } => vec![*earlier, *later],
        }
    }
}

/// A table with its appointment and playing time.
struct DatedTable<'a> {
    table: &'a Table,
    appointment: &'a Appointment,
    starts_at: DateTime<Utc>,
    ends_at: DateTime<Utc>,
    round: &'a Round,
    /// True if its round depends on the results of earlier rounds.
    follows: bool,
    /// True if the table begins at the date itself, so that overlaps can be found; see [`is_of_round`].
    is_of_round: bool,
    /// True if the date belongs to this table or to a matchday of its pool.
    is_of_matchday: bool,
}

/// Returns whether an appointment of `target` gives the start of single games. A date of a round does so only if the rounds of the stage
/// are drawn at once (`is_league`). In other stages it names the evening.
fn is_of_round(target: Target, is_league: bool) -> bool {
    match target {
        Target::Table(_) | Target::RoundInPool(..) => true,
        Target::Round(_) => is_league,
        Target::Pool(_) | Target::Stage(_) => false,
    }
}

/// Returns the conflicts in the calendar of `championship`: those of each entry (order of rounds, then overlaps), of people, of boards
/// by time, of allowed days, and of wished hours.
pub fn conflicts(championship: &Championship, settings: &CalendarSettings) -> Vec<Conflict> {
    let dated = dated(championship, settings);
    let mut found = of_entries(&dated);
    found.extend(of_people(championship, &dated));
    found.extend(of_venues(championship, settings, &dated));
    found.extend(of_windows(championship, settings, &dated));
    found.extend(of_hours(championship, &dated));
    found
}

fn dated<'a>(championship: &'a Championship, settings: &CalendarSettings) -> Vec<DatedTable<'a>> {
    let of = |table: &'a Table| {
        let appointment = of_table(championship, table)?;
        let starts_at = appointment.starts_at?;
        let round = championship.round(table.round)?;
        let stage = championship.stage(round.stage)?;
        let minutes = TimeDelta::minutes(i64::from(settings.of(stage.id).minutes));
        Some(DatedTable {
            table,
            appointment,
            starts_at,
            ends_at: starts_at + minutes,
            round,
            // A league is drawn at once; only its play-offs depend on earlier results.
            follows: !stage.plan.is_drawn_at_once() || round.kind == RoundKind::PlayOff,
            is_of_round: is_of_round(appointment.target, stage.plan.is_drawn_at_once()),
            is_of_matchday: matches!(
                appointment.target,
                Target::Table(_) | Target::RoundInPool(..)
            ),
        })
    };
    championship.tables().iter().filter(|table| table.is_missing()).filter_map(of).collect()
}

/// Finds entries with two tables at once, and rounds in the wrong order.
fn of_entries(dated: &[DatedTable<'_>]) -> Vec<Conflict> {
    let mut of_entry: BTreeMap<EntryId, Vec<&DatedTable<'_>>> = BTreeMap::new();
    for one in dated.iter().filter(|it| it.is_of_round) {
        for entry in one.table.entries() {
            of_entry.entry(entry).or_default().push(one);
        }
    }
    let (mut found, mut turned) = (Vec::new(), BTreeSet::new());
    for (entry, mut games) in of_entry {
        for (at, next) in games.iter().enumerate().filter(|(_, next)| next.follows) {
            let is_turned = |one: &&&DatedTable<'_>| {
                one.round.stage == next.round.stage
                    && one.round.number < next.round.number
                    && next.starts_at < one.starts_at
            };
            if let Some(one) = games.iter().take(at).rev().find(is_turned)
                && turned.insert((one.table.id, next.table.id))
            {
                let (earlier, later) = (one.table.id, next.table.id);
                found.push(Conflict::RoundOrder { earlier, later });
            }
        }
        games.sort_by_key(|it| it.starts_at);
        for pair in games.windows(2) {
            if let [one, next] = pair
                && next.starts_at < one.ends_at
            {
                found.push(Conflict::SameEntry { entry, tables: [one.table.id, next.table.id] });
            }
        }
    }
    found
}

/// Finds people with two tables at once because they belong to two entries.
fn of_people(championship: &Championship, dated: &[DatedTable<'_>]) -> Vec<Conflict> {
    let people = People::of(championship);
    let sure = people.in_entries().into_iter().filter(|it| it.likeness == Likeness::Person);
    let mut found = Vec::new();
    for Repeated { places: entries, .. } in sure {
        let is_theirs = |it: &&DatedTable<'_>| entries.iter().any(|entry| it.table.has(*entry));
        let of_round = dated.iter().filter(|it| it.is_of_round);
        let mut games: Vec<&DatedTable<'_>> = of_round.filter(is_theirs).collect();
        games.sort_by_key(|it| it.starts_at);
        for pair in games.windows(2) {
            let [one, next] = pair else { continue };
            if next.starts_at >= one.ends_at {
                continue;
            }
            let both = people.seated_twice([one.table, next.table]).into_iter();
            // Overlaps within one entry are reported as `SameEntry`, and one table is no overlap.
            let other = both.filter(|it| it.likeness == Likeness::Person);
            let conflict = other.filter(|SeatedTwice { tables: [one, other], .. }| one != other);
            found.extend(conflict.map(|it| {
                let (player, tables) = (it.player, it.tables);
                Conflict::SamePerson { player, tables }
            }));
        }
    }
    found
}

fn of_venues(
    championship: &Championship,
    settings: &CalendarSettings,
    dated: &[DatedTable<'_>],
) -> Vec<Conflict> {
    let mut at_venue: HashMap<String, Vec<&DatedTable<'_>>> = HashMap::new();
    for one in dated.iter().filter(|it| it.is_of_matchday) {
        at_venue.entry(fold(&one.appointment.venue)).or_default().push(one);
    }
    let mut found = Vec::new();
    for mut games in at_venue.into_values() {
        games.sort_by_key(|it| it.starts_at);
        let venue = games.first().map(|it| it.appointment.venue.clone()).unwrap_or_default();
        let Some(boards) = boards_at(championship, settings, &venue) else { continue };
        let mut last = None;
        for one in &games {
            let is_on =
                |it: &&&DatedTable<'_>| it.starts_at <= one.starts_at && one.starts_at < it.ends_at;
            let n_tables = games.iter().filter(is_on).count();
            if n_tables > usize::from(boards) && last != Some(one.starts_at) {
                last = Some(one.starts_at);
                let (venue, starts_at, table) = (venue.clone(), one.starts_at, one.table.id);
                found.push(Conflict::Boards { venue, starts_at, n_tables, boards, table });
            }
        }
    }
    found.sort_by_key(|it| match it {
        Conflict::Boards { starts_at, table, .. } => Some((*starts_at, *table)),
        _ => None,
    });
    found
}

/// Number of boards at a venue; for the tournament's own venue, its settings apply if the calendar has no number. `None` if unknown.
pub fn boards_at(
    championship: &Championship,
    settings: &CalendarSettings,
    venue: &str,
) -> Option<u16> {
    let tournament = &championship.tournament;
    let is_own = venue.is_empty() || fold(venue) == fold(&tournament.venue);
    let own = Some(tournament.settings.boards).filter(|boards| is_own && *boards > 0);
    settings.boards_at(venue).or(own)
}

fn of_windows(
    championship: &Championship,
    settings: &CalendarSettings,
    dated: &[DatedTable<'_>],
) -> Vec<Conflict> {
    let zone = championship.tournament.settings.time_zone;
    let mut said = BTreeSet::new();
    let outside = dated.iter().filter_map(|one| {
        let window = settings.of(championship.stage_of(one.table)?.id).window;
        let is_new =
            !window.has(day_of(one.starts_at, zone)) && said.insert(one.appointment.number);
        is_new.then_some(Conflict::OutsideWindow { table: one.table.id, window })
    });
    outside.collect()
}

/// Finds tables that begin before the hour wished for one of their entries. Only dates of single games and of whole rounds are checked.
fn of_hours(championship: &Championship, dated: &[DatedTable<'_>]) -> Vec<Conflict> {
    let zone = championship.tournament.settings.time_zone;
    let early = dated.iter().filter_map(|one| {
        let is_one = one.is_of_round || matches!(one.appointment.target, Target::Round(_));
        let (entry, hour) = championship.latest_of(&one.table.entries()).filter(|_| is_one)?;
        let table = one.table.id;
        is_before(hour_of(one.starts_at, zone), hour).then_some(Conflict::TooEarly {
            table,
            entry,
            hour,
        })
    });
    early.collect()
}
