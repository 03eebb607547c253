//! Cost of a throw through the acts, in a fresh database of each kind.
//!
//! `cargo bench --bench throw` prints the best, the median and the 95th percentile of some hundred throws, the rate per second, and the
//! growth of the file per throw. Then it prints throws by the length of the game's log, and throws without the triggers that record written
//! rows, so that no journal entry is made.
#![expect(clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing, reason = "a bench")]

#[path = "../tests/support/postgres.rs"]
mod postgres;

use std::path::Path;
use std::time::{Duration, Instant};

use cubilete::acts::demo::{self, DemoPlan};
use cubilete::acts::tables::{self, SubmittedAct, TableAct, TableActs};
use cubilete::acts::{Caller, Moment, NotDone, Work, do_blocking};
use cubilete::web;
use diesel::connection::SimpleConnection;
use domain::tournament::event::EventKind;
use domain::tournament::id::{RequestId, TableId};
use domain::tournament::preset::Preset;
use domain::tournament::series::Series;
use store::game_cache::GameCache;
use store::{Conn, Store, StoreError, journal};

const THROWS: usize = 400;
/// Lengths of a log at which throws are measured, up to the longest allowed.
const LENGTHS: [usize; 6] = [10, 100, 400, 1_000, 4_000, 9_800];

fn main() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("bench.db");
    println!("SQLite");
    let size = || grown(folder.path());
    measure(&Store::open(&file.display().to_string()).unwrap(), &size);
    println!("PostgreSQL, which does not wait for its disk here");
    measure(&Store::open(&postgres::database()).unwrap(), &|| 0);
}

fn grown(folder: &Path) -> u64 {
    let names = ["bench.db", "bench.db-wal"].map(|name| folder.join(name));
    names.iter().filter_map(|it| it.metadata().ok()).map(|it| it.len()).sum()
}

fn measure(store: &Store, size: &dyn Fn() -> u64) {
    let plan = DemoPlan {
        preset: Preset::Jcf,
        n_entries: 64,
        series: Series::One,
        n_rounds: Some(1),
        seed: 1,
        has_trouble: false,
    };
    let start = Instant::now();
    let id = demo::fill(store, &plan, None, web::now(), &mut |_| {}).unwrap().tournament;
    println!("  a league of 64, one round played: {:.2} s", start.elapsed().as_secs_f64());
    let facts = store.read_blocking(|conn| store::championship::load(conn, id)).unwrap();
    let waiting = facts.tables().iter().filter(|it| it.seats.len() > 1 && it.version() == 0);
    let tables: Vec<_> = waiting.map(|it| (it.id, it.seats[0].color)).collect();
    for (table, color) in &tables[..10] {
        let color = *color;
        let start = EventKind::Start { color, rolls: vec![], absent: vec![], word: String::new() };
        act(store, *table, 0, start, None);
    }
    let ids: Vec<TableId> = tables.iter().map(|(table, _)| *table).collect();
    throws(store, &ids[..4], "with its journal", size);
    by_length(store, ids[8], None);
    by_length(store, ids[9], Some(&GameCache::default()));
    store.write_blocking(unwatched).unwrap();
    throws(store, &ids[4..8], "without", size);
}

fn throws(store: &Store, tables: &[TableId], how: &str, size: &dyn Fn() -> u64) {
    let before = size();
    let mut times: Vec<Duration> = Vec::new();
    for n in 0..THROWS {
        let version = i32::try_from(1 + n / 4).unwrap();
        let start = Instant::now();
        // A throw of one moves no piece out of the nest, so each throw is one act.
        act(store, tables[n % 4], version, EventKind::Die(1), None);
        times.push(start.elapsed());
    }
    let all: Duration = times.iter().sum();
    times.sort_unstable();
    let millis = |n: usize| times[n].as_secs_f64() * 1e3;
    println!(
        "  a throw {how}, in milliseconds: best {:.3}, median {:.3}, 95 of 100 below {:.3}; {:.0} a second; {} bytes each",
        millis(0),
        millis(THROWS / 2),
        millis(THROWS * 95 / 100),
        THROWS as f64 / all.as_secs_f64(),
        (size() - before) / THROWS as u64,
    );
}

/// Measures a hundred throws at each length of the table's log.
fn by_length(store: &Store, table: TableId, games: Option<&GameCache>) {
    println!("  {}", if games.is_some() { "gone on with as it was left" } else { "played again" });
    let mut n = 1;
    for length in LENGTHS {
        while n < length {
            let more = (length - n).min(500);
            lengthen(store, table, n, more);
            n += more;
        }
        let mut times = Vec::new();
        for _ in 0..100 {
            let start = Instant::now();
            act(store, table, i32::try_from(n).unwrap(), EventKind::Die(1), games);
            times.push(start.elapsed());
            n += 1;
        }
        times.sort_unstable();
        let millis = |n: usize| times[n].as_secs_f64() * 1e3;
        println!(
            "  after {length} acts: best {:.3}, median {:.3}, 95 of 100 below {:.3}",
            millis(0),
            millis(50),
            millis(95)
        );
    }
}

/// Adds `more` throws at once after `n` acts.
fn lengthen(store: &Store, table: TableId, n: usize, more: usize) {
    let mut moment = Moment::now().unwrap();
    let mut submitted = Vec::new();
    for _ in 0..more {
        let request = RequestId::new(&mut moment.ids);
        submitted.push(SubmittedAct { request, kind: EventKind::Die(1) });
    }
    let version = i32::try_from(n).unwrap();
    let acts = TableActs { table, game: 1, version, acts: submitted, rewind: None };
    let caller = Caller::operator("bench");
    do_blocking::<_, NotDone>(store, &caller, &mut moment, |work| tables::act_all(work, acts))
        .unwrap();
}

fn act(store: &Store, table: TableId, version: i32, kind: EventKind, games: Option<&GameCache>) {
    let mut moment = Moment::now().unwrap();
    let request = RequestId::new(&mut moment.ids);
    let act = TableAct { table, game: 1, version, request, kind };
    let caller = Caller::operator("bench");
    let left = store.write_blocking(|conn| {
        let mut work = Work::new(conn, &caller, &mut moment);
        if let Some(games) = games {
            work = work.with_games(games.clone());
        }
        tables::act(&mut work, act)?;
        Ok::<_, NotDone>(work.take_left())
    });
    for left in left.unwrap() {
        games.unwrap().keep(left);
    }
}

/// Removes the triggers that record written rows.
fn unwatched(conn: &mut Conn) -> Result<(), StoreError> {
    for name in journal::watched() {
        match conn {
            Conn::Pg(conn) => {
                conn.batch_execute(&format!("drop trigger journal_{name} on {name}"))?;
            }
            Conn::Sqlite(conn) => {
                for what in ["insert", "update", "delete"] {
                    conn.batch_execute(&format!("drop trigger temp.journal_{name}_{what}"))?;
                }
            }
        }
    }
    Ok(())
}
