//! `cubilete migrate-db` is killed: the database that is copied is as it was, and of the other there is all or nothing.

use std::fs;

use cubilete::acts::demo::{self, Plan};
use cubilete::store::Store;
use cubilete::tournament::preset::Preset;
use cubilete::tournament::series::Series;
use cubilete::web;

use crate::chance::Chance;
use crate::postgres;
use crate::program::{cubilete, is_whole, killed, run, span};
use crate::rows::{are_same, held};
use crate::tally::Tally;

#[test]
fn a_database_that_is_moved_is_there_wholly_or_not_at_all() {
    let mut chance = Chance::of_settings(4);
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).display().to_string();
    let from = path("from.db");
    // So much that copying it takes longer than all else.
    let plan = Plan {
        preset: Preset::Torneo,
        n_entries: 40,
        series: Series::One,
        n_rounds: None,
        seed: 1,
        has_trouble: false,
    };
    let store = Store::open(&from).unwrap();
    let id = demo::fill(&store, &plan, None, web::now(), &mut |_| {}).unwrap().tournament;
    store.close().unwrap();
    drop(store);
    let (whole, bytes) = (held(&from), fs::read(&from).unwrap());
    let mut tallies = [("to a file", Tally::default()), ("to a server", Tally::default())];
    let mut spans = Vec::new();
    for to in [path("first.db"), postgres::own_database()] {
        let arguments = ["migrate-db", "--from", &from, "--to", &to];
        spans.push(span(|| assert!(run("", &arguments).0)));
    }
    for n in 0..usize::try_from(chance.n_kills).unwrap() {
        let which = n % 2;
        let to = match which {
            0 => path(&format!("{n}.db")),
            _ => postgres::own_database(),
        };
        let arguments = ["migrate-db", "--from", &from, "--to", &to];
        let is_told = killed(cubilete("", &arguments), chance.moment_of(spans[which]));
        assert!(fs::read(&from).unwrap() == bytes, "what is copied is as it was");
        let (is_done, said) = run("", &arguments);
        // Where all was copied before, it is refused.
        assert!(is_done || said.contains("the database is not empty"), "{said}");
        tallies[which].1.add(is_told, !is_done);
        are_same(&held(&to), &whole);
        is_whole(&to, id);
    }
    assert!(fs::read(&from).unwrap() == bytes);
    for (what, tally) in tallies {
        tally.print(&format!("migrate-db {what}"));
    }
}
