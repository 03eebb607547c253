//! Wishes for entries in draws: entries kept apart, and fixed boards.

use std::collections::HashSet;

use chrono::NaiveTime;
use domain::draw::announcement::{AnnouncementMisfit, due, misfit};
use domain::draw::changes::arrangement::{Arrangement, ArrangementChange};
use domain::draw::changes::draft_arrangement::DraftArranger;
use domain::draw::redo::redo;
use domain::draw::{Flaw, NextStep, flaws};
use domain::tournament::announced_draw::AnnouncedDraw;
use domain::tournament::draw_input::DrawInput;
use domain::tournament::id::AnnouncedDrawId;
use domain::tournament::plan::{EntryRule, StagePlan};
use domain::tournament::preset::Preset;
use domain::tournament::table::Table;
use domain::tournament::wish::{WishError, Wished, is_before};
use proptest::prelude::*;

use super::championship::Hall;

fn apart(hall: &Hall, one: i32, other: i32) -> Wished {
    Wished::apart(hall.entry(one), hall.entry(other))
}

fn board(hall: &Hall, entry: i32, board: u16) -> Wished {
    Wished::Board { entry: hall.entry(entry), board }
}

/// Entries at the tables of the last round, by number.
fn at_tables(hall: &Hall) -> Vec<Vec<i32>> {
    let numbers = |table: &Table| table.entries().into_iter().map(|it| hall.number(it)).collect();
    hall.last_tables().iter().map(numbers).collect()
}

fn meet(hall: &Hall, one: i32, other: i32) -> bool {
    at_tables(hall).iter().any(|table| table.contains(&one) && table.contains(&other))
}

/// Number of the table where an entry sits in the last round.
fn table_of(hall: &Hall, number: i32) -> i32 {
    hall.last_tables().iter().find(|table| table.has(hall.entry(number))).unwrap().number
}

fn is_redone(hall: &Hall) {
    for draw in &hall.draws {
        let redone = redo(&hall.championship, draw, |table| table.seats.clone()).unwrap();
        assert_eq!(redone.difference(draw), None);
    }
}

/// Pairs kept apart, and entries with their fixed board.
type Wishes = (Vec<(i32, i32)>, Vec<(i32, u16)>);

fn wishes_of(input: &DrawInput) -> Wishes {
    (input.apart.clone(), input.boards.clone())
}

#[test]
fn an_hour_after_midnight_is_of_the_evening_before() {
    let hour = |text: &str| NaiveTime::parse_from_str(text, "%H:%M").unwrap();
    for (at, from, expected) in [
        ("20:29", "20:30", true),
        ("20:30", "20:30", false),
        ("00:10", "20:30", false),
        ("04:59", "20:30", false),
        ("05:00", "20:30", true),
        ("23:00", "00:30", true),
        ("00:30", "00:30", false),
    ] {
        assert_eq!(is_before(hour(at), hour(from)), expected, "{at} {from}");
    }
}

#[test]
fn what_can_be_wished() {
    let hall = Hall::torneo(3);
    assert_eq!(apart(&hall, 2, 1), apart(&hall, 1, 2), "in whichever order");
    assert_eq!(apart(&hall, 1, 1).check(0), Err(WishError::SameEntry));
    for (number, boards, expected) in [
        (1, 0, Ok(())),
        (500, 0, Ok(())),
        (501, 0, Err(WishError::NoBoard { most: 500 })),
        (0, 8, Err(WishError::NoBoard { most: 8 })),
        (8, 8, Ok(())),
        (9, 8, Err(WishError::NoBoard { most: 8 })),
    ] {
        assert_eq!(board(&hall, 1, number).check(boards), expected, "{number} of {boards}");
    }
    assert!(board(&hall, 1, 3).is_instead_of(&board(&hall, 1, 2)));
    assert!(!board(&hall, 1, 3).is_instead_of(&board(&hall, 2, 3)));
}

#[test]
fn whoever_is_kept_apart_does_not_meet_in_any_round_where_that_can_be() {
    for seed in 1..40 {
        let mut hall = Hall::torneo(16)
            .with(|it| StagePlan::open(EntryRule::Everybody, it), |it| it.table.seats = 4);
        hall.seed = seed;
        for (one, other) in [(1, 2), (2, 3), (1, 3), (4, 5)] {
            let wish = apart(&hall, one, other);
            hall.wish(wish);
        }
        for round in 1..=3 {
            hall.draw();
            for (one, other) in [(1, 2), (2, 3), (1, 3), (4, 5)] {
                assert!(!meet(&hall, one, other), "{one} and {other} in round {round}");
            }
            hall.run_until(|step| matches!(step, NextStep::Draw { .. }));
        }
        is_redone(&hall);
    }
}

#[test]
fn groups_keep_them_apart_and_a_single_one_says_that_it_cannot() {
    let mut hall = Hall::torneo(12).with(
        |it| StagePlan::group_leagues(EntryRule::Everybody, 4, it),
        |it| (it.group_size, it.clubs_apart) = (4, false),
    );
    for (one, other) in [(1, 2), (2, 3), (1, 3), (7, 8)] {
        let wish = apart(&hall, one, other);
        hall.wish(wish);
    }
    hall.draw();
    let groups = hall.championship.pools();
    assert_eq!(groups.len(), 3);
    for group in groups {
        let of_three = [1, 2, 3].into_iter().filter(|n| group.entries.contains(&hall.entry(*n)));
        assert_eq!(of_three.count(), 1);
    }
    assert_eq!(flaws(&hall.championship, hall.stage(1)), []);
    is_redone(&hall);

    // All entries of the only group are kept apart: the draw ignores that.
    let mut hall = Hall::jcf(&[4]);
    for one in 1..=4 {
        for other in one + 1..=4 {
            let wish = apart(&hall, one, other);
            hall.wish(wish);
        }
    }
    hall.draw();
    let found = flaws(&hall.championship, hall.stage(1));
    let pool = hall.championship.pools()[0].id;
    assert_eq!(found.len(), 6);
    assert!(
        found.iter().all(|it| matches!(it, Flaw::NotApartInGroup { pool: it, .. } if *it == pool))
    );
}

#[test]
fn who_cannot_be_kept_apart_is_named_by_table_and_who_has_withdrawn_is_not() {
    let mut hall = Hall::torneo(5);
    for (one, other) in [(1, 2), (3, 4)] {
        let wish = apart(&hall, one, other);
        hall.wish(wish);
    }
    hall.draw_by_hand(&[vec![1, 2, 5], vec![3, 4]]).unwrap();
    let found = flaws(&hall.championship, hall.stage(1));
    let named = |one, other| {
        let Wished::Apart(entries) = apart(&hall, one, other) else { panic!() };
        found.iter().any(|it| matches!(it, Flaw::NotApart { entries: it, .. } if *it == entries))
    };
    assert!(named(1, 2) && named(3, 4) && found.len() == 2, "{found:?}");
    let gone = hall.entry(4);
    hall.withdraw(gone);
    let found = flaws(&hall.championship, hall.stage(1));
    let apart = found.iter().filter(|it| matches!(it, Flaw::NotApart { .. }));
    assert_eq!(apart.count(), 1, "{found:?}");
}

#[test]
fn where_tables_are_the_boards_who_has_one_sits_at_the_table_with_its_number() {
    for seed in 1..30 {
        let mut hall = Hall::torneo(16);
        hall.seed = seed;
        for (entry, number) in [(9, 3), (2, 1), (5, 9)] {
            let wish = board(&hall, entry, number);
            hall.wish(wish);
        }
        hall.draw();
        assert_eq!(table_of(&hall, 2), 1, "who registered first is first");
        let sits_together = table_of(&hall, 9) == 1;
        assert!(sits_together || table_of(&hall, 9) == 3);
        let input = &hall.draws[0].input;
        assert_eq!(wishes_of(input), (vec![], vec![(2, 1), (5, 9), (9, 3)]));
        // Table 9 does not exist.
        let found = flaws(&hall.championship, hall.stage(1));
        let other = |number: i32| {
            found.iter().any(
                |it| matches!(it, Flaw::OtherBoard { entry, .. } if *entry == hall.entry(number)),
            )
        };
        assert!(other(5) && !other(2), "{found:?}");
        assert_eq!(other(9), sits_together);
        is_redone(&hall);
    }
}

#[test]
fn the_order_of_tables_alone_is_what_a_board_changes() {
    let seats = |with_board: bool| {
        let mut hall = Hall::torneo(23);
        if with_board {
            let wish = board(&hall, 7, 4);
            hall.wish(wish);
        }
        hall.seed = 75_428;
        hall.draw();
        let mut seats: Vec<String> = hall.last_seats().lines().map(str::to_owned).collect();
        seats.sort();
        seats
    };
    assert_eq!(seats(true), seats(false));
}

#[test]
fn two_who_need_one_board_are_named_in_each_round_in_which_they_do_not_meet() {
    let mut hall = Hall::jcf(&[5, 4]);
    for entry in [1, 2] {
        let wish = board(&hall, entry, 2);
        hall.wish(wish);
    }
    hall.draw();
    let stage = hall.stage(1);
    let at_two = |hall: &Hall, round: usize| {
        let round = hall.championship.rounds()[round].id;
        let mut tables = hall.championship.tables_of(round);
        tables
            .find(|it| it.number == 2)
            .is_some_and(|it| it.has(hall.entry(1)) || it.has(hall.entry(2)))
    };
    let n_rounds = hall.championship.rounds().len();
    assert!((0..n_rounds).all(|round| at_two(&hall, round)), "one of them is there in each");
    // In five rounds each rests once, and they meet once.
    let found = flaws(&hall.championship, stage);
    let same = found.iter().filter(|it| matches!(it, Flaw::SameBoard { board: 2, .. })).count();
    assert_eq!((same, found.len()), (2, 2), "{found:?}");
    is_redone(&hall);
    hall.settings().boards = 1;
    let found = flaws(&hall.championship, stage);
    let other = |it: &&Flaw| matches!(it, Flaw::OtherBoard { .. });
    assert_eq!(found.iter().filter(other).count(), 4, "a single board: there is no second");
}

#[test]
fn where_boards_are_numbered_the_draw_does_not_look_at_them() {
    let mut hall = Hall::torneo(16);
    hall.settings().boards = 2;
    for (entry, number) in [(1, 2), (2, 2)] {
        let wish = board(&hall, entry, number);
        hall.wish(wish);
    }
    hall.draw_by_hand(&[
        vec![1, 3, 4, 5],
        vec![2, 6, 7, 8],
        vec![9, 10, 11, 12],
        vec![13, 14, 15, 16],
    ])
    .unwrap();
    assert_eq!(wishes_of(&hall.draws[0].input), (vec![], vec![]));
    let found = flaws(&hall.championship, hall.stage(1));
    assert!(matches!(&found[..], [Flaw::SameBoard { board: 2, .. }]), "{found:?}");
}

#[test]
fn tables_that_were_typed_keep_their_numbers_and_an_arrangement_says_what_it_breaks() {
    let mut hall = Hall::torneo(8);
    let wish = board(&hall, 1, 2);
    hall.wish(wish);
    hall.draw_by_hand(&[vec![1, 2, 3, 4], vec![5, 6, 7, 8]]).unwrap();
    assert_eq!(table_of(&hall, 1), 1);
    is_redone(&hall);
    let arranging = DraftArranger::of(&hall.championship, &[]).unwrap();
    let says = |arrangement: &Arrangement| arranging.flaws(&arranging.made(arrangement)).len();
    let drawn = arranging.drawn();
    assert_eq!(says(&drawn), 1);
    assert_eq!(says(&drawn.changed(ArrangementChange::Swap(1, 5)).unwrap()), 0);
    for seed in 0..20 {
        let again = arranging.drawn_again(&drawn, seed).unwrap();
        assert_eq!((again.group_of(1), says(&again)), (Some(1), 0), "seed {seed}");
    }
}

#[test]
fn the_games_of_a_league_whose_groups_were_typed_are_at_their_boards() {
    let mut hall = Hall::jcf(&[6]);
    let wish = board(&hall, 4, 3);
    hall.wish(wish);
    hall.draw_by_hand(&[vec![1, 2, 3, 4, 5, 6]]).unwrap();
    assert_eq!(flaws(&hall.championship, hall.stage(1)), []);
    is_redone(&hall);
}

#[test]
fn a_wish_more_is_another_draw_than_the_one_announced() {
    let mut hall = Hall::torneo(9);
    let due = due(&hall.championship).unwrap();
    let known = AnnouncedDraw {
        id: AnnouncedDrawId::new(&mut hall.ids),
        stage: due.stage,
        first_round: due.first_round,
        source: "Lotería".to_owned(),
        known_at: hall.now,
        announced_at: hall.now,
        announced_by: "Empar".to_owned(),
    };
    let hour = NaiveTime::from_hms_opt(20, 30, 0).unwrap();
    let late = Wished::NotBefore { entry: hall.entry(1), hour };
    hall.wish(late);
    assert_eq!(misfit(&hall.championship, &known, &due.input), None, "no draw looks at hours");
    let wish = apart(&hall, 8, 2);
    hall.wish(wish);
    assert_eq!(misfit(&hall.championship, &known, &due.input), Some(AnnouncementMisfit::Facts));
    let gone = hall.entry(8);
    hall.withdraw(gone);
    let now = domain::draw::announcement::due(&hall.championship).unwrap();
    assert_eq!(wishes_of(&now.input), (vec![], vec![]), "who has left wishes nothing");
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 128, failure_persistence: None, ..ProptestConfig::default() })]

    /// With any wishes, every entry is seated once and the draw is reproducible. At three tables or more, entries wished apart are apart.
    #[test]
    fn whatever_is_wished_everybody_is_drawn_once_and_few_are_kept_apart(
        n in 8_usize..40,
        wished in prop::collection::vec((1_i32..40, 1_i32..40), 0..6),
        boards in prop::collection::vec((1_i32..40, 1_u16..12), 0..5),
        seed in any::<i64>(),
        is_open in any::<bool>(),
    ) {
        let mut hall = Hall::new(if is_open { Preset::Weekly } else { Preset::Torneo });
        for number in 0..n {
            hall.add(&format!("Club {}", number % 5), "").unwrap();
        }
        hall.seed = seed;
        let most = i32::try_from(n).unwrap();
        let wished: HashSet<(i32, i32)> = wished
            .into_iter()
            .filter(|(one, other)| one != other && *one <= most && *other <= most)
            .map(|(one, other)| (one.min(other), one.max(other)))
            .collect();
        for (one, other) in &wished {
            let wish = apart(&hall, *one, *other);
            hall.wish(wish);
        }
        for (entry, number) in boards.iter().filter(|(entry, _)| *entry <= most) {
            let wish = board(&hall, *entry, *number);
            hall.wish(wish);
        }
        hall.draw();
        let mut seated: Vec<i32> = at_tables(&hall).concat();
        seated.sort_unstable();
        prop_assert_eq!(seated, (1..=most).collect::<Vec<_>>());
        let numbers: Vec<i32> = hall.last_tables().iter().map(|table| table.number).collect();
        let n_tables = i32::try_from(numbers.len()).unwrap();
        prop_assert_eq!(numbers, (1..=n_tables).collect::<Vec<_>>());
        for (one, other) in &wished {
            // With at most five such wishes, three tables or more leave room to keep all pairs apart.
            prop_assert!(n_tables < 3 || !meet(&hall, *one, *other), "{} and {}", one, other);
        }
        is_redone(&hall);
    }
}
