//! Redirects visitors without TLS to the TLS address. Nothing else is sent in the clear.

use std::io;
use std::net::TcpListener;
use std::sync::Arc;

use actix_web::dev::Server;
use actix_web::http::header;
use actix_web::middleware::from_fn;
use actix_web::{App, HttpRequest, HttpResponse, web};

use super::http::bare_page;
use super::http::connection::{self, Connections};
use super::http::door::Door;
use super::http::error::WebError;
use super::http::host::host;
use super::middleware::memory_limit::memory_limit;
use super::request::context::language;
use super::state::AppState;
use crate::config::{self, Config};

/// Target of the redirects.
struct TlsTarget {
    config: Arc<Config>,
    /// Port of the TLS listener.
    port: u16,
}

/// Redirects requests at `listener` to the same page by TLS at `port`. The caller handles signals.
///
/// # Errors
/// [`io::Error`] if the listener cannot be used.
pub fn send_on(listener: TcpListener, state: &AppState, port: u16) -> io::Result<Server> {
    connection::widen(&listener)?;
    let server = Server::build().workers(1).disable_signals().shutdown_timeout(1);
    let stopping = server.graceful_shutdown_signal();
    let (memory, config) = (state.memory.clone(), state.config.clone());
    let there = web::Data::new(TlsTarget { config: config.clone(), port });
    let door = Door::new(Connections::default(), memory, config, None, stopping);
    let serving = move || {
        let app = App::new().app_data(there.clone()).wrap(from_fn(memory_limit));
        door.clone().leading_to(app.default_service(web::to(redirect_to_tls)))
    };
    Ok(server.listen("plain", listener, serving)?.run())
}

async fn redirect_to_tls(req: HttpRequest, there: web::Data<TlsTarget>) -> HttpResponse {
    // An unknown host name must not appear in a redirect.
    let Some(host) = host(&req).filter(|host| there.config.is_host(host)) else {
        return bare_page::answer(req.headers(), language(&req), &WebError::Misdirected);
    };
    let here = || match there.port {
        443 => format!("https://{}", config::without_port(host)),
        port => format!("https://{}:{port}", config::without_port(host)),
    };
    let base = there.config.base_url.clone().unwrap_or_else(here);
    let path = req.uri().path_and_query().map_or("/", |it| it.as_str());
    let to = format!("{base}{path}");
    HttpResponse::PermanentRedirect().insert_header((header::LOCATION, to)).finish()
}
