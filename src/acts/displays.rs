//! Settings of the hall's screens.

use domain::tournament::display::Display;
use domain::tournament::id::TournamentId;
use domain::tournament::tournament::Role;
use store::journal::JournalAct;

use super::{NotDone, Work};

/// Saves the rotation of the screens; the announcement stays unchanged.
pub fn save(work: &mut Work<'_>, id: TournamentId, display: Display) -> Result<(), NotDone> {
    work.within(id, Role::Organizer, |work| {
        let announcement = store::displays::find(work.conn, id)?.announcement;
        store::displays::save(work.conn, id, &Display { announcement, ..display })?;
        Ok(((), JournalAct::ScreensSet))
    })
}

/// Displays an announcement on all screens at once; an empty text removes it.
pub fn announce(work: &mut Work<'_>, id: TournamentId, text: String) -> Result<(), NotDone> {
    work.within(id, Role::Organizer, |work| {
        let display = store::displays::find(work.conn, id)?;
        let is_up = !text.is_empty();
        store::displays::save(work.conn, id, &Display { announcement: text, ..display })?;
        Ok(((), JournalAct::Announced { is_up }))
    })
}
