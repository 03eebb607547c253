//! Sign-ups: people ask for a place in a tournament themselves, on its public page.
//!
//! A sign-up becomes an entry when it gets a place. Until then it waits: for an organizer, for a partner or for a free place.

pub mod doubles;
pub mod groups;
pub mod places;
pub mod terms;

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use strum::{EnumString, IntoStaticStr};
use thiserror::Error;

use super::entry::Entry;
use super::id::{EntryId, SignUpId, TournamentId};
use super::player::initials;

/// A request for a place, as its people sent it. Later changes of an entry do not change its sign-up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SignUp {
    /// Primary key of the sign-up.
    pub id: SignUpId,
    /// Tournament that it asks for.
    pub tournament: TournamentId,
    /// Number in the order of arrival, from 1. The waiting list has this order.
    pub number: i32,
    /// Time of arrival.
    pub at: DateTime<Utc>,
    /// Content of the form.
    pub form: SignUpForm,
    /// Hash of the secret in its private link; a new link replaces the old one.
    pub token_hash: String,
    /// Hash that identifies the device; it limits sign-ups to one for each device. Empty if the device sent nothing to identify it.
    pub device: String,
    /// Time of acceptance, by an organizer or by itself. An accepted sign-up gets the next free place.
    pub accepted_at: Option<DateTime<Utc>>,
    /// Entry that it became.
    pub entry: Option<EntryId>,
    /// Time and cause of its end, if it ended without an entry.
    pub ended: Option<(DateTime<Utc>, SignUpEnd)>,
}

/// The content of a sign-up form.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SignUpForm {
    /// People who want to play; one of them if the other is still missing.
    pub people: Vec<SignUpPerson>,
    /// Name of the team on lists; if empty, the names of the people.
    pub name: String,
    /// Name of the club; may be empty.
    pub club: String,
    /// Name of the sector; may be empty.
    pub sector: String,
    /// Name of the category; may be empty.
    pub category: String,
    /// E-mail address of the contact; never public.
    pub email: Option<String>,
    /// Telephone number of the contact; may be empty and is never public.
    pub phone: String,
    /// Wish of the people, for the organizers; may be empty and is never public.
    pub wish: String,
    /// True if a person alone looks for a partner and may be listed publicly.
    pub seeks_partner: bool,
    /// Language of messages to the contact, as in a page's `lang`.
    pub language: String,
}

/// A person of a sign-up.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct SignUpPerson {
    /// Full name.
    pub name: String,
    /// True if the person is a minor.
    #[serde(default)]
    pub is_minor: bool,
    /// True if the sender is a guardian who consents to publishing the minor's name.
    #[serde(default)]
    pub has_consent: bool,
}

impl SignUpPerson {
    /// The public name; for minors without consent the initials.
    pub fn public_name(&self) -> String {
        match self.is_minor && !self.has_consent {
            true => initials(&self.name),
            false => self.name.clone(),
        }
    }
}

/// The cause for which a sign-up ended without an entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumString, IntoStaticStr, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum SignUpEnd {
    /// An organizer refused it.
    Refused,
    /// Its people withdrew it.
    Withdrawn,
    /// Its person joined the sign-up of a partner.
    Joined,
}

named!(SignUpEnd);

/// The reason why people cannot sign up, or a sign-up cannot be changed.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SignUpError {
    /// Sign-ups are not offered, have not begun or have ended.
    #[error("sign-ups are not open")]
    NotOpen,
    /// A device has signed up before, and the terms allow it once.
    #[error("this device has signed up already")]
    SameDevice,
    /// An open sign-up names the same people.
    #[error("these people are sign-up {number} already")]
    Duplicate {
        /// Number of the other sign-up.
        number: i32,
    },
    /// It has ended, or has become an entry that has withdrawn or was drawn.
    #[error("the sign-up is decided")]
    Decided,
    /// The number of people does not fit the tournament: one or two in pairs, one otherwise.
    #[error("so many people do not make an entry")]
    People,
    /// Nobody looks for a partner in this sign-up any more, or it is the same one.
    #[error("the other does not look for a partner")]
    NoPartner,
    /// The terms end sign-ups before they begin.
    #[error("sign-ups end before they begin")]
    Reversed,
}

/// The state of a sign-up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SignUpState {
    /// It awaits an organizer's decision.
    Asked,
    /// Its person looks for a partner.
    SeeksPartner,
    /// It waits for a free place.
    Waiting,
    /// It has a place: the entry takes part.
    In,
    /// The entry that it became has withdrawn.
    EntryWithdrawn,
    /// It ended without an entry.
    Ended(SignUpEnd),
}

impl SignUp {
    /// Its state. `entry` is the one that it became, if it became one.
    pub fn state(&self, entry: Option<&Entry>) -> SignUpState {
        match (&self.ended, self.entry, entry) {
            (Some((_, end)), ..) => SignUpState::Ended(*end),
            (None, Some(_), Some(entry)) if entry.is_active() => SignUpState::In,
            (None, Some(_), _) => SignUpState::EntryWithdrawn,
            (None, None, _) if self.accepted_at.is_none() => SignUpState::Asked,
            (None, None, _) if self.form.seeks_partner => SignUpState::SeeksPartner,
            (None, None, _) => SignUpState::Waiting,
        }
    }

    /// Returns whether it is in the line for a place: accepted, complete, and neither ended nor an entry.
    pub fn is_waiting(&self) -> bool {
        self.state(None) == SignUpState::Waiting
    }

    /// Returns whether nothing was decided for good: it has neither ended nor become an entry.
    pub fn is_open(&self) -> bool {
        self.ended.is_none() && self.entry.is_none()
    }
}
