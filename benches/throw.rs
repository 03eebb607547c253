//! What an act at a table costs: a throw, through the acts, in a fresh SQLite file.
//!
//! `cargo bench --bench throw` prints the best, the median and the 95th percentile of some hundred throws, how many a second
//! that is, and what the file grew by each.
#![expect(clippy::unwrap_used, clippy::indexing_slicing, reason = "a bench")]

use std::time::{Duration, Instant};

use cubilete::acts::demo::{self, Plan};
use cubilete::acts::tables::{self, TableAct};
use cubilete::acts::{Caller, Moment, NotDone, do_blocking};
use cubilete::store::{self, Store};
use cubilete::tournament::event::EventKind;
use cubilete::tournament::id::RequestId;
use cubilete::tournament::preset::Preset;
use cubilete::tournament::series::Series;
use cubilete::web;

const THROWS: usize = 400;

fn main() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("bench.db");
    let store = Store::open(&file.display().to_string()).unwrap();
    let plan = Plan {
        preset: Preset::Jcf,
        n_entries: 64,
        series: Series::One,
        n_rounds: Some(1),
        seed: 1,
    };
    let start = Instant::now();
    let id = demo::fill(&store, &plan, None, web::now(), &mut |_| {}).unwrap().tournament;
    println!("a league of 64, one round played: {:.2} s", start.elapsed().as_secs_f64());
    let facts = store.read_blocking(|conn| store::championship::load(conn, id)).unwrap();
    let waiting = facts.tables().iter().filter(|it| it.seats.len() > 1 && it.version() == 0);
    let tables: Vec<_> = waiting.map(|it| (it.id, it.seats[0].color)).collect();
    let caller = Caller::operator("bench");
    let act = |table, version, kind| {
        let mut moment = Moment::now().unwrap();
        let request = RequestId::new(&mut moment.ids);
        let act = TableAct { table, game: 1, version, request, kind };
        let done =
            do_blocking::<_, NotDone>(&store, &caller, &mut moment, |work| tables::act(work, act));
        done.unwrap();
    };
    let size = || {
        let names = ["bench.db", "bench.db-wal"].map(|name| folder.path().join(name));
        names.iter().filter_map(|it| it.metadata().ok()).map(|it| it.len()).sum::<u64>()
    };
    for (table, color) in &tables[..4] {
        act(
            *table,
            0,
            EventKind::Start { color: *color, rolls: vec![], absent: vec![], word: String::new() },
        );
    }
    let before = size();
    let mut times: Vec<Duration> = Vec::new();
    for n in 0..THROWS {
        let version = i32::try_from(1 + n / 4).unwrap();
        let start = Instant::now();
        // Nobody leaves the nest with a one: each throw is one act.
        act(tables[n % 4].0, version, EventKind::Die(1));
        times.push(start.elapsed());
    }
    let all: Duration = times.iter().sum();
    times.sort_unstable();
    let millis = |n: usize| times[n].as_secs_f64() * 1e3;
    println!(
        "a throw, in milliseconds: best {:.3}, median {:.3}, 95 of 100 below {:.3}; {:.0} a second; {} bytes each",
        millis(0),
        millis(THROWS / 2),
        millis(THROWS * 95 / 100),
        THROWS as f64 / all.as_secs_f64(),
        (size() - before) / THROWS as u64,
    );
}
