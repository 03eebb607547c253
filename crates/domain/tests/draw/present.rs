//! Draws among the entries that are present: absent ones sit out and stay in the tournament.

use std::collections::BTreeSet;

use domain::draw::redo::redo;
use domain::draw::{DrawError, latecomers, may_leave_out};
use domain::tournament::preset::Preset;

use super::championship::Hall;

fn open(n: usize) -> Hall {
    let mut hall = Hall::new(Preset::Weekly);
    for number in 1..=n {
        hall.add(&format!("Club {number}"), "");
    }
    hall
}

fn seated(hall: &Hall) -> BTreeSet<i32> {
    let tables = hall.last_tables();
    let seats = tables.iter().flat_map(|table| &table.seats);
    seats.map(|seat| hall.number(seat.entry)).collect()
}

fn is_drawn_again(hall: &Hall) {
    for draw in &hall.draws {
        let redone = redo(&hall.championship, draw, |table| table.seats.clone()).unwrap();
        assert_eq!(redone.difference(draw), None);
    }
}

#[test]
fn who_is_absent_sits_out_a_round_of_open_tables_and_is_in_the_next() {
    let mut hall = open(9);
    assert!(may_leave_out(&hall.championship));
    hall.draw_without(&[2, 7]).unwrap();
    assert_eq!(seated(&hall), BTreeSet::from([1, 3, 4, 5, 6, 8, 9]));
    assert_eq!(hall.draws[0].input.absent, [2, 7], "the draw says who was left out");
    let rounds = vec![hall.championship.rounds()[0].id];
    hall.set_state(&rounds, domain::tournament::round::RoundState::Published);
    let tables: Vec<_> = hall.last_tables().iter().map(|table| table.id).collect();
    hall.play_by_number(&tables);
    assert!(!may_leave_out(&hall.championship), "nothing is drawn while a round is open");
    assert_eq!(hall.draw_without(&[]), Err(DrawError::NotDue));
    hall.set_state(&rounds, domain::tournament::round::RoundState::Closed);
    hall.draw_without(&[9]).unwrap();
    assert_eq!(seated(&hall), (1..=8).collect());
    is_drawn_again(&hall);
}

#[test]
fn the_first_draw_of_a_knock_out_leaves_out_who_is_absent_and_no_later_one() {
    let mut hall = Hall::torneo(10);
    assert_eq!(hall.draw_without(&(2..=10).collect::<Vec<_>>()), Err(DrawError::TooFew));
    hall.draw_without(&[1, 10]).unwrap();
    assert_eq!(seated(&hall), (2..=9).collect());
    let late = latecomers(&hall.championship);
    assert_eq!(late.iter().map(|entry| hall.number(*entry)).collect::<Vec<_>>(), [1, 10]);
    hall.step();
    hall.step();
    hall.step();
    assert!(!may_leave_out(&hall.championship), "who has qualified is drawn");
    hall.run();
    is_drawn_again(&hall);
}
