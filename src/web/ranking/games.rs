//! Games in the lists of players: the final position on a small board, the opponents, the tournament and the place.

use std::collections::HashMap;

use domain::ranking::weekly::{ConfirmedSide, ConfirmedTable};
use domain::tournament::event::Event;
use domain::tournament::id::{PlayerId, TableId, TournamentId};
use domain::tournament::table::Table;
use parchis::Arms;

use super::RankingFacts;
use crate::web::board::mini::{BlankBoard, MiniBoard};
use crate::web::http::address;
use crate::web::http::error::WebError;
use crate::web::i18n::key;
use crate::web::parts::final_board::final_board;
use crate::web::request::context::Ctx;
use crate::web::state::AppState;

/// Most games of a list with their boards.
const BOARDS: usize = 12;

/// Tables of the listed games, with their tournaments and the logs of the first of them.
#[derive(Default)]
pub struct ListedTables {
    tables: HashMap<TableId, (Table, TournamentId, String)>,
    logs: HashMap<(TableId, u8), Vec<Event>>,
}

impl ListedTables {
    /// Loads the tables of a list. Takes four queries, however long the list is.
    ///
    /// # Errors
    /// The tables cannot be read from the database.
    pub async fn load(state: &AppState, ids: Vec<TableId>) -> Result<Self, WebError> {
        if ids.is_empty() {
            return Ok(Self::default());
        }
        let read = move |conn: &mut store::Conn| {
            let with_board: Vec<TableId> = ids.iter().copied().take(BOARDS).collect();
            let tables = store::tables::with_tournament_names(conn, &ids)?;
            Ok::<_, WebError>(Self {
                tables: tables.into_iter().map(|it| (it.0.id, it)).collect(),
                logs: store::tables::public_logs_of(conn, &with_board)?,
            })
        };
        state.store.read(read).await
    }

    /// The empty boards of all shapes that the list uses.
    pub fn blanks(&self) -> Vec<BlankBoard> {
        let logged = self.logs.keys().filter_map(|(table, _)| self.tables.get(table));
        let used: Vec<Arms> = logged.map(|(table, ..)| table.arms).collect();
        Arms::ALL.into_iter().filter(|arms| used.contains(arms)).map(BlankBoard::new).collect()
    }

    /// The final position of a table's last game; `None` if it was not logged or is not among the first of the list.
    pub fn board(&self, table: TableId) -> Option<MiniBoard> {
        let (table, ..) = self.tables.get(&table)?;
        final_board(table, self.logs.get(&(table.id, table.current()))?)
    }

    /// Address and name of a table's tournament.
    pub fn tournament(&self, table: TableId) -> Option<(String, String)> {
        let (_, id, name) = self.tables.get(&table)?;
        Some((address::tournament(*id).page(), name.clone()))
    }
}

/// A game in the list of a player.
pub struct PlayedGame {
    pub path: String,
    pub board: Option<MiniBoard>,
    /// Address and name of its tournament.
    pub tournament: Option<(String, String)>,
    pub ended_at: String,
    /// Place of the player among the sides, or a note that they did not come.
    pub outcome: String,
    pub is_won: bool,
    /// Points, or the reason why there are none; empty if the game does not count.
    pub worth: String,
    /// Players of the other sides.
    pub opponents: Vec<PlayerId>,
}

/// The game of a side, with `worth` as its value.
pub fn played_game(
    ctx: &Ctx,
    (facts, tables): (&RankingFacts, &ListedTables),
    (game, side): (&ConfirmedTable, &ConfirmedSide),
    worth: String,
) -> PlayedGame {
    let others = game.sides.iter().filter(|other| *other != side);
    let mut opponents: Vec<PlayerId> = Vec::new();
    for player in others.flat_map(|other| &other.players) {
        if facts.players.contains_key(player) && !opponents.contains(player) {
            opponents.push(*player);
        }
    }
    PlayedGame {
        path: address::table(game.table).page(),
        board: tables.board(game.table),
        tournament: tables.tournament(game.table),
        ended_at: ctx.datetime(game.ended_at, facts.ranking.settings.time_zone),
        outcome: outcome(ctx, side, game.sides.len()),
        is_won: side.result.has_come() && side.result.place == 1 && !side.result.is_tied,
        worth,
        opponents,
    }
}

fn outcome(ctx: &Ctx, side: &ConfirmedSide, n_sides: usize) -> String {
    if !side.result.has_come() {
        return ctx.t(key::OUTCOME_NO_SHOW);
    }
    let place = ctx.ta(key::PLACE_SHORT).with("place", side.result.place).to_string();
    let place = if side.result.is_tied { format!("{place}=") } else { place };
    ctx.ta(key::PLAYER_PLACE_OF).with("place", place).with("n", n_sides).to_string()
}
