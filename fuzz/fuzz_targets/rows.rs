//! Any file as rows of cells: no panic, no more rows than the limit, and the rows survive as text (checked for one input in eight, since
//! creating a reader is slower than reading).

#![no_main]

use domain::tournament::rows::{MOST_ROWS, read};
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
