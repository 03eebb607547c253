//! Databases that temporarily cannot read or write.

use std::fs;
use std::os::unix::fs::MetadataExt;
use std::os::unix::process::CommandExt;
use std::process::Command;

use diesel::connection::SimpleConnection;
use diesel::prelude::*;
use diesel::sql_types::Integer;
use store::{Conn, Outage, Store, StoreError, tournaments};

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
    // SQLite never sets the limit below the current size.
    sqlite(&database.store, "pragma max_page_count = 1");
    assert_eq!(write(&database.store).unwrap_err().outage(), Some(Outage::Full));
    let found = read(&database.store, |conn| tournaments::find(conn, hall.tournament.id));
    assert_eq!(found, hall.tournament, "what is there can be read");
    sqlite(&database.store, "pragma max_page_count = 1000000");
    write(&database.store).unwrap();
}

/// Size limit for files of a process: more than a segment of the server's log, which it writes whole.
const ROOM: u64 = 20_000_000;

/// Id of the process that serves this connection.
fn process_of(conn: &mut Conn) -> i32 {
    let Conn::Pg(conn) = conn else { unreachable!() };
    diesel::select(diesel::dsl::sql::<Integer>("pg_backend_pid()")).get_result(conn).unwrap()
}

/// Limits the size of files that a server's process writes, which simulates a full disk.
fn leave_room(process: i32, bytes: &str) {
    let whose = fs::metadata(format!("/proc/{process}")).unwrap();
    let mut limit = Command::new("prlimit");
    limit.args([format!("--pid={process}"), format!("--fsize={bytes}:")]);
    // The limit is set as the owner of the process, since even root may not set it for others in every environment.
    assert!(limit.uid(whose.uid()).gid(whose.gid()).status().unwrap().success());
}

/// Writes more than fits, in the open transaction.
fn write_past(conn: &mut Conn) -> Result<(), StoreError> {
    let Conn::Pg(conn) = conn else { unreachable!() };
    // Random data cannot be compressed.
    let much = "insert into secrets (name, value) select 'much' || n,
        (select string_agg(sha512((random() || '/' || n || '/' || m)::text::bytea), '')
            from generate_series(1, 16000) m) from generate_series(1, 25) n";
    Ok(conn.batch_execute(much)?)
}

#[test]
fn a_server_whose_disk_is_full_is_told_apart_and_recovered_from() {
    let database = backend::postgres();
    let hall = hall::open(&database.store);
    let full = database.store.write_blocking(|conn| {
        let process = process_of(conn);
        leave_room(process, &ROOM.to_string());
        let full = write_past(conn);
        leave_room(process, "unlimited");
        full
    });
    let full = full.unwrap_err();
    assert_eq!(full.outage(), Some(Outage::Full), "{full}");
    let found = read(&database.store, |conn| tournaments::find(conn, hall.tournament.id));
    assert_eq!(found, hall.tournament, "what is there can be read");
    database.store.write_blocking(write_past).unwrap();
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
        tournaments::find(conn, domain::tournament::id::TournamentId::new(&mut hall::ids(1)))
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
