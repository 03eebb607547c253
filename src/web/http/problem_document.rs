//! Problem documents (RFC 9457): the only form of errors below `/api`.

use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use actix_web::http::header::CONTENT_LANGUAGE;
use serde_json::{Value, json};

use super::error::{WebError, title};
use crate::web::i18n::{Language, Message, sentence};

/// Path below which programs are served.
const HOME: &str = "/api";
/// Path below which callers are known by keys and never by cookies.
const KEYED: &str = "/api/v1";
/// Address of the description of problems; the code of each is a fragment of it.
const DESCRIPTION: &str = "/api/docs#";

/// Content type of a problem document.
pub const CONTENT_TYPE: &str = "application/problem+json";

/// Reports whether errors at this path are problem documents.
pub fn is_for_programs(path: &str) -> bool {
    is_below(path, HOME)
}

/// Reports whether callers at this path are known by keys. Cookies count for nothing there, so that no page of another site can act for
/// a visitor.
pub fn is_keyed(path: &str) -> bool {
    is_below(path, KEYED)
}

fn is_below(path: &str, home: &str) -> bool {
    path.strip_prefix(home).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
}

/// The texts of a problem document, all in one language.
pub struct ProblemTexts {
    language: Language,
    title: String,
    /// The message for people; a problem with a detail of its own has that instead.
    detail: String,
    /// Reference of the request.
    request: String,
}

impl ProblemTexts {
    /// The texts in the language of the caller, or in English if the problem has its own texts in English.
    pub fn new(
        error: Option<&WebError>,
        (status, message): (StatusCode, &Message),
        (caller, request): (Language, String),
    ) -> Self {
        let language = match error {
            Some(WebError::Problem(own)) if !own.is_translated => Language::En,
            _ => caller,
        };
        let title = language.say(&title(status));
        Self { language, title, detail: sentence(&language.say(message)), request }
    }
}

/// The answer with the problem document of an error.
pub fn answer(status: StatusCode, error: Option<&WebError>, texts: ProblemTexts) -> HttpResponse {
    let language = texts.language.code();
    let document = document(status, error, texts);
    HttpResponse::build(status)
        .content_type(CONTENT_TYPE)
        .insert_header((CONTENT_LANGUAGE, language))
        .body(document.to_string())
}

/// The problem document of an error. For errors of libraries only the status is known.
pub fn document(status: StatusCode, error: Option<&WebError>, texts: ProblemTexts) -> Value {
    let own = match error {
        Some(WebError::Problem(own)) => Some(own),
        _ => None,
    };
    let code = error.map_or_else(|| of_status(status), |error| code(error, status));
    let detail = own.map(|own| own.detail.clone()).filter(|detail| !detail.is_empty());
    let mut document = json!({
        "type": format!("{DESCRIPTION}{code}"),
        "code": code,
        "title": texts.title,
        "status": status.as_u16(),
        "detail": detail.unwrap_or(texts.detail),
        "request_id": texts.request,
    });
    if let Some((own, members)) = own.zip(document.as_object_mut()) {
        let each = own.errors.iter().map(|it| {
            let mut one = json!({ "field": it.field, "detail": it.detail });
            if let Some(members) = one.as_object_mut().filter(|_| !it.allowed.is_empty()) {
                members.insert("allowed".to_owned(), it.allowed.clone().into());
            }
            one
        });
        let each: Vec<Value> = each.collect();
        if let Some(first) = own.errors.first() {
            members.insert("field".to_owned(), first.field.clone().into());
            if !first.allowed.is_empty() {
                members.insert("allowed".to_owned(), first.allowed.clone().into());
            }
            members.insert("errors".to_owned(), each.into());
        }
        members.extend(own.more.clone());
    }
    document
}

fn code(error: &WebError, status: StatusCode) -> &'static str {
    match error {
        WebError::Problem(own) => own.code,
        WebError::NotDone { code, .. } => code,
        WebError::Overtaken(it) => it.code,
        WebError::Invalid(_) => "invalid",
        WebError::Refused(_) => "refused",
        WebError::TooSlow => "too-slow",
        WebError::Misdirected => "misdirected",
        WebError::Crowded | WebError::CrowdedForm => "crowded",
        _ => of_status(status),
    }
}

fn of_status(status: StatusCode) -> &'static str {
    match status {
        StatusCode::UNAUTHORIZED => "key-missing",
        StatusCode::FORBIDDEN => "forbidden",
        StatusCode::NOT_FOUND => "not-found",
        StatusCode::METHOD_NOT_ALLOWED => "method-not-allowed",
        StatusCode::CONFLICT => "conflict",
        StatusCode::PAYLOAD_TOO_LARGE => "too-large",
        StatusCode::UNSUPPORTED_MEDIA_TYPE => "unsupported-media-type",
        StatusCode::TOO_MANY_REQUESTS => "too-many-requests",
        StatusCode::SERVICE_UNAVAILABLE => "unavailable",
        StatusCode::INSUFFICIENT_STORAGE => "full",
        status if status.is_client_error() => "malformed",
        _ => "internal",
    }
}
