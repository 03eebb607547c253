//! Answers: pages, invalid forms, and redirects with or without a message for the next page.

use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use actix_web::http::header::{self, HeaderMap, HeaderValue};
use askama::Template;

use super::error::WebError;
use crate::web::i18n::Message;

/// Result type of handlers.
pub type Answer = Result<HttpResponse, WebError>;

/// Answers with a page: 200.
///
/// # Errors
/// [`WebError::Internal`] if it cannot be rendered.
pub fn render(page: &impl Template) -> Answer {
    html(StatusCode::OK, page)
}

/// Answers with the page of an invalid form: 422.
///
/// # Errors
/// [`WebError::Internal`] if it cannot be rendered.
pub fn invalid(page: &impl Template) -> Answer {
    html(StatusCode::UNPROCESSABLE_ENTITY, page)
}

/// Answers with the page of a form that a change by others overtook: 409.
///
/// # Errors
/// [`WebError::Internal`] if it cannot be rendered.
pub fn conflict(page: &impl Template) -> Answer {
    html(StatusCode::CONFLICT, page)
}

/// Redirects to `path` of this site.
///
/// # Errors
/// Never fails; the result type is that of handlers.
pub fn see_other(path: impl AsRef<str>) -> Answer {
    Ok(redirect(path.as_ref()).finish())
}

/// Redirects to `path` of this site, where `message` is shown once. The key of the message starts with `flash-`.
///
/// # Errors
/// Never fails; the result type is that of handlers.
pub fn see_other_saying(path: impl AsRef<str>, message: &Message) -> Answer {
    let mut response = redirect(path.as_ref()).finish();
    response.extensions_mut().insert(Flash(message.clone()));
    Ok(response)
}

/// The answer with a page of a private link, which no browser and no proxy may keep.
///
/// # Errors
/// That of `answer`.
pub fn unstored(answer: Answer) -> Answer {
    let mut answer = answer?;
    answer.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    Ok(answer)
}

/// Attached to a response until the middleware turns it into a cookie.
pub struct Flash(pub Message);

/// Reports whether `path` stays on this site, so that a redirect to it is safe.
pub fn is_local(path: &str) -> bool {
    path.starts_with('/')
        && !path.starts_with("//")
        && !path.contains('\\')
        && !path.chars().any(char::is_control)
}

/// Returns `path` if it stays on this site, otherwise the front page.
pub fn local_or_home(path: &str) -> &str {
    if is_local(path) { path } else { "/" }
}

fn html(status: StatusCode, page: &impl Template) -> Answer {
    let body = page.render().map_err(WebError::internal)?;
    Ok(HttpResponse::build(status).content_type("text/html; charset=utf-8").body(body))
}

/// Starts a redirect to `path` of this site.
pub fn redirect(path: &str) -> actix_web::HttpResponseBuilder {
    let mut response = HttpResponse::SeeOther();
    response.insert_header((header::LOCATION, local_or_home(path)));
    response
}

/// Reports whether a browser navigates to the answer; false for scripts and programs.
pub fn is_page_wanted(headers: &HeaderMap) -> bool {
    let header = |name: &str| headers.get(name).and_then(|value| value.to_str().ok());
    match header("sec-fetch-mode") {
        Some(mode) => mode == "navigate",
        None => header(header::ACCEPT.as_str()).is_some_and(|it| it.contains("text/html")),
    }
}
