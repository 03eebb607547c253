//! Page of a player: weeks, ranks, games, season and opponents.

use std::collections::BTreeMap;

use actix_web::web::{self, Data, Query};
use askama::Template;
use domain::ranking::head_to_head::{Meetings, opponents};
use domain::ranking::season::{self, SeasonStanding};
use domain::ranking::streak::Streak;
use domain::ranking::strength::{self, Strength};
use domain::ranking::weekly::{
    self, ConfirmedSide, ConfirmedTable, PlayerTable, Week, WeeklyStanding,
};
use domain::tournament::id::{PlayerId, RankingId};
use domain::tournament::season::Season;
use serde::Deserialize;

use super::games::{ListedTables, PlayedGame, played_game};
use super::weeks_chart::WeeksChart;
use super::{RankingFacts, in_ranking, strength_words, week_title};
use crate::web::board::mini::BlankBoard;
use crate::web::http::address;
use crate::web::http::error::WebError;
use crate::web::http::path::Id;
use crate::web::http::respond::{Answer, render};
use crate::web::i18n::key;
use crate::web::parts::pills::PillLink;
use crate::web::parts::share::Share;
use crate::web::parts::shifts::ShiftView;
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
    /// Strength at the end of each week.
    strengths: BTreeMap<Week, Strength>,
    /// Charts of the ranks and the strength, if there are several weeks.
    ranks_chart: Option<WeeksChart>,
    strength_chart: Option<WeeksChart>,
    games: Vec<PlayedGame>,
    blanks: Vec<BlankBoard>,
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
    /// Strength of the player at the end of a week.
    fn strength_in(&self, week: &Week) -> String {
        self.strengths.get(week).map_or_else(String::new, |it| strength_words(&self.ctx, *it))
    }

    fn share(&self) -> Share {
        let (ctx, facts) = (&self.ctx, &self.facts);
        let said = [
            claim(ctx, self.season.as_ref(), &self.weeks),
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

/// Place of a player in the season, else in the latest week, in words; empty without either.
pub fn claim(
    ctx: &Ctx,
    season: Option<&(Season, SeasonStanding)>,
    weeks: &[(Week, WeeklyStanding)],
) -> String {
    let (rank, of) = match (season, weeks.first()) {
        (Some((season, row)), _) => (row.rank, season.settings.name.clone()),
        (None, Some((week, row))) => (row.rank, week_title(ctx, *week)),
        (None, None) => return String::new(),
    };
    joined(&[ctx.ta(key::PLACE_SHORT).with("place", rank).to_string(), of])
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
    let listed = listed(&facts, id).into_iter().map(|(game, _)| game.table).collect();
    let tables = ListedTables::load(&state, listed).await?;
    // The computation covers thousands of games.
    let page = web::block(move || page(ctx, facts, &tables, id)).await;
    render(&page.map_err(WebError::internal)?)
}

/// The latest games of a player with their side, the last first; a table whose games all count appears once.
fn listed(facts: &RankingFacts, id: PlayerId) -> Vec<(&ConfirmedTable, &ConfirmedSide)> {
    let own = facts.games.iter().rev().flat_map(|game| {
        let sides = game.sides.iter().rev().filter(|side| side.players.contains(&id));
        sides.map(move |side| (game, side))
    });
    let mut games: Vec<_> = own.take(SHOWN).collect();
    games.dedup_by_key(|(game, _)| game.table);
    games
}

fn page(ctx: Ctx, facts: RankingFacts, tables: &ListedTables, id: PlayerId) -> PlayerPage {
    let settings = &facts.ranking.settings;
    let ranked = weekly::games_of(&facts.games, settings, id);
    let worth = |game: &ConfirmedTable| {
        // The games of a table that all count have the same table and differ only in their time.
        let is_same = |one: &&PlayerTable| one.table == game.table && one.ended_at == game.ended_at;
        match ranked.iter().find(is_same) {
            Some(one) if one.is_counted => {
                ctx.ta(key::POINTS_SHORT).with("points", one.points).to_string()
            }
            Some(_) => String::new(),
            None => ctx.t(key::PLAYER_NOT_RANKED),
        }
    };
    let games = listed(&facts, id)
        .into_iter()
        .map(|(game, side)| played_game(&ctx, (&facts, tables), (game, side), worth(game)));
    let games = games.collect();
    let mut opponents = opponents(&facts.games, id);
    let more_opponents = opponents.split_off(opponents.len().min(OPPONENTS));
    let weeks = weekly::player_history(&facts.games, settings, id);
    let strengths = strength::by_week(&facts.games, settings.time_zone, id);
    let strength = strengths.last().map_or_else(Strength::unknown, |(_, strength)| *strength);
    PlayerPage {
        strength: strength_words(&ctx, strength),
        ranks_chart: WeeksChart::of_ranks(&ctx, &weeks),
        strength_chart: WeeksChart::of_strength(&ctx, &strengths),
        strengths: strengths.into_iter().collect(),
        streak: Streak::of(ranked.iter().rev()).current,
        season: season(&ctx, &facts, id),
        opponents,
        more_opponents,
        weeks,
        n_games: ranked.len(),
        n_wins: ranked.iter().filter(|game| game.is_won()).count(),
        blanks: tables.blanks(),
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
