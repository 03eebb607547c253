//! Automatic backups of a running server.

use std::thread;
use std::time::Duration;

use store::backup::{BackupContents, BackupOutcome, Backups};

use crate::web;

/// Interval between checks for a due backup.
const LOOK: Duration = Duration::from_secs(20);

/// Starts a thread that makes backups when they are due, as long as the program runs.
pub(super) fn keep_making(backups: Backups) -> std::io::Result<()> {
    let work = move || {
        loop {
            if let Some(done) = backups.make_if_due(web::now()) {
                log(&done);
            }
            thread::sleep(LOOK);
        }
    };
    thread::Builder::new().name("backups".to_owned()).spawn(work).map(drop)
}

fn log(done: &BackupOutcome) {
    match done {
        BackupOutcome::Made(file, BackupContents { held, broken }) => {
            tracing::info!(file = %file.display(), rows = held.n_rows, "backup made");
            for id in broken {
                tracing::warn!("the journal of tournament {id} is not whole");
            }
        }
        BackupOutcome::Failed(error) => {
            tracing::error!("no backup was made, it is tried again at the next time: {error}");
        }
        // The reason was logged with the first failure.
        BackupOutcome::FailedAgain(error) => tracing::debug!("no backup was made again: {error}"),
    }
}
