//! The clocks of published tables at a distance, which wait for their players until their hour and the grace time.

use chrono::{DateTime, TimeDelta, Utc};
use domain::tournament::calendar::lookup;
use domain::tournament::championship::Championship;
use domain::tournament::id::RoundId;
use domain::tournament::seat_play::clock::TurnClock;
use domain::tournament::table::Table;
use store::StoreError;

use super::Work;

/// Time that a table waits for its players where the tournament has no grace time.
const USUAL_GRACE: TimeDelta = TimeDelta::minutes(10);
/// Interval at which a postponed table is looked at, until it has a date.
pub(super) const UNTIL_DATED: TimeDelta = TimeDelta::minutes(10);

/// Begins to wait for the players of published tables at a distance. After the hour of a table and the grace time its game begins without
/// those who did not come.
pub(super) fn await_players(
    work: &mut Work<'_>,
    championship: &Championship,
    rounds: &[RoundId],
) -> Result<(), StoreError> {
    let tables = championship.tables().iter().filter(|table| rounds.contains(&table.round));
    for table in tables.filter(|table| table.logging.is_remote() && table.is_missing()) {
        await_at(work, championship, table)?;
    }
    Ok(())
}

/// Begins to wait for the players of a published table at a distance.
pub(super) fn await_at(
    work: &mut Work<'_>,
    championship: &Championship,
    table: &Table,
) -> Result<(), StoreError> {
    let due_at = patience(championship, table, work.now);
    let clock = TurnClock::of_start(table.current(), work.now, due_at);
    let before = store::turn_clocks::find(work.conn, table.id)?;
    store::turn_clocks::set(work.conn, table.id, before.as_ref(), Some(&clock))
}

/// Time until which a table waits for its players: its hour, if that is still to come, and the grace time after it.
pub(super) fn patience(
    championship: &Championship,
    table: &Table,
    now: DateTime<Utc>,
) -> DateTime<Utc> {
    let grace = match championship.tournament.settings.grace_minutes {
        0 => USUAL_GRACE,
        minutes => TimeDelta::minutes(i64::from(minutes)),
    };
    match lookup::of_table(championship, table) {
        Some(date) if date.is_postponed() => now + UNTIL_DATED,
        date => date.and_then(|date| date.starts_at).map_or(now, |at| at.max(now)) + grace,
    }
}
