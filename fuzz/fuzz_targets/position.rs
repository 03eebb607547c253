//! Any text as a position: an accepted one is canonical and playable, and every legal move leads to a position that parses again.

#![no_main]

use parchis::{Position, Ruleset};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let (first, line) = text.split_once('\n').unwrap_or(("clasico", text));
    let Ok(rules) = first.parse::<Ruleset>() else { return };
    assert_eq!(rules.to_string().parse(), Ok(rules));
    let Ok(position) = Position::parse(line, &rules) else { return };
    assert_eq!(position.to_notation(), line);
    assert_eq!(Position::from_setup(position.to_setup(), &rules).as_ref(), Ok(&position));
    for die in 1..=6 {
        let rolled = position.roll(die, &rules).unwrap_or(position);
        for m in rolled.legal_moves(&rules) {
            let after = rolled.play(m, &rules).expect("a generated move is legal");
            assert_eq!(Position::parse(&after.to_notation(), &rules).as_ref(), Ok(&after));
        }
    }
});
