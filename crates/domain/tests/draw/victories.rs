//! Whom an entry beat, and by what margin.

use domain::draw::{self, NextStep, Victory, WinMargin};
use domain::tournament::result::TableResult;

use super::championship::{Hall, result_of, start};

fn of(hall: &Hall, number: i32) -> Vec<(Option<u8>, Vec<i32>, Option<WinMargin>)> {
    let seen = |it: Victory| {
        (it.place, it.beaten.iter().map(|entry| hall.number(*entry)).collect(), it.margin)
    };
    draw::victories(&hall.championship, hall.entry(number)).into_iter().map(seen).collect()
}

/// The only table of a tournament of four, with entries 2, 1, 3, 4 in the order of their places at these distances.
fn with(distances: [Option<u16>; 4]) -> Hall {
    let mut hall = Hall::torneo(4);
    hall.run_until(|step| matches!(step, NextStep::Play { .. }));
    let table = hall.last_tables()[0].id;
    assert_eq!(of(&hall, 1), [(None, vec![], None)]);
    let places: Vec<_> = [(2, 1), (1, 2), (3, 3), (4, 4)].map(|(n, it)| (hall.entry(n), it)).into();
    let mut result: TableResult = result_of(&places, start());
    for (side, distance) in result.sides.iter_mut().zip(distances) {
        side.distance = distance;
    }
    hall.confirm(table, result);
    hall
}

#[test]
fn a_table_has_those_behind_and_the_distance_to_the_next() {
    let hall = with([Some(0), Some(12), Some(40), None]);
    assert_eq!(of(&hall, 1), [(Some(2), vec![3, 4], Some(WinMargin::Squares(28)))]);
    assert_eq!(of(&hall, 2), [(Some(1), vec![1, 3, 4], Some(WinMargin::Squares(12)))]);
    assert_eq!(of(&hall, 3), [(Some(3), vec![4], None)], "a distance is not known");
    assert_eq!(of(&hall, 4), [(Some(4), vec![], None)]);
}

#[test]
fn two_who_have_arrived_are_no_squares_apart() {
    let hall = with([Some(0), Some(0), Some(3), Some(3)]);
    assert_eq!(of(&hall, 2), [(Some(1), vec![1, 3, 4], None)]);
    assert_eq!(of(&hall, 1), [(Some(2), vec![3, 4], Some(WinMargin::Squares(3)))]);
    assert_eq!(of(&hall, 3), [(Some(3), vec![4], Some(WinMargin::Squares(0)))]);
}
