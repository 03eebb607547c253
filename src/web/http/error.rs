//! What can go wrong in answering, and how it is said: the only place that knows status codes of errors.

use std::error::Error as StdError;
use std::fmt;

use actix_web::body::BoxBody;
use actix_web::http::StatusCode;
use actix_web::http::header::{self, HeaderMap};
use actix_web::{HttpResponse, ResponseError};
use askama::Template;

use crate::store::StoreError;
use crate::web::form::label_key;
use crate::web::i18n::{Message, size};
use crate::web::request::context::Ctx;

/// Why a request has no answer of its own.
#[derive(Debug)]
pub enum WebError {
    /// No such thing: 404.
    NotFound,
    /// Not allowed to this person: 403.
    Forbidden,
    /// The form does not come from a page of ours that was made for this browser: 403.
    Stale,
    /// Makes sense, but not now: 409.
    Refused(Message),
    /// Makes no sense: 422. A form with errors is shown again instead (see [`crate::web::http::respond::invalid`]).
    Invalid(Message),
    /// More than is taken at once: 413.
    TooLarge,
    /// A form with more in it than is taken: 413.
    FormTooLarge {
        /// The field that is too large; empty where that is not known.
        field: String,
        /// What its file is called; empty where it is none.
        file: String,
        /// Most bytes that are taken.
        most: usize,
    },
    /// Too many attempts: 429.
    TooMany {
        /// Seconds until the next one.
        seconds: u64,
    },
    /// Our fault: 500. The person is told nothing of the cause.
    Internal(Box<dyn StdError + Send + Sync>),
}

impl WebError {
    /// Its status code.
    pub fn status(&self) -> StatusCode {
        match self {
            WebError::NotFound => StatusCode::NOT_FOUND,
            WebError::Forbidden | WebError::Stale => StatusCode::FORBIDDEN,
            WebError::Refused(_) => StatusCode::CONFLICT,
            WebError::Invalid(_) => StatusCode::UNPROCESSABLE_ENTITY,
            WebError::TooLarge | WebError::FormTooLarge { .. } => StatusCode::PAYLOAD_TOO_LARGE,
            WebError::TooMany { .. } => StatusCode::TOO_MANY_REQUESTS,
            WebError::Internal(_) => StatusCode::INTERNAL_SERVER_ERROR,
        }
    }

    /// What a person is told.
    fn message(&self) -> Message {
        match self {
            WebError::NotFound => Message::new("error-not-found"),
            WebError::Forbidden => Message::new("error-forbidden"),
            WebError::Stale => Message::new("error-stale"),
            WebError::Refused(message) | WebError::Invalid(message) => message.clone(),
            WebError::TooLarge | WebError::FormTooLarge { .. } => Message::new("error-too-large"),
            WebError::TooMany { seconds } => {
                Message::new("error-too-many").with("seconds", *seconds)
            }
            WebError::Internal(_) => Message::new("error-internal"),
        }
    }
}

impl fmt::Display for WebError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            WebError::Internal(cause) => write!(f, "{cause}"),
            other => write!(f, "{}", other.message().key()),
        }
    }
}

impl ResponseError for WebError {
    fn status_code(&self) -> StatusCode {
        self.status()
    }

    /// An empty response: what stands around every answer fills it in, as only there the person's language is known.
    fn error_response(&self) -> HttpResponse<BoxBody> {
        HttpResponse::new(self.status())
    }
}

impl From<StoreError> for WebError {
    fn from(error: StoreError) -> Self {
        match error {
            StoreError::NotFound(_) => WebError::NotFound,
            other => WebError::internal(other),
        }
    }
}

impl WebError {
    /// Our fault, with its cause.
    pub fn internal(cause: impl Into<Box<dyn StdError + Send + Sync>>) -> Self {
        WebError::Internal(cause.into())
    }
}

#[derive(Template)]
#[template(path = "error.html")]
struct ErrorPage {
    ctx: Ctx,
    status: u16,
    title: String,
    message: String,
    /// Signing in may help.
    offers_sign_in: bool,
}

/// The page, or the problem document, for `error`; of foreign errors only the status is known.
pub(in crate::web) fn answer(
    ctx: &Ctx,
    accepts: &HeaderMap,
    status: StatusCode,
    error: Option<&WebError>,
) -> HttpResponse {
    let (status, message) = match error {
        Some(WebError::FormTooLarge { field, file, most }) => {
            (StatusCode::PAYLOAD_TOO_LARGE, too_large(ctx, field, file, *most))
        }
        Some(error) => (error.status(), error.message()),
        None => foreign(status),
    };
    let title = ctx.language().say(&title(status));
    let message = ctx.language().say(&message);
    let mut response = HttpResponse::build(status);
    if let Some(WebError::TooMany { seconds }) = error {
        response.insert_header((header::RETRY_AFTER, seconds.to_string()));
    }
    if wants_json(accepts) {
        let problem =
            serde_json::json!({ "title": title, "status": status.as_u16(), "detail": message });
        return response.content_type("application/problem+json").body(problem.to_string());
    }
    let offers_sign_in = status == StatusCode::FORBIDDEN && ctx.user().is_none();
    let page =
        ErrorPage { ctx: ctx.clone(), status: status.as_u16(), title, message, offers_sign_in };
    match page.render() {
        Ok(html) => response.content_type("text/html; charset=utf-8").body(html),
        Err(_) => response.finish(),
    }
}

/// What was too large, by its label where it has one, and how much is taken.
fn too_large(ctx: &Ctx, field: &str, file: &str, most: usize) -> Message {
    let label = ctx.language().find(&Message::new(label_key(field))).unwrap_or_default();
    let key = match (label.is_empty(), file.is_empty()) {
        (true, _) => "error-too-large-form",
        (false, true) => "error-too-large-field",
        (false, false) => "error-too-large-file",
    };
    Message::new(key).with("field", label).with("file", file).with("most", size(most))
}

/// Logs what deserves it, once.
pub(in crate::web) fn log(ctx: &Ctx, what: &str, error: &WebError) {
    match error {
        WebError::Internal(cause) => {
            let mut chain = cause.to_string();
            let mut source = cause.source();
            while let Some(cause) = source {
                chain.push_str(": ");
                chain.push_str(&cause.to_string());
                source = cause.source();
            }
            tracing::error!("{what} failed: {chain}");
        }
        WebError::Forbidden | WebError::Stale => {
            let who = ctx
                .user()
                .map_or_else(|| "nobody signed in".to_owned(), |user| user.id.to_string());
            tracing::warn!("{what} refused to {who}: {error}");
        }
        _ => {}
    }
}

fn foreign(status: StatusCode) -> (StatusCode, Message) {
    match status {
        StatusCode::NOT_FOUND => (status, Message::new("error-not-found")),
        StatusCode::METHOD_NOT_ALLOWED => (status, Message::new("error-method")),
        StatusCode::PAYLOAD_TOO_LARGE => (status, Message::new("error-too-large")),
        status if status.is_client_error() => (status, Message::new("error-bad-request")),
        status => (status, Message::new("error-internal")),
    }
}

fn title(status: StatusCode) -> Message {
    Message::new(match status {
        StatusCode::NOT_FOUND => "error-title-not-found",
        StatusCode::FORBIDDEN => "error-title-forbidden",
        StatusCode::CONFLICT => "error-title-refused",
        StatusCode::TOO_MANY_REQUESTS => "error-title-too-many",
        StatusCode::PAYLOAD_TOO_LARGE => "error-title-too-large",
        status if status.is_client_error() => "error-title-bad-request",
        _ => "error-title-internal",
    })
}

fn wants_json(accepts: &HeaderMap) -> bool {
    let accept =
        accepts.get(header::ACCEPT).and_then(|value| value.to_str().ok()).unwrap_or_default();
    !accept.contains("text/html")
        && (accept.contains("application/json") || accept.contains("application/problem+json"))
}
