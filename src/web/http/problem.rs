//! Errors of programs' requests that pages do not have.

use actix_web::http::StatusCode;
use serde_json::{Map, Value};

/// A value of a request that is not allowed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FieldProblem {
    /// Path of the value, such as `events[3].die`; empty for the whole body.
    pub field: String,
    /// The problem.
    pub detail: String,
    /// The allowed values, in words; empty if the detail says all.
    pub allowed: String,
}

/// An error of a program's request that pages do not have.
#[derive(Clone, Debug)]
pub struct Problem {
    pub status: StatusCode,
    /// Code of the problem; it stays the same when texts change.
    pub code: &'static str,
    /// The problem; empty to take the title.
    pub detail: String,
    /// Values that are not allowed.
    pub errors: Vec<FieldProblem>,
    /// Further members, such as `now`.
    pub more: Map<String, Value>,
    /// True if the texts are in the language of the caller. Others are in English.
    pub is_translated: bool,
}

impl Problem {
    pub fn new(status: StatusCode, code: &'static str, detail: impl Into<String>) -> Self {
        let (errors, more) = (Vec::new(), Map::new());
        Self { status, code, detail: detail.into(), errors, more, is_translated: false }
    }

    /// Values of the body or the query are not allowed.
    pub fn invalid(errors: Vec<FieldProblem>) -> Self {
        let first = errors.first();
        let detail = first.map(|it| match it.field.is_empty() {
            true => it.detail.clone(),
            false => format!("{}: {}", it.field, it.detail),
        });
        let status = StatusCode::UNPROCESSABLE_ENTITY;
        Self { errors, ..Self::new(status, "invalid", detail.unwrap_or_default()) }
    }

    /// The problem with texts in the language of the caller.
    #[must_use]
    pub fn translated(self) -> Self {
        Self { is_translated: true, ..self }
    }

    /// Adds a member.
    #[must_use]
    pub fn with(mut self, name: &str, value: Value) -> Self {
        self.more.insert(name.to_owned(), value);
        self
    }
}
