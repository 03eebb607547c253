//! The queue for the hall's boards.

use domain::tournament::championship::Championship;
use domain::tournament::hall::Hall;
use domain::tournament::id::TournamentId;
use store::{Conn, StoreError};

use super::Work;

/// Frees boards whose tables have results and calls the next tables to them. Must run in the same transaction after any change that affects
/// the queue: a publication, a result, the number of boards.
pub(super) fn settle(work: &mut Work<'_>, id: TournamentId) -> Result<(), StoreError> {
    if store::tournaments::find(work.conn, id)?.settings.boards == 0 {
        return Ok(());
    }
    let (championship, hall) = load(work.conn, id)?;
    let settled = hall.settle(&championship, work.now);
    for table in settled.freed {
        store::hall::free(work.conn, table, work.now)?;
    }
    for call in settled.called {
        store::hall::call(work.conn, id, &call)?;
    }
    Ok(())
}

pub(super) fn load(conn: &mut Conn, id: TournamentId) -> Result<(Championship, Hall), StoreError> {
    Ok((store::championship::load(conn, id)?, store::hall::load(conn, id)?))
}
