//! Error pages and problem documents, and the log lines of errors.

use std::sync::atomic::{AtomicI64, Ordering};

use actix_web::http::StatusCode;
use actix_web::http::header::{self, HeaderMap};
use actix_web::{HttpResponse, HttpResponseBuilder};
use askama::Template;
use store::Outage;

use super::conflict;
use crate::web::form::labels;
use crate::web::http::error::{WebError, title};
use crate::web::http::problem_document::{self, ProblemTexts};
use crate::web::i18n::{Message, key, sentence, size};
use crate::web::request::context::Ctx;

#[derive(Template)]
#[template(path = "error.html")]
struct ErrorPage {
    ctx: Ctx,
    status: u16,
    title: String,
    message: String,
    /// True if signing in may help.
    offers_sign_in: bool,
    /// False if no page of the service has the address by which it was asked.
    leads_on: bool,
    /// Path of the current page, for an act based on an outdated one. In that case no reference is shown, since nothing is broken.
    now: Option<String>,
}

/// The same in a frame of another site.
#[derive(Template)]
#[template(path = "embed/error.html")]
struct FramedErrorPage<'a> {
    ctx: &'a Ctx,
    title: String,
    message: String,
}

/// The page or problem document for `error`. For errors of libraries only the status is known.
pub fn answer(
    ctx: &Ctx,
    accepts: &HeaderMap,
    status: StatusCode,
    error: Option<&WebError>,
) -> HttpResponse {
    let (status, message) = match error {
        Some(WebError::FormTooLarge { field, file, most }) => {
            (StatusCode::PAYLOAD_TOO_LARGE, too_large(ctx, field, file, *most))
        }
        // Only an organizer can act on a full disk.
        Some(error @ WebError::Unavailable { outage: Outage::Full, .. })
            if ctx.user().is_some() =>
        {
            (error.status(), Message::new(key::ERROR_DISK_FULL))
        }
        Some(error) => (error.status(), error.message()),
        None => foreign(status),
    };
    if problem_document::is_for_programs(ctx.path()) {
        let by = (ctx.language(), ctx.reference().to_string());
        let texts = ProblemTexts::new(error, (status, &message), by);
        let mut response = problem_document::answer(status, error, texts);
        if let Some(seconds) = error.and_then(WebError::retry_after) {
            response.headers_mut().insert(header::RETRY_AFTER, seconds.into());
        }
        return response;
    }
    let title = ctx.language().say(&title(status));
    let message = sentence(&ctx.language().say(&message));
    let mut response = HttpResponse::build(status);
    if let Some(seconds) = error.and_then(WebError::retry_after) {
        response.insert_header((header::RETRY_AFTER, seconds.to_string()));
    }
    if wants_json(accepts) {
        let mut problem = serde_json::json!({ "title": title, "status": status.as_u16(), "detail": message,
                "reference": ctx.reference().to_string() });
        let code = match error {
            Some(WebError::NotDone { code, .. }) => Some(*code),
            Some(WebError::Overtaken(it)) => Some(it.code),
            _ => None,
        };
        if let Some((code, said)) = code.zip(problem.as_object_mut()) {
            said.insert("code".to_owned(), code.into());
        }
        return response.content_type("application/problem+json").body(problem.to_string());
    }
    if ctx.frame().is_some() {
        return page(response, &FramedErrorPage { ctx, title, message });
    }
    let offers_sign_in = status == StatusCode::FORBIDDEN && ctx.user().is_none();
    let now = error.and_then(|error| conflict::page(ctx.path(), error));
    let whole = ErrorPage {
        ctx: ctx.clone(),
        status: status.as_u16(),
        title,
        message,
        offers_sign_in,
        leads_on: status != StatusCode::MISDIRECTED_REQUEST,
        now,
    };
    page(response, &whole)
}

fn page(mut response: HttpResponseBuilder, page: &impl Template) -> HttpResponse {
    match page.render() {
        Ok(html) => response.content_type("text/html; charset=utf-8").body(html),
        Err(_) => response.finish(),
    }
}

/// The message that something was too large: the field by its label, if it has one, and the maximum size.
fn too_large(ctx: &Ctx, field: &str, file: &str, most: usize) -> Message {
    let label = labels::label(field).map(|key| ctx.t(key)).unwrap_or_default();
    let key = match (label.is_empty(), file.is_empty()) {
        (true, _) => key::ERROR_TOO_LARGE_FORM,
        (false, true) => key::ERROR_TOO_LARGE_FIELD,
        (false, false) => key::ERROR_TOO_LARGE_FILE,
    };
    Message::new(key).with("field", label).with("file", file).with("most", size(most))
}

/// Logs an error. Database outages are logged elsewhere, and a full disk at most once a minute.
pub fn log(ctx: &Ctx, what: &str, error: &WebError) {
    match error {
        WebError::Unavailable { outage: Outage::Full, cause } => {
            static TOLD: AtomicI64 = AtomicI64::new(i64::MIN);
            let minute = ctx.now().timestamp() / 60;
            if TOLD.swap(minute, Ordering::Relaxed) != minute {
                tracing::error!("nothing can be saved, the disk is full: {what} failed: {cause}");
            }
        }
        WebError::Unavailable { cause, .. } => tracing::debug!("{what} has to wait: {cause}"),
        WebError::Internal(cause) => {
            let mut chain = cause.to_string();
            let mut source = cause.source();
            while let Some(cause) = source {
                chain.push_str(": ");
                chain.push_str(&cause.to_string());
                source = cause.source();
            }
            tracing::error!(id = %ctx.reference(), "{what} failed: {chain}");
        }
        WebError::Forbidden | WebError::Stale => {
            let who = ctx
                .user()
                .map_or_else(|| "nobody signed in".to_owned(), |user| user.id.to_string());
            tracing::warn!(id = %ctx.reference(), "{what} refused to {who}: {error}");
        }
        WebError::TooMany { .. } => {
            tracing::warn!(id = %ctx.reference(), "{what} refused: too many attempts");
        }
        _ => {}
    }
}

fn foreign(status: StatusCode) -> (StatusCode, Message) {
    match status {
        StatusCode::NOT_FOUND => (status, Message::new(key::ERROR_NOT_FOUND)),
        StatusCode::METHOD_NOT_ALLOWED => (status, Message::new(key::ERROR_METHOD)),
        StatusCode::PAYLOAD_TOO_LARGE => (status, Message::new(key::ERROR_TOO_LARGE)),
        status if status.is_client_error() => (status, Message::new(key::ERROR_BAD_REQUEST)),
        status => (status, Message::new(key::ERROR_INTERNAL)),
    }
}

fn wants_json(accepts: &HeaderMap) -> bool {
    let accept =
        accepts.get(header::ACCEPT).and_then(|value| value.to_str().ok()).unwrap_or_default();
    !accept.contains("text/html")
        && (accept.contains("application/json") || accept.contains("application/problem+json"))
}
