//! Replacements of entries at drawn tables after a corrected result: decided at once or later, and undone.

use domain::draw::changes::replacement::{self, Offer};
use domain::tournament::championship::Championship;
use domain::tournament::id::{EntryId, ReplacementId, TableId, TournamentId};
use domain::tournament::replacement::{AnnulledTable, ReplacedSeat, Replacement};
use domain::tournament::round::RoundState;
use domain::tournament::table::{Seat, Table, TableKind};
use domain::tournament::tournament::Role;
use store::StoreError;
use store::journal::JournalAct;

use super::not_done::{RoundError, TableActError};
use super::{Decision, NotDone, Work, calls, keeping, queue};

/// Decides again about tables that were drawn from a table's result and stood: entries take over the seats of others, as offered.
///
/// # Errors
/// [`TableActError::BuiltOn`]: a replacement is not or no longer possible.
pub fn decide(work: &mut Work<'_>, cause: TableId, decision: &Decision) -> Result<(), NotDone> {
    let tournament = store::tables::tournament_of(work.conn, cause)?;
    work.caller.require(tournament, Role::Organizer)?;
    work.open(tournament)?;
    let championship = store::championship::load(work.conn, tournament)?;
    let offers = offers(work, &championship, cause)?;
    let chosen = chosen(&offers, &decision.replaced).ok_or(TableActError::BuiltOn)?;
    for offer in &chosen {
        replace(work, (tournament, cause), offer, &decision.reason)?;
    }
    Ok(())
}

/// Undoes a replacement for a reason: the seats go back to their previous entry, and the draw stands again.
///
/// # Errors
/// [`StoreError::NotFound`]: the table has no such replacement. [`TableActError::BuiltOn`]: one of its tables has begun, or a
/// later round is drawn.
pub fn undo(
    work: &mut Work<'_>,
    table: TableId,
    id: ReplacementId,
    reason: &str,
) -> Result<(), NotDone> {
    let tournament = store::tables::tournament_of(work.conn, table)?;
    work.caller.require(tournament, Role::Organizer)?;
    work.open(tournament)?;
    let championship = store::championship::load(work.conn, tournament)?;
    let mut replacements = championship.replacements().iter();
    let found = replacements.find(|it| it.id == id && (it.cause == table || it.is_at(table)));
    let known = found.ok_or(StoreError::NotFound("replacement"))?;
    let tables = known.tables();
    let is_free = replacement::can_be_taken_back(&championship, known);
    if !is_free || keeping::is_any_kept(work, &tables)? {
        return Err(TableActError::BuiltOn.into());
    }
    let Replacement { cause, goes, comes, .. } = *known;
    let mut shown = tables.clone();
    shown.push(cause);
    shown.extend(known.annulled.iter().map(|it| it.table));
    work.change_at_all(tournament, shown, |work| {
        for table in tables.iter().filter_map(|id| championship.table(*id)) {
            let mut seats = table.seats.clone();
            known.take_back(table, &mut seats);
            store::seats::replace(work.conn, table.id, &seats)?;
        }
        for it in &known.annulled {
            revive(work, &championship, *it)?;
        }
        for pool in replacement::pools(&championship, &tables, comes, goes) {
            store::pools::replace(work.conn, pool.id, comes, goes)?;
        }
        store::replacements::delete(work.conn, id)?;
        store::let_stand::insert(work.conn, tournament, cause)?;
        queue::settle(work, tournament)?;
        let told = JournalAct::ReplacementUndone { table: cause, tables, goes, comes };
        Ok(((), told.because(reason)))
    })
}

/// Replacements that a table's result allows, at tables where nothing has begun and no device keeps the game.
pub(super) fn offers(
    work: &mut Work<'_>,
    championship: &Championship,
    cause: TableId,
) -> Result<Vec<Offer>, StoreError> {
    let mut free = Vec::new();
    for offer in replacement::offers(championship, cause) {
        if !keeping::is_any_kept(work, &offer.tables)? {
            free.push(offer);
        }
    }
    Ok(free)
}

/// The requested offers; `None` if one of them is not available.
pub(super) fn chosen(offers: &[Offer], asked: &[(EntryId, EntryId)]) -> Option<Vec<Offer>> {
    let of = |(goes, comes): &(EntryId, EntryId)| {
        offers.iter().find(|offer| offer.goes == *goes && offer.comes == *comes).cloned()
    };
    asked.iter().map(of).collect()
}

/// Seats the replacing entry in place of the leaving one.
pub(super) fn replace(
    work: &mut Work<'_>,
    (tournament, cause): (TournamentId, TableId),
    offer: &Offer,
    reason: &str,
) -> Result<(), NotDone> {
    let championship = store::championship::load(work.conn, tournament)?;
    // A table just annulled for an earlier offer is replayed and has not begun, so the offers are computed again.
    let now = replacement::offers(&championship, cause).into_iter();
    let offer = now.into_iter().find(|it| it.goes == offer.goes && it.comes == offer.comes);
    let offer = offer.ok_or(TableActError::BuiltOn)?;
    let Offer { goes, comes, ref tables, ref annuls } = offer;
    let mut shown: Vec<TableId> = offer.all().collect();
    shown.push(cause);
    work.change_at_all(tournament, shown, |work| {
        let mut before = Vec::new();
        for table in tables.iter().filter_map(|id| championship.table(*id)) {
            let seats = replacement::seated(&championship, table, &offer);
            let seats = seats.ok_or(TableActError::BuiltOn)?;
            store::seats::replace(work.conn, table.id, &seats)?;
            before.extend(given_up(table, goes));
        }
        let mut annulled = Vec::new();
        for table in annuls.iter().filter_map(|id| championship.table(*id)) {
            annulled.push(annul(work, &championship, table, &offer)?);
        }
        let all: Vec<TableId> = offer.all().collect();
        for pool in replacement::pools(&championship, &all, goes, comes) {
            store::pools::replace(work.conn, pool.id, goes, comes)?;
        }
        let new = Replacement {
            id: ReplacementId::new(work.ids),
            cause,
            goes,
            comes,
            seats: before,
            annulled,
            reason: reason.to_owned(),
            by: work.caller.actor().clone(),
            at: work.now,
        };
        store::replacements::insert(work.conn, tournament, &new)?;
        queue::settle(work, tournament)?;
        let (tables, annulled) = (new.tables(), annuls.clone());
        let told = JournalAct::Replaced { table: cause, tables, goes, comes, annulled };
        Ok(((), told.because(reason)))
    })
}

/// Annuls a table that has begun: it does not count, and another is played instead in the same round, which is reopened if necessary.
fn annul(
    work: &mut Work<'_>,
    championship: &Championship,
    table: &Table,
    offer: &Offer,
) -> Result<AnnulledTable, NotDone> {
    let taken = store::pins::in_use(work.conn)?;
    let known = store::championship::load(work.conn, championship.tournament.id)?;
    let new = replacement::played_anew(&known, table, offer, work.ids, &taken);
    let new = new.map_err(RoundError::Draw)?;
    store::tables::set_kind(work.conn, table.id, TableKind::Annulled)?;
    store::hall::free(work.conn, table.id, work.now)?;
    calls::settle(work, table.id)?;
    store::tables::add(work.conn, std::slice::from_ref(&new))?;
    let round = championship.round(table.round);
    let was_closed = round.is_some_and(|round| round.state == RoundState::Closed);
    if was_closed {
        store::rounds::set_state(work.conn, table.round, RoundState::Published, work.now)?;
    }
    Ok(AnnulledTable { table: table.id, instead: new.id, was_closed })
}

/// Restores an annulled table and deletes the one played instead. Its round is closed again if it was closed before, unless another of its
/// tables must be played.
fn revive(
    work: &mut Work<'_>,
    championship: &Championship,
    annulled: AnnulledTable,
) -> Result<(), NotDone> {
    store::tables::set_kind(work.conn, annulled.table, TableKind::Played)?;
    let instead = championship.table(annulled.instead);
    let round = instead.map(|table| table.round).ok_or(StoreError::NotFound("table"))?;
    store::tables::delete(work.conn, annulled.instead)?;
    let is_missing = |table: &Table| table.id != annulled.instead && table.is_missing();
    if annulled.was_closed && !championship.tables_of(round).any(is_missing) {
        store::rounds::set_state(work.conn, round, RoundState::Closed, work.now)?;
    }
    Ok(())
}

/// Records that drawn tables stand although they do not fit.
pub(super) fn let_stand(
    work: &mut Work<'_>,
    (tournament, cause): (TournamentId, TableId),
    tables: Vec<TableId>,
    reason: &str,
) -> Result<(), NotDone> {
    work.change(tournament, |work| {
        store::let_stand::insert(work.conn, tournament, cause)?;
        Ok(((), JournalAct::LetStand { table: cause, tables }.because(reason)))
    })
}

fn given_up(table: &Table, goes: EntryId) -> impl Iterator<Item = ReplacedSeat> {
    let seat =
        |seat: &Seat| ReplacedSeat { table: table.id, color: seat.color, player: seat.player };
    table.seats.iter().filter(move |seat| seat.entry == goes).map(seat)
}
