//! Replacements of entries at drawn tables after a corrected result: decided at once or later.

use domain::draw::changes::replacement::{self, Offer};
use domain::tournament::id::{TableId, TournamentId};
use domain::tournament::seat_change::{Replacement, SeatChangeKind};
use domain::tournament::tournament::Role;
use store::journal::JournalAct;

use super::consequences::TournamentBefore;
use super::not_done::{RoundError, TableActError};
use super::seat_changes::change_seats;
use super::{Decision, NotDone, Work};

/// Decides again about tables that were drawn from a table's result and stood: entries take over the seats of others, as offered.
///
/// # Errors
/// [`TableActError::BuiltOn`]: a replacement is not or no longer possible.
pub fn decide(work: &mut Work<'_>, cause: TableId, decision: &Decision) -> Result<(), NotDone> {
    let tournament = store::tables::tournament_of(work.conn, cause)?;
    work.caller.require(tournament, Role::Organizer)?;
    work.open(tournament)?;
    let before = TournamentBefore::load(work.conn, tournament)?;
    let offers = replacement::offers_not_kept(&before.championship, cause, &before.kept());
    let chosen = replacement::chosen(&offers, &decision.replaced).ok_or(TableActError::BuiltOn)?;
    for offer in &chosen {
        replace(work, (tournament, cause), offer, &decision.reason)?;
    }
    Ok(())
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
    let taken = store::pins::in_use(work.conn)?;
    let made = replacement::replaced(&championship, &offer, work.ids, &taken);
    let made = made.map_err(RoundError::Draw)?;
    let Offer { goes, comes, .. } = offer;
    let mut shown: Vec<TableId> = offer.all().collect();
    shown.push(cause);
    let kind = SeatChangeKind::Replacement(Replacement { cause, goes, comes });
    work.change_at_all(tournament, shown, |work| {
        Ok(((), change_seats(work, &championship, kind, made, reason)?.because(reason)))
    })
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
