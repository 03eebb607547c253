//! The terms of sign-ups to a tournament, decided by its organizer.

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use strum::{EnumString, IntoStaticStr, VariantArray};

use super::super::fields::{Field, InputKind, Value, words};
use super::SignUpError;

/// Maximum number of characters of the text about the tournament.
pub const LONGEST_ABOUT: u16 = 600;

/// The terms of sign-ups.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct SignUpTerms {
    /// True if people may sign up on the public page.
    pub is_offered: bool,
    /// Begin; `None`: as soon as sign-ups are offered.
    pub opens_at: Option<DateTime<Utc>>,
    /// End, exclusive; `None`: until registration is closed.
    pub closes_at: Option<DateTime<Utc>>,
    /// Number of places; 0: no limit. Further sign-ups wait.
    pub capacity: u16,
    /// True if an organizer accepts each sign-up.
    pub needs_approval: bool,
    /// True if a device may sign up once only.
    pub is_one_per_device: bool,
    /// Text about the tournament for those who sign up: who may play, the fee, the prizes.
    pub about: String,
    /// Question for the club.
    pub club: Asked,
    /// Question for the sector.
    pub sector: Asked,
    /// Question for the category.
    pub category: Asked,
    /// Question for an e-mail address or a telephone number.
    pub contact: Asked,
    /// Question for a wish.
    pub wish: Asked,
}

/// The treatment of a question in the form.
#[derive(
    Clone,
    Copy,
    Debug,
    Default,
    PartialEq,
    Eq,
    EnumString,
    IntoStaticStr,
    VariantArray,
    Serialize,
    Deserialize
)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum Asked {
    /// The form does not have it.
    #[default]
    No,
    /// An answer is optional.
    Optional,
    /// An answer is required.
    Required,
}

named!(Asked);

/// The state of sign-ups at a moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Opening {
    /// They are not offered.
    Off,
    /// They begin later.
    NotYet(DateTime<Utc>),
    /// People may sign up; until then, if an end is set.
    Open(Option<DateTime<Utc>>),
    /// They have ended.
    Over,
}

impl Default for SignUpTerms {
    fn default() -> Self {
        Self {
            is_offered: false,
            opens_at: None,
            closes_at: None,
            capacity: 0,
            needs_approval: false,
            is_one_per_device: false,
            about: String::new(),
            club: Asked::Optional,
            sector: Asked::No,
            category: Asked::No,
            contact: Asked::Optional,
            wish: Asked::No,
        }
    }
}

impl SignUpTerms {
    /// The state of sign-ups at `now`.
    pub fn opening(&self, now: DateTime<Utc>) -> Opening {
        match (self.is_offered, self.opens_at, self.closes_at) {
            (false, ..) => Opening::Off,
            (true, _, Some(end)) if end <= now => Opening::Over,
            (true, Some(begin), _) if now < begin => Opening::NotYet(begin),
            (true, _, end) => Opening::Open(end),
        }
    }

    /// Checks that sign-ups end after they begin.
    ///
    /// # Errors
    /// [`SignUpError::Reversed`]: they do not.
    pub fn check(&self) -> Result<(), SignUpError> {
        match (self.opens_at, self.closes_at) {
            (Some(begin), Some(end)) if end <= begin => Err(SignUpError::Reversed),
            _ => Ok(()),
        }
    }

    /// The state of sign-ups while registration is closed.
    pub fn closed(&self) -> Opening {
        if self.is_offered { Opening::Over } else { Opening::Off }
    }
}

/// Groups of fields on the page of the terms.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TermGroup {
    /// Opening and places.
    Places,
    /// Questions of the form.
    Questions,
}

/// The field of a question: its name, its label, and its place in the terms.
macro_rules! question {
    ($name:literal, $label:literal, $asked:ident) => {
        Field {
            name: $name,
            kind: InputKind::Word(words::<Asked>),
            label: $label,
            hint: None,
            place: TermGroup::Questions,
            read: |of| of.$asked.name().into(),
            write: |of, value| value.word().map(|asked| of.$asked = asked),
        }
    };
}

/// All terms except the begin and the end. [`super::super::fields`] says how to add one.
pub static FIELDS: [Field<SignUpTerms, TermGroup>; 10] = [
    Field {
        name: "is_offered",
        kind: InputKind::Flag("on"),
        label: "field-sign-up-offered",
        hint: Some("field-sign-up-offered-hint"),
        place: TermGroup::Places,
        read: |of| Value::Flag(of.is_offered),
        write: |of, value| value.flag().map(|is_offered| of.is_offered = is_offered),
    },
    Field {
        name: "capacity",
        kind: InputKind::Number { min: 0, max: 2000 },
        label: "field-sign-up-capacity",
        hint: Some("field-sign-up-capacity-hint"),
        place: TermGroup::Places,
        read: |of| Value::Number(of.capacity),
        write: |of, value| value.number().map(|capacity| of.capacity = capacity),
    },
    Field {
        name: "needs_approval",
        kind: InputKind::Flag("on"),
        label: "field-sign-up-approval",
        hint: Some("field-sign-up-approval-hint"),
        place: TermGroup::Places,
        read: |of| Value::Flag(of.needs_approval),
        write: |of, value| value.flag().map(|needs_approval| of.needs_approval = needs_approval),
    },
    Field {
        name: "is_one_per_device",
        kind: InputKind::Flag("on"),
        label: "field-sign-up-one-per-device",
        hint: Some("field-sign-up-one-per-device-hint"),
        place: TermGroup::Places,
        read: |of| Value::Flag(of.is_one_per_device),
        write: |of, value| value.flag().map(|is_one| of.is_one_per_device = is_one),
    },
    Field {
        name: "about",
        kind: InputKind::Text { min: 0, max: LONGEST_ABOUT },
        label: "field-sign-up-about",
        hint: Some("field-sign-up-about-hint"),
        place: TermGroup::Places,
        read: |of| of.about.clone().into(),
        write: |of, value| value.word().map(|about| of.about = about),
    },
    question!("ask_club", "field-sign-up-club", club),
    question!("ask_sector", "field-sign-up-sector", sector),
    question!("ask_category", "field-sign-up-category", category),
    question!("ask_contact", "field-sign-up-contact", contact),
    question!("ask_wish", "field-sign-up-wish", wish),
];
