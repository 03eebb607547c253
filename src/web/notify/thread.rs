//! The thread that queues and sends messages while the service runs.

use std::io;
use std::thread;
use std::time::Duration;

use super::Courier;
use crate::web::state::AppState;

/// Interval at which the thread looks for new acts, calls and due messages.
const TICK: Duration = Duration::from_secs(2);
/// Interval at which it checks whether the service stops.
const MOMENT: Duration = Duration::from_millis(100);

/// Begins to queue and send messages until the service stops. Does nothing if the service has no key for them.
///
/// # Errors
/// [`io::Error`] if no thread can be started.
pub fn begin(state: &AppState) -> io::Result<()> {
    let Some(mut courier) = Courier::new(state) else { return Ok(()) };
    let live = state.live.clone();
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let work = move || {
        runtime.block_on(async {
            while !live.is_closed() {
                if let Err(error) = courier.round().await {
                    tracing::warn!("messages wait: {error}");
                }
                let mut rest = TICK;
                while !live.is_closed() && !rest.is_zero() {
                    tokio::time::sleep(MOMENT).await;
                    rest = rest.saturating_sub(MOMENT);
                }
            }
        });
    };
    thread::Builder::new().name("push".to_owned()).spawn(work)?;
    Ok(())
}
