//! Queued short writes to a file: committed together, but each succeeds or fails by itself.

use std::sync::mpsc;

use diesel::connection::SimpleConnection;
use domain::tournament::id::TournamentId;
use futures_util::FutureExt;
use store::{Conn, Store, StoreError, tournaments};
use tokio::runtime;
use tokio::task::{JoinHandle, yield_now};

use crate::backend;
use crate::hall::{self, read};

type Written = JoinHandle<Result<(), StoreError>>;

/// Appends a mark to the tournament's venue, which shows that the write happened.
fn mark(conn: &mut Conn, id: TournamentId, letter: char) -> Result<(), StoreError> {
    let mut tournament = tournaments::find(conn, id)?;
    tournament.venue.push(letter);
    tournaments::update(conn, &tournament)
}

fn marks(store: &Store, id: TournamentId) -> String {
    read(store, |conn| tournaments::find(conn, id)).venue
}

/// Lets `wait` queue writes behind a running one until they all wait. Returns their results and the number of commits.
fn behind_another(
    store: &Store,
    wait: impl FnOnce(&Store) -> Vec<Written>,
) -> (Vec<Result<(), StoreError>>, u64) {
    let runtime = runtime::Builder::new_current_thread().build().unwrap();
    runtime.block_on(async {
        let (go, goes) = mpsc::channel();
        let (begin, begun) = mpsc::channel();
        let first = store.clone();
        let first = tokio::spawn(async move {
            let held = move |_: &mut Conn| {
                begin.send(()).unwrap();
                goes.recv().unwrap();
                Ok::<_, StoreError>(())
            };
            first.write_short(held).await
        });
        yield_now().await;
        begun.recv().unwrap();
        let waiting = wait(store);
        // The runtime has one thread, so all writes are queued when this task resumes.
        yield_now().await;
        let before = store.n_changes();
        go.send(()).unwrap();
        first.await.unwrap().unwrap();
        let mut became = Vec::new();
        for one in waiting {
            became.push(one.await.unwrap());
        }
        (became, store.n_changes() - before)
    })
}

/// Runs `write` as a short write in its own task.
fn short(
    store: &Store,
    write: impl FnOnce(&mut Conn) -> Result<(), StoreError> + Send + 'static,
) -> Written {
    let store = store.clone();
    tokio::spawn(async move { store.write_short(write).await })
}

#[test]
fn they_are_committed_at_once_and_who_fails_undoes_nothing_but_its_own() {
    let database = backend::sqlite();
    let store = &database.store;
    let id = hall::open(store).tournament.id;
    let before = marks(store, id);
    let (became, n_commits) = behind_another(store, |store| {
        let write = |letter: char| {
            short(store, move |conn| {
                mark(conn, id, letter)?;
                if letter.is_uppercase() { Err(StoreError::NotFound("seat")) } else { Ok(()) }
            })
        };
        "aBcDeF".chars().map(write).collect()
    });
    let done: Vec<bool> = became.iter().map(Result::is_ok).collect();
    assert_eq!(done, [true, false, true, false, true, false]);
    assert!(matches!(became[1], Err(StoreError::NotFound("seat"))));
    assert_eq!(marks(store, id), format!("{before}ace"));
    assert_eq!(n_commits, 2, "the first, and the others together");
}

#[test]
fn a_long_one_has_a_transaction_to_itself_and_its_turn() {
    let database = backend::sqlite();
    let store = &database.store;
    let id = hall::open(store).tournament.id;
    let before = marks(store, id);
    let (became, n_commits) = behind_another(store, |store| {
        let first = short(store, move |conn| mark(conn, id, 'a'));
        let long = store.clone();
        let long = tokio::spawn(async move { long.write(move |conn| mark(conn, id, 'B')).await });
        vec![first, long, short(store, move |conn| mark(conn, id, 'c'))]
    });
    assert!(became.iter().all(Result::is_ok), "{became:?}");
    assert_eq!(marks(store, id), format!("{before}aBc"));
    assert_eq!(n_commits, 4);
}

#[test]
fn where_one_makes_the_database_undo_all_nobody_is_told_that_it_is_done() {
    let database = backend::sqlite();
    let store = &database.store;
    let id = hall::open(store).tournament.id;
    let before = marks(store, id);
    let (became, _) = behind_another(store, |store| {
        // SQLite rolls back by itself in this way if a disk is full.
        let fatal = |conn: &mut Conn| {
            let Conn::Sqlite(conn) = conn else { return Ok(()) };
            conn.batch_execute("rollback").unwrap();
            Err(StoreError::NotFound("room"))
        };
        vec![
            short(store, move |conn| mark(conn, id, 'a')),
            short(store, fatal),
            short(store, move |conn| mark(conn, id, 'c')),
        ]
    });
    assert_eq!(marks(store, id), format!("{before}c"));
    assert!(matches!(became[1], Err(StoreError::NotFound("room"))), "{became:?}");
    assert!(became[2].is_ok(), "{became:?}");
    let lost = became[0].as_ref().unwrap_err();
    assert!(matches!(lost, StoreError::Query(_) | StoreError::Busy(_)), "{lost}");
}

/// Simulates the end of a runtime while a write is about to begin.
#[test]
fn after_a_runtime_that_ended_another_goes_on() {
    let database = backend::sqlite();
    let store = &database.store;
    let id = hall::open(store).tournament.id;
    let before = marks(store, id);
    let ended = runtime::Builder::new_current_thread().build().unwrap();
    let handle = ended.handle().clone();
    ended.shutdown_background();
    let entered = handle.enter();
    let said = store.write_short(move |conn| mark(conn, id, 'a')).now_or_never();
    assert!(matches!(said, Some(Err(StoreError::Stopped))), "{said:?}");
    drop(entered);
    let runtime = runtime::Builder::new_current_thread().build().unwrap();
    runtime.block_on(store.write_short(move |conn| mark(conn, id, 'b'))).unwrap();
    assert_eq!(marks(store, id), format!("{before}b"));
}

#[test]
fn where_one_panics_nothing_of_those_with_it_is_done_and_the_store_goes_on() {
    let database = backend::sqlite();
    let store = &database.store;
    let id = hall::open(store).tournament.id;
    let before = marks(store, id);
    let (became, _) = behind_another(store, |store| {
        vec![
            short(store, move |conn| mark(conn, id, 'a')),
            short(store, |_| panic!("a bug")),
            short(store, move |conn| mark(conn, id, 'c')),
        ]
    });
    assert!(became.iter().all(|it| matches!(it, Err(StoreError::Stopped))), "{became:?}");
    assert_eq!(marks(store, id), before);
    let (became, _) =
        behind_another(store, |store| vec![short(store, move |conn| mark(conn, id, 'd'))]);
    assert!(became[0].is_ok());
    assert_eq!(marks(store, id), format!("{before}d"));
}
