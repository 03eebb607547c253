//! The service on a socket, and its shutdown on a signal.

use std::io;
use std::net::TcpListener;
use std::time::Duration;

use actix_web::dev::{Server, ServerHandle};
use actix_web::middleware::{NormalizePath, from_fn};
use actix_web::{App, HttpResponse, web};
use rustls::ServerConfig;
use tokio::time::{Instant, sleep};

use super::http::connection::{self, Connections};
use super::http::door::Door;
use super::http::error::WebError;
use super::middleware::envelope::envelope;
use super::middleware::log_reference::log_reference;
use super::middleware::memory_limit::memory_limit;
use super::middleware::region::region;
use super::middleware::shared_pages::shared_pages;
use super::middleware::shutdown::shutdown;
use super::state::AppState;
use super::{
    evenings, mail, nodes, notify, plain, routes, spectators, turn_clocks, waiting_rooms, webhooks,
};
use crate::live::Live;

/// Time within which connections that were pending at the shutdown are accepted.
const SETTLING: Duration = Duration::from_millis(400);
/// Time that connected clients get for a last request, whose answer closes the connection. Browsers close idle connections sooner or later,
/// but proxies keep using theirs.
const DRAINING: Duration = Duration::from_secs(3);
/// Number of blocking threads per worker thread: enough for all database connections, and some for drawings, lists and passwords. More
/// would only wait, each with a stack of its own.
const MOST_BLOCKING: usize = 40;
/// Interval at which the number of open connections is checked.
const MOMENT: Duration = Duration::from_millis(20);

/// The whole service on `listener`, for `main` and tests alike. With `tls`, it serves TLS, and HTTP/2 for clients that support it.
/// The caller handles signals.
///
/// # Errors
/// [`io::Error`] if the listener cannot be used.
pub fn serve(
    listener: TcpListener,
    state: AppState,
    tls: Option<ServerConfig>,
) -> io::Result<Server> {
    connection::widen(&listener)?;
    let server = Server::build().disable_signals().shutdown_timeout(5);
    let server = server.worker_max_blocking_threads(MOST_BLOCKING);
    let stopping = server.graceful_shutdown_signal();
    let (connections, memory) = (state.connections.clone(), state.memory.clone());
    let door = Door::new(connections, memory, state.config.clone(), tls, stopping);
    let state = web::Data::new(state);
    let serving = move || {
        let app = App::new()
            .app_data(state.clone())
            .wrap(NormalizePath::trim())
            .wrap(from_fn(region))
            .wrap(from_fn(log_reference))
            .wrap(from_fn(shared_pages))
            .wrap(from_fn(envelope))
            .wrap(from_fn(memory_limit))
            .wrap(from_fn(shutdown))
            .configure(routes::configure)
            .default_service(web::to(nothing_here));
        door.clone().leading_to(app)
    };
    Ok(server.listen("pages", listener, serving)?.run())
}

async fn nothing_here() -> Result<HttpResponse, WebError> {
    Err(WebError::NotFound)
}

/// Listeners of the service.
pub struct Doors {
    /// Main listener of the service.
    pub listener: TcpListener,
    /// TLS configuration of the main listener, if it uses TLS.
    pub tls: Option<ServerConfig>,
    /// Listener without TLS, whose visitors are redirected to the main one.
    pub plain: Option<TcpListener>,
}

/// Serves until the process is told to stop, then answers pending requests and returns.
///
/// # Errors
/// [`io::Error`] if a listener cannot be used.
pub fn run(doors: Doors, state: AppState) -> io::Result<()> {
    actix_web::rt::System::new().block_on(async {
        nodes::follow(&state)?;
        turn_clocks::keep(&state)?;
        evenings::begin(&state)?;
        spectators::announce(&state)?;
        waiting_rooms::begin(&state)?;
        mail::thread::begin(&state)?;
        notify::thread::begin(&state)?;
        webhooks::thread::begin(&state)?;
        let port = doors.listener.local_addr()?.port();
        let plain = doors.plain.map(|it| plain::send_on(it, &state, port));
        let plain = plain.transpose()?;
        let pointing = plain.as_ref().map(Server::handle);
        if let Some(plain) = plain {
            tokio::spawn(plain);
        }
        let (live, connections) = (state.live.clone(), state.connections.clone());
        let door = doors.listener.try_clone()?;
        let server = serve(doors.listener, state, doors.tls)?;
        let stopping = Shutdown { server: server.handle(), door, live, connections };
        tokio::spawn(stopping.on_signal());
        let served = server.await;
        if let Some(pointing) = pointing {
            pointing.stop(false).await;
        }
        served
    })
}

/// Handles needed to stop the service on a signal.
struct Shutdown {
    server: ServerHandle,
    /// The main listener, shared with the server.
    door: TcpListener,
    live: Live,
    connections: Connections,
}

impl Shutdown {
    /// Stops gracefully on a signal, and at once on a second one.
    async fn on_signal(self) {
        stop_signal().await;
        tracing::info!("stopping");
        tokio::select! {
            () = self.drain() => self.server.stop(true).await,
            () = stop_signal() => self.server.stop(false).await,
        }
    }

    /// Disconnects viewers, accepts no new connections, and closes each connection after its next answer. Connections that stay idle are
    /// closed at the end. A request sent at that very moment would fail, which no server can rule out.
    async fn drain(&self) {
        connection::refuse(&self.door);
        self.connections.close();
        self.live.close();
        sleep(SETTLING).await;
        self.server.pause().await;
        connection::close(&self.door);
        let deadline = Instant::now() + DRAINING;
        // A connection accepted last may still be on its way to the worker that counts it.
        let mut empty_since = Instant::now();
        while empty_since.elapsed() < SETTLING && Instant::now() < deadline {
            if self.connections.n() > 0 {
                empty_since = Instant::now();
            }
            sleep(MOMENT).await;
        }
    }
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
