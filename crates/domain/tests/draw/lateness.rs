//! Entries registered after the draw.

use domain::draw::{LateHandling, NextStep, late, latecomers};
use domain::tournament::preset::Preset;

use super::championship::Hall;

#[test]
fn before_the_draw_nobody_is_late() {
    let hall = Hall::torneo(8);
    assert_eq!(late(&hall.championship), None);
    assert_eq!(latecomers(&hall.championship), []);
}

#[test]
fn a_draft_can_be_drawn_again_a_published_stage_takes_them_and_a_later_one_does_not() {
    for mut hall in [Hall::torneo(8), Hall::jcf(&[4, 4])] {
        hall.draw();
        let one = hall.add("", "").unwrap();
        assert_eq!(late(&hall.championship), Some(LateHandling::Draft));
        assert_eq!(latecomers(&hall.championship), [one]);
        hall.step();
        assert_eq!(late(&hall.championship), Some(LateHandling::Seat));
        hall.run();
        assert_eq!(late(&hall.championship), Some(LateHandling::Never), "nor at any later stage");
        assert_eq!(latecomers(&hall.championship), [one], "who was knocked out was not late");
    }
}

#[test]
fn at_open_tables_a_late_entry_sits_from_the_next_round_on() {
    let mut hall = Hall::new(Preset::Weekly);
    (0..8).for_each(|_| hall.add("", "").map(|_| ()).unwrap());
    hall.run_until(|step| matches!(step, NextStep::Play { .. }));
    let one = hall.add("", "").unwrap();
    assert_eq!(late(&hall.championship), Some(LateHandling::NextRound));
    assert_eq!(latecomers(&hall.championship), [one]);
    hall.step();
    hall.run_until(|step| matches!(step, NextStep::Play { .. }));
    assert_eq!(latecomers(&hall.championship), []);
}
