//! A message on its way into a template, gathering its arguments.

use std::fmt;

use super::language::Language;
use super::message::{Argument, Message};

/// A message in a language; displays as its translation.
#[derive(Clone, Debug)]
pub struct Translated {
    language: Language,
    message: Message,
}

impl Translated {
    /// The message in this language.
    pub fn new(language: Language, message: Message) -> Self {
        Self { language, message }
    }

    /// With the argument `name`.
    #[must_use]
    pub fn with(mut self, name: &'static str, value: impl Argument) -> Self {
        self.message = self.message.with(name, value);
        self
    }
}

impl fmt::Display for Translated {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.language.say(&self.message))
    }
}
