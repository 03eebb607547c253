//! Answers: a page, a form shown again, a redirect with or without a message for the next page.

use actix_web::HttpResponse;
use actix_web::http::{StatusCode, header};
use askama::Template;

use super::error::WebError;
use crate::web::i18n::Message;

/// What handlers return.
pub type Answer = Result<HttpResponse, WebError>;

/// The page.
///
/// # Errors
/// If it cannot be rendered.
pub fn render(page: &impl Template) -> Answer {
    html(StatusCode::OK, page)
}

/// The page of a form that is shown again with its errors: 422.
///
/// # Errors
/// If it cannot be rendered.
pub fn invalid(page: &impl Template) -> Answer {
    html(StatusCode::UNPROCESSABLE_ENTITY, page)
}

/// Go on to `path` of this site.
///
/// # Errors
/// None; the type is that of handlers.
pub fn see_other(path: impl AsRef<str>) -> Answer {
    Ok(redirect(path.as_ref()).finish())
}

/// Go on to `path` of this site, where `message` is shown once; its key starts with `flash-`.
///
/// # Errors
/// None; the type is that of handlers.
pub fn see_other_saying(path: impl AsRef<str>, message: &Message) -> Answer {
    let mut response = redirect(path.as_ref()).finish();
    response.extensions_mut().insert(Flash(message.clone()));
    Ok(response)
}

/// Goes with a response until it becomes a cookie.
pub struct Flash(pub Message);

/// Whether `path` stays on this site: what may be redirected to.
pub fn is_local(path: &str) -> bool {
    path.starts_with('/')
        && !path.starts_with("//")
        && !path.contains('\\')
        && !path.chars().any(char::is_control)
}

/// `path` if it stays on this site, else the front page.
pub fn local_or_home(path: &str) -> &str {
    if is_local(path) { path } else { "/" }
}

fn html(status: StatusCode, page: &impl Template) -> Answer {
    let body = page.render().map_err(WebError::internal)?;
    Ok(HttpResponse::build(status).content_type("text/html; charset=utf-8").body(body))
}

/// The beginning of a redirect to `path` of this site.
pub fn redirect(path: &str) -> actix_web::HttpResponseBuilder {
    let mut response = HttpResponse::SeeOther();
    response.insert_header((header::LOCATION, local_or_home(path)));
    response
}
