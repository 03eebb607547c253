//! Imported lists of results: the interpretation of each row.

use domain::draw::NextStep;
use domain::draw::result_list::{ListedResult, RowEffect, read};
use domain::tournament::event::Entered;
use domain::tournament::plan::{EntryRule, StagePlan};
use domain::tournament::result::Ending;
use domain::tournament::rows::{ReadingChoices, RowsError};
use domain::tournament::table::Table;

use super::championship::Hall;

/// First round of eight at tables of `seats`.
fn hall(seats: u8) -> Hall {
    let mut hall = Hall::torneo(0).with(
        |it| StagePlan::knockout(EntryRule::Everybody, it),
        |it| (it.table.seats, it.knockout.advance) = (seats, 1),
    );
    (0..8).for_each(|number| hall.add(&format!("Falla {number}"), "").map(|_| ()).unwrap());
    hall.run_until(|step| matches!(step, NextStep::Play { .. }));
    hall
}

fn table(hall: &Hall, number: i32) -> Table {
    hall.last_tables().into_iter().find(|table| table.number == number).unwrap()
}

/// Name of a side of a table.
fn name(hall: &Hall, number: i32, side: usize) -> String {
    let entry = table(hall, number).entries()[side - 1];
    hall.championship.entry(entry).unwrap().name.clone()
}

/// Table number and effect of a row: places with the number of each side, `!` before an error.
fn said(hall: &Hall, row: &ListedResult) -> String {
    let table = row.table.map(|id| hall.championship.table(id).unwrap());
    let side = |entry| table.unwrap().entries().iter().position(|it| *it == entry).unwrap() + 1;
    let fate = match &row.fate {
        RowEffect::New(Entered::Places(places)) => {
            let places = places.iter().map(|(entry, place, ending)| {
                let absent = if *ending == Ending::Absent { "x" } else { "" };
                format!("{}:{place}{absent}", side(*entry))
            });
            places.collect::<Vec<_>>().join(" ")
        }
        RowEffect::New(Entered::Walkover { present }) => {
            format!("w.o. {:?}", present.iter().map(|entry| side(*entry)).collect::<Vec<_>>())
        }
        RowEffect::New(other) => format!("{other:?}"),
        RowEffect::Same => "same".to_owned(),
        RowEffect::Wrong(error) => format!("!{error:?}"),
    };
    format!("{}: {fate}", table.map_or(0, |table| table.number))
}

#[track_caller]
fn check(hall: &Hall, text: &str, expected: &[&str]) {
    let list = read(text.as_bytes(), ReadingChoices::default(), &hall.championship).unwrap();
    let found: Vec<String> = list.rows.iter().map(|row| said(hall, row)).collect();
    assert_eq!(found, expected, "{text}");
    let again = read(list.text.as_bytes(), ReadingChoices::default(), &hall.championship).unwrap();
    assert_eq!(again.fingerprint(), list.fingerprint(), "its text says the same");
}

#[test]
fn a_table_is_its_number_or_who_sits_there() {
    let hall = hall(2);
    check(&hall, "1;2\n3;1", &["1: 2:1 1:2", "3: 1:1 2:2"]);
    check(&hall, "1.1;2\n\n1,4;1", &["1: 2:1 1:2", "4: 1:1 2:2"]);
    check(&hall, "1\t3\t1\n1\t1\t2", &["3: 1:1 2:2", "1: 2:1 1:2"]);
    check(&hall, "1 2\n3: 1\n4 - 2", &["1: 2:1 1:2", "3: 1:1 2:2", "4: 2:1 1:2"]);
    let [one, other] = [name(&hall, 2, 1), name(&hall, 2, 2)];
    check(&hall, &format!("{one};{other};1-0"), &["2: 1:1 2:2"]);
    // Numbers refer to the sides in the order of the row.
    check(&hall, &format!("{other};{one};1"), &["2: 2:1 1:2"]);
    check(&hall, &format!("{other};{one};{one}"), &["2: 1:1 2:2"]);
}

#[test]
fn columns_with_names_are_in_any_order() {
    let hall = hall(2);
    let [one, other] = [name(&hall, 2, 1), name(&hall, 2, 2)];
    check(&hall, "Guanya,Ronda,Taula\n2,1,3", &["3: 2:1 1:2"]);
    let list = format!("Ganador;Pareja 2;Pareja 1;Notas\n{one};{other};{one};a las 22 h\n");
    check(&hall, &list, &["2: 1:1 2:2"]);
    check(&hall, "Table\tWinner\n4\t1\n", &["4: 1:1 2:2"]);
}

#[test]
fn at_larger_tables_places_follow_each_other() {
    let hall = hall(4);
    let names = [name(&hall, 2, 3), name(&hall, 2, 1), name(&hall, 2, 4)];
    let [third, first, fourth] = &names;
    check(&hall, "1;3142", &["1: 3:1 1:2 4:3 2:4"]);
    check(&hall, &format!("2;{third};{first};{fourth}"), &["2: 3:1 1:2 4:3 2:4"]);
    let list = format!("mesa;1.º;2.º;3.º;4.º\n2;{third};{first};{fourth};");
    check(&hall, &list, &["2: 3:1 1:2 4:3 2:4"]);
    check(&hall, "table;1st;2nd\n1;4;2", &["1: 4:1 2:2 1:3 3:3"]);
    check(&hall, "1;30", &["1: w.o. [3]"]);
    check(&hall, "1;310", &["1: 3:1 1:2 2:3x 4:3x"]);
}

#[test]
fn what_cannot_be_recorded_says_why() {
    let mut hall = hall(2);
    let first = table(&hall, 1);
    hall.play_by_number(&[first.id]);
    let winner = table(&hall, 1).result.unwrap().sides[0].entry;
    let side = first.entries().iter().position(|entry| *entry == winner).unwrap() + 1;
    check(
        &hall,
        &format!(
            "mesa;gana\n1;{side}\n1;{}\n77;1\nx;1\n2;\n;1\n2;3\n2;E99\n3;1\n3;1\n3;2\n",
            3 - side
        ),
        &[
            "1: same",
            "1: !HasOther",
            "0: !NoSuchTable(\"77\")",
            "0: !NotANumber(\"x\")",
            "2: !NoWinner",
            "0: !NoTable",
            "2: !NoOrder(NotASide { sides: 2 })",
            "2: !NotThere(\"E99\")",
            "3: 1:1 2:2",
            "3: same",
            "3: !SaysOther(10)",
        ],
    );
    let [one, far] = [name(&hall, 2, 1), name(&hall, 3, 1)];
    check(
        &hall,
        &format!("{one};Ningú;1\n{one};{far};1"),
        &["0: !NoSuchSide(\"Ningú\")", "0: !NoSuchSides"],
    );
    check(&hall, "2.2;1", &["0: !NoSuchTable(\"2\")"]);
    assert_eq!(
        read(b" \n", ReadingChoices::default(), &hall.championship).unwrap_err(),
        RowsError::Empty
    );
    assert_eq!(
        read(b"mesa;gana\n", ReadingChoices::default(), &hall.championship).unwrap_err(),
        RowsError::OnlyHeader
    );
}

#[test]
fn where_several_rounds_are_played_a_table_needs_its_round() {
    let mut hall = Hall::jcf(&[4]);
    hall.run_until(|step| matches!(step, NextStep::Play { .. }));
    let n = hall.championship.rounds().len();
    assert!(n > 1);
    check(&hall, "1;1", &[&format!("0: !SeveralTables(\"1\", {n})")]);
    check(&hall, "2;1;2", &["1: 2:1 1:2"]);
    let table = hall.championship.tables_of(hall.championship.rounds()[1].id).next().unwrap();
    let clubs: Vec<String> = table
        .entries()
        .iter()
        .map(|entry| hall.championship.entry(*entry).unwrap().club.to_uppercase())
        .collect();
    let found = read(
        format!("{};{};2", clubs[0], clubs[1]).as_bytes(),
        ReadingChoices::default(),
        &hall.championship,
    );
    assert!(matches!(found.unwrap().rows[0].fate, RowEffect::New(_)), "in their only game");
}
