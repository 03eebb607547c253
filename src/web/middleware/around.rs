//! Around every answer: errors become pages, headers and cookies are set, a line is logged.

use std::time::Instant;

use actix_web::body::{BodySize, BoxBody, MessageBody};
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::{Method, header};
use actix_web::middleware::Next;
use actix_web::{HttpRequest, HttpResponse, web};

use super::error_page;
use crate::web::http::error::WebError;
use crate::web::http::respond::Flash;
use crate::web::http::shared::Shared;
use crate::web::http::{compress, cookies, flash};
use crate::web::request::context::Ctx;
use crate::web::state::AppState;

/// Allows what this site itself serves, and nothing inline.
const CONTENT_SECURITY_POLICY: &str = "default-src 'self'; img-src 'self' data:; object-src 'none'; \
     base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

/// The middleware.
pub async fn around(
    mut req: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse<BoxBody>, actix_web::Error> {
    let started = Instant::now();
    if req.method() == Method::HEAD {
        req.head_mut().method = Method::GET;
    }
    let (req, mut response) = next.call(req).await?.map_into_boxed_body().into_parts();
    if response.extensions().contains::<Shared>() {
        set_headers(&mut response);
        tracing::debug!("{} shared in {} ms", describe(&req), started.elapsed().as_millis());
        return Ok(ServiceResponse::new(req, response));
    }
    let ctx = Ctx::of(&req).await.unwrap_or_else(|_| Ctx::without_store(&req));
    let mut response = explain(&ctx, &req, response);
    set_headers(&mut response);
    set_cookies(&ctx, &req, &mut response);
    let response = compress::shrink(req.headers(), response);
    let status = response.status().as_u16();
    tracing::info!("{} {status} in {} ms", describe(&req), started.elapsed().as_millis());
    Ok(ServiceResponse::new(req, response))
}

fn explain(ctx: &Ctx, req: &HttpRequest, response: HttpResponse) -> HttpResponse {
    let status = response.status();
    let ours = response.error().and_then(|error| error.as_error::<WebError>());
    if let Some(error) = ours {
        error_page::log(ctx, &describe(req), error);
    }
    let is_empty = matches!(response.body().size(), BodySize::None | BodySize::Sized(0));
    let is_failure = status.is_client_error() || status.is_server_error();
    if is_failure && (response.error().is_some() || is_empty) {
        let mut explained = error_page::answer(ctx, req.headers(), status, ours);
        if let Some(allow) = response.headers().get(header::ALLOW) {
            explained.headers_mut().insert(header::ALLOW, allow.clone());
        }
        return explained;
    }
    response
}

fn set_headers(response: &mut HttpResponse) {
    let headers = response.headers_mut();
    for (name, value) in [
        (header::CONTENT_SECURITY_POLICY, CONTENT_SECURITY_POLICY),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::REFERRER_POLICY, "same-origin"),
        (header::X_FRAME_OPTIONS, "DENY"),
    ] {
        headers.insert(name, header::HeaderValue::from_static(value));
    }
    if !headers.contains_key(header::CACHE_CONTROL) {
        headers
            .insert(header::CACHE_CONTROL, header::HeaderValue::from_static("private, no-cache"));
        headers.insert(header::VARY, header::HeaderValue::from_static("Cookie, Accept-Language"));
    }
}

fn set_cookies(ctx: &Ctx, req: &HttpRequest, response: &mut HttpResponse) {
    let is_secure =
        req.app_data::<web::Data<AppState>>().is_some_and(|state| state.config.is_secure());
    let is_page = response
        .headers()
        .get(header::CONTENT_TYPE)
        .is_some_and(|kind| kind.as_bytes().starts_with(b"text/html"));
    let said = response
        .extensions_mut()
        .remove::<Flash>()
        .map(|it| cookies::flash(flash::write(&it.0), is_secure));
    let heard = (is_page && ctx.has_flash()).then(|| cookies::removal(cookies::FLASH, is_secure));
    for cookie in [said, heard].iter().flatten() {
        // A cookie that cannot be written into a header is one we made wrong: the page is still an answer.
        if let Err(error) = response.add_cookie(cookie) {
            tracing::error!("a cookie could not be set: {error}");
        }
    }
}

/// Method and path for the log; secrets in paths are left out.
fn describe(req: &HttpRequest) -> String {
    let has_secret = ["token", "pin"].iter().any(|name| req.match_info().get(name).is_some());
    match (has_secret, req.match_pattern()) {
        (true, Some(pattern)) => format!("{} {pattern}", req.method()),
        _ => format!("{} {}", req.method(), req.path()),
    }
}
