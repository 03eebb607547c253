//! Records of the games of a tournament, for everybody to check.

use thiserror::Error;

use crate::store::{self, Conn, StoreError};
use crate::tournament::championship::Championship;
use crate::tournament::game::{Game, ReplayError};
use crate::tournament::id::{TableId, TournamentId};
use crate::tournament::names::Names;
use crate::tournament::table::{Table, TableState};

/// Why a record cannot be made.
#[derive(Debug, Error)]
pub enum RecordsError {
    /// A log cannot be replayed.
    #[error("table {table}: {cause}")]
    Replay {
        /// The table.
        table: TableId,
        /// Why.
        #[source]
        cause: ReplayError,
    },
    /// The store.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// The records of all logged games of a tournament, by round, table and game. One query a game: for export, not for pages.
///
/// # Errors
/// See [`RecordsError`].
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

/// The record of the game of a table with this number; none if nothing was logged.
///
/// # Errors
/// See [`RecordsError`].
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
