//! Weekly rankings of an organizer's account with their seasons, and the pages of players.

pub mod club;
pub mod club_tables;
pub mod dice;
pub mod distance;
mod games;
pub mod head_to_head;
pub mod open_table;
pub mod person_merge;
mod places;
pub mod player;
pub mod season;
pub mod season_form;
pub mod settings;
pub mod sit;
pub mod week;
mod weeks_chart;

use std::collections::HashMap;

use domain::ranking::strength::Strength;
use domain::ranking::weekly::{ConfirmedTable, Week};
use domain::tournament::account::{Ranking, User};
use domain::tournament::calendar::local::day_of;
use domain::tournament::club_night::ClubNight;
use domain::tournament::distance_play::DistancePlay;
use domain::tournament::id::{PlayerId, RankingId, SeasonId, UserId};
use domain::tournament::player::Player;
use domain::tournament::season::{Season, SeasonSettings};
use pictures::crest::Crest;

use super::http::error::WebError;
use super::parts::crest::CrestView;
use super::parts::pills::PillLink;
use super::request::context::Ctx;
use super::state::AppState;
use crate::acts;
use crate::web::http::address;
use crate::web::i18n::key;
use crate::web::request::access::{Access, Right};

/// Title of a ranking. The account's own ranking has a fixed title instead of a name.
pub fn title(ctx: &Ctx, ranking: &Ranking) -> String {
    match ranking.name.as_str() {
        "" => ctx.t(key::RANKING_TITLE),
        name => name.to_owned(),
    }
}

/// Address of a player's `page` in a ranking. It has no query for the account's own ranking, which is the default.
fn in_ranking(page: &str, ranking: &Ranking) -> String {
    match ranking.id == RankingId::own(ranking.account) {
        true => page.to_owned(),
        false => format!("{page}?ranking={}", ranking.id),
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
    ctx.ta(key::RANKING_WEEK)
        .with("week", week.number())
        .with("year", week.year().to_string())
        .to_string()
}

/// A request by the account that owns the ranking.
pub type Owner<P, B = ()> = Access<OwnerRight, P, B>;

/// The right of [`Owner`].
pub struct OwnerRight;

impl Right<RankingId> for OwnerRight {
    type Facts = Ranking;

    async fn facts(state: &AppState, ctx: &Ctx, id: RankingId) -> Result<Ranking, WebError> {
        owned(state, ctx, id).await
    }
}

impl Right<PlayerId> for OwnerRight {
    type Facts = Player;

    async fn facts(state: &AppState, ctx: &Ctx, id: PlayerId) -> Result<Player, WebError> {
        let user = ctx.require_user()?.id;
        let player = state.store.read(move |conn| store::players::find(conn, id)).await?;
        if player.account == user { Ok(player) } else { Err(WebError::Forbidden) }
    }
}

/// A ranking of the caller's account.
///
/// # Errors
/// [`WebError::Forbidden`]: it belongs to another account. [`WebError::NotFound`] for an unknown id.
pub async fn owned(state: &AppState, ctx: &Ctx, id: RankingId) -> Result<Ranking, WebError> {
    let user = ctx.require_user()?.id;
    let ranking = state.store.read(move |conn| store::rankings::find(conn, id)).await?;
    if ranking.account == user { Ok(ranking) } else { Err(WebError::Forbidden) }
}

/// Rankings of an account, its own first.
///
/// # Errors
/// The rankings cannot be read from the database.
pub async fn of_account(state: &AppState, account: UserId) -> Result<Vec<Ranking>, WebError> {
    Ok(state.store.read(move |conn| store::rankings::of_account(conn, account)).await?)
}

/// All facts from which a ranking is computed.
pub struct RankingFacts {
    /// Account that owns the ranking.
    pub account: User,
    pub ranking: Ranking,
    /// All rankings of the account, its own first.
    pub rankings: Vec<Ranking>,
    /// Settings of its club night, if it has one.
    pub club_night: Option<ClubNight>,
    /// Its play at a distance, if it was set up.
    pub distance: Option<DistancePlay>,
    /// Its seasons, latest first.
    pub seasons: Vec<Season>,
    /// Players of the account by id.
    pub players: HashMap<PlayerId, Player>,
    /// All games of the account; those that count for other rankings have no weight.
    pub games: Vec<ConfirmedTable>,
}

impl RankingFacts {
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
                Ok(RankingFacts {
                    account: store::users::find(conn, account)?,
                    rankings: store::rankings::of_account(conn, account)?,
                    club_night: store::club_nights::of_ranking(conn, id)?,
                    distance: store::distance_play::of_ranking(conn, id)?,
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

    /// Title of the ranking.
    pub fn title(&self, ctx: &Ctx) -> String {
        title(ctx, &self.ranking)
    }

    /// Addresses of the ranking.
    pub fn pages(&self) -> address::Ranking {
        address::ranking(self.ranking.id)
    }

    /// Reports whether the caller owns the ranking.
    pub fn is_own(&self, ctx: &Ctx) -> bool {
        ctx.user().is_some_and(|user| user.id == self.ranking.account)
    }

    /// Address of a player's page in this ranking.
    pub fn path(&self, player: &PlayerId) -> String {
        in_ranking(&address::player(*player).page(), &self.ranking)
    }

    /// Address of the page of two players against each other in this ranking.
    pub fn head_to_head_path(&self, player: &PlayerId, other: &PlayerId) -> String {
        in_ranking(&address::player(*player).head_to_head(other).page(), &self.ranking)
    }

    /// Links to `page` in each ranking of the account.
    pub fn ranking_links(&self, ctx: &Ctx, page: impl Fn(&Ranking) -> String) -> Vec<PillLink> {
        let link = |ranking: &Ranking| PillLink {
            path: page(ranking),
            title: title(ctx, ranking),
            is_current: ranking.id == self.ranking.id,
        };
        self.rankings.iter().map(link).collect()
    }

    /// Season that includes today; `None` if there is none.
    pub fn current_season(&self, ctx: &Ctx) -> Option<&Season> {
        let today = day_of(ctx.now(), self.ranking.settings.time_zone);
        self.seasons.iter().find(|season| season.settings.has(today))
    }

    /// Links to all seasons; `current` is marked.
    pub fn season_links(&self, current: Option<SeasonId>) -> Vec<PillLink> {
        let link = |season: &Season| PillLink {
            path: season_pages(season).page(),
            title: season.settings.name.clone(),
            is_current: current == Some(season.id),
        };
        self.seasons.iter().map(link).collect()
    }

    /// The first three places in a sentence, for previews: "1st Ana, 2nd Berta, 3rd Clara".
    pub fn first_places(&self, ctx: &Ctx, places: impl Iterator<Item = (u32, PlayerId)>) -> String {
        let said = places.take(3).map(|(rank, player)| {
            let place = ctx.ta(key::PLACE_SHORT).with("place", rank).to_string();
            format!("{place} {}", self.name(&player))
        });
        said.collect::<Vec<_>>().join(", ")
    }

    /// Public name of a player; the club's name if the player has none.
    pub fn name(&self, player: &PlayerId) -> String {
        let called = |player: &Player| match player.is_named() {
            true => player.public_name(),
            false => player.club.clone(),
        };
        self.players.get(player).map(called).unwrap_or_default()
    }

    /// Crest of a player, drawn from the club, else from the public name.
    pub fn crest(&self, player: &PlayerId) -> CrestView {
        let known = self.players.get(player);
        let club = known.map(|player| player.club.clone()).filter(|club| !club.is_empty());
        CrestView::Made(Crest::of(&club.unwrap_or_else(|| self.name(player))))
    }

    /// Club of a player; empty if the player is shown by the club's name.
    pub fn club(&self, player: &PlayerId) -> String {
        let player = self.players.get(player).filter(|player| player.is_named());
        player.map(|player| player.club.clone()).unwrap_or_default()
    }
}
