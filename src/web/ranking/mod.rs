//! The weekly rankings of an organizer's account, and players' own pages.

pub mod club;
pub mod club_tables;
pub mod open_table;
pub mod player;
pub mod settings;
pub mod week;

use std::collections::HashMap;

use super::http::error::WebError;
use super::request::context::Ctx;
use super::state::AppState;
use crate::ranking::weekly::{ConfirmedSide, ConfirmedTable, Week};
use crate::store::results::RankedTable;
use crate::store::{self, Conn};
use crate::tournament::account::{Ranking, User};
use crate::tournament::club_night::ClubNight;
use crate::tournament::id::{PlayerId, RankingId, UserId};
use crate::tournament::player::Player;

/// What a ranking is called: the account's own has no name but that.
pub fn title(ctx: &Ctx, ranking: &Ranking) -> String {
    match ranking.name.as_str() {
        "" => ctx.t("ranking-title"),
        name => name.to_owned(),
    }
}

/// The address of a ranking.
pub fn path(ranking: RankingId) -> String {
    format!("/rankings/{ranking}")
}

/// The address of a player's page, in a ranking.
pub fn player_path(player: PlayerId, ranking: &Ranking) -> String {
    match ranking.id == RankingId::own(ranking.account) {
        true => format!("/players/{player}"),
        false => format!("/players/{player}?ranking={}", ranking.id),
    }
}

/// "Week 47, 2026".
pub fn week_title(ctx: &Ctx, week: Week) -> String {
    ctx.ta("ranking-week")
        .with("week", week.number())
        .with("year", week.year().to_string())
        .to_string()
}

/// The ranking, for the account that keeps it.
///
/// # Errors
/// [`WebError::Forbidden`] to everybody else; [`WebError::NotFound`] for an unknown id.
pub async fn own(ctx: &Ctx, state: &AppState, id: RankingId) -> Result<Ranking, WebError> {
    let user = ctx.require_user()?.id;
    let read = move |conn: &mut Conn| Ok::<_, WebError>(store::rankings::find(conn, id)?);
    let ranking = state.store.read(read).await?;
    if ranking.account == user { Ok(ranking) } else { Err(WebError::Forbidden) }
}

/// The rankings of an account, its own first.
///
/// # Errors
/// When the database fails.
pub async fn of_account(state: &AppState, account: UserId) -> Result<Vec<Ranking>, WebError> {
    state
        .store
        .read(move |conn| Ok::<_, WebError>(store::rankings::of_account(conn, account)?))
        .await
}

/// Everything that a ranking is computed from.
pub struct Season {
    /// The account.
    pub account: User,
    /// The ranking.
    pub ranking: Ranking,
    /// All rankings of the account, its own first.
    pub rankings: Vec<Ranking>,
    /// How players open tables for it, if they may.
    pub club: Option<ClubNight>,
    /// Its people.
    pub players: HashMap<PlayerId, Player>,
    /// All its games; those that count for other rankings have no weight.
    pub games: Vec<ConfirmedTable>,
}

impl Season {
    /// Of this ranking.
    ///
    /// # Errors
    /// [`WebError::NotFound`] for an unknown id.
    pub async fn load(state: &AppState, id: RankingId) -> Result<Self, WebError> {
        state
            .store
            .read(move |conn| {
                let ranking = store::rankings::find(conn, id)?;
                let account = ranking.account;
                Ok(Season {
                    account: store::users::find(conn, account)?,
                    rankings: store::rankings::of_account(conn, account)?,
                    club: store::club_nights::of_ranking(conn, id)?,
                    ranking,
                    players: store::players::of_account(conn, account)?
                        .into_iter()
                        .map(|player| (player.id, player))
                        .collect(),
                    games: store::results::of_account(conn, account)?
                        .into_iter()
                        .map(|table| game(table, id))
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

fn game(table: RankedTable, ranking: RankingId) -> ConfirmedTable {
    ConfirmedTable {
        table: table.table,
        ended_at: table.ended_at,
        weight: if table.ranking == ranking { table.weight } else { 0 },
        points: table.points,
        sides: table
            .sides
            .into_iter()
            .map(|(_, players, result)| ConfirmedSide { players, result })
            .collect(),
    }
}
