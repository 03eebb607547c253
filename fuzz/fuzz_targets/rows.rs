//! Any file as rows of cells: no panic, no more rows than are taken, and the rows as text are the same rows (looked at of
//! one in eight: to make a reader takes longer than to read).

#![no_main]

use cubilete::tournament::rows::{MOST_ROWS, read};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let is_header = |cells: &[String]| cells.iter().any(|cell| cell == "nombre");
    if let Ok(list) = read(bytes, is_header) {
        assert!((1..=MOST_ROWS).contains(&list.rows.len()));
        assert!(list.rows.is_sorted_by(|one, other| one.number < other.number));
        if !bytes.len().is_multiple_of(8) {
            return;
        }
        let again = read(list.text.as_bytes(), is_header).expect("the list as text can be read");
        assert_eq!((again.header, again.rows), (list.header, list.rows));
    }
});
