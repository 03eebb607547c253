//! Transactions are atomic, and all reads see one moment.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc;
use std::thread;

use diesel::prelude::*;
use domain::tournament::tournament::Tournament;
use store::{Store, StoreError, players, tournaments};

use crate::backend;
use crate::hall::{self, Hall, read, write};

#[derive(Debug, PartialEq)]
struct Refused;

impl From<StoreError> for Refused {
    fn from(error: StoreError) -> Self {
        panic!("{error}")
    }
}

fn renamed(hall: &Hall) -> Tournament {
    Tournament { name: "Renamed".into(), ..hall.tournament.clone() }
}

fn name(store: &Store, hall: &Hall) -> String {
    read(store, |conn| tournaments::find(conn, hall.tournament.id)).name
}

on_both! {
    fn an_error_rolls_everything_back(store: &Store) {
        let hall = hall::open(store);
        let outcome: Result<(), Refused> = store.write_blocking(|conn| {
            tournaments::update(conn, &renamed(&hall))?;
            Err(Refused)
        });
        assert_eq!(outcome, Err(Refused));
        assert_eq!(name(store, &hall), hall.tournament.name);
        write(store, |conn| tournaments::update(conn, &renamed(&hall)));
        assert_eq!(name(store, &hall), "Renamed");
    }

    fn a_panic_rolls_everything_back_and_the_store_goes_on(store: &Store) {
        let hall = hall::open(store);
        let outcome = catch_unwind(AssertUnwindSafe(|| {
            write(store, |conn| -> Result<(), StoreError> {
                tournaments::update(conn, &renamed(&hall))?;
                panic!("a bug")
            })
        }));
        assert!(outcome.is_err());
        assert_eq!(name(store, &hall), hall.tournament.name);
        write(store, |conn| tournaments::update(conn, &renamed(&hall)));
        assert_eq!(name(store, &hall), "Renamed");
    }

    fn a_read_cannot_write(store: &Store) {
        let hall = hall::open(store);
        let outcome = store.read_blocking(|conn| tournaments::update(conn, &renamed(&hall)));
        assert!(matches!(outcome, Err(StoreError::Query(_))), "{outcome:?}");
        assert_eq!(name(store, &hall), hall.tournament.name);
    }

    fn all_reads_of_a_request_are_of_one_moment(store: &Store) {
        let hall = hall::open(store);
        let hall = &hall;
        let (ask, asked) = mpsc::channel();
        let (done, written) = mpsc::channel();
        thread::scope(|scope| {
            scope.spawn(move || {
                asked.recv().unwrap();
                write(store, |conn| tournaments::update(conn, &renamed(hall)));
                done.send(()).unwrap();
            });
            let (before, after) = read(store, |conn| {
                let before = tournaments::find(conn, hall.tournament.id)?;
                ask.send(()).unwrap();
                written.recv().unwrap();
                Ok((before, tournaments::find(conn, hall.tournament.id)?))
            });
            assert_eq!(before, after);
        });
        assert_eq!(name(store, hall), "Renamed");
    }

    fn async_reads_and_writes_are_the_same(store: &Store) {
        let hall = hall::open(store);
        let id = hall.tournament.id;
        let changed = renamed(&hall);
        let runtime = tokio::runtime::Builder::new_current_thread().enable_time().build().unwrap();
        let name = runtime.block_on(async {
            store.write(move |conn| tournaments::update(conn, &changed)).await?;
            store.read(move |conn| tournaments::find(conn, id)).await
        });
        assert_eq!(name.map(|tournament: Tournament| tournament.name).unwrap(), "Renamed");
        let stopped = runtime.block_on(store.write(|_| -> Result<(), StoreError> { panic!("a bug") }));
        assert!(matches!(stopped, Err(StoreError::Stopped)), "{stopped:?}");
    }

    fn a_reference_to_nobody_is_refused(store: &Store) {
        let mut hall = hall::open(store);
        let stranger = hall::user(&mut hall.ids, "stranger@example.org");
        let player = hall::player(&mut hall.ids, stranger.id, "Nobody's");
        let outcome = store.write_blocking(|conn| players::insert(conn, &player));
        assert!(matches!(outcome, Err(StoreError::Query(_))), "{outcome:?}");
    }
}

#[test]
fn a_server_that_has_dropped_its_connections_is_asked_again() {
    let database = backend::postgres_alone();
    let hall = hall::open(&database.store);
    let mut admin = PgConnection::establish(&database.url).unwrap();
    diesel::sql_query(
        "select pg_terminate_backend(pid) from pg_stat_activity \
         where datname = current_database() and pid <> pg_backend_pid()",
    )
    .execute(&mut admin)
    .unwrap();
    assert_eq!(name(&database.store, &hall), hall.tournament.name);
    write(&database.store, |conn| tournaments::update(conn, &renamed(&hall)));
    assert_eq!(name(&database.store, &hall), "Renamed");
}
