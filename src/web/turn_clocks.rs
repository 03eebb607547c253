//! Keeps the clocks of tables at a distance: a thread looks for turns that have run out, on every node.

use std::io;
use std::thread;
use std::time::{Duration, Instant};

use domain::tournament::seat_play::HOUSE;
use store::Conn;

use super::state::AppState;
use crate::acts::{NotDone, Work, turn_clocks};

/// Interval at which the clocks are looked at.
const TICK: Duration = Duration::from_millis(200);
/// Interval at which a node records that it keeps the clocks, while any runs.
const PULSE: Duration = Duration::from_secs(1);
/// Maximum number of clocks that are handled in one round.
const MOST: i64 = 500;

/// Keeps the clocks until the service stops. Several nodes may do so: a turn runs out once.
///
/// # Errors
/// [`io::Error`] if no thread can be started.
pub fn keep(state: &AppState) -> io::Result<()> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let state = state.clone();
    let work = move || {
        runtime.block_on(async {
            let mut beaten = None;
            while !state.live.is_closed() {
                if let Err(error) = round(&state, &mut beaten).await {
                    tracing::warn!("clocks of tables wait: {error}");
                }
                tokio::time::sleep(TICK).await;
            }
        });
    };
    thread::Builder::new().name("turn clocks".to_owned()).spawn(work)?;
    Ok(())
}

/// Looks at the clocks once. `beaten` is the time of the last pulse of this node.
async fn round(state: &AppState, beaten: &mut Option<Instant>) -> Result<(), NotDone> {
    let next = state.store.read(|conn: &mut Conn| store::turn_clocks::next(conn)).await?;
    let Some(next) = next else { return Ok(()) };
    let now = state.clock.now();
    if beaten.is_none_or(|at| at.elapsed() >= PULSE) {
        state.store.write(move |conn| turn_clocks::beat(conn, now)).await?;
        *beaten = Some(Instant::now());
        // The pulse may have moved the clocks.
        return Ok(());
    }
    if next > now {
        return Ok(());
    }
    let due = move |conn: &mut Conn| store::turn_clocks::due(conn, now, MOST);
    for table in state.store.read(due).await? {
        let act = state.act_by_itself(HOUSE, move |work| turn_clocks::run_out(work, table));
        match act.await {
            Ok(()) => {}
            Err(NotDone::Store(error)) => return Err(error.into()),
            Err(error) => {
                tracing::error!("the clock of table {table}: {error}");
                let later = move |work: &mut Work<'_>| turn_clocks::postpone(work, table);
                state.act_by_itself(HOUSE, later).await?;
            }
        }
    }
    Ok(())
}
