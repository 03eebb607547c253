//! Properties that hold for every draw.

use std::collections::{HashMap, HashSet};

use domain::draw::league::round_robin::circle;
use domain::draw::seating::layout::Layout;
use domain::draw::seating::random::Source;
use domain::draw::standings;
use domain::draw::{DrawError, NextStep, colors_of_table, draw, flaws, next_step};
use domain::tournament::id::{EntryId, IdSource};
use domain::tournament::plan::{Choices, EntryRule, StagePlan};
use domain::tournament::preset::Preset;
use domain::tournament::round::RoundState;
use domain::tournament::table::TableKind;
use domain::tournament::table_plan::Remainder;
use parchis::{Arms, Mode};
use proptest::prelude::*;

use super::championship::{Hall, start};

#[test]
fn tables_of_four_divide_as_the_product_says() {
    let sizes = |n| Layout::new(n, 4, Remainder::SmallerTables);
    assert_eq!(sizes(1), Layout { tables: vec![], n_byes: 1 });
    assert_eq!(sizes(2).tables, [2]);
    assert_eq!(sizes(3).tables, [3]);
    assert_eq!(sizes(5).tables, [3, 2]);
    assert_eq!(sizes(6).tables, [3, 3]);
    assert_eq!(sizes(7).tables, [4, 3]);
    assert_eq!(sizes(9).tables, [3, 3, 3]);
    assert_eq!(sizes(23).tables, [4, 4, 4, 4, 4, 3]);
    for n in 6..=200 {
        let layout = sizes(n);
        let n_threes = (4 - n % 4) % 4;
        assert_eq!(layout.tables.iter().filter(|size| **size == 3).count(), n_threes);
        assert_eq!(layout.tables.iter().sum::<usize>(), n);
        assert_eq!(layout.n_byes, 0);
    }
}

#[test]
fn full_tables_only_leave_the_rest_byes() {
    let sizes = |n| Layout::new(n, 4, Remainder::Byes);
    assert_eq!(sizes(3), Layout { tables: vec![3], n_byes: 0 });
    assert_eq!(sizes(7), Layout { tables: vec![4], n_byes: 3 });
    assert_eq!(sizes(12), Layout { tables: vec![4; 3], n_byes: 0 });
}

#[test]
fn colors_of_tables_are_as_documented() {
    let letters = |n, mode, arms| -> String {
        let sides = colors_of_table(n, mode, arms).unwrap();
        let side = |colors: Vec<parchis::Color>| -> String {
            colors.into_iter().map(|color| color.letter()).collect()
        };
        sides.into_iter().map(side).collect::<Vec<_>>().join(" ")
    };
    assert_eq!(letters(4, Mode::Solo, Arms::Four), "Y B R G");
    assert_eq!(letters(3, Mode::Solo, Arms::Four), "Y B R");
    assert_eq!(letters(2, Mode::Solo, Arms::Four), "Y R");
    assert_eq!(letters(2, Mode::Pairs, Arms::Four), "YR BG");
    assert_eq!(letters(2, Mode::Duel, Arms::Four), "YR BG");
    assert_eq!(letters(5, Mode::Solo, Arms::Six), "Y B R G P");
    assert_eq!(letters(8, Mode::Solo, Arms::Eight), "Y B R G P A O C");
    assert_eq!(colors_of_table(5, Mode::Solo, Arms::Four), Err(DrawError::TooManySides { n: 5 }));
    assert_eq!(colors_of_table(3, Mode::Pairs, Arms::Four), Err(DrawError::TooManySides { n: 3 }));
}

#[test]
fn in_a_circle_everybody_meets_everybody_once_with_colors_in_balance() {
    for n in 2..=30 {
        let rounds = circle(n);
        assert_eq!(rounds.len(), if n % 2 == 0 { n - 1 } else { n });
        let mut met = HashSet::new();
        let mut colors: Vec<Vec<bool>> = vec![Vec::new(); n];
        let mut rests = vec![0; n];
        for round in &rounds {
            let mut busy = HashSet::new();
            for (one, other) in &round.games {
                assert!(met.insert((*one.min(other), *one.max(other))), "{n}: {one} {other}");
                assert!(busy.insert(*one) && busy.insert(*other));
                colors[*one].push(true);
                colors[*other].push(false);
            }
            round.rest.iter().for_each(|rest| rests[*rest] += 1);
        }
        assert_eq!(met.len(), n * (n - 1) / 2);
        assert!(rests.iter().all(|rest| *rest == n % 2));
        for own in &colors {
            let first = own.iter().filter(|is_first| **is_first).count();
            assert!(first.abs_diff(own.len() - first) <= 1, "{n}: {own:?}");
            let repeats = own.windows(2).filter(|two| two[0] == two[1]).count();
            assert!(repeats <= 2, "{n}: {own:?}");
        }
    }
}

#[test]
fn the_same_facts_and_seed_give_the_same_seats_whatever_the_ids() {
    for seed in [0, 1, i64::MAX, i64::MIN] {
        let seats = |ids: [u8; 32]| {
            let mut hall = Hall::torneo(23);
            hall.seed = seed;
            if ids[0] != 7 {
                // New ids for the entries, in another order.
                let mut source = IdSource::new(5, ids);
                hall.championship.change(|facts| {
                    for entry in facts.entries.iter_mut().rev() {
                        entry.id = EntryId::new(&mut source);
                    }
                });
            }
            hall.seed = hall.seed.wrapping_sub(1);
            let drawn = draw(
                &hall.championship,
                seed,
                &mut IdSource::new(1, ids),
                &HashSet::new(),
                start(),
            )
            .unwrap();
            let seats: Vec<String> = drawn.tables.iter().map(|table| hall.seats(table)).collect();
            assert!(drawn.rounds.iter().all(|round| round.seed == seed));
            (seats, drawn.tables[0].pin.clone())
        };
        let (one, other) = (seats([7; 32]), seats([9; 32]));
        assert_eq!(one.0, other.0);
        assert_ne!(one.1, other.1, "PINs do not follow from the public seed");
    }
}

#[test]
fn pins_are_eight_digits_and_none_is_used_twice() {
    let mut hall = Hall::jcf(&[16; 4]);
    hall.draw();
    let pins: HashSet<&str> =
        hall.championship.tables().iter().map(|table| table.pin.as_str()).collect();
    assert_eq!(pins.len(), hall.championship.tables().len());
    assert!(pins.iter().all(|pin| pin.len() == 8 && pin.bytes().all(|it| it.is_ascii_digit())));
}

#[test]
fn a_pair_needs_two_in_its_squad() {
    let mut hall = Hall::jcf(&[4]);
    hall.championship.change(|facts| facts.entries[2].squad.truncate(1));
    let entry = hall.championship.entries()[2].id;
    let drawn =
        draw(&hall.championship, 1, &mut IdSource::new(1, [1; 32]), &HashSet::new(), start());
    assert_eq!(drawn, Err(DrawError::SquadTooSmall { entry, name: "E3".to_owned() }));
}

#[test]
fn nothing_is_drawn_while_drawing_is_not_due() {
    let add = |needed| NextStep::AddEntries { needed, category: String::new() };
    let mut hall = Hall::torneo(8);
    hall.draw();
    assert!(matches!(next_step(&hall.championship), NextStep::Publish { .. }));
    let drawn =
        draw(&hall.championship, 1, &mut IdSource::new(1, [1; 32]), &HashSet::new(), start());
    assert_eq!(drawn, Err(DrawError::NotDue));
    assert_eq!(next_step(&Hall::torneo(0).championship), add(2));
    assert_eq!(next_step(&Hall::jcf(&[1]).championship), add(1));
}

#[test]
fn who_advanced_from_one_table_is_apart_in_the_next_round() {
    for n in [16, 23, 32, 50, 64, 99] {
        for seed in 0..10 {
            let mut hall = Hall::torneo(n);
            hall.seed = seed;
            hall.random = Source::new(seed);
            for _ in 0..5 {
                hall.step();
            }
            let second = hall.last_tables();
            let first = hall.championship.rounds()[0].id;
            assert_ne!(second[0].round, first);
            for before in hall.championship.tables_of(first) {
                for table in second.iter().filter(|_| second.len() > 1) {
                    let n = table.entries().iter().filter(|entry| before.has(**entry)).count();
                    assert!(n <= 1, "{n} of one table meet again");
                }
            }
        }
    }
}

#[test]
fn group_mates_meet_in_the_final_at_the_earliest() {
    for seed in 0..40 {
        // Two groups of five, from each of which two qualify.
        let mut hall = Hall::jcf(&[1; 10]);
        hall.seed = seed;
        hall.random = Source::new(seed);
        let semi_finals = hall.stage(3);
        hall.run_until(|it| matches!(it, NextStep::Publish { stage, .. } if *stage == semi_finals));
        for table in hall.last_tables() {
            let groups: HashSet<_> = table
                .entries()
                .iter()
                .map(|entry| {
                    let mut pools = hall.championship.pools_of(hall.stage(2));
                    pools.find(|pool| pool.entries.contains(entry)).unwrap().name.clone()
                })
                .collect();
            assert_eq!(groups.len(), 2);
        }
    }
}

#[test]
fn open_rounds_repeat_meetings_and_colors_only_where_they_must() {
    let mut hall = Hall::new(Preset::Weekly);
    (0..24).for_each(|_| hall.add("", "").map(|_| ()).unwrap());
    for _ in 0..16 {
        hall.step();
    }
    let mut met: HashMap<(EntryId, EntryId), usize> = HashMap::new();
    let mut colors: HashMap<_, usize> = HashMap::new();
    for table in hall.championship.tables() {
        for seat in &table.seats {
            *colors.entry((seat.entry, seat.color)).or_default() += 1;
        }
        let entries = table.entries();
        for (index, one) in entries.iter().enumerate() {
            for other in &entries[index + 1..] {
                *met.entry((*one.min(other), *one.max(other))).or_default() += 1;
            }
        }
    }
    assert_eq!(hall.championship.rounds().len(), 4);
    assert!(met.values().all(|times| *times <= 2), "{met:?}");
    let n_repeats = met.values().filter(|times| **times > 1).count();
    assert!(n_repeats <= 8, "{n_repeats} of 144 meetings are repeated");
    assert!(colors.values().all(|times| *times <= 2));
}

/// Rounds at open tables of `n` entries with random results.
fn open_rounds(n: usize, rounds: usize, seed: i64) -> Hall {
    let mut hall = Hall::new(Preset::Weekly);
    (0..n).for_each(|_| hall.add("", "").map(|_| ()).unwrap());
    hall.seed = seed * 100;
    hall.random = Source::new(seed);
    for _ in 0..rounds * 4 {
        hall.step();
    }
    hall
}

#[test]
fn nobody_meets_the_same_opponent_in_three_rounds_of_three() {
    for seed in 0..20 {
        for n in [9, 12, 16, 17, 24] {
            let hall = open_rounds(n, 3, seed);
            let entries = hall.championship.entries();
            for (index, one) in entries.iter().enumerate() {
                for other in &entries[index + 1..] {
                    let tables = hall.championship.tables().iter();
                    let times = tables.filter(|it| it.has(one.id) && it.has(other.id)).count();
                    assert!(times < 3, "{} and {} of {n}", one.number, other.number);
                }
            }
        }
    }
}

#[test]
fn similar_points_meet_whatever_they_are_worth() {
    for weight in [1, 10, 100] {
        let mut hall = open_rounds(64, 0, 5);
        hall.settings().weight = weight;
        for _ in 0..4 {
            hall.step();
        }
        let stage = hall.stage(1);
        let points: HashMap<EntryId, i64> = standings(&hall.championship, stage, None)
            .into_iter()
            .map(|row| (row.entry, row.points.as_whole().unwrap() / i64::from(weight)))
            .collect();
        hall.step();
        // Sixteen first places, sixteen second places …: four tables of each level, without previous meetings.
        for table in hall.last_tables() {
            let levels: HashSet<i64> = table.entries().iter().map(|it| points[it]).collect();
            assert_eq!(levels.len(), 1, "weight {weight}");
        }
        assert_eq!(flaws(&hall.championship, stage), []);
    }
}

/// Constructor of a plan.
type Make = fn(EntryRule, &Choices) -> StagePlan;

#[test]
fn no_entry_has_two_byes_while_another_has_had_none() {
    let formats: [(Make, u8); 3] =
        [(StagePlan::knockout, 4), (StagePlan::open, 4), (StagePlan::open, 2)];
    for (make, seats) in formats {
        for n in 5..=23 {
            let mut hall = Hall::torneo(n).with(
                |it| make(EntryRule::Everybody, it),
                |it| {
                    (it.table.seats, it.knockout.advance) = (seats, 3);
                    it.table.remainder = Remainder::Byes;
                },
            );
            for _ in 0..24 {
                hall.step();
                check_byes(&hall);
            }
        }
    }
}

#[track_caller]
fn check_byes(hall: &Hall) {
    let Some(last) = hall.championship.rounds().last() else { return };
    let seated: Vec<EntryId> =
        hall.championship.tables_of(last.id).flat_map(|table| table.entries()).collect();
    let byes = |entry: &EntryId| {
        let tables = hall.championship.tables().iter();
        tables.filter(|table| table.kind == TableKind::Bye && table.has(*entry)).count()
    };
    let most = seated.iter().map(byes).max().unwrap();
    let least = seated.iter().map(byes).min().unwrap();
    // In a knock-out, entries with fewer byes may have been eliminated, so only those still seated count.
    assert!(most <= least + 1, "{most} and {least} byes");
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn clubs_are_apart_in_the_first_round_wherever_they_can_be(
        clubs in prop::collection::vec(0_usize..12, 2..80),
        seed in any::<i64>(),
        is_open in any::<bool>(),
    ) {
        let mut hall = Hall::new(if is_open { Preset::Weekly } else { Preset::Torneo });
        for club in &clubs {
            // Index 0 stands for no club.
            hall.add(if *club == 0 { "" } else { &"abcdefghijkl"[*club..=*club] }, "").unwrap();
        }
        hall.seed = seed;
        let entries: HashSet<EntryId> = hall.championship.entries().iter().map(|it| it.id).collect();
        let taken = HashSet::new();
        let drawn = draw(&hall.championship, seed, &mut hall.ids, &taken, start()).unwrap();
        let n_tables = drawn.tables.len();
        let mut seated = HashSet::new();
        for table in &drawn.tables {
            let mut at_table: HashMap<String, usize> = HashMap::new();
            for entry in table.entries() {
                prop_assert!(seated.insert(entry), "seated twice");
                let club = hall.championship.entry(entry).unwrap().club.clone();
                *at_table.entry(club).or_default() += 1;
            }
            for (club, n) in at_table {
                let of_club = hall.championship.entries().iter().filter(|it| it.club == club).count();
                prop_assert!(club.is_empty() || n <= of_club.div_ceil(n_tables), "{club}: {n}");
            }
        }
        prop_assert_eq!(seated, entries);
    }

    #[test]
    fn every_draw_seats_every_active_entry_once(
        n in 2_usize..60,
        seed in any::<i64>(),
        gone in prop::collection::hash_set(0_usize..60, 0..10),
    ) {
        let mut hall = Hall::torneo(n);
        for index in gone {
            let entry = hall.championship.entries().get(index).map(|entry| entry.id);
            entry.into_iter().for_each(|entry| hall.withdraw(entry));
        }
        let active: Vec<EntryId> =
            hall.championship.entries().iter().filter(|it| it.is_active()).map(|it| it.id).collect();
        prop_assume!(active.len() >= 2);
        hall.seed = seed.saturating_sub(1);
        hall.draw();
        let mut seated: Vec<EntryId> =
            hall.last_tables().iter().flat_map(|table| table.entries()).collect();
        seated.sort_unstable();
        let mut active = active;
        active.sort_unstable();
        prop_assert_eq!(seated, active);
        prop_assert!(hall.championship.rounds().iter().all(|it| it.state == RoundState::Draft));
        let numbers: Vec<i32> = hall.last_tables().iter().map(|it| it.number).collect();
        let expected: Vec<i32> = (1..).take(numbers.len()).collect();
        prop_assert_eq!(numbers, expected);
    }
}
