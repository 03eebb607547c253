//! Page of a player: weeks, ranks, games, season and opponents.

use actix_web::web::{self, Data, Query};
use askama::Template;
use domain::ranking::head_to_head::{Meetings, opponents};
use domain::ranking::season;
use domain::ranking::streak::Streak;
use domain::ranking::strength::{of_player, strengths};
use domain::ranking::weekly::{self, ConfirmedSide, PlayerTable};
use domain::tournament::id::{PlayerId, RankingId};
use domain::tournament::points::Points;
use domain::tournament::season::Season;
use serde::Deserialize;

use super::shifts::ShiftView;
use super::{Played, against_path, season_pages, strength_words, week_title, week_words};
use crate::web::http::address;
use crate::web::http::error::WebError;
use crate::web::http::path::Id;
use crate::web::http::respond::{Answer, render};
use crate::web::parts::pills::Link;
use crate::web::request::context::Ctx;
use crate::web::state::AppState;

/// Most games in the list.
const SHOWN: usize = 40;
/// Opponents shown at once; the others are in a collapsed section.
const OPPONENTS: usize = 10;

#[derive(Template)]
#[template(path = "ranking/player.html")]
struct PlayerPage {
    ctx: Ctx,
    name: String,
    club: String,
    ranking: String,
    ranking_title: String,
    rankings: Vec<Link>,
    weeks: Vec<WeekLine>,
    games: Vec<GameLine>,
    /// Number of games in the ranking.
    n_games: usize,
    /// Number of those that were won.
    n_wins: usize,
    strength: String,
    /// Games won in a row, in the ranking.
    streak: u32,
    season: Option<SeasonView>,
    opponents: Vec<OpponentLine>,
    more_opponents: Vec<OpponentLine>,
}

/// Standing of a player in a season.
struct SeasonView {
    path: String,
    name: String,
    rank: u32,
    is_tied: bool,
    points: Points,
    counted_weeks: usize,
    n_weeks: usize,
    longest: u32,
    shift: Option<ShiftView>,
    /// Weeks that do not count, with their points.
    dropped: Vec<(String, Points)>,
}

struct OpponentLine {
    path: String,
    name: String,
    games: u32,
    ahead: u32,
    behind: u32,
}

struct WeekLine {
    path: String,
    title: String,
    rank: u32,
    is_tied: bool,
    points: Points,
    games: u32,
}

struct GameLine {
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

/// `GET /players/{id}`: all games of a player, and the weeks of a ranking.
pub async fn show(
    ctx: Ctx,
    state: Data<AppState>,
    Id(id): Id<PlayerId>,
    query: Query<PlayerQuery>,
) -> Answer {
    let played = load(&state, id, &query).await?;
    // The computation covers thousands of games.
    let page = web::block(move || page(ctx, &played, id)).await.map_err(WebError::internal)?;
    render(&page)
}

fn page(ctx: Ctx, played: &Played, id: PlayerId) -> PlayerPage {
    let here = address::ranking(played.ranking.id).page();
    let weeks = weekly::player_history(&played.games, &played.ranking.settings, id)
        .into_iter()
        .map(|(week, row)| WeekLine {
            path: format!("{here}?week={week}"),
            title: week_title(&ctx, week),
            rank: row.rank,
            is_tied: row.is_tied,
            points: row.points,
            games: row.games,
        })
        .collect();
    let own: Vec<_> = played
        .games
        .iter()
        .flat_map(|game| game.sides.iter().map(move |side| (game, side)))
        .filter(|(_, side)| side.players.contains(&id))
        .collect();
    let ranked = weekly::games_of(&played.games, &played.ranking.settings, id);
    let mut games: Vec<GameLine> = own
        .iter()
        .rev()
        .take(SHOWN)
        .map(|(game, side)| {
            // If each game of a table counts, they differ only in their time.
            let is_same =
                |one: &&PlayerTable| one.table == game.table && one.ended_at == game.ended_at;
            GameLine {
                path: address::table(game.table).page(),
                ended_at: ctx.datetime(game.ended_at, played.ranking.settings.time_zone),
                outcome: outcome(&ctx, side),
                worth: match ranked.iter().find(is_same) {
                    Some(one) if one.is_counted => {
                        ctx.ta("points-short").with("points", one.points).to_string()
                    }
                    Some(_) => String::new(),
                    None => ctx.t("player-not-ranked"),
                },
            }
        })
        .collect();
    games.dedup_by(|one, other| one.path == other.path);
    let mut opponents: Vec<OpponentLine> = opponents(&played.games, id)
        .into_iter()
        .map(|meetings| opponent(played, id, meetings))
        .collect();
    let more_opponents = opponents.split_off(opponents.len().min(OPPONENTS));
    PlayerPage {
        strength: strength_words(&ctx, of_player(&strengths(&played.games), id)),
        streak: Streak::of(ranked.iter().rev()).current,
        season: season(&ctx, played, id),
        opponents,
        more_opponents,
        name: played.name(id),
        club: played.club(id),
        ranking: here,
        ranking_title: super::title(&ctx, &played.ranking),
        rankings: played
            .rankings
            .iter()
            .map(|ranking| Link {
                path: super::player_path(id, ranking),
                title: super::title(&ctx, ranking),
                is_current: ranking.id == played.ranking.id,
            })
            .collect(),
        weeks,
        n_games: ranked.len(),
        n_wins: ranked.iter().filter(|game| game.is_won()).count(),
        games,
        ctx,
    }
}

/// Loads the facts of the requested ranking.
///
/// # Errors
/// [`WebError::NotFound`] if the player is unknown, or the ranking belongs to another account.
pub async fn load(state: &AppState, id: PlayerId, query: &PlayerQuery) -> Result<Played, WebError> {
    let player =
        state.store.read(move |conn| Ok::<_, WebError>(store::players::find(conn, id)?)).await?;
    let asked = query.ranking.as_ref().and_then(|text| text.parse().ok());
    let played = Played::load(state, asked.unwrap_or(RankingId::own(player.account))).await?;
    match played.ranking.account == player.account {
        true => Ok(played),
        false => Err(WebError::NotFound),
    }
}

/// Standing in the current season; without one, in the latest season that the player took part in.
fn season(ctx: &Ctx, played: &Played, id: PlayerId) -> Option<SeasonView> {
    let settings = &played.ranking.settings;
    let current = played.current_season(ctx);
    let is_other = |season: &&Season| current.is_none_or(|it| it.id != season.id);
    let mut seasons = current.into_iter().chain(played.seasons.iter().filter(is_other));
    seasons.find_map(|season| {
        let table = season::table(&played.games, settings, &season.settings);
        let row = table.rows.into_iter().find(|row| row.player == id)?;
        let dropped = row.weeks.iter().filter(|week| !week.is_counted);
        Some(SeasonView {
            path: season_pages(season).page(),
            name: season.settings.name.clone(),
            rank: row.rank,
            is_tied: row.is_tied,
            points: row.points,
            counted_weeks: row.counted_weeks(),
            n_weeks: row.weeks.len(),
            longest: row.streak.longest,
            shift: row.shift.map(|shift| ShiftView::of(ctx, shift)),
            dropped: dropped.map(|week| (week_words(ctx, week.week), week.points)).collect(),
        })
    })
}

fn outcome(ctx: &Ctx, side: &ConfirmedSide) -> String {
    if !side.result.has_come() {
        return ctx.t("outcome-no-show");
    }
    let place = ctx.ta("place-short").with("place", side.result.place).to_string();
    if side.result.is_tied { format!("{place}=") } else { place }
}

fn opponent(played: &Played, id: PlayerId, meetings: Meetings) -> OpponentLine {
    OpponentLine {
        path: against_path(id, meetings.opponent, &played.ranking),
        name: played.name(meetings.opponent),
        games: meetings.games,
        ahead: meetings.ahead,
        behind: meetings.behind,
    }
}
