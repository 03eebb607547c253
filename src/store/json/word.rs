//! The words that enums have in columns and JSON.

use crate::rules::{Color, Mode};
use crate::tournament::display::Screen;
use crate::tournament::entry::EntryStatus;
use crate::tournament::event::{Degree, Keep};
use crate::tournament::result::{Outcome, ResultSource};
use crate::tournament::round::{RoundKind, RoundState};
use crate::tournament::settings::{Confirmation, Dice, Preset, Remainder};
use crate::tournament::stage::Tiebreak;
use crate::tournament::table::{TableKind, TableState};
use crate::tournament::tournament::{Registration, Role};

/// An enum with a word for each value.
pub(in crate::store) trait Word: Copy {
    /// The word.
    fn word(self) -> &'static str;
    /// The value with this word.
    fn from_word(word: &str) -> Option<Self>;
}

macro_rules! named {
    ($($name:ident),+ $(,)?) => {$(
        impl Word for $name {
            fn word(self) -> &'static str {
                self.name()
            }

            fn from_word(word: &str) -> Option<Self> {
                $name::from_name(word)
            }
        }
    )+};
}

named! {
    Confirmation, Degree, Dice, Keep, Outcome, Preset, Remainder, ResultSource, Role, RoundKind, RoundState, Screen, TableKind, TableState, Tiebreak,
}

impl Word for Color {
    fn word(self) -> &'static str {
        self.name()
    }

    fn from_word(word: &str) -> Option<Self> {
        Color::ALL.into_iter().find(|color| color.name() == word)
    }
}

impl Word for Mode {
    fn word(self) -> &'static str {
        self.name()
    }

    fn from_word(word: &str) -> Option<Self> {
        [Mode::Solo, Mode::Pairs, Mode::Duel].into_iter().find(|mode| mode.name() == word)
    }
}

impl Word for EntryStatus {
    fn word(self) -> &'static str {
        match self {
            EntryStatus::Active => "active",
            EntryStatus::Withdrawn => "withdrawn",
        }
    }

    fn from_word(word: &str) -> Option<Self> {
        [EntryStatus::Active, EntryStatus::Withdrawn].into_iter().find(|it| it.word() == word)
    }
}

impl Word for Registration {
    fn word(self) -> &'static str {
        match self {
            Registration::Open => "open",
            Registration::Closed => "closed",
        }
    }

    fn from_word(word: &str) -> Option<Self> {
        [Registration::Open, Registration::Closed].into_iter().find(|it| it.word() == word)
    }
}
