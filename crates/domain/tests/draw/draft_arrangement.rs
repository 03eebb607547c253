//! A draft arranged by hand: seats after each change, broken rules, and the redrawn rest.

use std::collections::BTreeSet;

use domain::draw::changes::arrangement::{Arrangement, ArrangementChange};
use domain::draw::changes::draft_arrangement::DraftArranger;
use domain::draw::{Flaw, HandError, flaws};
use domain::tournament::plan::{EntryRule, StagePlan};
use domain::tournament::preset::Preset;
use domain::tournament::table_plan::Remainder;
use proptest::prelude::*;

use super::championship::Hall;

fn read(text: &str) -> Arrangement {
    Arrangement::read(text).unwrap()
}

fn of(hall: &Hall) -> DraftArranger {
    DraftArranger::of(&hall.championship, &[]).unwrap()
}

/// Seven entries of which 1 and 2 are of one club, drawn by hand.
fn drafted(groups: &[Vec<i32>]) -> Hall {
    let mut hall = Hall::new(Preset::Torneo);
    for number in 1..=7 {
        hall.add(if number < 3 { "Na Jordana" } else { "" }, "").unwrap();
    }
    hall.draw_by_hand(groups).unwrap();
    hall
}

#[test]
fn each_change_is_made_or_there_is_nothing_to_change() {
    let it = read("1,2,3;!4,5;");
    for (change, expected) in [
        (ArrangementChange::Swap(1, 5), Some("5,2,3;!4,1;")),
        (ArrangementChange::Swap(1, 3), Some("3,2,1;!4,5;")),
        (ArrangementChange::Swap(1, 1), None),
        (ArrangementChange::Swap(1, 9), None),
        (ArrangementChange::Swap(9, 1), None),
        (ArrangementChange::Move(2, 2), Some("1,3;!4,5;2")),
        (ArrangementChange::Move(1, 0), Some("2,3,1;!4,5;")),
        (ArrangementChange::Move(2, 3), None),
        (ArrangementChange::Move(9, 1), None),
        (ArrangementChange::Open, Some("1,2,3;!4,5;;")),
        (ArrangementChange::Close(2), Some("1,2,3;!4,5")),
        (ArrangementChange::Close(1), None),
        (ArrangementChange::Close(3), None),
    ] {
        let changed = it.changed(change).map(|changed| changed.to_string());
        assert_eq!(changed.as_deref(), expected, "{change:?}");
    }
    assert_eq!(Arrangement::read("1;dos"), None);
    assert_eq!(it.numbers(), [vec![1, 2, 3], vec![4, 5]]);
    assert_eq!(read("1,9,2;1,3").fitted(1..=4).to_string(), "1,2;3;4");
}

#[test]
fn the_flaws_are_those_that_it_would_have() {
    let hall = drafted(&[vec![1, 3, 4, 5], vec![2, 6, 7]]);
    let arranging = of(&hall);
    let drawn = arranging.drawn();
    assert_eq!(drawn.to_string(), "1,3,4,5;2,6,7");
    assert_eq!(arranging.flaws(&arranging.made(&drawn)), []);
    for text in ["2,1,4,5;3,6,7", "1,3,4,5,2;6,7", "1,2;3,4,5,6;7"] {
        let made = arranging.made(&read(text));
        let found = arranging.flaws(&made);
        let [Flaw::SameClub { table, entries }] = found.as_slice() else { panic!("{found:?}") };
        assert_eq!(made.table(*table).unwrap().number, 1, "{text}");
        assert_eq!(entries.map(|entry| hall.number(entry)).iter().sum::<i32>(), 3);
    }
    // The flaw is the same at any table.
    let at = |text| arranging.flaws(&arranging.made(&read(text))).remove(0);
    assert!(at("2,1,4,5;3,6,7").is_same(&at("6,4,5;1,3,2,7")));
    // The saved draft has the flaws that were shown before.
    let saved = drafted(&[vec![2, 1, 4, 5], vec![3, 6, 7]]);
    assert_eq!(flaws(&saved.championship, saved.stage(1)).len(), 1);
}

#[test]
fn it_says_why_it_cannot_be_saved() {
    let hall = drafted(&[vec![1, 3, 4, 5], vec![2, 6, 7]]);
    let errors = |text| of(&hall).errors(&read(text));
    assert_eq!(errors("1,3,4;5,2,6,7;"), []);
    assert_eq!(errors(";1,3,4,5,2;6,7"), [HandError::TooMany { group: 0, n: 5, most: 4 }]);
    assert_eq!(errors("1,3,4,5;2;;6,7"), [HandError::Alone { group: 1, number: 2 }]);
    let mut hall = Hall::torneo(5).with(
        |it| StagePlan::knockout(EntryRule::Everybody, it),
        |it| it.table.remainder = Remainder::Byes,
    );
    hall.draw();
    assert_eq!(of(&hall).errors(&read("1,2,3,4;5")), []);
    assert_eq!(of(&hall).errors(&read("1;2;3;4;5")), [HandError::NoTable]);
}

#[test]
fn who_has_withdrawn_is_out_and_who_is_new_or_was_away_is_not_lost() {
    let mut hall = drafted(&[vec![1, 3, 4, 5], vec![2, 6, 7]]);
    hall.withdraw(hall.entry(3));
    hall.add("", "").unwrap();
    assert_eq!(of(&hall).drawn().to_string(), "1,4,5;2,6,7;8");
    let away = DraftArranger::of(&hall.championship, &[8]).unwrap();
    assert_eq!(away.drawn().to_string(), "1,4,5;2,6,7", "had not come to the draw");
}

#[test]
fn what_is_pinned_stays_and_the_rest_is_drawn_again_at_the_same_tables() {
    let mut hall = Hall::torneo(69);
    hall.draw();
    let arranging = of(&hall);
    let mut drawn = arranging.drawn();
    for pinned in [0, 17] {
        drawn.groups[pinned].is_pinned = true;
    }
    let again = arranging.drawn_again(&drawn, 99).unwrap();
    assert_eq!((&again.groups[0], &again.groups[17]), (&drawn.groups[0], &drawn.groups[17]));
    assert_ne!(again, drawn);
    let sizes = |it: &Arrangement| it.groups.iter().map(|it| it.entries.len()).collect::<Vec<_>>();
    assert_eq!(sizes(&again), sizes(&drawn));
    assert_eq!(arranging.errors(&again), []);
    assert_eq!(arranging.drawn_again(&drawn, 99).unwrap(), again, "of its seed alone");
    for group in &mut drawn.groups {
        group.is_pinned = true;
    }
    assert_eq!(arranging.drawn_again(&drawn, 1), None);
}

#[test]
fn byes_of_a_bracket_stay_as_many_as_it_takes() {
    let mut hall = Hall::torneo(11).with(
        |it| StagePlan::knockout(EntryRule::Everybody, it),
        |it| (it.table.seats, it.knockout.advance) = (2, 1),
    );
    hall.draw();
    let arranging = of(&hall);
    let mut drawn = arranging.drawn();
    drawn.groups[1].is_pinned = true;
    let again = arranging.drawn_again(&drawn, 5).unwrap();
    let n_byes = |it: &Arrangement| it.groups.iter().filter(|it| it.entries.len() == 1).count();
    assert_eq!((n_byes(&drawn), n_byes(&again)), (5, 5));
}

#[test]
fn groups_of_a_league_are_arranged_as_tables_are() {
    let mut hall = Hall::jcf(&[3, 4]);
    hall.draw();
    let arranging = of(&hall);
    assert_eq!(arranging.drawn().groups.len(), 2);
    assert_eq!(arranging.errors(&arranging.drawn()), []);
    let again = arranging.drawn_again(&arranging.drawn(), 77).unwrap();
    assert_eq!(arranging.errors(&again), [], "everybody is still in their sector");
    let mixed = arranging.drawn().changed(ArrangementChange::Swap(1, 7)).unwrap();
    assert!(matches!(arranging.errors(&mixed)[..], [HandError::OtherSector { .. }, ..]));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn nobody_is_lost_and_nobody_sits_twice(
        n in 2_usize..40,
        seats in 2_u8..5,
        byes in any::<bool>(),
        taps in prop::collection::vec((0_u8..7, 0_i32..45, 0_usize..20), 0..25),
    ) {
        let mut hall = Hall::torneo(n).with(
            |it| StagePlan::open(EntryRule::Everybody, it),
            |it| {
                it.table.seats = seats;
                it.table.remainder =
                    if byes { Remainder::Byes } else { Remainder::SmallerTables };
            },
        );
        hall.draw();
        let arranging = of(&hall);
        let all: BTreeSet<i32> = (1..=i32::try_from(n).unwrap()).collect();
        let mut it = arranging.drawn();
        for (kind, entry, group) in taps {
            let other = i32::try_from(group).unwrap();
            let next = match kind {
                0 => it.changed(ArrangementChange::Swap(entry, other)),
                1 => it.changed(ArrangementChange::Move(entry, group)),
                2 => it.changed(ArrangementChange::Open),
                3 => it.changed(ArrangementChange::Close(group)),
                4 => arranging.drawn_again(&it, i64::from(entry)),
                5 => Some(arranging.fitted(read(&it.to_string()))),
                _ => {
                    let mut next = it.clone();
                    next.groups.iter_mut().skip(group).take(1).for_each(|it| it.is_pinned = !it.is_pinned);
                    Some(next)
                }
            };
            let pinned = |it: &Arrangement| -> Vec<_> {
                it.groups.iter().filter(|it| it.is_pinned).cloned().collect()
            };
            if kind == 4 && let Some(next) = &next {
                prop_assert_eq!(pinned(&it), pinned(next));
            }
            it = next.unwrap_or(it);
            let seated: Vec<i32> = it.numbers().concat();
            prop_assert_eq!(seated.len(), n);
            prop_assert_eq!(&seated.into_iter().collect::<BTreeSet<i32>>(), &all);
            prop_assert_eq!(&read(&it.to_string()), &it);
            // Every arrangement can be checked for flaws, and is either refused or drawn as arranged.
            let _ = arranging.flaws(&arranging.made(&it));
            if arranging.errors(&it).is_empty() {
                prop_assert_eq!(arranging.made(&it).tables().len(), it.numbers().len());
            }
        }
    }
}
