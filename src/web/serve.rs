//! The service on a socket, and serving until a signal says stop.

use std::io;
use std::net::TcpListener;
use std::time::Duration;

use actix_web::dev::{Server, ServerHandle};
use actix_web::middleware::{NormalizePath, from_fn};
use actix_web::{App, HttpResponse, HttpServer, web};

use super::http::connection;
use super::http::error::WebError;
use super::middleware::around::around;
use super::middleware::region::region;
use super::middleware::shared::shared;
use super::middleware::traced::traced;
use super::routes;
use super::state::AppState;
use crate::live::Live;

/// A request may take so long to begin: on a busy machine it may lie here unread for longer than the 5 s after which it
/// would be refused (408) without a page.
const PATIENCE: Duration = Duration::from_secs(60);

/// The whole service on `listener`, for `main` and tests alike. Signals are left to the caller.
///
/// # Errors
/// If the listener cannot be used.
pub fn serve(listener: TcpListener, state: AppState) -> io::Result<Server> {
    connection::widen(&listener)?;
    let state = web::Data::new(state);
    let server = HttpServer::new(move || {
        App::new()
            .app_data(state.clone())
            .wrap(NormalizePath::trim())
            .wrap(from_fn(region))
            .wrap(from_fn(traced))
            .wrap(from_fn(shared))
            .wrap(from_fn(around))
            .configure(routes::configure)
            .default_service(web::to(nothing_here))
    });
    let server = server.on_connect(connection::prepare);
    let server = server.client_request_timeout(PATIENCE);
    Ok(server.tcp_nodelay(true).disable_signals().shutdown_timeout(5).listen(listener)?.run())
}

async fn nothing_here() -> Result<HttpResponse, WebError> {
    Err(WebError::NotFound)
}

/// Serves on `listener` until the process is told to stop, then answers what is being asked and returns.
///
/// # Errors
/// If the listener cannot be used.
pub fn run(listener: TcpListener, state: AppState) -> io::Result<()> {
    actix_web::rt::System::new().block_on(async {
        let live = state.live.clone();
        let server = serve(listener, state)?;
        tokio::spawn(stop_on_signal(server.handle(), live));
        server.await
    })
}

/// Lets viewers go, answers what is being asked, and stops.
async fn stop_on_signal(server: ServerHandle, live: Live) {
    stop_signal().await;
    tracing::info!("stopping");
    live.close();
    server.stop(true).await;
}

#[cfg(unix)]
async fn stop_signal() {
    use tokio::signal::unix::{SignalKind, signal};
    let Ok(mut terminate) = signal(SignalKind::terminate()) else {
        let _ = tokio::signal::ctrl_c().await;
        return;
    };
    tokio::select! {
        _ = tokio::signal::ctrl_c() => {}
        _ = terminate.recv() => {}
    }
}

#[cfg(not(unix))]
async fn stop_signal() {
    let _ = tokio::signal::ctrl_c().await;
}
