//! A database that does not do for now what it can do.

use cubilete::store::{Conn, Outage, Store, StoreError, tournaments};
use diesel::connection::SimpleConnection;
use diesel::prelude::*;

use crate::backend;
use crate::hall::{self, read};

fn sqlite(store: &Store, sql: &str) {
    let run = |conn: &mut Conn| {
        let Conn::Sqlite(conn) = conn else { unreachable!() };
        Ok::<_, StoreError>(conn.batch_execute(sql)?)
    };
    store.write_blocking(run).unwrap();
}

/// Writes more than a page of a file holds.
fn write(store: &Store) -> Result<(), StoreError> {
    store.write_blocking(|conn| {
        let Conn::Sqlite(conn) = conn else { unreachable!() };
        let much = "insert into secrets (name, value) values ('much', zeroblob(1000000))";
        Ok(conn.batch_execute(much)?)
    })
}

#[test]
fn a_full_disk_is_told_apart_and_recovered_from() {
    let database = backend::sqlite();
    let hall = hall::open(&database.store);
    // It cannot be less than what there is already.
    sqlite(&database.store, "pragma max_page_count = 1");
    assert_eq!(write(&database.store).unwrap_err().outage(), Some(Outage::Full));
    let found = read(&database.store, |conn| tournaments::find(conn, hall.tournament.id));
    assert_eq!(found, hall.tournament, "what is there can be read");
    sqlite(&database.store, "pragma max_page_count = 1000000");
    write(&database.store).unwrap();
}

#[test]
fn a_file_that_another_program_locks_is_busy() {
    let database = backend::sqlite();
    sqlite(&database.store, "pragma busy_timeout = 50");
    let path = database.url.strip_prefix("sqlite:").unwrap();
    let mut other = SqliteConnection::establish(path).unwrap();
    other.batch_execute("begin immediate").unwrap();
    assert_eq!(write(&database.store).unwrap_err().outage(), Some(Outage::Busy));
    other.batch_execute("rollback").unwrap();
    write(&database.store).unwrap();
}

#[test]
fn what_was_asked_wrong_is_no_outage() {
    let database = backend::postgres();
    let wrong = database.store.write_blocking(|conn| {
        let Conn::Pg(conn) = conn else { unreachable!() };
        Ok::<_, StoreError>(conn.batch_execute("select weather")?)
    });
    assert_eq!(wrong.unwrap_err().outage(), None);
    let missing = database.store.read_blocking(|conn| {
        tournaments::find(conn, cubilete::tournament::id::TournamentId::new(&mut hall::ids(1)))
    });
    assert_eq!(missing.unwrap_err().outage(), None);
}

#[test]
fn a_statement_that_takes_too_long_is_given_up() {
    let database = backend::postgres();
    let cut = database.store.write_blocking(|conn| {
        let Conn::Pg(conn) = conn else { unreachable!() };
        Ok::<_, StoreError>(
            conn.batch_execute("set local statement_timeout = 50; select pg_sleep(60)")?,
        )
    });
    assert_eq!(cut.unwrap_err().outage(), Some(Outage::Busy));
    let ended = database.store.write_blocking(|conn| {
        let Conn::Pg(conn) = conn else { unreachable!() };
        Ok::<_, StoreError>(conn.batch_execute("select pg_terminate_backend(pg_backend_pid())")?)
    });
    assert_eq!(ended.unwrap_err().outage(), Some(Outage::Away));
    assert!(read(&database.store, tournaments::all).is_empty(), "by a new connection");
}
