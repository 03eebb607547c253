//! The simulated queue for boards is the hall's.

use std::collections::BTreeMap;

use chrono::{DateTime, TimeDelta, Utc};
use domain::draw::NextStep;
use domain::draw::forecast::current::{Tonight, current};
use domain::draw::forecast::{Belief, GameLength, forecast_by};
use domain::tournament::hall::Hall as Facts;
use domain::tournament::id::TableId;
use domain::tournament::preset::Preset;
use domain::tournament::round::{Round, RoundState};
use domain::tournament::wish::Wished;
use proptest::prelude::*;

use super::championship::Hall;

/// Plays all published tables, each for its number of seconds, by the real queue. Gives the end of each round in seconds.
fn played(mut hall: Hall, mut facts: Facts, lengths: &BTreeMap<TableId, i64>) -> Vec<i64> {
    let begin = hall.now;
    let mut ends: BTreeMap<(DateTime<Utc>, TableId), ()> = BTreeMap::new();
    for call in &facts.calls {
        ends.insert((begin + TimeDelta::seconds(lengths[&call.table]), call.table), ());
    }
    let mut of_round = BTreeMap::new();
    while let Some(((now, table), ())) = ends.pop_first() {
        of_round.insert(hall.championship.table(table).unwrap().round, (now - begin).num_seconds());
        hall.play(table);
        let settled = facts.settle(&hall.championship, now);
        let freed = |id| settled.freed.contains(&id);
        for call in facts.calls.iter_mut().filter(|it| it.freed_at.is_none() && freed(it.table)) {
            call.freed_at = Some(now);
        }
        for call in &settled.called {
            ends.insert((now + TimeDelta::seconds(lengths[&call.table]), call.table), ());
        }
        facts.calls.extend(settled.called);
    }
    let rounds = hall.championship.rounds().iter();
    rounds.filter_map(|round| of_round.get(&round.id).copied()).collect()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, ..ProptestConfig::default() })]

    #[test]
    fn tables_are_called_as_in_the_hall(
        n in 5_usize..16,
        boards in 1_u16..7,
        fixed in prop::collection::vec((1_i32..5, 1_u16..7), 0..3),
        salt in 1_i64..1_000,
    ) {
        let mut hall = Hall::new(Preset::LeagueFinal);
        (0..n).for_each(|_| hall.add("", "").map(|_| ()).unwrap());
        hall.settings().boards = boards;
        let mut known = Vec::new();
        for (number, board) in fixed {
            if !known.contains(&number) {
                known.push(number);
                let entry = hall.entry(number);
                hall.wish(Wished::Board { entry, board });
            }
        }
        hall.run_until(|step| matches!(step, NextStep::Play { .. }));
        let mut facts = Facts::default();
        let called = facts.settle(&hall.championship, hall.now).called;
        facts.calls.extend(called);
        let mut evening = current(
            Tonight { championship: &hall.championship, hall: &facts, games: &[] },
            hall.now,
        );
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
        for (index, (ahead, table)) in evening.tables.iter_mut().zip(&tables).enumerate() {
            let seconds = 1_000 + (index as i64 * 7_919 * salt) % 997;
            ahead.terms.length = GameLength { ln: 20.0, sd: 0.01 };
            // One second of setup, and a minute until the result is signed.
            ahead.terms.limit = Some((seconds - 61) as f64);
            lengths.insert(*table, seconds);
        }
        let forecast = forecast_by(&evening, 9, 1);
        let begin = evening.now;
        let ends: Vec<i64> = forecast
            .rounds
            .iter()
            .filter(|round| round.stage == 1)
            .map(|round| (round.end.likely - begin).num_seconds())
            .collect();
        prop_assert_eq!(ends, played(hall, facts, &lengths));
    }
}
