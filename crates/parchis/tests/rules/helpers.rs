//! Helpers for writing test cases.

use parchis::{Color, Move, Position, Ruleset};

#[track_caller]
pub fn rules(text: &str) -> Ruleset {
    text.parse().unwrap()
}

/// Position with the die rolled, unless it is 0.
#[track_caller]
pub fn position(rules_text: &str, line: &str, die: u8) -> Position {
    let rules = rules(rules_text);
    let position = Position::parse(line, &rules).unwrap_or_else(|error| panic!("{line}: {error}"));
    if die == 0 { position } else { position.roll(die, &rules).unwrap() }
}

/// Asserts the complete actions of a die (0: of the pending bonus), in any order.
#[track_caller]
pub fn check(rules_text: &str, line: &str, die: u8, expected: &str) {
    let actions = position(rules_text, line, die).actions(&rules(rules_text));
    let tokens: Vec<_> = actions.into_iter().map(|action| action.token).collect();
    let mut expected: Vec<_> = expected.split_whitespace().collect();
    expected.sort_unstable();
    assert_eq!(tokens, expected);
}

/// Asserts that a complete action is legal and leads to the expected position.
#[track_caller]
pub fn leads(rules_text: &str, line: &str, die: u8, token: &str, expected: &str) {
    let actions = position(rules_text, line, die).actions(&rules(rules_text));
    let Some(action) = actions.iter().find(|action| action.token == token) else {
        let tokens: Vec<_> = actions.iter().map(|action| &action.token).collect();
        panic!("{token} is not among {tokens:?}");
    };
    assert_eq!(action.after.to_string(), expected);
}

/// Asserts that a move is refused with a code and leaves the position unchanged.
#[track_caller]
pub fn refuses(rules_text: &str, line: &str, die: u8, m: Move, code: &str) {
    let position = position(rules_text, line, die);
    let error = position.play(m, &rules(rules_text)).unwrap_err();
    assert_eq!(error.refusal.code(), code, "{error}");
    assert_eq!((error.position, error.mv), (position, m));
}

pub fn step(color: Color, from: u8, to: u8) -> Move {
    Move::Step { color, from, to }
}

pub fn exit(color: Color) -> Move {
    Move::Exit { color, n: 1 }
}

/// Asserts that a line is no valid position, and names the faulty field.
#[track_caller]
pub fn rejects(rules_text: &str, line: &str, field: &str) {
    let error = Position::parse(line, &rules(rules_text)).expect_err(line);
    assert_eq!(error.field, field, "{error}");
}
