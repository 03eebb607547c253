//! Three nodes behind a proxy: one is killed and all are restarted while tables are played and watched.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use domain::tournament::id::TableId;
use store::Store;

use crate::championship::{Referee, dice, fill};
use crate::following::{Spectator, revision};
use crate::node::Node;
use crate::patience::PATIENCE;
use crate::person::{Answer, Person};
use crate::proxy::Proxy;
use crate::support::postgres;

/// Numbers of readers of pages, and of spectators.
const READERS: usize = 6;
const SPECTATORS: usize = 60;

/// Failed requests, each with its node.
type Failures = Vec<String>;

fn where_failed(answer: Option<Answer>) -> String {
    answer.map_or("nowhere".to_owned(), |it| format!("{} at {}", it.status, it.header("x-node")))
}

/// Plays until told to stop; a die that is not acknowledged is retried.
async fn play(mut referee: Referee, stop: Arc<AtomicBool>) -> (Vec<String>, Failures) {
    let mut failures = Vec::new();
    while !stop.load(Ordering::Relaxed) {
        if let Err(answer) = referee.throw().await {
            failures.push(where_failed(answer));
        }
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    // The last die may have been sent without an answer.
    while referee.throw().await.is_err() {}
    (referee.acknowledged, failures)
}

/// Answers that a reader of pages got.
#[derive(Default)]
struct Seen {
    n: usize,
    failures: Failures,
    /// Times at which a page was cut off.
    cut: Vec<Instant>,
}

async fn read(mut reader: Person, page: String, stop: Arc<AtomicBool>) -> Seen {
    let mut seen = Seen::default();
    while !stop.load(Ordering::Relaxed) {
        match reader.get(&page).await {
            Ok(answer) if answer.status == 200 => seen.n += 1,
            Err(error) if error.is_body() || error.is_decode() => seen.cut.push(Instant::now()),
            other => seen.failures.push(where_failed(other.ok())),
        }
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    seen
}

#[tokio::test]
async fn nothing_is_lost_when_one_is_killed_and_all_are_started_anew() {
    let database = postgres::database();
    let store = Store::open(&database).unwrap();
    let hall = fill(&store);
    let mut nodes = [0; 3].map(|_| Node::start(&database));
    let addresses = nodes.each_ref().map(|node| node.address);
    let proxy = Proxy::start(&addresses);
    let ana = Person::signed_up(proxy.address, &hall.link).await;
    let path = format!("/tournaments/{}/events", hall.id);
    let spectators: Vec<Spectator> =
        (0..SPECTATORS).map(|_| Spectator::watch(proxy.address, path.clone())).collect();
    let stop = Arc::new(AtomicBool::new(false));
    let mut referees = Vec::new();
    let tables: Vec<TableId> = hall.tables.iter().copied().take(4).collect();
    for table in &tables {
        let referee = Referee::start(ana.moved_to(proxy.address), *table).await;
        referees.push(tokio::spawn(play(referee, stop.clone())));
    }
    let readers: Vec<_> = (0..READERS)
        .map(|n| {
            let page = format!("/tables/{}", tables[n % tables.len()]);
            tokio::spawn(read(Person::at(proxy.address), page, stop.clone()))
        })
        .collect();

    let moment = || tokio::time::sleep(Duration::from_millis(1500));
    moment().await;
    let killing = Instant::now();
    nodes[1].kill().await;
    moment().await;
    let killed = killing..Instant::now();
    nodes[1].again().await;
    moment().await;
    for node in &mut nodes {
        node.stop().await;
        node.again().await;
        moment().await;
    }
    stop.store(true, Ordering::Relaxed);

    let (mut failed, mut n_thrown, mut n_read) = (BTreeSet::new(), 0, 0);
    for (table, referee) in tables.iter().zip(referees) {
        let (acknowledged, failures) = referee.await.unwrap();
        assert_eq!(dice(&store, *table), acknowledged, "each once, in order");
        n_thrown += acknowledged.len();
        failed.extend(failures);
    }
    for reader in readers {
        let seen = reader.await.unwrap();
        assert_eq!(seen.failures, Vec::<String>::new(), "another node has the page");
        // A proxy cannot retry a page of which a part was sent.
        assert!(seen.cut.iter().all(|moment| killed.contains(moment)), "cut off by a stop");
        n_read += seen.n;
    }
    println!("{n_thrown} throws, {n_read} pages, failed: {failed:?}");
    let lost = addresses[1].to_string();
    let is_expected = |failure: &String| failure.ends_with(&format!("at {lost}"));
    assert!(failed.iter().all(is_expected), "only at {lost}: {failed:?}");
    assert!(n_thrown > 100 && n_read > 100, "{n_thrown} throws, {n_read} pages");
    let last = revision(&store, hall.id);
    for spectator in &spectators {
        spectator.hears(last, PATIENCE).await;
    }
}
