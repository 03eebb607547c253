//! The program is killed at its start, while it migrates a database of version 0.1.0: the next start completes the migration.

use std::fs;
use std::io::Read;
use std::net::{SocketAddr, TcpListener};
use std::path::Path;
use std::process::Child;

use diesel::prelude::*;
use diesel::sql_types::BigInt;
use flate2::read::GzDecoder;
use store::Store;
use store::tournaments;

use crate::chance::Chance;
use crate::postgres;
use crate::program::{begun, has_started, is_of_server, span, works};
use crate::rows::{Rows, are_same, held};
use crate::tally::Tally;

const SQLITE: &[u8] = include_bytes!("../web/old/0.1.0.db.gz");
const POSTGRES: &[u8] = include_bytes!("../web/old/0.1.0.pg.sql.gz");

#[test]
fn a_migration_that_is_killed_is_done_by_the_next_start() {
    let mut chance = Chance::of_settings(3);
    let folder = tempfile::tempdir().unwrap();
    let first = old_database(folder.path(), "first.db");
    let n_before = n_migrations(folder.path(), &first);
    let span = span(|| end(start(&first)));
    let (n_after, whole) = (n_migrations(folder.path(), &first), migrated(&first));
    assert!(n_before < n_after);
    let all = Store::open(&first).unwrap().read_blocking(tournaments::all).unwrap();
    let mut tally = Tally::default();
    for n in 0..chance.n_kills {
        let database = old_database(folder.path(), &format!("{n}.db"));
        let child = begun(&database, free());
        std::thread::sleep(chance.moment_of(span));
        end(child);
        let n_found = n_migrations(folder.path(), &database);
        assert!(n_found == n_before || n_found == n_after, "{n_found} of {n_after} migrations");
        tally.add(false, n_found == n_after);
        end(start(&database));
        are_same(&migrated(&database), &whole);
        for it in &all {
            let id = it.tournament.id.to_string();
            works(&database, &["journal", "check", &id]);
            works(&database, &["draw", "redo", &id]);
        }
    }
    tally.print("migration at start");
}

/// Rows of a migrated database, without the positions of those who follow the journals: they move as long as the server runs.
fn migrated(database: &str) -> Rows {
    let mut rows = held(database);
    rows.remove("journal_cursors");
    rows
}

/// Database as version 0.1.0 left it.
fn old_database(folder: &Path, name: &str) -> String {
    let unpacked = |bytes: &[u8]| {
        let mut out = Vec::new();
        GzDecoder::new(bytes).read_to_end(&mut out).unwrap();
        out
    };
    if is_of_server() {
        return postgres::filled_database(&String::from_utf8(unpacked(POSTGRES)).unwrap());
    }
    let file = folder.join(name);
    fs::write(&file, unpacked(SQLITE)).unwrap();
    file.display().to_string()
}

fn free() -> SocketAddr {
    TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap()
}

/// Starts the program and waits until it serves.
fn start(database: &str) -> Child {
    let mut child = begun(database, free());
    if let Err(said) = has_started(&mut child) {
        panic!("it does not start: {said}");
    }
    child
}

fn end(mut child: Child) {
    child.kill().unwrap();
    child.wait().unwrap();
}

#[derive(QueryableByName)]
struct N {
    #[diesel(sql_type = BigInt)]
    n: i64,
}

/// Number of migrations in a database. A file is read as a copy, so that the program is the first to open it.
fn n_migrations(folder: &Path, database: &str) -> i64 {
    const SQL: &str = "select count(*) as n from __diesel_schema_migrations";
    if is_of_server() {
        let conn = &mut PgConnection::establish(database).unwrap();
        return diesel::sql_query(SQL).get_result::<N>(conn).unwrap().n;
    }
    let copy = folder.join("copy.db").display().to_string();
    for end in ["", "-wal", "-shm"] {
        let _ = fs::remove_file(format!("{copy}{end}"));
        if end != "-shm" && fs::exists(format!("{database}{end}")).unwrap() {
            fs::copy(format!("{database}{end}"), format!("{copy}{end}")).unwrap();
        }
    }
    let conn = &mut SqliteConnection::establish(&copy).unwrap();
    diesel::sql_query(SQL).get_result::<N>(conn).unwrap().n
}
