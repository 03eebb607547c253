//! Draws repeated from their stored input, after any later changes.

use domain::draw::redo::{DrawDifference, redo};
use domain::draw::{NextStep, next_step, seat};
use domain::tournament::entry::EntryStatus;
use domain::tournament::preset::Preset;
use domain::tournament::table_plan::{Dice, Remainder};
use domain::tournament::tiebreak::Tiebreak;
use parchis::{Arms, Ruleset};
use proptest::prelude::*;

use super::championship::Hall;

/// Checks that each draw is reproduced exactly.
fn are_same(hall: &Hall) -> Result<(), TestCaseError> {
    for draw in &hall.draws {
        let redone = redo(&hall.championship, draw, |table| table.seats.clone()).unwrap();
        prop_assert_eq!(redone.difference(draw), None, "round {}", draw.first_round);
        prop_assert_eq!(redone.again, redone.kept);
    }
    Ok(())
}

/// Performs the next step. With `by_hand`, a draw that can be made by hand has its groups reversed.
fn step(hall: &mut Hall, by_hand: bool) {
    let next = next_step(&hall.championship);
    if !by_hand || !matches!(next, NextStep::Draw { .. }) {
        hall.step();
        return;
    }
    let mut other = Hall { championship: hall.championship.clone(), ..Hall::new(Preset::Torneo) };
    other.draw();
    let is_league = other.championship.stage_of(&other.last_tables()[0]).unwrap().plan.is_league();
    let seating = seat(&other.draws[0].input, hall.seed).unwrap();
    let pools = seating.pools.iter().map(|pool| pool.entries.clone());
    let tables = seating.rounds[0].iter();
    let tables = tables.map(|it| it.sides.iter().map(|(number, _)| *number).collect());
    let mut groups: Vec<Vec<i32>> = if is_league { pools.collect() } else { tables.collect() };
    groups.iter_mut().for_each(|group| group.reverse());
    hall.draw_by_hand(&groups).unwrap();
}

/// Changes every fact that may change after a draw.
fn upset(hall: &mut Hall, withdrawn: usize) {
    let now = hall.now;
    hall.championship.change(|facts| {
        for (index, entry) in facts.entries.iter_mut().enumerate() {
            entry.name = format!("Other {index}");
            entry.club = "All of one club".to_owned();
            entry.sector = format!("Sector {}", index % 5);
            if index % 7 == withdrawn {
                entry.status = EntryStatus::Withdrawn;
            }
        }
        for stage in &mut facts.stages {
            let table = &mut stage.plan.table;
            (table.seats, table.arms, table.dice) = (7, Arms::Eight, Dice::App);
            (table.remainder, table.ruleset) = (Remainder::Byes, Ruleset::named("jcf").unwrap());
            stage.plan.tiebreaks = vec![Tiebreak::Lot];
            stage.plan.clubs_apart = false;
            stage.plan.scoring.by_place = vec![9, -9];
        }
        for result in facts.tables.iter_mut().filter_map(|table| table.result.as_mut()) {
            let places: Vec<u8> = result.sides.iter().rev().map(|side| side.place).collect();
            result.sides.iter_mut().zip(places).for_each(|(side, place)| side.place = place);
            result.sides.sort_by_key(|side| side.place);
            result.ended_at = now;
        }
    });
    hall.settings().weight = 9;
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn every_draw_is_made_again_after_everything_changed(
        preset in prop::sample::select(vec![Preset::Torneo, Preset::Swiss, Preset::Jcf, Preset::Weekly]),
        n in 2_usize..40,
        n_clubs in 1_usize..9,
        n_steps in 1_usize..25,
        withdrawn in 0_usize..7,
        seed in any::<i64>(),
        by_hand in prop::collection::vec(any::<bool>(), 25),
    ) {
        let mut hall = Hall::new(preset);
        for index in 0..n {
            hall.add(&format!("Club {}", index % n_clubs), &format!("Sector {}", index % 3)).unwrap();
        }
        hall.seed = seed >> 8;
        for by_hand in by_hand.into_iter().take(n_steps) {
            step(&mut hall, by_hand);
        }
        prop_assert!(!hall.draws.is_empty());
        are_same(&hall)?;
        upset(&mut hall, withdrawn);
        are_same(&hall)?;
    }
}

#[test]
fn the_first_table_that_is_not_as_it_was_drawn_is_named() {
    let mut hall = Hall::torneo(13);
    hall.draw();
    let draw = hall.draws[0].clone();
    let third = hall.championship.tables()[2].id;
    hall.change_table(third, |table| {
        let (one, other) = (table.seats[0].entry, table.seats[1].entry);
        (table.seats[0].entry, table.seats[1].entry) = (other, one);
    });
    let redone = redo(&hall.championship, &draw, |table| table.seats.clone()).unwrap();
    assert_eq!(redone.difference(&draw), Some(DrawDifference { round: Some(1), number: 3 }));
    let other_seed = domain::tournament::draw_input::Draw { seed: draw.seed + 1, ..draw };
    let redone = redo(&hall.championship, &other_seed, |table| table.seats.clone()).unwrap();
    assert_eq!(redone.difference(&other_seed), Some(DrawDifference { round: None, number: 1 }));
}

#[test]
fn each_round_of_a_draw_is_compared_by_itself() {
    let mut hall = Hall::jcf(&[4]);
    hall.draw();
    let draw = hall.draws[0].clone();
    let rounds: Vec<_> = hall.championship.rounds().iter().map(|round| round.id).collect();
    for round in &rounds[..2] {
        let table = hall.championship.tables_of(*round).next().unwrap().id;
        hall.change_table(table, |table| table.seats.reverse());
        hall.change_table(table, |table| {
            let entries: Vec<_> = table.seats.iter().rev().map(|seat| seat.entry).collect();
            table.seats.iter_mut().zip(entries).for_each(|(seat, entry)| seat.entry = entry);
        });
    }
    let redone = redo(&hall.championship, &draw, |table| table.seats.clone()).unwrap();
    let in_round = |round| redone.difference_in(&draw, round).map(|it| (it.round, it.number));
    assert_eq!(in_round(1), Some((Some(1), 1)));
    assert_eq!(in_round(2), Some((Some(2), 1)), "not only the first");
    assert_eq!(in_round(3), None);
}
