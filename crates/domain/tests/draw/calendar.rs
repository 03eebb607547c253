//! Calendar: effective dates, conflicts, and proposals for leagues of any size.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use chrono::{DateTime, Datelike, Days, NaiveDate, NaiveTime, TimeDelta, Utc, Weekday};
use chrono_tz::America::New_York;
use chrono_tz::Asia::Tokyo;
use chrono_tz::Europe::Madrid;
use domain::draw::NextStep;
use domain::draw::league::round_robin::circle;
use domain::tournament::appointment::{Appointment, AppointmentState, Target};
use domain::tournament::calendar::agenda::{Filter, Subject, agenda};
use domain::tournament::calendar::conflict::{Conflict, conflicts};
use domain::tournament::calendar::local::{
    NoSuchHour, NotOneMoment, Repeat, day_of, evening_of, moment, only_moment,
};
use domain::tournament::calendar::lookup::{history, moved_from, of_table, order};
use domain::tournament::calendar::proposal::{
    DateConstraints, DatedGame, ProposalError, UndatedTable, propose,
};
use domain::tournament::calendar::settings::{CalendarSettings, StageDays, Venue, Window};
use domain::tournament::championship::Championship;
use domain::tournament::event::Actor;
use domain::tournament::id::{EntryId, IdSource, PoolId, TableId};
use domain::tournament::round::{RoundKind, RoundState};
use domain::tournament::table::Table;
use domain::tournament::wish::{Wished, is_before};
use proptest::prelude::*;

use super::championship::Hall;

fn day(text: &str) -> NaiveDate {
    text.parse().unwrap()
}

fn hour(text: &str) -> NaiveTime {
    NaiveTime::parse_from_str(text, "%H:%M").unwrap()
}

fn at(text: &str) -> DateTime<Utc> {
    let (date, time) = text.split_once(' ').unwrap();
    moment(day(date), hour(time), Madrid).unwrap()
}

/// Fixtures of leagues of these sizes, pool after pool.
fn fixtures(sizes: &[usize]) -> Vec<UndatedTable> {
    let mut ids = IdSource::new(1, [7; 32]);
    let mut all = Vec::new();
    for size in sizes {
        let pool = PoolId::new(&mut ids);
        let entries: Vec<EntryId> = (0..*size).map(|_| EntryId::new(&mut ids)).collect();
        for (round, games) in (1..).zip(circle(*size)) {
            for (one, other) in games.games {
                let entries = vec![entries[one], entries[other]];
                let table = TableId::new(&mut ids);
                all.push(UndatedTable { table, pool, round, hall: 0, entries, not_before: None });
            }
        }
    }
    all
}

fn wishes() -> DateConstraints {
    DateConstraints {
        first_day: day("2026-10-01"),
        last_day: day("2027-06-30"),
        weekdays: vec![Weekday::Tue, Weekday::Thu],
        excluded: vec![day("2026-10-06")],
        hours: vec![hour("19:00"), hour("20:15")],
        halls: vec![3],
        most: 1,
        minutes: 60,
    }
}

#[test]
fn a_local_hour_is_a_moment_unless_the_clocks_skip_it() {
    assert_eq!(at("2026-10-24 20:00").to_string(), "2026-10-24 18:00:00 UTC");
    assert_eq!(at("2026-10-25 20:00").to_string(), "2026-10-25 19:00:00 UTC");
    // The time occurs twice that night, and the first one counts.
    assert_eq!(at("2026-10-25 02:30").to_string(), "2026-10-25 00:30:00 UTC");
    let (day, hour) = (day("2027-03-28"), hour("02:30"));
    assert_eq!(moment(day, hour, Madrid), Err(NoSuchHour { day, hour }));
}

#[test]
fn an_hour_that_comes_twice_is_a_moment_once_it_is_chosen() {
    let night = (day("2026-10-25"), hour("02:30"));
    let (on, at) = night;
    let said = |repeat| only_moment(night, Madrid, repeat).map(|at| at.to_string());
    assert_eq!(said(None), Err(NotOneMoment::Twice { day: on, hour: at }));
    assert_eq!(said(Some(Repeat::First)).unwrap(), "2026-10-25 00:30:00 UTC");
    assert_eq!(said(Some(Repeat::Second)).unwrap(), "2026-10-25 01:30:00 UTC");
    let missing = (day("2027-03-28"), hour("02:30"));
    let (day, hour) = missing;
    let refused = Err(NotOneMoment::Missing(NoSuchHour { day, hour }));
    assert_eq!(only_moment(missing, Madrid, None), refused);
    assert_eq!(only_moment(missing, Madrid, Some(Repeat::Second)), refused);
    let plain = (on, NaiveTime::from_hms_opt(20, 0, 0).unwrap());
    let chosen = only_moment(plain, Madrid, Some(Repeat::Second)).unwrap();
    assert_eq!(chosen.to_string(), "2026-10-25 19:00:00 UTC");
}

#[test]
fn a_day_begins_at_midnight_of_its_time_zone() {
    let late = at("2026-11-26 00:53");
    let days = [Madrid, New_York, Tokyo].map(|zone| day_of(late, zone).to_string());
    assert_eq!(days, ["2026-11-26", "2026-11-25", "2026-11-26"]);
}

#[test]
fn an_evening_ends_in_the_morning() {
    let cases = [
        ("2026-11-25 19:00", "2026-11-25"),
        ("2026-11-25 23:30", "2026-11-25"),
        ("2026-11-26 05:59", "2026-11-25"),
        ("2026-11-26 06:00", "2026-11-26"),
    ];
    for (moment, day) in cases {
        assert_eq!(evening_of(at(moment), Madrid).to_string(), day, "{moment}");
    }
}

#[test]
fn a_league_is_played_on_the_first_evenings_on_which_it_fits() {
    let all = fixtures(&[5]);
    let found = propose(&all, &[], &wishes(), Madrid).unwrap();
    let days: BTreeSet<NaiveDate> =
        found.placed.iter().map(|(_, at)| day_of(*at, Madrid)).collect();
    let days: Vec<String> = days.iter().map(ToString::to_string).collect();
    assert_eq!(days, ["2026-10-01", "2026-10-08", "2026-10-13", "2026-10-15", "2026-10-20"]);
    assert!(found.unplaced.is_empty());
    // Occupied slots are skipped: a board of one evening, and an entry for a whole evening.
    let busy: Vec<DatedGame> = (0..3)
        .map(|n| DatedGame {
            starts_at: at("2026-10-01 19:30"),
            entries: if n == 0 { all[0].entries.clone() } else { Vec::new() },
            hall: Some(0),
        })
        .collect();
    let found = propose(&all, &busy, &wishes(), Madrid).unwrap();
    assert!(found.placed.iter().all(|(_, start)| *start != at("2026-10-01 19:00")));
    let first = found.placed.iter().find(|(table, _)| *table == all[0].table).unwrap();
    assert_eq!(first.1, at("2026-10-08 19:00"));
}

#[test]
fn pools_in_halls_of_their_own_do_not_wait_for_each_other() {
    let mut all = fixtures(&[6, 6, 6]);
    let first = |all: &[UndatedTable], halls: &[u16]| {
        let wishes = DateConstraints { halls: halls.to_vec(), ..wishes() };
        let found = propose(all, &[], &wishes, Madrid).unwrap();
        let first = found.placed[0].1;
        found.placed.iter().filter(|(_, at)| *at == first).count()
    };
    assert_eq!(first(&all, &[3]), 3, "three boards in one hall");
    let n_each = all.len() / 3;
    for (at, fixture) in all.iter_mut().enumerate() {
        fixture.hall = at / n_each;
    }
    assert_eq!(first(&all, &[3, 3, 3]), 9, "three in each");
    assert_eq!(first(&all, &[2, 2, 2]), 6);
    assert_eq!(first(&all, &[3, 1, 2]), 6, "each hall has its own number");
}

#[test]
fn what_cannot_be_proposed_is_named() {
    let all = fixtures(&[4]);
    let none =
        DateConstraints { last_day: day("2026-10-01"), weekdays: vec![Weekday::Mon], ..wishes() };
    assert_eq!(propose(&all, &[], &none, Madrid), Err(ProposalError::NoDay));
    let few = DateConstraints { last_day: day("2026-10-01"), ..wishes() };
    let found = propose(&all, &[], &few, Madrid).unwrap();
    assert_eq!((found.placed.len(), found.unplaced.len()), (2, 4));
    let (day, hour) = (day("2027-03-28"), hour("02:30"));
    let skipped = DateConstraints { weekdays: vec![Weekday::Sun], hours: vec![hour], ..wishes() };
    let missing = ProposalError::NoSuchHour(NoSuchHour { day, hour });
    assert_eq!(propose(&all, &[], &skipped, Madrid), Err(missing));
}

#[test]
fn a_game_waits_for_its_hour_and_none_waits_for_one_whose_hour_never_comes() {
    let mut all = fixtures(&[4]);
    all[0].not_before = Some(hour("20:00"));
    let found = propose(&all, &[], &wishes(), Madrid).unwrap();
    let start = |table: TableId| found.placed.iter().find(|(it, _)| *it == table).map(|it| it.1);
    assert_eq!(start(all[0].table), Some(at("2026-10-01 20:15")));
    assert_eq!(start(all[1].table), Some(at("2026-10-01 19:00")));
    assert!(found.unplaced.is_empty());
    all[0].not_before = Some(hour("20:30"));
    let found = propose(&all, &[], &wishes(), Madrid).unwrap();
    assert_eq!(found.unplaced, [all[0].table]);
    assert_eq!(found.placed.len(), 5, "the rounds after it are played");
}

#[test]
fn a_date_before_the_hour_that_is_wished_is_a_conflict_until_who_wished_it_has_left() {
    let mut league = League::new();
    let table = league.tables()[0].clone();
    let (one, other) = (table.entries()[0], table.entries()[1]);
    for (entry, from) in [(one, "20:00"), (other, "20:30")] {
        league.hall.wish(Wished::NotBefore { entry, hour: hour(from) });
    }
    let settings = CalendarSettings::default();
    let target = Target::Table(table.id);
    let early = Conflict::TooEarly { table: table.id, entry: other, hour: hour("20:30") };
    for (start, expected) in [
        ("2026-11-03 20:29", vec![early.clone()]),
        ("2026-11-03 20:30", vec![]),
        ("2026-11-04 00:15", vec![]),
        ("2026-11-04 19:00", vec![early.clone()]),
    ] {
        league.set(target, start);
        assert_eq!(conflicts(&league.championship(), &settings), expected, "{start}");
    }
    league.hall.withdraw(other);
    let found = conflicts(&league.championship(), &settings);
    let left = Conflict::TooEarly { table: table.id, entry: one, hour: hour("20:00") };
    assert_eq!(found, [left]);
    // The start of a whole stage sets no date for a game.
    league.say(target, AppointmentState::Cleared, None, "");
    let stage = league.hall.championship.stages()[0].id;
    league.set(Target::Stage(stage), "2026-11-03 17:00");
    assert_eq!(conflicts(&league.championship(), &settings), []);
}

proptest! {
    #[test]
    fn a_proposal_keeps_all_that_is_wished(
        sizes in prop::collection::vec(2_usize..10, 1..4),
        boards in 1_u16..5,
        most in 1_u8..4,
        minutes in 10_u16..150,
        n_hours in 1_usize..5,
        n_days in 0_u64..200,
        weekdays in prop::collection::btree_set(0_u8..7, 1..4),
        late in prop::collection::vec(0_usize..40, 0..3),
    ) {
        let mut all = fixtures(&sizes);
        for index in late {
            if let Some(one) = all.get_mut(index) {
                one.not_before = Some(hour("18:30"));
            }
        }
        let weekdays: Vec<Weekday> =
            weekdays.into_iter().map(|n| Weekday::try_from(n).unwrap()).collect();
        let hours = ["17:00", "18:30", "19:00", "20:15"];
        let first_day = day("2026-10-01");
        let wishes = DateConstraints {
            first_day,
            last_day: first_day + Days::new(n_days),
            hours: hours.iter().take(n_hours).map(|it| hour(it)).collect(),
            weekdays, halls: vec![boards], most, minutes, ..wishes()
        };
        let Ok(found) = propose(&all, &[], &wishes, Madrid) else { return Ok(()) };
        // Every table is either placed once or listed as unplaced.
        let mut named: Vec<TableId> = found.placed.iter().map(|(table, _)| *table).collect();
        named.extend(&found.unplaced);
        named.sort();
        let mut asked: Vec<TableId> = all.iter().map(|it| it.table).collect();
        asked.sort();
        prop_assert_eq!(named, asked);
        let start: BTreeMap<TableId, DateTime<Utc>> = found.placed.iter().copied().collect();
        let length = TimeDelta::minutes(minutes.into());
        let mut of_day: BTreeMap<(EntryId, NaiveDate), u8> = BTreeMap::new();
        for one in &all {
            let Some(from) = start.get(&one.table) else { continue };
            let on = day_of(*from, Madrid);
            prop_assert!(wishes.weekdays.contains(&on.weekday()) && !wishes.excluded.contains(&on));
            prop_assert!((wishes.first_day..=wishes.last_day).contains(&on));
            prop_assert!(wishes.hours.contains(&from.with_timezone(&Madrid).time()));
            let is_early = |wished| is_before(from.with_timezone(&Madrid).time(), wished);
            prop_assert!(!one.not_before.is_some_and(is_early));
            for entry in &one.entries {
                *of_day.entry((*entry, on)).or_default() += 1;
            }
            let at_once = start.values().filter(|it| **it <= *from && *from < **it + length).count();
            prop_assert!(at_once <= usize::from(boards));
            for other in all.iter().filter(|other| other.table != one.table) {
                let Some(then) = start.get(&other.table) else {
                    // No round is placed while an earlier one of its pool is unplaced.
                    let has_hour = other.not_before.is_none() || n_hours > 1;
                    prop_assert!(!has_hour || other.pool != one.pool || other.round >= one.round);
                    continue;
                };
                let meets = one.entries.iter().any(|entry| other.entries.contains(entry));
                prop_assert!(!meets || (*then - *from).abs() >= length);
                let is_before = other.pool == one.pool && other.round < one.round;
                prop_assert!(!is_before || then <= from);
            }
        }
        prop_assert!(of_day.values().all(|n| *n <= most));
    }
}

/// Published league of four with its appointments.
struct League {
    hall: Hall,
    said: Vec<Appointment>,
}

impl League {
    fn new() -> Self {
        let mut hall = Hall::jcf(&[4]);
        hall.run_until(|step| matches!(step, NextStep::Play { .. }));
        Self { hall, said: Vec::new() }
    }

    fn say(&mut self, target: Target, state: AppointmentState, start: Option<&str>, venue: &str) {
        let number = i32::try_from(self.said.len()).unwrap() + 1;
        self.said.push(Appointment {
            number,
            target,
            state,
            starts_at: start.map(at),
            venue: venue.to_owned(),
            at: DateTime::UNIX_EPOCH + TimeDelta::minutes(number.into()),
            by: Actor { user: None, name: "Empar".to_owned() },
            reason: String::new(),
            agreed_by: String::new(),
        });
    }

    fn set(&mut self, target: Target, start: &str) {
        self.say(target, AppointmentState::Set, Some(start), "Casal");
    }

    fn championship(&self) -> Championship {
        let mut championship = self.hall.championship.clone();
        championship.change(|facts| facts.appointments.clone_from(&self.said));
        championship
    }

    fn tables(&self) -> Vec<Table> {
        self.hall.championship.tables().to_vec()
    }
}

#[test]
fn the_most_specific_date_holds_and_what_is_taken_back_says_nothing() {
    let mut league = League::new();
    let table = league.tables()[0].clone();
    let stage = league.hall.championship.stages()[0].id;
    let targets = [
        Target::Stage(stage),
        Target::Pool(table.pool),
        Target::Round(table.round),
        Target::RoundInPool(table.round, table.pool),
        Target::Table(table.id),
    ];
    assert!(of_table(&league.championship(), &table).is_none());
    for (target, n) in targets.iter().zip(1..) {
        league.set(*target, &format!("2026-11-0{n} 20:00"));
        let championship = league.championship();
        assert_eq!(of_table(&championship, &table).unwrap().target, *target);
        assert_eq!(target.to_string().parse::<Target>().unwrap(), *target);
    }
    league.say(Target::Table(table.id), AppointmentState::Cleared, None, "");
    let championship = league.championship();
    assert_eq!(of_table(&championship, &table).unwrap().target, targets[3]);
    assert_eq!(history(&championship, &table).len(), 6);
    let other = league.tables()[1].clone();
    assert_eq!(history(&championship, &other).len(), 4);
}

#[test]
fn a_moved_game_says_where_it_was_planned_until_it_is_planned_anew() {
    let mut league = League::new();
    let table = league.tables()[0].clone();
    let own = Target::Table(table.id);
    league.set(Target::RoundInPool(table.round, table.pool), "2026-11-03 20:00");
    assert!(moved_from(&league.championship(), &table).is_none());
    league.say(own, AppointmentState::Moved, Some("2026-11-10 20:00"), "Casal");
    league.say(own, AppointmentState::Postponed, None, "");
    let championship = league.championship();
    let before = moved_from(&championship, &table).unwrap();
    assert_eq!(before.starts_at, Some(at("2026-11-03 20:00")), "as it was planned first");
    assert_eq!(order(&championship, &table).0, 2);
    league.say(own, AppointmentState::Moved, Some("2026-11-03 20:00"), "Casal");
    assert!(moved_from(&league.championship(), &table).is_none(), "it is where it was");
    league.say(own, AppointmentState::Moved, Some("2026-11-05 20:00"), "Casal");
    league.set(own, "2026-11-06 20:00");
    assert!(moved_from(&league.championship(), &table).is_none(), "planned anew");
}

#[test]
fn what_does_not_go_together_is_found() {
    let mut league = League::new();
    let tables = league.tables();
    let stage = league.hall.championship.stages()[0].id;
    // A date for a whole stage names the evening, not the time of its tables.
    league.set(Target::Stage(stage), "2026-11-03 20:00");
    let window = Window { from: Some(day("2026-11-01")), until: Some(day("2026-11-30")) };
    let settings = CalendarSettings {
        stages: vec![StageDays { stage, minutes: 60, window }],
        venues: vec![Venue { name: "CASAL".to_owned(), boards: 1 }],
    };
    assert_eq!(conflicts(&league.championship(), &settings), []);
    for (table, n) in tables.iter().zip(1..) {
        league.set(Target::Table(table.id), &format!("2026-11-0{n} 20:00"));
    }
    assert_eq!(conflicts(&league.championship(), &settings), []);
    // Round 1 is dated after round 2, and outside the window.
    league.set(Target::Table(tables[0].id), "2026-12-01 20:00");
    let found = conflicts(&league.championship(), &settings);
    assert!(found.contains(&Conflict::OutsideWindow { table: tables[0].id, window }), "{found:?}");
    let turned = |it: &&Conflict| matches!(it, Conflict::RoundOrder { earlier, .. } if *earlier == tables[0].id);
    assert_eq!(found.iter().filter(turned).count(), 0, "the order of a league's rounds is free");
    // A play-off follows all the rounds it depends on.
    let mut with_play_off = league.championship();
    let last = tables.last().unwrap().round;
    with_play_off.change(|facts| {
        let round = facts.rounds.iter_mut().find(|round| round.id == last).unwrap();
        round.kind = RoundKind::PlayOff;
    });
    let found = conflicts(&with_play_off, &settings);
    assert_eq!(found.iter().filter(turned).count(), 2, "once for each of its entries");
    // At the same time as the next game, on one board.
    league.set(Target::Table(tables[0].id), "2026-11-03 20:30");
    let found = conflicts(&league.championship(), &settings);
    let meets = tables[0].entries().into_iter().find(|entry| tables[2].has(*entry)).unwrap();
    let twice = Conflict::SameEntry { entry: meets, tables: [tables[2].id, tables[0].id] };
    assert!(found.contains(&twice), "{found:?}");
    let full = Conflict::Boards {
        venue: "Casal".to_owned(),
        starts_at: at("2026-11-03 20:30"),
        n_tables: 2,
        boards: 1,
        table: tables[0].id,
    };
    assert!(found.contains(&full), "{found:?}");
}

#[test]
fn one_person_of_two_entries_is_found_at_two_tables_at_once() {
    let mut league = League::new();
    let tables = league.tables();
    let settings = CalendarSettings { stages: Vec::new(), venues: Vec::new() };
    // Two games of one round share no entry, but one person may be in two entries.
    let same = tables.iter().find(|it| it.id != tables[0].id && it.round == tables[0].round);
    let (first, second) = (tables[0].clone(), same.unwrap().clone());
    for table in [&first, &second] {
        league.set(Target::Table(table.id), "2026-11-03 20:00");
    }
    assert_eq!(conflicts(&league.championship(), &settings), []);
    let player = first.seats[0].player;
    league.hall.championship.change(|facts| {
        let entry = facts.entries.iter_mut().find(|it| it.id == first.seats[0].entry).unwrap();
        entry.squad[0] = player;
        let entry = facts.entries.iter_mut().find(|it| it.id == second.seats[0].entry).unwrap();
        entry.squad[0] = player;
        let table = facts.tables.iter_mut().find(|it| it.id == second.id).unwrap();
        table.seats[0].player = player;
    });
    let found = conflicts(&league.championship(), &settings);
    assert!(
        matches!(found.as_slice(), [Conflict::SamePerson { player: it, .. }] if *it == player),
        "{found:?}"
    );
    league.set(Target::Table(second.id), "2026-11-04 20:00");
    assert_eq!(conflicts(&league.championship(), &settings), []);
}

#[test]
fn the_agenda_lists_games_of_a_league_and_nights_as_a_whole() {
    let mut league = League::new();
    let tables = league.tables();
    let pool = tables[0].pool;
    league.set(Target::Pool(pool), "2026-11-20 20:00");
    let night = league.championship();
    let whole = agenda(&night, &Filter::default());
    let all = Subject::Whole { target: Target::Pool(pool), n_tables: tables.len() };
    assert_eq!(whole.dated.iter().map(|it| it.subject).collect::<Vec<_>>(), [all]);
    let mine = Filter { entries: Some(vec![tables[0].entries()[0]]), pool: None };
    assert_eq!(agenda(&night, &mine).dated.len(), 3, "an entry's games are listed one by one");
    league.say(Target::Pool(pool), AppointmentState::Cleared, None, "");
    league.set(Target::Table(tables[1].id), "2026-11-02 20:00");
    league.set(Target::RoundInPool(tables[2].round, pool), "2026-11-01 20:00");
    league.say(Target::Table(tables[4].id), AppointmentState::Postponed, None, "");
    let championship = league.championship();
    let listed = agenda(&championship, &Filter::default());
    let subjects: Vec<Subject> = listed.dated.iter().map(|it| it.subject).collect();
    let one = |n: usize| Subject::Table(tables[n].id);
    assert_eq!(subjects, [one(2), one(3), one(1)]);
    assert_eq!(listed.postponed.len(), 1);
    assert_eq!(listed.undated, [tables[0].id, tables[5].id]);
}

#[test]
fn nobody_is_told_dates_of_a_draft() {
    let mut league = League::new();
    let table = league.tables()[0].clone();
    league.set(Target::Table(table.id), "2026-11-02 20:00");
    let mut championship = league.championship();
    assert_eq!(Arc::new(championship.clone()).public().appointments().len(), 1);
    championship.change(|facts| {
        facts.rounds.iter_mut().for_each(|round| round.state = RoundState::Draft);
    });
    assert!(Arc::new(championship).public().appointments().is_empty());
}
