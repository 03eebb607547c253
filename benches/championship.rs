//! Cost of the pages of a large tournament before rendering: loading all facts, looking them up, and computing results.
//!
//! `cargo bench --bench championship` plays half of a league of 2,300 tables with 345 entries in sectors, in a fresh SQLite file. It prints
//! one line per measurement: the best and the median of several runs, since the machine is shared.
#![expect(clippy::unwrap_used, clippy::indexing_slicing, reason = "a bench")]

use std::hint::black_box;
use std::time::{Duration, Instant};

use cubilete::acts::demo::{self, DemoPlan};
use cubilete::web;
use domain::draw::state::standings::standings_by_pool;
use domain::draw::{crosstable, missing_results, next_step};
use domain::tournament::names::Names;
use domain::tournament::preset::Preset;
use domain::tournament::series::Series;
use store::Store;
use store::championship_cache::ChampionshipCache;

const RUNS: usize = 25;

fn main() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open(&folder.path().join("bench.db").display().to_string()).unwrap();
    let plan = DemoPlan {
        preset: Preset::Jcf,
        n_entries: 345,
        series: Series::One,
        n_rounds: Some(7),
        seed: 1,
        has_trouble: false,
    };
    let id = demo::fill(&store, &plan, None, web::now(), &mut |_| {}).unwrap().tournament;
    let load = || store.read_blocking(|conn| store::championship::load(conn, id)).unwrap();
    let mut all = load();
    let (stage, pool) = (all.stages()[0].id, all.pools()[0].id);
    println!("{} tables; milliseconds, best (median) of {RUNS}", all.tables().len());
    measure("load", load);
    let kept = ChampionshipCache::default();
    measure("load where nothing changed", || {
        store.read_blocking(|conn| kept.load(conn, id)).unwrap()
    });
    measure("index", || all.change(|_| ()));
    measure("names", || Names::of(&all));
    measure("standings of all pools", || standings_by_pool(&all, stage));
    measure("grid of a pool", || crosstable(&all, pool));
    measure("results that are missing", || missing_results(&all));
    measure("next step", || next_step(&all));
}

fn measure<T>(what: &str, mut f: impl FnMut() -> T) {
    let mut times: Vec<Duration> = Vec::new();
    for _ in 0..RUNS {
        let start = Instant::now();
        black_box(f());
        times.push(start.elapsed());
    }
    times.sort_unstable();
    let millis = |time: Duration| time.as_secs_f64() * 1e3;
    println!("{what:28} {:8.3} ({:.3})", millis(times[0]), millis(times[RUNS / 2]));
}
