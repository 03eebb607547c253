//! Draws of known seeds, pinned forever: a change here breaks every draw that was shown with its seed.
//! The numbers and shuffles were computed independently, by a ChaCha8 in another language written from its specification.

use domain::draw::seating::random::Source;
use domain::draw::{NextStep, SeatedTable, seat};
use domain::tournament::draw_input::DrawInput;
use domain::tournament::preset::Preset;
use parchis::Color;

use super::championship::Hall;

#[test]
fn numbers_below_a_bound_are_pinned() {
    let mut source = Source::new(20_261_121);
    let numbers: Vec<u32> = [6, 6, 6, 100, 100, 1_000_000, u32::MAX, 3_000_000_000, 1, 0]
        .map(|n| source.below(n))
        .to_vec();
    assert_eq!(format!("{numbers:?}"), "[5, 1, 3, 12, 69, 685436, 3923894268, 2580736935, 0, 0]");
}

#[test]
fn seed_zero_is_the_published_key_stream_of_chacha8() {
    // draft-strombergson-chacha-test-vectors-01, TC1: 256-bit key and IV of zeros, 8 rounds:
    // 3e00ef2f 895f40d6 7f5bb8e8 1f09a5a1 …, bytes in order of the stream.
    let mut source = Source::new(0);
    let words: Vec<u32> = (0..4).map(|_| source.below(u32::MAX)).collect();
    assert_eq!(words, [0x2fef003e, 0xd6405f89, 0xe8b85b7f, 0xa1a5091f]);
}

#[test]
fn shuffles_are_pinned() {
    let shuffled = |seed: i64| {
        let mut items: Vec<u32> = (1..=12).collect();
        Source::new(seed).shuffle(&mut items);
        format!("{items:?}")
    };
    assert_eq!(shuffled(1), "[5, 6, 7, 9, 2, 12, 4, 10, 1, 11, 3, 8]");
    assert_eq!(shuffled(-1), "[11, 2, 4, 12, 6, 7, 10, 1, 9, 3, 5, 8]");
    assert_eq!(shuffled(75_428), "[11, 6, 7, 1, 8, 9, 2, 5, 4, 3, 10, 12]");
}

#[test]
fn every_order_of_four_is_as_likely() {
    let mut counts = std::collections::BTreeMap::new();
    let mut source = Source::new(3);
    for _ in 0..24_000 {
        let mut items = [1, 2, 3, 4];
        source.shuffle(&mut items);
        *counts.entry(items).or_insert(0_i32) += 1;
    }
    assert_eq!(counts.len(), 24);
    assert!(counts.values().all(|count| (850..=1150).contains(count)), "{counts:?}");
}

#[test]
fn a_torneo_of_23_in_six_clubs_is_pinned() {
    let mut hall = Hall::new(Preset::Torneo);
    for number in 0..23 {
        hall.add(&format!("Club {}", number % 6), "").unwrap();
    }
    hall.seed = 75_428;
    hall.draw();
    insta::assert_snapshot!(hall.last_seats(), @r"
    played Y20 B17 R13 G18
    played Y16 B19 R5 G2
    played Y1 B22 R9 G14
    played Y7 B8 R3 G4
    played Y23 B6 R10 G21
    played Y15 B12 R11
    ");
    let by_method_1 = DrawInput { algorithm: 1, ..hall.draws[0].input.clone() };
    let seating = seat(&by_method_1, hall.draws[0].seed).unwrap();
    let side = |(number, colors): &(i32, Vec<Color>)| format!("{}{number}", colors[0].letter());
    let table = |table: &SeatedTable| table.sides.iter().map(side).collect::<Vec<_>>().join(" ");
    let tables: Vec<String> = seating.rounds[0].iter().map(table).collect();
    insta::assert_snapshot!(tables.join("\n"), @r"
    Y13 B17 R20 G18
    Y19 B5 R2 G16
    Y1 B9 R14 G22
    Y7 B3 R8 G4
    Y23 B21 R6 G10
    Y11 B15 R12
    ");
}

#[test]
fn a_jcf_league_of_five_is_pinned() {
    let mut hall = Hall::jcf(&[5]);
    hall.seed = 75_428;
    hall.draw();
    let tables: Vec<String> =
        hall.championship.tables().iter().map(|table| hall.seats(table)).collect();
    insta::assert_snapshot!(tables.join("\n"), @r"
    played Y2 B4 R2 G4
    played Y5 B3 R5 G3
    rest Y1 R1
    played Y3 B1 R3 G1
    played Y4 B5 R4 G5
    rest Y2 R2
    played Y5 B2 R5 G2
    played Y1 B4 R1 G4
    rest Y3 R3
    played Y4 B3 R4 G3
    played Y2 B1 R2 G1
    rest Y5 R5
    played Y1 B5 R1 G5
    played Y3 B2 R3 G2
    rest Y4 R4
    ");
}

#[test]
fn later_rounds_and_groups_are_pinned() {
    let mut hall = Hall::torneo(23);
    for _ in 0..2 {
        hall.run_until(|step| matches!(step, NextStep::Play { .. }));
        let tables: Vec<_> = hall.last_tables().iter().map(|table| table.id).collect();
        hall.play_by_number(&tables);
    }
    assert_eq!(
        hall.last_seats(),
        "played Y6 B7 R3 G9\n\
         played Y4 B17 R10 G1\n\
         played Y2 B5 R11 G13"
    );

    let mut hall = Hall::new(Preset::Weekly);
    (0..9).for_each(|_| hall.add("", "").map(|_| ()).unwrap());
    for _ in 0..3 {
        hall.run_until(|step| matches!(step, NextStep::Play { .. }));
        let tables: Vec<_> = hall.last_tables().iter().map(|table| table.id).collect();
        hall.play_by_number(&tables);
    }
    assert_eq!(
        hall.last_seats(),
        "played Y2 B5 R8\n\
         played Y4 B7 R6\n\
         played Y9 B3 R1"
    );

    let mut hall = Hall::jcf(&[1; 13]);
    let groups = hall.stage(2);
    hall.run_until(|step| matches!(step, NextStep::Publish { stage, .. } if *stage == groups));
    let pools = hall.championship.pools_of(groups).map(|pool| {
        let numbers: Vec<i32> = pool.entries.iter().map(|entry| hall.number(*entry)).collect();
        format!("{} {numbers:?}", pool.name)
    });
    assert_eq!(
        pools.collect::<Vec<_>>().join("\n"),
        "A [9, 11, 8, 3, 10, 7, 1]\n\
         B [6, 2, 5, 12, 4, 13]"
    );
}
