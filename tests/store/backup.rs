//! Backups of either kind of database, made during writes and restored into either kind; refused files; and the migration
//! from one database to another.

use std::collections::BTreeMap;
use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use chrono::TimeDelta;
use cubilete::acts::demo::{self, DemoPlan};
use cubilete::web;
use diesel::prelude::*;
use diesel::sql_types::Text;
use domain::tournament::id::TournamentId;
use domain::tournament::preset::Preset;
use domain::tournament::series::Series;
use flate2::read::GzDecoder;
use store::backup::{self, BackupOutcome, Backups};
use store::journal::{self, Chain};
use store::{Store, tournaments};
use tempfile::TempDir;

use crate::backend::{self, Database};
use crate::hall::{self, at, read, write};
use crate::support::facts::Hand;
use crate::support::postgres;

/// Content of a database, read without the code that copies.
type Everything = BTreeMap<String, Vec<String>>;

/// Temporary folder, and the path of a file in it.
fn place(name: &str) -> (TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join(name);
    (folder, path)
}

fn url(file: &Path) -> String {
    format!("sqlite:{}", file.display())
}

/// Every row of every relation, in the same text form for both kinds.
fn everything(url: &str) -> Everything {
    let mut hand = Hand::at(url);
    let names = match hand {
        Hand::Sqlite(_) => {
            "select name as line from sqlite_schema where type = 'table' and name not like 'sqlite%'"
        }
        Hand::Pg(_) => {
            "select tablename::text as line from pg_tables where schemaname = current_schema()"
        }
    };
    let mut names = hand.lines(names);
    names.retain(|name| !["__diesel_schema_migrations", "journal_rows"].contains(&name.as_str()));
    names.into_iter().map(|name| (name.clone(), rows(&mut hand, &name))).collect()
}

fn rows(hand: &mut Hand, relation: &str) -> Vec<String> {
    let said: Vec<String> = match hand {
        Hand::Sqlite(_) => {
            let mut columns = hand.columns(relation);
            columns.sort();
            let said = |it: &String| {
                format!(
                    "iif({it} is null, '~', iif(typeof({it}) = 'blob', lower(hex({it})), {it}))"
                )
            };
            columns.iter().map(said).collect()
        }
        Hand::Pg(_) => {
            let types = format!(
                "select attname || ' ' || format_type(atttypid, null) as line from pg_attribute \
                 where attrelid = '{relation}'::regclass and attnum > 0 and not attisdropped"
            );
            let mut columns = hand.lines(&types);
            columns.sort();
            let said = |it: &String| match it.split_once(' ').unwrap() {
                (it, "bytea") => format!("coalesce(encode({it}, 'hex'), '~')"),
                (it, "boolean") => format!("coalesce({it}::integer::text, '~')"),
                (it, _) => format!("coalesce({it}::text, '~')"),
            };
            columns.iter().map(said).collect()
        }
    };
    let mut rows =
        hand.lines(&format!("select {} as line from {relation}", said.join(" || '|' || ")));
    rows.sort();
    rows
}

#[track_caller]
fn are_same(one: &Everything, other: &Everything) {
    assert_eq!(one.keys().collect::<Vec<_>>(), other.keys().collect::<Vec<_>>());
    for (relation, rows) in one {
        assert!(other[relation] == *rows, "{relation}: {rows:#?} became {:#?}", other[relation]);
    }
}

/// Asserts that a journal is whole and rebuilds the current facts.
#[track_caller]
fn is_told(store: &Store, id: TournamentId) {
    assert!(matches!(read(store, |conn| journal::check(conn, id)), Chain::Whole { .. }));
    let rebuilt = store.read_blocking(|conn| journal::rebuild(conn, id)).unwrap();
    let first = rebuilt.differences.first().map(ToString::to_string);
    assert_eq!(first, None, "{} of {} differ", rebuilt.differences.len(), rebuilt.n_rows);
    assert!(rebuilt.n_rows > 0);
}

fn only_tournament(store: &Store) -> TournamentId {
    read(store, tournaments::all).first().unwrap().tournament.id
}

fn play(store: &Store, n_entries: usize) -> TournamentId {
    let (preset, series) = (Preset::Torneo, Series::One);
    let plan = DemoPlan { preset, n_entries, series, n_rounds: None, seed: 5, has_trouble: true };
    demo::fill(store, &plan, None, web::now(), &mut |_| {}).unwrap().tournament
}

/// Unusual texts and numbers, which the two kinds store differently.
const STRANGE: [&str; 6] = [
    "",
    "it''s \"quoted\" \\ [Event] {\"a\": [1, null]} $1 ? %s",
    "two\nlines\tand\u{1}\u{7f}\u{feff}",
    "\u{202e}right to left \u{2028} 😀 e\u{301}",
    "0012",
    "~|null",
];

/// Inserts rows with unusual values by SQL.
fn strange(url: &str) {
    let mut hand = Hand::at(url);
    let bytes = match hand {
        Hand::Sqlite(_) => ["x''", "x'00ff5c78'"],
        Hand::Pg(_) => ["''::bytea", "'\\x00ff5c78'::bytea"],
    };
    for (number, text) in STRANGE.iter().enumerate() {
        let value = bytes[number % 2];
        hand.run(&format!("insert into secrets (name, value) values ('{text}', {value})"));
    }
    for at in [i64::MIN, -1, 0, 9_007_199_254_740_993, i64::MAX] {
        let told =
            "insert into sessions (id_hash, user_id, name, created_at, expires_at, user_agent)";
        hand.run(&format!("{told} values ('{at}', null, '', {at}, {at}, '')"));
    }
}

/// Makes backups while tournaments are played. The last one is consistent: its journals rebuild its facts. It is restored into both kinds
/// of database, backed up from there, and stays the same.
fn under_load(database: &Database) {
    let (_folder, file) = place("a.db");
    strange(&database.url);
    play(&database.store, 5);
    let is_enough = AtomicBool::new(false);
    thread::scope(|scope| {
        scope.spawn(|| {
            while !is_enough.load(Ordering::SeqCst) {
                play(&database.store, 5);
            }
        });
        for _ in 0..3 {
            backup::make(&database.url, &file, true).unwrap();
        }
        is_enough.store(true, Ordering::SeqCst);
    });
    let made = everything(&url(&file));
    assert!(!made["table_events"].is_empty());
    for to in [backend::sqlite(), backend::postgres()] {
        let found = backup::restore(&file, &to.url, false).unwrap();
        assert_eq!(found.held.n_rows, made.values().map(Vec::len).sum::<usize>());
        assert_eq!(found.broken, []);
        are_same(&made, &everything(&to.url));
        let all = read(&to.store, tournaments::all);
        for summary in &all {
            is_told(&to.store, summary.tournament.id);
        }
        let (_folder, again) = place("b.db");
        backup::make(&to.url, &again, false).unwrap();
        are_same(&made, &everything(&url(&again)));
        goes_on(&to.store, all[0].tournament.id);
    }
}

/// Asserts that play continues after a restore, and that the journal continues with it.
fn goes_on(store: &Store, id: TournamentId) {
    write(store, |conn| {
        tournaments::lock(conn, id)?;
        let mut tournament = tournaments::find(conn, id)?;
        tournament.venue = "Restaurat".into();
        tournaments::update(conn, &tournament)
    });
    is_told(store, id);
}

#[test]
fn a_backup_of_a_file_is_made_while_others_write_and_restored_elsewhere() {
    under_load(&backend::sqlite());
}

#[test]
fn a_backup_of_a_server_is_made_while_others_write_and_restored_elsewhere() {
    under_load(&backend::postgres());
}

#[test]
fn an_installation_moves_to_a_server_and_back() {
    let file = backend::sqlite();
    strange(&file.url);
    let id = play(&file.store, 5);
    let before = everything(&file.url);
    let (server, second) = (backend::postgres(), backend::sqlite());
    let copied = backup::migrate(&file.url, &server.url).unwrap();
    assert_eq!(copied.n_rows, before.values().map(Vec::len).sum::<usize>());
    assert_eq!(copied.n_relations, before.len());
    are_same(&before, &everything(&server.url));
    is_told(&server.store, id);
    goes_on(&server.store, id);
    let moved = everything(&server.url);
    backup::migrate(&server.url, &second.url).unwrap();
    are_same(&moved, &everything(&second.url));
    is_told(&second.store, id);
    goes_on(&second.store, id);
}

#[test]
fn nothing_is_moved_into_what_is_not_empty_or_from_nowhere() {
    let (from, to) = (backend::sqlite(), backend::postgres());
    hall::open(&from.store);
    hall::open_with(&to.store, 2);
    let before = everything(&to.url);
    let error = backup::migrate(&from.url, &to.url).unwrap_err().to_string();
    assert!(error.contains("not empty"), "{error}");
    are_same(&before, &everything(&to.url));
    let (_folder, nowhere) = place("nowhere.db");
    let error = backup::migrate(&url(&nowhere), &to.url).unwrap_err().to_string();
    assert!(error.contains("no database at") && !nowhere.exists(), "{error}");
    let error = backup::make(&url(&nowhere), &nowhere.with_extension("b"), false).unwrap_err();
    assert!(error.to_string().contains("no database at") && !nowhere.exists(), "{error}");
}

/// No copied relation generates its own keys, since the copy would get new ones.
#[test]
fn no_relation_numbers_its_own_rows() {
    let numbered = Hand::at(&backend::postgres().url).lines(
        "select table_name::text as line from information_schema.columns where table_schema = current_schema() \
         and (is_identity = 'YES' or column_default like 'nextval%')",
    );
    assert_eq!(numbered, ["journal_rows"]);
}

fn occupied(database: &Database) {
    let (_folder, file) = place("a.db");
    let source = backend::sqlite();
    hall::open(&source.store);
    backup::make(&source.url, &file, false).unwrap();
    hall::open_with(&database.store, 2);
    let before = everything(&database.url);
    let error = backup::restore(&file, &database.url, false).unwrap_err().to_string();
    assert!(error.contains("not empty") && error.contains("--force"), "{error}");
    are_same(&before, &everything(&database.url));
    backup::restore(&file, &database.url, true).unwrap();
    are_same(&everything(&source.url), &everything(&database.url));
    // A store opened before the restore continues with the restored data.
    hall::open_with(&database.store, 3);
    assert_eq!(read(&database.store, tournaments::all).len(), 2);
}

#[test]
fn what_is_not_empty_is_replaced_only_where_that_is_said() {
    occupied(&backend::sqlite());
    occupied(&backend::postgres());
}

#[test]
fn what_a_server_makes_when_it_starts_is_no_obstacle() {
    let (_folder, file) = place("a.db");
    let source = backend::sqlite();
    hall::open(&source.store);
    backup::make(&source.url, &file, false).unwrap();
    for to in [backend::sqlite(), backend::postgres()] {
        write(&to.store, |conn| {
            store::installation::note_settings(conn, hall::at(0), "version=1")?;
            store::secrets::get_or_create(conn, "csrf", &[7; 32]).map(drop)
        });
        backup::restore(&file, &to.url, false).unwrap();
        are_same(&everything(&source.url), &everything(&to.url));
    }
}

/// Asserts that a file is refused with this reason, and that no target is created.
#[track_caller]
fn is_refused(file: &Path, why: &str) {
    let (_folder, target) = place("new/target.db");
    let before = fs::read(file).unwrap_or_default();
    let error = backup::restore(file, &url(&target), true).unwrap_err().to_string();
    assert!(error.contains(why), "{error}");
    assert!(!target.exists(), "{error}");
    assert_eq!(fs::read(file).unwrap_or_default(), before);
}

#[test]
fn a_file_that_is_not_whole_is_refused() {
    let (folder, file) = place("a.db");
    let source = backend::sqlite();
    hall::open(&source.store);
    backup::make(&source.url, &file, false).unwrap();
    let whole = fs::read(&file).unwrap();
    let damaged = folder.path().join("damaged #1?.db");
    let with = |bytes: &[u8]| fs::write(&damaged, bytes).unwrap();
    with(&whole[..whole.len() / 2]);
    is_refused(&damaged, "no whole backup");
    with(&whole[..whole.len() - 1]);
    is_refused(&damaged, "no whole backup");
    with(&[&whole[..8192], &[0; 8192][..], &whole[16384..]].concat());
    is_refused(&damaged, "no whole backup");
    with(b"");
    is_refused(&damaged, "does not begin as one");
    with(b"PGDMP and so on, as another program writes it");
    is_refused(&damaged, "does not begin as one");
    with(&whole);
    let mut hand = Hand::at(&url(&file));
    hand.run("drop table __diesel_schema_migrations");
    is_refused(&file, "something else");
    fs::remove_file(&file).unwrap();
    is_refused(&file, "No such file");
    let (_folder, target) = place("target.db");
    backup::restore(&damaged, &url(&target), false).unwrap();
}

#[test]
fn a_file_whose_rows_miss_others_is_refused() {
    let (_folder, file) = place("a.db");
    let source = backend::sqlite();
    hall::open(&source.store);
    backup::make(&source.url, &file, false).unwrap();
    Hand::at(&url(&file)).run("delete from users");
    is_refused(&file, "refers to one of users that is missing");
}

#[test]
fn a_copy_of_a_database_in_use_is_refused() {
    let source = backend::sqlite();
    hall::open(&source.store);
    let path = PathBuf::from(source.url.strip_prefix("sqlite:").unwrap());
    is_refused(&path, "cubilete backup");
}

#[test]
fn a_backup_of_a_newer_program_is_refused() {
    let (_folder, file) = place("a.db");
    let source = backend::sqlite();
    hall::open(&source.store);
    backup::make(&source.url, &file, false).unwrap();
    let told = "insert into __diesel_schema_migrations (version) values ('20990101000000')";
    Hand::at(&url(&file)).run(told);
    is_refused(&file, "migration 20990101000000 is not known here");
}

fn unpacked(bytes: &[u8]) -> Vec<u8> {
    let mut unpacked = Vec::new();
    GzDecoder::new(bytes).read_to_end(&mut unpacked).unwrap();
    unpacked
}

/// Backups of version 0.1.0, of a file and of a server, are migrated during the restore; the backup file stays unchanged.
#[test]
fn an_older_backup_is_brought_up_to_date_first() {
    let (folder, old) = place("old.db");
    fs::write(&old, unpacked(include_bytes!("../web/old/0.1.0.db.gz"))).unwrap();
    let of_file = folder.path().join("file.db");
    backup::make(&url(&old), &of_file, false).unwrap();
    let dump = unpacked(include_bytes!("../web/old/0.1.0.pg.sql.gz"));
    let server = postgres::filled_database(&String::from_utf8(dump).unwrap());
    let of_server = folder.path().join("server.db");
    backup::make(&server, &of_server, false).unwrap();
    for file in [of_file, of_server] {
        let before = fs::read(&file).unwrap();
        let opened = Store::open(&url(&old)).unwrap();
        for to in [backend::sqlite(), backend::postgres()] {
            backup::restore(&file, &to.url, false).unwrap();
            let n = |store: &Store| read(store, tournaments::all).len();
            assert_eq!(n(&to.store), n(&opened));
            goes_on(&to.store, only_tournament(&to.store));
        }
        assert_eq!(fs::read(&file).unwrap(), before);
    }
    let error = backup::migrate(&server, &backend::sqlite().url).unwrap_err().to_string();
    assert!(error.contains("up to date"), "{error}");
}

#[test]
fn a_file_that_is_there_and_the_database_itself_are_not_written_over() {
    let (folder, file) = place("a.db");
    let source = backend::sqlite();
    hall::open(&source.store);
    fs::write(&file, "mine").unwrap();
    let error = backup::make(&source.url, &file, false).unwrap_err().to_string();
    assert!(error.contains("is there already; --force replaces it"), "{error}");
    assert_eq!(fs::read_to_string(&file).unwrap(), "mine");
    backup::make(&source.url, &file, true).unwrap();
    are_same(&everything(&source.url), &everything(&url(&file)));
    let itself = PathBuf::from(source.url.strip_prefix("sqlite:").unwrap());
    let error = backup::make(&source.url, &itself, true).unwrap_err().to_string();
    assert!(error.contains("the database itself"), "{error}");
    let error = backup::restore(&itself, &source.url, true).unwrap_err().to_string();
    assert!(error.contains("the database itself"), "{error}");
    let names: Vec<_> = fs::read_dir(folder.path()).unwrap().flatten().collect();
    assert_eq!(names.len(), 1, "{names:?}");
}

#[cfg(unix)]
#[test]
fn a_backup_is_for_its_owner_alone_and_one_file() {
    use std::os::unix::fs::PermissionsExt;
    for database in [backend::sqlite(), backend::postgres()] {
        let (folder, file) = place("a.db");
        hall::open(&database.store);
        backup::make(&database.url, &file, false).unwrap();
        assert_eq!(fs::metadata(&file).unwrap().permissions().mode() & 0o777, 0o600);
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    }
}

#[derive(QueryableByName)]
struct Name {
    #[diesel(sql_type = Text)]
    name: String,
}

/// Names of the tournaments in a copy of the database's main file, without its write-ahead log.
pub fn in_file_alone(path: &Path) -> Vec<String> {
    let (_folder, copied) = place("copy.db");
    fs::copy(path, &copied).unwrap();
    let mut conn = SqliteConnection::establish(copied.to_str().unwrap()).unwrap();
    // Even the relations may exist only in the write-ahead log.
    let names: Vec<Name> =
        diesel::sql_query("select name from tournaments").load(&mut conn).unwrap_or_default();
    names.into_iter().map(|it| it.name).collect()
}

#[test]
fn a_stopped_database_is_one_file() {
    let database = backend::sqlite();
    let hall = hall::open(&database.store);
    let path = Path::new(database.url.strip_prefix("sqlite:").unwrap());
    assert_eq!(in_file_alone(path), [""; 0], "else this test tells nothing");
    database.store.close().unwrap();
    assert_eq!(in_file_alone(path), [hall.tournament.name]);
    backend::postgres().store.close().unwrap();
}

/// Sorted names of the files in a folder.
fn names(folder: &Path) -> Vec<String> {
    let names = fs::read_dir(folder).unwrap().map(|it| it.unwrap().file_name());
    let mut names: Vec<String> = names.map(|it| it.into_string().unwrap()).collect();
    names.sort();
    names
}

#[test]
fn backups_are_made_when_they_are_due_and_the_latest_are_kept() {
    let (_folder, folder) = place("backups");
    let source = backend::sqlite();
    hall::open(&source.store);
    let backups = Backups::new(&source.url, &folder, TimeDelta::hours(1), 3);
    assert_eq!(backups.last(), None);
    let is_made = |seconds: i64| match backups.make_if_due(at(seconds)) {
        Some(BackupOutcome::Made(..)) => true,
        None => false,
        other => panic!("{other:?}"),
    };
    assert!(is_made(0));
    let others =
        ["notes.txt", "cubilete-20200101.db", "cubilete-20200101T000000Z.db.1", "cubilete.db"];
    for name in others {
        fs::write(folder.join(name), "mine").unwrap();
    }
    fs::write(folder.join(".cubilete-20200101T000000Z.db.77.part"), "left").unwrap();
    assert!(!is_made(3599));
    for hour in 1..=4 {
        assert!(is_made(hour * 3600), "{hour}");
        assert!(!is_made(hour * 3600 + 1));
    }
    let mut expected: Vec<String> = others.map(str::to_owned).to_vec();
    let made = [2, 3, 4].map(|hour| at(hour * 3600).format("cubilete-%Y%m%dT%H%M%SZ.db"));
    expected.extend(made.map(|name| name.to_string()));
    expected.sort();
    assert_eq!(names(&folder), expected);
    assert_eq!(backups.last().map(|it| it.timestamp()), Some(at(4 * 3600).timestamp()));
    // A restarted program finds the existing backups.
    let again = Backups::new(&source.url, &folder, TimeDelta::hours(1), 3);
    assert!(again.make_if_due(at(4 * 3600 + 1800)).is_none());
    // A clock that is set back does not stop backups forever.
    assert!(matches!(again.make_if_due(at(-7200)), Some(BackupOutcome::Made(..))));
}

#[test]
fn a_backup_that_fails_is_said_once_and_tried_again_at_the_next_time() {
    let (_folder, folder) = place("backups");
    fs::write(&folder, "no folder").unwrap();
    let source = backend::sqlite();
    let backups = Backups::new(&source.url, &folder, TimeDelta::hours(1), 3);
    assert!(!backups.has_failed());
    assert!(matches!(backups.make_if_due(at(0)), Some(BackupOutcome::Failed(_))));
    assert!(backups.has_failed());
    assert!(backups.make_if_due(at(60)).is_none());
    assert!(matches!(backups.make_if_due(at(3600)), Some(BackupOutcome::FailedAgain(_))));
    fs::remove_file(&folder).unwrap();
    assert!(matches!(backups.make_if_due(at(7200)), Some(BackupOutcome::Made(..))));
    assert!(!backups.has_failed());
}
