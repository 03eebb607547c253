//! Wishes for entries, recorded and removed by organizers. The hall's queue applies them at once; existing draws and dates stay unchanged.

use domain::tournament::id::{TournamentId, WishId};
use domain::tournament::tournament::Role;
use domain::tournament::wish::{Wish, Wished};
use store::StoreError;
use store::journal::JournalAct;

use super::{NotDone, Work, queue};

/// Records a wish. A new board or hour replaces the entry's previous one; repeating a wish has no effect.
///
/// # Errors
/// [`StoreError::NotFound`]: an entry belongs to another tournament. [`domain::tournament::wish::WishError`]: the wish is not possible.
pub fn note(work: &mut Work<'_>, id: TournamentId, what: Wished) -> Result<(), NotDone> {
    work.within_hall(id, Role::Organizer, |work| {
        let championship = store::championship::load(work.conn, id)?;
        let entries = what.entries();
        if entries.iter().any(|entry| championship.entry(*entry).is_none()) {
            return Err(StoreError::NotFound("entry").into());
        }
        what.check(championship.tournament.settings.boards)?;
        if championship.wishes().iter().all(|known| known.what != what) {
            let before = championship.wishes().iter().filter(|it| what.is_instead_of(&it.what));
            for known in before {
                store::wishes::delete(work.conn, known.id)?;
            }
            let (at, by) = (work.now, work.caller.actor().clone());
            let wish = Wish { id: WishId::new(work.ids), what, at, by };
            store::wishes::insert(work.conn, id, &wish)?;
            queue::settle(work, id)?;
        }
        Ok(((), JournalAct::WishNoted { entries }))
    })
}

/// Removes a wish of the tournament.
///
/// # Errors
/// [`StoreError::NotFound`]: the wish belongs to another tournament, or was already removed.
pub fn take_back(work: &mut Work<'_>, id: TournamentId, wish: WishId) -> Result<(), NotDone> {
    work.within_hall(id, Role::Organizer, |work| {
        let wishes = store::wishes::of_tournament(work.conn, id)?;
        let known = wishes.into_iter().find(|known| known.id == wish);
        let known = known.ok_or(StoreError::NotFound("wish"))?;
        store::wishes::delete(work.conn, known.id)?;
        queue::settle(work, id)?;
        Ok(((), JournalAct::WishTakenBack { entries: known.what.entries() }))
    })
}
