//! Any file as an imported list of entries: no panic, and every line has one effect.

#![no_main]

use parchis::Mode;
use domain::tournament::import::{ImportContext, ImportOptions, preview};
use domain::tournament::tournament::Registration;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let registration = Registration::Open;
    let present = ImportContext { mode: Mode::Pairs, registration, entries: &[], players: &[] };
    let Ok(list) = preview(bytes, &ImportOptions::default(), present) else { return };
    let n = list.n_new() + list.n_same() + list.n_changed();
    assert_eq!(n + list.n_duplicates() + list.n_errors(), list.lines.len());
    assert!(list.lines.is_sorted_by(|one, other| one.number < other.number));
});
