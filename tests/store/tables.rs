//! Acts at tables, sequential and concurrent.

use std::collections::HashSet;

use domain::tournament::event::{Event, EventKind};
use domain::tournament::id::{RequestId, TableId};
use domain::tournament::round::RoundState;
use domain::tournament::table::{Table, TableState};
use parchis::Color;
use store::tables::AppendError;
use store::{Store, StoreError, pins, rounds, tables, tournaments};

use crate::backend;
use crate::hall::{self, Hall, at, read, write};
use crate::race::at_once;

fn append(store: &Store, after: &Table, events: &[Event]) -> Result<(), AppendError> {
    store.write_blocking(|conn| hall::append(conn, after, 1, events))
}

/// Adds a die at the end of the first table's log, at any version.
fn throw(store: &Store, hall: &Hall, request: RequestId) -> Result<i32, AppendError> {
    let id = hall.tables[0].id;
    store.write_blocking(|conn| {
        let tournament = tables::tournament_of(conn, id)?;
        tournaments::lock(conn, tournament)?;
        if let Some(seq) = tables::request(conn, id, request)? {
            return Ok(seq);
        }
        let mut after = tables::find(conn, id)?;
        after.games[0].version += 1;
        let event = hall.event_of(request, after.version(), EventKind::Die(6));
        hall::append(conn, &after, 1, &[event])?;
        Ok(after.version())
    })
}

on_both! {
    fn an_act_writes_log_state_result_and_seats_together(store: &Store) {
        let mut hall = hall::open(store);
        let line_up = EventKind::LineUp { color: Color::Blue, player: hall.players[7].id };
        let log = [
            hall.event(1, line_up),
            hall.event(2, EventKind::Confirm { roll_off: vec![] }),
        ];
        let mut after = hall.after(&log);
        after.seats[1].player = hall.players[7].id;
        let result = hall::result(&after, at(500));
        let after = hall::signed(after, 2, Some(result));
        append(store, &after, &log).unwrap();
        assert_eq!(read(store, |conn| tables::find(conn, after.id)), after);

        let reopened = hall.event(3, EventKind::Reopen { reason: "wrong sheet".into() });
        let after = hall::signed(after, 3, None);
        append(store, &after, &[reopened]).unwrap();
        assert_eq!(read(store, |conn| tables::find(conn, after.id)), after);
        let other = read(store, |conn| tables::find(conn, hall.tables[1].id));
        assert_eq!(other, hall.tables[1]);
    }

    fn two_referees_at_once_get_one_success_and_one_moved_on(store: &Store) {
        for seed in 1..=8 {
            let mut hall = hall::open_with(store, seed);
            // Both referees have seen the empty log.
            let logs: Vec<Vec<Event>> = [1, 5]
                .map(|die| vec![
                    hall.event(1, EventKind::Start { color: Color::Red, rolls: vec![], absent: vec![], word: String::new() }),
                    hall.event(2, EventKind::Die(die)),
                ])
                .into();
            let outcomes =
                at_once(store, logs.clone(), |log| append(store, &hall.after(&log), &log));
            let winner = outcomes.iter().position(Result::is_ok).unwrap();
            let loser = &outcomes[1 - winner];
            assert!(matches!(loser, Err(AppendError::MovedOn { version: 2 })), "{loser:?}");
            let log = read(store, |conn| tables::events(conn, hall.tables[0].id, 1));
            assert_eq!(log, logs[winner]);
        }
    }

    fn forty_referees_at_once_lose_and_double_nothing(store: &Store) {
        let mut hall = hall::open(store);
        let requests: Vec<RequestId> = (0..40).map(|_| RequestId::new(&mut hall.ids)).collect();
        let outcomes = at_once(store, requests.clone(), |request| throw(store, &hall, request));
        let seqs: HashSet<i32> = outcomes.into_iter().map(Result::unwrap).collect();
        assert_eq!(seqs, (1..=40).collect());
        let log = read(store, |conn| tables::events(conn, hall.tables[0].id, 1));
        assert_eq!(log.iter().map(|event| event.seq).collect::<Vec<_>>(), (1..=40).collect::<Vec<_>>());
        let logged: HashSet<RequestId> = log.iter().map(|event| event.request).collect();
        assert_eq!(logged, requests.into_iter().collect());
        assert_eq!(read(store, |conn| tables::find(conn, hall.tables[0].id)).version(), 40);
    }

    fn forty_writers_at_different_tables_do_not_block_each_other(store: &Store) {
        let mut hall = hall::open(store);
        let acts: Vec<(usize, i32)> = (1..=20).flat_map(|seq| [(0, seq), (1, seq)]).collect();
        let requests: Vec<RequestId> = acts.iter().map(|_| RequestId::new(&mut hall.ids)).collect();
        let acts: Vec<_> = acts.into_iter().zip(requests).collect();
        let outcomes = at_once(store, acts, |((table, _), request)| {
            let id = hall.tables[table].id;
            store.write_blocking(|conn| {
                // Without a lock, only the version detects the conflict.
                let mut after = tables::find(conn, id)?;
                after.games[0].version += 1;
                let event = hall.event_of(request, after.version(), EventKind::Die(1));
                hall::append(conn, &after, 1, &[event])
            })
        });
        let n_done = outcomes.iter().filter(|outcome| outcome.is_ok()).count();
        let moved_on = |error: &AppendError| matches!(error, AppendError::MovedOn { .. });
        assert!(outcomes.iter().filter_map(|outcome| outcome.as_ref().err()).all(moved_on));
        let logs = [0, 1].map(|n| read(store, |conn| tables::events(conn, hall.tables[n].id, 1)));
        assert_eq!(logs[0].len() + logs[1].len(), n_done);
    }

    fn a_repeated_submission_is_answered_and_not_applied(store: &Store) {
        let mut hall = hall::open(store);
        let (first, second) = (RequestId::new(&mut hall.ids), RequestId::new(&mut hall.ids));
        assert_eq!(throw(store, &hall, first).unwrap(), 1);
        assert_eq!(throw(store, &hall, second).unwrap(), 2);
        assert_eq!(throw(store, &hall, first).unwrap(), 1);
        assert_eq!(read(store, |conn| tables::events(conn, hall.tables[0].id, 1)).len(), 2);
    }

    fn a_double_tap_at_once_is_one_throw(store: &Store) {
        let mut hall = hall::open(store);
        let request = RequestId::new(&mut hall.ids);
        let outcomes = at_once(store, vec![request; 8], |request| throw(store, &hall, request));
        assert!(outcomes.iter().all(|outcome| matches!(outcome, Ok(1))), "{outcomes:?}");
        assert_eq!(read(store, |conn| tables::events(conn, hall.tables[0].id, 1)).len(), 1);
    }

    fn a_submission_of_several_events_is_found_by_its_last(store: &Store) {
        let mut hall = hall::open(store);
        let request = RequestId::new(&mut hall.ids);
        let log = [
            hall.event_of(request, 1, EventKind::Die(3)),
            hall.event_of(request, 2, EventKind::Undo),
        ];
        append(store, &hall.after(&log), &log).unwrap();
        let of = |table: TableId| read(store, |conn| tables::request(conn, table, request));
        assert_eq!(of(hall.tables[0].id), Some(2));
        assert_eq!(of(hall.tables[1].id), None);
    }

    fn a_stale_screen_is_told_the_version_and_changes_nothing(store: &Store) {
        let mut hall = hall::open(store);
        let log: Vec<Event> = (1..=3).map(|seq| hall.event(seq, EventKind::Die(2))).collect();
        append(store, &hall.after(&log), &log).unwrap();
        let before = read(store, |conn| tables::find(conn, hall.tables[0].id));
        let stale = [hall.event(2, EventKind::Die(4))];
        let outcome = append(store, &hall.after(&stale), &stale);
        assert!(matches!(outcome, Err(AppendError::MovedOn { version: 3 })), "{outcome:?}");
        assert_eq!(read(store, |conn| tables::find(conn, hall.tables[0].id)), before);
        assert_eq!(read(store, |conn| tables::events(conn, hall.tables[0].id, 1)), log);
    }

    fn a_log_has_no_gaps(store: &Store) {
        let mut hall = hall::open(store);
        let log = [hall.event(1, EventKind::Die(2)), hall.event(3, EventKind::Die(4))];
        let mut after = hall.after(&log);
        after.games[0].version = 2;
        let outcome = append(store, &after, &log);
        assert!(matches!(outcome, Err(AppendError::Store(StoreError::Corrupt(_)))), "{outcome:?}");
        assert_eq!(read(store, |conn| tables::events(conn, after.id, 1)), []);
    }

    fn a_table_comes_with_all_that_it_is_part_of(store: &Store) {
        let hall = hall::open(store);
        let found = read(store, |conn| tables::with_tournament(conn, hall.tables[1].id));
        assert_eq!(found, (hall.tables[1].clone(), hall.round, hall.stage, hall.tournament));
    }

    fn an_unknown_table_is_not_found(store: &Store) {
        let mut hall = hall::open(store);
        let mut table = hall.tables[0].clone();
        table.id = TableId::new(&mut hall.ids);
        let missing = |error: &StoreError| matches!(error, StoreError::NotFound("table"));
        assert!(store.read_blocking(|conn| tables::find(conn, table.id)).is_err_and(|e| missing(&e)));
        assert!(store.write_blocking(|conn| tables::tournament_of(conn, table.id)).is_err_and(|e| missing(&e)));
        let log = [hall.event(1, EventKind::Die(2))];
        table.games[0].version = 1;
        let outcome = append(store, &table, &log);
        assert!(matches!(outcome, Err(AppendError::Store(StoreError::NotFound("table")))));
    }

    fn a_pin_opens_published_tables_that_are_not_confirmed(store: &Store) {
        let mut hall = hall::open(store);
        let by_pin = |pin: &str| read(store, |conn| tables::find_by_pin(conn, pin));
        let in_use = || read(store, pins::in_use);
        assert_eq!(by_pin("000001"), [hall.tables[0].id]);
        assert_eq!(by_pin("999999"), []);
        let log = [hall.event(1, EventKind::Confirm { roll_off: vec![] })];
        let after = Table { state: TableState::Confirmed, ..hall.after(&log) };
        append(store, &after, &log).unwrap();
        assert_eq!(by_pin("000001"), []);
        assert_eq!(in_use(), ["000001", "000002"].map(String::from).into());

        let set = |state| write(store, |conn| rounds::set_state(conn, hall.round.id, state, at(0)));
        set(RoundState::Draft);
        assert_eq!(by_pin("000002"), []);
        assert_eq!(in_use().len(), 2);
        set(RoundState::Closed);
        assert_eq!(in_use(), HashSet::new());
    }
}

#[test]
fn programs_that_share_a_file_wait_for_each_other() {
    let database = backend::sqlite();
    let mut hall = hall::open(&database.store);
    // Each store has its own writer, as each program has.
    let programs: Vec<(Store, RequestId)> = (0..8)
        .map(|_| (Store::open(&database.url).unwrap(), RequestId::new(&mut hall.ids)))
        .collect();
    let outcomes = at_once(&database.store, programs, |(store, request)| {
        throw(&store, &hall, request).unwrap()
    });
    assert_eq!(outcomes.into_iter().collect::<HashSet<_>>(), (1..=8).collect());
}
