//! Faults of a record: where, which code, and in words.

use super::super::{Parts, Refusal, sentence};
use std::fmt;

/// What is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cause {
    /// A tag is missing, stands twice or cannot be so; in words. Code `tag`.
    Tag(String),
    /// The text has not the form of a record; in words. Code `syntax`.
    Syntax(String),
    /// The rules refuse what is recorded.
    Refused(Refusal),
}

/// The first fault of a record.
///
/// Displayed as `LINE:COLUMN: CODE: message`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The line, counted from 1 at the beginning of the text.
    pub line: usize,
    /// The first character of the token, counted from 1.
    pub column: usize,
    /// What is wrong.
    pub cause: Cause,
    /// The tokens that could have stood here; empty where that says nothing.
    pub due: Vec<String>,
}

impl Fault {
    /// The code of spec §8.
    pub fn code(&self) -> &'static str {
        match &self.cause {
            Cause::Tag(_) => "tag",
            Cause::Syntax(_) => "syntax",
            Cause::Refused(refusal) => refusal.code(),
        }
    }

    /// What is wrong and what was due instead, in English.
    pub fn message(&self) -> String {
        let (key, mut args) = self.parts();
        let text = sentence(&(key, args.clone()));
        if self.due.is_empty() {
            return text;
        }
        args = vec![("sentence", text), ("due", self.due.join(", "))];
        sentence(&("fault-due", args))
    }

    /// The key and the arguments of its sentence, for a translation; [`due`](Fault::due) is added with the key
    /// `fault-due`.
    pub fn parts(&self) -> Parts {
        match &self.cause {
            Cause::Tag(problem) => ("fault-tag", vec![("problem", problem.clone())]),
            Cause::Syntax(problem) => ("fault-syntax", vec![("problem", problem.clone())]),
            Cause::Refused(refusal) => refusal.parts(),
        }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}: {}", self.line, self.column, self.code(), self.message())
    }
}

impl std::error::Error for Fault {}
