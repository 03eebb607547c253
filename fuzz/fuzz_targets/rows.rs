//! Any file as a list that is imported: no panic, no more rows than are taken, and the list as text is the same list.

#![no_main]

use cubilete::rules::Mode;
use cubilete::tournament::import::{Present, Wishes, preview};
use cubilete::tournament::rows::{MOST_ROWS, read};
use cubilete::tournament::tournament::Registration;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let is_header = |cells: &[String]| cells.iter().any(|cell| cell == "nombre");
    if let Ok(list) = read(bytes, is_header) {
        assert!((1..=MOST_ROWS).contains(&list.rows.len()));
        assert!(list.rows.is_sorted_by(|one, other| one.number < other.number));
        let again = read(list.text.as_bytes(), is_header).expect("the list as text can be read");
        assert_eq!((again.header, again.rows), (list.header, list.rows));
    }
    let registration = Registration::Open;
    let present = Present { mode: Mode::Pairs, registration, entries: &[], players: &[] };
    if let Ok(list) = preview(bytes, &Wishes::default(), present) {
        let n = list.n_new() + list.n_same() + list.n_changed();
        assert_eq!(n + list.n_duplicates() + list.n_errors(), list.lines.len());
    }
});
