//! What can go wrong in answering: the only place that knows status codes of errors.

use std::error::Error as StdError;
use std::fmt;

use actix_web::body::BoxBody;
use actix_web::http::StatusCode;
use actix_web::{HttpResponse, ResponseError};

use super::memory::Exhausted;
use crate::store::{Outage, StoreError};
use crate::web::i18n::Message;

/// Seconds until it makes sense to ask for a page again where too many are drawn.
const CROWDED: u64 = 5;

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
    /// An act was not done: what people are told, and the word for programs (see [`crate::acts::NotDone::code`]).
    NotDone {
        /// 403 to 422.
        status: StatusCode,
        /// The word.
        code: &'static str,
        /// What people are told.
        message: Message,
    },
    /// An act came too late: 409. Browsers are sent on to the page as it is now, with a sentence about what happened meanwhile.
    Overtaken(Box<Overtaken>),
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
    /// What is sent comes too slowly to be waited for: 408.
    TooSlow,
    /// Asked by a name that the service was not told of: 421.
    Misdirected,
    /// Too many attempts: 429.
    TooMany {
        /// Seconds until the next one.
        seconds: u64,
    },
    /// The form was done already: whoever sent it again is led where the first one was: 303.
    Repeated,
    /// Too many pages are to be drawn at once, or clients make the service hold as much memory as they may: 503.
    Crowded,
    /// The same, of a form: nothing of it was done.
    CrowdedForm,
    /// Well asked, but the database does not do it for now: 503, or 507 where it has no room left.
    Unavailable {
        /// What is the matter.
        outage: Outage,
        /// For the log.
        cause: StoreError,
    },
    /// Our fault: 500. The person is told nothing of the cause.
    Internal(Box<dyn StdError + Send + Sync>),
}

/// An act that came too late, and the page to go on from.
#[derive(Debug)]
pub struct Overtaken {
    /// The word for programs, as of [`WebError::NotDone`].
    pub code: &'static str,
    /// The message for those who stay where they are.
    pub message: Message,
    /// The page as it is now, of this site.
    pub page: String,
    /// The sentence on that page; its key begins with `flash-`.
    pub said: Message,
}

impl WebError {
    /// Its status code.
    pub fn status(&self) -> StatusCode {
        match self {
            WebError::NotFound => StatusCode::NOT_FOUND,
            WebError::Forbidden | WebError::Stale => StatusCode::FORBIDDEN,
            WebError::NotDone { status, .. } => *status,
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

    /// What a person is told.
    pub fn message(&self) -> Message {
        match self {
            WebError::NotFound => Message::new("error-not-found"),
            WebError::Forbidden => Message::new("error-forbidden"),
            WebError::Stale => Message::new("error-stale"),
            WebError::Refused(message)
            | WebError::Invalid(message)
            | WebError::NotDone { message, .. } => message.clone(),
            WebError::Overtaken(it) => it.message.clone(),
            WebError::TooLarge | WebError::FormTooLarge { .. } => Message::new("error-too-large"),
            WebError::TooSlow => Message::new("error-too-slow"),
            WebError::Misdirected => Message::new("error-misdirected"),
            WebError::TooMany { seconds } => {
                Message::new("error-too-many").with("seconds", *seconds)
            }
            WebError::Repeated => Message::new("error-repeated"),
            WebError::Crowded => Message::new("error-crowded"),
            WebError::CrowdedForm => Message::new("error-crowded-form"),
            WebError::Unavailable { outage, .. } => Message::new(match outage {
                Outage::Away => "error-away",
                Outage::Unsure => "error-unsure",
                Outage::Busy => "error-busy",
                Outage::Full => "error-full",
            }),
            WebError::Internal(_) => Message::new("error-internal"),
        }
    }

    /// In how many seconds it makes sense to ask again, where that is known.
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
    /// Our fault, with its cause.
    pub fn internal(cause: impl Into<Box<dyn StdError + Send + Sync>>) -> Self {
        WebError::Internal(cause.into())
    }
}
