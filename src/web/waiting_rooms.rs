//! Seats those who wait for a table at a distance: a thread looks at the rankings at which somebody waits, on every node.

use std::io;

use store::{Conn, StoreError};

use super::parts::waiting;
use super::state::AppState;
use super::worker;

/// Seats people until the service stops. Several nodes may do so: each person is seated once.
///
/// # Errors
/// [`io::Error`] if no thread can be started.
pub fn begin(state: &AppState) -> io::Result<()> {
    let state = state.clone();
    worker::begin("waiting rooms", state.live.clone(), async move || round(&state).await)
}

/// Looks once at all rankings at which somebody waits.
async fn round(state: &AppState) -> Result<(), StoreError> {
    let rankings = state.store.read(|conn: &mut Conn| store::waiting_players::rankings(conn));
    for ranking in rankings.await? {
        waiting::seat(state, ranking).await;
    }
    Ok(())
}
