//! Players, the people who play.

use chrono::{DateTime, Utc};

use super::id::{PlayerId, UserId};
use super::text::fold;

/// A person, stored once for all tournaments of an organizer's account, so that a weekly ranking can follow them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Player {
    /// Primary key of the player.
    pub id: PlayerId,
    /// Organizer's account to which the person belongs.
    pub account: UserId,
    /// Full name, as registered; empty for a placeholder before people are named (see [`Player::unnamed`]).
    pub name: String,
    /// Name of the club; may be empty.
    pub club: String,
    /// E-mail address of the contact; never public.
    pub email: Option<String>,
    /// Data about a minor; `None` for adults.
    pub minor: Option<Minor>,
}

/// The public data about a minor.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Minor {
    /// Displayed instead of the name; if empty, the initials are displayed.
    pub alias: String,
    /// Guardian's consent to publishing the name.
    pub consent: Option<Consent>,
}

/// A guardian's consent, as noted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Consent {
    /// Person who noted the consent.
    pub by: String,
    /// Time at which it was noted.
    pub at: DateTime<Utc>,
}

/// The age information in a form or list.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Age {
    /// No information: the stored data stay.
    #[default]
    Unsaid,
    /// The person is an adult.
    Adult,
    /// The person is a minor.
    Minor {
        /// Displayed instead of the name; if empty, the initials are displayed.
        alias: String,
        /// True if a guardian consents to publishing the name.
        has_consent: bool,
    },
}

impl Player {
    /// A placeholder for the people of an entry of `club` until they are named; pages show the entry's name instead.
    pub fn unnamed(id: PlayerId, account: UserId, club: &str) -> Self {
        let (name, club) = (String::new(), club.to_owned());
        Self { id, account, name, club, email: None, minor: None }
    }

    /// Returns whether this is a named person and not a placeholder.
    pub fn is_named(&self) -> bool {
        !self.name.is_empty()
    }

    /// Returns whether the name is hidden from the public: a minor without a guardian's consent.
    pub fn is_private(&self) -> bool {
        self.minor.as_ref().is_some_and(|minor| minor.consent.is_none())
    }

    /// The public name; for private people the alias or, if empty, the initials ("A. B. C.").
    pub fn public_name(&self) -> String {
        match &self.minor {
            Some(Minor { alias, consent: None }) if !alias.is_empty() => alias.clone(),
            Some(Minor { consent: None, .. }) => initials(&self.name),
            Some(_) | None => self.name.clone(),
        }
    }

    /// Returns whether `text` contains a word of this person's hidden name.
    pub fn is_betrayed_by(&self, text: &str) -> bool {
        if !self.is_private() {
            return false;
        }
        let (text, name) = (fold(text), fold(&self.name));
        let is_sign = |letter: char| !letter.is_alphanumeric();
        let mut words = name.split(is_sign).filter(|word| !PARTICLES.contains(word));
        words.any(|word| text.split(is_sign).any(|other| other == word))
    }
}

/// Particles in names that do not identify anybody.
pub(super) const PARTICLES: [&str; 17] = [
    "", "a", "d", "da", "de", "del", "dels", "do", "e", "el", "i", "l", "la", "las", "les", "los",
    "y",
];

impl Age {
    /// The new data about a minor when a form replaces the known data. `now` is recorded as a new consent.
    pub fn replacing(&self, known: Option<&Minor>, now: &Consent) -> Option<Minor> {
        match self {
            Age::Unsaid => known.cloned(),
            Age::Adult => None,
            Age::Minor { alias, has_consent } => Some(Minor {
                alias: alias.clone(),
                consent: has_consent.then(|| {
                    known.and_then(|it| it.consent.clone()).unwrap_or_else(|| now.clone())
                }),
            }),
        }
    }

    /// The new data about a minor when the person is registered again: a form that omits the age never makes hidden data public.
    pub fn joining(&self, known: Option<&Minor>, now: &Consent) -> Option<Minor> {
        let Age::Minor { alias, has_consent } = self else { return known.cloned() };
        let known_alias = known.map(|it| it.alias.clone()).unwrap_or_default();
        let known_consent = known.and_then(|it| it.consent.clone());
        Some(Minor {
            alias: if alias.is_empty() { known_alias } else { alias.clone() },
            consent: known_consent.or_else(|| has_consent.then(|| now.clone())),
        })
    }
}

/// The initials of a name, such as "A. B. C.".
pub(super) fn initials(name: &str) -> String {
    let initials: Vec<String> = name
        .split_whitespace()
        .filter_map(|word| word.chars().next())
        .map(|letter| format!("{}.", letter.to_uppercase()))
        .collect();
    initials.join(" ")
}
