//! The pages: everything between HTTP and the facts. `routes` is the table of contents; `people::roles` shows how pages and forms are
//! written.
//!
//! A handler parses, makes one call of the store, lets the domain decide, and answers. Errors become pages here only.

mod board;
mod form;
pub mod guard;
pub mod http;
mod i18n;
mod middleware;
pub mod parts;
mod request;
mod routes;
mod run;
mod state;

mod display;
mod hall;
mod live;
mod organize;
pub mod people;
mod print;
mod ranking;
mod table;
mod tournament;

use std::io;
use std::net::TcpListener;
use std::time::Duration;

use actix_web::dev::Server;
use actix_web::middleware::{NormalizePath, from_fn};
use actix_web::{App, HttpResponse, HttpServer, web};

pub use self::run::run;
pub use self::state::{AppState, now};

use self::http::error::WebError;

/// A request may take so long to begin: on a busy machine it may lie here unread for longer than the 5 s after which it
/// would be refused (408) without a page.
const PATIENCE: Duration = Duration::from_secs(60);

/// The whole service on `listener`, for `main` and tests alike. Signals are left to the caller.
///
/// # Errors
/// If the listener cannot be used.
pub fn serve(listener: TcpListener, state: AppState) -> io::Result<Server> {
    http::connection::widen(&listener)?;
    let state = web::Data::new(state);
    let server = HttpServer::new(move || {
        App::new()
            .app_data(state.clone())
            .wrap(NormalizePath::trim())
            .wrap(from_fn(middleware::region::region))
            .wrap(from_fn(middleware::around::around))
            .configure(routes::configure)
            .default_service(web::to(nothing_here))
    });
    let server = server.on_connect(http::connection::prepare);
    let server = server.client_request_timeout(PATIENCE);
    Ok(server.tcp_nodelay(true).disable_signals().shutdown_timeout(5).listen(listener)?.run())
}

async fn nothing_here() -> Result<HttpResponse, WebError> {
    Err(WebError::NotFound)
}
