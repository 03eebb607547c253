//! The conditions of a write, from its headers and its query.

use actix_web::HttpRequest;
use actix_web::http::{StatusCode, header};

use super::headers::{tags, text_header};
use crate::web::guard::limits::network;
use crate::web::guard::secret::{self, SigningKey};
use crate::web::http::error::WebError;
use crate::web::http::problem::Problem;
use crate::web::request::context::{Ctx, state};

/// Header with the sender's own name of a write.
const IDEMPOTENCY_KEY: &str = "idempotency-key";
/// Maximum length of a sender's name of a write.
pub const LONGEST: usize = 200;
/// Minimum length of the name of a write without a key. Senders without keys share their networks, so a name has to be hard to guess.
pub const LEAST_WITHOUT_KEY: usize = 16;

/// The conditions of a write.
pub struct Once {
    /// Hash of the sender and its name of the write.
    pub hash: String,
    /// Hash of the request.
    pub request: String,
    /// Tags of `If-Match`; empty without the header.
    pub if_match: Vec<String>,
    /// True if the effects are asked for and nothing is to be done.
    pub is_preview: bool,
}

impl Once {
    /// Reads the headers of a write.
    ///
    /// # Errors
    /// The `Idempotency-Key` is missing, empty or too long, or `If-Match` is empty.
    pub fn of(req: &HttpRequest, ctx: &Ctx, request: String) -> Result<Self, WebError> {
        let name = text_header(req, IDEMPOTENCY_KEY).map(|it| it.trim().trim_matches('"'));
        let is_preview = match req.query_string() {
            "" => false,
            "preview=true" => true,
            _ => return Err(unknown_query()),
        };
        let least = if ctx.program().is_some() { 1 } else { LEAST_WITHOUT_KEY };
        let name = match name {
            Some(name) if (least..=LONGEST).contains(&name.len()) => name,
            None if is_preview => "",
            _ => return Err(nameless(least)),
        };
        let if_match = tags(req, header::IF_MATCH);
        if if_match.iter().any(String::is_empty) {
            return Err(tagless());
        }
        let from = || state(req).map(|state| network(state.client_address(req)).to_string());
        let sender = ctx.program().map(str::to_owned).or_else(from).unwrap_or_default();
        Ok(Self {
            hash: secret::fingerprint(&format!("{sender} {name}")),
            request,
            if_match,
            is_preview,
        })
    }

    /// The secret that this write makes, such as that of a private link. It is not stored: the same write makes the same secret.
    pub fn secret(&self, key: &SigningKey) -> String {
        key.of_write(&format!("{} {}", self.hash, self.request))
    }

    /// The version of a table's game that `If-Match` names.
    pub fn table_version(&self) -> Option<i32> {
        self.if_match.iter().find_map(|tag| tag.split('.').nth(1)?.parse().ok())
    }
}

fn unknown_query() -> WebError {
    let detail = "unknown query";
    let problem = Problem::new(StatusCode::BAD_REQUEST, "malformed", detail);
    problem.with("allowed", "preview=true".into()).into()
}

fn tagless() -> WebError {
    let detail = "the header If-Match has no tag";
    let problem = Problem::new(StatusCode::BAD_REQUEST, "malformed", detail);
    problem.with("allowed", "the ETag of the tournament or table, or *".into()).into()
}

fn nameless(least: usize) -> WebError {
    let detail = "a write needs the header Idempotency-Key, a name that is new for each write";
    let problem = Problem::new(StatusCode::BAD_REQUEST, "idempotency-key-missing", detail);
    problem.with("allowed", format!("{least} to {LONGEST} characters").into()).into()
}
