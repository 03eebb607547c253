//! Lists in the formats people use, parsed into rows of cells.

use domain::tournament::rows::{ListRows, RowsError, RowsOrigin, read};
use domain::tournament::text::fold;
use proptest::prelude::*;

fn is_header(cells: &[String]) -> bool {
    cells.iter().any(|cell| ["nom", "nombre", "club"].contains(&fold(cell).as_str()))
}

fn rows(text: &str) -> ListRows {
    read(text.as_bytes(), is_header).unwrap()
}

/// Each row as "number cell|cell".
fn shown(rows: &ListRows) -> Vec<String> {
    rows.rows.iter().map(|row| format!("{} {}", row.number, row.cells.join("|"))).collect()
}

#[track_caller]
fn check(text: &str, expected: &[&str]) {
    assert_eq!(shown(&rows(text)), expected);
}

#[test]
fn a_chat_is_one_name_a_line() {
    check(
        "1. Amparo y Vicent\n2) Rosa - Pep\n\n3 - Falla l'Alqueria d'En Bosch\n- Núria / Marc\n• Laia + Joan\n",
        &[
            "1 Amparo y Vicent",
            "2 Rosa - Pep",
            "4 Falla l'Alqueria d'En Bosch",
            "5 Núria / Marc",
            "6 Laia + Joan",
        ],
    );
    check(
        "🎲 Amparo\n✅ Rosa\n1️⃣ Pep\n👉🏽 Marc\n-----\n",
        &["1 Amparo", "2 Rosa", "3 Pep", "4 Marc"],
    );
    check("1 Amparo\n2 Rosa\n3 9 d'Octubre\n", &["1 Amparo", "2 Rosa", "3 9 d'Octubre"]);
    check("Amparo\n9 d'Octubre\n12-14 Club\n", &["1 Amparo", "2 9 d'Octubre", "3 12-14 Club"]);
}

#[test]
fn who_wrote_when_is_left_out() {
    check(
        "\u{200e}[21/11/26, 19:30:12] Ana: \u{200e}Amparo y Vicent\n[21/11/26, 19:31:02] Pep: 2. Rosa y Marc\n",
        &["1 Amparo y Vicent", "2 Rosa y Marc"],
    );
    check(
        "21/11/26, 19:30 - Los mensajes están cifrados.\n21/11/26, 19:30 - Ana: Amparo y Vicent\nRosa y Marc\n",
        &["2 Amparo y Vicent", "3 Rosa y Marc"],
    );
}

#[test]
fn a_character_separates_where_all_lines_have_it() {
    check("Amparo;Falla A\nRosa;Falla B\n", &["1 Amparo|Falla A", "2 Rosa|Falla B"]);
    check("Amparo\tFalla A, B\nRosa\tFalla B\n", &["1 Amparo|Falla A, B", "2 Rosa|Falla B"]);
    check("García, Ana\nRosa Mira\nPep Soler\n", &["1 García, Ana", "2 Rosa Mira", "3 Pep Soler"]);
    let list = rows("Amparo\nRosa\n");
    assert_eq!(list.origin, RowsOrigin::Text { encoding: "UTF-8", delimiter: None });
    assert_eq!(list.header, None);
}

#[test]
fn a_mark_that_stands_several_times_is_no_letter() {
    let text: Vec<u8> = "\u{feff}\u{feff}\u{feff}\u{feff}Ana,Sueca\nPep,Alzira\n"
        .encode_utf16()
        .flat_map(u16::to_le_bytes)
        .collect();
    let list = read(&text, is_header).unwrap();
    assert_eq!(shown(&list), ["1 Ana|Sueca", "2 Pep|Alzira"]);
    assert_eq!(shown(&rows(&list.text)), shown(&list));
}

#[test]
fn a_text_that_begins_as_a_spreadsheet_is_none() {
    for mark in ["", "\u{feff}", "\u{feff}\u{feff}"] {
        let text = format!("{mark}PK\u{3}\u{4},Sueca\nPep,Alzira\n");
        let why = if mark.is_empty() { RowsError::BrokenSheet } else { RowsError::NoText };
        assert_eq!(read(text.as_bytes(), is_header), Err(why));
    }
}

#[test]
fn a_title_above_the_header_is_left_out() {
    let list = rows("Lista de 2026;;\n;;\nNom;Club;\nAna;Sueca;\n");
    assert_eq!(
        list.header.map(|row| (row.number, row.cells)),
        Some((3, vec!["Nom".into(), "Club".into()]))
    );
    assert_eq!(list.rows[0].number, 4);
}

#[test]
fn what_is_no_list_says_why() {
    let refused = |text: &str| read(text.as_bytes(), is_header).unwrap_err();
    assert_eq!(refused(""), RowsError::Empty);
    assert_eq!(refused("\n - \n"), RowsError::Empty);
    assert_eq!(refused("nombre;club\n"), RowsError::OnlyHeader);
    assert_eq!(refused("Lista\n\nnombre;club\n;\n"), RowsError::OnlyHeader);
    assert_eq!(refused("%PDF-1.7\0\u{1}"), RowsError::NoText);
    assert_eq!(refused(&"x\n".repeat(16_385)), RowsError::TooManyRows);
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn no_bytes_make_it_fall_over(bytes in prop::collection::vec(any::<u8>(), 0..300), sheet in any::<bool>()) {
        let mut list = if sheet { b"PK\x03\x04".to_vec() } else { Vec::new() };
        list.extend(&bytes);
        if let Ok(rows) = read(&list, is_header) {
            prop_assert!(!rows.rows.is_empty());
            prop_assert!(rows.rows.is_sorted_by(|one, other| one.number < other.number));
            let again = read(rows.text.as_bytes(), is_header).unwrap();
            prop_assert_eq!((again.header, again.rows), (rows.header, rows.rows));
        }
    }
}
