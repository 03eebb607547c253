//! Runs all test vectors of `vectors/`.

use parchis::batch::{self, Registers};
use parchis::record::{Record, check};
use parchis::{Position, Ruleset, TurnPhase, perft};
use serde_json::Value;

fn lines(text: &'static str) -> impl Iterator<Item = Value> {
    text.lines().map(|line| serde_json::from_str(line).unwrap())
}

fn rules_of(case: &Value) -> Ruleset {
    let mut text = case["rules"].as_str().unwrap().to_owned();
    for field in case["set"].as_array().into_iter().flatten() {
        text = text + " " + field.as_str().unwrap();
    }
    text.parse().unwrap()
}

#[test]
fn every_complete_action_of_the_vectors_is_found_and_nothing_else() {
    for case in lines(include_str!("vectors/moves.jsonl")) {
        let rules = rules_of(&case);
        let line = case["position"].as_str().unwrap();
        let mut position = Position::parse(line, &rules).unwrap_or_else(|e| panic!("{line}: {e}"));
        assert_eq!(position.to_string(), line);
        if let Some(die) = case["die"].as_u64() {
            position = position.roll(die as u8, &rules).unwrap();
        } else {
            assert!(matches!(position.phase(), TurnPhase::Bonus(_)));
        }
        let actions = position.actions(&rules);
        let tokens: Vec<_> = actions.iter().map(|action| action.token.as_str()).collect();
        let expected: Vec<_> =
            case["moves"].as_array().unwrap().iter().map(|m| m.as_str().unwrap()).collect();
        assert_eq!(tokens, expected, "{rules}: {position}");
        for (action, after) in actions.iter().zip(case["after"].as_array().unwrap()) {
            let after = after.as_str().unwrap();
            assert_eq!(action.after.to_string(), after, "{rules}: {position} {}", action.token);
            let read = Position::parse(after, &rules).unwrap_or_else(|e| panic!("{after}: {e}"));
            assert_eq!(read, action.after, "{rules}: {position} {}", action.token);
        }
        assert_eq!(perft::perft(&position, 1, &rules), expected.len() as u64);
    }
}

#[test]
fn every_perft_number_of_the_vectors_is_met() {
    let cases: Vec<Value> = lines(include_str!("vectors/perft.jsonl")).collect();
    let check = |cases: &[Value]| {
        for case in cases {
            let rules = rules_of(case);
            let line = case["position"].as_str().unwrap();
            let position = Position::parse(line, &rules).unwrap_or_else(|e| panic!("{line}: {e}"));
            let depth = case["depth"].as_u64().unwrap() as u32;
            let nodes = perft::perft(&position, depth, &rules);
            assert_eq!(Some(nodes), case["nodes"].as_u64(), "{rules}: {line} depth {depth}");
        }
    };
    let (even, odd): (Vec<_>, Vec<_>) =
        cases.into_iter().enumerate().partition(|(at, _)| at % 2 == 0);
    let strip =
        |half: Vec<(usize, Value)>| half.into_iter().map(|(_, case)| case).collect::<Vec<_>>();
    std::thread::scope(|scope| {
        let other = strip(odd);
        scope.spawn(move || check(&other));
        check(&strip(even));
    });
}

#[test]
fn every_perft_number_of_the_vectors_is_met_by_a_batch() {
    let registers = [Registers::Widest, Registers::Avx2, Registers::Baseline];
    // The large counts take a batch long without optimization.
    let small = lines(include_str!("vectors/perft.jsonl"))
        .filter(|case| case["nodes"].as_u64().unwrap() <= 20_000);
    for (case, registers) in small.zip(registers.into_iter().cycle()) {
        let rules = rules_of(&case);
        let line = case["position"].as_str().unwrap();
        let position = Position::parse(line, &rules).unwrap_or_else(|e| panic!("{line}: {e}"));
        let depth = case["depth"].as_u64().unwrap() as u32;
        let nodes = batch::perft(&position, depth, &rules, registers);
        assert_eq!(Some(nodes), case["nodes"].as_u64(), "{rules}: {line} depth {depth}");
    }
}

#[test]
fn every_good_record_ends_in_its_position_with_its_places_and_is_canonical() {
    for case in lines(include_str!("vectors/records-good.jsonl")) {
        let text = case["text"].as_str().unwrap();
        let outcomes = check(text);
        assert_eq!(outcomes.len(), 1);
        let checked = outcomes[0].as_ref().unwrap_or_else(|fault| panic!("{fault}\n{text}"));
        assert_eq!(checked.position.to_string(), case["final"].as_str().unwrap());
        assert_eq!(checked.placing.to_string(), case["places"].as_str().unwrap());
        let record = Record::parse(text).unwrap();
        assert_eq!(record.write().unwrap(), text);
        assert_eq!(record.replay().unwrap().last().unwrap().after, checked.position);
    }
}

#[test]
fn every_bad_record_has_its_planted_fault_first() {
    for case in lines(include_str!("vectors/records-bad.jsonl")) {
        let text = case["text"].as_str().unwrap();
        let fault = check(text).remove(0).unwrap_err();
        let found = (fault.line as u64, fault.code());
        let planted = &case["fault"];
        let expected = (planted["line"].as_u64().unwrap(), planted["code"].as_str().unwrap());
        assert_eq!(found, expected, "{}: {fault}", case["change"]);
    }
}
