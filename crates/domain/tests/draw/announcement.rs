//! Draws from a public number: the seed derived from it, and announcements that no longer match the next draw.

use chrono::Duration;
use domain::draw::announcement::{AnnouncementMisfit, due, misfit};
use domain::tournament::announced_draw::AnnouncedDraw;
use domain::tournament::draw_input::DrawInput;
use domain::tournament::draw_origin::Digits;
use domain::tournament::id::AnnouncedDrawId;

use super::championship::Hall;

#[test]
fn a_short_number_is_the_number_of_the_draw_and_a_long_one_is_hashed() {
    let cases = [
        ("5490", 5490),
        ("05.490", 5490),
        ("000000000000", 0),
        (" 12 34-56/78,90 12", 123_456_789_012),
        // printf 1234567890123 | sha256sum: bca2b41a2b25e137…
        ("1234567890123", 4_369_252_612_988_854_583),
        // Leading zeros of a long number count.
        ("01234567890123", 5_283_410_109_119_244_132),
    ];
    for (text, seed) in cases {
        assert_eq!(Digits::parse(text).unwrap().seed(), seed, "{text}");
    }
    assert_eq!(Digits::parse(" 05.490").unwrap().as_str(), "05490");
    for text in ["", " - ", "12a", "٣", "1+1", &"1".repeat(201)] {
        assert_eq!(Digits::parse(text), None, "{text}");
    }
    assert!(Digits::parse(&"9".repeat(200)).unwrap().seed() > 0);
}

fn announced(hall: &mut Hall) -> (AnnouncedDraw, DrawInput) {
    let due = due(&hall.championship).unwrap();
    let announced = AnnouncedDraw {
        id: AnnouncedDrawId::new(&mut hall.ids),
        stage: due.stage,
        first_round: due.first_round,
        source: "Lotería".to_owned(),
        known_at: hall.now + Duration::hours(1),
        announced_at: hall.now,
        announced_by: "Empar".to_owned(),
    };
    (announced, due.input)
}

#[test]
fn an_announced_draw_fits_until_something_that_it_looks_at_changes() {
    let mut hall = Hall::torneo(9);
    let (known, input) = announced(&mut hall);
    let says = |hall: &Hall| misfit(&hall.championship, &known, &input);
    assert!(!known.is_known(hall.now) && known.is_known(known.known_at));
    assert_eq!(says(&hall), None);
    hall.championship.change(|facts| facts.entries[0].name = "Otro nombre".to_owned());
    assert_eq!(says(&hall), None, "names are not looked at");

    let late = hall.add("Tarde", "").unwrap();
    let (late, gone) = (hall.number(late), hall.entry(2));
    assert_eq!(says(&hall), Some(AnnouncementMisfit::Entries { new: vec![late], gone: vec![] }));
    hall.withdraw(gone);
    assert_eq!(says(&hall), Some(AnnouncementMisfit::Entries { new: vec![late], gone: vec![2] }));

    let mut hall = Hall::torneo(9);
    let (known, input) = announced(&mut hall);
    hall.championship.change(|facts| facts.entries[0].club = "Otro club".to_owned());
    assert_eq!(misfit(&hall.championship, &known, &input), Some(AnnouncementMisfit::Facts));

    let mut hall = Hall::torneo(9);
    let (known, input) = announced(&mut hall);
    hall.draw();
    assert_eq!(misfit(&hall.championship, &known, &input), Some(AnnouncementMisfit::NotDue));
}
