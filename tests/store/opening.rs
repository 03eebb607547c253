//! Opening a database by its address, and the errors if it cannot be opened.

use store::{Store, tournaments};

use crate::backend::{self, Database};
use crate::hall::{self, read};
use crate::support::facts::Hand;
use crate::support::postgres;

/// Asserts that `url` is refused with a message that contains all of `parts`.
#[track_caller]
fn refused(url: &str, parts: &[&str]) {
    let message = Store::open(url).unwrap_err().to_string();
    for part in parts {
        assert!(message.contains(part), "{url}: {message}");
    }
    assert!(!message.contains("secret"), "{url}: {message}");
}

#[test]
fn an_address_of_no_known_kind_is_refused() {
    let known = ["sqlite:PATH", "postgres://"];
    refused("mysql://root:secret@localhost/cubilete", &[&["`mysql://`"][..], &known].concat());
    refused("file://cubilete.db", &[&["`file://`"][..], &known].concat());
}

#[test]
fn a_database_in_memory_is_refused() {
    refused("sqlite::memory:", &["in memory", "give a path"]);
    refused(":memory:", &["in memory"]);
}

#[test]
fn a_file_that_cannot_be_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("occupied");
    std::fs::write(&path, "no database, but long enough to be taken for the header of one: 100 bytes are read by SQLite").unwrap();
    refused(path.to_str().unwrap(), &["not a database"]);
    let below = path.join("cubilete.db");
    refused(below.to_str().unwrap(), &["folder", "occupied"]);
}

#[test]
fn a_server_that_refuses_is_quoted() {
    refused(
        "postgres://me:secret@127.0.0.1:1/cubilete",
        &["cannot connect", "127.0.0.1", "refused"],
    );
    let other = postgres::own_database().replace("/test_", "/nowhere_");
    refused(&other, &["cannot connect", "nowhere_", "does not exist"]);
}

#[test]
fn a_file_is_made_with_its_folder_and_found_again() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a/b/cubilete.db");
    let hall = hall::open(&Store::open(&format!("sqlite://{}", path.display())).unwrap());
    assert!(path.exists());
    let again = Store::open(path.to_str().unwrap()).unwrap();
    let found = read(&again, |conn| tournaments::find(conn, hall.tournament.id));
    assert_eq!(found, hall.tournament);
}

#[test]
fn a_own_database_is_migrated_by_whoever_comes_first() {
    let url = postgres::own_database();
    let stores = std::thread::scope(|scope| {
        let nodes = [0; 4].map(|_| scope.spawn(|| Store::open(&url).unwrap()));
        nodes.map(|node| node.join().unwrap())
    });
    let hall = hall::open(&stores[0]);
    let found = read(&stores[3], |conn| tournaments::find(conn, hall.tournament.id));
    assert_eq!(found, hall.tournament);
}

#[test]
fn a_new_file_is_migrated_by_whoever_comes_first() {
    let folder = tempfile::tempdir().unwrap();
    // Some of the attempts happen at the very same moment.
    for number in 0..40 {
        let path = folder.path().join(format!("cubilete-{number}.db"));
        let url = path.to_str().unwrap();
        let stores = std::thread::scope(|scope| {
            let processes = [0; 4].map(|_| scope.spawn(|| Store::open(url).unwrap()));
            processes.map(|process| process.join().unwrap())
        });
        let hall = hall::open(&stores[0]);
        let found = read(&stores[3], |conn| tournaments::find(conn, hall.tournament.id));
        assert_eq!(found, hall.tournament);
    }
}

/// A database changed by a newer program is left alone, and the message says what to do.
#[track_caller]
fn newer_is_refused(database: &Database) {
    let mut hand = Hand::at(&database.url);
    for number in ["20990101000000", "20990102000000"] {
        hand.run(&format!("insert into __diesel_schema_migrations (version) values ('{number}')"));
    }
    refused(
        &database.url,
        &["newer Cubilete", "20990102000000", "install that version", "restore a backup"],
    );
    hand.run("delete from __diesel_schema_migrations where version like '2099%'");
    Store::open(&database.url).unwrap();
}

#[test]
fn a_database_of_a_newer_program_is_refused_by_an_older_one() {
    newer_is_refused(&backend::sqlite());
    newer_is_refused(&backend::postgres_alone());
}
