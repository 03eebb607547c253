//! Threads that work in rounds while the service runs, such as those that send queued messages.

use std::io;
use std::thread;
use std::time::Duration;

use store::StoreError;

use crate::live::Live;

/// Interval between rounds.
const TICK: Duration = Duration::from_secs(2);
/// Interval at which a thread checks whether the service stops.
const MOMENT: Duration = Duration::from_millis(100);

/// Runs rounds in a thread with this name until the service stops. A failed round is logged, and the next one tries again.
///
/// # Errors
/// [`io::Error`] if no thread can be started.
pub fn begin(
    name: &'static str,
    live: Live,
    mut round: impl AsyncFnMut() -> Result<(), StoreError> + Send + 'static,
) -> io::Result<()> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let work = move || {
        runtime.block_on(async {
            while !live.is_closed() {
                if let Err(error) = round().await {
                    tracing::warn!("messages of {name} wait: {error}");
                }
                let mut rest = TICK;
                while !live.is_closed() && !rest.is_zero() {
                    tokio::time::sleep(MOMENT).await;
                    rest = rest.saturating_sub(MOMENT);
                }
            }
        });
    };
    thread::Builder::new().name(name.to_owned()).spawn(work)?;
    Ok(())
}
