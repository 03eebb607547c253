//! Rounds at open tables whose seats were changed by lot: fewer meet again than without, everybody sits once, and what a
//! seed gives stays.

use std::collections::{BTreeSet, HashMap};

use cubilete::draw::seat;
use cubilete::rules::{Arms, Mode};
use cubilete::tournament::draw_input::{DrawInput, DrawnEntry, DrawnTables};
use cubilete::tournament::plan::{Division, Pairing};
use cubilete::tournament::table_plan::Remainder;

/// So many rounds of `n` entries, drawn in this way; who sits on a table's first seat gets 3 points, and so on. Every draw's
/// tables, by number.
fn rounds(n: i32, rounds: usize, algorithm: u16) -> Vec<Vec<Vec<i32>>> {
    let mut points: HashMap<i32, i64> = HashMap::new();
    let mut met: HashMap<(i32, i32), u32> = HashMap::new();
    let mut all = Vec::new();
    for round in 0..rounds {
        let mut known: Vec<(i32, i32, u32)> = met.iter().map(|(it, n)| (it.0, it.1, *n)).collect();
        known.sort_unstable();
        let entry = |number: i32| DrawnEntry {
            number,
            club: String::new(),
            sector: String::new(),
            points: points.get(&number).copied().unwrap_or(0),
            byes: 0,
            colors: Vec::new(),
            came_from: None,
            seed: None,
            beaten: None,
        };
        let input = DrawInput {
            algorithm,
            pairing: Pairing::Open,
            division: Division::One,
            clubs_apart: false,
            table: DrawnTables {
                seats: 4,
                remainder: Remainder::SmallerTables,
                mode: Mode::Solo,
                arms: Arms::Four,
            },
            n_pools: i32::from(round > 0),
            ties: Vec::new(),
            entries: (1..=n).map(entry).collect(),
            met: known,
            absent: Vec::new(),
            apart: Vec::new(),
            boards: Vec::new(),
            by_hand: None,
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

/// How often two met again.
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
    assert_eq!(rounds(12, 3, 2)[2], [[5, 10, 7, 9], [3, 12, 4, 1], [6, 11, 2, 8]]);
}
