//! Points of one table, spec §6.

use cubilete::ranking::{PointsError, parse_points, table_points};
use cubilete::tournament::id::{EntryId, IdSource};
use cubilete::tournament::result::TableResult;
use proptest::prelude::*;

use super::championship::{result_of, start};

fn result(places: &[u8]) -> TableResult {
    let mut ids = IdSource::new(1, [3; 32]);
    let sides: Vec<_> = places.iter().map(|place| (EntryId::new(&mut ids), *place)).collect();
    result_of(&sides, start())
}

#[track_caller]
fn check(places: &[u8], weight: u8, table: &[i32], expected: &[i32]) {
    let points: Vec<i32> =
        table_points(&result(places), weight, table).into_iter().map(|it| it.1).collect();
    assert_eq!(points, expected);
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
    check(&[1, 1, 3, 4], 1, &[5, 2, -2, -5], &[4, 3, -2, -5]);
    check(&[1, 2, 2, 2], 1, &[5, 2, -2, -5], &[5, -1, -2, -2]);
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

/// Places of up to eight sides, ranked with ties as results are.
fn places() -> impl Strategy<Value = Vec<u8>> {
    prop::collection::vec(0_u8..6, 1..=8).prop_map(|scores| {
        let place = |score: &u8| scores.iter().filter(|other| *other < score).count() + 1;
        scores.iter().map(|score| u8::try_from(place(score)).unwrap()).collect()
    })
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn the_formula_is_zero_sum_and_alike_for_shared_places(places in places(), weight in 0_u8..=100) {
        let result = result(&places);
        let points = table_points(&result, weight, &[]);
        prop_assert_eq!(points.iter().map(|it| it.1).sum::<i32>(), 0);
        for (one, points_of_one) in result.sides.iter().zip(&points) {
            for (other, points_of_other) in result.sides.iter().zip(&points) {
                if one.place == other.place {
                    prop_assert_eq!(points_of_one.1, points_of_other.1);
                }
                if one.place < other.place && weight > 0 {
                    prop_assert!(points_of_one.1 > points_of_other.1);
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
        let points = table_points(&result(&places), 1, &table);
        prop_assert_eq!(points.iter().map(|it| it.1).sum::<i32>(), table.iter().sum::<i32>());
        let side = result(&places);
        for (one, points_of_one) in side.sides.iter().zip(&points) {
            for (other, points_of_other) in side.sides.iter().zip(&points) {
                if one.place == other.place {
                    prop_assert!(points_of_one.1.abs_diff(points_of_other.1) <= 1);
                }
                if one.place < other.place {
                    prop_assert!(points_of_one.1 >= points_of_other.1);
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
