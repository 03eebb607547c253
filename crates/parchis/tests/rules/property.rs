//! Invariants of every game: random rule sets with every field changed, random tables, random games.

use parchis::random::Chance;
use parchis::record::{Action, Header, Record, RecordWriter, check};
use parchis::{
    Arms, ByColor, Color, Colors, FieldKind, Mode, Move, Order, Piece, Position, Ruleset, Setup,
    Square, TurnPhase, field_kind,
};
use proptest::prelude::*;

/// Forty games per property, or the number in `PROPTEST_CASES`.
fn config() -> ProptestConfig {
    let cases = std::env::var("PROPTEST_CASES").map_or(40, |n| n.parse().unwrap());
    ProptestConfig { cases, failure_persistence: None, ..ProptestConfig::default() }
}

/// Random rule set that allows every mode and board.
pub(super) fn draw_rules(chance: &mut Chance) -> Ruleset {
    let name = Ruleset::NAMES[chance.below(5) as usize];
    let mut rules = Ruleset::named(name).unwrap();
    for (key, value) in [("arms", "4,6,8"), ("players", "2,arms"), ("modes", "solo,pairs,duel")] {
        rules.set(key, value).unwrap();
    }
    for field in rules.fields() {
        if chance.below(3) > 0 {
            continue;
        }
        match field_kind(field.key).unwrap() {
            FieldKind::Choice(values) => {
                let value = values[chance.below(values.len() as u32) as usize];
                rules.set(field.key, value).unwrap();
            }
            FieldKind::Number { .. } => rules.set(field.key, "30").unwrap(),
            FieldKind::List(_) | FieldKind::Range { .. } => {}
        }
    }
    rules
}

pub(super) fn draw_table(chance: &mut Chance) -> (Mode, Arms, Colors) {
    match chance.below(4) {
        0 => (Mode::Pairs, Arms::Four, Colors::first(4)),
        1 => (Mode::Duel, Arms::Four, Colors::first(4)),
        _ => {
            let arms = Arms::ALL[chance.below(3) as usize];
            let mut colors: Colors = arms.colors().iter().filter(|_| chance.below(3) > 0).collect();
            if colors.len() < 2 {
                colors = arms.colors();
            }
            (Mode::Solo, arms, colors)
        }
    }
}

/// Plays a random game with occasional lost turns and retirements, and shows each position with its action.
fn play(
    seed: u64,
    mut show: impl FnMut(&Header, &Position, Action, &Position),
) -> (Header, Vec<Action>) {
    let mut chance = Chance::new(seed);
    let rules = draw_rules(&mut chance);
    let (mode, arms, colors) = draw_table(&mut chance);
    let players = if mode == Mode::Duel { Colors::first(2) } else { colors };
    let start = players.iter().nth(chance.below(players.len() as u32) as usize).unwrap();
    let header = Header::new(rules, mode, arms, colors, start);
    let mut position = header.start_position().unwrap();
    let mut actions = Vec::new();
    while !position.is_over() {
        let action = match (chance.below(1500), position.phase()) {
            (0, TurnPhase::Throw) => {
                let all: Vec<_> = colors.iter().collect();
                Action::Retire(all[chance.below(all.len() as u32) as usize])
            }
            (1..10, _) => Action::TimeOut,
            (_, TurnPhase::Throw) => Action::Roll(chance.die()),
            _ => Action::Play(chance.choose(&position.legal_moves(&rules))),
        };
        let before = position;
        if position.act(action, &rules).is_ok() {
            show(&header, &before, action, &position);
            actions.push(action);
        } else {
            assert!(matches!(action, Action::Retire(_) | Action::TimeOut), "{action:?}");
            assert_eq!(position, before);
        }
    }
    (header, actions)
}

fn squares(position: &Position) -> Vec<(Square, Option<Color>)> {
    let circuit = position.circuit();
    let playing = position.colors().without(position.out().colors());
    playing
        .iter()
        .flat_map(|color| position.pieces(color).map(|progress| (color, progress)))
        .filter_map(|(color, progress)| match circuit.square_at(color, progress) {
            Square::Nest | Square::Goal => None,
            lane @ Square::Lane(_) => Some((lane, Some(color))),
            track @ Square::Track(_) => Some((track, None)),
        })
        .collect()
}

fn rotated(color: Color, by: usize, arms: Arms) -> Color {
    Color::from_index((color.index() + by) % usize::from(arms.n())).unwrap()
}

fn rotated_setup(setup: Setup, by: usize) -> Setup {
    let turn = |color: Color| rotated(color, by, setup.arms);
    let back = |color: Color| rotated(color, usize::from(setup.arms.n()) - by, setup.arms);
    let has = |color: Color| setup.arms.colors().contains(color);
    Setup {
        colors: setup.colors.iter().map(turn).collect(),
        pieces: ByColor::from_fn(
            |color| {
                if has(color) { *setup.pieces.get(back(color)) } else { [0; 4] }
            },
        ),
        turn: setup.turn.map(turn),
        last: setup.last.map(|piece| Piece { color: turn(piece.color), ..piece }),
        fresh: setup.fresh.iter().map(turn).collect(),
        latest: ByColor::from_fn(|color| {
            if has(color) { setup.latest.get(back(color)).map(turn) } else { None }
        }),
        done: setup.done.iter().map(turn).collect::<Order>(),
        out: setup.out.iter().map(turn).collect::<Order>(),
        ..setup
    }
}

fn rotated_move(m: Move, by: usize, arms: Arms) -> Move {
    let turn = |color| rotated(color, by, arms);
    match m {
        Move::Pass => m,
        Move::ThirdSix { sent_home } => Move::ThirdSix {
            sent_home: sent_home.map(|piece| Piece { color: turn(piece.color), ..piece }),
        },
        Move::Exit { color, n } => Move::Exit { color: turn(color), n },
        Move::Step { color, from, to } => Move::Step { color: turn(color), from, to },
    }
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn at_most_two_stand_on_a_square_and_every_color_keeps_four_pieces(seed: u64) {
        play(seed, |_, _, _, after| {
            let mut squares = squares(after);
            let all = squares.len();
            squares.sort_by_key(|square| format!("{square:?}"));
            for square in squares.chunk_by(|a, b| a == b) {
                assert!(square.len() <= 2, "{after}");
            }
            assert!(all <= 4 * after.colors().len());
            let goal = after.circuit().goal();
            for color in after.colors() {
                let pieces = after.pieces(color);
                assert!(pieces.is_sorted() && pieces.iter().all(|progress| *progress <= goal));
            }
        });
    }

    #[test]
    fn what_is_kept_step_by_step_is_what_the_setup_says(seed: u64) {
        play(seed, |header, _, _, after| {
            assert_eq!(Position::from_setup(after.to_setup(), &header.rules).as_ref(), Ok(after));
        });
    }

    #[test]
    fn the_notation_of_every_position_reads_back(seed: u64) {
        let mut n = 0;
        play(seed, |header, _, _, after| {
            n += 1;
            if n % 3 == 0 {
                let line = after.to_notation();
                assert_eq!(Position::parse(&line, &header.rules).as_ref(), Ok(after), "{line}");
            }
        });
    }

    #[test]
    fn a_record_reads_back_and_ends_in_the_same_position(seed: u64) {
        let mut end = None;
        let (header, actions) = play(seed, |_, _, _, after| end = Some(*after));
        let mut writer = RecordWriter::new(&header).unwrap();
        actions.iter().for_each(|action| writer.push(*action).unwrap());
        assert_eq!(Some(*writer.position()), end);
        let text = writer.finish();
        let checked = check(&text).remove(0).unwrap_or_else(|fault| panic!("{fault}\n{text}"));
        assert_eq!(Some(checked.position), end);
        let record = Record::parse(&text).unwrap();
        assert_eq!(&record.actions, &actions);
        assert_eq!(record.write().unwrap(), text);
        let last = record.replay().unwrap().last().map(|step| step.after);
        assert_eq!(last, end);
    }

    #[test]
    fn every_generated_move_is_accepted_and_every_other_refused_with_a_reason(seed: u64) {
        let mut n = 0;
        play(seed, |header, before, _, _| {
            let rules = &header.rules;
            let moves = before.legal_moves(rules);
            n += 1;
            match before.phase() {
                TurnPhase::Throw | TurnPhase::Over => assert!(moves.is_empty()),
                TurnPhase::Die(_) | TurnPhase::Bonus(_) => assert!(!moves.is_empty()),
            }
            for m in moves {
                assert_eq!(before.play(m, rules), Ok(before.play_unchecked(m, rules)));
                assert!(!m.token(before, rules).is_empty());
            }
            if n % 40 != 0 {
                return;
            }
            let goal = before.circuit().goal();
            for color in Color::ALL {
                let others = [Move::Pass, Move::ThirdSix { sent_home: None }];
                let exits = [1, 2].map(|n| Move::Exit { color, n });
                let steps = (0..=goal).flat_map(|from| {
                    let near = [0, 1, from.saturating_sub(1), from, goal];
                    let far = from..=goal.min(from.saturating_add(21));
                    let pieces = before.pieces(color);
                    let all = pieces.contains(&from).then_some(0..=goal);
                    near.into_iter().chain(far).chain(all.into_iter().flatten()).map(move |to| Move::Step { color, from, to })
                });
                for m in others.into_iter().chain(exits).chain(steps) {
                    match before.play(m, rules) {
                        Ok(_) => assert!(moves.contains(&m), "{before} {m:?}"),
                        Err(error) => {
                            assert!(!moves.contains(&m), "{before} {m:?}: {error}");
                            assert_eq!(error.position, *before);
                            assert!(!error.refusal.code().is_empty());
                        }
                    }
                }
            }
        });
    }

    #[test]
    fn turning_the_board_turns_the_moves_and_what_they_lead_to(seed: u64) {
        play(seed, |header, before, action, after| {
            if header.mode != Mode::Solo {
                return;
            }
            let rules = &header.rules;
            let by = 1 + seed as usize % (usize::from(header.arms.n()) - 1);
            let turned = Position::from_setup(rotated_setup(before.to_setup(), by), rules).unwrap();
            let mut expected: Vec<_> = before
                .legal_moves(rules)
                .iter()
                .map(|m| rotated_move(*m, by, header.arms))
                .collect();
            let mut found: Vec<_> = turned.legal_moves(rules).to_vec();
            let key = |m: &Move| format!("{m:?}");
            expected.sort_by_key(key);
            found.sort_by_key(key);
            assert_eq!(found, expected, "{before}");
            if let Action::Play(m) = action {
                let end = turned.play(rotated_move(m, by, header.arms), rules).unwrap();
                assert_eq!(end.to_setup(), rotated_setup(after.to_setup(), by));
            }
        });
    }

    #[test]
    fn no_text_makes_the_readers_stumble(text in "[Y4B RG0-9.=>x+~!:L\\[\\]\"\nN]{0,60}") {
        let rules = Ruleset::named("rebote").unwrap();
        let _ = Position::parse(&text, &rules);
        let _ = check(&text);
        let begun = "[Rules \"rebote\"]\n[Yellow \"a\"]\n[Blue \"b\"]\n[Start \"Y\"]\nY: 5=N>5\n";
        let _ = check(&format!("{begun}{text}"));
        let _ = text.parse::<Ruleset>();
    }

    #[test]
    fn a_position_with_one_byte_changed_is_rejected_or_canonical(seed: u64, at: usize, byte in 0x20u8..0x7f) {
        let mut n = 0;
        play(seed, |header, _, _, after| {
            n += 1;
            if n % 50 != 0 {
                return;
            }
            let mut line = after.to_notation().into_bytes();
            let at = at % line.len();
            line[at] = byte;
            let line = String::from_utf8(line).unwrap();
            if let Ok(position) = Position::parse(&line, &header.rules) {
                assert_eq!(position.to_notation(), line);
            }
        });
    }
}
