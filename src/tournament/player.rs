//! People who play.

use chrono::{DateTime, Utc};

use super::id::{PlayerId, UserId};
use super::text::fold;

/// A person, kept once for all tournaments of an organizer's account, so that a weekly ranking can follow them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Player {
    /// Id.
    pub id: PlayerId,
    /// The organizer's account that this person is known to.
    pub account: UserId,
    /// Full name, as registered; empty: whoever an entry sends, before anybody is named (see [`Player::unnamed`]).
    pub name: String,
    /// Club, or empty.
    pub club: String,
    /// Contact, never public.
    pub email: Option<String>,
    /// Of minors, what the public may be shown of them.
    pub minor: Option<Minor>,
}

/// What the public may be shown of somebody under age.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Minor {
    /// Shown instead of the name; empty: the initials.
    pub alias: String,
    /// A guardian's consent to the name being public.
    pub consent: Option<Consent>,
}

/// That a guardian consented.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Consent {
    /// Who noted it.
    pub by: String,
    /// When.
    pub at: DateTime<Utc>,
}

/// What a form or a list says of a person's age.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Age {
    /// Nothing: what is known stays.
    #[default]
    Unsaid,
    /// Of age.
    Adult,
    /// Under age.
    Minor {
        /// To be shown instead of the name; empty: the initials.
        alias: String,
        /// Whether a guardian consents to the name being public.
        has_consent: bool,
    },
}

impl Player {
    /// Who sits for an entry of `club` until its people are named: pages show the entry's name instead.
    pub fn unnamed(id: PlayerId, account: UserId, club: &str) -> Self {
        let (name, club) = (String::new(), club.to_owned());
        Self { id, account, name, club, email: None, minor: None }
    }

    /// Whether this is somebody, and not whoever an entry sends.
    pub fn is_named(&self) -> bool {
        !self.name.is_empty()
    }

    /// Whether the public is not shown the name: under age without a guardian's consent.
    pub fn is_private(&self) -> bool {
        self.minor.as_ref().is_some_and(|minor| minor.consent.is_none())
    }

    /// The name that public pages show: of private people the alias, or else the initials, "A. B. C.".
    pub fn public_name(&self) -> String {
        match &self.minor {
            Some(Minor { alias, consent: None }) if !alias.is_empty() => alias.clone(),
            Some(Minor { consent: None, .. }) => initials(&self.name),
            Some(_) | None => self.name.clone(),
        }
    }

    /// Whether `text` has a word of the name of this person, whose name the public is not shown.
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

/// Words of names that say nothing of whose they are.
const PARTICLES: [&str; 17] = [
    "", "a", "d", "da", "de", "del", "dels", "do", "e", "el", "i", "l", "la", "las", "les", "los",
    "y",
];

impl Age {
    /// What is kept of a person of whom `known` is kept, where this is all there is to say. `now` is noted with a new
    /// consent.
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

    /// What is kept of a person of whom `known` is kept, where somebody registers them once more: nothing that was
    /// hidden becomes public because a form does not mention it.
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

fn initials(name: &str) -> String {
    let initials: Vec<String> = name
        .split_whitespace()
        .filter_map(|word| word.chars().next())
        .map(|letter| format!("{}.", letter.to_uppercase()))
        .collect();
    initials.join(" ")
}
