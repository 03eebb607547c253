//! Spectators at one node receive changes made at another.

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::{Duration, Instant};

use store::Store;

use crate::championship::{Referee, fill};
use crate::node::Node;
use crate::patience::PATIENCE;
use crate::person::Person;
use crate::support::postgres;

/// Spectator who reconnects whenever the stream is lost, as a browser does.
pub struct Spectator {
    heard: Arc<AtomicI64>,
    task: tokio::task::JoinHandle<()>,
}

impl Spectator {
    pub fn watch(address: SocketAddr, path: String) -> Self {
        let heard = Arc::new(AtomicI64::new(0));
        let (client, told) = (reqwest::Client::new(), heard.clone());
        let task = tokio::spawn(async move {
            loop {
                let since = told.load(Ordering::Relaxed);
                let since = if since == 0 { String::new() } else { format!("?since={since}") };
                let stream = client.get(format!("http://{address}{path}{since}")).send().await;
                if let Ok(mut stream) = stream {
                    while let Ok(Some(said)) = stream.chunk().await {
                        let said = String::from_utf8_lossy(&said).into_owned();
                        let ids = said.lines().filter_map(|line| line.strip_prefix("id: "));
                        if let Some(id) = ids.filter_map(|id| id.parse().ok()).max() {
                            told.fetch_max(id, Ordering::Relaxed);
                        }
                    }
                }
                tokio::time::sleep(Duration::from_millis(100)).await;
            }
        });
        Self { heard, task }
    }

    /// Last revision that was received.
    pub fn heard(&self) -> i64 {
        self.heard.load(Ordering::Relaxed)
    }

    /// Waits until this revision was received.
    pub async fn hears(&self, revision: i64, within: Duration) {
        let end = Instant::now() + within;
        while self.heard() < revision {
            assert!(Instant::now() < end, "heard of {}, not of {revision}", self.heard());
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    }
}

impl Drop for Spectator {
    fn drop(&mut self) {
        self.task.abort();
    }
}

pub fn revision(store: &Store, id: domain::tournament::id::TournamentId) -> i64 {
    store.read_blocking(|conn| store::tournaments::revision(conn, id)).unwrap()
}

#[tokio::test]
async fn what_is_done_at_one_node_is_told_at_the_other_also_after_its_connection_was_lost() {
    let database = postgres::database();
    let store = Store::open(&database).unwrap();
    let hall = fill(&store);
    let (one, other) = (Node::start(&database), Node::start(&database));
    let ana = Person::signed_up(one.address, &hall.link).await;
    let [table, second] = [hall.tables[0], hall.tables[1]];
    let of_table = Spectator::watch(other.address, format!("/tables/{table}/events"));
    let of_second = Spectator::watch(other.address, format!("/tables/{second}/events"));
    let of_all = Spectator::watch(other.address, format!("/tournaments/{}/events", hall.id));
    let before = revision(&store, hall.id);
    for spectator in [&of_table, &of_second, &of_all] {
        spectator.hears(before, PATIENCE).await;
    }
    let mut referee = Referee::start(ana, table).await;
    // Less than the interval of the comparison with the database.
    let soon = Duration::from_secs(15);
    for _ in 0..8 {
        referee.throw().await.unwrap();
        let now = revision(&store, hall.id);
        of_table.hears(now, soon).await;
        of_all.hears(now, soon).await;
    }
    assert_eq!(of_second.heard(), before, "of nothing that is another table's");

    // The other node's listening connection is cut, and a change happens before it reconnects.
    let deaf = "select pg_terminate_backend(pid) from pg_stat_activity \
                where datname = current_database() and query like 'listen%'";
    crate::outages::sql(&store, deaf);
    referee.throw().await.unwrap();
    let now = revision(&store, hall.id);
    of_table.hears(now, soon).await;
    of_all.hears(now, soon).await;
    referee.throw().await.unwrap();
    of_table.hears(revision(&store, hall.id), soon).await;
}

#[tokio::test]
async fn spectators_of_a_table_are_counted_over_all_nodes() {
    let database = postgres::database();
    let store = Store::open(&database).unwrap();
    let table = fill(&store).tables[0];
    let nodes = [Node::start(&database), Node::start(&database)];
    let mut streams = Vec::new();
    for (node, device) in nodes.iter().zip(["Safari", "Firefox"]) {
        let path = format!("http://{}/events?tables/{table}/spectators=0", node.address);
        let request = reqwest::Client::new().get(path).header("user-agent", device);
        streams.push(request.send().await.unwrap());
    }
    let end = Instant::now() + PATIENCE;
    for node in &nodes {
        let path = format!("http://{}/api/v1/tables/{table}", node.address);
        loop {
            let said = reqwest::get(&path).await.unwrap().text().await.unwrap();
            if said.contains("\"spectators\":2") {
                break;
            }
            assert!(Instant::now() < end, "{said}");
            tokio::time::sleep(Duration::from_millis(200)).await;
        }
    }
    drop(streams);
}
