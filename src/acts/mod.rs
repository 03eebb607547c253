//! What people do to a tournament, free of HTTP: each act loads, decides and saves inside the caller's one transaction.
//! Pages, commands and the demonstration call the same ones.

mod acquaintances;
pub mod calls;
pub mod create;
pub mod demo;
pub mod duties;
pub mod entries;
pub mod hall;
pub mod keeping;
pub mod players;
pub mod records;
pub mod rounds;
pub mod tables;

use chrono::{DateTime, SubsecRound, Utc};

use crate::tournament::id::IdSource;

/// The moment of an act: its time and the ids made in it.
#[derive(Debug)]
pub struct Moment {
    /// The time, in whole microseconds, as databases keep it.
    pub now: DateTime<Utc>,
    /// Fresh ids.
    pub ids: IdSource,
    /// Who acts, where that is noted; empty where nobody is signed in.
    pub by: String,
}

impl Moment {
    /// This moment, with ids that nobody can guess.
    ///
    /// # Errors
    /// When the system has no randomness to give.
    pub fn now() -> Result<Self, getrandom::Error> {
        let mut seed = [0; 32];
        getrandom::fill(&mut seed)?;
        Ok(Self::at(Utc::now(), seed))
    }

    /// The moment `now`, with the ids of `seed`.
    pub fn at(now: DateTime<Utc>, seed: [u8; 32]) -> Self {
        let millis = u64::try_from(now.timestamp_millis()).unwrap_or(0);
        Self { now: now.trunc_subsecs(6), ids: IdSource::new(millis, seed), by: String::new() }
    }

    /// The moment in which somebody called `name` acts.
    #[must_use]
    pub fn by(mut self, name: impl Into<String>) -> Self {
        self.by = name.into();
        self
    }
}
