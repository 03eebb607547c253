//! Names of the rounds of knock-outs.

use domain::draw::{NextStep, RoundName, bracket, name_of_next, next_step, round_name};
use domain::tournament::plan::{EntryRule, StagePlan};
use domain::tournament::preset::Preset;
use domain::tournament::table_plan::Remainder;
use parchis::Mode;
use proptest::prelude::*;

use super::championship::Hall;

/// Names of a knock-out's rounds with `n` entries at tables of `seats`, in order.
fn names(n: usize, seats: u8, advance: u8, remainder: Remainder) -> Vec<RoundName> {
    let hall = Hall::torneo(n).with(
        |it| StagePlan::knockout(EntryRule::Everybody, it),
        |it| {
            (it.table.seats, it.knockout.advance, it.table.remainder) = (seats, advance, remainder);
        },
    );
    let columns = bracket(&hall.championship, hall.stage(1)).columns;
    columns.into_iter().map(|column| column.name).collect()
}

#[test]
fn two_by_two_the_names_are_those_of_every_bracket() {
    use RoundName::{Final, QuarterFinal, RoundOf, SemiFinal};
    let last = [RoundOf(16), QuarterFinal, SemiFinal, Final];
    for (n, first) in [(16, None), (9, None), (17, Some(32)), (32, Some(32))] {
        let expected: Vec<_> = first.map(RoundOf).into_iter().chain(last).collect();
        assert_eq!(names(n, 2, 1, Remainder::SmallerTables), expected, "{n} entries");
    }
    assert_eq!(names(69, 2, 1, Remainder::Byes)[..2], [RoundOf(128), RoundOf(64)]);
    assert_eq!(names(8, 2, 1, Remainder::Byes), [QuarterFinal, SemiFinal, Final]);
    assert_eq!(names(3, 2, 1, Remainder::Byes), [SemiFinal, Final]);
    assert_eq!(names(2, 2, 1, Remainder::Byes), [Final]);
}

#[test]
fn at_larger_tables_a_round_is_called_by_how_many_are_still_in() {
    use RoundName::{Among, FinalTable, QuarterFinal, SemiFinal};
    let of = |n| names(n, 4, 2, Remainder::SmallerTables);
    assert_eq!(of(64), [Among(64), Among(32), QuarterFinal, SemiFinal, FinalTable]);
    assert_eq!(
        of(23),
        [Among(23), Among(12), SemiFinal, FinalTable],
        "three tables are no quarter-finals"
    );
    assert_eq!(of(8), [SemiFinal, FinalTable]);
    assert_eq!(of(4), [FinalTable]);
    assert_eq!(of(2), [RoundName::Final], "two make a final, not a table");
    // Rounds of eight, six, five … at two tables each: only the last is the semi-final, and none is a quarter-final.
    assert_eq!(
        names(8, 4, 3, Remainder::SmallerTables),
        [Among(8), SemiFinal, FinalTable],
        "three of four go on"
    );
}

#[test]
fn a_round_keeps_its_name_whoever_withdraws_later() {
    let mut hall = Hall::torneo(16);
    hall.run_until(|step| matches!(step, NextStep::Close { .. }));
    let round = hall.championship.rounds()[0].clone();
    assert_eq!(round_name(&hall.championship, &round), RoundName::QuarterFinal);
    for number in 3..=16 {
        hall.withdraw(hall.entry(number));
    }
    assert_eq!(round_name(&hall.championship, &round), RoundName::QuarterFinal);
}

#[test]
fn leagues_play_offs_and_open_tables_keep_their_numbers() {
    let mut hall = Hall::new(Preset::Weekly);
    (0..8).for_each(|_| hall.add("", "").map(|_| ()).unwrap());
    let stage = hall.championship.stages()[0].clone();
    assert_eq!(name_of_next(&hall.championship, &stage, 3, 8), RoundName::Numbered(3));
    hall.draw();
    let round = hall.championship.rounds()[0].clone();
    assert_eq!(round_name(&hall.championship, &round), RoundName::Numbered(1));
    assert!(matches!(next_step(&hall.championship), NextStep::Publish { .. }));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn one_round_is_the_last_one_is_before_it_and_no_name_comes_twice(
        n in 2_usize..400,
        seats in 2_u8..=4,
        advance in 1_u8..=3,
        byes in any::<bool>(),
    ) {
        let remainder = if byes { Remainder::Byes } else { Remainder::SmallerTables };
        let names = names(n, seats, advance.min(seats - 1), remainder);
        let mut seen = names.clone();
        seen.dedup();
        prop_assert_eq!(&seen, &names, "no name stays for two rounds");
        let finals = |name: &&RoundName| matches!(name, RoundName::Final | RoundName::FinalTable);
        prop_assert_eq!(names.iter().filter(finals).count(), 1);
        prop_assert!(names.last().iter().any(finals), "the last is the final: {:?}", names);
        let semi = names.iter().rposition(|name| *name == RoundName::SemiFinal);
        prop_assert_eq!(semi, names.len().checked_sub(2));
    }
}

#[test]
fn pairs_sit_two_by_two_whatever_the_settings_say() {
    let mut hall = Hall::torneo(16);
    hall.settings().mode = Mode::Pairs;
    let first = bracket(&hall.championship, hall.stage(1)).columns[0].name;
    assert_eq!(first, RoundName::RoundOf(16));
}
