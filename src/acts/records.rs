//! Game records of a tournament, for anybody to verify.

use domain::tournament::championship::Championship;
use domain::tournament::game::{Game, ReplayError};
use domain::tournament::id::{TableId, TournamentId};
use domain::tournament::names::Names;
use domain::tournament::table::{Table, TableState};
use store::{Conn, StoreError};
use thiserror::Error;

/// The reason why a record cannot be made.
#[derive(Debug, Error)]
pub enum RecordsError {
    #[error("table {table}: {cause}")]
    Replay {
        table: TableId,
        #[source]
        cause: ReplayError,
    },
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Records of all logged games of a tournament, by round, table and game. Runs one query for each logged
/// game, so it suits exports but not pages.
///
/// # Errors
/// [`RecordsError`]: a log cannot be loaded or replayed.
pub fn of_tournament(conn: &mut Conn, id: TournamentId) -> Result<Vec<String>, RecordsError> {
    let championship = store::championship::load(conn, id)?;
    let mut records = Vec::new();
    for table in championship.tables() {
        for (number, game) in (1..).zip(&table.games) {
            if game.state != TableState::Waiting {
                records.extend(of_game(conn, &championship, table, number)?);
            }
        }
    }
    Ok(records)
}

/// The record of a table's game with this number; `None` if nothing was logged.
///
/// # Errors
/// [`RecordsError`]: the log cannot be loaded or replayed.
pub fn of_game(
    conn: &mut Conn,
    championship: &Championship,
    table: &Table,
    number: u8,
) -> Result<Option<String>, RecordsError> {
    let events = store::tables::events(conn, table.id, number)?;
    let game = Game::replay(table, number, &events)
        .map_err(|cause| RecordsError::Replay { table: table.id, cause })?;
    let names = Names::of(championship);
    Ok(game.record(&championship.tournament.name, |player| names.player(player)))
}
