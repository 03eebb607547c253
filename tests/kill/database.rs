//! PostgreSQL is killed under a running program: all its processes, the first one, or one that serves a connection.

use crate::chance::Chance;
use crate::play::Play;
use crate::postgres::{Killed, OwnServer};
use crate::program::Program;

/// Time between the last answer to all referees and the kill, in milliseconds.
const LIFE: std::ops::Range<u64> = 50..600;

#[tokio::test(flavor = "current_thread")]
async fn what_was_acknowledged_outlives_the_database() {
    let mut chance = Chance::of_settings(3);
    let mut server = OwnServer::start_careful();
    let database = server.database();
    let mut program = Program::start(&database).await;
    let play = Play::begin(&database, program.address).await;
    let mut n_each = [0; 3];
    for n in 0..chance.n_kills {
        play.goes_on().await;
        tokio::time::sleep(chance.within(LIFE)).await;
        // The first three kills cover each kind.
        let which = if n < 3 { n } else { chance.one_of(3) };
        let killed = [Killed::All, Killed::First, Killed::One][usize::try_from(which).unwrap()];
        n_each[usize::try_from(which).unwrap()] += 1;
        server = tokio::task::spawn_blocking(move || {
            server.kill(killed);
            server
        })
        .await
        .unwrap();
    }
    play.goes_on().await;
    assert!(program.runs(), "the program stays up");
    let played = play.end(&database).await;
    println!(
        "database: {} kills ({} of all processes, {} of the first, {} of one), {} throws acknowledged, {} sent again: \
         0 lost, 0 doubled",
        chance.n_kills, n_each[0], n_each[1], n_each[2], played.n_acknowledged, played.n_resent
    );
}
