//! Waiting for events of other programs.

use std::time::{Duration, Instant};

/// Longest wait for any event, far longer than it takes even on a busy machine.
pub const PATIENCE: Duration = Duration::from_secs(150);

/// First and longest pause between two polls. A poll costs the page time.
const LOOKS: [Duration; 2] = [Duration::from_millis(20), Duration::from_millis(200)];

/// Polls until `look` finds something; `None` if the patience expires.
pub async fn until<T>(mut look: impl AsyncFnMut() -> Option<T>) -> Option<T> {
    let start = Instant::now();
    let [mut pause, most] = LOOKS;
    loop {
        if let Some(found) = look().await {
            return Some(found);
        }
        if start.elapsed() > PATIENCE {
            return None;
        }
        tokio::time::sleep(pause).await;
        pause = (pause * 3 / 2).min(most);
    }
}
