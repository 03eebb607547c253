//! The pages: everything between HTTP and the facts. `routes` is the table of contents; `home` shows how a page is written.
//!
//! A handler parses, makes one call of the store, lets the domain decide, and answers. Errors become pages here only.

pub mod assets;
pub mod context;
mod cookies;
pub mod error;
mod flash;
pub mod form;
pub mod i18n;
mod limits;
mod passwords;
pub mod path;
pub mod respond;
mod routes;
pub mod secret;
mod session;

mod account;
mod home;
pub mod invitation;
mod join;
mod live;
mod preferences;
mod sign_in;

use std::io;
use std::net::TcpListener;
use std::sync::Arc;
use std::time::Instant;

use actix_web::body::{BodySize, BoxBody, MessageBody};
use actix_web::dev::{Server, ServiceRequest, ServiceResponse};
use actix_web::http::{Method, header};
use actix_web::middleware::{Next, NormalizePath, from_fn};
use actix_web::{App, HttpRequest, HttpResponse, HttpServer, web};
use chrono::{DateTime, SubsecRound, Utc};

use self::context::Ctx;
use self::error::WebError;
use self::limits::Limits;
use self::passwords::Passwords;
use self::respond::Flash;
use crate::config::Config;
use crate::live::Live;
use crate::store::{self, Store, StoreError};
use crate::tournament::id::IdSource;

/// Allows what this site itself serves, and nothing inline.
const CONTENT_SECURITY_POLICY: &str = "default-src 'self'; img-src 'self' data:; object-src 'none'; \
     base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

/// What all handlers share. Nothing of a tournament is kept in it.
#[derive(Clone)]
pub struct AppState {
    /// The facts.
    pub store: Store,
    /// Who is told of changes.
    pub live: Live,
    /// The environment.
    pub config: Arc<Config>,
    csrf: secret::Key,
    passwords: Passwords,
    limits: Arc<Limits>,
}

impl AppState {
    /// For this store; makes the installation's secrets where they are missing.
    ///
    /// # Errors
    /// If the store does not answer.
    pub fn new(store: Store, config: Config) -> Result<Self, StoreError> {
        let key = store.write_blocking(|conn| {
            store::secrets::get_or_create(conn, "csrf", &secret::random_bytes())
        })?;
        Ok(Self {
            store,
            live: Live::default(),
            config: Arc::new(config),
            csrf: secret::Key::new(key),
            passwords: Passwords::default(),
            limits: Arc::new(Limits::default()),
        })
    }

    /// A source of new ids.
    pub fn ids(&self) -> IdSource {
        let millis = u64::try_from(Utc::now().timestamp_millis()).unwrap_or_default();
        IdSource::new(millis, secret::random_bytes())
    }
}

/// The present moment, in microseconds as it is stored.
pub fn now() -> DateTime<Utc> {
    Utc::now().trunc_subsecs(6)
}

/// The whole service on `listener`, for `main` and tests alike. Signals are left to the caller.
///
/// # Errors
/// If the listener cannot be used.
pub fn serve(listener: TcpListener, state: AppState) -> io::Result<Server> {
    let state = web::Data::new(state);
    let server = HttpServer::new(move || {
        App::new()
            .app_data(state.clone())
            .wrap(NormalizePath::trim())
            .wrap(from_fn(around))
            .configure(routes::configure)
            .default_service(web::to(nothing_here))
    });
    Ok(server.tcp_nodelay(true).disable_signals().shutdown_timeout(5).listen(listener)?.run())
}

async fn nothing_here() -> Result<HttpResponse, WebError> {
    Err(WebError::NotFound)
}

/// Around every answer: errors become pages, headers and cookies are set, a line is logged.
async fn around(
    mut req: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse<BoxBody>, actix_web::Error> {
    let started = Instant::now();
    if req.method() == Method::HEAD {
        req.head_mut().method = Method::GET;
    }
    let (req, response) = next.call(req).await?.map_into_boxed_body().into_parts();
    let ctx = Ctx::of(&req).await.unwrap_or_else(|_| Ctx::without_store(&req));
    let mut response = explain(&ctx, &req, response);
    set_headers(&mut response);
    set_cookies(&ctx, &req, &mut response);
    let status = response.status().as_u16();
    tracing::info!("{} {status} in {} ms", describe(&req), started.elapsed().as_millis());
    Ok(ServiceResponse::new(req, response))
}

fn explain(ctx: &Ctx, req: &HttpRequest, response: HttpResponse) -> HttpResponse {
    let status = response.status();
    let ours = response.error().and_then(|error| error.as_error::<WebError>());
    if let Some(error) = ours {
        error::log(ctx, &describe(req), error);
    }
    let is_empty = matches!(response.body().size(), BodySize::None | BodySize::Sized(0));
    let is_failure = status.is_client_error() || status.is_server_error();
    if is_failure && (response.error().is_some() || is_empty) {
        let mut explained = error::answer(ctx, req.headers(), status, ours);
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
    let word = ctx
        .fresh_visitor()
        .filter(|_| is_page)
        .map(|word| cookies::visitor(word.to_owned(), is_secure));
    for cookie in [said, heard, word].iter().flatten() {
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
