//! Division of a bracket into sheets of paper.

use domain::draw::overview::bracket_sheets::{
    BracketSheet, ColumnSize, SheetArea, SheetBox, bracket_sheets,
};
use domain::draw::overview::tree::{Block, Gap, Tree};
use proptest::prelude::*;

const AREA: SheetArea = SheetArea { width: 2_730, height: 1_540, gap: 60, apart: 80 };

/// A drawn bracket of `n` entries with byes at the end of its first round: its tree, and the places of the byes.
fn knockout(n: usize) -> (Tree, Vec<usize>) {
    let n_first = n.next_power_of_two() / 2;
    let sizes: Vec<usize> =
        std::iter::successors(Some(n_first), |n| (*n > 1).then_some(n / 2)).collect();
    let halves = |n: usize| (0..n).map(|to| Block { from: vec![2 * to, 2 * to + 1], to: vec![to] });
    let gaps = sizes.iter().skip(1);
    let tree = Tree {
        columns: sizes.iter().map(|n| (0..*n).collect()).collect(),
        gaps: gaps.map(|n| Gap { is_drawn: true, blocks: halves(*n).collect() }).collect(),
    };
    (tree, (n - n_first..n_first).collect())
}

fn sizes(tree: &Tree, byes: &[usize], width: usize, height: usize) -> Vec<ColumnSize> {
    let size = |(index, places): (usize, &Vec<usize>)| ColumnSize {
        width,
        width_at_end: width + 150,
        heights: places
            .iter()
            .map(|place| if index == 0 && byes.contains(place) { 0 } else { height })
            .collect(),
    };
    tree.columns.iter().enumerate().map(size).collect()
}

/// Asserts that nothing overlaps or sticks out of its sheet.
#[track_caller]
fn check(sheets: &[BracketSheet], columns: &[ColumnSize]) {
    for sheet in sheets {
        let n_gaps = sheet.strips.len() - 1;
        let mut width = n_gaps * AREA.apart;
        for strip in &sheet.strips {
            assert!(strip.height <= AREA.height, "{strip:?}");
            for (index, boxes) in strip.columns.iter().enumerate() {
                let size = &columns[strip.first + index];
                width += match index + 1 == strip.columns.len() && !strip.is_last {
                    true => size.width_at_end,
                    false => size.width,
                };
                width += if index + 1 < strip.columns.len() { AREA.gap } else { 0 };
                assert!(boxes.windows(2).all(|pair| pair[0].end() <= pair[1].top), "{boxes:?}");
                assert!(boxes.iter().all(|it| it.end() <= strip.height), "{strip:?}");
            }
        }
        assert!(width <= AREA.width, "{width}");
        let mut boxes = sheet.strips.iter().flat_map(|strip| &strip.columns).flatten();
        assert!(boxes.next().is_some(), "no sheet is empty");
    }
}

/// All places with a box, by column, sorted.
fn placed(sheets: &[BracketSheet]) -> Vec<(usize, usize)> {
    let mut places = Vec::new();
    for strip in sheets.iter().flat_map(|sheet| &sheet.strips) {
        for (index, boxes) in strip.columns.iter().enumerate() {
            places.extend(boxes.iter().map(|it| (strip.first + index, it.place)));
        }
    }
    places.sort_unstable();
    places
}

#[test]
fn a_small_bracket_is_one_sheet_with_winners_in_the_middle() {
    let (tree, byes) = knockout(8);
    let sheets = bracket_sheets(&tree, &sizes(&tree, &byes, 500, 100), AREA);
    let [BracketSheet { strips }] = &sheets[..] else { panic!("{sheets:?}") };
    let [strip] = &strips[..] else { panic!("{strips:?}") };
    assert!(strip.is_last);
    let middles = |column: usize| strip.columns[column].iter().map(SheetBox::middle);
    assert_eq!(middles(0).collect::<Vec<_>>(), [192, 577, 962, 1_347]);
    assert_eq!(middles(1).collect::<Vec<_>>(), [384, 1_154]);
    assert_eq!(middles(2).collect::<Vec<_>>(), [769]);
}

#[test]
fn rounds_that_do_not_fit_stand_in_strips_before_the_last_sheet() {
    for (n, expected) in [(4, 1), (16, 1), (23, 1), (69, 2), (130, 4), (345, 7)] {
        let (tree, byes) = knockout(n);
        let columns = sizes(&tree, &byes, 440, 92);
        let sheets = bracket_sheets(&tree, &columns, AREA);
        check(&sheets, &columns);
        assert_eq!(sheets.len(), expected, "{n} entries");
    }
}

#[test]
fn a_round_whose_tables_are_all_connected_is_printed_by_itself() {
    let all = Block { from: (0..24).collect(), to: (0..12).collect() };
    let last = Block { from: (0..12).collect(), to: vec![0] };
    let tree = Tree {
        columns: vec![(0..24).collect(), (0..12).collect(), vec![0]],
        gaps: [all, last].map(|block| Gap { is_drawn: true, blocks: vec![block] }).into(),
    };
    let columns = sizes(&tree, &[], 440, 100);
    let sheets = bracket_sheets(&tree, &columns, AREA);
    check(&sheets, &columns);
    let n_strips: Vec<usize> = sheets.iter().map(|sheet| sheet.strips.len()).collect();
    assert_eq!(n_strips, [4, 1], "four strips of tables, then the tree");
    let n_tables = sheets[0].strips.iter().map(|strip| strip.columns[0].len());
    assert_eq!(n_tables.collect::<Vec<_>>(), [6; 4], "strips are equally full");
}

#[test]
fn rounds_to_come_are_placed_like_the_others() {
    let n = [64, 32, 16, 8, 4, 2, 1];
    let block = |pair: &[usize]| Block { from: (0..pair[0]).collect(), to: (0..pair[1]).collect() };
    let tree = Tree {
        columns: n.map(|n| (0..n).collect()).into(),
        gaps: n.windows(2).map(|it| Gap { is_drawn: false, blocks: vec![block(it)] }).collect(),
    };
    let columns = sizes(&tree, &[], 400, 92);
    let sheets = bracket_sheets(&tree, &columns, AREA);
    check(&sheets, &columns);
    let expected = n.iter().enumerate().flat_map(|(column, n)| (0..*n).map(move |it| (column, it)));
    assert_eq!(placed(&sheets), expected.collect::<Vec<_>>(), "each table is on a sheet");
    let of = |sheet: &BracketSheet| sheet.strips.iter().map(|strip| strip.first).min();
    let firsts: Vec<Option<usize>> = sheets.iter().map(of).collect();
    assert_eq!(firsts, [Some(0), Some(1), Some(2)], "64 tables, then 32, then the tree");
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 80, ..ProptestConfig::default() })]

    #[test]
    fn every_table_is_placed_once_and_no_bye(
        n in 2..600_usize,
        width in 250..1_200_usize,
        height in 60..300_usize,
    ) {
        let (tree, byes) = knockout(n);
        let columns = sizes(&tree, &byes, width, height);
        let sheets = bracket_sheets(&tree, &columns, AREA);
        check(&sheets, &columns);
        let expected: Vec<(usize, usize)> = tree
            .columns
            .iter()
            .enumerate()
            .flat_map(|(column, places)| places.iter().map(move |place| (column, *place)))
            .filter(|(column, place)| *column > 0 || !byes.contains(place))
            .collect();
        prop_assert_eq!(placed(&sheets), expected);
    }
}
