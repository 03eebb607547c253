//! Scheduled backups into a folder, of which the latest are kept.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use chrono::{DateTime, NaiveDateTime, TimeDelta, Utc};

use super::{BackupContents, BackupError};

/// File name of a backup: the UTC time at which it was begun. Other files in the folder are never touched.
const NAME: &str = "cubilete-%Y%m%dT%H%M%SZ.db";

/// Age after which an unfinished file counts as left over from a killed program.
const LEFT: TimeDelta = TimeDelta::days(1);

/// The schedule of backups. Clones share its state.
#[derive(Clone)]
pub struct Backups {
    url: String,
    folder: PathBuf,
    every: TimeDelta,
    n_kept: usize,
    state: Arc<Mutex<BackupState>>,
}

/// Outcome of the scheduled backups since the program started.
#[derive(Default)]
struct BackupState {
    /// Start of the latest backup.
    begun: Option<DateTime<Utc>>,
    /// Error of the latest backup. `None` if it succeeded, or none was made yet.
    trouble: Option<String>,
}

/// Outcome of a backup that was due.
#[derive(Debug)]
pub enum BackupOutcome {
    /// The backup was made.
    Made(PathBuf, BackupContents),
    /// The backup failed; the reason is new.
    Failed(BackupError),
    /// The backup failed for the same reason as the previous one.
    FailedAgain(BackupError),
}

impl Backups {
    /// A schedule for the database at `url`: one backup into `folder` each `every`, of which the latest `n_kept` are kept.
    pub fn new(url: &str, folder: &Path, every: TimeDelta, n_kept: usize) -> Self {
        let state = Arc::default();
        Self { url: url.to_owned(), folder: folder.to_owned(), every, n_kept, state }
    }

    /// Time of the latest backup in the folder, which another program may have made. `None` if the folder has no backups.
    pub fn last(&self) -> Option<DateTime<Utc>> {
        self.all().last().map(|(at, _)| *at)
    }

    /// Reports whether the latest scheduled backup failed.
    pub fn has_failed(&self) -> bool {
        self.state(|state| state.trouble.is_some())
    }

    /// Makes a backup if one is due, and deletes those that are no longer kept. `None` if none is due.
    pub fn make_if_due(&self, now: DateTime<Utc>) -> Option<BackupOutcome> {
        let begun = self.state(|state| state.begun);
        // Times in the future are ignored, so that backups go on after the clock was set back.
        let last = begun.into_iter().chain(self.last()).filter(|at| *at <= now).max();
        if last.is_some_and(|at| now - at < self.every) {
            return None;
        }
        let made = self.make(now);
        Some(self.state(|state| {
            state.begun = Some(now);
            match made {
                Ok((file, found)) => {
                    state.trouble = None;
                    BackupOutcome::Made(file, found)
                }
                Err(error) => {
                    let trouble = Some(error.to_string());
                    match std::mem::replace(&mut state.trouble, trouble.clone()) == trouble {
                        true => BackupOutcome::FailedAgain(error),
                        false => BackupOutcome::Failed(error),
                    }
                }
            }
        }))
    }

    fn make(&self, now: DateTime<Utc>) -> Result<(PathBuf, BackupContents), BackupError> {
        let in_folder = |error| BackupError::file(&self.folder, error);
        fs::create_dir_all(&self.folder).map_err(in_folder)?;
        let file = self.folder.join(now.format(NAME).to_string());
        let found = super::make(&self.url, &file, false)?;
        self.rotate(now)?;
        Ok((file, found))
    }

    /// Deletes all but the latest backups, and abandoned unfinished files.
    fn rotate(&self, now: DateTime<Utc>) -> Result<(), BackupError> {
        let all = self.all();
        let old = all.iter().take(all.len().saturating_sub(self.n_kept)).map(|(_, file)| file);
        let parts = self.files(|name| part_of(name).filter(|at| *at + LEFT < now));
        for file in old.chain(parts.iter().map(|(_, file)| file)) {
            fs::remove_file(file).map_err(|error| BackupError::file(file, error))?;
        }
        Ok(())
    }

    /// Backups in the folder, the oldest first.
    fn all(&self) -> Vec<(DateTime<Utc>, PathBuf)> {
        self.files(made_at)
    }

    fn files(&self, at: impl Fn(&str) -> Option<DateTime<Utc>>) -> Vec<(DateTime<Utc>, PathBuf)> {
        let entries = fs::read_dir(&self.folder).into_iter().flatten().flatten();
        let ours = entries.filter_map(|it| Some((at(it.file_name().to_str()?)?, it.path())));
        let mut ours: Vec<_> = ours.collect();
        ours.sort();
        ours
    }

    fn state<T>(&self, f: impl FnOnce(&mut BackupState) -> T) -> T {
        f(&mut self.state.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

/// Time in the file name of a backup. `None` if it is not such a name.
fn made_at(name: &str) -> Option<DateTime<Utc>> {
    let at = NaiveDateTime::parse_from_str(name, NAME).ok()?.and_utc();
    (at.format(NAME).to_string() == name).then_some(at)
}

/// Time in the name of an unfinished backup file. `None` if it is not such a name.
fn part_of(name: &str) -> Option<DateTime<Utc>> {
    let (name, program) = name.strip_prefix('.')?.strip_suffix(".part")?.rsplit_once('.')?;
    program.parse::<u32>().ok()?;
    made_at(name)
}
