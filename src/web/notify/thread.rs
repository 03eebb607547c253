//! The thread that queues and sends messages while the service runs.

use std::io;

use super::Courier;
use crate::web::state::AppState;
use crate::web::worker;

/// Begins to queue and send messages until the service stops. Does nothing if the service has no key for them.
///
/// # Errors
/// [`io::Error`] if no thread can be started.
pub fn begin(state: &AppState) -> io::Result<()> {
    let Some(mut courier) = Courier::new(state) else { return Ok(()) };
    worker::begin("push", state.live.clone(), async move || courier.round().await)
}
