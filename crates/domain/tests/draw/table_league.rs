//! Leagues at tables of more than two: all pairs meet as evenly as possible.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use domain::draw::changes::draft_arrangement::drafted;
use domain::draw::redo::redo;
use domain::draw::{LateHandling, NextStep, late, next_step, qualifiers, standings};
use domain::tournament::id::EntryId;
use domain::tournament::plan::{EntryRule, ExitRule, StagePlan};
use domain::tournament::points::Points;
use domain::tournament::round::RoundKind;
use domain::tournament::table::TableKind;
use domain::tournament::table_plan::Remainder;
use domain::tournament::tiebreak::Tiebreak;
use parchis::{Arms, Color};

use super::championship::Hall;

/// League of `n` entries at tables of `seats`.
fn league(n: usize, seats: u8, legs: u8, remainder: Remainder) -> Hall {
    Hall::torneo(n).with(
        |it| StagePlan::table_league(EntryRule::Everybody, 1, it),
        |it| {
            (it.legs, it.table.seats) = (legs, seats);
            (it.table.remainder, it.table.arms) = (remainder, Arms::Eight);
        },
    )
}

fn drawn(n: usize, seats: u8, legs: u8) -> Hall {
    let mut hall = league(n, seats, legs, Remainder::SmallerTables);
    hall.draw();
    hall
}

/// Meetings of each pair of a pool, including pairs that never meet.
fn met(hall: &Hall) -> BTreeMap<(EntryId, EntryId), usize> {
    let mut met = BTreeMap::new();
    for pool in hall.championship.pools() {
        let mut entries = pool.entries.clone();
        entries.sort();
        for (index, one) in entries.iter().enumerate() {
            met.extend(entries[index + 1..].iter().map(|other| ((*one, *other), 0)));
        }
        for table in hall.championship.tables_of_pool(pool.id) {
            let mut seated = table.entries();
            seated.sort();
            for (index, one) in seated.iter().enumerate() {
                for other in &seated[index + 1..] {
                    *met.get_mut(&(*one, *other)).unwrap() += 1;
                }
            }
        }
    }
    met
}

/// Fewest and most meetings of any pair.
fn spread(hall: &Hall) -> (usize, usize) {
    let met = met(hall);
    (*met.values().min().unwrap(), *met.values().max().unwrap())
}

#[track_caller]
fn is_whole(hall: &Hall) {
    let n = hall.championship.entries().len();
    for round in hall.championship.rounds() {
        let seated: Vec<EntryId> =
            hall.championship.tables_of(round.id).flat_map(|table| table.entries()).collect();
        let once: BTreeSet<EntryId> = seated.iter().copied().collect();
        assert_eq!((seated.len(), once.len()), (n, n), "round {}", round.number);
    }
    for draw in &hall.draws {
        let redone = redo(&hall.championship, draw, |table| table.seats.clone()).unwrap();
        assert_eq!(redone.difference(draw), None);
    }
}

#[test]
fn where_tables_are_the_lines_of_a_plane_everybody_meets_everybody_once() {
    for (n, seats, n_rounds) in [(9, 3, 4), (16, 4, 5), (25, 5, 6), (49, 7, 8), (64, 8, 9)] {
        for legs in 1..=2 {
            let hall = drawn(n, seats, legs);
            is_whole(&hall);
            let legs = usize::from(legs);
            assert_eq!(hall.championship.rounds().len(), n_rounds * legs, "{n}");
            assert_eq!(spread(&hall), (legs, legs), "{n} at tables of {seats}");
        }
    }
    let seats = |seed| {
        let mut hall = league(16, 4, 1, Remainder::SmallerTables);
        hall.seed = seed;
        hall.draw();
        hall.last_seats()
    };
    assert_ne!(seats(1), seats(2), "by lot");
}

/// Sum of the squared meetings over all pairs, and its minimum if the meetings of any two pairs differed by at most one.
fn squares(hall: &Hall) -> (usize, usize) {
    let met = met(hall);
    let (meetings, pairs) = (met.values().sum::<usize>(), met.len());
    let (each, more) = (meetings / pairs, meetings % pairs);
    let least = (pairs - more) * each.pow(2) + more * (each + 1).pow(2);
    (met.values().map(|times| times.pow(2)).sum(), least)
}

#[test]
fn of_any_number_everybody_meets_everybody_about_as_often() {
    for n in 4..=40_usize {
        let hall = drawn(n, 4, 1);
        is_whole(&hall);
        let (pairs, meetings) = (n * (n - 1) / 2, met(&hall).values().sum::<usize>());
        assert!(meetings >= pairs, "{n}: everybody could meet everybody");
        let n_rounds = hall.championship.rounds().len();
        assert!(
            meetings / n_rounds * (n_rounds - 1) < pairs,
            "{n}: in as few rounds as that takes"
        );
        // If two of ten meet in all four rounds, all others can meet exactly once: no sum of squares is smaller.
        assert!(spread(&hall).1 <= 4, "{n}: {:?}", spread(&hall));
        let (sum, least) = squares(&hall);
        assert!((sum - least) * 100 <= pairs * MOST_OFF, "{n}: {sum}, {least} of {pairs}");
    }
}

/// Allowed excess of the sum of squares over its minimum, in percent of the pairs. Six entries in three rounds at tables of three have this
/// excess at best. A purely random draw exceeds the minimum by about 100 percent.
const MOST_OFF: usize = 40;

#[test]
fn twice_as_many_rounds_are_as_even() {
    for n in [5, 8, 10, 13, 20, 24] {
        let hall = drawn(n, 4, 2);
        is_whole(&hall);
        let (least, most) = spread(&hall);
        assert!(least >= 1 && most <= 3, "{n}: {least} to {most}");
    }
}

#[test]
fn nobody_has_one_color_much_oftener_than_another() {
    for n in [8, 16, 24, 28] {
        let hall = drawn(n, 4, 1);
        let mut had: HashMap<(EntryId, Color), usize> = HashMap::new();
        for seat in hall.championship.tables().iter().flat_map(|table| &table.seats) {
            *had.entry((seat.entry, seat.color)).or_default() += 1;
        }
        for entry in hall.championship.entries() {
            let times = Color::ALL[..4].iter();
            let times = times.map(|color| had.get(&(entry.id, *color)).copied().unwrap_or(0));
            let times: Vec<usize> = times.collect();
            let (least, most) = (times.iter().min().unwrap(), times.iter().max().unwrap());
            assert!(most - least <= 2, "{n}: {times:?}");
        }
    }
}

#[test]
fn few_meet_in_two_rounds_that_follow_each_other() {
    let hall = drawn(16, 4, 2);
    let rounds = hall.championship.rounds();
    let pairs = |round: &domain::tournament::round::Round| {
        let mut pairs = BTreeSet::new();
        for table in hall.championship.tables_of(round.id) {
            let mut seated = table.entries();
            seated.sort();
            for (index, one) in seated.iter().enumerate() {
                pairs.extend(seated[index + 1..].iter().map(|other| (*one, *other)));
            }
        }
        pairs
    };
    let again = rounds.windows(2).map(|two| pairs(&two[0]).intersection(&pairs(&two[1])).count());
    assert!(again.sum::<usize>() <= 4);
}

#[test]
fn a_pool_that_fits_at_a_table_plays_a_round_a_leg() {
    for n in 2..=4 {
        let hall = drawn(n, 4, 3);
        assert_eq!(hall.championship.rounds().len(), 3);
        assert_eq!(spread(&hall), (3, 3));
    }
}

#[test]
fn two_at_a_table_are_a_round_robin() {
    for n in [4, 7] {
        let hall = drawn(n, 2, 2);
        is_whole(&hall);
        assert_eq!(spread(&hall), (2, 2));
    }
}

#[test]
fn where_only_full_tables_are_played_byes_are_shared() {
    for n in [5, 10, 14, 23] {
        let mut hall = league(n, 4, 1, Remainder::Byes);
        hall.draw();
        is_whole(&hall);
        let tables = hall.championship.tables();
        let full = |table: &&domain::tournament::table::Table| table.kind == TableKind::Played;
        assert!(tables.iter().filter(full).all(|table| table.entries().len() == 4));
        let byes = hall.championship.entries().iter().map(|entry| {
            tables.iter().filter(|it| it.kind == TableKind::Bye && it.has(entry.id)).count()
        });
        let byes: Vec<usize> = byes.collect();
        assert!(byes.iter().max().unwrap() - byes.iter().min().unwrap() <= 1, "{n}: {byes:?}");
    }
}

#[test]
fn all_rounds_are_published_at_once_and_points_say_who_goes_on() {
    let mut hall = league(16, 4, 1, Remainder::SmallerTables);
    hall.plan(|plan| {
        plan.exit = ExitRule::AtLeast { n: 4 };
        plan.tiebreaks = vec![Tiebreak::Points];
    });
    let step = hall.run_until(|step| matches!(step, NextStep::Publish { .. }));
    let NextStep::Publish { rounds, .. } = step else { panic!() };
    assert_eq!(rounds.len(), 5);
    hall.step();
    let all: Vec<_> = hall.championship.tables().iter().map(|table| table.id).collect();
    hall.play_by_number(&all);
    hall.step();
    let rows = standings(&hall.championship, hall.stage(1), None);
    assert_eq!(hall.number(rows[0].entry), 1);
    assert_eq!((rows[0].played, rows[0].wins, rows[0].points), (5, 5, Points::whole(15)));
    assert_eq!(qualifiers(&hall.championship, hall.stage(1)).map(|it| it.len()), Ok(4));
}

#[test]
fn a_tie_that_matters_is_played_off() {
    let mut hall = league(4, 4, 2, Remainder::SmallerTables);
    hall.plan(|plan| plan.tiebreaks = vec![Tiebreak::Points]);
    hall.run_until(|step| matches!(step, NextStep::Play { .. }));
    for (index, table) in hall.championship.tables().to_vec().iter().enumerate() {
        let order = if index == 0 { [1, 2, 3, 4] } else { [2, 1, 3, 4] };
        let places: Vec<_> = order.iter().map(|it| hall.entry(*it)).zip(1..).collect();
        hall.places(table.id, &places);
    }
    hall.step();
    assert!(matches!(next_step(&hall.championship), NextStep::PlayOffs { .. }));
    hall.draw();
    assert_eq!(hall.championship.rounds().last().unwrap().kind, RoundKind::PlayOff);
    assert!(matches!(hall.run(), NextStep::Finished { champion } if champion.len() == 1));
}

#[test]
fn tables_go_on_without_who_leaves_and_nobody_comes_late() {
    let mut hall = league(9, 4, 1, Remainder::SmallerTables);
    hall.run_until(|step| matches!(step, NextStep::Play { .. }));
    assert_eq!(late(&hall.championship), Some(LateHandling::Never));
    let NextStep::Play { missing, .. } = next_step(&hall.championship) else { panic!() };
    let gone = hall.entry(3);
    hall.withdraw(gone);
    let NextStep::Play { missing: after, .. } = next_step(&hall.championship) else { panic!() };
    assert_eq!(after, missing, "the others at its tables play");
    let NextStep::Finished { champion } = hall.run() else { panic!() };
    assert!(champion.len() == 1 && champion[0] != gone);
    let rows = standings(&hall.championship, hall.stage(1), None);
    assert_eq!(rows.last().map(|row| row.entry), Some(gone));
}

#[test]
fn in_groups_everybody_meets_those_of_the_own_group() {
    let mut hall = Hall::torneo(19).with(
        |it| StagePlan::group_table_leagues(EntryRule::Everybody, 4, it),
        |it| it.group_size = 6,
    );
    hall.draw();
    assert_eq!(hall.championship.pools().len(), 3);
    assert!(spread(&hall).1 <= 3, "{:?}", spread(&hall));
    assert_eq!(drafted(&hall.championship).unwrap().groups.len(), 3, "groups are arranged");
    let by_hand: Vec<Vec<i32>> = vec![(1..=7).collect(), (8..=13).collect(), (14..=19).collect()];
    let mut typed = Hall::torneo(19).with(
        |it| StagePlan::group_table_leagues(EntryRule::Everybody, 4, it),
        |it| it.group_size = 6,
    );
    typed.draw_by_hand(&by_hand).unwrap();
    let pool = &typed.championship.pools()[1];
    let numbers: Vec<i32> = pool.entries.iter().map(|entry| typed.number(*entry)).collect();
    assert_eq!(numbers, by_hand[1]);
    assert!(matches!(typed.run(), NextStep::Finished { .. }));
}
