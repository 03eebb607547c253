//! Draws made by hand: the typed text, its errors, and the exact seats that result.

use domain::draw::by_hand::text::{HandLineError, TypedLine, read, written};
use domain::draw::redo::redo;
use domain::draw::{DrawError, Flaw, HandError, NextStep, flaws, next_step, seat};
use domain::tournament::championship::Championship;
use domain::tournament::draw_input::{Draw, DrawInput};
use domain::tournament::plan::{Choices, EntryRule, StagePlan};
use domain::tournament::preset::Preset;
use domain::tournament::round::{RoundKind, RoundState};
use domain::tournament::table_plan::Remainder;

use super::championship::Hall;

/// Parses "1 2 3
/// 4 5" into groups.
fn groups(text: &str) -> Vec<Vec<i32>> {
    let numbers = |group: &str| group.split_whitespace().map(|it| it.parse().unwrap()).collect();
    text.split('|').map(numbers).collect()
}

/// Seats of the last round, table by table.
fn seats(hall: &Hall) -> Vec<String> {
    hall.last_tables().iter().map(|table| hall.seats(table)).collect()
}

/// Errors of a draw by hand.
#[track_caller]
fn refused(hall: &mut Hall, typed: &str) -> Vec<HandError> {
    let before = hall.draws.len();
    let error = hall.draw_by_hand(&groups(typed)).unwrap_err();
    assert_eq!(
        (hall.draws.len(), hall.championship.tables().len()),
        (before, 0),
        "nothing is drawn"
    );
    match error {
        DrawError::ByHand(errors) => errors,
        other => panic!("{other:?}"),
    }
}

fn is_same(hall: &Hall, draw: &Draw) {
    let redone = redo(&hall.championship, draw, |table| table.seats.clone()).unwrap();
    assert_eq!(redone.difference(draw), None);
    assert_eq!(redone.again, redone.kept);
}

fn torneo(n: usize, change: impl FnOnce(&mut Choices)) -> Hall {
    Hall::torneo(n).with(|it| StagePlan::knockout(EntryRule::Everybody, it), change)
}

#[test]
fn tables_are_seated_just_as_they_were_typed() {
    let mut hall = Hall::torneo(7);
    hall.draw_by_hand(&groups("7 2 5 1 | 6 3 4")).unwrap();
    assert_eq!(seats(&hall), ["played Y7 B2 R5 G1", "played Y6 B3 R4"]);
    let draw = hall.draws[0].clone();
    assert_eq!((draw.seed, draw.is_by_hand()), (0, true));
    is_same(&hall, &draw);
    for seed in [1, -7, i64::MAX] {
        assert_eq!(seat(&draw.input, seed), seat(&draw.input, 0), "the seed says nothing");
    }
    let other = DrawInput { by_hand: None, ..draw.input.clone() };
    assert_ne!(seat(&other, 0), seat(&draw.input, 0));
}

#[test]
fn colors_are_not_balanced_and_flaws_are_those_of_any_draft() {
    let mut hall = Hall::new(Preset::Weekly);
    (0..4).for_each(|_| hall.add("", "").map(|_| ()).unwrap());
    for _ in 0..2 {
        hall.run_until(|step| matches!(step, NextStep::Draw { .. }));
        hall.draw_by_hand(&groups("4 3 2 1")).unwrap();
        assert_eq!(seats(&hall), ["played Y4 B3 R2 G1"]);
    }
    let found = flaws(&hall.championship, hall.stage(1));
    let met = |flaw: &&Flaw| matches!(flaw, Flaw::MetBefore { times: 1, .. });
    assert_eq!(found.iter().filter(met).count(), 6, "{found:?}");
    assert_eq!(found.len(), 6 + 4, "and each has its color again");
    is_same(&hall, &hall.draws[1].clone());
}

#[test]
fn one_alone_has_a_bye_where_there_are_byes_and_a_table_of_all_is_the_final() {
    let mut hall = torneo(5, |it| it.table.remainder = Remainder::Byes);
    hall.draw_by_hand(&groups("3 | 5 4 1 2")).unwrap();
    assert_eq!(seats(&hall), ["played Y5 B4 R1 G2", "bye Y3"], "byes come last, as in every round");
    assert_eq!(hall.championship.rounds()[0].kind, RoundKind::Main);
    is_same(&hall, &hall.draws[0].clone());
    let mut two = torneo(3, |it| (it.table.seats, it.knockout.advance) = (2, 1));
    two.draw_by_hand(&groups("2 | 3 1")).unwrap();
    assert_eq!(seats(&two), ["played Y3 R1", "bye Y2"]);
    let mut last = Hall::torneo(3);
    last.draw_by_hand(&groups("2 3 1")).unwrap();
    assert_eq!(last.championship.rounds()[0].kind, RoundKind::Final);
    is_same(&last, &last.draws[0].clone());
    assert!(matches!(last.run(), NextStep::Finished { champion } if champion.len() == 1));
}

#[test]
fn what_is_wrong_with_tables_is_named() {
    use HandError::{Alone, Missing, NoTable, NotDrawn, TooMany, Twice};
    let mut hall = Hall::torneo(8);
    let gone = hall.entry(8);
    hall.withdraw(gone);
    for (typed, expected) in [
        ("1 2 3 | 4 6", vec![Missing { numbers: vec![5, 7] }]),
        (
            "1 2 3 | 4 5 6 7 8",
            vec![NotDrawn { group: 1, number: 8 }, TooMany { group: 1, n: 5, most: 4 }],
        ),
        ("1 2 99 | 3 4 | 5 6 7", vec![NotDrawn { group: 0, number: 99 }]),
        (
            "1 2 3 | 4 5 2 | 6 7 6",
            vec![
                Twice { group: 1, before: 0, number: 2 },
                Twice { group: 2, before: 2, number: 6 },
            ],
        ),
        ("1 2 3 | 4 | 5 6 7", vec![Alone { group: 1, number: 4 }]),
        ("", vec![Missing { numbers: (1..=7).collect() }, NoTable]),
    ] {
        assert_eq!(refused(&mut hall, typed), expected, "{typed}");
    }
    let mut byes = torneo(3, |it| it.table.remainder = Remainder::Byes);
    assert_eq!(refused(&mut byes, "1 | 2 | 3"), [NoTable]);
}

#[test]
fn an_empty_group_is_none() {
    let mut hall = Hall::torneo(5);
    hall.draw_by_hand(&groups("1 2 | | 3 4 5")).unwrap();
    assert_eq!(seats(&hall), ["played Y1 R2", "played Y3 B4 R5"]);
}

fn groups_of(n: usize, size: u8) -> Hall {
    Hall::torneo(n).with(
        |it| StagePlan::group_leagues(EntryRule::Everybody, 2, it),
        |it| (it.group_size, it.table.seats) = (size, 2),
    )
}

#[test]
fn a_league_follows_from_the_order_in_its_groups() {
    let mut hall = groups_of(7, 3);
    assert_eq!(refused(&mut hall, "1 2 3 4 5 6 7"), [HandError::NotSoMany { n: 1, expected: 2 }]);
    hall.draw_by_hand(&groups("6 1 5 3 2 | 7 4")).unwrap();
    let pools: Vec<(String, Vec<i32>)> = hall
        .championship
        .pools()
        .iter()
        .map(|it| (it.name.clone(), it.entries.iter().map(|id| hall.number(*id)).collect()))
        .collect();
    let expected = [("A".to_owned(), vec![6, 1, 5, 3, 2]), ("B".to_owned(), vec![7, 4])];
    assert_eq!(pools, expected, "how many are in a group is not the plan's to say");
    assert_eq!(hall.championship.rounds().len(), 5);
    assert!(hall.championship.rounds().iter().all(|it| it.seed == 0));
    is_same(&hall, &hall.draws[0].clone());
    // As in any league, all entries of the group meet.
    let played = hall.championship.tables().iter().filter(|it| it.kind.is_played()).count();
    assert_eq!(played, 10 + 1);
}

#[test]
fn the_sectors_of_a_league_are_those_of_its_entries() {
    use HandError::{Missing, OtherSector, SectorTwice};
    let mut hall = Hall::jcf(&[3, 2]);
    assert_eq!(
        refused(&mut hall, "1 2 4 | 3 5"),
        [
            OtherSector { group: 0, number: 4 },
            SectorTwice { group: 1, before: 0 },
            OtherSector { group: 1, number: 5 },
        ]
    );
    assert_eq!(refused(&mut hall, "1 2 | 4 5"), [Missing { numbers: vec![3] }]);
    hall.draw_by_hand(&groups("5 4 | 2 3 1")).unwrap();
    let names: Vec<&str> = hall.championship.pools().iter().map(|it| it.name.as_str()).collect();
    assert_eq!(names, ["Sector 2", "Sector 1"]);
    is_same(&hall, &hall.draws[0].clone());
}

#[test]
fn play_offs_are_not_drawn_by_hand_and_nothing_is_while_nothing_is_due() {
    let mut hall = Hall::jcf(&[3]);
    hall.draw_by_hand(&groups("3 1 2")).unwrap();
    assert_eq!(hall.draw_by_hand(&groups("3 1 2")), Err(DrawError::NotDue), "a draft waits");
    hall.set_state(
        &hall.championship.rounds().iter().map(|it| it.id).collect::<Vec<_>>(),
        RoundState::Published,
    );
    // Each of the three wins once.
    let tables: Vec<_> = hall.championship.tables().to_vec();
    for table in tables.iter().filter(|it| it.kind.is_played()) {
        let mut entries = table.entries();
        entries.sort_by_key(|it| hall.number(*it));
        if entries.iter().map(|it| hall.number(*it)).collect::<Vec<_>>() == [1, 3] {
            entries.reverse();
        }
        let places: Vec<_> = entries.into_iter().zip(1..).collect();
        hall.places(table.id, &places);
    }
    let step = next_step(&hall.championship);
    if matches!(step, NextStep::Close { .. }) {
        hall.step();
    }
    assert!(matches!(next_step(&hall.championship), NextStep::PlayOffs { .. }));
    let error = hall.draw_by_hand(&groups("1 2 3")).unwrap_err();
    assert_eq!(error, DrawError::ByHand(vec![HandError::PlayOffs]));
}

/// Five entries of a list: two share a name, one has commas and dashes, one is a pair, and one has withdrawn.
fn five() -> Championship {
    let mut hall = Hall::torneo(6);
    hall.withdraw(hall.entry(6));
    let names =
        ["Ana Puig", "ANA  PUIG", "Soler, Núria - la petita", "Pep / Neus", "Vicent", "Vicent"];
    hall.championship.change(|facts| {
        for (entry, name) in facts.entries.iter_mut().zip(names) {
            entry.name = name.to_owned();
        }
        facts.entries[3].club = "Falla Na Jordana".to_owned();
        facts.entries[4].club = "El Mercat".to_owned();
        facts.entries[0].club = "El Mercat".to_owned();
    });
    hall.championship
}

fn line(number: usize, entries: &[i32]) -> TypedLine {
    TypedLine { number, entries: entries.to_vec() }
}

#[test]
fn entries_are_read_by_number_by_name_or_by_both() {
    let list = five();
    let read = |text: &str| read(text, list.entries()).unwrap();
    for (text, expected) in [
        ("1,2;3\t4 - 5 – 6", vec![1, 2, 3, 4, 5, 6]),
        ("  1 , ; 2,  ", vec![1, 2]),
        ("vicent, pep / NEUS", vec![5, 4]),
        ("1 Ana Puig, 2 ana puig", vec![1, 2]),
        ("soler, nuria - LA PETITA", vec![3]),
        ("5, Soler, Nuria - la petita, 4", vec![5, 3, 4]),
        ("3 Soler, Núria - la petita - 4 Pep / Neus", vec![3, 4]),
        ("falla na jordana; 5", vec![4, 5]),
        ("3. Soler, Núria – la petita", vec![3]),
        ("5 - Vicent, 4 - Pep / Neus", vec![5, 4]),
        ("6 Vicent", vec![6]),
    ] {
        assert_eq!(read(text), [line(1, &expected)], "{text}");
    }
    assert_eq!(read("\n1,2\n\n ; \n3,4\r\n"), [line(2, &[1, 2]), line(5, &[3, 4])]);
    assert_eq!(read(""), []);
    let all: Vec<_> = list.entries().iter().collect();
    assert_eq!(read(&written(all)), [line(1, &[1, 2, 3, 4, 5, 6])], "as it is written");
}

#[test]
fn what_is_no_entry_is_said_with_its_line() {
    use HandLineError::{Nobody, OtherName, Several};
    let list = five();
    let text = "1, Nadie\n\nana puig\n7, 5 Pep, 2 Vicent\nel mercat, 12 Ana Puig";
    let nobody = |line, text: &str| Nobody { line, text: text.to_owned() };
    let several = |line, text: &str, numbers: &[i32]| Several {
        line,
        text: text.to_owned(),
        numbers: numbers.to_vec(),
    };
    let other = |line, number, text: &str| OtherName { line, number, text: text.to_owned() };
    assert_eq!(
        read(text, list.entries()).unwrap_err(),
        [
            nobody(1, "Nadie"),
            several(3, "ana puig", &[1, 2]),
            nobody(4, "7"),
            other(4, 5, "Pep"),
            other(4, 2, "Vicent"),
            several(5, "el mercat", &[1, 5]),
            nobody(5, "12 Ana Puig"),
        ]
    );
}

#[test]
fn a_league_of_345_on_one_line_is_read_at_once() {
    let mut hall = Hall::torneo(345);
    hall.championship.change(|facts| {
        for entry in &mut facts.entries {
            entry.name = format!("Puig, Ana - {}", entry.number);
        }
    });
    let entries = hall.championship.entries();
    let expected: Vec<i32> = (1..=345).collect();
    assert_eq!(read(&written(entries), entries).unwrap(), [line(1, &expected)]);
}
