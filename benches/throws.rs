//! Throughput and latency of throws for the whole service: the real program, real sockets, one throw per request (`POST /tables/{id}/log`),
//! on a SQLite file, and on a PostgreSQL that does not wait for its disk here.
//!
//! `cargo bench --bench throws` prints one line per crowd. First, referees who send without a pause, alone. Then two hundred tables with a
//! throw every two seconds, beside people who reload a page every second and spectators with event streams. Then the same beside eight
//! clients that request the most expensive pages without a pause. Then all again in the last minutes of long games.
//!
//! All share the machine with this program, which has one thread. `-- SQLite` or `-- PostgreSQL` measures one alone, `-- SQLite dear` only
//! the load of expensive pages. Temporary refusals (503) are counted, and the throw is sent again after a second.
#![expect(clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing, reason = "a bench")]

#[path = "support/node.rs"]
mod node;
#[path = "../tests/support/postgres.rs"]
mod postgres;
#[path = "support/wire.rs"]
mod wire;

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use cubilete::acts::demo::{self, DemoPlan};
use cubilete::acts::tables::{self, SubmittedAct, TableAct, TableActs};
use cubilete::acts::{Caller, Moment, NotDone, do_blocking};
use cubilete::web;
use cubilete::web::people::invitation;
use domain::tournament::event::EventKind;
use domain::tournament::id::{RequestId, TableId, TournamentId};
use domain::tournament::preset::Preset;
use domain::tournament::series::Series;
use domain::tournament::table::TableState;
use node::Node;
use serde_json::json;
use store::Store;
use tokio::task::{LocalSet, spawn_local};
use wire::{Connection, Reached, millis, sign_up};

/// Number of tables in play.
const TABLES: usize = 200;
/// Numbers of referees who send without a pause.
const REFEREES: [usize; 3] = [1, 4, 32];
/// Duration of each measurement.
const TIME: Duration = Duration::from_secs(6);
/// Pause between two throws at a table of people.
const PACE: Duration = Duration::from_secs(2);
/// Pause between two requests of somebody who reloads.
const RELOAD: Duration = Duration::from_secs(1);
/// Events in the log of a long game.
const LONG: u32 = 600;
/// Anonymous connections that request expensive pages without a pause.
const GREEDY: usize = 8;
/// Numbers of people who reload, and of spectators.
const CROWDS: [(usize, usize); 4] = [(0, 0), (500, 0), (0, 5_000), (500, 5_000)];

fn main() {
    rlimit::increase_nofile_limit(u64::MAX).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("bench.db").display().to_string();
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let only = std::env::args().nth(1).filter(|it| !it.starts_with('-'));
    for name in ["SQLite", "PostgreSQL"] {
        if only.as_ref().is_some_and(|only| only != name) {
            continue;
        }
        println!("{name}");
        let database = if name == "SQLite" { file.clone() } else { postgres::database() };
        runtime.block_on(LocalSet::new().run_until(measure(&database)));
    }
}

async fn measure(database: &str) {
    let (store, link) = open(database);
    let node = Node::start(database);
    let session = sign_up(node.address, &link).await;
    let (tournament, mut tables) = fill(&store);
    let at = At { address: node.address, token: token(node.address, &session).await, session };
    println!(
        "{:>9} {:>10} {:>8} {:>12} {:>8} {:>8} {:>8} {:>7}",
        "referees", "reloading", "streams", "throws a s", "p50 ms", "p95 ms", "p99 ms", "refused"
    );
    let is_dear = std::env::args().any(|it| it == "dear");
    for n in REFEREES.into_iter().filter(|_| !is_dear) {
        let reached = throw(&at, &mut tables, n, None).await;
        shown(n, (0, 0), &reached);
    }
    for (n_reloading, n_streams) in CROWDS.into_iter().take(if is_dear { 1 } else { CROWDS.len() })
    {
        play(&at, tournament, &mut tables, (n_reloading, n_streams)).await;
    }
    println!("  beside {GREEDY} connections without a session that ask without a pause for");
    let ids: Vec<TableId> = tables.iter().map(|table| table.id).collect();
    for dear in Dear::ALL {
        let greedy: Vec<_> = (0..GREEDY)
            .map(|number| {
                spawn_local(ask_dearly(at.address, tournament, ids.clone(), dear, number))
            })
            .collect();
        let reached = throw(&at, &mut tables, TABLES, Some(PACE)).await;
        println!("  {}", dear.name());
        shown(TABLES, (0, 0), &reached);
        greedy.into_iter().for_each(|one| one.abort());
        tokio::time::sleep(Duration::from_secs(1)).await;
    }
    if is_dear {
        return;
    }
    for table in &mut tables {
        lengthen(&store, table);
    }
    let n_events: u32 = tables.iter().map(|table| table.version).sum();
    println!("  with {n_events} events in the tournament");
    // A first throw per table loads each log once, before the measurement.
    throw(&at, &mut tables, TABLES, Some(PACE)).await;
    for (n_reloading, n_streams) in [CROWDS[0], CROWDS[3]] {
        play(&at, tournament, &mut tables, (n_reloading, n_streams)).await;
    }
}

/// Throws at two hundred tables beside this many reloading visitors and streams.
async fn play(
    at: &At,
    tournament: TournamentId,
    tables: &mut [Played],
    (n_reloading, n_streams): (usize, usize),
) {
    let mut crowd = Vec::new();
    for number in 0..n_streams {
        let stream = stream(at.address, tables[number % TABLES].id).await;
        crowd.push(spawn_local(watch(stream)));
    }
    for number in 0..n_reloading {
        crowd.push(spawn_local(reload(at.address, tournament, number)));
    }
    let reached = throw(at, tables, TABLES, Some(PACE)).await;
    shown(TABLES, (n_reloading, n_streams), &reached);
    crowd.into_iter().for_each(|one| one.abort());
    tokio::time::sleep(Duration::from_secs(1)).await;
}

/// Throws at a table directly in the store until its log has [`LONG`] events.
fn lengthen(store: &Store, table: &mut Played) {
    let mut moment = Moment::now().unwrap();
    let more = LONG.saturating_sub(table.version);
    let one =
        |_| SubmittedAct { request: RequestId::new(&mut moment.ids), kind: EventKind::Die(1) };
    let acts: Vec<SubmittedAct> = (0..more).map(one).collect();
    let version = i32::try_from(table.version).unwrap();
    let acts = TableActs { table: table.id, game: 1, version, acts, rewind: None };
    let caller = Caller::operator("bench");
    do_blocking::<_, NotDone>(store, &caller, &mut moment, |work| tables::act_all(work, acts))
        .unwrap();
    table.version += more;
}

fn shown(
    n_referees: usize,
    (n_reloading, n_streams): (usize, usize),
    (reached, n_refused): &(Reached, usize),
) {
    println!(
        "{n_referees:>9} {n_reloading:>10} {n_streams:>8} {:>12.0} {:>8.2} {:>8.2} {:>8.2} {n_refused:>7}",
        reached.per_second,
        millis(reached.p50),
        millis(reached.p95),
        millis(reached.p99)
    );
}

/// Address of the throws, and the session that sends them.
#[derive(Clone)]
struct At {
    address: SocketAddr,
    session: String,
    token: String,
}

/// Table with the number of events in its log.
#[derive(Clone, Copy)]
struct Played {
    id: TableId,
    version: u32,
}

/// Shares the tables among referees. Each throws at its tables in turn, with or without a pause after each throw. Returns
/// the number of refusals.
async fn throw(
    at: &At,
    tables: &mut [Played],
    n: usize,
    pause: Option<Duration>,
) -> (Reached, usize) {
    let start = Instant::now();
    let own = tables.len() / n;
    let referees: Vec<_> = (0..)
        .zip(tables.chunks(own))
        .map(|(number, tables)| {
            spawn_local(referee(at.clone(), number, tables.to_vec(), pause, start))
        })
        .collect();
    let (mut times, mut n_refused) = (Vec::new(), 0);
    for (chunk, one) in tables.chunks_mut(own).zip(referees) {
        let (left, took, refused) = one.await.unwrap();
        chunk.copy_from_slice(&left);
        times.extend(took);
        n_refused += refused;
    }
    (Reached::of(times, start.elapsed()), n_refused)
}

async fn referee(
    at: At,
    number: u32,
    mut tables: Vec<Played>,
    pause: Option<Duration>,
    start: Instant,
) -> (Vec<Played>, Vec<Duration>, usize) {
    let mut connection = Connection::open(at.address).await;
    let (mut times, mut n_refused) = (Vec::new(), 0);
    if let Some(pause) = pause {
        // Spreads the first throws over the pause.
        tokio::time::sleep(pause * (number * 37 % 200) / 200).await;
    }
    for n in (0..tables.len()).cycle() {
        if start.elapsed() >= TIME {
            break;
        }
        let Played { id, version } = tables[n];
        let request = format!("{n:016x}{version:016x}");
        // A throw below five moves no piece out of the nest, so each throw is one act.
        let event = json!({ "request": request, "kind": "die", "die": 1 + version % 4 });
        let body = json!({ "csrf": at.token, "version": version, "events": [event] }).to_string();
        let request = format!(
            "POST /tables/{id}/log HTTP/1.1\r\nhost: localhost\r\ncookie: {}\r\naccept: application/json\r\n\
             content-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
            at.session,
            body.len()
        );
        let sent = Instant::now();
        let mut status = connection.status(&request).await;
        while status == "503" {
            n_refused += 1;
            tokio::time::sleep(Duration::from_secs(1)).await;
            status = connection.status(&request).await;
        }
        assert_eq!(status, "200");
        times.push(sent.elapsed());
        tables[n].version += 1;
        if let Some(pause) = pause {
            tokio::time::sleep(pause).await;
        }
    }
    (tables, times, n_refused)
}

/// Visitor who reloads the standings again and again.
async fn reload(address: SocketAddr, tournament: TournamentId, number: usize) {
    let mut connection = Connection::open(address).await;
    let request = wire::request(&format!("/tournaments/{tournament}/standings"), "");
    tokio::time::sleep(RELOAD * u32::try_from(number * 37 % 500).unwrap() / 500).await;
    loop {
        connection.ask(&request).await;
        tokio::time::sleep(RELOAD).await;
    }
}

/// Kinds of pages that are expensive to render.
#[derive(Clone, Copy)]
enum Dear {
    /// Pictures of all tables, which change with each throw.
    Pictures,
    /// Pages with an unknown query field that differs each time, so that no shared page can answer.
    Variants,
    /// Results of a pool as CSV.
    Csv,
    /// All of these in turn.
    Mixed,
}

impl Dear {
    const ALL: [Dear; 4] = [Dear::Pictures, Dear::Variants, Dear::Csv, Dear::Mixed];

    fn name(self) -> &'static str {
        match self {
            Dear::Pictures => "pictures of all tables",
            Dear::Variants => "?x=N of the standings, the entries and the bracket",
            Dear::Csv => "grid.csv",
            Dear::Mixed => "all of these",
        }
    }

    fn path(self, tournament: TournamentId, tables: &[TableId], n: usize) -> String {
        match self {
            Dear::Pictures => format!("/tables/{}/share.png", tables[n % tables.len()]),
            Dear::Variants => {
                let page = ["standings", "entries", "bracket"][n % 3];
                format!("/tournaments/{tournament}/{page}?x={n}")
            }
            Dear::Csv => format!("/tournaments/{tournament}/grid.csv?x={n}"),
            Dear::Mixed => {
                [Dear::Pictures, Dear::Variants, Dear::Csv][n % 3].path(tournament, tables, n)
            }
        }
    }
}

/// Client without a session that requests expensive pages without a pause.
async fn ask_dearly(
    address: SocketAddr,
    tournament: TournamentId,
    tables: Vec<TableId>,
    dear: Dear,
    number: usize,
) {
    let mut connection = Connection::open(address).await;
    for n in (number * 1_000_003..).step_by(7) {
        let path = dear.path(tournament, &tables, n);
        let status = connection.status(&wire::request(&path, "")).await;
        assert!(matches!(status.as_str(), "200" | "503"), "{status}");
    }
}

/// Opens the event stream of a table and reads its first bytes.
async fn stream(address: SocketAddr, table: TableId) -> Connection {
    let mut connection = Connection::open(address).await;
    let path = format!("/tables/{table}/events");
    let asked =
        format!("GET {path} HTTP/1.1\r\nhost: localhost\r\naccept: text/event-stream\r\n\r\n");
    connection.send(&asked).await;
    while !connection.read.windows(4).any(|it| it == b"\nid:") {
        connection.more().await;
    }
    connection
}

async fn watch(mut stream: Connection) {
    loop {
        stream.read.clear();
        stream.more().await;
    }
}

/// CSRF token of the organizer.
async fn token(address: SocketAddr, session: &str) -> String {
    let client = reqwest::Client::new().get(format!("http://{address}/account"));
    let page = client.header("cookie", session).send().await.unwrap().text().await.unwrap();
    let field = page.split("name=\"csrf\" value=\"").nth(1).expect("a form");
    field.split('"').next().unwrap().to_owned()
}

fn open(database: &str) -> (Store, String) {
    let store = Store::open(database).unwrap();
    let link =
        store.write_blocking(|conn| invitation::for_first_organizer(conn, web::now())).unwrap();
    (store, link)
}

/// Creates a tournament of the organizer; returns its id, and the tables at which a game has just begun.
fn fill(store: &Store) -> (TournamentId, Vec<Played>) {
    let organizer = store.read_blocking(store::users::organizers).unwrap()[0];
    let plan = DemoPlan {
        preset: Preset::Jcf,
        n_entries: 345,
        series: Series::One,
        n_rounds: Some(2),
        seed: 1,
        has_trouble: false,
    };
    let id = demo::fill(store, &plan, Some(organizer), web::now(), &mut |_| {}).unwrap().tournament;
    let facts = store.read_blocking(|conn| store::championship::load(conn, id)).unwrap();
    let waiting =
        facts.tables().iter().filter(|it| it.state == TableState::Waiting && it.game(1).is_some());
    let begin = |(table, color)| {
        let kind = EventKind::Start { color, rolls: vec![], absent: vec![], word: String::new() };
        let mut moment = Moment::now().unwrap();
        let request = RequestId::new(&mut moment.ids);
        let act = TableAct { table, game: 1, version: 0, request, kind };
        let caller = Caller::operator("bench");
        do_blocking::<_, NotDone>(store, &caller, &mut moment, |work| tables::act(work, act))
            .unwrap();
        Played { id: table, version: 1 }
    };
    let tables: Vec<_> =
        waiting.take(TABLES).map(|it| (it.id, it.seats[0].color)).map(begin).collect();
    assert_eq!(tables.len(), TABLES, "tables that wait");
    (id, tables)
}
