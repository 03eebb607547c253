//! Rounds at open tables improved by random swaps: fewer repeated meetings than without, one seat per entry, and reproducible by seed.

use std::collections::{BTreeSet, HashMap};

use domain::draw::seat;
use domain::tournament::draw_input::{DrawInput, DrawnEntry, DrawnTableSettings};
use domain::tournament::plan::{Division, Pairing};
use domain::tournament::points::Points;
use domain::tournament::table_plan::Remainder;
use parchis::{Arms, Mode};

/// An entry without a history.
fn entry(number: i32) -> DrawnEntry {
    DrawnEntry {
        number,
        club: String::new(),
        sector: String::new(),
        points: Points::whole(0),
        byes: 0,
        colors: Vec::new(),
        came_from: None,
        seed: None,
        beaten: None,
    }
}

/// Input for a first round at open tables of four, without entries.
fn input(algorithm: u16) -> DrawInput {
    DrawInput {
        algorithm,
        pairing: Pairing::Open,
        division: Division::One,
        clubs_apart: false,
        table: DrawnTableSettings {
            seats: 4,
            remainder: Remainder::SmallerTables,
            mode: Mode::Solo,
            arms: Arms::Four,
        },
        n_pools: 0,
        ties: Vec::new(),
        entries: Vec::new(),
        met: Vec::new(),
        absent: Vec::new(),
        apart: Vec::new(),
        boards: Vec::new(),
        by_hand: None,
    }
}

/// Draws `rounds` rounds of `n` entries with this method; the first seat of a table gets 3 points, and so on. Returns each
/// round's tables by number.
fn rounds(n: i32, rounds: usize, algorithm: u16) -> Vec<Vec<Vec<i32>>> {
    let mut points: HashMap<i32, i64> = HashMap::new();
    let mut met: HashMap<(i32, i32), u32> = HashMap::new();
    let mut all = Vec::new();
    for round in 0..rounds {
        let mut known: Vec<(i32, i32, u32)> = met.iter().map(|(it, n)| (it.0, it.1, *n)).collect();
        known.sort_unstable();
        let scored = |number: i32| DrawnEntry {
            points: Points::whole(points.get(&number).copied().unwrap_or(0)),
            ..entry(number)
        };
        let input = DrawInput {
            n_pools: i32::from(round > 0),
            entries: (1..=n).map(scored).collect(),
            met: known,
            ..input(algorithm)
        };
        let seating = seat(&input, 7).unwrap();
        assert_eq!(seat(&input, 7).unwrap(), seating, "the same from the same");
        let tables: Vec<Vec<i32>> = seating.rounds[0].iter().map(|it| it.numbers()).collect();
        for table in &tables {
            for (place, one) in (0..).zip(table) {
                *points.entry(*one).or_default() += 3 - place;
                for other in table.iter().filter(|other| one < other) {
                    *met.entry((*one, *other)).or_default() += 1;
                }
            }
        }
        all.push(tables);
    }
    all
}

/// Number of repeated meetings.
fn again(rounds: &[Vec<Vec<i32>>]) -> usize {
    let mut met = BTreeSet::new();
    let mut n = 0;
    for table in rounds.iter().flatten() {
        for one in table {
            n += table.iter().filter(|other| one < other && !met.insert((*one, **other))).count();
        }
    }
    n
}

#[test]
fn fewer_meet_again_than_by_swaps_that_improve() {
    for n in [16, 23, 32, 64] {
        let [before, after] = [1, 2].map(|algorithm| rounds(n, 5, algorithm));
        assert!(again(&after) <= again(&before), "{n}: {} {}", again(&after), again(&before));
        for (old, new) in before.iter().zip(&after) {
            let everybody: BTreeSet<i32> = new.iter().flatten().copied().collect();
            assert_eq!(everybody, (1..=n).collect(), "{n} sit");
            let sizes = |tables: &[Vec<i32>]| tables.iter().map(Vec::len).collect::<Vec<_>>();
            assert_eq!(sizes(old), sizes(new), "at tables of the same sizes");
        }
    }
    assert_eq!(again(&rounds(32, 6, 2)), 0);
}

#[test]
fn what_a_seed_gives_is_pinned() {
    for algorithm in [2, 3] {
        let last = &rounds(12, 3, algorithm)[2];
        assert_eq!(*last, [[5, 10, 7, 9], [3, 12, 4, 1], [6, 11, 2, 8]]);
    }
    assert_eq!(rounds(12, 3, 4)[2], [[6, 5, 7, 11], [1, 8, 10, 3], [9, 12, 2, 4]]);
}

/// Difference between the largest and smallest points at each table before the round, summed over all rounds but the first.
fn ranges(rounds: &[Vec<Vec<i32>>]) -> i64 {
    let mut points: HashMap<i32, i64> = HashMap::new();
    let mut sum = 0;
    for (index, round) in rounds.iter().enumerate() {
        let before = points.clone();
        for table in round {
            let own = || table.iter().map(|it| before.get(it).copied().unwrap_or(0));
            sum += if index > 0 { own().max().unwrap() - own().min().unwrap() } else { 0 };
            for (place, one) in (0..).zip(table) {
                *points.entry(*one).or_default() += 3 - place;
            }
        }
    }
    sum
}

#[test]
fn points_at_a_table_are_nearer_by_method_4_and_nobody_meets_again() {
    for n in [23, 32, 64] {
        let [before, after] = [3, 4].map(|algorithm| rounds(n, 5, algorithm));
        assert!(again(&after) <= again(&before), "{n}: {} {}", again(&after), again(&before));
        assert!(ranges(&after) <= ranges(&before), "{n}: {} {}", ranges(&after), ranges(&before));
    }
    let six = rounds(32, 6, 4);
    assert_eq!(again(&six), 0);
    assert!(ranges(&six) < ranges(&rounds(32, 6, 3)));
}

#[test]
fn the_scale_of_points_does_not_change_the_seats_of_method_4() {
    let times = |factor: i64| {
        let scaled = |number: i32| DrawnEntry {
            points: Points::whole(number as i64 % 7 * factor),
            ..entry(number)
        };
        let input = DrawInput { entries: (1..=20).map(scaled).collect(), n_pools: 1, ..input(4) };
        seat(&input, 11).unwrap()
    };
    assert_eq!(times(1), times(2));
    assert_eq!(times(1), times(2_520));
}
