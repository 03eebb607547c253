//! Backups that are made again and again into a folder, of which the latest are kept.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use chrono::{DateTime, NaiveDateTime, TimeDelta, Utc};

use super::{BackupError, Found};

/// What they are called: the time of the beginning, UTC. Nothing else in the folder is touched.
const NAME: &str = "cubilete-%Y%m%dT%H%M%SZ.db";

/// A part that is so old was left by a program that was killed.
const LEFT: TimeDelta = TimeDelta::days(1);

/// Backups that are made again and again. Clones are the same ones.
#[derive(Clone)]
pub struct Backups {
    url: String,
    folder: PathBuf,
    every: TimeDelta,
    n_kept: usize,
    state: Arc<Mutex<State>>,
}

/// How it has gone since the program started.
#[derive(Default)]
struct State {
    /// When one was begun last.
    begun: Option<DateTime<Utc>>,
    /// Why that one was not made; none where it was.
    trouble: Option<String>,
}

/// How a backup that was due went.
#[derive(Debug)]
pub enum Done {
    /// It is there.
    Made(PathBuf, Found),
    /// It is not, and why.
    Failed(BackupError),
    /// It is not, for the same reason as the one before.
    FailedAgain(BackupError),
}

impl Backups {
    /// Of the database at `url` into `folder`, one each `every`, so many of them kept.
    pub fn new(url: &str, folder: &Path, every: TimeDelta, n_kept: usize) -> Self {
        let state = Arc::default();
        Self { url: url.to_owned(), folder: folder.to_owned(), every, n_kept, state }
    }

    /// When the last one that there is was made; it may be of another program on the same folder.
    pub fn last(&self) -> Option<DateTime<Utc>> {
        self.all().last().map(|(at, _)| *at)
    }

    /// Whether the last time that one was to be made it was not.
    pub fn has_failed(&self) -> bool {
        self.state(|state| state.trouble.is_some())
    }

    /// Makes one if it is time, and takes away those that are not kept any more. None where it is not time.
    pub fn make_if_due(&self, now: DateTime<Utc>) -> Option<Done> {
        let begun = self.state(|state| state.begun);
        // A clock that was set back must not stop them.
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
                    Done::Made(file, found)
                }
                Err(error) => {
                    let trouble = Some(error.to_string());
                    match std::mem::replace(&mut state.trouble, trouble.clone()) == trouble {
                        true => Done::FailedAgain(error),
                        false => Done::Failed(error),
                    }
                }
            }
        }))
    }

    fn make(&self, now: DateTime<Utc>) -> Result<(PathBuf, Found), BackupError> {
        let in_folder = |error| BackupError::file(&self.folder, error);
        fs::create_dir_all(&self.folder).map_err(in_folder)?;
        let file = self.folder.join(now.format(NAME).to_string());
        let found = super::make(&self.url, &file, false)?;
        self.rotate(now)?;
        Ok((file, found))
    }

    /// Takes away all but the latest, and parts that nobody works on any more.
    fn rotate(&self, now: DateTime<Utc>) -> Result<(), BackupError> {
        let all = self.all();
        let old = all.iter().take(all.len().saturating_sub(self.n_kept)).map(|(_, file)| file);
        let parts = self.files(|name| part_of(name).filter(|at| *at + LEFT < now));
        for file in old.chain(parts.iter().map(|(_, file)| file)) {
            fs::remove_file(file).map_err(|error| BackupError::file(file, error))?;
        }
        Ok(())
    }

    /// Those that there are, the oldest first.
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

    fn state<T>(&self, f: impl FnOnce(&mut State) -> T) -> T {
        f(&mut self.state.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

/// When a backup of this name was begun; none where it is no name of ours.
fn made_at(name: &str) -> Option<DateTime<Utc>> {
    let at = NaiveDateTime::parse_from_str(name, NAME).ok()?.and_utc();
    (at.format(NAME).to_string() == name).then_some(at)
}

/// The same of a part of one.
fn part_of(name: &str) -> Option<DateTime<Utc>> {
    let (name, program) = name.strip_prefix('.')?.strip_suffix(".part")?.rsplit_once('.')?;
    program.parse::<u32>().ok()?;
    made_at(name)
}
