//! Lets tournaments that run by themselves go on: a thread looks for those in which a result has come in.

use std::collections::HashMap;
use std::io;

use domain::tournament::id::TournamentId;
use domain::tournament::seat_play::HOUSE;
use store::{Conn, StoreError};

use super::state::AppState;
use super::worker;
use crate::acts::{NotDone, evening};

/// Maximum number of steps in a row in one tournament: a round is closed, and the next one drawn and published, in each category.
const MOST_STEPS: usize = 100;

/// Looks after such tournaments until the service stops. Several nodes may do so: a step is done once.
///
/// # Errors
/// [`io::Error`] if no thread can be started.
pub fn begin(state: &AppState) -> io::Result<()> {
    let state = state.clone();
    let mut seen = HashMap::new();
    worker::begin("evenings", state.live.clone(), async move || round(&state, &mut seen).await)
}

/// Looks at all such tournaments once. `seen` has the number of missing results of each when it was last looked at.
async fn round(
    state: &AppState,
    seen: &mut HashMap<TournamentId, usize>,
) -> Result<(), StoreError> {
    let running = state.store.read(|conn: &mut Conn| evening::running(conn)).await?;
    seen.retain(|id, _| running.iter().any(|(other, _)| other == id));
    for (id, n_missing) in running {
        if seen.get(&id) == Some(&n_missing) {
            continue;
        }
        seen.insert(id, n_missing);
        for _ in 0..MOST_STEPS {
            match state.act_by_itself(HOUSE, move |work| evening::go_on(work, id)).await {
                Ok(true) => {}
                Ok(false) => break,
                Err(NotDone::Store(error)) => return Err(error),
                Err(error) => {
                    tracing::warn!("tournament {id} does not go on by itself: {error}");
                    break;
                }
            }
        }
    }
    Ok(())
}
