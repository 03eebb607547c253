//! Estimated size and duration of a tournament, compared with the actual draw.

use domain::draw::NextStep;
use domain::draw::overview::estimate::{
    BETWEEN_MINUTES, StageEstimate, TotalEstimate, USUAL_MINUTES, USUAL_SECTOR, in_all, takes,
};
use domain::tournament::plan::{Choices, EntryRule, StagePlan};
use domain::tournament::preset::Preset;
use domain::tournament::round::RoundKind;
use domain::tournament::table::TableKind;
use domain::tournament::table_plan::Remainder;
use domain::tournament::tiebreak::Tiebreak;
use strum::VariantArray;

use super::championship::Hall;

fn plans(hall: &Hall) -> Vec<StagePlan> {
    hall.championship.stages().iter().map(|stage| stage.plan.clone()).collect()
}

/// Number of played tables in each round of each stage, without play-offs.
fn drawn(hall: &Hall) -> Vec<Vec<usize>> {
    let it = &hall.championship;
    let is_played = |kind: TableKind| kind == TableKind::Played;
    let stages = it.stages().iter().map(|stage| {
        let rounds = it.rounds_of(stage.id).filter(|round| round.kind != RoundKind::PlayOff);
        let n = |round| it.tables_of(round).filter(|table| is_played(table.kind)).count();
        rounds.map(|round| n(round.id)).filter(|n| *n > 0).collect()
    });
    stages.collect()
}

#[track_caller]
fn takes_what_was_reckoned(mut hall: Hall, sectors: &[usize]) {
    let n = hall.championship.entries().len();
    let reckoned = takes(&plans(&hall), n, sectors, 0);
    assert!(matches!(hall.run(), NextStep::Finished { .. }));
    let reckoned: Vec<Vec<usize>> = reckoned.into_iter().map(|it| it.tables).collect();
    assert_eq!(reckoned, drawn(&hall), "of {n}");
}

#[test]
fn a_knock_out_has_the_tables_that_were_reckoned() {
    for n in [2, 3, 4, 5, 7, 9, 16, 17, 30, 69] {
        for (seats, advance) in [(2, 1), (3, 1), (3, 2), (4, 1), (4, 2), (4, 3), (6, 2)] {
            for remainder in Remainder::VARIANTS.iter().copied() {
                let hall = Hall::torneo(n).with(
                    |it| StagePlan::knockout(EntryRule::Everybody, it),
                    |it| {
                        (it.table.seats, it.knockout.advance) = (seats, advance);
                        it.table.remainder = remainder;
                        it.table.arms = parchis::Arms::Six;
                    },
                );
                takes_what_was_reckoned(hall, &[]);
            }
        }
    }
}

#[test]
fn a_championship_of_sectors_has_the_tables_that_were_reckoned() {
    for sectors in [&[4, 5, 6][..], &[3], &[2, 2, 2, 2, 2, 2, 2], &[7, 1, 6, 5, 4, 4, 3, 2, 9]] {
        takes_what_was_reckoned(Hall::jcf(sectors), sectors);
    }
}

#[test]
fn rounds_of_a_fixed_number_have_the_tables_that_were_reckoned() {
    for n in [2, 3, 4, 5, 9, 16, 23] {
        let mut hall = Hall::new(Preset::Swiss);
        (0..n).for_each(|_| hall.add("", "").map(|_| ()).unwrap());
        hall.plan(|plan| plan.tiebreaks.push(Tiebreak::Lot));
        takes_what_was_reckoned(hall, &[]);
    }
}

/// Sizes of the sectors that are assumed while they are unknown.
fn sectors_of(n: usize) -> Vec<usize> {
    let n_sectors = n.div_ceil(USUAL_SECTOR);
    (0..n_sectors).map(|index| n / n_sectors + usize::from(index < n % n_sectors)).collect()
}

#[test]
fn every_format_has_the_tables_that_were_reckoned() {
    for (preset, sizes) in [
        (Preset::Torneo, &[4, 23, 69, 130, 345][..]),
        (Preset::Pairs, &[4, 23, 69, 130, 345]),
        (Preset::World, &[4, 23, 69]),
        (Preset::Swiss, &[4, 23, 69]),
        (Preset::SocialLeague, &[4, 23, 69]),
        (Preset::LeagueFinal, &[4, 23, 69, 130]),
    ] {
        for n in sizes {
            let mut hall = Hall::new(preset);
            (0..*n).for_each(|_| hall.add("", "").map(|_| ()).unwrap());
            hall.plan(|plan| plan.tiebreaks.push(Tiebreak::Lot));
            takes_what_was_reckoned(hall, &[]);
        }
    }
    for n in [4, 23, 69] {
        takes_what_was_reckoned(Hall::jcf(&sectors_of(n)), &[]);
    }
    // Open tables have no end; one round is reckoned.
    for n in [4, 23, 69, 130] {
        let mut hall = Hall::new(Preset::Weekly);
        (0..n).for_each(|_| hall.add("", "").map(|_| ()).unwrap());
        let reckoned = takes(&plans(&hall), n, &[], 0).remove(0).tables;
        hall.draw();
        assert_eq!(drawn(&hall), [reckoned], "of {n}");
    }
}

#[test]
fn leagues_of_several_legs_and_at_tables_have_the_tables_that_were_reckoned() {
    type Made = fn(&Choices) -> StagePlan;
    let by_two: Made = |it| StagePlan::league(EntryRule::Everybody, 1, it);
    let groups: Made = |it| StagePlan::group_leagues(EntryRule::Everybody, 2, it);
    let at_tables: Made = |it| StagePlan::table_league(EntryRule::Everybody, 1, it);
    let in_groups: Made = |it| StagePlan::group_table_leagues(EntryRule::Everybody, 2, it);
    for n in [2, 3, 5, 8, 13, 16, 22] {
        for legs in 1..=3 {
            for made in [by_two, groups, at_tables, in_groups] {
                for remainder in [Remainder::SmallerTables, Remainder::Byes] {
                    let mut hall = Hall::torneo(n).with(made, |it| {
                        (it.legs, it.table.remainder) = (legs, remainder);
                    });
                    hall.plan(|plan| plan.tiebreaks.push(Tiebreak::Lot));
                    takes_what_was_reckoned(hall, &[]);
                }
            }
        }
    }
}

#[test]
fn time_is_reckoned_by_boards_and_games() {
    let mut hall = Hall::torneo(16);
    let at = |hall: &Hall, boards| takes(&plans(hall), 16, &[], boards);
    let minutes = |takes: Vec<StageEstimate>| takes.iter().map(|it| it.minutes).sum::<u32>();
    // Four tables, then two, then the final.
    let game = USUAL_MINUTES + BETWEEN_MINUTES;
    assert_eq!(minutes(at(&hall, 0)), 3 * game);
    assert_eq!(minutes(at(&hall, 3)), 4 * game);
    assert_eq!(minutes(at(&hall, 1)), 7 * game);
    hall.plan(|plan| plan.table.minutes = 25);
    assert_eq!(minutes(at(&hall, 0)), 3 * (25 + BETWEEN_MINUTES));
    hall.plan(|plan| plan.table.series = "best-of-3".parse().unwrap());
    assert_eq!(minutes(at(&hall, 0)), 3 * (75 + BETWEEN_MINUTES));
    let jcf = Preset::Jcf;
    let choices = jcf.choices(parchis::Ruleset::named(jcf.ruleset_name()).unwrap());
    let [sectors, groups, end] = &takes(&jcf.plans(&choices), 345, &[], 0)[..] else { panic!() };
    assert_eq!((sectors.n_entries, sectors.n_pools, sectors.n_tables()), (345, 29, 1_881));
    assert_eq!((groups.n_entries, groups.n_pools), (29, 5));
    assert_eq!((end.n_entries, end.tables.as_slice()), (5, &[1, 2, 1][..]));
    assert_eq!(takes(&jcf.plans(&choices), 0, &[], 0)[0].n_tables(), 0);
}

#[test]
fn a_consolation_is_played_at_the_same_time_as_the_rest() {
    let hall = Hall::torneo(16);
    let mut choices = hall.choices.clone();
    let minutes = USUAL_MINUTES + BETWEEN_MINUTES;
    let plans = |choices: &domain::tournament::plan::Choices| {
        let main = StagePlan::knockout(EntryRule::Everybody, choices);
        [main, StagePlan::consolation(1, choices)]
    };
    let all = |choices: &_, n, boards| {
        let plans = plans(choices);
        let takes = takes(&plans, n, &[], boards);
        let tables: Vec<Vec<usize>> = takes.iter().map(|it| it.tables.clone()).collect();
        (takes[1].n_entries, tables, in_all(&plans, &takes, boards))
    };
    let together = TotalEstimate { n_rounds: 3, most_at_once: 4, minutes: 3 * minutes };
    assert_eq!(all(&choices, 16, 0), (8, vec![vec![4, 2, 1], vec![2, 1]], together));
    let few = TotalEstimate { minutes: (2 + 2 + 1) * minutes, ..together };
    assert_eq!(all(&choices, 16, 2).2, few, "at two boards");
    // Three have byes, and may lose in the second round.
    (choices.table.seats, choices.knockout.advance) = (2, 1);
    let together = TotalEstimate { n_rounds: 5, most_at_once: 6, minutes: 5 * minutes };
    let tables = vec![vec![5, 4, 2, 1], vec![4, 2, 1]];
    assert_eq!(all(&choices, 13, 0), (8, tables, together));
    assert_eq!(all(&choices, 2, 0).0, 0, "nobody falls at a final");
}
