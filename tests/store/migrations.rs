//! Migrations run both ways, and have the same number and names on both backends.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use store::{Store, migrations, tournaments};

use crate::hall::{self, read, write};

fn run(store: &Store) -> Vec<String> {
    write(store, |conn| Ok(migrations::run(conn)?))
}

fn names(backend: &str) -> BTreeSet<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("migrations").join(backend);
    let names = fs::read_dir(folder).unwrap().map(|entry| {
        let path = entry.unwrap().path();
        assert!(path.join("up.sql").exists() && path.join("down.sql").exists(), "{path:?}");
        path.file_name().unwrap().to_str().unwrap().to_owned()
    });
    names.collect()
}

on_both! {
    fn all_migrations_run_up_down_and_up_again(store: &Store) {
        hall::open(store);
        assert_eq!(run(store), [""; 0]);
        migrations::revert_all(store).unwrap();
        assert!(store.read_blocking(tournaments::any).is_err());
        assert_eq!(run(store).len(), names("sqlite").len());
        assert!(!read(store, tournaments::any));
        hall::open(store);
    }
}

#[test]
fn both_backends_have_the_same_migrations() {
    assert_eq!(names("sqlite"), names("postgres"));
}
