//! Thousands of corrupted positions and records: no panic, and accepted ones are written back unchanged. A short version of
//! the fuzz targets in `fuzz/`.

use parchis::record::{Record, check};
use parchis::{Position, Ruleset};
use serde_json::Value;

use crate::spoiling::spoiled;

fn lines(text: &str) -> impl Iterator<Item = Value> {
    text.lines().map(|line| serde_json::from_str(line).unwrap())
}

#[test]
fn a_spoiled_position_is_refused_or_read_as_it_is() {
    let seed = |case: Value| {
        let set = case["set"].as_array().into_iter().flatten().map(|it| it.as_str().unwrap());
        let rules: Vec<&str> = case["rules"].as_str().into_iter().chain(set).collect();
        format!("{}\n{}", rules.join(" "), case["position"].as_str().unwrap()).into_bytes()
    };
    let seeds: Vec<Vec<u8>> = lines(include_str!("vectors/moves.jsonl")).map(seed).collect();
    let mut n_read = 0;
    for input in spoiled(&seeds, 1, 6000) {
        let Ok(text) = std::str::from_utf8(&input) else { continue };
        let Some((rules, line)) = text.split_once('\n') else { continue };
        let Ok(rules) = rules.parse::<Ruleset>() else { continue };
        assert_eq!(rules.to_string().parse(), Ok(rules));
        let Ok(position) = Position::parse(line, &rules) else { continue };
        assert_eq!(position.to_notation(), line);
        assert_eq!(Position::from_setup(position.to_setup(), &rules).as_ref(), Ok(&position));
        for die in 1..=6 {
            let rolled = position.roll(die, &rules).unwrap_or(position);
            for m in rolled.legal_moves(&rules) {
                let after = rolled.play(m, &rules).unwrap();
                assert_eq!(Position::parse(&after.to_notation(), &rules).as_ref(), Ok(&after));
            }
        }
        n_read += 1;
    }
    assert!((50..3000).contains(&n_read), "{n_read} were read");
}

#[test]
fn a_spoiled_record_has_a_fault_with_its_place_or_is_read_as_it_is() {
    let records =
        [include_str!("vectors/records-good.jsonl"), include_str!("vectors/records-bad.jsonl")];
    let head = |case: Value| {
        let text = case["text"].as_str().unwrap();
        text.split_inclusive('\n').take(30).collect::<String>().into_bytes()
    };
    let seeds: Vec<Vec<u8>> = records.iter().flat_map(|it| lines(it)).map(head).collect();
    let (mut n_read, mut n_faults) = (0, 0);
    for input in spoiled(&seeds, 2, 4000) {
        let text = String::from_utf8_lossy(&input);
        let outcomes = check(&text);
        assert!(!outcomes.is_empty());
        for fault in outcomes.iter().filter_map(|outcome| outcome.as_ref().err()) {
            assert!(fault.line > 0 && fault.column > 0 && !fault.message().is_empty());
            n_faults += 1;
        }
        if let Ok(record) = Record::parse(&text) {
            let written = record.write().unwrap();
            let again = Record::parse(&written).unwrap();
            assert_eq!(again.actions, record.actions);
            assert_eq!(again.write().as_ref(), Ok(&written));
            n_read += 1;
        }
    }
    assert!(n_read >= 50 && n_faults >= 1000, "{n_read} read, {n_faults} faults");
}
