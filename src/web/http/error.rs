//! Errors of requests: the only place that maps errors to status codes.

use std::error::Error as StdError;
use std::fmt;

use actix_web::body::BoxBody;
use actix_web::http::StatusCode;
use actix_web::{HttpResponse, ResponseError};
use store::{Outage, StoreError};

use super::memory::Exhausted;
use super::problem::Problem;
use crate::web::i18n::{Message, key};

/// Seconds after which a page should be requested again if too many are being drawn.
const CROWDED: u64 = 5;

/// Reasons for which a request fails.
#[derive(Debug)]
pub enum WebError {
    /// The resource does not exist: 404.
    NotFound,
    /// The person lacks the right: 403.
    Forbidden,
    /// The form does not come from a page made for this browser: 403.
    Stale,
    /// The act is meaningful, but impossible now: 409.
    Refused(Message),
    /// An act was refused: a message for people, and a code for programs (see [`crate::acts::NotDone::code`]).
    NotDone {
        /// A status from 403 to 422.
        status: StatusCode,
        /// Code of the refusal, for programs.
        code: &'static str,
        /// Message to show to people.
        message: Message,
    },
    /// An act was based on an outdated page: 409. Browsers are redirected to the current page, with a sentence on what has happened.
    Overtaken(Box<Overtaken>),
    /// The input is invalid: 422. A form with errors is shown again instead (see [`crate::web::http::respond::invalid`]).
    Invalid(Message),
    /// An error of a program's request, with a status of its own.
    Problem(Box<Problem>),
    /// The request is too large: 413.
    TooLarge,
    /// A form exceeds a size limit: 413.
    FormTooLarge {
        /// Name of the field that is too large; empty if unknown.
        field: String,
        /// Name of the uploaded file; empty if the field has none.
        file: String,
        /// Maximum size in bytes.
        most: usize,
    },
    /// The body arrives too slowly: 408.
    TooSlow,
    /// The host name of the request is unknown: 421.
    Misdirected,
    /// Too many attempts were made: 429.
    TooMany {
        /// Seconds until the next attempt is allowed.
        seconds: u64,
    },
    /// The form was applied before: 303, a redirect to where the first submission led.
    Repeated,
    /// Too many pages are being drawn, or clients hold as much memory as they may: 503.
    Crowded,
    /// As `Crowded`, but for a form. Nothing of the form was applied: 503.
    CrowdedForm,
    /// The database is temporarily unavailable: 503, or 507 if its disk is full.
    Unavailable {
        /// Kind of the outage.
        outage: Outage,
        /// Cause, for the log.
        cause: StoreError,
    },
    /// An internal error: 500. The person does not see its cause.
    Internal(Box<dyn StdError + Send + Sync>),
}

/// The title of a page about an error with this status.
pub fn title(status: StatusCode) -> Message {
    Message::new(match status {
        StatusCode::NOT_FOUND => key::ERROR_TITLE_NOT_FOUND,
        StatusCode::FORBIDDEN => key::ERROR_TITLE_FORBIDDEN,
        StatusCode::CONFLICT => key::ERROR_TITLE_REFUSED,
        StatusCode::TOO_MANY_REQUESTS => key::ERROR_TITLE_TOO_MANY,
        StatusCode::REQUEST_TIMEOUT => key::ERROR_TITLE_TOO_SLOW,
        StatusCode::PAYLOAD_TOO_LARGE => key::ERROR_TITLE_TOO_LARGE,
        StatusCode::INSUFFICIENT_STORAGE => key::ERROR_TITLE_FULL,
        StatusCode::SERVICE_UNAVAILABLE => key::ERROR_TITLE_UNAVAILABLE,
        status if status.is_client_error() => key::ERROR_TITLE_BAD_REQUEST,
        _ => key::ERROR_TITLE_INTERNAL,
    })
}

/// An act based on an outdated page, and the page to continue from.
#[derive(Debug)]
pub struct Overtaken {
    /// Code for programs, as in [`WebError::NotDone`].
    pub code: &'static str,
    /// Message for clients that are not redirected.
    pub message: Message,
    /// Path of the current page, on this site.
    pub page: String,
    /// Message to show on that page; its key begins with `flash-`.
    pub said: Message,
}

impl WebError {
    /// HTTP status code of the error.
    pub fn status(&self) -> StatusCode {
        match self {
            WebError::NotFound => StatusCode::NOT_FOUND,
            WebError::Forbidden | WebError::Stale => StatusCode::FORBIDDEN,
            WebError::NotDone { status, .. } => *status,
            WebError::Problem(own) => own.status,
            WebError::Refused(_) | WebError::Overtaken(_) => StatusCode::CONFLICT,
            WebError::Invalid(_) => StatusCode::UNPROCESSABLE_ENTITY,
            WebError::Repeated => StatusCode::SEE_OTHER,
            WebError::TooLarge | WebError::FormTooLarge { .. } => StatusCode::PAYLOAD_TOO_LARGE,
            WebError::TooSlow => StatusCode::REQUEST_TIMEOUT,
            WebError::Misdirected => StatusCode::MISDIRECTED_REQUEST,
            WebError::TooMany { .. } => StatusCode::TOO_MANY_REQUESTS,
            WebError::Unavailable { outage: Outage::Full, .. } => StatusCode::INSUFFICIENT_STORAGE,
            WebError::Crowded | WebError::CrowdedForm | WebError::Unavailable { .. } => {
                StatusCode::SERVICE_UNAVAILABLE
            }
            WebError::Internal(_) => StatusCode::INTERNAL_SERVER_ERROR,
        }
    }

    /// Message for the person.
    pub fn message(&self) -> Message {
        match self {
            WebError::NotFound => Message::new(key::ERROR_NOT_FOUND),
            WebError::Forbidden => Message::new(key::ERROR_FORBIDDEN),
            WebError::Stale => Message::new(key::ERROR_STALE),
            WebError::Refused(message)
            | WebError::Invalid(message)
            | WebError::NotDone { message, .. } => message.clone(),
            WebError::Overtaken(it) => it.message.clone(),
            WebError::Problem(_) => Message::new(key::ERROR_BAD_REQUEST),
            WebError::TooLarge | WebError::FormTooLarge { .. } => {
                Message::new(key::ERROR_TOO_LARGE)
            }
            WebError::TooSlow => Message::new(key::ERROR_TOO_SLOW),
            WebError::Misdirected => Message::new(key::ERROR_MISDIRECTED),
            WebError::TooMany { seconds } => {
                Message::new(key::ERROR_TOO_MANY).with("seconds", *seconds)
            }
            WebError::Repeated => Message::new(key::ERROR_REPEATED),
            WebError::Crowded => Message::new(key::ERROR_CROWDED),
            WebError::CrowdedForm => Message::new(key::ERROR_CROWDED_FORM),
            WebError::Unavailable { outage, .. } => Message::new(match outage {
                Outage::Away => key::ERROR_AWAY,
                Outage::Unsure => key::ERROR_UNSURE,
                Outage::Busy => key::ERROR_BUSY,
                Outage::Full => key::ERROR_FULL,
            }),
            WebError::Internal(_) => Message::new(key::ERROR_INTERNAL),
        }
    }

    /// Seconds after which the request may be repeated. `None` if unknown.
    pub fn retry_after(&self) -> Option<u64> {
        match self {
            WebError::TooMany { seconds } => Some(*seconds),
            WebError::Crowded | WebError::CrowdedForm => Some(CROWDED),
            WebError::Unavailable { outage, .. } => Some(match outage {
                Outage::Busy => 1,
                Outage::Away | Outage::Unsure => 5,
                Outage::Full => 60,
            }),
            _ => None,
        }
    }
}

impl fmt::Display for WebError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            WebError::Internal(cause) => write!(f, "{cause}"),
            WebError::Unavailable { cause, .. } => write!(f, "{cause}"),
            WebError::NotDone { code, .. } => f.write_str(code),
            WebError::Overtaken(it) => f.write_str(it.code),
            WebError::Problem(own) => write!(f, "{}: {}", own.code, own.detail),
            other => write!(f, "{}", other.message().key().name()),
        }
    }
}

impl ResponseError for WebError {
    fn status_code(&self) -> StatusCode {
        self.status()
    }

    /// An empty response. The middleware fills it in, because only there the person's language is known.
    fn error_response(&self) -> HttpResponse<BoxBody> {
        HttpResponse::new(self.status())
    }
}

impl From<Problem> for WebError {
    fn from(problem: Problem) -> Self {
        WebError::Problem(Box::new(problem))
    }
}

impl From<Exhausted> for WebError {
    fn from(_: Exhausted) -> Self {
        WebError::CrowdedForm
    }
}

impl From<StoreError> for WebError {
    fn from(error: StoreError) -> Self {
        match (error.outage(), error) {
            (Some(outage), cause) => WebError::Unavailable { outage, cause },
            (None, StoreError::NotFound(_)) => WebError::NotFound,
            (None, StoreError::Repeated) => WebError::Repeated,
            (None, other) => WebError::internal(other),
        }
    }
}

impl WebError {
    /// An internal error with this cause.
    pub fn internal(cause: impl Into<Box<dyn StdError + Send + Sync>>) -> Self {
        WebError::Internal(cause.into())
    }
}

/// An error with all its causes, in one line.
pub fn with_causes(error: &dyn std::error::Error) -> String {
    let mut text = error.to_string();
    let mut source = error.source();
    while let Some(cause) = source {
        text = format!("{text}: {cause}");
        source = cause.source();
    }
    text
}
