//! The simulated queue for boards is the hall's.

use std::collections::{BTreeMap, BTreeSet};

use chrono::TimeDelta;
use domain::draw::NextStep;
use domain::draw::forecast::current::{Tonight, current};
use domain::draw::forecast::{Belief, GameLength, Opening, forecast_by};
use domain::tournament::hall::Hall as Facts;
use domain::tournament::id::TableId;
use domain::tournament::preset::Preset;
use domain::tournament::round::{Round, RoundState};
use domain::tournament::series::Series;
use domain::tournament::wish::Wished;
use proptest::prelude::*;

use super::championship::Hall;

/// A published table without a result: its place in the queue and its seconds at a board.
struct Length {
    place: usize,
    seconds: i64,
}

/// Plays all published tables by the real queue. Gives the end of each round in seconds. Of tables that end in the same second, the first
/// of the queue ends first, as in the simulation: the other order can call other tables.
fn played(mut hall: Hall, mut facts: Facts, lengths: &BTreeMap<TableId, Length>) -> Vec<i64> {
    let begin = hall.now;
    let end = |table: TableId, from: i64| {
        let length = &lengths[&table];
        (from + length.seconds, length.place, table)
    };
    let mut ends: BTreeSet<(i64, usize, TableId)> =
        facts.calls.iter().map(|call| end(call.table, 0)).collect();
    let mut of_round = BTreeMap::new();
    while let Some((second, _, table)) = ends.pop_first() {
        of_round.insert(hall.championship.table(table).unwrap().round, second);
        hall.play(table);
        let now = begin + TimeDelta::seconds(second);
        let settled = facts.settle(&hall.championship, now);
        let freed = |id| settled.freed.contains(&id);
        for call in facts.calls.iter_mut().filter(|it| it.freed_at.is_none() && freed(it.table)) {
            call.freed_at = Some(now);
        }
        ends.extend(settled.called.iter().map(|call| end(call.table, second)));
        facts.calls.extend(settled.called);
    }
    let rounds = hall.championship.rounds().iter();
    rounds.filter_map(|round| of_round.get(&round.id).copied()).collect()
}

/// A tournament with few boards.
#[derive(Debug)]
struct Case {
    preset: Preset,
    n: usize,
    boards: u16,
    /// Numbers of entries and their boards.
    fixed: Vec<(i32, u16)>,
    salt: i64,
}

/// Asserts that the published rounds of a tournament end at the same seconds in the simulation as in the hall.
fn assert_same(case: &Case) {
    let mut hall = Hall::new(case.preset);
    (0..case.n).for_each(|_| hall.add("", "").map(|_| ()).unwrap());
    hall.settings().boards = case.boards;
    let fixed: BTreeMap<i32, u16> = case.fixed.iter().copied().collect();
    for (number, board) in fixed {
        let entry = hall.entry(number);
        hall.wish(Wished::Board { entry, board });
    }
    hall.run_until(|step| matches!(step, NextStep::Play { .. }));
    let mut facts = Facts::default();
    let called = facts.settle(&hall.championship, hall.now).called;
    facts.calls.extend(called);
    let tonight = Tonight { championship: &hall.championship, hall: &facts, games: &[] };
    let mut evening = current(tonight, hall.now);
    // Each table lasts exactly until its time is called.
    evening.tempo.setup = Belief::new(1.0, 0.0, 0.0);
    let is_played = |round: &&Round| round.state == RoundState::Published;
    let mut tables: Vec<TableId> = Vec::new();
    for round in hall.championship.rounds().iter().filter(is_played) {
        let missing = hall.championship.tables_of(round.id).filter(|table| table.is_missing());
        let mut of_round: Vec<_> = missing.collect();
        of_round.sort_by_key(|table| table.number);
        tables.extend(of_round.into_iter().map(|table| table.id));
    }
    let mut lengths = BTreeMap::new();
    for (place, (ahead, table)) in evening.tables.iter_mut().zip(&tables).enumerate() {
        let seconds = 1_000 + (place as i64 * 7_919 * case.salt) % 997;
        ahead.terms.length = GameLength { ln: 20.0, sd: 0.01 };
        ahead.terms.series = Series::default();
        // One second of setup, and a minute until the result is signed.
        ahead.terms.limit = Some((seconds - 61) as f64);
        lengths.insert(*table, Length { place, seconds });
    }
    let forecast = forecast_by(&evening, 9, 1);
    let rounds = evening.rounds.iter().zip(&forecast.rounds);
    let ends: Vec<i64> = rounds
        .filter(|(round, _)| round.opening == Opening::Open)
        .map(|(_, round)| (round.end.likely - evening.now).num_seconds())
        .collect();
    assert_eq!(ends, played(hall, facts, &lengths), "{case:?}");
}

#[test]
fn tables_that_end_in_the_same_second_free_their_boards_one_by_one() {
    for (n, salt) in [(9, 84), (10, 240)] {
        let preset = Preset::LeagueFinal;
        assert_same(&Case { preset, n, boards: 4, fixed: Vec::new(), salt });
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, ..ProptestConfig::default() })]

    #[test]
    fn leagues_are_called_as_in_the_hall(
        n in 5_usize..16,
        boards in 1_u16..7,
        fixed in prop::collection::vec((1_i32..5, 1_u16..7), 0..3),
        salt in 1_i64..1_000,
    ) {
        assert_same(&Case { preset: Preset::LeagueFinal, n, boards, fixed, salt });
    }

    #[test]
    fn knock_outs_are_called_as_in_the_hall(
        n in 5_usize..60,
        boards in 1_u16..7,
        fixed in prop::collection::vec((1_i32..5, 1_u16..7), 0..3),
        is_pairs: bool,
        salt in 1_i64..1_000,
    ) {
        let preset = if is_pairs { Preset::Pairs } else { Preset::Torneo };
        assert_same(&Case { preset, n, boards, fixed, salt });
    }
}
