//! Serving until a signal says stop.

use std::io;
use std::net::TcpListener;

use actix_web::dev::ServerHandle;

use super::serve;
use super::state::AppState;
use crate::live::Live;

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
