//! The outermost middleware: turns errors into pages, sets headers and cookies, and logs a line.

use std::time::{Duration, Instant};

use actix_web::body::{BodySize, BoxBody, MessageBody};
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::header::{self, HeaderName, HeaderValue};
use actix_web::http::{Method, StatusCode};
use actix_web::middleware::Next;
use actix_web::{HttpRequest, HttpResponse, web};
use store::Conn;
use tokio::time::sleep;

use super::{conflict, error_page};
use crate::web::http::error::WebError;
use crate::web::http::host::host;
use crate::web::http::respond::{Flash, is_page_wanted, redirect};
use crate::web::http::shared_pages::SharedAnswer;
use crate::web::http::{compress, cookies, flash};
use crate::web::request::context::Ctx;
use crate::web::request::frame;
use crate::web::request::reference::Reference;
use crate::web::state::AppState;

/// Policy of pages in frames of other sites: as that of all pages, with no form, and any site around them.
const FRAMED: HeaderValue = HeaderValue::from_static(
    "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'none'; \
     frame-ancestors *",
);
/// Headers of every answer. Pages load only this site's own files and nothing inline, and other sites cannot embed them.
const ALWAYS: [(HeaderName, HeaderValue); 6] = [
    (
        header::CONTENT_SECURITY_POLICY,
        HeaderValue::from_static(
            "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'self'; \
             frame-ancestors 'none'",
        ),
    ),
    (header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff")),
    (header::REFERRER_POLICY, HeaderValue::from_static("same-origin")),
    (header::X_FRAME_OPTIONS, HeaderValue::from_static("DENY")),
    (header::CROSS_ORIGIN_OPENER_POLICY, HeaderValue::from_static("same-origin")),
    (
        header::PERMISSIONS_POLICY,
        HeaderValue::from_static(
            "camera=(), display-capture=(), geolocation=(), microphone=(), midi=(), payment=(), serial=(), usb=()",
        ),
    ),
];
/// Number of attempts to find the answer to the first submission of a form, and the pause between them.
const AGAIN: usize = 20;
const MOMENT: Duration = Duration::from_millis(50);
/// Header with the reference by which the request is found in the log.
const REFERENCE: HeaderName = HeaderName::from_static("x-request-id");
/// Headers of a failure that its page or document keeps.
const KEPT: [HeaderName; 6] = [
    header::ALLOW,
    header::WWW_AUTHENTICATE,
    header::ETAG,
    header::ACCESS_CONTROL_ALLOW_ORIGIN,
    HeaderName::from_static("ratelimit"),
    HeaderName::from_static("ratelimit-policy"),
];
/// Paths requested by monitoring programs, which may know only the machine's IP address.
const WATCHED: [&str; 3] = ["/health/live", "/health/ready", "/metrics"];
/// Path of the files that are the same for everybody. The page about an unknown host name needs its style sheet, too.
const FILES: &str = "/static/";

pub async fn envelope(
    mut req: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse<BoxBody>, actix_web::Error> {
    let started = Instant::now();
    if req.method() == Method::HEAD {
        req.head_mut().method = Method::GET;
    }
    // Looked at before the path is tidied: an address that is spelled otherwise is no frame, and keeps its cookies.
    let is_framed = frame::is_framed(req.path());
    if is_framed {
        req.headers_mut().remove(header::COOKIE);
    }
    let reference = Reference::of(req.request());
    let answered = match is_ours(req.request()) {
        true => next.call(req).await?.map_into_boxed_body(),
        false => {
            let answer = HttpResponse::from_error(WebError::Misdirected);
            ServiceResponse::new(req.into_parts().0, answer)
        }
    };
    let (req, mut response) = answered.into_parts();
    let state = req.app_data::<web::Data<AppState>>();
    if response.extensions().contains::<SharedAnswer>() {
        set_headers(state, (reference, is_framed), &mut response);
        count(state, response.status(), started);
        tracing::debug!(id = %reference, "{} shared", describe(&req));
        return Ok(ServiceResponse::new(req, response));
    }
    let ctx = Ctx::of(&req).await.unwrap_or_else(|_| Ctx::without_store(&req));
    let response = match is_repeated(state, &ctx, &req, &response).await {
        true => again(state, &ctx).await,
        false => response,
    };
    if let (Some(state), Some(form), Some(to)) =
        (state, ctx.sent_form(), redirect_target(&response))
    {
        state.form_redirects.insert(form.to_owned(), to.to_owned());
    }
    let mut response = explain(&ctx, &req, response);
    set_headers(state, (reference, is_framed), &mut response);
    if !is_framed {
        set_cookies(&ctx, &req, &mut response);
    }
    let response = compress::shrink(req.headers(), response);
    count(state, response.status(), started);
    let (status, millis) = (response.status().as_u16(), started.elapsed().as_millis());
    tracing::info!(id = %reference, "{} {status} in {millis} ms", describe(&req));
    Ok(ServiceResponse::new(req, response))
}

/// Reports whether the form was applied before. A refused act can also be such a repetition, because its change already exists. This is
/// checked only for browsers, which are then redirected to the result; a program gets the refusal.
async fn is_repeated(
    state: Option<&web::Data<AppState>>,
    ctx: &Ctx,
    req: &HttpRequest,
    response: &HttpResponse,
) -> bool {
    let error = response.error().and_then(|error| error.as_error::<WebError>());
    if matches!(error, Some(WebError::Repeated)) {
        return true;
    }
    let (Some(state), Some(form)) = (state, ctx.sent_form()) else { return false };
    let is_refused = response.status().is_client_error() && !ctx.has_acted();
    if !is_refused || !is_page_wanted(req.headers()) {
        return false;
    }
    let form = form.to_owned();
    let read = move |conn: &mut Conn| store::done_forms::is_done(conn, &form);
    state.store.read(read).await.unwrap_or(false)
}

/// Redirects the sender of a repeated form to where its first submission led, as soon as that is known; otherwise back to its page.
async fn again(state: Option<&web::Data<AppState>>, ctx: &Ctx) -> HttpResponse {
    let mut to = None;
    for _ in 0..AGAIN {
        to = state.zip(ctx.sent_form()).and_then(|(state, form)| state.form_redirects.get(form));
        if to.is_some() {
            break;
        }
        sleep(MOMENT).await;
    }
    redirect(to.as_deref().unwrap_or(ctx.url())).finish()
}

fn redirect_target(response: &HttpResponse) -> Option<&str> {
    let to =
        response.headers().get(header::LOCATION).filter(|_| response.status().is_redirection());
    to.and_then(|to| to.to_str().ok())
}

fn explain(ctx: &Ctx, req: &HttpRequest, response: HttpResponse) -> HttpResponse {
    let status = response.status();
    let ours = response.error().and_then(|error| error.as_error::<WebError>());
    if let Some(error) = ours {
        error_page::log(ctx, &describe(req), error);
        if let Some(response) = conflict::redirected(ctx, req, error) {
            return response;
        }
    }
    let is_empty = matches!(response.body().size(), BodySize::None | BodySize::Sized(0));
    let is_failure = status.is_client_error() || status.is_server_error();
    if is_failure && (response.error().is_some() || is_empty) {
        let mut explained = error_page::answer(ctx, req.headers(), status, ours);
        for name in KEPT {
            if let Some(value) = response.headers().get(&name) {
                explained.headers_mut().insert(name, value.clone());
            }
        }
        return explained;
    }
    response
}

fn count(state: Option<&web::Data<AppState>>, status: StatusCode, started: Instant) {
    if let Some(state) = state {
        state.counts.answered(status, started.elapsed());
    }
}

/// Reports whether the requested host name is known, or the path belongs to monitoring or to the files of pages.
fn is_ours(req: &HttpRequest) -> bool {
    let state = req.app_data::<web::Data<AppState>>();
    let is_known =
        |state: &web::Data<AppState>| host(req).is_none_or(|it| state.config.is_host(it));
    state.is_none_or(is_known) || WATCHED.contains(&req.path()) || req.path().starts_with(FILES)
}

fn set_headers(
    state: Option<&web::Data<AppState>>,
    (reference, is_framed): (Reference, bool),
    response: &mut HttpResponse,
) {
    let headers = response.headers_mut();
    for (name, value) in ALWAYS {
        headers.insert(name, value);
    }
    if is_framed {
        headers.remove(header::X_FRAME_OPTIONS);
        headers.remove(header::SET_COOKIE);
        headers.insert(header::CONTENT_SECURITY_POLICY, FRAMED);
        let anybody = HeaderValue::from_static("cross-origin");
        headers.insert(header::CROSS_ORIGIN_RESOURCE_POLICY, anybody);
    }
    if !headers.contains_key(header::CROSS_ORIGIN_RESOURCE_POLICY) {
        let own = HeaderValue::from_static("same-origin");
        headers.insert(header::CROSS_ORIGIN_RESOURCE_POLICY, own);
    }
    if state.is_some_and(|state| state.config.is_secure()) {
        let year = HeaderValue::from_static("max-age=31536000");
        headers.insert(header::STRICT_TRANSPORT_SECURITY, year);
    }
    if let Ok(reference) = HeaderValue::from_str(&reference.to_string()) {
        headers.insert(REFERENCE, reference);
    }
    if !headers.contains_key(header::CACHE_CONTROL) {
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("private, no-cache"));
        headers.insert(header::VARY, HeaderValue::from_static("Cookie, Accept-Language"));
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
        // A malformed cookie is an error of this program, but the page is still a valid answer.
        if let Err(error) = response.add_cookie(cookie) {
            tracing::error!("a cookie could not be set: {error}");
        }
    }
}

/// Method and path for the log. A path with a secret is replaced by its pattern.
fn describe(req: &HttpRequest) -> String {
    const SECRETS: [&str; 4] = ["{token}", "{pin}", "{code}", "{club}"];
    let pattern = req.match_pattern();
    let pattern = pattern.filter(|it| SECRETS.iter().any(|secret| it.contains(secret)));
    format!("{} {}", req.method(), pattern.as_deref().unwrap_or(req.path()))
}
