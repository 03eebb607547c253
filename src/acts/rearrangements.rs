//! Rearrangements: changing published seats by hand with a reason, and reverting such changes.

use domain::draw::DrawError;
use domain::draw::changes::arrangement::Arrangement;
use domain::draw::changes::rearrangement::{Rearranged, undone};
use domain::draw::changes::round_arrangement::Rearranging;
use domain::tournament::championship::Championship;
use domain::tournament::id::{RearrangementId, RoundId, TableId, TournamentId};
use domain::tournament::rearrangement::Rearrangement;
use domain::tournament::table::{Table, TableKind};
use domain::tournament::tournament::Role;
use store::journal::JournalAct;
use store::{Conn, StoreError};

use super::not_done::{RoundError, TableActError};
use super::{NotDone, Work, calls, queue};

/// A requested arrangement, with the state that was displayed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Arranged {
    /// Seats that the organizer requests.
    pub arrangement: Arrangement,
    /// Numbers of the displayed tables.
    pub numbers: Vec<i32>,
    /// Seats that were displayed.
    pub standing: Arrangement,
}

/// The data for rearranging a published round. `None` if it was not drawn, such as a round of tables that players opened, or can
/// no longer be rearranged.
pub fn of(
    conn: &mut Conn,
    championship: &Championship,
    round: RoundId,
) -> Result<Option<Rearranging>, StoreError> {
    let Some(found) = championship.round(round) else { return Ok(None) };
    let is_drawn =
        found.seed != 0 || !store::draws::of_round(conn, (found.stage, found.number))?.is_empty();
    Ok(Rearranging::of(championship, round).filter(|_| is_drawn))
}

/// Changes the seats of a published round to the requested arrangement, for a reason.
///
/// # Errors
/// [`RoundError::MovedOn`]: the seats differ from those displayed, or a changed table has begun. [`RoundError::Draw`]: the arrangement is
/// invalid; [`DrawError::NotDue`] if it changes nothing.
pub fn rearrange(
    work: &mut Work<'_>,
    (id, round): (TournamentId, RoundId),
    wanted: &Arranged,
    reason: &str,
) -> Result<(), NotDone> {
    work.caller.require(id, Role::Organizer)?;
    work.open(id)?;
    let championship = store::championship::load(work.conn, id)?;
    championship.round(round).ok_or(StoreError::NotFound("round"))?;
    let found = of(work.conn, &championship, round)?.ok_or(RoundError::MovedOn)?;
    let is_as_seen = found.numbers() == wanted.numbers && found.standing() == wanted.standing;
    let fitted = found.fitted(&wanted.arrangement, &wanted.numbers);
    if !is_as_seen || fitted != wanted.arrangement {
        return Err(RoundError::MovedOn.into());
    }
    let taken = store::pins::in_use(work.conn)?;
    let made = found.rearranged(&fitted, work.ids, &taken).map_err(RoundError::Draw)?;
    if made.before.is_empty() {
        return Err(RoundError::Draw(DrawError::NotDue).into());
    }
    let round = found.round();
    let tables: Vec<TableId> = made.before.iter().map(|it| it.table).collect();
    work.change_at_all(id, tables.clone(), |work| {
        keep(work, &made, &championship)?;
        let decision = Rearrangement {
            id: RearrangementId::new(work.ids),
            round,
            tables: made.before.clone(),
            pools: made.pools_before.clone(),
            reason: reason.to_owned(),
            by: work.caller.actor().clone(),
            at: work.now,
        };
        store::rearrangements::insert(work.conn, id, &decision)?;
        queue::settle(work, id)?;
        Ok(((), JournalAct::Rearranged { round, tables }.because(reason)))
    })
}

/// Reverts a rearrangement: the previous seats are restored.
///
/// # Errors
/// [`StoreError::NotFound`]: the rearrangement is unknown. [`TableActError::BuiltOn`]: one of its tables has begun, a later round is drawn,
/// or a later decision concerns them.
pub fn take_back(
    work: &mut Work<'_>,
    id: TournamentId,
    change: RearrangementId,
) -> Result<(), NotDone> {
    work.caller.require(id, Role::Organizer)?;
    work.open(id)?;
    let championship = store::championship::load(work.conn, id)?;
    let known = championship.rearrangements().iter().find(|it| it.id == change);
    let known = known.ok_or(StoreError::NotFound("rearrangement"))?;
    let undone = undone(&championship, known).ok_or(TableActError::BuiltOn)?;
    let (round, tables) = (known.round, known.tables());
    work.change_at_all(id, tables.clone(), |work| {
        store::rearrangements::delete(work.conn, change)?;
        for table in &undone.restored {
            write(work, &championship, table)?;
        }
        for table in &undone.gone {
            store::tables::delete(work.conn, *table)?;
        }
        for pool in &undone.pools {
            store::pools::set_entries(work.conn, pool.id, &pool.entries)?;
        }
        queue::settle(work, id)?;
        Ok(((), JournalAct::RearrangementUndone { round, tables }))
    })
}

fn keep(work: &mut Work<'_>, made: &Rearranged, was: &Championship) -> Result<(), NotDone> {
    for table in &made.changed {
        match table.kind {
            TableKind::Annulled => close(work, table)?,
            _ => write(work, was, table)?,
        }
    }
    for pool in &made.pools {
        store::pools::set_entries(work.conn, pool.id, &pool.entries)?;
    }
    Ok(store::tables::add(work.conn, &made.added)?)
}

/// Annuls a table without entries: its board and keeper are released, and its open call is answered.
fn close(work: &mut Work<'_>, table: &Table) -> Result<(), StoreError> {
    store::tables::set_kind(work.conn, table.id, TableKind::Annulled)?;
    store::hall::free(work.conn, table.id, work.now)?;
    store::keepers::release(work.conn, table.id)?;
    calls::settle(work, table.id)
}

/// Saves the new state of a table at which nothing has begun; `was` has its previous state.
fn write(work: &mut Work<'_>, was: &Championship, table: &Table) -> Result<(), StoreError> {
    let known = was.table(table.id);
    if known.is_some_and(|it| it.games == table.games) {
        if known.is_some_and(|it| it.kind != table.kind) {
            store::tables::set_kind(work.conn, table.id, table.kind)?;
        }
    } else if known.is_some() {
        store::tables::turn(work.conn, table)?;
    } else {
        // A reopened table already has its games.
        store::tables::set_kind(work.conn, table.id, table.kind)?;
    }
    store::seats::replace(work.conn, table.id, &table.seats)
}
