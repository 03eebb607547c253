//! The house's player: its order of preferences, and that it ends games of every kind with legal moves.

use parchis::house::{Level, choose};
use parchis::random::Chance;
use parchis::{Arms, Color, Mode, Move, Piece, Position, Ruleset, TurnPhase};

use crate::helpers::{exit, position, rules, step};

use Color::{Blue, Green, Red, Yellow};

#[track_caller]
fn takes(level: Level, rules_text: &str, line: &str, die: u8, expected: Move) {
    let chosen = choose(&position(rules_text, line, die), level, 1, &rules(rules_text));
    assert_eq!(chosen, Some(expected), "{level}: {line} die={die}");
}

#[test]
fn the_goal_comes_before_a_capture_and_a_capture_before_safety_and_the_furthest() {
    let cases = [
        // Yellow reaches the goal from 70, and could capture on square 26.
        ("4 Y0.20.30.70 B0.0.0.5 turn=Y", 2, step(Yellow, 70, 72)),
        // The capture on square 26, although 40 is further.
        ("4 Y0.20.30.40 B0.0.0.7 turn=Y", 4, step(Yellow, 20, 24)),
        // Onto the safe square 12, although 41 is further.
        ("4 Y0.0.6.41 B0.0.0.1 turn=Y", 2, step(Yellow, 6, 8)),
        // Nothing is safe or captured: the furthest piece.
        ("4 Y0.0.14.41 B0.0.0.1 turn=Y", 2, step(Yellow, 41, 43)),
    ];
    for (line, die, expected) in cases {
        takes(Level::Medium, "jcf", line, die, expected);
    }
}

#[test]
fn a_piece_of_the_own_side_is_not_captured_for_the_twenty() {
    // Yellow could send red home from square 10, 40 steps on its way, or walk on with the piece on 20.
    let pieces = "4 Y0.0.3.20 B0.0.0.1 R0.0.0.40 G0.0.0.0";
    for level in [Level::Medium, Level::Hard] {
        takes(level, "jcf", &format!("{pieces} mode=pairs turn=Y"), 3, step(Yellow, 20, 23));
        let duel = position("clasico", &format!("{pieces} mode=duel turn=Y"), 3);
        let chosen = choose(&duel, level, 0, &rules("clasico"));
        assert_ne!(chosen, Some(step(Yellow, 3, 6)), "{level}");
    }
}

#[test]
fn hard_takes_a_piece_out_of_danger_and_keeps_a_barrier() {
    // Blue stands 3 behind the yellow piece on square 64 (yellow 60); the safe square 63 + 5 = 68 is out of reach.
    let line = "4 Y0.0.10.59 B0.0.0.39 turn=Y";
    takes(Level::Hard, "jcf", line, 4, step(Yellow, 59, 63));
    // The barrier on square 34 holds blue back; the piece on 40 moves instead.
    let line = "4 Y0.30.30.41 B0.0.0.9 turn=Y";
    takes(Level::Hard, "jcf", line, 3, step(Yellow, 41, 44));
}

#[test]
fn easy_takes_any_legal_move_half_of_the_time() {
    let rules = rules("jcf");
    let position = position("jcf", "4 Y0.12.22.32 B0.0.0.0 turn=Y", 3);
    let mut counts = [0; 3];
    let mut chance = Chance::new(1);
    for _ in 0..6_000 {
        let random = u64::from(chance.below(u32::MAX));
        let chosen = choose(&position, Level::Easy, random, &rules);
        let at = position.legal_moves(&rules).iter().position(|&m| Some(m) == chosen);
        counts[at.unwrap()] += 1;
    }
    // A sixth each, and the other half for the first choice.
    let [.., best] = counts;
    assert!(counts.iter().all(|n| (850..4_200).contains(n)) && best > 3_700, "{counts:?}");
}

#[test]
fn what_is_compulsory_is_taken_and_nothing_when_nothing_is_due() {
    for level in Level::ALL.iter().copied() {
        takes(level, "jcf", "4 Y0.0.0.20 B0.0.0.0 turn=Y", 5, exit(Yellow));
        takes(level, "jcf", "4 Y0.0.0.0 B0.0.0.0 turn=Y", 3, Move::Pass);
        let third = Move::ThirdSix { sent_home: Some(Piece { color: Yellow, progress: 9 }) };
        takes(level, "jcf", "4 Y0.0.0.9 B0.0.0.0 turn=Y sixes=2 last=Y9", 6, third);
        let due = position("jcf", "4 Y0.0.0.20 B0.0.0.0 turn=Y", 0);
        assert_eq!(choose(&due, level, 7, &rules("jcf")), None);
    }
}

#[test]
fn games_of_every_kind_end() {
    let tables = [
        ("rebote", Mode::Solo, Arms::Four),
        ("jcf", Mode::Pairs, Arms::Four),
        ("clasico", Mode::Duel, Arms::Four),
        ("ranking", Mode::Solo, Arms::Six),
        ("ranking", Mode::Solo, Arms::Eight),
        ("torneo-2018", Mode::Solo, Arms::Four),
        ("jcf partner_plays_on=yes", Mode::Pairs, Arms::Four),
        ("clasico duel_needs_both_colors=yes", Mode::Duel, Arms::Four),
    ];
    for (text, mode, arms) in tables {
        let rules = rules(text);
        for seed in 0..6 {
            let start = Position::start(&rules, mode, arms, arms.colors(), Yellow).unwrap();
            let end = play_out(start, &rules, seed);
            assert!(end.is_over(), "{text} {mode} {arms}, seed {seed}: {end}");
        }
    }
}

/// Plays a game in which the colors have different levels, at most 20,000 steps.
fn play_out(start: Position, rules: &Ruleset, seed: u64) -> Position {
    let mut chance = Chance::new(seed);
    let mut position = start;
    for _ in 0..20_000 {
        let Some(turn) = position.turn() else { break };
        position = match position.phase() {
            TurnPhase::Throw => position.roll(chance.die(), rules).unwrap(),
            _ => {
                let level = match turn {
                    Yellow | Green => Level::Hard,
                    Blue | Red => Level::Medium,
                    _ => Level::Easy,
                };
                let random = u64::from(chance.below(u32::MAX));
                let m = choose(&position, level, random, rules).unwrap();
                position.play(m, rules).unwrap()
            }
        };
    }
    position
}
