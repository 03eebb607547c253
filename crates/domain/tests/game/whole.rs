//! Whole games from the roll-off to the signature, at every table that the rule sets allow.

use domain::tournament::event::EventKind;
use domain::tournament::game::Game;
use domain::tournament::result::ResultSource;
use domain::tournament::table::{Table, TableState};
use parchis::record::{Record, RecordEnd, check};
use parchis::{Arms, Color, Mode, TurnPhase};
use proptest::prelude::*;

use crate::referee::*;

/// Asserts that the record is valid and ends as the game does.
fn check_record(referee: &Referee, end: RecordEnd) {
    let text = record(&referee.game).unwrap();
    let checked = check(&text).remove(0).unwrap_or_else(|fault| panic!("{fault}\n{text}"));
    assert_eq!(Some(&checked.position), referee.game.position());
    assert_eq!(checked.placing, referee.game.position().unwrap().placing());
    let header = Record::parse(&text).unwrap().header;
    assert_eq!(header.end, end);
    assert_eq!(Some(header.start), referee.game.start_color());
    assert_eq!(header.colors(), referee.game.colors());
}

fn plays_through(table: Table, seed: u64) {
    let mut referee = Referee::new(table, seed);
    assert_eq!(referee.game.state(), TableState::Waiting);
    let kind = referee.next();
    referee.does(kind);
    assert_eq!(referee.game.state(), TableState::Playing);
    referee.plays_to_the_end();
    referee.check_replay();
    let proposed = referee.game.proposed().unwrap();
    let ended_at = referee.log.last().unwrap().at;
    referee.does(confirm(&[]));
    assert_eq!(referee.game.state(), TableState::Confirmed);
    let result = referee.result();
    assert_eq!(result, &proposed);
    assert_eq!((result.source, result.ended_at), (ResultSource::Log, ended_at));
    assert_eq!(result.sides.len(), referee.table.sides().len());
    referee.check_replay();
    check_record(&referee, RecordEnd::Finished);
}

#[test]
fn a_random_game_at_every_table_is_signed_checked_and_replayed() {
    for (seed, table) in (10..).zip(all_tables()) {
        plays_through(table, seed);
    }
}

#[test]
fn nobody_chooses_what_follows_by_itself() {
    let mut referee = four("jcf");
    let start = referee.next();
    referee.does(start);
    while referee.game.state() == TableState::Playing {
        let is_throw = referee.game.position().unwrap().phase() == TurnPhase::Throw;
        assert_eq!(referee.game.choices().is_empty(), is_throw);
        let kind = referee.next();
        referee.does(kind);
    }
    let by_itself = referee.game.steps().iter().filter(|step| step.event.is_none()).count();
    let n_choices = referee.log.iter().filter(|it| matches!(it.kind, EventKind::Move { .. }));
    assert!(by_itself > 20 && n_choices.count() > 20);
    assert_eq!(referee.game.steps().len() - by_itself, referee.log.len() - 1);
}

#[test]
fn a_step_names_the_pieces_sent_home_as_they_stood() {
    let mut referee = four("jcf");
    referee.plays_to_the_end();
    let mut captured = 0;
    for step in referee.game.steps() {
        for piece in &step.captures {
            captured += 1;
            assert!(step.before.pieces(piece.color).contains(&piece.progress));
            assert_eq!(step.after.pieces(piece.color)[0], 0);
        }
    }
    assert!(captured > 0);
}

/// Referee who also undoes, records lost turns and retirements, and sometimes ends the game on the clock.
fn disturbed(table: Table, seed: u64, n_absent: usize) -> Referee {
    let mut referee = Referee::new(table, seed);
    let absent: Vec<u128> =
        referee.table.entries().iter().take(n_absent).map(|it| it.0.as_u128()).collect();
    let color = referee.table.seats.iter().find(|it| !absent.contains(&it.entry.0.as_u128()));
    let color = color.unwrap().color;
    referee.does(EventKind::LineUp { color, player: player(77) });
    referee.does(start(color, &absent));
    while referee.game.state() != TableState::Over {
        let kind = match referee.chance.below(900) {
            0..4 => {
                let all: Vec<Color> = referee.game.colors().iter().collect();
                EventKind::Retire(all[referee.chance.below(all.len() as u32) as usize])
            }
            4..30 => EventKind::Undo,
            30..50 => EventKind::TimeOut,
            50 => EventKind::CallTime,
            _ => referee.next(),
        };
        let is_sure = matches!(kind, EventKind::Die(_) | EventKind::Move { .. });
        let done = referee.act(kind);
        assert!(done.is_ok() || !is_sure, "{done:?}");
        if referee.game.position().is_none() {
            referee.does(start(color, &absent));
        }
    }
    referee
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_game_with_all_that_happens_at_a_table_replays_and_has_a_record_without_fault(
        seed: u64,
        which in 0_usize..17,
    ) {
        let table = all_tables().remove(which);
        let can_be_absent = table.mode == Mode::Solo && table.seats.len() > 2;
        let mut referee = disturbed(table, seed, usize::from(can_be_absent && seed % 2 == 0));
        let end = if referee.game.is_called() { RecordEnd::Time } else { RecordEnd::Finished };
        check_record(&referee, end);
        prop_assert!(record(&referee.game).unwrap().contains("\"Player 77\""));
        let proposed = referee.game.proposed().unwrap();
        let ended_at = referee.log.last().unwrap().at;
        prop_assert_eq!(proposed.ended_at, ended_at);
        referee.does(confirm(&[]));
        prop_assert_eq!(referee.result(), &proposed);
        prop_assert_eq!(proposed.sides.len(), referee.table.entries().len());
        referee.check_replay();
    }

    #[test]
    fn any_move_that_is_not_among_the_choices_is_refused_and_changes_nothing(
        seed: u64,
        which in 0_usize..17,
        n in 1_u32..400,
        moves in proptest::collection::vec((0_usize..8, 0_u8..=255, 0_u8..=255), 60),
    ) {
        let mut referee = Referee::new(all_tables().remove(which), seed);
        referee.plays(n);
        let before = referee.game.clone();
        let near = moves.iter().map(|(color, from, to)| (*color, from % 9, to % 16));
        for (color, from, to) in near.chain(moves.iter().copied()) {
            let kind = EventKind::Move { color: Color::from_index(color).unwrap(), from, to };
            let is_choice = referee.game.choices().into_iter().any(|m| chosen(m) == kind);
            if !is_choice {
                prop_assert!(referee.act(kind).is_err());
            }
        }
        assert_same(&referee.game, &before);
    }
}

#[test]
fn a_log_with_a_gap_or_an_impossible_event_names_the_event() {
    let mut referee = four("jcf");
    referee.plays(30);
    let mut log = referee.log.clone();
    log.remove(7);
    let error = Game::replay(&referee.table, 1, &log).unwrap_err();
    assert_eq!(error.seq, 9);
    let mut log = referee.log.clone();
    log[4].kind = EventKind::Die(7);
    let error = Game::replay(&referee.table, 1, &log).unwrap_err();
    assert_eq!(error.seq, 5);
}

#[test]
fn a_duel_and_pairs_have_two_sides_in_their_results() {
    for mode in [Mode::Duel, Mode::Pairs] {
        let mut referee = Referee::new(table("clasico", mode, Arms::Four, "YBRG"), 3);
        referee.plays_to_the_end();
        referee.does(confirm(&[]));
        let result = referee.result();
        assert_eq!(result.sides.len(), 2);
        let mut entries: Vec<u128> = result.sides.iter().map(|it| it.entry.0.as_u128()).collect();
        entries.sort_unstable();
        assert_eq!(entries, [1, 2]);
        assert_eq!((result.sides[0].place, result.sides[1].place), (1, 2));
        let position = referee.game.position().unwrap();
        let goal = position.circuit().goal();
        let winner = referee.table.sides().into_iter().find(|it| it.0 == result.sides[0].entry);
        let home = winner.unwrap().1.into_iter().filter(|it| position.pieces(*it) == [goal; 4]);
        assert_eq!(home.count(), if mode == Mode::Duel { 1 } else { 2 });
    }
}
