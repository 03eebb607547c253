//! Weekly rankings of an organizer's account with their seasons, and the pages of players.

pub mod against;
pub mod club;
pub mod club_tables;
pub mod open_table;
pub mod player;
pub mod season;
pub mod season_form;
pub mod settings;
mod shifts;
pub mod week;

use std::collections::HashMap;

use domain::ranking::strength::Strength;
use domain::ranking::weekly::{ConfirmedTable, Week};
use domain::tournament::account::{Ranking, User};
use domain::tournament::calendar::local::day_of;
use domain::tournament::club_night::ClubNight;
use domain::tournament::id::{PlayerId, RankingId, SeasonId, UserId};
use domain::tournament::player::Player;
use domain::tournament::season::{Season, SeasonSettings};
use store::Conn;

use super::http::error::WebError;
use super::parts::pills::Link;
use super::request::context::Ctx;
use super::state::AppState;
use crate::acts;
use crate::web::http::address;
use crate::web::request::access::{Access, Right};

/// Title of a ranking. The account's own ranking has a fixed title instead of a name.
pub fn title(ctx: &Ctx, ranking: &Ranking) -> String {
    match ranking.name.as_str() {
        "" => ctx.t("ranking-title"),
        name => name.to_owned(),
    }
}

/// Path of a player's page in a ranking.
pub fn player_path(player: PlayerId, ranking: &Ranking) -> String {
    match ranking.id == RankingId::own(ranking.account) {
        true => address::player(player).page(),
        false => format!("{}?ranking={}", address::player(player).page(), ranking.id),
    }
}

/// Path of the page of two players against each other in a ranking.
pub fn against_path(player: PlayerId, other: PlayerId, ranking: &Ranking) -> String {
    let path = address::player(player).against(other).page();
    match ranking.id == RankingId::own(ranking.account) {
        true => path,
        false => format!("{path}?ranking={}", ranking.id),
    }
}

/// Addresses of a season.
pub fn season_pages(season: &Season) -> address::Season {
    address::ranking(season.ranking).season(season.id)
}

/// Dates of a season: "1 September 2026 – 30 June 2027".
pub fn season_dates(ctx: &Ctx, season: &SeasonSettings) -> String {
    format!("{} – {}", ctx.date(season.first), ctx.date(season.last))
}

/// Strength with its uncertainty: "27 ± 3".
pub fn strength_words(ctx: &Ctx, strength: Strength) -> String {
    let round = |number: f64| ctx.language().decimal(number.round() + 0.0, 0);
    format!("{}\u{a0}±\u{a0}{}", round(strength.mu), round(strength.sigma))
}

/// Title of a week: "Week 47, 2026".
pub fn week_title(ctx: &Ctx, week: Week) -> String {
    ctx.ta("ranking-week")
        .with("week", week.number())
        .with("year", week.year().to_string())
        .to_string()
}

/// Short title of a week within a season: "week 47".
pub fn week_words(ctx: &Ctx, week: Week) -> String {
    ctx.ta("season-week").with("week", week.number()).to_string()
}

/// A request by the account that owns the ranking, with the facts of [`own`].
pub type Owner<P, B = ()> = Access<OwnerRight, P, B>;

/// The right of [`Owner`].
pub struct OwnerRight;

impl Right<RankingId> for OwnerRight {
    type Facts = Ranking;

    async fn facts(state: &AppState, ctx: &Ctx, id: RankingId) -> Result<Ranking, WebError> {
        own(ctx, state, id).await
    }
}

/// Loads a ranking for the account that owns it.
///
/// # Errors
/// [`WebError::Forbidden`] for any other account; [`WebError::NotFound`] for an unknown id.
pub async fn own(ctx: &Ctx, state: &AppState, id: RankingId) -> Result<Ranking, WebError> {
    let user = ctx.require_user()?.id;
    let read = move |conn: &mut Conn| Ok::<_, WebError>(store::rankings::find(conn, id)?);
    let ranking = state.store.read(read).await?;
    if ranking.account == user { Ok(ranking) } else { Err(WebError::Forbidden) }
}

/// Rankings of an account, its own first.
///
/// # Errors
/// The rankings cannot be read from the database.
pub async fn of_account(state: &AppState, account: UserId) -> Result<Vec<Ranking>, WebError> {
    state
        .store
        .read(move |conn| Ok::<_, WebError>(store::rankings::of_account(conn, account)?))
        .await
}

/// All facts from which a ranking is computed.
pub struct Played {
    /// Account that owns the ranking.
    pub account: User,
    pub ranking: Ranking,
    /// All rankings of the account, its own first.
    pub rankings: Vec<Ranking>,
    /// Settings of its club night, if it has one.
    pub club: Option<ClubNight>,
    /// Its seasons, latest first.
    pub seasons: Vec<Season>,
    /// Players of the account by id.
    pub players: HashMap<PlayerId, Player>,
    /// All games of the account; those that count for other rankings have no weight.
    pub games: Vec<ConfirmedTable>,
}

impl Played {
    /// Loads the facts of a ranking.
    ///
    /// # Errors
    /// [`WebError::NotFound`] for an unknown id.
    pub async fn load(state: &AppState, id: RankingId) -> Result<Self, WebError> {
        state
            .store
            .read(move |conn| {
                let ranking = store::rankings::find(conn, id)?;
                let account = ranking.account;
                Ok(Played {
                    account: store::users::find(conn, account)?,
                    rankings: store::rankings::of_account(conn, account)?,
                    club: store::club_nights::of_ranking(conn, id)?,
                    seasons: store::seasons::of_ranking(conn, id)?,
                    ranking,
                    players: store::players::of_account(conn, account)?
                        .into_iter()
                        .map(|player| (player.id, player))
                        .collect(),
                    games: acts::rankings::games(conn, account, id)?,
                })
            })
            .await
    }

    /// Season that includes today's games.
    pub fn current_season(&self, ctx: &Ctx) -> Option<&Season> {
        let today = day_of(ctx.now(), self.ranking.settings.time_zone);
        self.seasons.iter().find(|season| season.settings.has(today))
    }

    /// Links to all seasons; `current` is marked.
    pub fn season_links(&self, current: Option<SeasonId>) -> Vec<Link> {
        let link = |season: &Season| Link {
            path: season_pages(season).page(),
            title: season.settings.name.clone(),
            is_current: current == Some(season.id),
        };
        self.seasons.iter().map(link).collect()
    }

    /// Public name of a player; the club's name if the player has none.
    pub fn name(&self, player: PlayerId) -> String {
        let called = |player: &Player| match player.is_named() {
            true => player.public_name(),
            false => player.club.clone(),
        };
        self.players.get(&player).map(called).unwrap_or_default()
    }

    /// Club of a player; empty if the player is shown by the club's name.
    pub fn club(&self, player: PlayerId) -> String {
        let player = self.players.get(&player).filter(|player| player.is_named());
        player.map(|player| player.club.clone()).unwrap_or_default()
    }
}
