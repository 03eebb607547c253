//! Page of a player: weeks, ranks, games, season and opponents.

use actix_web::web::{self, Data, Query};
use askama::Template;
use domain::ranking::head_to_head::{Meetings, opponents};
use domain::ranking::season::{self, SeasonStanding};
use domain::ranking::streak::Streak;
use domain::ranking::strength::{of_player, strengths};
use domain::ranking::weekly::{
    self, ConfirmedSide, ConfirmedTable, PlayerTable, Week, WeeklyStanding,
};
use domain::tournament::id::{PlayerId, RankingId};
use domain::tournament::season::Season;
use serde::Deserialize;

use super::shifts::ShiftView;
use super::{RankingFacts, in_ranking, strength_words};
use crate::web::http::address;
use crate::web::http::error::WebError;
use crate::web::http::path::Id;
use crate::web::http::respond::{Answer, render};
use crate::web::i18n::key;
use crate::web::parts::pills::PillLink;
use crate::web::parts::share::Share;
use crate::web::parts::titles::joined;
use crate::web::request::context::Ctx;
use crate::web::state::AppState;

/// Maximum number of games listed.
const SHOWN: usize = 40;
/// Opponents shown at once; the others are in a collapsed section.
const OPPONENTS: usize = 10;

#[derive(Template)]
#[template(path = "ranking/player.html")]
struct PlayerPage {
    ctx: Ctx,
    id: PlayerId,
    facts: RankingFacts,
    weeks: Vec<(Week, WeeklyStanding)>,
    games: Vec<PlayerGame>,
    /// Number of games in the ranking.
    n_games: usize,
    /// Number of games won in the ranking.
    n_wins: usize,
    strength: String,
    /// Current streak: number of the latest games in the ranking that were won in a row.
    streak: u32,
    season: Option<(Season, SeasonStanding)>,
    opponents: Vec<Meetings>,
    more_opponents: Vec<Meetings>,
}

impl PlayerPage {
    fn share(&self) -> Share {
        let (ctx, facts) = (&self.ctx, &self.facts);
        let said = [
            facts.club(&self.id),
            ctx.tn(key::CARD_GAMES, self.n_games),
            ctx.tn(key::CARD_WINS, self.n_wins),
        ];
        let title = joined(&[facts.name(&self.id), facts.title(ctx)]);
        Share::pictured(ctx, (title, joined(&said)), &facts.path(&self.id), facts.games.len())
    }

    fn ranking_links(&self) -> Vec<PillLink> {
        let path = address::player(self.id).page();
        self.facts.ranking_links(&self.ctx, |ranking| in_ranking(&path, ranking))
    }
}

/// A game in the list of a player.
struct PlayerGame {
    path: String,
    ended_at: String,
    /// Place of the player, or a note that they did not come.
    outcome: String,
    /// Points, or the reason why there are none.
    worth: String,
}

/// Query of the page.
#[derive(Debug, Default, Deserialize)]
pub struct PlayerQuery {
    /// Id of the ranking; `None` means the account's own.
    ranking: Option<String>,
}

/// `GET /players/{id}`: the latest games of a player, and the weeks of a ranking.
pub async fn show(
    ctx: Ctx,
    state: Data<AppState>,
    Id(id): Id<PlayerId>,
    query: Query<PlayerQuery>,
) -> Answer {
    let facts = load(&state, id, &query).await?;
    // The computation covers thousands of games.
    let page = web::block(move || page(ctx, facts, id)).await.map_err(WebError::internal)?;
    render(&page)
}

fn page(ctx: Ctx, facts: RankingFacts, id: PlayerId) -> PlayerPage {
    let settings = &facts.ranking.settings;
    let ranked = weekly::games_of(&facts.games, settings, id);
    let game = |(game, side): (&ConfirmedTable, &ConfirmedSide)| {
        // The games of a table that all count have the same table and differ only in their time.
        let is_same = |one: &&PlayerTable| one.table == game.table && one.ended_at == game.ended_at;
        PlayerGame {
            path: address::table(game.table).page(),
            ended_at: ctx.datetime(game.ended_at, settings.time_zone),
            outcome: outcome(&ctx, side),
            worth: match ranked.iter().find(is_same) {
                Some(one) if one.is_counted => {
                    ctx.ta(key::POINTS_SHORT).with("points", one.points).to_string()
                }
                Some(_) => String::new(),
                None => ctx.t(key::PLAYER_NOT_RANKED),
            },
        }
    };
    let own = facts.games.iter().rev().flat_map(|game| {
        let sides = game.sides.iter().rev().filter(|side| side.players.contains(&id));
        sides.map(move |side| (game, side))
    });
    let mut games: Vec<PlayerGame> = own.take(SHOWN).map(game).collect();
    games.dedup_by(|one, other| one.path == other.path);
    let mut opponents = opponents(&facts.games, id);
    let more_opponents = opponents.split_off(opponents.len().min(OPPONENTS));
    PlayerPage {
        strength: strength_words(&ctx, of_player(&strengths(&facts.games), id)),
        streak: Streak::of(ranked.iter().rev()).current,
        season: season(&ctx, &facts, id),
        opponents,
        more_opponents,
        weeks: weekly::player_history(&facts.games, settings, id),
        n_games: ranked.len(),
        n_wins: ranked.iter().filter(|game| game.is_won()).count(),
        games,
        facts,
        id,
        ctx,
    }
}

/// Loads the facts of the requested ranking.
///
/// # Errors
/// [`WebError::NotFound`] if the player is unknown, or the ranking belongs to another account.
pub async fn load(
    state: &AppState,
    id: PlayerId,
    query: &PlayerQuery,
) -> Result<RankingFacts, WebError> {
    let player = state.store.read(move |conn| store::players::find(conn, id)).await?;
    let ranking = query.ranking.as_ref().and_then(|text| text.parse().ok());
    let facts =
        RankingFacts::load(state, ranking.unwrap_or(RankingId::own(player.account))).await?;
    match facts.ranking.account == player.account {
        true => Ok(facts),
        false => Err(WebError::NotFound),
    }
}

/// Standing in the current season. If the player is not in its table, standing in the latest season with the player; `None` if there is
/// none.
pub fn season(ctx: &Ctx, facts: &RankingFacts, id: PlayerId) -> Option<(Season, SeasonStanding)> {
    let settings = &facts.ranking.settings;
    let current = facts.current_season(ctx);
    let is_other = |season: &&Season| current.is_none_or(|it| it.id != season.id);
    let mut seasons = current.into_iter().chain(facts.seasons.iter().filter(is_other));
    seasons.find_map(|season| {
        let table = season::table(&facts.games, settings, &season.settings);
        let row = table.rows.into_iter().find(|row| row.player == id)?;
        Some((season.clone(), row))
    })
}

fn outcome(ctx: &Ctx, side: &ConfirmedSide) -> String {
    if !side.result.has_come() {
        return ctx.t(key::OUTCOME_NO_SHOW);
    }
    let place = ctx.ta(key::PLACE_SHORT).with("place", side.result.place).to_string();
    if side.result.is_tied { format!("{place}=") } else { place }
}
