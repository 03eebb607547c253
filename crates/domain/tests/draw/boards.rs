//! More tables than boards: order of the calls, for results in any order.

use std::collections::HashSet;

use chrono::TimeDelta;
use domain::draw::NextStep;
use domain::draw::seating::random::Source;
use domain::tournament::hall::{BoardCall, BoardPlace, CallError, Hall as Facts};
use domain::tournament::id::TableId;
use domain::tournament::plan::{EntryRule, StagePlan};
use domain::tournament::table::TableState;
use domain::tournament::wish::Wished;
use proptest::prelude::*;

use super::championship::Hall;

/// Hall with a published round, and the facts of its boards.
struct Night {
    hall: Hall,
    facts: Facts,
}

impl Night {
    fn new(mut hall: Hall, boards: u16) -> Self {
        hall.settings().boards = boards;
        // With 69 pairs, the first round only reduces them to 64.
        hall.run_until(|step| matches!(step, NextStep::Play { missing, .. } if missing.len() != 5));
        let mut night = Self { hall, facts: Facts::default() };
        night.settle();
        night
    }

    /// Frees and calls boards as the acts do, one second later.
    fn settle(&mut self) {
        self.hall.now += TimeDelta::seconds(1);
        let settled = self.facts.settle(&self.hall.championship, self.hall.now);
        for table in settled.freed {
            self.free(table);
        }
        self.facts.calls.extend(settled.called);
    }

    fn free(&mut self, table: TableId) {
        let now = self.hall.now;
        let open = |call: &&mut BoardCall| call.table == table && call.freed_at.is_none();
        for call in self.facts.calls.iter_mut().filter(open) {
            call.freed_at = Some(now);
        }
    }

    fn play(&mut self, table: TableId) {
        self.hall.play(table);
        self.settle();
    }

    /// Board and number of each called table, by board.
    fn boards(&self) -> Vec<(u16, i32)> {
        let open = self.facts.calls.iter().filter(|call| call.freed_at.is_none());
        let number = |table| self.hall.championship.table(table).unwrap().number;
        let mut boards: Vec<(u16, i32)> =
            open.map(|call| (call.board, number(call.table))).collect();
        boards.sort_unstable();
        boards
    }

    fn queue(&self) -> Vec<i32> {
        self.facts.queue(&self.hall.championship).iter().map(|table| table.number).collect()
    }

    fn table(&self, number: i32) -> TableId {
        let round = self.hall.championship.rounds().last().unwrap().id;
        self.hall.championship.tables_of(round).find(|it| it.number == number).unwrap().id
    }

    /// Asserts that no board is used twice or out of range, no entry is at two boards, and no table with a result is called.
    fn check(&self) {
        let settings = &self.hall.championship.tournament.settings;
        let open: Vec<_> = self.facts.calls.iter().filter(|call| call.freed_at.is_none()).collect();
        let boards: HashSet<u16> = open.iter().map(|call| call.board).collect();
        assert_eq!(boards.len(), open.len(), "a board twice");
        let mut entries = HashSet::new();
        for call in &open {
            assert!((1..=settings.boards).contains(&call.board));
            assert!(self.facts.is_in_use(call.board));
            let table = self.hall.championship.table(call.table).unwrap();
            assert!(table.is_missing() && !self.facts.held.contains(&table.id));
            for entry in table.entries() {
                assert!(entries.insert(entry), "somebody at two boards");
            }
        }
        let places = self.facts.places(&self.hall.championship);
        let waiting: HashSet<usize> = places
            .values()
            .filter_map(|place| if let BoardPlace::Queue(n) = place { Some(*n) } else { None })
            .collect();
        assert_eq!(waiting, (1..=self.queue().len()).collect());
    }
}

#[test]
fn sixty_nine_pairs_play_in_two_waves() {
    let hall = Hall::torneo(69).with(
        |it| StagePlan::knockout(EntryRule::Everybody, it),
        |it| (it.table.seats, it.knockout.advance) = (2, 1),
    );
    let mut night = Night::new(hall, 16);
    assert_eq!(night.boards(), (1..=16).map(|n| (n, i32::from(n))).collect::<Vec<_>>());
    assert_eq!(night.queue(), (17..=32).collect::<Vec<_>>());
    let third = night.table(3);
    night.play(third);
    assert!(night.boards().contains(&(3, 17)), "the free board has the next table");
    for number in (1..=16).filter(|number| *number != 3) {
        let table = night.table(number);
        night.play(table);
        night.check();
    }
    assert_eq!(night.queue(), [0; 0]);
    assert_eq!(night.boards().iter().map(|it| it.1).collect::<HashSet<_>>(), (17..=32).collect());
}

#[test]
fn with_boards_for_all_nobody_is_called() {
    let night = Night::new(Hall::torneo(12), 0);
    assert!(night.boards().is_empty() && night.facts.places(&night.hall.championship).is_empty());
}

#[test]
fn a_game_that_goes_on_without_a_board_comes_first() {
    let mut night = Night::new(Hall::torneo(16), 0);
    let third = night.table(3);
    night.hall.change_table(third, |table| table.state = TableState::Playing);
    night.hall.settings().boards = 2;
    night.settle();
    assert_eq!(night.boards(), [(1, 3), (2, 1)]);
}

#[test]
fn held_tables_and_closed_boards_are_left_out_until_they_are_not() {
    let mut night = Night::new(Hall::torneo(16), 1);
    night.facts.held.push(night.table(2));
    night.facts.closed.push(1);
    let first = night.table(1);
    night.play(first);
    assert_eq!(night.boards(), [], "the board is out of use");
    night.facts.closed.clear();
    night.settle();
    assert_eq!(night.boards(), [(1, 3)], "table 2 is held");
    night.facts.held.clear();
    assert_eq!(night.queue(), [2, 4]);
}

#[test]
fn an_organizer_calls_whom_the_hall_allows() {
    let mut night = Night::new(Hall::torneo(16), 2);
    let call = |night: &Night, number, board| {
        night.facts.call(&night.hall.championship, night.table(number), board)
    };
    assert_eq!(call(&night, 3, None), Err(CallError::NoneFree));
    assert_eq!(call(&night, 3, Some(2)), Ok(2), "who has not begun gives way");
    let second = night.table(2);
    night.hall.change_table(second, |table| table.state = TableState::Playing);
    assert_eq!(call(&night, 3, Some(2)), Err(CallError::Taken { number: 2 }));
    assert_eq!(call(&night, 3, Some(3)), Err(CallError::NoBoard));
    assert_eq!(call(&night, 2, Some(2)), Ok(2), "where it is");
    let first = night.table(1);
    night.hall.play(first);
    assert_eq!(call(&night, 1, None), Err(CallError::NotWaiting));
    night.settle();
    assert_eq!(night.boards(), [(1, 3), (2, 2)]);
}

#[test]
fn in_a_league_a_table_waits_until_its_people_are_free() {
    // One sector of five: two tables per round, all rounds published at once.
    let mut night = Night::new(Hall::jcf(&[5]), 4);
    let n_seated = night.boards().len();
    assert_eq!(n_seated, 2, "of five entries four can sit");
    let rounds: Vec<_> = night.facts.calls.iter().map(|call| call.table).collect();
    let busy = night.facts.queue(&night.hall.championship)[0].id;
    let outcome = night.facts.call(&night.hall.championship, busy, Some(4));
    assert!(matches!(outcome, Err(CallError::Busy { .. })), "{outcome:?}");
    for table in rounds {
        night.play(table);
        night.check();
    }
    assert!(!night.boards().is_empty());
}

#[test]
fn who_has_a_board_is_called_to_it_when_its_turn_has_come_and_it_is_free() {
    let hall = Hall::torneo(24);
    let mut night = Night::new(hall, 0);
    let entry_at = |night: &Night, number| {
        let table = night.hall.championship.table(night.table(number)).unwrap();
        table.entries()[0]
    };
    for (number, board) in [(2, 3), (4, 2), (5, 9)] {
        let wish = Wished::Board { entry: entry_at(&night, number), board };
        night.hall.wish(wish);
    }
    night.hall.settings().boards = 3;
    night.settle();
    assert_eq!(night.boards(), [(1, 1), (2, 3), (3, 2)]);
    assert_eq!(night.queue(), [4, 5, 6]);
    let first = night.table(1);
    night.play(first);
    assert_eq!(night.boards(), [(1, 5), (2, 3), (3, 2)], "there is no board 9: any does");
    let third = night.table(3);
    night.play(third);
    assert_eq!(night.boards(), [(1, 5), (2, 4), (3, 2)]);
    night.check();
    // A board out of use is not assigned.
    let wish = Wished::Board { entry: entry_at(&night, 6), board: 2 };
    night.hall.wish(wish);
    night.facts.closed.push(2);
    let fifth = night.table(5);
    night.play(fifth);
    assert_eq!(night.boards(), [(1, 6), (2, 4), (3, 2)]);
}

#[test]
fn nobody_is_called_before_the_hour_that_is_wished() {
    let mut night = Night::new(Hall::torneo(16), 0);
    let first = night.hall.championship.table(night.table(1)).unwrap().entries()[2];
    let (now, zone) = (night.hall.now, night.hall.settings().time_zone);
    let hour = (now + TimeDelta::minutes(90)).with_timezone(&zone).time();
    night.hall.wish(Wished::NotBefore { entry: first, hour });
    night.hall.settings().boards = 1;
    night.settle();
    assert_eq!((night.boards(), night.queue()), (vec![(1, 2)], vec![1, 3, 4]));
    let second = night.table(2);
    night.hall.now = now + TimeDelta::minutes(91);
    night.play(second);
    assert_eq!(night.boards(), [(1, 1)]);
    night.check();
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, ..ProptestConfig::default() })]

    #[test]
    fn whatever_happens_boards_are_right_and_the_queue_drains(
        seed in 0i64..1_000_000, sizes in proptest::collection::vec(3usize..8, 1..4), boards in 1u16..8,
    ) {
        let mut random = Source::new(seed);
        let mut hall = Hall::jcf(&sizes);
        // Two entries with a fixed board, which may not exist.
        for entry in [1, 2] {
            let board = u16::try_from(seed % 9).unwrap();
            let wish = Wished::Board { entry: hall.entry(entry), board };
            hall.wish(wish);
        }
        let mut night = Night::new(hall, boards);
        let below = |random: &mut Source, n: usize| {
            usize::try_from(random.below(u32::try_from(n).unwrap())).unwrap()
        };
        for _ in 0..400 {
            night.check();
            let open: Vec<TableId> = night
                .facts
                .calls
                .iter()
                .filter(|call| call.freed_at.is_none())
                .map(|call| call.table)
                .collect();
            let queue: Vec<TableId> =
                night.facts.queue(&night.hall.championship).iter().map(|it| it.id).collect();
            match random.below(8) {
                0 if !queue.is_empty() => night.facts.held.push(queue[below(&mut random, queue.len())]),
                1 => night.facts.held.clear(),
                2 if night.facts.closed.is_empty() && boards > 1 => {
                    let board = u16::try_from(random.below(u32::from(boards))).unwrap() + 1;
                    if let Some(call) = night.facts.at_board(board).copied() {
                        night.free(call.table);
                    }
                    night.facts.closed.push(board);
                }
                3 => night.facts.closed.clear(),
                4 if !queue.is_empty() => {
                    let table = queue[below(&mut random, queue.len())];
                    if let Ok(board) = night.facts.call(&night.hall.championship, table, None) {
                        let called_at = night.hall.now;
                        night.facts.calls.push(BoardCall { table, board, called_at, freed_at: None });
                    }
                }
                _ if !open.is_empty() => night.hall.play(open[below(&mut random, open.len())]),
                _ => night.facts.held.clear(),
            }
            night.settle();
        }
        night.facts.held.clear();
        night.facts.closed.clear();
        night.settle();
        for _ in 0..500 {
            let Some(call) = night.facts.calls.iter().find(|call| call.freed_at.is_none()) else { break };
            let table = call.table;
            night.play(table);
            night.check();
        }
        prop_assert_eq!(night.queue(), [0; 0]);
    }
}
