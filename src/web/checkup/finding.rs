//! Findings: sentences about an installation.

use strum::IntoStaticStr;

use super::facts::Facts;
use crate::web::i18n::{Argument, Key, Language, Message, key};

/// The weight of a finding.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum Grade {
    Ok,
    /// Something that may become a fault, or that could not be found out.
    Warning,
    /// Something that does not work.
    Fault,
}

impl Grade {
    /// Its name for programs.
    pub fn name(self) -> &'static str {
        self.into()
    }
}

/// A sentence about the installation, with the remedy if there is one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    pub grade: Grade,
    pub said: Message,
    /// The remedy, if it is no part of the sentence.
    pub remedy: Option<Message>,
}

impl Finding {
    pub(super) fn ok(key: Key) -> Self {
        Self { grade: Grade::Ok, said: Message::new(key), remedy: None }
    }

    pub(super) fn warning(key: Key) -> Self {
        Self { grade: Grade::Warning, ..Self::ok(key) }
    }

    pub(super) fn fault(key: Key) -> Self {
        Self { grade: Grade::Fault, ..Self::ok(key) }
    }

    /// Nothing was answered within the time.
    pub(super) fn late(facts: &Facts) -> Self {
        Self::warning(key::CHECKUP_LATE).with("n", facts.patience.as_secs())
    }

    pub(super) fn with(mut self, name: &'static str, value: impl Argument) -> Self {
        self.said = self.said.with(name, value);
        self
    }

    /// Adds the reason, which a database may tell in several lines.
    pub(super) fn because(self, cause: &str) -> Self {
        let lines: Vec<&str> = cause.lines().map(str::trim).collect();
        self.with("cause", lines.join(" ").trim_end_matches(['.', ' ']))
    }

    /// The sentences in a language.
    pub fn text(&self, language: Language) -> String {
        let said = language.say(&self.said);
        match &self.remedy {
            Some(remedy) => format!("{}. {}", said.trim_end_matches('.'), language.say(remedy)),
            None => said,
        }
    }
}
