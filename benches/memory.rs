//! Memory of one node on a SQLite file with a tournament of 345 entries: the real program over real sockets, restarted for most lines.
//!
//! `cargo bench --bench memory` prints per line the resident memory, and the part of it that no file backs (`RssAnon`).
#![expect(clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing, reason = "a bench")]

#[path = "support/node.rs"]
mod node;
#[path = "support/wire.rs"]
mod wire;

use std::time::Duration;

use cubilete::acts::demo::{self, DemoPlan};
use cubilete::web;
use cubilete::web::people::invitation;
use domain::tournament::id::TournamentId;
use domain::tournament::preset::Preset;
use domain::tournament::series::Series;
use futures_util::future::join_all;
use node::Node;
use store::Store;
use tokio::time::sleep;
use wire::{Connection, request, sign_up};

/// Concurrent sign-ins with a wrong password.
const WRONG: usize = 50;
/// Number of pages, and of concurrent clients that request them.
const PAGES: usize = 2_000;
const ASKING: usize = 4;
/// Clients that request `UNREAD` pages each and read none.
const SILENT: usize = 500;
const UNREAD: usize = 8;
const STREAMS: usize = 10_000;
/// Time after which pending work has finished.
const REST: Duration = Duration::from_secs(3);

fn main() {
    rlimit::increase_nofile_limit(u64::MAX).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let database = folder.path().join("bench.db").display().to_string();
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(measure(&database));
}

async fn measure(database: &str) {
    let store = Store::open(database).unwrap();
    let link =
        store.write_blocking(|conn| invitation::for_first_organizer(conn, web::now())).unwrap();
    let session = sign_up(Node::start(database).address, &link).await;
    let id = fill(&store);
    println!("{:<44} {:>12} {:>12}", "", "resident MiB", "own MiB");
    let node = started(database).await;
    shown("at rest", &node);

    let node = started(database).await;
    let wrong = [("email", "ana@example.org"), ("password", "not this one")];
    let sign_in = format!("http://{}/sign-in", node.address);
    let client = reqwest::Client::new();
    let sent = (0..WRONG).map(|_| client.post(&sign_in).form(&wrong).send());
    join_all(sent).await.into_iter().for_each(|answer| drop(answer.unwrap()));
    sleep(REST).await;
    shown(&format!("after {WRONG} wrong sign-ins at once"), &node);

    let node = started(database).await;
    join_all((0..ASKING).map(|_| ask(&node, id, &session))).await;
    sleep(REST).await;
    shown(&format!("after {PAGES} pages of an organizer's"), &node);

    let node = started(database).await;
    let page = request(&format!("/tournaments/{id}/entries"), &session);
    let mut silent = Vec::new();
    for _ in 0..SILENT {
        let mut connection = Connection::open(node.address).await;
        connection.send(&page.repeat(UNREAD)).await;
        silent.push(connection);
    }
    sleep(REST * 3).await;
    shown(&format!("{SILENT} clients that read nothing of {UNREAD} pages"), &node);
    drop(silent);

    let node = started(database).await;
    let path = format!("/tournaments/{id}/events");
    let stream =
        format!("GET {path} HTTP/1.1\r\nhost: localhost\r\naccept: text/event-stream\r\n\r\n");
    let mut streams = Vec::new();
    for _ in 0..STREAMS {
        let mut connection = Connection::open(node.address).await;
        connection.send(&stream).await;
        while !connection.read.windows(4).any(|it| it == b"\nid:") {
            connection.more().await;
        }
        streams.push(connection);
    }
    sleep(REST).await;
    shown(&format!("{STREAMS} streams"), &node);
    drop(streams);
    sleep(REST).await;
    shown("after they are gone", &node);
}

/// Requests the pages of a tournament, one after another.
async fn ask(node: &Node, id: TournamentId, session: &str) {
    let mut connection = Connection::open(node.address).await;
    for page in ["", "/grid", "/standings", "/entries"].iter().cycle().take(PAGES / ASKING) {
        connection.ask(&request(&format!("/tournaments/{id}{page}"), session)).await;
    }
}

async fn started(database: &str) -> Node {
    let node = Node::start(database);
    sleep(REST).await;
    node
}

fn fill(store: &Store) -> TournamentId {
    let organizer = store.read_blocking(store::users::organizers).unwrap()[0];
    let plan = DemoPlan {
        preset: Preset::Jcf,
        n_entries: 345,
        series: Series::One,
        n_rounds: Some(7),
        seed: 1,
        has_trouble: false,
    };
    demo::fill(store, &plan, Some(organizer), web::now(), &mut |_| {}).unwrap().tournament
}

fn shown(what: &str, node: &Node) {
    let status = std::fs::read_to_string(format!("/proc/{}/status", node.child.id())).unwrap();
    let mib = |name: &str| {
        let line = status.lines().find(|line| line.starts_with(name)).expect("a line");
        let kib: f64 = line.split_whitespace().nth(1).unwrap().parse().unwrap();
        kib / 1024.0
    };
    println!("{what:<44} {:>12.1} {:>12.1}", mib("VmRSS:"), mib("RssAnon:"));
}
