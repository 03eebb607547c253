//! Announces the numbers of spectators in rounds: to viewers, and to the other nodes.

use std::io;

use actix_web::HttpRequest;
use actix_web::http::header;
use store::notifications::SpectatorNews;
use store::{Conn, StoreError};

use super::request::context::Ctx;
use super::state::AppState;
use super::worker;
use crate::live::spectators::stamp;

/// The identity by which a spectator is counted: the session, or the address, the kind of browser and the name that its script made up
/// (empty for others). Several tabs count once, and so do the phones of a hall, which share an address and often the kind.
pub fn device(ctx: &Ctx, state: &AppState, req: &HttpRequest, name: &str) -> String {
    match ctx.device() {
        Some(session) => session.to_owned(),
        None => {
            let kind = req.headers().get(header::USER_AGENT);
            let kind = kind.and_then(|it| it.to_str().ok()).unwrap_or_default();
            format!("{} {kind} {name}", state.client_address(req))
        }
    }
}

/// Announces numbers of spectators in rounds until the service stops.
///
/// # Errors
/// [`io::Error`] if no thread can be started.
pub fn announce(state: &AppState) -> io::Result<()> {
    let (state, mut seen) = (state.clone(), None);
    worker::begin("spectators", state.live.clone(), async move || round(&state, &mut seen).await)
}

/// Announces what has changed since the round before: to viewers here, and to the other nodes. `seen` is the number of writes of this
/// process at that time.
///
/// # Errors
/// [`StoreError`] if the other nodes cannot be told.
pub async fn round(state: &AppState, seen: &mut Option<u64>) -> Result<(), StoreError> {
    let now = state.clock.now();
    let changed = state.spectators.take_changed();
    for (table, n) in &changed {
        state.live.spectators_changed(*table, stamp(now, *n));
    }
    // The writes of other nodes are not known here.
    let n_writes = Some(state.store.n_changes());
    let is_written = std::mem::replace(seen, n_writes) != n_writes;
    if is_written || state.store.is_shared() || !changed.is_empty() {
        state.live.lobby_changed(now.timestamp_millis());
    }
    if state.store.is_shared() {
        let (node, counts) = (state.spectators.node(), state.spectators.take_news());
        let news = SpectatorNews { node, counts };
        if !news.counts.is_empty() {
            let tell = move |conn: &mut Conn| store::notifications::tell_spectators(conn, &news);
            state.store.read(tell).await?;
        }
    }
    Ok(())
}
