//! Points of one table, spec §6.

use domain::ranking::{PlaceValues, PointsError, parse_points, table_points};
use domain::tournament::id::{EntryId, IdSource};
use domain::tournament::points::Points;
use domain::tournament::result::{Ending, TableResult};
use proptest::prelude::*;

use super::championship::{result_of, start};

fn result(places: &[u8]) -> TableResult {
    let mut ids = IdSource::new(1, [3; 32]);
    let sides: Vec<_> = places.iter().map(|place| (EntryId::new(&mut ids), *place)).collect();
    result_of(&sides, start())
}

fn values(weight: u8, by_place: &[i32]) -> PlaceValues<'_> {
    PlaceValues { by_place, is_for_fewer: false, weight }
}

fn points(result: &TableResult, values: PlaceValues<'_>) -> Vec<Points> {
    table_points(result, &values).into_iter().filter_map(|it| it.1).collect()
}

#[track_caller]
fn check(places: &[u8], weight: u8, table: &[i32], expected: &[i32]) {
    let expected: Vec<Points> = expected.iter().map(|it| Points::from(*it)).collect();
    assert_eq!(points(&result(places), values(weight, table)), expected);
}

/// Points in words; sides marked `a` were absent.
fn said(places: &str, values: PlaceValues<'_>) -> Vec<String> {
    let sides: Vec<&str> = places.split(' ').collect();
    let numbers: Vec<u8> =
        sides.iter().map(|it| it.trim_end_matches('a').parse().unwrap()).collect();
    let mut result = result(&numbers);
    for (side, word) in result.sides.iter_mut().zip(&sides) {
        if word.ends_with('a') {
            side.ending = Ending::Absent;
        }
    }
    let points = table_points(&result, &values);
    points.into_iter().map(|it| it.1.map_or("-".to_owned(), Points::in_words)).collect()
}

#[test]
fn the_formula_counts_who_is_behind_and_who_is_ahead() {
    check(&[1, 2, 3, 4], 1, &[], &[3, 1, -1, -3]);
    check(&[1, 2, 3, 4, 5, 6], 1, &[], &[5, 3, 1, -1, -3, -5]);
    check(&[1, 2, 3], 2, &[], &[4, 0, -4]);
    check(&[1, 2], 3, &[], &[3, -3]);
    check(&[1], 1, &[], &[0]);
}

#[test]
fn shared_places_follow_from_the_formula() {
    check(&[1, 1, 3, 4], 1, &[], &[2, 2, -1, -3]);
    check(&[1, 2, 2, 2], 1, &[], &[3, -1, -1, -1]);
    check(&[1, 1, 1, 1], 5, &[], &[0, 0, 0, 0]);
}

#[test]
fn an_organizers_own_table_replaces_the_formula_where_it_fits() {
    check(&[1, 2, 3, 4], 7, &[10, 4, -4, -10], &[10, 4, -4, -10]);
    check(&[1, 2, 3], 1, &[10, 4, -4, -10], &[2, 0, -2]);
}

#[test]
fn sides_that_share_a_place_share_its_points_and_none_is_lost() {
    check(&[1, 1, 3, 4], 1, &[10, 4, -4, -10], &[7, 7, -4, -10]);
    assert_eq!(said("1 1 3 4", values(1, &[5, 2, -2, -5])), ["3½", "3½", "−2", "−5"]);
    assert_eq!(said("1 2 2 2", values(1, &[5, 2, -2, -5])), ["5", "−1⅔", "−1⅔", "−1⅔"]);
    assert_eq!(said("1 1 1 4", values(1, &[5, 3, 2, 1])), ["3⅓", "3⅓", "3⅓", "1"]);
}

#[test]
fn who_does_not_come_earns_nothing_and_leaves_a_smaller_table() {
    let own = PlaceValues { by_place: &[5, 3, 2, 1], is_for_fewer: true, weight: 1 };
    assert_eq!(said("1 2 3a", own), ["5", "3", "-"]);
    assert_eq!(said("1 2 2 4a", own), ["5", "2½", "2½", "-"]);
    assert_eq!(said("1 2a 2a", own), ["5", "-", "-"], "alone: the first place of the table");
    assert_eq!(said("1a 1a", own), ["-", "-"]);
    // A list of another length does not apply to the smaller table.
    assert_eq!(said("1 2 3 4a", values(1, &[10, 4, -4, -10])), ["2", "0", "−2", "-"]);
    assert_eq!(said("1 2 3a", values(2, &[])), ["2", "−2", "-"]);
    assert_eq!(said("1 2a 2a", values(2, &[])), ["4", "-", "-"]);
}

#[test]
fn nobody_loses_points_in_a_tournament_that_counts_for_no_ranking() {
    assert_eq!(said("1 2 3 4", values(0, &[])), ["3", "2", "1", "0"]);
    assert_eq!(said("1 2 2 4", values(0, &[])), ["3", "1½", "1½", "0"]);
    assert_eq!(said("1 1 1", values(0, &[])), ["1", "1", "1"]);
}

#[test]
fn points_are_written_and_read_exactly() {
    let shares =
        [(5, 2, "2½", "5/2"), (-5, 3, "−1⅔", "-5/3"), (1, 8, "⅛", "1/8"), (0, 3, "0", "0")];
    for (sum, n, words, stored) in shares {
        let share = Points::from(sum).shared_by(n);
        assert_eq!(share.in_words(), words);
        assert_eq!(share.to_string(), stored);
        assert_eq!(stored.parse(), Ok(share));
        assert_eq!((0..n).map(|_| share).sum::<Points>(), Points::from(sum));
    }
    let mixed = Points::from(5).shared_by(4) + Points::from(1).shared_by(6);
    assert_eq!(
        (mixed.in_words(), mixed.to_string()),
        ("1\u{a0}5/12".to_owned(), "17/12".to_owned())
    );
    assert_eq!(mixed.floor(), 1);
    for wrong in ["", "x", "1/0", "1/11", "1/-2", "½", "9223372036854775807"] {
        assert!(wrong.parse::<Points>().is_err(), "{wrong}");
    }
}

#[test]
fn a_table_of_points_is_read_or_refused_by_name() {
    assert_eq!(parse_points("3 1 -1 -3", 4), Ok(vec![3, 1, -1, -3]));
    assert_eq!(parse_points(" 3; 1,\u{2212}1 -3 ", 4), Ok(vec![3, 1, -1, -3]));
    assert_eq!(parse_points("", 4), Ok(vec![]));
    assert_eq!(parse_points("5 0 -5", 3), Ok(vec![5, 0, -5]));
    assert_eq!(parse_points("5 1 -5", 3), Ok(vec![5, 1, -5]));
    let refused = |text, sides| parse_points(text, sides).unwrap_err();
    assert_eq!(refused("3 x", 2), PointsError::NotANumber("x".to_owned()));
    assert_eq!(refused("3 1.5", 2), PointsError::NotANumber("1.5".to_owned()));
    assert_eq!(refused("99999999999 -1", 2), PointsError::NotANumber("99999999999".to_owned()));
    assert_eq!(refused("1001 -1", 2), PointsError::TooLarge { points: 1001 });
    assert_eq!(refused("1 -2147483648", 2), PointsError::TooLarge { points: i32::MIN });
    assert_eq!(refused("3 -3", 4), PointsError::WrongLength { sides: 4, found: 2 });
    assert_eq!(refused("1 3 -1 -3", 4), PointsError::Rises { place: 2 });
    assert_eq!(refused("3 0 -1 -3", 4), PointsError::NotPositive { place: 2 });
    assert_eq!(refused("3 1 0 -3", 4), PointsError::NotNegative { place: 3 });
    assert_eq!(refused("0 0 -3", 3), PointsError::NotPositive { place: 1 });
    assert_eq!(refused("3 0 0", 3), PointsError::NotNegative { place: 3 });
}

/// Places of up to eight sides, with ties as in real results.
fn places() -> impl Strategy<Value = Vec<u8>> {
    prop::collection::vec(0_u8..6, 1..=8).prop_map(|scores| {
        let place = |score: &u8| scores.iter().filter(|other| *other < score).count() + 1;
        scores.iter().map(|score| u8::try_from(place(score)).unwrap()).collect()
    })
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn the_formula_is_zero_sum_and_alike_for_shared_places(places in places(), weight in 1_u8..=100) {
        let result = result(&places);
        let points = points(&result, values(weight, &[]));
        prop_assert_eq!(points.iter().copied().sum::<Points>(), Points::ZERO);
        for (one, points_of_one) in result.sides.iter().zip(&points) {
            for (other, points_of_other) in result.sides.iter().zip(&points) {
                if one.place == other.place {
                    prop_assert_eq!(points_of_one, points_of_other);
                }
                if one.place < other.place {
                    prop_assert!(points_of_one > points_of_other);
                }
            }
        }
    }

    #[test]
    fn a_table_of_points_is_handed_out_whole(
        places in places(),
        mut table in prop::collection::vec(-50_i32..50, 8),
    ) {
        table.truncate(places.len());
        table.sort_unstable_by(|one, other| other.cmp(one));
        let points = points(&result(&places), values(1, &table));
        let all: i32 = table.iter().sum();
        prop_assert_eq!(points.iter().copied().sum::<Points>(), Points::from(all));
        let side = result(&places);
        for (one, points_of_one) in side.sides.iter().zip(&points) {
            for (other, points_of_other) in side.sides.iter().zip(&points) {
                if one.place == other.place {
                    prop_assert_eq!(points_of_one, points_of_other);
                }
                if one.place < other.place {
                    prop_assert!(points_of_one >= points_of_other);
                }
            }
        }
    }

    #[test]
    fn a_table_that_is_accepted_rewards_the_first_half(text in "(-?[0-9]{1,3} ){1,8}", sides in 1_usize..=8) {
        if let Ok(points) = parse_points(&text, sides) {
            prop_assert_eq!(points.len(), sides);
            prop_assert!(points.is_sorted_by(|one, other| one >= other));
            prop_assert!(points.iter().take(sides / 2).all(|it| *it > 0));
            prop_assert!(points.iter().rev().take(sides / 2).all(|it| *it < 0));
        }
    }
}
