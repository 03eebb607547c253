//! A message under construction in a template, which adds its arguments.

use std::fmt;

use super::language::Language;
use super::message::{Argument, Message};

/// A message with a language. It displays as its translation.
#[derive(Clone, Debug)]
pub struct Translated {
    language: Language,
    message: Message,
}

impl Translated {
    pub fn new(language: Language, message: Message) -> Self {
        Self { language, message }
    }

    /// Adds the argument `name`.
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
