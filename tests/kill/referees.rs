//! The program is killed and restarted at random moments while referees play: every act is stored once, in order, and nothing else.

use crate::chance::Chance;
use crate::play::Play;
use crate::program::{Program, database};

/// Lifetime of the program before a kill, in milliseconds; in half of the runs it begins after all referees were answered.
const LIFE: std::ops::Range<u64> = 20..600;

#[tokio::test(flavor = "current_thread")]
async fn what_was_acknowledged_outlives_the_program() {
    let mut chance = Chance::of_settings(6);
    let folder = tempfile::tempdir().unwrap();
    let database = database(folder.path());
    let mut program = Program::start(&database).await;
    let play = Play::begin(&database, program.address).await;
    for _ in 0..chance.n_kills {
        // Some runs are killed early, others only after all referees were answered.
        if chance.one_of(2) == 0 {
            play.goes_on().await;
        }
        tokio::time::sleep(chance.within(LIFE)).await;
        program.kill();
        program.again().await;
    }
    play.goes_on().await;
    let played = play.end(&database).await;
    println!(
        "play: {} kills, {} throws acknowledged, {} sent again: 0 lost, 0 doubled",
        chance.n_kills, played.n_acknowledged, played.n_resent
    );
}
