//! Undoing a change of seats, by one rule: nothing of it has begun, its draw is still open, and no later change depends on it.

use super::reseating::Reseating;
use super::{late_seats, replacement, round_arrangement};
use crate::draw::redo::original::seats_before;
use crate::tournament::championship::Championship;
use crate::tournament::id::{PoolId, TableId};
use crate::tournament::round::RoundState;
use crate::tournament::seat_change::{
    ChangedSeat, ChangedTable, SeatChange, SeatChangeKind, TableBefore,
};
use crate::tournament::stage::Pool;
use crate::tournament::table::{Table, TableKind};

/// The records that undo a change. `None` if anything depends on the change: one of its tables has begun, later rounds are drawn, or a later
/// change concerns its seats.
pub fn undone(championship: &Championship, change: &SeatChange) -> Option<Reseating> {
    if !is_open(championship, change) || is_built_on(championship, change) {
        return None;
    }
    let mut undone = Reseating::default();
    for changed in &change.tables {
        let table = championship.table_or_annulled(changed.table)?;
        if let Some(instead) = changed.instead {
            undone.changed.push(Table { kind: TableKind::Played, ..table.clone() });
            let is_missing = |it: &Table| it.id != instead.table && it.is_missing();
            if instead.was_closed && !championship.tables_of(table.round).any(is_missing) {
                undone.rounds.push((table.round, RoundState::Closed));
            }
            continue;
        }
        let round = championship.round(table.round)?;
        let is_free = round.state == RoundState::Published && !table.has_begun();
        if !is_free || !stands(table, changed) {
            return None;
        }
        let Some(kind) = changed.was.kind() else {
            undone.removed.push(table.id);
            continue;
        };
        let seats = seats_before(championship, table, table.seats.clone(), changed);
        let mut restored = Table { kind, seats, ..table.clone() };
        if kind != TableKind::Played {
            restored.games.clear();
        }
        undone.changed.push(restored);
    }
    undone.pools = pools_back(championship, change)?;
    Some(undone)
}

/// Returns whether the seats of a table are as the change left them.
fn stands(table: &Table, changed: &ChangedTable) -> bool {
    let is_open = table.kind != TableKind::Annulled;
    changed.seats.iter().all(|seat| {
        let mut seats = table.seats.iter().filter(|_| is_open);
        seats.find(|it| it.color == seat.color).map(|it| it.entry) == seat.after
    })
}

/// Returns whether the draw that a change belongs to still allows changes.
fn is_open(championship: &Championship, change: &SeatChange) -> bool {
    match change.kind {
        SeatChangeKind::Replacement(it) => replacement::is_open(championship, change, it),
        SeatChangeKind::Late => late_seats::open(championship).is_some(),
        SeatChangeKind::Rearrangement { round } => {
            round_arrangement::open(championship, round).is_some()
        }
    }
}

/// Returns whether a later change depends on a change. A replacement is about its seats alone; the other changes are about whole tables, and
/// in a league about whole groups.
fn is_built_on(championship: &Championship, change: &SeatChange) -> bool {
    let mut later = championship.seat_changes().iter().skip_while(|it| it.id != change.id).skip(1);
    let pool_of = |table: &TableId| championship.table_or_annulled(*table).map(|it| it.pool);
    let tables = change.tables();
    let pools: Vec<PoolId> = match change.kind {
        SeatChangeKind::Replacement(_) => tables.iter().filter_map(pool_of).collect(),
        SeatChangeKind::Late => late_pools(championship, change).map(|it| it.id).collect(),
        SeatChangeKind::Rearrangement { .. } => change.pools.iter().map(|it| it.pool).collect(),
    };
    let is_in_pools = |later: &SeatChange| later.pools.iter().any(|it| pools.contains(&it.pool));
    match change.kind {
        SeatChangeKind::Replacement(_) => {
            later.any(|it| is_in_pools(it) || it.tables.iter().any(|it| shares_seat(change, it)))
        }
        SeatChangeKind::Late | SeatChangeKind::Rearrangement { .. } => later.any(|it| {
            let is_its = |table: &TableId| {
                tables.contains(table) || pool_of(table).is_some_and(|it| pools.contains(&it))
            };
            is_in_pools(it) || it.tables().iter().any(is_its)
        }),
    }
}

/// Returns whether a later change of a table concerns a seat of the change, or a table that the change added.
fn shares_seat(change: &SeatChange, later: &ChangedTable) -> bool {
    change.at_table(later.table).is_some_and(|own| {
        let is_own = |seat: &ChangedSeat| own.seats.iter().any(|it| it.color == seat.color);
        own.was == TableBefore::Added || later.seats.iter().any(is_own)
    })
}

/// The pools of a league that late entries joined; none in other stages.
fn late_pools<'a>(
    championship: &'a Championship,
    change: &SeatChange,
) -> impl Iterator<Item = &'a Pool> {
    let entries = change.late_entries();
    let is_league =
        matches!(late_seats::open(championship), Some(late_seats::OpenRounds::League(_)));
    let pools = championship.pools().iter().filter(move |_| is_league);
    pools.filter(move |pool| pool.entries.iter().any(|entry| entries.contains(entry)))
}

/// The pools of a change with their entries before it.
fn pools_back(championship: &Championship, change: &SeatChange) -> Option<Vec<Pool>> {
    match change.kind {
        SeatChangeKind::Replacement(it) => {
            let pools = replacement::pools(championship, &change.tables(), it.comes, it.goes);
            Some(
                pools
                    .into_iter()
                    .map(|pool| replacement::exchanged(pool, it.comes, it.goes))
                    .collect(),
            )
        }
        SeatChangeKind::Late => {
            let late = change.late_entries();
            let pools = championship.pools().iter();
            let joined = pools.filter(|pool| pool.entries.iter().any(|it| late.contains(it)));
            let before = joined.map(|pool| {
                let mut pool = pool.clone();
                pool.entries.retain(|it| !late.contains(it));
                pool
            });
            Some(before.collect())
        }
        SeatChangeKind::Rearrangement { .. } => {
            let pools = change.pools.iter().map(|it| {
                Some(Pool { entries: it.before.clone(), ..championship.pool(it.pool)?.clone() })
            });
            pools.collect()
        }
    }
}
