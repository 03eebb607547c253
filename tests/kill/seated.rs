//! The program is killed and restarted at random moments while players throw from their own devices: every throw is stored once and in
//! order, and nobody loses a turn meanwhile.

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use domain::tournament::table::Table;
use store::Store;
use tokio::task::JoinHandle;

use crate::chance::Chance;
use crate::patience::PATIENCE;
use crate::play::organizer;
use crate::players::Players;
use crate::program::{Program, database};
use crate::seats::{SeatDevice, at_distance};

/// Number of tables played at the same time.
const AT_ONCE: usize = 4;
/// Pause between two acts at a table.
const PACE: Duration = Duration::from_millis(25);
/// Lifetime of the program before a kill, in milliseconds.
const LIFE: std::ops::Range<u64> = 100..800;

/// Tables that are played one after another.
struct Play {
    n_acts: Arc<AtomicUsize>,
    stop: Arc<AtomicBool>,
    playing: JoinHandle<Vec<Players>>,
}

impl Play {
    fn begin(tables: Vec<(Table, Vec<SeatDevice>)>, address: SocketAddr) -> Self {
        let (n_acts, stop) = (Arc::<AtomicUsize>::default(), Arc::<AtomicBool>::default());
        let (counted, is_over) = (n_acts.clone(), stop.clone());
        let playing = tokio::spawn(async move {
            let mut played = Vec::new();
            for (table, devices) in tables {
                let mut players = Players::new(&table, devices, &[address]);
                players.begin().await;
                while !is_over.load(Ordering::SeqCst) && players.act().await {
                    counted.fetch_add(1, Ordering::SeqCst);
                    tokio::time::sleep(PACE).await;
                }
                played.push(players);
                if is_over.load(Ordering::SeqCst) {
                    break;
                }
            }
            played
        });
        Self { n_acts, stop, playing }
    }

    /// Waits until an act is acknowledged.
    async fn goes_on(&self) {
        let (before, end) = (self.n_acts.load(Ordering::SeqCst), Instant::now() + PATIENCE);
        while self.n_acts.load(Ordering::SeqCst) == before {
            assert!(!self.playing.is_finished(), "too few tables, or the players gave up");
            assert!(Instant::now() < end, "nothing is acknowledged any more");
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    }
}

#[tokio::test(flavor = "current_thread")]
async fn no_throw_and_no_turn_is_lost_with_the_program() {
    let mut chance = Chance::of_settings(5);
    let folder = tempfile::tempdir().unwrap();
    let database = database(folder.path());
    let mut program = Program::start(&database).await;
    let store = Store::open(&database).unwrap();
    organizer(&store, program.address).await;
    // A game takes as long as some ten kills.
    let n = usize::try_from(chance.n_kills / 8).unwrap() + 2;
    let mut tables = at_distance(&store, AT_ONCE * n, |plan| plan.turn_seconds = 30);
    let plays: Vec<Play> = (0..AT_ONCE)
        .map(|_| Play::begin(tables.split_off(tables.len() - n), program.address))
        .collect();
    for _ in 0..chance.n_kills {
        for play in &plays {
            play.goes_on().await;
        }
        tokio::time::sleep(chance.within(LIFE)).await;
        program.kill();
        program.again().await;
    }
    for play in &plays {
        play.goes_on().await;
        play.stop.store(true, Ordering::SeqCst);
    }
    let (mut n_throws, mut n_resent, mut n_tables) = (0, 0, 0);
    for play in plays {
        for players in play.playing.await.expect("each act is acknowledged in the end") {
            players.are_logged(&store);
            n_throws += players.acknowledged.len();
            n_resent += players.n_resent;
            n_tables += 1;
        }
    }
    println!(
        "seats: {} kills, {n_throws} throws at {n_tables} tables, {n_resent} acts sent again: 0 lost, 0 doubled",
        chance.n_kills
    );
}
