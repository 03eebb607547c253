//! The thread that queues and sends mails while the service runs.

use std::io;
use std::thread;
use std::time::Duration;

use super::Postman;
use crate::web::state::AppState;

/// Interval at which the thread looks for new acts and due mails.
const TICK: Duration = Duration::from_secs(2);
/// Interval at which it checks whether the service stops.
const MOMENT: Duration = Duration::from_millis(100);

/// Begins to queue and send mails until the service stops. Does nothing if mail is off.
///
/// # Errors
/// [`io::Error`] if no thread can be started.
pub fn begin(state: &AppState) -> io::Result<()> {
    let Some(mut postman) = Postman::new(state) else { return Ok(()) };
    let live = state.live.clone();
    let work = move || {
        while !live.is_closed() {
            if let Err(error) = postman.round() {
                tracing::warn!("mails wait: {error}");
            }
            let mut rest = TICK;
            while !live.is_closed() && !rest.is_zero() {
                thread::sleep(MOMENT);
                rest = rest.saturating_sub(MOMENT);
            }
        }
    };
    thread::Builder::new().name("mail".to_owned()).spawn(work)?;
    Ok(())
}
