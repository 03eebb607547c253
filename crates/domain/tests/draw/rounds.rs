//! Stages of a fixed number of rounds: Swiss and points.

use std::collections::{HashMap, HashSet};

use domain::draw::redo::redo;
use domain::draw::{
    LateHandling, NextStep, StandingState, champion, given_up, late, latecomers, n_cut, next_step,
    qualifiers, rounds_so_far, standings, track,
};
use domain::tournament::id::EntryId;
use domain::tournament::plan::{Choices, EntryRule, Pairing, StagePlan};
use domain::tournament::points::Points;
use domain::tournament::preset::Preset;
use domain::tournament::round::{RoundKind, RoundState};
use domain::tournament::table::{Table, TableKind};
use domain::tournament::tiebreak::Tiebreak;
use parchis::Mode;
use proptest::prelude::*;

use super::championship::Hall;

type Make = fn(EntryRule, &Choices) -> StagePlan;

/// One stage of `rounds` rounds at tables of `seats` with `n` entries, whose last criterion is the lot.
fn stage_of(make: Make, n: usize, seats: u8, rounds: u8) -> Hall {
    let mut hall = Hall::torneo(n).with(
        |choices| make(EntryRule::Everybody, choices),
        |choices| {
            (choices.table.seats, choices.rounds, choices.best) = (seats, rounds, rounds);
            choices.tiebreaks.push(Tiebreak::Lot);
        },
    );
    hall.settings().mode = Mode::Solo;
    hall
}

fn is_play(step: &NextStep) -> bool {
    matches!(step, NextStep::Play { .. })
}

/// Number of meetings of every pair in a hall.
fn meetings(hall: &Hall) -> HashMap<(EntryId, EntryId), usize> {
    let mut met = HashMap::new();
    let played = |table: &&Table| table.kind == TableKind::Played;
    for table in hall.championship.tables().iter().filter(played) {
        let entries = table.entries();
        for (index, one) in entries.iter().enumerate() {
            for other in &entries[index + 1..] {
                *met.entry((*one.min(other), *one.max(other))).or_default() += 1;
            }
        }
    }
    met
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn everybody_who_is_there_sits_once_in_each_of_as_many_rounds_as_are_planned(
        make in prop::sample::select(vec![StagePlan::swiss as Make, StagePlan::points]),
        seats in prop::sample::select(vec![2_u8, 4]),
        n in 2_usize..34,
        rounds in 1_u8..8,
        changes in prop::collection::vec((any::<bool>(), any::<u8>()), 8),
        seed in any::<i64>(),
    ) {
        let mut hall = stage_of(make, n, seats, rounds);
        hall.seed = seed >> 8;
        let mut changes = changes.into_iter();
        loop {
            let step = hall.run_until(|step| is_play(step) || matches!(step, NextStep::Finished { .. }));
            if !is_play(&step) {
                break;
            }
            let tables = hall.last_tables();
            let mut seated: Vec<EntryId> = tables.iter().flat_map(Table::entries).collect();
            seated.sort_unstable();
            let entries = hall.championship.entries().iter();
            let mut active: Vec<EntryId> =
                entries.filter(|entry| entry.is_active()).map(|entry| entry.id).collect();
            active.sort_unstable();
            prop_assert_eq!(&seated, &active);
            hall.step();
            let (comes, which) = changes.next().unwrap();
            if comes {
                hall.add("", "").unwrap();
            } else if active.len() > 2 {
                hall.withdraw(active[usize::from(which) % active.len()]);
            }
        }
        prop_assert_eq!(hall.championship.rounds().len(), usize::from(rounds));
        prop_assert!(champion(&hall.championship).is_some());
        for draw in &hall.draws {
            let redone = redo(&hall.championship, draw, |table| table.seats.clone()).unwrap();
            prop_assert_eq!(redone.difference(draw), None);
        }
    }

    #[test]
    fn who_met_does_not_meet_again_in_swiss_rounds_of_four_times_as_many(
        rounds in 1_u8..9,
        more in 0_usize..30,
        seed in any::<i64>(),
    ) {
        let mut hall = stage_of(StagePlan::swiss, 4 * usize::from(rounds) + more, 2, rounds);
        hall.seed = seed >> 8;
        hall.run();
        prop_assert!(meetings(&hall).values().all(|times| *times == 1));
        let mut byes: HashMap<EntryId, usize> = HashMap::new();
        let rest = |table: &&Table| table.kind == TableKind::Bye;
        for table in hall.championship.tables().iter().filter(rest) {
            *byes.entry(table.entries()[0]).or_default() += 1;
        }
        prop_assert!(byes.values().all(|times| *times == 1));
    }
}

#[test]
fn similar_points_meet_in_swiss_rounds_and_not_in_a_points_stage() {
    let spread = |make: Make| {
        let mut hall = stage_of(make, 64, 2, 5);
        hall.run_until(|step| matches!(step, NextStep::Draw { round_number: 5, .. }));
        let stage = hall.stage(1);
        let points: HashMap<EntryId, i64> = standings(&hall.championship, stage, None)
            .into_iter()
            .map(|row| (row.entry, row.points.as_whole().unwrap()))
            .collect();
        hall.step();
        let apart = |table: &Table| {
            let entries = table.entries();
            points[&entries[0]].abs_diff(points[&entries[1]])
        };
        hall.last_tables().iter().map(apart).sum::<u64>()
    };
    assert!(spread(StagePlan::swiss) <= 8, "{}", spread(StagePlan::swiss));
    assert!(spread(StagePlan::points) > 20, "{}", spread(StagePlan::points));
}

#[test]
fn in_a_points_stage_everybody_meets_nearly_as_many_as_can_be_met() {
    for (n, rounds, least) in [(16, 3, 9), (24, 4, 11), (32, 5, 15), (64, 6, 18)] {
        let mut hall = stage_of(StagePlan::points, n, 4, rounds);
        hall.run();
        let met = meetings(&hall);
        for entry in hall.championship.entries() {
            let others = met.keys().filter(|(one, other)| [one, other].contains(&&entry.id));
            assert!(others.count() >= least, "{n}: {}", entry.number);
        }
    }
}

#[test]
fn the_first_of_the_standings_go_on_to_the_final() {
    let mut hall = Hall::new(Preset::Swiss);
    (0..24).for_each(|_| hall.add("", "").map(|_| ()).unwrap());
    hall.plan(|plan| plan.tiebreaks.push(Tiebreak::Lot));
    let (swiss, last) = (hall.stage(1), hall.stage(2));
    hall.run_until(|step| matches!(step, NextStep::Draw { stage, .. } if *stage == last));
    let rows = standings(&hall.championship, swiss, None);
    assert_eq!(hall.championship.rounds_of(swiss).count(), 5);
    let through: Vec<EntryId> = rows.iter().take(4).map(|row| row.entry).collect();
    let leaving = qualifiers(&hall.championship, swiss).unwrap();
    assert_eq!(leaving.iter().map(|it| it.entry).collect::<Vec<_>>(), through);
    assert_eq!(leaving.iter().map(|it| it.place).collect::<Vec<_>>(), [1, 2, 3, 4]);
    assert!(rows[..4].iter().all(|row| row.state == StandingState::Qualified));
    assert!(rows[4..].iter().all(|row| row.state == StandingState::Out));
    hall.draw();
    let seated: HashSet<EntryId> = hall.last_tables()[0].entries().into_iter().collect();
    assert_eq!(seated, through.into_iter().collect());
    assert_eq!(hall.championship.rounds().last().unwrap().kind, RoundKind::Final);
    hall.run();
    assert!(champion(&hall.championship).is_some());
}

#[test]
fn ties_at_the_cut_are_played_off_and_no_others() {
    let mut hall = stage_of(StagePlan::swiss, 8, 2, 2);
    hall.plan(|plan| plan.tiebreaks = vec![Tiebreak::Points]);
    let stage = hall.stage(1);
    let step = hall.run_until(|step| matches!(step, NextStep::PlayOffs { .. }));
    let NextStep::PlayOffs { ties, .. } = step else { unreachable!() };
    assert_eq!((ties[0].entries.len(), ties[0].n_places), (2, 1), "two won both games");
    hall.run();
    assert_eq!(
        rounds_so_far(&hall.championship, hall.championship.stage(stage).unwrap()).unwrap().n,
        2
    );
    let rows = standings(&hall.championship, stage, None);
    assert_eq!(rows[0].state, StandingState::Champion);
    assert_eq!((rows[0].points, rows[1].points), (rows[1].points, rows[0].points));
    assert!(!rows[0].is_tied);
}

#[test]
fn so_few_that_all_go_on_sit_down_at_the_final_at_once() {
    let mut hall = Hall::new(Preset::Swiss);
    (0..4).for_each(|_| hall.add("", "").map(|_| ()).unwrap());
    hall.draw();
    assert_eq!(hall.championship.rounds()[0].stage, hall.stage(2));
    assert_eq!(hall.last_tables()[0].entries().len(), 4);
}

#[test]
fn only_the_best_tables_of_an_entry_count() {
    let mut hall = stage_of(StagePlan::points, 12, 4, 5);
    hall.plan(|plan| {
        plan.pairing = Pairing::Points { rounds: 5, best: 3 };
        plan.scoring.by_place = vec![5, 3, 2, 1];
    });
    hall.run();
    let mut of_places: HashMap<EntryId, Vec<i32>> = HashMap::new();
    for table in hall.championship.tables() {
        for side in &table.result.as_ref().unwrap().sides {
            of_places
                .entry(side.entry)
                .or_default()
                .push([5, 3, 2, 1][usize::from(side.place) - 1]);
        }
    }
    for row in standings(&hall.championship, hall.stage(1), None) {
        let own = of_places.get_mut(&row.entry).unwrap();
        own.sort_by_key(|points| -points);
        assert_eq!(row.points, Points::from(own[..3].iter().sum::<i32>()));
        assert_eq!(row.played, 3);
    }
}

#[test]
fn a_smaller_table_has_the_first_places_of_the_list() {
    let mut hall = stage_of(StagePlan::swiss, 7, 4, 1);
    hall.plan(|plan| plan.scoring.by_place = vec![5, 3, 2, 1]);
    hall.run();
    let rows = standings(&hall.championship, hall.stage(1), None);
    let mut points: Vec<i64> = rows.iter().map(|row| row.points.as_whole().unwrap()).collect();
    points.sort_unstable();
    assert_eq!(points, [1, 2, 2, 3, 3, 5, 5]);
}

#[test]
fn who_comes_late_sits_from_the_next_round_on_as_long_as_there_is_one() {
    let mut hall = stage_of(StagePlan::swiss, 8, 4, 2);
    hall.run_until(is_play);
    let one = hall.add("", "").unwrap();
    assert_eq!(late(&hall.championship), Some(LateHandling::NextRound));
    assert_eq!(latecomers(&hall.championship), [one]);
    hall.step();
    hall.run_until(is_play);
    assert!(hall.last_tables().iter().any(|table| table.has(one)));
    assert_eq!(late(&hall.championship), Some(LateHandling::Seat), "the last round");
    hall.run();
    assert_eq!(late(&hall.championship), Some(LateHandling::Never));
}

#[test]
fn who_has_not_come_can_sit_out_a_round_and_is_drawn_in_the_next() {
    let mut hall = stage_of(StagePlan::swiss, 9, 4, 3);
    hall.run_until(|step| matches!(step, NextStep::Draw { round_number: 2, .. }));
    hall.draw_without(&[4]).unwrap();
    assert!(!hall.last_tables().iter().any(|table| table.has(hall.entry(4))));
    hall.run_until(|step| matches!(step, NextStep::Draw { round_number: 3, .. }));
    hall.draw();
    assert!(hall.last_tables().iter().any(|table| table.has(hall.entry(4))));
}

#[test]
fn who_withdraws_keeps_the_points_and_who_follows_goes_on() {
    let mut hall = Hall::new(Preset::Swiss);
    (0..16).for_each(|_| hall.add("", "").map(|_| ()).unwrap());
    hall.plan(|plan| plan.tiebreaks.push(Tiebreak::Lot));
    let (swiss, last) = (hall.stage(1), hall.stage(2));
    hall.run_until(|step| matches!(step, NextStep::Draw { round_number: 4, .. }));
    let before = standings(&hall.championship, swiss, None);
    let first = before[0].entry;
    hall.withdraw(first);
    let after = standings(&hall.championship, swiss, None);
    assert_eq!((after[0].entry, after[0].points), (first, before[0].points));
    assert_eq!(after[0].state, StandingState::Withdrawn);
    hall.run_until(|step| matches!(step, NextStep::Draw { stage, .. } if *stage == last));
    // Another withdrawal after the last round, before the final is drawn.
    let rows = standings(&hall.championship, swiss, None);
    let second = rows.iter().find(|row| row.state == StandingState::Qualified).unwrap().entry;
    hall.withdraw(second);
    let leaving = qualifiers(&hall.championship, swiss).unwrap();
    assert_eq!(leaving.len(), 4);
    assert!(leaving.iter().all(|it| it.entry != first && it.entry != second));
    hall.draw();
    // A draft reserves no seat: it is drawn again with the next entry.
    let before = hall.championship.clone();
    hall.withdraw(leaving[0].entry);
    let changed = qualifiers(&hall.championship, swiss).unwrap();
    assert_eq!(changed.len(), 4);
    assert!(changed.iter().all(|it| it.entry != leaving[0].entry));
    let NextStep::Publish { rounds, .. } = next_step(&hall.championship) else { panic!() };
    assert_eq!(given_up(&hall.championship, &rounds), [leaving[0].entry]);
    // An entry that was seated in public has qualified, even if it withdraws.
    hall.championship = before;
    hall.step();
    hall.withdraw(leaving[0].entry);
    assert_eq!(qualifiers(&hall.championship, swiss).unwrap(), leaving);
}

#[test]
fn a_stage_ends_where_only_one_is_left() {
    let mut hall = stage_of(StagePlan::swiss, 3, 2, 5);
    hall.run_until(|step| matches!(step, NextStep::Draw { round_number: 2, .. }));
    hall.withdraw(hall.entry(1));
    hall.withdraw(hall.entry(2));
    assert_eq!(hall.run(), NextStep::Finished { champion: vec![hall.entry(3)] });
}

#[test]
fn a_shorter_stage_ends_with_the_rounds_that_are_drawn() {
    let mut hall = stage_of(StagePlan::swiss, 8, 4, 5);
    hall.run_until(|step| matches!(step, NextStep::Draw { round_number: 4, .. }));
    hall.plan(|plan| plan.pairing = Pairing::Swiss { rounds: 2 });
    let stage = hall.championship.stages()[0].clone();
    let so_far = rounds_so_far(&hall.championship, &stage).unwrap();
    assert_eq!((so_far.n, so_far.closed, so_far.n_left()), (3, 3, 0));
    assert!(matches!(hall.run(), NextStep::Finished { .. }));
    assert_eq!(hall.championship.rounds().len(), 3);
}

#[test]
fn the_way_of_a_tournament_counts_the_tables_of_all_rounds() {
    let mut hall = Hall::new(Preset::Swiss);
    (0..23).for_each(|_| hall.add("", "").map(|_| ()).unwrap());
    let step = |hall: &Hall| {
        let step = track(&hall.championship)[0].clone();
        (step.n, step.n_after, step.n_tables, step.figures().n_played)
    };
    assert_eq!(step(&hall), (Some(23), Some(4), 30, 0));
    hall.run_until(|step| matches!(step, NextStep::Draw { round_number: 3, .. }));
    assert_eq!(step(&hall), (Some(23), Some(4), 30, 12));
    assert_eq!(n_cut(&hall.championship, &hall.championship.stages()[0]), Some(4));
    assert!(hall.championship.rounds().iter().all(|round| round.state == RoundState::Closed));
}

#[test]
fn leagues_in_groups_send_the_best_to_a_knock_out() {
    let mut hall = Hall::new(Preset::LeagueFinal);
    (0..13).for_each(|_| hall.add("", "").map(|_| ()).unwrap());
    hall.run();
    let (league, last) = (hall.stage(1), hall.stage(2));
    assert_eq!(hall.championship.pools_of(league).count(), 2);
    assert_eq!(qualifiers(&hall.championship, league).unwrap().len(), 4);
    assert_eq!(hall.championship.rounds_of(last).count(), 2);
    assert!(champion(&hall.championship).is_some());
}
