//! Facts of a table that all its devices see alike: the game, and what is kept beside its log.

use std::sync::Arc;

use domain::tournament::game::Game;
use domain::tournament::id::RankingId;
use domain::tournament::seat_play::clock::TurnClock;
use domain::tournament::seat_play::request::SeatRequest;
use domain::tournament::seat_play::{SaidPhrase, SeatDevice};
use domain::tournament::table::Table;
use store::{Conn, StoreError};

/// Facts of a table that all its devices see alike.
pub struct PlayFacts {
    pub game: Arc<Game>,
    pub devices: Vec<SeatDevice>,
    pub clock: Option<TurnClock>,
    pub request: Option<SeatRequest>,
    pub phrases: Vec<SaidPhrase>,
    /// True if a referee plays for all.
    pub is_taken_over: bool,
    /// Ranking for which its people sat down at a distance.
    pub ranking: Option<RankingId>,
}

impl PlayFacts {
    /// The facts beside the log of a game that was read already. If the game is shown late, nothing tells whose turn it is now.
    pub fn beside(conn: &mut Conn, table: &Table, game: Arc<Game>) -> Result<Self, StoreError> {
        let tournament = store::tables::tournament_of(conn, table.id)?;
        let is_by_seat = table.logging.is_by_seat();
        let is_late = table.game(game.number()).is_some_and(|it| game.version() < it.version);
        Ok(Self {
            game,
            devices: store::table_seats::devices(conn, table.id)?,
            clock: store::turn_clocks::find(conn, table.id)?.filter(|_| !is_late),
            request: store::table_seats::request(conn, table.id)?.filter(|_| !is_late),
            phrases: store::table_seats::phrases(conn, table.id)?,
            ranking: store::distance_play::ranking_of(conn, tournament)?,
            is_taken_over: is_by_seat && store::keepers::of_table(conn, table.id)?.is_some(),
        })
    }
}
