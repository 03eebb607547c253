//! The description of the API as a page, made from the same operations.

use askama::Template;

use super::operation::Operation;
use super::operations::{HOME, operations};
use crate::web::http::respond::{Answer, render};
use crate::web::i18n::key;
use crate::web::request::context::Ctx;

/// Codes of problems that any operation may answer with, each with its meaning in English. Refused acts have codes of their own.
const PROBLEMS: [(&str, u16, &str); 23] = [
    ("malformed", 400, "The body or the query cannot be read."),
    ("idempotency-key-missing", 400, "A write needs the header Idempotency-Key."),
    ("key-missing", 401, "The operation needs a key."),
    ("key-invalid", 401, "The key is unknown, revoked or expired."),
    ("forbidden", 403, "The account of the key may not do this."),
    ("scope-missing", 403, "The key lacks the scope named in scope."),
    ("table-key-needed", 403, "Only a table key can do this."),
    ("not-found", 404, "There is no such resource."),
    ("method-not-allowed", 405, "The header Allow has the methods of the address."),
    ("too-slow", 408, "The body came too slowly."),
    ("conflict", 409, "Others have changed something; now has what stands."),
    ("refused", 409, "The act is not possible now."),
    ("precondition-failed", 412, "The tag of If-Match is no longer current."),
    ("too-large", 413, "The body is too large."),
    ("unsupported-media-type", 415, "The body is not application/json."),
    ("invalid", 422, "A value is not allowed; errors has each with what is allowed."),
    ("batch-refused", 422, "Items of a batch were refused; items has the outcome of each."),
    ("idempotency-key-reused", 422, "The Idempotency-Key was used for another request."),
    ("version-missing", 428, "The version of the log is missing."),
    ("too-many-requests", 429, "Retry-After has the seconds to wait."),
    ("internal", 500, "An error of the service; request_id finds it in the log."),
    ("unavailable", 503, "The database is away for a moment."),
    ("full", 507, "The disk of the service is full."),
];

#[derive(Template)]
#[template(path = "api/docs.html")]
struct DocsPage {
    ctx: Ctx,
    /// Operations by the first part of their path.
    groups: Vec<(String, Vec<Operation>)>,
}

impl DocsPage {
    fn path(&self, operation: &Operation) -> String {
        format!("{HOME}{}", operation.path)
    }

    /// The scope that a key needs; empty if none is needed.
    fn scope(&self, operation: &Operation) -> &'static str {
        operation.scope.map_or("", |scope| scope.name())
    }

    fn problems(&self) -> [(&'static str, u16, &'static str); PROBLEMS.len()] {
        PROBLEMS
    }
}

/// `GET /api/docs`: the page.
pub async fn show(ctx: Ctx) -> Answer {
    let mut groups: Vec<(String, Vec<Operation>)> = Vec::new();
    for operation in operations() {
        let name = operation.path.split('/').nth(1).unwrap_or_default().to_owned();
        match groups.iter_mut().find(|(known, _)| *known == name) {
            Some((_, known)) => known.push(operation),
            None => groups.push((name, vec![operation])),
        }
    }
    render(&DocsPage { ctx, groups })
}
