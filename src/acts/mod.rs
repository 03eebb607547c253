//! Acts of people, independent of HTTP. Each act checks the rights of its [`Caller`], then loads, decides and saves inside one transaction
//! ([`Work`]), which records the changes. Pages, commands and the demonstration use the same acts.
//!
//! Ids from outside are checked here to belong together; anything of another tournament counts as not found.

mod acquaintances;
pub mod announced_draws;
pub mod calendar;
mod caller;
pub mod calls;
pub mod club_nights;
mod consequences;
pub mod demo;
pub mod displays;
pub mod distance_play;
pub mod editions;
pub mod entries;
pub mod evening;
pub mod hall;
pub mod hand_ins;
mod held_seats;
pub mod keepers;
pub mod late_seatings;
mod meant;
pub mod merging;
pub mod money;
mod not_done;
mod opened_tables;
pub mod own_crests;
pub mod passes;
pub mod people;
pub mod person_merging;
pub mod pins;
pub mod players;
pub mod prizes;
pub mod publications;
mod queue;
pub mod rankings;
pub mod rearrangements;
pub mod records;
pub mod replacements;
pub mod rounds;
pub mod seasons;
pub mod seat_changes;
mod seat_facts;
pub mod seat_play;
pub mod seed_lists;
pub mod sign_ups;
pub mod stages;
mod start_clocks;
mod table_journal;
pub mod tables;
pub mod tournaments;
pub mod turn_clocks;
pub mod urns;
pub mod webhooks;
mod week_tables;
pub mod wishes;
pub mod withdrawals;
mod work;

pub use caller::Caller;
pub use meant::MeantStage;
pub use not_done::{
    ClubError, HallError, HandInError, NotDone, PassError, PeopleError, RegisterError, RoundError,
    Status, TableActError,
};
pub use work::{Change, Decision, Work, do_blocking};

use chrono::{DateTime, SubsecRound, Utc};
use domain::tournament::id::IdSource;

/// The moment of an act: its time and its source of ids.
#[derive(Debug)]
pub struct Moment {
    /// Time in whole microseconds, the precision of the databases.
    pub now: DateTime<Utc>,
    /// Generator of new ids.
    pub ids: IdSource,
}

impl Moment {
    /// The current moment, with unpredictable ids.
    ///
    /// # Errors
    /// [`getrandom::Error`]: the system provides no randomness.
    pub fn now() -> Result<Self, getrandom::Error> {
        let mut seed = [0; 32];
        getrandom::fill(&mut seed)?;
        Ok(Self::at(Utc::now(), seed))
    }

    /// The moment `now`, with ids generated from `seed`.
    pub fn at(now: DateTime<Utc>, seed: [u8; 32]) -> Self {
        let millis = u64::try_from(now.timestamp_millis()).unwrap_or(0);
        Self { now: now.trunc_subsecs(6), ids: IdSource::new(millis, seed) }
    }
}
