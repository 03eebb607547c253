//! Whole tournaments, from the first draw to the champion.

use domain::draw::{NextStep, bracket, champion, flaws, n_drawn_among, next_step};
use domain::tournament::plan::{EntryRule, StagePlan};
use domain::tournament::preset::Preset;
use domain::tournament::table::TableKind;
use domain::tournament::table_plan::Remainder;

use super::championship::Hall;

#[track_caller]
fn ends_in_a_champion(mut hall: Hall) -> Hall {
    let last = hall.run();
    let NextStep::Finished { champion: champions } = last else { panic!("{last:?}") };
    assert_eq!(champions.len(), 1, "one champion");
    assert_eq!(champion(&hall.championship), Some(champions[0]));
    hall
}

#[test]
fn every_torneo_from_2_to_100_ends_in_a_champion() {
    for n in 2..=100 {
        let hall = ends_in_a_champion(Hall::torneo(n));
        for table in hall.championship.tables().iter() {
            let n = table.entries().len();
            assert!(table.kind == TableKind::Bye && n == 1 || (2..=4).contains(&n));
        }
        let rounds = hall.championship.rounds().len();
        let bracket = bracket(&hall.championship, hall.stage(1));
        assert_eq!(bracket.columns.len(), rounds);
        assert!(bracket.columns.last().unwrap().is_final);
    }
}

#[test]
fn every_torneo_with_byes_ends_in_a_champion() {
    for n in 2..=60 {
        let mut hall = Hall::torneo(n);
        hall.plan(|it| it.table.remainder = Remainder::Byes);
        ends_in_a_champion(hall);
    }
}

#[test]
fn every_size_of_table_and_number_going_on_ends_in_a_champion() {
    for seats in 2..=8 {
        for advance in 1..=seats {
            for n in [2, 3, 5, 8, 9, 17, 31] {
                for remainder in [Remainder::SmallerTables, Remainder::Byes] {
                    let hall = Hall::torneo(n).with(
                        |it| StagePlan::knockout(EntryRule::Everybody, it),
                        |it| {
                            (it.table.seats, it.knockout.advance) = (seats, advance);
                            it.table.remainder = remainder;
                            it.table.arms = parchis::Arms::Eight;
                        },
                    );
                    ends_in_a_champion(hall);
                }
            }
        }
    }
}

#[test]
fn a_duel_knock_out_has_byes_in_its_first_round_only() {
    for n in 2..=40 {
        let mut hall = Hall::torneo(n).with(
            |it| StagePlan::knockout(EntryRule::Everybody, it),
            |it| (it.table.seats, it.knockout.advance) = (2, 1),
        );
        hall.settings().mode = parchis::Mode::Duel;
        let hall = ends_in_a_champion(hall);
        let first = hall.championship.rounds()[0].id;
        let byes = hall.championship.tables().iter().filter(|it| it.kind == TableKind::Bye);
        assert!(byes.clone().all(|table| table.round == first));
        assert_eq!(byes.count(), n.next_power_of_two() - n);
    }
}

#[test]
fn jcf_championships_of_all_shapes_end_in_a_champion() {
    let shapes: Vec<Vec<usize>> = vec![
        vec![2],
        vec![1, 1],
        vec![1, 1, 1],
        vec![7],
        vec![1, 2],
        vec![3, 4, 5],
        vec![1; 4],
        vec![1; 5],
        vec![2, 1, 1, 1, 3],
        vec![3; 9],
        vec![3; 10],
        vec![3; 18],
        vec![8, 8, 8, 8, 7, 7, 7, 7],
        vec![2; 31],
    ];
    for shape in shapes {
        for seed in [1, 50] {
            let mut hall = Hall::jcf(&shape);
            hall.seed = seed;
            hall.random = domain::draw::seating::random::Source::new(seed);
            ends_in_a_champion(hall);
        }
    }
}

#[test]
fn the_whole_jcf_with_26_sectors_of_13_has_four_groups_and_semi_finals() {
    let hall = ends_in_a_champion(Hall::jcf(&[13; 26]));
    let groups: Vec<(String, usize)> = hall
        .championship
        .pools_of(hall.stage(2))
        .filter(|pool| !pool.name.is_empty())
        .map(|pool| (pool.name.clone(), pool.entries.len()))
        .collect();
    let expected = [("A", 7), ("B", 7), ("C", 6), ("D", 6)];
    assert_eq!(groups, expected.map(|(name, n)| (name.to_owned(), n)));
    let final_phase: Vec<usize> = hall
        .championship
        .rounds_of(hall.stage(3))
        .map(|round| hall.championship.tables_of(round.id).count())
        .collect();
    assert_eq!(final_phase, [2, 1]);
}

#[test]
fn withdrawals_at_any_moment_still_leave_a_champion() {
    for seed in 0..60 {
        let mut hall =
            if seed % 2 == 0 { Hall::torneo(23) } else { Hall::jcf(&[5, 4, 6, 3, 5, 2]) };
        hall.random = domain::draw::seating::random::Source::new(seed);
        hall.seed = seed;
        let n = hall.championship.entries().len();
        let mut left = n - 3;
        let mut is_over = false;
        for _ in 0..400 {
            if matches!(hall.step(), NextStep::Finished { .. }) {
                is_over = true;
                break;
            }
            let number = hall.random.below(u32::try_from(n * 3).unwrap());
            if left > 0 && (number as usize) < n {
                let entry = hall.championship.entries()[number as usize].id;
                hall.withdraw(entry);
                left -= 1;
            }
            for stage in hall.championship.stages() {
                flaws(&hall.championship, stage.id);
                bracket(&hall.championship, stage.id);
            }
        }
        assert!(is_over, "{:?}", next_step(&hall.championship));
    }
}

#[test]
fn a_knock_out_that_everybody_leaves_ends_without_champion() {
    let mut hall = Hall::torneo(9);
    hall.run_until(|step| matches!(step, NextStep::Close { .. }));
    for number in 1..=9 {
        let entry = hall.entry(number);
        hall.withdraw(entry);
    }
    assert_eq!(hall.run(), NextStep::Finished { champion: Vec::new() });
    assert_eq!(champion(&hall.championship), None);
}

#[test]
fn open_tables_can_be_drawn_as_often_as_wished() {
    for n in 2..=21 {
        let mut hall = Hall::new(Preset::Weekly);
        (0..n).for_each(|_| hall.add("", "").map(|_| ()).unwrap());
        for round in 1..=6 {
            let stage = hall.stage(1);
            let expected = NextStep::Draw { stage, round_number: round };
            assert_eq!(hall.run_until(|it| matches!(it, NextStep::Draw { .. })), expected);
            hall.step();
            let seated: usize = hall.last_tables().iter().map(|it| it.entries().len()).sum();
            assert_eq!(seated, n);
        }
    }
}

#[test]
fn later_rounds_are_drawn_among_those_still_in() {
    let mut hall = Hall::torneo(9);
    let mut among = Vec::new();
    loop {
        let step = next_step(&hall.championship);
        match step {
            NextStep::Finished { .. } => break,
            NextStep::Draw { .. } => among.push(n_drawn_among(&hall.championship, &step)),
            _ => {}
        }
        hall.step();
    }
    assert_eq!(among, [9, 6, 4]);
}
