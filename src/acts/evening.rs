//! A tournament that runs by itself: rounds are closed, drawn and published without an organizer.

use domain::draw::{self, NextStep};
use domain::tournament::id::TournamentId;
use store::StoreError;

use super::rounds::{self, Seed};
use super::{NotDone, Work};

/// Does the next step of a tournament that runs by itself. Returns false if there is none for the server: games are being played, the first
/// draw is the organizer's, or somebody has to decide.
///
/// # Errors
/// [`NotDone::Forbidden`] for any caller but the program itself. Those of the step; then the organizer has to act.
pub fn go_on(work: &mut Work<'_>, id: TournamentId) -> Result<bool, NotDone> {
    if !work.caller.is_operator() {
        return Err(NotDone::Forbidden);
    }
    work.open(id)?;
    let championship = store::championship::load(work.conn, id)?;
    let is_begun = !championship.tables().is_empty();
    if !championship.tournament.settings.runs_itself || !is_begun {
        return Ok(false);
    }
    match draw::next_step(&championship) {
        NextStep::Close { .. } => rounds::close(work, id)?,
        NextStep::Draw { .. } | NextStep::PlayOffs { .. } => {
            let [a, b, c, d, ..] = work.ids.next_secret();
            let seed = i64::from(u32::from_le_bytes([a, b, c, d]));
            rounds::draw(work, id, Seed::Program(seed))?;
            rounds::publish(work, id)?;
        }
        // A draft that the organizer has made waits for the organizer.
        NextStep::Publish { .. }
        | NextStep::Play { .. }
        | NextStep::AddEntries { .. }
        | NextStep::Undecided { .. }
        | NextStep::Finished { .. } => return Ok(false),
    }
    Ok(true)
}

/// The tournaments that run by themselves, with the number of their published tables without a result.
///
/// # Errors
/// [`StoreError`]: the database does not answer.
pub fn running(conn: &mut store::Conn) -> Result<Vec<(TournamentId, usize)>, StoreError> {
    let mut running = Vec::new();
    for id in store::tournaments::that_run_themselves(conn)? {
        running.push((id, store::tables::missing(conn, id)?.len()));
    }
    Ok(running)
}
