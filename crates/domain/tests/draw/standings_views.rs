//! Standings as pages show them: places by round, rise and fall, the latest results, the cut, and the groups of a knock-out.

use std::collections::HashSet;

use domain::draw::overview::cut_line::rows_above_cut;
use domain::draw::overview::places_by_round::{places_after, played_rounds, shifts};
use domain::draw::overview::points_by_round::PointsByRound;
use domain::draw::overview::standing_groups::{StandingGroup, grouped};
use domain::draw::{NextStep, Standing, StandingState, next_step, standings};
use domain::ranking::form::form;
use domain::ranking::outcome::Outcomes;
use domain::ranking::shift::Shift;
use domain::tournament::id::EntryId;
use domain::tournament::plan::{Choices, EntryRule, StagePlan};
use domain::tournament::preset::Preset;
use domain::tournament::round::RoundKind;
use domain::tournament::stage::Stage;
use domain::tournament::table::TableKind;
use domain::tournament::table_plan::Remainder;
use domain::tournament::tiebreak::Tiebreak;

use super::championship::Hall;

/// One stage of three rounds at tables of `seats` with `n` entries, whose last criterion is the lot.
fn three_rounds(make: fn(EntryRule, &Choices) -> StagePlan, (n, seats): (usize, u8)) -> Hall {
    Hall::torneo(n).with(
        |choices| make(EntryRule::Everybody, choices),
        |choices| {
            (choices.table.seats, choices.rounds, choices.best) = (seats, 3, 3);
            choices.tiebreaks.push(Tiebreak::Lot);
        },
    )
}

fn stage(hall: &Hall) -> &Stage {
    &hall.championship.stages()[0]
}

fn rows(hall: &Hall) -> Vec<Standing> {
    standings(&hall.championship, hall.stage(1), None)
}

fn ranks(hall: &Hall) -> Vec<(EntryId, u32)> {
    rows(hall).iter().map(|row| (row.entry, row.rank)).collect()
}

/// Plays the next round and closes it.
fn play_round(hall: &mut Hall) {
    hall.run_until(|step| matches!(step, NextStep::Play { .. }));
    hall.run_until(|step| !matches!(step, NextStep::Play { .. } | NextStep::Close { .. }));
}

#[test]
fn the_places_after_a_round_are_the_standings_as_they_were_then() {
    type Make = fn(EntryRule, &Choices) -> StagePlan;
    let makes: [(Make, usize, u8); 3] =
        [(StagePlan::swiss, 9, 2), (StagePlan::swiss, 12, 4), (StagePlan::points, 13, 4)];
    for (make, n, seats) in makes {
        let mut hall = three_rounds(make, (n, seats));
        assert!(played_rounds(&hall.championship, stage(&hall)).is_empty(), "nothing is drawn");
        let mut then = Vec::new();
        for number in 1..=3 {
            play_round(&mut hall);
            then.push(ranks(&hall));
            let rounds = played_rounds(&hall.championship, stage(&hall));
            assert_eq!(rounds, (1..=number).collect::<Vec<_>>());
        }
        for (number, then) in (1..).zip(&then) {
            let places = places_after(&hall.championship, stage(&hall), None, number);
            let played: Vec<_> =
                then.iter().filter(|(entry, _)| places.contains_key(entry)).collect();
            assert!(played.len() + 1 >= n, "all but one that rested: {}", played.len());
            for (entry, rank) in played {
                assert_eq!(places[entry].rank, *rank, "round {number}");
                assert_eq!(places[entry].n_sharing, 1, "the lot decides");
            }
        }
        let moved = shifts(&hall.championship, stage(&hall), None, &rows(&hall));
        let before = |entry: EntryId| then[1].iter().find(|(it, _)| *it == entry).unwrap().1;
        for row in rows(&hall) {
            let expected = Shift::between(Some(before(row.entry)), row.rank);
            assert_eq!(moved[&row.entry], expected);
        }
    }
}

#[test]
fn the_points_after_a_round_are_those_of_the_standings_then() {
    for (n, seats) in [(9, 2), (12, 4)] {
        let mut hall = three_rounds(StagePlan::swiss, (n, seats));
        let entries: Vec<_> = hall.championship.entries().iter().map(|entry| entry.id).collect();
        let mut then = Vec::new();
        for number in 1..=3 {
            play_round(&mut hall);
            let rows = rows(&hall);
            let row = |entry: &EntryId| rows.iter().find(|row| row.entry == *entry).unwrap();
            then.push(entries.iter().map(|entry| row(entry).points).collect::<Vec<_>>());
            let points = PointsByRound::of(&hall.championship, stage(&hall), &entries);
            assert_eq!(points.is_some(), number > 1, "a line needs two rounds");
        }
        let points = PointsByRound::of(&hall.championship, stage(&hall), &entries).unwrap();
        assert_eq!((points.criterion, &points.rounds[..]), (Tiebreak::Points, &[1, 2, 3][..]));
        for (index, own) in points.sums.iter().enumerate() {
            assert_eq!(*own, then.iter().map(|all| all[index]).collect::<Vec<_>>());
        }
        let (low, high) = points.range();
        let all = || points.sums.iter().flatten();
        assert!(low <= 0 && all().all(|sum| sum.floor() >= low && sum.floor() <= high));
        assert!(points.labels(6).len() <= 8 && points.labels(6).contains(&0));
    }
    let mut hall = Hall::torneo(16);
    hall.run();
    let entries: Vec<_> = hall.championship.entries().iter().map(|entry| entry.id).collect();
    assert_eq!(PointsByRound::of(&hall.championship, stage(&hall), &entries), None, "a knock-out");
}

#[test]
fn ranks_do_not_shift_in_a_first_round_nor_in_a_knockout() {
    let mut hall = three_rounds(StagePlan::swiss, (8, 2));
    play_round(&mut hall);
    assert!(shifts(&hall.championship, stage(&hall), None, &rows(&hall)).is_empty());
    let mut hall = Hall::torneo(16);
    hall.run();
    assert!(shifts(&hall.championship, stage(&hall), None, &rows(&hall)).is_empty());
}

#[test]
fn who_comes_late_is_new_after_its_first_round() {
    let mut hall = Hall::new(Preset::Weekly);
    (0..8).for_each(|_| hall.add("", "").map(drop).unwrap());
    play_round(&mut hall);
    let late = hall.add("", "").unwrap();
    hall.run_until(|step| matches!(step, NextStep::Play { .. }));
    let tables: Vec<_> = hall.last_tables().iter().map(|table| table.id).collect();
    tables.into_iter().for_each(|table| hall.play(table));
    let places = places_after(&hall.championship, stage(&hall), None, 1);
    assert_eq!((places.len(), places.contains_key(&late)), (8, false));
    let moved = shifts(&hall.championship, stage(&hall), None, &rows(&hall));
    assert_eq!(moved[&late], Shift::New);
    assert_eq!(moved.values().filter(|it| **it == Shift::New).count(), 1);
}

#[test]
fn the_form_is_the_latest_results_with_the_last_one_at_the_end() {
    let mut hall = three_rounds(StagePlan::swiss, (6, 2));
    (0..3).for_each(|_| play_round(&mut hall));
    let championship = &hall.championship;
    let outcomes = Outcomes::new(championship, stage(&hall));
    for row in rows(&hall) {
        let all = form(championship, &outcomes, stage(&hall), row.entry, 5);
        assert_eq!(all.len(), 3);
        assert!(all.iter().all(|it| it.n_sides == 2));
        assert_eq!(all.iter().filter(|it| it.is_won()).count(), row.wins as usize);
        let last = championship.tables_of_entry(row.entry).next_back().unwrap().id;
        assert_eq!(all[2].table, last);
        assert_eq!(form(championship, &outcomes, stage(&hall), row.entry, 2), all[1..]);
    }
}

#[test]
fn a_bye_is_no_result_of_the_form() {
    let mut hall = three_rounds(StagePlan::swiss, (5, 2));
    hall.plan(|plan| plan.table.remainder = Remainder::Byes);
    (0..3).for_each(|_| play_round(&mut hall));
    let outcomes = Outcomes::new(&hall.championship, stage(&hall));
    let n = |row: &Standing| form(&hall.championship, &outcomes, stage(&hall), row.entry, 5).len();
    let n_shown: usize = rows(&hall).iter().map(n).sum();
    let tables = hall.championship.tables();
    let played = tables.iter().filter(|table| table.kind == TableKind::Played);
    assert!(tables.iter().any(|table| table.kind == TableKind::Bye), "five cannot all play");
    assert_eq!(n_shown, played.map(|table| table.entries().len()).sum::<usize>());
}

#[test]
fn the_cut_is_below_those_who_qualify_and_never_in_a_last_stage() {
    // Leagues of sectors: the winner of each qualifies for the final stage.
    let mut hall = Hall::jcf(&[4, 5]);
    hall.run_until(|step| matches!(step, NextStep::Play { .. }));
    let of_pool = |hall: &Hall| {
        let pool = hall.championship.pools_of(hall.stage(1)).next().unwrap().id;
        standings(&hall.championship, hall.stage(1), Some(pool))
    };
    let expected = of_pool(&hall).len();
    let above = rows_above_cut(&hall.championship, stage(&hall), &of_pool(&hall));
    assert!(above.is_some_and(|n| n > 0 && n < expected), "{above:?} of {expected}");
    hall.run();
    let rows_now = of_pool(&hall);
    let above = rows_above_cut(&hall.championship, stage(&hall), &rows_now).unwrap();
    let (first, rest) = rows_now.split_at(above);
    assert!(first.iter().any(|row| row.state == StandingState::Qualified));
    assert!(rest.iter().all(|row| row.state != StandingState::Qualified));
    let mut hall = three_rounds(StagePlan::swiss, (8, 2));
    play_round(&mut hall);
    assert_eq!(rows_above_cut(&hall.championship, stage(&hall), &rows(&hall)), None);
    let mut hall = Hall::torneo(16);
    hall.run();
    assert_eq!(rows_above_cut(&hall.championship, stage(&hall), &rows(&hall)), None);
}

#[test]
fn a_knockout_is_grouped_by_who_is_in_and_the_round_of_all_others() {
    let mut hall = Hall::torneo(16);
    play_round(&mut hall);
    let first = hall.championship.rounds()[0].id;
    let groups = |hall: &Hall| -> Vec<(StandingGroup, usize)> {
        let groups = grouped(rows(hall), |row| row);
        groups.into_iter().map(|(group, rows)| (group, rows.len())).collect()
    };
    assert_eq!(groups(&hall), [(StandingGroup::In, 8), (StandingGroup::Out(first), 8)]);
    hall.run();
    assert!(matches!(next_step(&hall.championship), NextStep::Finished { .. }));
    let rounds: Vec<_> = hall.championship.rounds().iter().map(|round| round.id).collect();
    let all = groups(&hall);
    assert_eq!(all[0], (StandingGroup::Winner, 1));
    let out = rounds.iter().rev().map(|round| StandingGroup::Out(*round)).collect::<Vec<_>>();
    let shown: Vec<_> = all[1..].iter().map(|(group, _)| *group).collect();
    assert_eq!(shown, out);
    assert_eq!(all.iter().map(|(_, n)| n).sum::<usize>(), 16);
}

/// Withdrawn entries come after those that they are equal to; that is no play-off.
#[test]
fn nobody_is_behind_by_a_play_off_before_one_is_played() {
    let mut hall = three_rounds(StagePlan::swiss, (8, 2));
    hall.plan(|plan| plan.tiebreaks = vec![Tiebreak::Points]);
    play_round(&mut hall);
    let gone = rows(&hall).last().unwrap().entry;
    hall.withdraw(gone);
    let play_off = |row: &Standing| {
        let value = row.values.iter().find(|(it, _)| *it == Tiebreak::PlayOff).unwrap().1;
        (row.decided_by == Some(Tiebreak::PlayOff), value)
    };
    let now = rows(&hall);
    assert_eq!((now[7].entry, now[7].rank, now[7].is_tied), (gone, 8, false));
    assert!(now.iter().all(|row| play_off(row) == (false, None)), "{now:?}");
    hall.run();
    let at_end: Vec<_> = rows(&hall).iter().map(play_off).collect();
    let n_played = at_end.iter().filter(|(_, value)| value.is_some()).count();
    let rounds = hall.championship.rounds().iter();
    let in_play_offs: HashSet<EntryId> = rounds
        .filter(|round| round.kind == RoundKind::PlayOff)
        .flat_map(|round| hall.championship.tables_of(round.id))
        .flat_map(|table| table.entries())
        .collect();
    assert_eq!(n_played, in_play_offs.len(), "only those in a play-off have a value");
    assert_eq!(at_end.iter().any(|(is_behind, _)| *is_behind), !in_play_offs.is_empty());
}
