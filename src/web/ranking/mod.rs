//! The weekly ranking of an organizer's account, and players' own pages.

pub mod player;
pub mod settings;
pub mod week;

use std::collections::HashMap;

use super::AppState;
use super::error::WebError;
use crate::ranking::weekly::{Game, GameSide};
use crate::store;
use crate::store::results::RankedTable;
use crate::tournament::account::{RankingSettings, User};
use crate::tournament::id::{PlayerId, UserId};
use crate::tournament::player::Player;

/// Everything that an account's ranking is computed from.
pub struct Season {
    /// The account.
    pub account: User,
    /// How it keeps its ranking.
    pub settings: RankingSettings,
    /// Its people.
    pub players: HashMap<PlayerId, Player>,
    /// Its games.
    pub games: Vec<Game>,
}

impl Season {
    /// Of this account.
    ///
    /// # Errors
    /// [`WebError::NotFound`] for an unknown id.
    pub async fn load(state: &AppState, account: UserId) -> Result<Self, WebError> {
        state
            .store
            .read(move |conn| {
                Ok(Season {
                    account: store::users::find(conn, account)?,
                    settings: store::users::ranking_settings(conn, account)?,
                    players: store::players::of_account(conn, account)?
                        .into_iter()
                        .map(|player| (player.id, player))
                        .collect(),
                    games: store::results::of_account(conn, account)?
                        .into_iter()
                        .map(game)
                        .collect(),
                })
            })
            .await
    }

    /// The person's name as public pages show it.
    pub fn name(&self, player: PlayerId) -> String {
        self.players.get(&player).map(Player::public_name).unwrap_or_default()
    }

    /// The person's club, or empty.
    pub fn club(&self, player: PlayerId) -> String {
        self.players.get(&player).map(|player| player.club.clone()).unwrap_or_default()
    }
}

fn game(table: RankedTable) -> Game {
    Game {
        table: table.table,
        ended_at: table.ended_at,
        weight: table.weight,
        points: table.points,
        sides: table
            .sides
            .into_iter()
            .map(|(_, players, result)| GameSide { players, result })
            .collect(),
    }
}
