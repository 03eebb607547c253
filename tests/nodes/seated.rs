//! The players of a table reach different nodes: each hears of every throw, and nobody loses a turn while the nodes are stopped one after
//! another.

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use domain::tournament::id::TableId;
use store::Store;
use tokio::sync::watch;

use crate::node::Node;
use crate::patience::PATIENCE;
use crate::person::Person;
use crate::players::Players;
use crate::seats::at_distance;
use crate::support::postgres;

/// Number of tables, each with its players at both nodes.
const TABLES: usize = 3;
/// Seconds of a turn: the shortest that the field allows. Both nodes together start faster.
const TURN: u16 = 10;

/// A device's stream at a node. It connects anew whenever the node cuts it off, as a browser does.
struct Heard {
    version: watch::Receiver<i64>,
    task: tokio::task::JoinHandle<()>,
}

impl Heard {
    fn of(table: TableId, address: SocketAddr) -> Self {
        let (told, version) = watch::channel(0);
        let task = tokio::spawn(async move {
            let client = reqwest::Client::new();
            loop {
                let since = format!("1-{}", *told.borrow());
                let path = format!("http://{address}/tables/{table}/play/stream?since={since}");
                let mut text = String::new();
                if let Ok(mut stream) = client.get(path).send().await {
                    while let Ok(Some(said)) = stream.chunk().await {
                        text.push_str(&String::from_utf8_lossy(&said));
                        let ids = text.lines().filter_map(|line| line.strip_prefix("id: 1-"));
                        let latest = ids.filter_map(|id| id.parse::<i64>().ok()).max();
                        told.send_modify(|version| *version = latest.unwrap_or(0).max(*version));
                        if let Some(end) = text.rfind("\n\n") {
                            text.drain(..end + 2);
                        }
                    }
                }
                tokio::time::sleep(Duration::from_millis(50)).await;
            }
        });
        Self { version, task }
    }

    async fn hears(&mut self, version: i64) {
        let heard = self.version.wait_for(|heard| *heard >= version);
        let heard = tokio::time::timeout(PATIENCE, heard).await;
        assert!(heard.is_ok(), "not heard of version {version}");
    }
}

impl Drop for Heard {
    fn drop(&mut self) {
        self.task.abort();
    }
}

/// Plays until told to stop, or the game is over.
async fn play(mut players: Players, stop: watch::Receiver<bool>) -> Players {
    while !*stop.borrow() && players.act().await {
        tokio::time::sleep(Duration::from_millis(40)).await;
    }
    players
}

#[tokio::test]
async fn players_at_two_nodes_hear_each_other_and_lose_no_turn_while_both_are_restarted() {
    let database = postgres::database();
    let store = Store::open(&database).unwrap();
    let mut nodes = [0; 2].map(|_| Node::start(&database));
    let addresses = nodes.each_ref().map(|node| node.address);
    let link = store.write_blocking(|conn| {
        cubilete::web::people::invitation::for_first_organizer(conn, cubilete::web::now())
    });
    Person::signed_up(addresses[0], &link.unwrap()).await;
    let (stop, stopped) = watch::channel(false);
    let (mut streams, mut playing) = (Vec::new(), Vec::new());
    for (table, devices) in at_distance(&store, TABLES, |plan| plan.turn_seconds = TURN) {
        let of_table = addresses.iter().cycle().take(devices.len());
        streams.push(of_table.map(|it| Heard::of(table.id, *it)).collect::<Vec<_>>());
        let mut players = Players::new(&table, devices, &addresses);
        players.begin().await;
        playing.push(tokio::spawn(play(players, stopped.clone())));
    }
    let moment = || tokio::time::sleep(Duration::from_secs(1));
    moment().await;
    // One after another, as an update does.
    for node in &mut nodes {
        node.stop().await;
        moment().await;
        node.again().await;
        moment().await;
    }
    // Both at once, for longer than a turn takes: the clocks stand still.
    for node in &nodes {
        node.kill().await;
    }
    tokio::time::sleep(Duration::from_secs(u64::from(TURN) + 2)).await;
    for node in &mut nodes {
        node.again().await;
    }
    moment().await;
    stop.send_replace(true);
    let start = Instant::now();
    let mut n_throws = 0;
    for (playing, streams) in playing.into_iter().zip(&mut streams) {
        let players = playing.await.unwrap();
        players.are_logged(&store);
        n_throws += players.acknowledged.len();
        for stream in streams {
            stream.hears(players.version()).await;
        }
    }
    println!("{n_throws} throws heard at both nodes, the last after {:.0?}", start.elapsed());
    assert!(n_throws > 30, "{n_throws} throws");
}
