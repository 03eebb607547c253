//! Thousands of corrupted lists, as text and as spreadsheets: no panic, and consistent results. A short
//! version of the fuzz targets in `fuzz/`.

use domain::tournament::import::{ImportContext, ImportOptions, preview};
use domain::tournament::rows::{ListRows, MOST_ROWS, read};
use domain::tournament::tournament::Registration;
use parchis::Mode;

use crate::mountains::ods;
use crate::sheets::{ods_text, text, xlsx};
use crate::spoiling::spoiled;

/// Parses the list and checks that the result is consistent and survives as text.
fn check(bytes: &[u8]) -> Option<ListRows> {
    let is_header = |cells: &[String]| cells.iter().any(|cell| cell == "nombre");
    let present = ImportContext {
        mode: Mode::Pairs,
        registration: Registration::Open,
        entries: &[],
        players: &[],
    };
    if let Ok(list) = preview(bytes, &ImportOptions::default(), present) {
        let n = list.n_new() + list.n_same() + list.n_changed();
        let rest = list.n_duplicates() + list.n_errors() + list.n_left_out();
        assert_eq!(n + rest, list.lines.len());
    }
    let list = read(bytes, is_header).ok()?;
    assert!((1..=MOST_ROWS).contains(&list.rows.len()));
    assert!(list.rows.is_sorted_by(|one, other| one.number < other.number));
    let again = read(list.text.as_bytes(), is_header).unwrap();
    assert_eq!((&again.header, &again.rows), (&list.header, &list.rows));
    Some(list)
}

#[test]
fn a_spoiled_list_is_refused_or_read_in_order() {
    let seeds: Vec<Vec<u8>> = [
        "nombre;pareja;club;correo\nAna Gil;Pep Soler;Falla A;ana@example.org\nRosa;Marc;B;\n",
        "nombre,club\n\"Gil, Ana\",\"La \"\"Roja\"\"\"\n=cmd|A0,@SUM(1)\n",
        "Lista de 2026\t\t\nnombre\tsector\tmenor\nAna\tE\tsí\n",
        "1. Amparo y Vicent\n2) Rosa - Pep\n\n- Núria / Marc\n",
        "[21/11/26, 19:30:12] Ana: Amparo y Vicent\n[21/11/26, 19:31:02] Pep: 2. Rosa y Marc\n",
    ]
    .iter()
    .map(|text| text.as_bytes().to_vec())
    .chain([b"\xff\xfen\0o\0m\0b\0r\0e\0\n\0A\0\n\0".to_vec()])
    .collect();
    let n_read = spoiled(&seeds, 3, 5000).filter(|input| check(input).is_some()).count();
    assert!((100..5000).contains(&n_read), "{n_read} were read");
}

#[test]
fn rows_that_are_spoiled_in_a_whole_spreadsheet_are_refused_or_read_in_order() {
    let rows = format!(
        r#"<row r="1">{}</row><row r="4"><c r="A4"><v>2</v></c>{}</row><row><c t="b"><v>1</v></c><c t="d"><v>2026-11-25</v></c></row>"#,
        text("A1", "nombre"),
        text("B4", "&quot;Ana&quot;, &amp; Pep"),
    );
    let repeated = format!(
        r#"<table:table-row table:number-rows-repeated="2">{}<table:table-cell table:number-columns-repeated="30"/>{}</table:table-row><table:table-row><table:table-cell office:value-type="date" office:date-value="2026-11-25"/></table:table-row><table:table-row table:number-rows-repeated="1048500"><table:table-cell/></table:table-row>"#,
        ods_text("nombre"),
        ods_text("&quot;la Nova&quot;; Ana"),
    );
    let mut n_read = 0;
    for input in spoiled(&[rows.into_bytes()], 4, 1500) {
        n_read += usize::from(check(&xlsx(&String::from_utf8_lossy(&input))).is_some());
    }
    for input in spoiled(&[repeated.into_bytes()], 5, 1500) {
        n_read += usize::from(check(&ods(&String::from_utf8_lossy(&input))).is_some());
    }
    assert!((200..3000).contains(&n_read), "{n_read} were read");
}

#[test]
fn a_spoiled_archive_is_refused_or_read_in_order() {
    let row = format!(r#"<row r="1">{}</row>"#, text("A1", "Ana"));
    let table = format!("<table:table-row>{}</table:table-row>", ods_text("Ana"));
    let seeds = [xlsx(&row), ods(&table)];
    for input in spoiled(&seeds, 6, 1500) {
        check(&input);
    }
}
