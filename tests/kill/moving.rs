//! `cubilete migrate-db` and `cubilete restore` are killed: the source is unchanged, and the target has all or nothing.

use std::fs;
use std::path::Path;
use std::process::Command;

use cubilete::acts::demo::{self, DemoPlan};
use cubilete::web;
use domain::tournament::preset::Preset;
use domain::tournament::series::Series;
use store::Store;

use crate::chance::Chance;
use crate::command::cubilete;
use crate::postgres;
use crate::program::{is_whole, killed, span, works};
use crate::rows::{are_same, held};
use crate::tally::Tally;

/// Kinds of the source and the target.
#[derive(Clone, Copy)]
struct Way {
    name: &'static str,
    from: From,
    is_to_server: bool,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum From {
    File,
    Server,
    Backup,
}

const WAYS: [Way; 6] = [
    Way { name: "migrate-db, file to server", from: From::File, is_to_server: true },
    Way { name: "migrate-db, server to file", from: From::Server, is_to_server: false },
    Way { name: "restore into a file", from: From::Backup, is_to_server: false },
    Way { name: "restore into a server", from: From::Backup, is_to_server: true },
    Way { name: "migrate-db, file to file", from: From::File, is_to_server: false },
    Way { name: "migrate-db, server to server", from: From::Server, is_to_server: true },
];

/// The same facts in a file, on a server and in a backup.
struct Sources {
    file: String,
    server: String,
    backup: String,
}

impl Sources {
    fn made(folder: &Path) -> Self {
        let path = |name: &str| folder.join(name).display().to_string();
        let all = Self {
            file: path("from.db"),
            server: postgres::own_database(),
            backup: path("backup.db"),
        };
        works("", &["migrate-db", "--from", &all.file, "--to", &all.server]);
        works(&all.server, &["backup", &all.backup]);
        all
    }

    /// Command that copies one way into a database.
    fn command(&self, way: Way, to: &str) -> Command {
        match way.from {
            From::File => cubilete("", &["migrate-db", "--from", &self.file, "--to", to]),
            From::Server => cubilete("", &["migrate-db", "--from", &self.server, "--to", to]),
            From::Backup => cubilete(to, &["restore", &self.backup]),
        }
    }

    /// Bytes of both files.
    fn bytes(&self) -> [Vec<u8>; 2] {
        [&self.file, &self.backup].map(|file| fs::read(file).unwrap())
    }
}

#[test]
fn a_database_that_is_copied_is_there_wholly_or_not_at_all() {
    let mut chance = Chance::of_settings(6);
    let folder = tempfile::tempdir().unwrap();
    // Large enough that copying dominates the duration.
    let plan = DemoPlan {
        preset: Preset::Torneo,
        n_entries: 40,
        series: Series::One,
        n_rounds: None,
        seed: 1,
        has_trouble: false,
    };
    let store = Store::open(folder.path().join("from.db").to_str().unwrap()).unwrap();
    let id = demo::fill(&store, &plan, None, web::now(), &mut |_| {}).unwrap().tournament;
    store.close().unwrap();
    drop(store);
    let sources = Sources::made(folder.path());
    let (whole, bytes) = (held(&sources.file), sources.bytes());
    let to = |way: Way, n: &str| match way.is_to_server {
        true => postgres::own_database(),
        false => folder.path().join(format!("{n}.db")).display().to_string(),
    };
    let mut ways = Vec::new();
    for way in WAYS.into_iter().take(usize::try_from(chance.n_kills).unwrap()) {
        // The first run fills the file cache, so only the second one is measured.
        let spans = ["first", "second"].map(|n| {
            let mut command = sources.command(way, &to(way, &format!("{} {n}", way.name)));
            span(|| assert!(command.output().unwrap().status.success(), "{}", way.name))
        });
        ways.push((way, spans[1], Tally::default()));
    }
    for n in 0..usize::try_from(chance.n_kills).unwrap() {
        let which = n % ways.len();
        let (way, span, tally) = &mut ways[which];
        let to = to(*way, &n.to_string());
        let is_told = killed(sources.command(*way, &to), chance.moment_of(*span));
        let again = sources.command(*way, &to).output().unwrap();
        let said = String::from_utf8([again.stdout, again.stderr].concat()).unwrap();
        let is_done = again.status.success();
        // A complete copy is refused, since the target is not empty.
        assert!(is_done || said.contains("the database is not empty"), "{}: {said}", way.name);
        tally.add(is_told, !is_done);
        are_same(&held(&to), &whole);
        is_whole(&to, id);
    }
    assert!(sources.bytes() == bytes, "what is copied is as it was");
    are_same(&held(&sources.server), &whole);
    for (way, _, tally) in ways {
        tally.print(way.name);
    }
}
