//! Pairs of people and their captures: expected numbers and flags.

use domain::tournament::fairness::{Captures, SPARED, at_most};
use domain::tournament::game_figures::{ColorCaptures, ColorDice, GameFigures};
use domain::tournament::id::TableId;
use domain::tournament::shared_devices::{HeldFrom, Shared, shared};
use domain::tournament::table::Seat;
use parchis::Color::{self, Blue, Green, Red, Yellow};
use uuid::Uuid;

use crate::referee::{entry, player};

fn at(n: u128) -> (TableId, u8) {
    (TableId(Uuid::from_u128(n)), 1)
}

fn seats() -> Vec<Seat> {
    let seat = |(n, color): (u128, Color)| Seat { color, entry: entry(n), player: player(n) };
    (1..).zip([Yellow, Blue, Red, Green]).map(seat).collect()
}

/// A game in which every color had `chances` against every other one and took half of them, but yellow took `taken` against blue.
fn game(chances: u32, taken: u32) -> GameFigures {
    let colors = [Yellow, Blue, Red, Green];
    let dice = colors.map(|color| ColorDice { color, faces: [1; 6], no_five: 1, no_six: 1 });
    let pairs = colors.into_iter().flat_map(|by| colors.into_iter().map(move |of| (by, of)));
    let captures = pairs.filter(|(by, of)| by != of).map(|(by, of)| ColorCaptures {
        by,
        of,
        chances,
        taken: if (by, of) == (Yellow, Blue) { taken } else { chances / 2 },
        captured: chances,
    });
    GameFigures { dice: dice.to_vec(), captures: captures.collect() }
}

#[test]
fn a_player_who_spares_one_opponent_is_flagged_and_comes_first() {
    let mut captures = Captures::default();
    for n in 1..=4 {
        captures.add(at(n), &seats(), &game(6, 0));
    }
    let pairs = captures.pairs();
    assert_eq!(pairs.len(), 6);
    let first = &pairs[0];
    assert_eq!((first.one, first.other), (player(1), player(2)));
    assert_eq!(first.games, [at(1), at(2), at(3), at(4)]);
    let spared = first.by_one;
    assert_eq!((spared.chances, spared.taken, spared.captured), (24, 0, 24));
    // 24 of 48 against the others, and 10 at the share of everybody: 132 of 288, one more of two more.
    let own = (24.0 + 10.0 * 133.0 / 290.0) / 58.0;
    assert!((spared.expected - 24.0 * own).abs() < 1e-9, "{spared:?}");
    assert!((spared.chance / (1.0 - own).powi(24) - 1.0).abs() < 1e-9);
    assert!(spared.chance < SPARED && first.is_flagged());
    assert_eq!(pairs.iter().filter(|pair| pair.is_flagged()).count(), 1, "{pairs:?}");
    assert!(!first.by_other.is_flagged());
}

#[test]
fn few_chances_and_usual_play_are_not_flagged() {
    for (chances, taken) in [(2, 0), (6, 3), (6, 2), (0, 0)] {
        let mut captures = Captures::default();
        captures.add(at(1), &seats(), &game(chances, taken));
        let flagged = captures.pairs().into_iter().filter(|pair| pair.is_flagged()).count();
        assert_eq!(flagged, 0, "{chances} {taken}");
    }
}

#[test]
fn partners_do_not_meet_and_absent_colors_have_met_nobody() {
    let mut seats = seats();
    seats[2].entry = entry(1);
    let mut figures = game(6, 0);
    figures.dice.retain(|dice| dice.color != Green);
    let mut captures = Captures::default();
    captures.add(at(1), &seats, &figures);
    let met: Vec<_> = captures.pairs().iter().map(|pair| (pair.one, pair.other)).collect();
    assert_eq!(met.len(), 2, "yellow and blue, red and blue");
    assert!(met.contains(&(player(1), player(2))) && met.contains(&(player(2), player(3))));
}

#[test]
fn chances_of_few_successes_are_binomial() {
    let near = |found: f64, due: f64| assert!((found - due).abs() < 1e-12, "{found} for {due}");
    near(at_most(0, 5, 0.5), 1.0 / 32.0);
    near(at_most(1, 5, 0.5), 6.0 / 32.0);
    near(at_most(2, 4, 0.25), 1.0 - 4.0 * 0.25_f64.powi(3) * 0.75 - 0.25_f64.powi(4));
    assert_eq!((at_most(5, 5, 0.9), at_most(0, 0, 0.9)), (1.0, 1.0));
    assert_eq!((at_most(1, 5, 0.0), at_most(1, 5, 1.0)), (1.0, 0.0));
    assert!(at_most(0, 5_000, 0.7) < 1e-300);
}

#[test]
fn people_with_one_device_or_one_address_are_found() {
    let held = |table, person, session: &str, address: &str| HeldFrom {
        table: at(table).0,
        player: player(person),
        session: session.to_owned(),
        address: address.to_owned(),
    };
    let found = shared(&[
        held(1, 1, "a", "home"),
        held(1, 2, "b", "home"),
        held(1, 3, "c", ""),
        held(1, 4, "d", ""),
        // The same two at another table, and one who changed the device.
        held(2, 1, "a", "home"),
        held(2, 2, "e", "home"),
        // One address at different tables is nothing.
        held(3, 3, "c", "hall"),
        held(4, 4, "d", "hall"),
        // One device for two people, at different tables.
        held(5, 3, "f", "x"),
        held(6, 4, "f", "x"),
        // One device for two people at one table is not also one address.
        held(7, 5, "g", "y"),
        held(7, 6, "g", "y"),
    ]);
    let rows: Vec<_> = found
        .iter()
        .map(|row| (row.shared, Vec::from_iter(&row.players), Vec::from_iter(&row.tables)))
        .collect();
    let (p, t) = (player, |n| at(n).0);
    assert_eq!(
        rows,
        [
            (Shared::Device, vec![&p(3), &p(4)], vec![&t(5), &t(6)]),
            (Shared::Device, vec![&p(5), &p(6)], vec![&t(7)]),
            (Shared::Address, vec![&p(1), &p(2)], vec![&t(1), &t(2)]),
        ]
    );
}
