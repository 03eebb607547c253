//! Answers to reads: JSON with an entity tag, and lists in parts.

use actix_web::http::header;
use actix_web::{HttpRequest, HttpResponse};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::headers::tags;
use crate::web::guard::secret;
use crate::web::http::error::WebError;
use crate::web::http::problem::{FieldProblem, Problem};
use crate::web::http::respond::Answer;

/// Number of items in an answer, unless the query names one.
pub const USUAL: usize = 50;
/// Maximum number of items in an answer.
pub const MOST: usize = 200;

/// The part of a list that a query names.
#[derive(Clone, Debug, Default, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ListQuery {
    /// Maximum number of items, 1 to 200; 50 if missing.
    #[schema(minimum = 1, maximum = 200)]
    #[serde(default)]
    pub limit: Option<usize>,
    /// The `next` of the part before.
    #[serde(default)]
    pub cursor: Option<String>,
}

/// A part of a list.
#[derive(Clone, Debug, Serialize)]
pub struct Listed<T> {
    /// Number of items in the whole list.
    pub total: usize,
    pub items: Vec<T>,
    /// Cursor of the next part; missing in the last one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub next: Option<String>,
}

impl<T> Listed<T> {
    /// The part of `all` that the query names. `id` identifies an item, so that a part begins after the last item of the one before,
    /// whatever was added in the meantime.
    ///
    /// # Errors
    /// The limit is out of bounds, or the cursor names no item.
    pub fn part<S>(
        all: Vec<S>,
        query: &ListQuery,
        id: impl Fn(&S) -> String,
        view: impl Fn(S) -> T,
    ) -> Result<Self, WebError> {
        let limit = query.limit.unwrap_or(USUAL);
        if !(1..=MOST).contains(&limit) {
            return Err(wrong("limit", "out of bounds", format!("1 to {MOST}")));
        }
        let total = all.len();
        let begin = match &query.cursor {
            None => 0,
            Some(cursor) => {
                let last = all.iter().position(|item| id(item) == *cursor);
                let allowed = "the member next of an earlier answer".to_owned();
                last.ok_or_else(|| wrong("cursor", "unknown", allowed))? + 1
            }
        };
        let mut part: Vec<S> = all.into_iter().skip(begin).take(limit + 1).collect();
        let is_last = part.len() <= limit;
        part.truncate(limit);
        let next = part.last().filter(|_| !is_last).map(&id);
        Ok(Self { total, items: part.into_iter().map(view).collect(), next })
    }
}

/// The refusal of one value.
pub fn wrong(field: &str, detail: &str, allowed: String) -> WebError {
    let field = field.to_owned();
    Problem::invalid(vec![FieldProblem { field, detail: detail.to_owned(), allowed }]).into()
}

/// Answers with JSON and a tag of its content, or with 304 if the sender has it.
///
/// # Errors
/// The value cannot be written as JSON.
pub fn json(req: &HttpRequest, value: &impl Serialize) -> Answer {
    tagged(req, value, None)
}

/// As [`json`], with a tag that begins with `version`, for `If-Match`.
///
/// # Errors
/// As [`json`].
pub fn versioned(req: &HttpRequest, value: &impl Serialize, version: &str) -> Answer {
    tagged(req, value, Some(version))
}

fn tagged(req: &HttpRequest, value: &impl Serialize, version: Option<&str>) -> Answer {
    let body = serde_json::to_string(value).map_err(WebError::internal)?;
    let hash: String = secret::fingerprint(&body).chars().take(16).collect();
    let tag = match version {
        Some(version) => format!("{version}.{hash}"),
        None => hash,
    };
    let is_known = tags(req, header::IF_NONE_MATCH).iter().any(|it| *it == tag || it == "*");
    let mut response = match is_known {
        true => HttpResponse::NotModified(),
        false => HttpResponse::Ok(),
    };
    response.insert_header((header::ETAG, format!("\"{tag}\"")));
    match is_known {
        true => Ok(response.finish()),
        false => Ok(response.content_type("application/json").body(body)),
    }
}
