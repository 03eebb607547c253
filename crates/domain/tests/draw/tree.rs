//! Bracket as a tree: order, blocks, crossings.

use std::collections::BTreeSet;

use domain::draw::overview::bracket::{Bracket, BracketColumn, BracketRow, BracketTable, Fit};
use domain::draw::overview::tree::{Block, Tree, middle, tree};
use domain::draw::{NextStep, RoundName, bracket, next_step};
use domain::ranking::outcome::Outcome;
use domain::tournament::id::{EntryId, IdSource, RoundId};
use domain::tournament::plan::{Knockout, Pairing};
use domain::tournament::table::TableKind;
use proptest::prelude::*;

use super::championship::Hall;

/// Tree of a hall's knock-out, after checking the invariants of every drawn tree.
#[track_caller]
fn checked(hall: &Hall) -> Tree {
    let bracket = bracket(&hall.championship, hall.stage(1));
    let tree = check(&bracket);
    let (here, by_number) = (lines(&bracket, Some(&tree)), lines(&bracket, None));
    assert!(here <= by_number, "{here} lines of people cross, {by_number} in order of numbers");
    tree
}

/// Tree of a bracket, after checking the invariants of every tree.
#[track_caller]
fn check(bracket: &Bracket) -> Tree {
    let tree = tree(bracket);
    assert_eq!(tree.columns.len(), bracket.columns.len());
    assert_eq!(tree.gaps.len(), bracket.columns.len().saturating_sub(1));
    for (order, column) in tree.columns.iter().zip(&bracket.columns) {
        let sorted: BTreeSet<usize> = order.iter().copied().collect();
        let all: BTreeSet<usize> = (0..column.tables.len()).collect();
        assert_eq!((sorted, order.len()), (all, column.tables.len()), "every table once");
    }
    for (index, gap) in tree.gaps.iter().enumerate() {
        let (order, next) = (&tree.columns[index], &tree.columns[index + 1]);
        let from: Vec<usize> = gap.blocks.iter().flat_map(|it| it.from.clone()).collect();
        assert_eq!(from, (0..order.len()).collect::<Vec<_>>(), "blocks lie one below the other");
        let mut to: Vec<usize> = gap.blocks.iter().flat_map(|it| it.to.clone()).collect();
        to.sort_unstable();
        assert_eq!(to, (0..next.len()).collect::<Vec<_>>(), "each place is led to by one block");
        assert_eq!(gap.is_drawn, bracket.columns[index + 1].round.is_some());
        assert!(gap.is_drawn || gap.blocks.len() == 1, "all may meet all");
        // Every advancing entry follows a curve of its own block.
        for (place, table) in order.iter().enumerate() {
            let to = bracket.columns[index].tables[*table].rows.iter().filter_map(|row| row.to);
            for table in to {
                let there = tree.place_of(index + 1, table).unwrap();
                assert!(tree.block_from(index, place).unwrap().to.contains(&there));
            }
        }
        assert!(gap.blocks.iter().all(|it| !gap.is_drawn || is_whole(bracket, &tree, index, it)));
    }
    tree
}

/// True if all tables of a block are connected.
fn is_whole(bracket: &Bracket, tree: &Tree, column: usize, block: &Block) -> bool {
    let Some(first) = block.from.first() else { return block.to.len() == 1 };
    let to = |place: &usize| -> Vec<usize> {
        let table = &bracket.columns[column].tables[tree.columns[column][*place]];
        let to = table.rows.iter().filter_map(|row| row.to);
        to.map(|table| tree.place_of(column + 1, table).unwrap()).collect()
    };
    let mut reached = BTreeSet::from([*first]);
    loop {
        let there: BTreeSet<usize> = reached.iter().flat_map(to).collect();
        let back = block.from.iter().filter(|it| to(it).iter().any(|to| there.contains(to)));
        let more: BTreeSet<usize> = back.copied().chain([*first]).collect();
        if more == reached {
            return reached.len() == block.from.len() && there.len() == block.to.len();
        }
        reached = more;
    }
}

/// Number of crossings of the entries' lines, in the tree's order or in that of the table numbers.
fn lines(bracket: &Bracket, tree: Option<&Tree>) -> usize {
    let place = |column, table| tree.map_or(Some(table), |it| it.place_of(column, table)).unwrap();
    let mut n = 0;
    for (column, it) in bracket.columns.iter().enumerate() {
        let tables = it.tables.iter().enumerate();
        let lines: Vec<(usize, usize)> = tables
            .flat_map(|(table, it)| it.rows.iter().filter_map(move |row| Some((table, row.to?))))
            .map(|(table, to)| (place(column, table), place(column + 1, to)))
            .collect();
        for (index, one) in lines.iter().enumerate() {
            let rest = lines[index + 1..].iter();
            n += rest
                .filter(|it| (one.0 < it.0) != (one.1 < it.1) && one.0 != it.0 && one.1 != it.1)
                .count();
        }
    }
    n
}

/// Bracket of consecutive published rounds, given the next tables of each table's entries.
fn linked(n_last: usize, rounds: &[Vec<Vec<usize>>]) -> Bracket {
    let mut ids = IdSource::new(1_790_000_000_000, [3; 32]);
    let last = vec![Vec::new(); n_last];
    let columns = rounds.iter().chain([&last]).zip(1..).map(|(tables, number)| BracketColumn {
        round: Some(RoundId::new(&mut ids)),
        number,
        name: RoundName::Numbered(number),
        is_final: false,
        tables: tables
            .iter()
            .zip(1..)
            .map(|(to, number)| {
                let row = |to| BracketRow {
                    entry: EntryId::new(&mut IdSource::new(0, [4; 32])),
                    outcome: Outcome::Open,
                    goes_on: None,
                    to,
                };
                let rows: Vec<BracketRow> = to.iter().map(|to| row(Some(*to))).collect();
                let kind = TableKind::Played;
                let fit = Fit::Fits;
                BracketTable { table: None, number, kind, n_seats: rows.len(), fit, rows }
            })
            .collect(),
    });
    Bracket { columns: columns.collect(), for_place: None, champion: None }
}

/// Knock-out of `n` entries at tables of `seats`.
fn knockout(n: usize, seats: u8) -> Hall {
    let mut hall = Hall::torneo(n);
    hall.plan(|plan| {
        plan.table.seats = seats;
        if seats == 2 {
            plan.pairing = Pairing::Knockout(Knockout::advancing(1));
        }
    });
    hall
}

#[test]
fn whatever_is_drawn_nobody_is_lost_and_every_table_stands_once() {
    for (n, seats) in [(16, 4), (23, 4), (64, 4), (128, 4), (256, 4), (16, 2), (48, 2), (256, 2)] {
        let mut hall = knockout(n, seats);
        checked(&hall);
        while !matches!(next_step(&hall.championship), NextStep::Finished { .. }) {
            if hall.step() != next_step(&hall.championship) {
                checked(&hall);
            }
        }
        let whole = checked(&hall);
        assert_eq!(whole.columns.last().unwrap().len(), 1);
        if seats == 2 {
            assert_eq!(whole.n_crossings(), 0, "two by two it is a plain tree");
            assert!(whole.gaps.iter().flat_map(|gap| &gap.blocks).all(|it| it.to.len() == 1));
        }
        let bracket = bracket(&hall.championship, hall.stage(1));
        let path = whole.path(&bracket, bracket.champion.unwrap());
        let all: Vec<usize> = (0..whole.columns.len()).collect();
        assert_eq!(path.iter().map(|(column, _)| *column).collect::<Vec<_>>(), all);
        for (one, next) in path.iter().zip(&path[1..]) {
            assert!(whole.block_from(one.0, one.1).unwrap().to.contains(&next.1));
        }
    }
}

#[test]
fn rounds_to_come_are_led_to_by_all() {
    let hall = knockout(64, 4);
    let tree = checked(&hall);
    assert_eq!(tree.columns.iter().map(Vec::len).collect::<Vec<_>>(), [16, 8, 4, 2, 1]);
    assert!(tree.gaps.iter().all(|gap| !gap.is_drawn && gap.blocks.len() == 1));
    assert_eq!(checked(&knockout(2, 4)).gaps, []);
}

#[test]
fn tables_that_send_to_the_same_tables_stand_together() {
    // Two blocks, each of four tables whose entries go to two; the table numbers of the blocks alternate.
    let tree =
        check(&linked(4, &[[0, 1, 2, 3, 0, 1, 2, 3].map(|n| vec![n % 2, n % 2 + 2]).into()]));
    let halves = [&tree.columns[0][..4], &tree.columns[0][4..]];
    assert!(halves.contains(&[0, 2, 4, 6].as_slice()) && halves.contains(&[1, 3, 5, 7].as_slice()));
    let block = |from: [usize; 4], to: [usize; 2]| Block { from: from.into(), to: to.into() };
    assert_eq!(tree.gaps[0].blocks, [block([0, 1, 2, 3], [0, 1]), block([4, 5, 6, 7], [2, 3])]);
    assert_eq!(tree.n_crossings(), 0, "where nobody has to cross, nobody does");
}

#[test]
fn a_table_that_nobody_leaves_or_comes_to_has_its_place() {
    // No entry advances from the second table, the third one's winner appears twice, and no entry reaches the last table.
    let tree = check(&linked(4, &[vec![vec![0], vec![], vec![2, 1], vec![1]]]));
    let blocks: Vec<(usize, usize)> =
        tree.gaps[0].blocks.iter().map(|it| (it.from.len(), it.to.len())).collect();
    assert_eq!(blocks, [(1, 1), (1, 0), (2, 2), (0, 1)]);
    assert_eq!(tree.columns[0], [0, 1, 2, 3]);
}

#[test]
fn places_divide_a_column_evenly() {
    assert_eq!([0, 1, 2, 3].map(|place| middle(place, 4, 800)), [100, 300, 500, 700]);
    assert_eq!(middle(0, 1, 1_000), 500);
    assert_eq!(middle(0, 0, 1_000), 500);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, ..ProptestConfig::default() })]

    #[test]
    fn any_links_make_a_tree(
        rounds in (1..40_usize, prop::collection::vec(1..24_usize, 1..4)).prop_flat_map(|(first, next)| {
            let sizes: Vec<usize> = [first].into_iter().chain(next).collect();
            let gaps: Vec<_> = sizes
                .windows(2)
                .map(|pair| prop::collection::vec(prop::collection::vec(0..pair[1], 0..3), pair[0]))
                .collect();
            (gaps, Just(*sizes.last().unwrap()))
        })
    ) {
        let (rounds, n_last) = rounds;
        check(&linked(n_last, &rounds));
    }
}
