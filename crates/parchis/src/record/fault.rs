//! Faults of a record: the place, the code and the message.

use super::super::{Parts, Refusal, sentence};
use std::fmt;

/// The cause of a fault.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cause {
    /// A tag is missing, occurs twice or has an impossible value; the text says which. Code `tag`.
    Tag(String),
    /// The text is not in the form of a record; the text says why. Code `syntax`.
    Syntax(String),
    /// The rules refuse the recorded action.
    Refused(Refusal),
}

/// The first fault of a record.
///
/// Displayed as `LINE:COLUMN: CODE: message`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The line, counted from 1 at the beginning of the text.
    pub line: usize,
    /// The column of the token's first character, counted from 1.
    pub column: usize,
    /// The cause of the fault.
    pub cause: Cause,
    /// The tokens that would be legal here; empty if such a list would not help.
    pub due: Vec<String>,
}

impl Fault {
    /// The code of the fault, as in rules spec §8.
    pub fn code(&self) -> &'static str {
        match &self.cause {
            Cause::Tag(_) => "tag",
            Cause::Syntax(_) => "syntax",
            Cause::Refused(refusal) => refusal.code(),
        }
    }

    /// The cause and the tokens that were due instead, in English.
    pub fn message(&self) -> String {
        let (key, mut args) = self.parts();
        let text = sentence(&(key, args.clone()));
        if self.due.is_empty() {
            return text;
        }
        args = vec![("sentence", text), ("due", self.due.join(", "))];
        sentence(&("fault-due", args))
    }

    /// The key and the arguments of the message, for a translation. [`due`](Fault::due) is not included; it belongs to the key `fault-due`.
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
