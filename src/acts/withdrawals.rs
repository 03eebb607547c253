//! Withdrawal and readmission of entries. A withdrawal frees a place, which the next sign-up in the line gets.

use domain::draw::changes::correction::{VacancyDecision, tables_drawn_without};
use domain::tournament::entry::{Entry, EntryStatus, LeagueResults};
use domain::tournament::id::{EntryId, TournamentId};
use domain::tournament::tournament::Role;
use store::journal::JournalAct;

use super::consequences::TournamentBefore;
use super::{NotDone, Work, entries, hand_ins, replacements, sign_ups};

/// Withdraws or readmits an entry, without a choice about its league results.
///
/// # Errors
/// As [`withdraw`], if the entry cannot leave.
pub fn set_status(
    work: &mut Work<'_>,
    id: TournamentId,
    entry: EntryId,
    status: EntryStatus,
) -> Result<(), NotDone> {
    put_status(work, (id, entry), status, None)
}

/// Withdraws an entry. Its results stand, except in a league with games left, where `results` decides.
///
/// # Errors
/// [`store::StoreError::NotFound`]: the entry belongs to another tournament. [`super::RegisterError::Unfit`]: it has unplayed published
/// tables, and no decision was made to let them stand or to replace it.
pub fn withdraw(
    work: &mut Work<'_>,
    id: TournamentId,
    entry: EntryId,
    results: Option<LeagueResults>,
) -> Result<(), NotDone> {
    put_status(work, (id, entry), EntryStatus::Withdrawn, results)
}

fn put_status(
    work: &mut Work<'_>,
    (id, entry): (TournamentId, EntryId),
    status: EntryStatus,
    results: Option<LeagueResults>,
) -> Result<(), NotDone> {
    let reason = work.decision().map(|decision| decision.reason.clone()).unwrap_or_default();
    let (replaced, stand) = work.within(id, Role::Organizer, |work| {
        let before = entries::find(work, id, entry)?;
        let leaves = status == EntryStatus::Withdrawn && before.is_active();
        let VacancyDecision { stand: tables, replaced } = match leaves {
            true => {
                let tournament = TournamentBefore::load(work.conn, id)?;
                tournament.without(entry, results, work.decision())?
            }
            false => VacancyDecision::default(),
        };
        let comes_back = status == EntryStatus::Active && !before.is_active();
        let stand = match comes_back {
            true => tables_drawn_without(&store::championship::load(work.conn, id)?, entry),
            false => Vec::new(),
        };
        // An entry that has already withdrawn keeps the choice made then.
        let league_results = match status {
            EntryStatus::Withdrawn if !leaves => before.league_results,
            _ => results,
        };
        // A readmitted entry is independent again.
        let merged_into = before.merged_into.filter(|_| status == EntryStatus::Withdrawn);
        let after = Entry { status, league_results, merged_into, ..before };
        store::entries::update(work.conn, &after)?;
        let act = match status {
            EntryStatus::Active => JournalAct::Readmitted { entry },
            EntryStatus::Withdrawn => {
                let results_stand = results.map(|results| results == LeagueResults::Stand);
                JournalAct::Withdrawn { entry, tables, results_stand }
            }
        };
        Ok(((replaced, stand), act.because(reason.as_str())))
    })?;
    for table in stand {
        replacements::let_stand(work, (id, table), Vec::new(), &reason)?;
    }
    // The results grid of a league changes without the entry.
    for pool in store::hand_ins::confirmed_of(work.conn, entry)? {
        hand_ins::take_confirmation_back(work, id, pool)?;
    }
    if let Some((cause, offer)) = replaced {
        replacements::replace(work, (id, cause), &offer, &reason)?;
    }
    sign_ups::move_up(work, id)
}
