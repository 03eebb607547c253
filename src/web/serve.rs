//! The service on a socket, and serving until a signal says stop.

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
use super::middleware::around::around;
use super::middleware::closing::closing;
use super::middleware::metered::metered;
use super::middleware::region::region;
use super::middleware::shared::shared;
use super::middleware::traced::traced;
use super::state::AppState;
use super::{nodes, plain, routes};
use crate::live::Live;

/// Who was let in when the service was told to stop is accepted within this time.
const SETTLING: Duration = Duration::from_millis(400);
/// Whoever is connected has so long to ask once more, and to be told that it was the last time. Browsers leave a
/// connection that they do not need sooner or later, and proxies use theirs all the time.
const DRAINING: Duration = Duration::from_secs(3);
/// Threads that wait for the database or compute, for each thread that answers: all connections to a database, and some for
/// drawings, lists and passwords. More would wait too, each with a stack of its own.
const MOST_BLOCKING: usize = 40;
/// So often it is looked whether all have gone.
const MOMENT: Duration = Duration::from_millis(20);

/// The whole service on `listener`, for `main` and tests alike; by TLS, with HTTP/2 for whoever speaks it, where there is
/// something to do that with. Signals are left to the caller.
///
/// # Errors
/// If the listener cannot be used.
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
            .wrap(from_fn(traced))
            .wrap(from_fn(shared))
            .wrap(from_fn(around))
            .wrap(from_fn(metered))
            .wrap(from_fn(closing))
            .configure(routes::configure)
            .default_service(web::to(nothing_here));
        door.clone().leading_to(app)
    };
    Ok(server.listen("pages", listener, serving)?.run())
}

async fn nothing_here() -> Result<HttpResponse, WebError> {
    Err(WebError::NotFound)
}

/// Where browsers come in.
pub struct Doors {
    /// Where the service is.
    pub listener: TcpListener,
    /// With what it is shown there that this is the service, if it is.
    pub tls: Option<ServerConfig>,
    /// Where those who come without TLS are sent to where it is.
    pub plain: Option<TcpListener>,
}

/// Serves until the process is told to stop, then answers what is being asked and returns.
///
/// # Errors
/// If a listener cannot be used.
pub fn run(doors: Doors, state: AppState) -> io::Result<()> {
    actix_web::rt::System::new().block_on(async {
        nodes::follow(&state)?;
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
        let stopping = Stopping { server: server.handle(), door, live, connections };
        tokio::spawn(stopping.on_signal());
        let served = server.await;
        if let Some(pointing) = pointing {
            pointing.stop(false).await;
        }
        served
    })
}

/// A service that is to stop on a signal.
struct Stopping {
    server: ServerHandle,
    /// The listener, which the server has too.
    door: TcpListener,
    live: Live,
    connections: Connections,
}

impl Stopping {
    /// Stops without cutting anybody off; at once on a second signal.
    async fn on_signal(self) {
        stop_signal().await;
        tracing::info!("stopping");
        tokio::select! {
            () = self.drain() => self.server.stop(true).await,
            () = stop_signal() => self.server.stop(false).await,
        }
    }

    /// Lets viewers go and nobody in, and has everybody who is in go after the next answer. A connection that nothing is
    /// asked on any more is closed at the end: a request that was sent on it in that very moment would find it closed, which
    /// no server can rule out.
    async fn drain(&self) {
        connection::refuse(&self.door);
        self.connections.close();
        self.live.close();
        sleep(SETTLING).await;
        self.server.pause().await;
        connection::close(&self.door);
        let deadline = Instant::now() + DRAINING;
        // Who was accepted last may still be on the way to a worker, where they are counted.
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
