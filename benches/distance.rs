//! Tables at a distance: the real program, real sockets, and for each table four devices with their streams. Every few seconds one of the
//! four throws; the time is that from sending the throw until the stream of each device has delivered it.
//!
//! `cargo bench --bench distance` plays 2,000 tables for a minute on a fresh SQLite file, a throw every four seconds each; `-- 200 20` plays
//! 200 for 20 seconds. It prints the delays, the processor time and the memory of the service, and how many acts were done, refused, lost
//! (answered, but not in the log) and doubled. Devices say that they are ready and that they show a turn, as pages do. This program shares
//! the machine and has one thread, so its own load is part of the delays.
#![expect(clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing, reason = "a bench")]

#[path = "support/node.rs"]
mod node;
#[allow(dead_code, reason = "tests use the rest")]
#[path = "../tests/support/seats.rs"]
mod seats;
#[path = "support/wire.rs"]
mod wire;

use std::cell::{Cell, RefCell};
use std::collections::HashMap;
use std::net::SocketAddr;
use std::rc::Rc;
use std::time::{Duration, Instant};

use cubilete::web;
use cubilete::web::guard::secret;
use cubilete::web::people::invitation;
use domain::tournament::event::EventKind;
use domain::tournament::id::TableId;
use domain::tournament::table::Table;
use node::Node;
use parchis::house::{Level, choose};
use parchis::{Move, Position, Ruleset, TurnPhase};
use seats::{SeatDevice, at_distance};
use serde_json::{Value, json};
use store::{Conn, Store, StoreError};
use tokio::task::{JoinSet, LocalSet, spawn_local};
use tokio::time::{sleep, timeout};
use wire::{Connection, Reached, millis, sign_up};

/// Number of tables, unless an argument says another.
const TABLES: usize = 2_000;
/// Tables of a tournament.
const TOGETHER: usize = 100;
/// Pause between two throws at a table.
const PACE: Duration = Duration::from_secs(4);
/// Duration of the measurement in seconds, unless an argument says another.
const SECONDS: usize = 60;
/// Connections that are opened at the same time.
const AT_ONCE: usize = 200;
/// Rule set of all tables.
const RULES: &str = "clasico turn_seconds=30";

fn main() {
    rlimit::increase_nofile_limit(u64::MAX).unwrap();
    let mut numbers = std::env::args().skip(1).filter_map(|it| it.parse::<usize>().ok());
    let (n, seconds) = (numbers.next().unwrap_or(TABLES), numbers.next().unwrap_or(SECONDS));
    let time = Duration::from_secs(u64::try_from(seconds).unwrap());
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("bench.db").display().to_string();
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(LocalSet::new().run_until(measure(&file, n, time)));
}

async fn measure(database: &str, n: usize, time: Duration) {
    let store = Store::open(database).unwrap();
    let link =
        store.write_blocking(|conn| invitation::for_first_organizer(conn, web::now())).unwrap();
    let node = Node::start(database);
    sign_up(node.address, &link).await;
    let seated = fill(&store, n);
    let begun = Instant::now();
    let tables: Vec<Rc<BenchTable>> =
        seated.into_iter().map(|it| Rc::new(BenchTable::new(node.address, it))).collect();
    let mut followers = JoinSet::new();
    for some in tables.chunks(AT_ONCE / 4) {
        let mut opening = JoinSet::new();
        for table in some {
            for device in 0..table.devices.len() {
                opening.spawn_local(open(table.clone(), device));
            }
        }
        for (table, stream) in opening.join_all().await {
            followers.spawn_local(follow(table, stream));
        }
        let mut starting = JoinSet::new();
        some.iter().for_each(|table| drop(starting.spawn_local(ready(table.clone()))));
        starting.join_all().await;
    }
    let n_devices = followers.len();
    println!("{n} tables, {n_devices} devices, all ready after {:.0?}", begun.elapsed());
    let (before, start) = (node.processor(), Instant::now());
    let players: Vec<_> = tables
        .iter()
        .enumerate()
        .map(|(number, table)| spawn_local(play(table.clone(), (number, n), start, time)))
        .collect();
    for player in players {
        player.await.unwrap();
    }
    sleep(Duration::from_secs(1)).await;
    let (passed, used) = (start.elapsed(), node.processor() - before);
    let times: Vec<Duration> = tables.iter().flat_map(|it| it.times.take()).collect();
    let n_throws: usize = tables.iter().map(|it| it.n_throws.get()).sum();
    let n_refused: usize = tables.iter().map(|it| it.n_refused.get()).sum();
    let told = times.len() as f64 / (4 * n_throws).max(1) as f64;
    let reached = Reached::of(times, passed);
    let Logged { n_done, n_lost, n_doubled } = logged(&store, &tables);
    println!("{n_throws} throws; {:.2} % of the devices told", 100.0 * told);
    println!(
        "acts at the board: {n_done} done, {n_lost} lost, {n_doubled} doubled; {n_refused} acts refused"
    );
    println!(
        "throw to device: p50 {:.1} ms, p95 {:.1} ms, p99 {:.1} ms",
        millis(reached.p50),
        millis(reached.p95),
        millis(reached.p99)
    );
    println!(
        "service: {:.0} % of a core, {} MiB, at most {} MiB",
        100.0 * used.as_secs_f64() / passed.as_secs_f64(),
        node.memory("VmRSS:"),
        node.memory("VmHWM:")
    );
}

/// A table with its devices.
struct BenchTable {
    address: SocketAddr,
    id: TableId,
    devices: Vec<SeatDevice>,
    /// State that was delivered or answered last.
    state: RefCell<Value>,
    /// Time at which the last throw was sent, and the version before it.
    sent: Cell<(Instant, i64)>,
    times: RefCell<Vec<Duration>>,
    n_throws: Cell<usize>,
    n_refused: Cell<usize>,
    /// Ids of the acts at the board that were answered as done.
    done: RefCell<Vec<String>>,
}

/// What the logs have of the acts that were answered as done.
#[derive(Default)]
struct Logged {
    n_done: usize,
    n_lost: usize,
    n_doubled: usize,
}

/// Compares the answers with the logs. Forced moves have the request of the throw that they follow, so only dice can be doubled.
fn logged(store: &Store, tables: &[Rc<BenchTable>]) -> Logged {
    let mut found = Logged::default();
    for table in tables {
        let read = |conn: &mut Conn| store::tables::events(conn, table.id, 1);
        let mut n_dice: HashMap<String, usize> = HashMap::new();
        for event in store.read_blocking::<_, StoreError>(read).unwrap() {
            let n = n_dice.entry(event.request.to_string()).or_default();
            *n += usize::from(matches!(event.kind, EventKind::Die(_)));
        }
        found.n_doubled += n_dice.values().filter(|n| **n > 1).count();
        for request in table.done.borrow().iter() {
            match n_dice.contains_key(request) {
                true => found.n_done += 1,
                false => found.n_lost += 1,
            }
        }
    }
    found
}

impl BenchTable {
    fn new(address: SocketAddr, (table, devices): (Table, Vec<SeatDevice>)) -> Self {
        Self {
            address,
            id: table.id,
            devices,
            state: RefCell::new(Value::Null),
            sent: Cell::new((Instant::now(), i64::MAX)),
            times: RefCell::default(),
            n_throws: Cell::default(),
            n_refused: Cell::default(),
            done: RefCell::default(),
        }
    }

    /// Version and position of the latest state.
    fn now(&self, rules: &Ruleset) -> Option<(i64, Position)> {
        let state = self.state.borrow();
        let position = Position::parse(state["position"].as_str()?, rules).ok()?;
        Some((state["version"].as_i64()?, position))
    }

    /// Sends an act of a device. Returns whether it was done.
    async fn act(&self, connection: &mut Connection, device: &SeatDevice, mut act: Value) -> bool {
        act["csrf"] = device.form_token.clone().into();
        let body = act.to_string();
        let request = format!(
            "POST /tables/{}/play HTTP/1.1\r\nhost: localhost\r\ncookie: cubilete_session={}\r\naccept: application/json\r\n\
             content-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
            self.id,
            device.session,
            body.len()
        );
        let status = connection.status(&request).await;
        let answer: Value = serde_json::from_slice(connection.body()).unwrap_or_default();
        let state = answer.get("now").filter(|it| it.is_object()).unwrap_or(&answer);
        if state["version"].as_i64() > self.state.borrow()["version"].as_i64() {
            *self.state.borrow_mut() = state.clone();
        }
        let sent = act.get("request").or_else(|| act.pointer("/events/0/request"));
        match (status.as_str(), sent.and_then(Value::as_str)) {
            ("200", Some(sent)) => self.done.borrow_mut().push(sent.to_owned()),
            ("200" | "204", None) => {}
            _ => self.n_refused.set(self.n_refused.get() + 1),
        }
        matches!(status.as_str(), "200" | "204")
    }
}

/// Opens the stream of a device.
async fn open(table: Rc<BenchTable>, device: usize) -> (Rc<BenchTable>, Connection) {
    let mut connection = Connection::open(table.address).await;
    let request = format!(
        "GET /tables/{}/play/stream?since=1-0 HTTP/1.1\r\nhost: localhost\r\ncookie: cubilete_session={}\r\naccept: text/event-stream\r\n\r\n",
        table.id, table.devices[device].session
    );
    connection.send(&request).await;
    while !connection.read.windows(4).any(|it| it == b"\nid:") {
        connection.more().await;
    }
    connection.read.clear();
    (table, connection)
}

/// Notes when a stream delivers what was thrown.
async fn follow(table: Rc<BenchTable>, mut stream: Connection) {
    let mut told = 0;
    loop {
        stream.more().await;
        let text = String::from_utf8_lossy(&stream.read);
        let versions = text.match_indices("\nid: ").filter_map(|(at, mark)| {
            let id = text[at + mark.len()..].split('\n').next()?;
            id.split_once('-')?.1.trim().parse::<i64>().ok()
        });
        let latest = versions.max().unwrap_or(0);
        let (at, before) = table.sent.get();
        if latest > before && told <= before {
            table.times.borrow_mut().push(at.elapsed());
        }
        told = told.max(latest);
        // The rest of a message may still come.
        let whole = stream.read.windows(2).rposition(|it| it == b"\n\n").map_or(0, |at| at + 1);
        stream.read.drain(..whole);
    }
}

/// All devices of a table are ready, so that its game begins.
async fn ready(table: Rc<BenchTable>) {
    let mut connection = Connection::open(table.address).await;
    for (number, device) in table.devices.iter().enumerate() {
        let act = json!({ "act": "ready", "word": format!("abc{number}") });
        assert!(table.act(&mut connection, device, act).await, "{}", table.state.borrow());
    }
}

/// Throws at a table again and again, and moves.
async fn play(table: Rc<BenchTable>, (number, n): (usize, usize), start: Instant, time: Duration) {
    let rules: Ruleset = RULES.parse().unwrap();
    let mut connection = Connection::open(table.address).await;
    // Spreads the first throws over the pause.
    sleep(PACE * u32::try_from(number).unwrap() / u32::try_from(n).unwrap()).await;
    while start.elapsed() < time {
        let next = Instant::now() + PACE;
        let turn = timeout(PACE, turn(&table, &mut connection, &rules)).await;
        if turn.is_err() {
            // The answer may still come on the old connection.
            connection = Connection::open(table.address).await;
            table.n_refused.set(table.n_refused.get() + 1);
        }
        tokio::time::sleep_until(next.into()).await;
    }
}

/// A throw with its moves.
async fn turn(table: &BenchTable, connection: &mut Connection, rules: &Ruleset) {
    let Some((version, position)) = table.now(rules) else { return };
    let Some(color) = position.turn() else { return };
    let device = table.devices.iter().find(|it| it.color == color).expect("a device").clone();
    let game = table.state.borrow()["game"].clone();
    let shown = json!({ "act": "shown", "game": game, "version": version });
    table.act(connection, &device, shown).await;
    if position.phase() == TurnPhase::Throw {
        let throw =
            json!({ "act": "throw", "game": game, "version": version, "request": request() });
        table.sent.set((Instant::now(), version));
        table.n_throws.set(table.n_throws.get() + 1);
        if !table.act(connection, &device, throw).await {
            return;
        }
    }
    for _ in 0..8 {
        let Some((version, position)) = table.now(rules) else { return };
        if position.turn() != Some(color) || position.phase() == TurnPhase::Throw {
            return;
        }
        let Some(chosen) = choose(&position, Level::Medium, 0, rules) else { return };
        let (from, to) = match chosen {
            Move::Exit { .. } => (0, 1),
            Move::Step { from, to, .. } => (from, to),
            Move::Pass | Move::ThirdSix { .. } => return,
        };
        let event = json!({
            "request": request(), "kind": "move", "color": color.letter().to_string(), "from": from, "to": to,
        });
        let act = json!({ "act": "play", "game": game, "version": version, "events": [event] });
        if !table.act(connection, &device, act).await {
            return;
        }
    }
}

/// A new id of a request.
fn request() -> String {
    secret::random_bytes().iter().take(16).map(|byte| format!("{byte:02x}")).collect()
}

/// Creates tournaments at a distance with this number of tables; returns each table with its four devices.
fn fill(store: &Store, n: usize) -> Vec<(Table, Vec<SeatDevice>)> {
    let mut tables = Vec::new();
    while tables.len() < n {
        let some = TOGETHER.min(n - tables.len());
        tables.extend(at_distance(store, some, |plan| plan.ruleset = RULES.parse().unwrap()));
    }
    tables
}
