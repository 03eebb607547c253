//! Merging two entries of the same people.

use domain::draw::changes::correction::VacancyDecision;
use domain::tournament::entry::{Entry, EntryStatus};
use domain::tournament::id::{EntryId, PlayerId, TournamentId, WishId};
use domain::tournament::merge;
use domain::tournament::sign_up::SignUp;
use domain::tournament::tournament::Role;
use domain::tournament::wish::Wish;
use store::StoreError;
use store::journal::JournalAct;

use super::consequences::TournamentBefore;
use super::not_done::RegisterError;
use super::{NotDone, Work, hall, money, replacements, sign_ups};

/// Merges the entry `gone` into `kept`: its data fill the empty fields of `kept`, and `kept` gets its wishes and payments. The entry
/// `gone` no longer competes. At its unplayed published tables it counts as withdrawn: they stand without it, or another entry takes its
/// seats.
///
/// # Errors
/// [`StoreError::NotFound`]: an entry belongs to another tournament. [`RegisterError::Merge`]: the entries cannot be merged.
/// [`RegisterError::Unfit`]: the entry has unplayed published tables, and no decision was made to let them stand.
pub fn merge(
    work: &mut Work<'_>,
    id: TournamentId,
    kept: EntryId,
    gone: EntryId,
) -> Result<(), NotDone> {
    let reason = work.decision().map(|decision| decision.reason.clone()).unwrap_or_default();
    let instead = work.within(id, Role::Organizer, |work| {
        let before = TournamentBefore::load(work.conn, id)?;
        let championship = &before.championship;
        if [kept, gone].iter().any(|id| championship.entry(*id).is_none()) {
            return Err(StoreError::NotFound("entry").into());
        }
        let both = merge::check(championship, kept, gone).map_err(RegisterError::from)?;
        let VacancyDecision { stand: tables, replaced: instead } =
            before.without(gone, None, work.decision())?;
        let mode = championship.tournament.settings.mode;
        let after = merge::merged(both.0, both.1, championship.players(), mode);
        store::entries::update(work.conn, &after)?;
        let is_unnamed =
            |id: &&PlayerId| championship.player(**id).is_some_and(|player| !player.is_named());
        if let Some(unnamed) = both.0.squad.iter().find(is_unnamed) {
            store::seats::name(work.conn, kept, *unnamed, &after.squad)?;
            store::passes::name(work.conn, kept, *unnamed, &after.squad)?;
        }
        let same = merge::same_people(&after, both.1, championship.players());
        store::passes::merge_entries(work.conn, (kept, gone), &same)?;
        let (status, merged_into) = (EntryStatus::Withdrawn, Some(kept));
        store::entries::update(work.conn, &Entry { status, merged_into, ..both.1.clone() })?;
        let all: Vec<&Wish> = championship.wishes().iter().collect();
        for wish in all.iter().filter(|wish| wish.what.entries().contains(&gone)) {
            store::wishes::delete(work.conn, wish.id)?;
            let Some(what) = merge::wished(wish.what, kept, gone) else { continue };
            if !all.iter().any(|other| what.is_instead_of(&other.what)) {
                let moved = Wish { id: WishId::new(work.ids), what, ..(*wish).clone() };
                store::wishes::insert(work.conn, id, &moved)?;
            }
        }
        let hall = store::hall::load(work.conn, id)?;
        let call = hall.latest_roll_call().filter(|call| call.is_open());
        if call.is_some_and(|call| call.presence(gone).is_some()) {
            hall::has_come(work, id, &[kept])?;
        }
        if let Some(sign_up) = store::sign_ups::of_entry(work.conn, gone)? {
            store::sign_ups::update(work.conn, &SignUp { entry: Some(kept), ..sign_up })?;
        }
        money::merge(work, id, kept, gone)?;
        let told = JournalAct::EntriesMerged { kept, gone, tables };
        Ok((instead, told.because(reason.as_str())))
    })?;
    if let Some((cause, offer)) = instead {
        replacements::replace(work, (id, cause), &offer, &reason)?;
    }
    sign_ups::move_up(work, id)
}
