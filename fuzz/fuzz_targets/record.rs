//! Any text as records: no panic, and a valid record survives writing and parsing unchanged.

#![no_main]

use parchis::record::{Record, check};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let outcomes = check(text);
    assert!(!outcomes.is_empty());
    for fault in outcomes.iter().filter_map(|outcome| outcome.as_ref().err()) {
        assert!(fault.line > 0 && fault.column > 0 && !fault.message().is_empty());
    }
    if let Ok(record) = Record::parse(text) {
        let written = record.write().expect("a record that was read can be written");
        let again = Record::parse(&written).expect("a written record can be read");
        assert_eq!(again.actions, record.actions);
        assert_eq!(again.write().as_ref(), Ok(&written));
    }
});
