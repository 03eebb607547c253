//! Results typed as numbers of the sides.

use domain::tournament::desk::{TypedError, TypedNumbers, turned, typed};
use domain::tournament::event::Entered;
use domain::tournament::id::{EntryId, IdSource};
use domain::tournament::result::{Ending, ResultSource, SideResult, TableResult};

fn sides(n: usize) -> Vec<EntryId> {
    let mut ids = IdSource::new(1, [7; 32]);
    (0..n).map(|_| EntryId::new(&mut ids)).collect()
}

/// Compares the parse of `text` at a table of `n` with the expected place and outcome of each side.
#[track_caller]
fn check(n: usize, least: usize, text: &str, expected: &str) {
    let sides = sides(n);
    let number = |entry: &EntryId| sides.iter().position(|side| side == entry).unwrap() + 1;
    let found = match typed(text, &sides, least, &[]) {
        Ok(TypedNumbers::Whole(Entered::Places(places))) => {
            let word = |(entry, place, ending): &(EntryId, u8, Ending)| {
                let absent = if *ending == Ending::Absent { "x" } else { "" };
                format!("{}:{place}{absent}", number(entry))
            };
            places.iter().map(word).collect::<Vec<_>>().join(" ")
        }
        Ok(TypedNumbers::Whole(Entered::Walkover { present })) => {
            format!("w.o. {:?}", present.iter().map(number).collect::<Vec<_>>())
        }
        Ok(TypedNumbers::Whole(other)) => format!("{other:?}"),
        Ok(TypedNumbers::Part(named)) => {
            format!("{:?}…", named.iter().map(number).collect::<Vec<_>>())
        }
        Err(TypedError::NotASide { sides }) => format!("not one of {sides}"),
        Err(TypedError::Twice) => "twice".into(),
        Err(TypedError::NobodyMissing) => "nobody missing".into(),
    };
    assert_eq!(found, expected, "{text} at a table of {n}");
}

#[test]
fn of_two_sides_the_winner_is_enough() {
    check(2, 1, "1", "1:1 2:2");
    check(2, 1, "2", "2:1 1:2");
    check(2, 1, "21", "2:1 1:2");
    check(2, 1, "", "[]…");
}

#[test]
fn of_more_the_last_follows_and_where_fewer_go_on_the_rest_share_a_place() {
    check(4, 3, "31", "[3, 1]…");
    check(4, 3, "3 1 4", "3:1 1:2 4:3 2:4");
    check(4, 2, "31", "3:1 1:2 2:3 4:3");
    check(4, 2, "3", "[3]…");
    check(3, 2, "12", "1:1 2:2 3:3");
}

#[test]
fn a_nought_at_the_end_says_that_the_rest_did_not_come() {
    check(4, 3, "3140", "3:1 1:2 4:3 2:4x");
    check(4, 3, "310", "3:1 1:2 2:3x 4:3x");
    check(4, 3, "30", "w.o. [3]");
    check(2, 1, "20", "w.o. [2]");
    check(4, 3, "12340", "nobody missing");
}

#[test]
fn a_nought_before_says_that_nothing_was_played() {
    check(2, 1, "01", "w.o. [1]");
    check(2, 1, "0", "w.o. []");
    check(2, 1, "012", "nobody missing");
    check(4, 3, "042", "w.o. [4, 2]");
}

#[test]
fn what_is_no_number_of_a_side_is_said() {
    check(2, 1, "3", "not one of 2");
    check(2, 1, "101", "not one of 2");
    check(4, 3, "1x", "not one of 4");
    check(4, 3, "-1", "not one of 4");
    check(4, 3, "11", "twice");
}

#[test]
fn a_result_turned_round_changes_places_and_how_they_ended() {
    let entries = sides(2);
    let side = |number: usize, place, ending| SideResult {
        entry: entries[number],
        place,
        is_tied: false,
        by_roll_off: false,
        distance: Some(12),
        captures: None,
        ending,
    };
    let result =
        |source, sides| TableResult { source, sides, ended_at: chrono::DateTime::UNIX_EPOCH };
    let log =
        result(ResultSource::Log, vec![side(1, 1, Ending::Finished), side(0, 2, Ending::Retired)]);
    let expected = vec![(entries[0], 1, Ending::Finished), (entries[1], 2, Ending::Retired)];
    assert_eq!(turned(&log), Some(Entered::Places(expected)));
    let walkover = result(
        ResultSource::Walkover,
        vec![side(0, 1, Ending::Placed), side(1, 2, Ending::Absent)],
    );
    assert_eq!(turned(&walkover), Some(Entered::Walkover { present: vec![entries[1]] }));
    let even =
        result(ResultSource::Places, vec![side(0, 1, Ending::Placed), side(1, 1, Ending::Placed)]);
    assert_eq!(turned(&even), None);
}

#[test]
fn who_has_withdrawn_did_not_come_unless_it_is_named() {
    let sides = sides(4);
    let gone = [sides[0]];
    let whole = |text: &str, least| match typed(text, &sides, least, &gone) {
        Ok(TypedNumbers::Whole(Entered::Places(places))) => places,
        other => panic!("{text}: {other:?}"),
    };
    let place = |at: usize, place, ending| (sides[at], place, ending);
    let (placed, absent) = (Ending::Placed, Ending::Absent);
    let expected =
        [place(2, 1, placed), place(1, 2, placed), place(3, 3, placed), place(0, 4, absent)];
    assert_eq!(whole("32", 3), expected);
    let shared =
        [place(2, 1, placed), place(1, 2, placed), place(3, 2, placed), place(0, 4, absent)];
    assert_eq!(whole("3", 1), shared);
    assert_eq!(whole("3214", 3).iter().filter(|it| it.2 == absent).count(), 0);
    let two = [sides[0], sides[1]];
    let alone = typed("2", &two, 1, &gone);
    assert_eq!(alone, Ok(TypedNumbers::Whole(Entered::Walkover { present: vec![sides[1]] })));
}
