//! Cost of a page for a visitor and for an organizer, in tournaments of 16 to 2,048 entries. Compares the whole service with a bare route
//! of the same framework that answers the same compressed bytes, in one process and one run.
//!
//! `cargo bench --bench pages` prints one line per page: requests per second of 32 connections without pauses, median and 95th percentile
//! of the latency, compressed bytes, and the share of the bare route's throughput. Then it prints the latency for a single organizer. The
//! connections share a thread, as in a load generator. `-- 345` measures one size only.
#![expect(clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing, reason = "a bench")]

#[path = "support/wire.rs"]
mod wire;

use std::net::{SocketAddr, TcpListener};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use actix_web::http::header;
use actix_web::web::Data;
use actix_web::{App, HttpResponse, HttpServer};
use bytes::Bytes;
use cubilete::acts::demo::{self, DemoPlan};
use cubilete::config::Config;
use cubilete::web::people::invitation;
use cubilete::web::{self, AppState, Doors};
use domain::tournament::championship::Championship;
use domain::tournament::preset::Preset;
use domain::tournament::series::Series;
use store::Store;
use tokio::task::{LocalSet, spawn_local};
use wire::{Connection, Reached, millis, request, sign_up};

/// Preset, entries and played rounds.
const SIZES: [(Preset, usize, Option<usize>); 5] = [
    (Preset::Torneo, 16, Some(1)),
    (Preset::Torneo, 256, Some(2)),
    (Preset::Jcf, 345, Some(7)),
    (Preset::Weekly, 1_024, Some(3)),
    (Preset::Torneo, 2_048, Some(2)),
];
const CONNECTIONS: usize = 32;
/// Duration of the load on each page.
const TIME: Duration = Duration::from_millis(1_500);
/// Number of requests by the single organizer.
const ALONE: usize = 20;

fn main() {
    let asked: Vec<usize> = std::env::args().skip(1).filter_map(|it| it.parse().ok()).collect();
    let bare: Arc<Mutex<Bytes>> = Arc::default();
    let limit = bare_route(Arc::clone(&bare));
    println!(
        "{:>8} {:<10} {:>10} {:>8} {:>8} {:>8} {:>8} {:>12} {:>12}",
        "entries",
        "page",
        "a second",
        "p50 ms",
        "p95 ms",
        "bytes",
        "of bare",
        "organizer ms",
        "p95 ms"
    );
    for (preset, n_entries, n_rounds) in SIZES {
        if asked.is_empty() || asked.contains(&n_entries) {
            measure(preset, n_entries, n_rounds, limit, &bare);
        }
    }
}

fn measure(
    preset: Preset,
    n_entries: usize,
    n_rounds: Option<usize>,
    limit: SocketAddr,
    bare: &Mutex<Bytes>,
) {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open(&folder.path().join("bench.db").display().to_string()).unwrap();
    let series = Series::One;
    let plan = DemoPlan { preset, n_entries, series, n_rounds, seed: 1, has_trouble: false };
    let link =
        store.write_blocking(|conn| invitation::for_first_organizer(conn, web::now())).unwrap();
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let address = service(store.clone());
    let session = runtime.block_on(sign_up(address, &link));
    let organizer = store.read_blocking(store::users::organizers).unwrap()[0];
    let made = demo::fill(&store, &plan, Some(organizer), web::now(), &mut |_| {}).unwrap();
    let id = made.tournament;
    let facts = store.read_blocking(|conn| store::championship::load(conn, id)).unwrap();
    for (name, path) in pages(&facts) {
        let load = async |address, cookie: &str| {
            let request = request(&path, cookie);
            LocalSet::new().run_until(load(address, request)).await
        };
        let one = runtime.block_on(ask(address, &request(&path, "")));
        *bare.lock().unwrap() = one.clone();
        let most = runtime.block_on(load(limit, ""));
        let reached = runtime.block_on(load(address, ""));
        let alone = runtime.block_on(alone(address, &request(&path, &session)));
        println!(
            "{n_entries:>8} {name:<10} {:>10.0} {:>8.2} {:>8.2} {:>8} {:>7.0}% {:>12.1} {:>12.1}",
            reached.per_second,
            millis(reached.p50),
            millis(reached.p95),
            one.len(),
            100.0 * reached.per_second / most.per_second,
            millis(alone.p50),
            millis(alone.p95),
        );
    }
}

/// Public pages of a tournament.
fn pages(facts: &Championship) -> Vec<(&'static str, String)> {
    let id = facts.tournament.id;
    let of = |page: &str| format!("/tournaments/{id}{page}");
    let round = facts.rounds().last().unwrap().id;
    let table = facts.tables().iter().find(|it| it.result.is_some()).unwrap().id;
    let results = match facts.stages()[0].plan.pairing.is_league() {
        true => ("grid", of("/grid")),
        false => ("bracket", of("/bracket")),
    };
    vec![
        ("overview", of("")),
        ("tables", of(&format!("/rounds/{round}"))),
        ("table", format!("/tables/{table}")),
        ("replay", format!("/tables/{table}/replay/0")),
        results,
        ("standings", of("/standings")),
        ("entries", of("/entries")),
        ("seat", of("/seat")),
        ("ranking", format!("/rankings/{}", facts.tournament.account)),
        ("home", "/".to_owned()),
    ]
}

/// The whole service on its own threads.
fn service(store: Store) -> SocketAddr {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap();
    let config = Config::read(|_| None).unwrap();
    let state = AppState::new(store, config).unwrap();
    std::thread::spawn(move || {
        web::run(Doors { listener, tls: None, plain: None }, state).unwrap()
    });
    address
}

/// Route that only answers these bytes.
fn bare_route(body: Arc<Mutex<Bytes>>) -> SocketAddr {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap();
    let answer = async |body: Data<Mutex<Bytes>>| {
        HttpResponse::Ok()
            .insert_header((header::CONTENT_ENCODING, "gzip"))
            .content_type("text/html; charset=utf-8")
            .body(body.lock().unwrap().clone())
    };
    let app = move || {
        App::new()
            .app_data(Data::from(Arc::clone(&body)))
            .default_service(actix_web::web::to(answer))
    };
    std::thread::spawn(move || {
        let server = HttpServer::new(app).listen(listener).unwrap().disable_signals().run();
        actix_web::rt::System::new().block_on(server).unwrap();
    });
    address
}

async fn load(address: SocketAddr, request: String) -> Reached {
    let start = Instant::now();
    let asking: Vec<_> = (0..CONNECTIONS)
        .map(|_| {
            let request = request.clone();
            spawn_local(async move {
                let mut connection = Connection::open(address).await;
                let mut times = Vec::new();
                while start.elapsed() < TIME {
                    let asked = Instant::now();
                    connection.ask(&request).await;
                    times.push(asked.elapsed());
                }
                times
            })
        })
        .collect();
    let mut times = Vec::new();
    for one in asking {
        times.extend(one.await.unwrap());
    }
    Reached::of(times, start.elapsed())
}

async fn alone(address: SocketAddr, request: &str) -> Reached {
    let mut connection = Connection::open(address).await;
    let mut times = Vec::new();
    let start = Instant::now();
    for _ in 0..ALONE {
        let asked = Instant::now();
        connection.ask(request).await;
        times.push(asked.elapsed());
    }
    Reached::of(times, start.elapsed())
}

async fn ask(address: SocketAddr, request: &str) -> Bytes {
    let mut connection = Connection::open(address).await;
    let n = connection.ask(request).await;
    Bytes::copy_from_slice(&connection.read[connection.read.len() - n..])
}
