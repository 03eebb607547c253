//! Preview pictures of rankings, seasons, players, and two players against each other.

use actix_web::HttpRequest;
use actix_web::web::{self, Data, Query};
use domain::ranking::head_to_head::meetings;
use domain::ranking::season::{self, SeasonTable};
use domain::ranking::weekly;
use domain::tournament::id::{PlayerId, RankingId};
use domain::tournament::points::Points;
use domain::tournament::season::Season;
use pictures::card::{
    Card, CardName, Emblem, ListCard, ListRow, MOST_ROWS, NoticeCard, VersusCard, VersusSide,
};
use pictures::crest::Crest;
use pictures::crest::own::Drawing;

use super::{PictureQuery, answer};
use crate::web::http::address;
use crate::web::http::error::WebError;
use crate::web::http::path::{At, Id};
use crate::web::http::respond::Answer;
use crate::web::i18n::key;
use crate::web::parts::titles::joined;
use crate::web::ranking::player::{self, PlayerQuery};
use crate::web::ranking::week::{WeekQuery, requested_week};
use crate::web::ranking::{RankingFacts, season as season_page, season_dates, week_title};
use crate::web::request::context::Ctx;
use crate::web::state::AppState;

/// `GET /rankings/{id}/share.png`: the first players of a week.
pub async fn week(
    ctx: Ctx,
    state: Data<AppState>,
    Id(id): Id<RankingId>,
    (query, language): (Query<WeekQuery>, Query<PictureQuery>),
    req: HttpRequest,
) -> Answer {
    let ctx = language.ctx(&ctx);
    let facts = RankingFacts::load(&state, id).await?;
    // The computations cover thousands of games.
    let card = web::block(move || of_week(&ctx, &facts, &query));
    answer(&state, &req, card.await.map_err(WebError::internal)??).await
}

/// `GET /rankings/{id}/seasons/{season}/share.png`: the first players of a season.
pub async fn season(
    ctx: Ctx,
    state: Data<AppState>,
    At(at): At<address::Season>,
    language: Query<PictureQuery>,
    req: HttpRequest,
) -> Answer {
    let ctx = language.ctx(&ctx);
    let (facts, season) = season_page::load(&state, at).await?;
    let card = web::block(move || of_season(&ctx, &facts, &season));
    answer(&state, &req, card.await.map_err(WebError::internal)?).await
}

/// `GET /players/{id}/share.png`: a player's crest, place in the season, and games.
pub async fn player(
    ctx: Ctx,
    state: Data<AppState>,
    Id(id): Id<PlayerId>,
    (query, language): (Query<PlayerQuery>, Query<PictureQuery>),
    req: HttpRequest,
) -> Answer {
    let ctx = language.ctx(&ctx);
    let facts = player::load(&state, id, &query).await?;
    let card = web::block(move || of_player(&ctx, &facts, id));
    answer(&state, &req, card.await.map_err(WebError::internal)?).await
}

/// `GET /players/{id}/against/{other}/share.png`: the score between two players.
pub async fn head_to_head(
    ctx: Ctx,
    state: Data<AppState>,
    At(address::HeadToHead { id, other }): At<address::HeadToHead>,
    (query, language): (Query<PlayerQuery>, Query<PictureQuery>),
    req: HttpRequest,
) -> Answer {
    let ctx = language.ctx(&ctx);
    let facts = player::load(&state, id, &query).await?;
    if other == id || !facts.players.contains_key(&other) {
        return Err(WebError::NotFound);
    }
    let card = web::block(move || of_two(&ctx, &facts, [id, other]));
    answer(&state, &req, card.await.map_err(WebError::internal)?).await
}

fn of_week(ctx: &Ctx, facts: &RankingFacts, query: &WeekQuery) -> Result<Card, WebError> {
    let settings = &facts.ranking.settings;
    let weeks = weekly::weeks(&facts.games, settings.time_zone);
    let week = requested_week(ctx, query, facts, &weeks)?;
    let rows = weekly::rank(&facts.games, settings, week);
    let rows = rows.iter().map(|row| (row.rank, row.player, row.points));
    Ok(Card::List(ListCard {
        kicker: facts.title(ctx),
        title: week_title(ctx, week),
        rows: list(ctx, facts, rows),
        empty: ctx.t(key::RANKING_EMPTY),
        footer: facts.account.name.clone(),
    }))
}

fn of_season(ctx: &Ctx, facts: &RankingFacts, season: &Season) -> Card {
    let (ranking, settings) = (&facts.ranking.settings, &season.settings);
    let SeasonTable { rows, .. } = season::table(&facts.games, ranking, settings);
    let rows = rows.iter().map(|row| (row.rank, row.player, row.points));
    Card::List(ListCard {
        kicker: joined(&[facts.title(ctx), season_dates(ctx, settings)]),
        title: settings.name.clone(),
        rows: list(ctx, facts, rows),
        empty: ctx.t(key::SEASON_EMPTY),
        footer: facts.account.name.clone(),
    })
}

/// The first rows: rank, player, points.
fn list(
    ctx: &Ctx,
    facts: &RankingFacts,
    rows: impl Iterator<Item = (u32, PlayerId, Points)>,
) -> Vec<ListRow> {
    let row = |(rank, player, points): (u32, PlayerId, Points)| ListRow {
        rank: rank.to_string(),
        crest: crest(facts, player),
        name: name(facts, player),
        figure: ctx.ta(key::POINTS_SHORT).with("points", points).to_string(),
    };
    rows.take(MOST_ROWS).map(row).collect()
}

fn of_player(ctx: &Ctx, facts: &RankingFacts, id: PlayerId) -> Card {
    let ranked = weekly::games_of(&facts.games, &facts.ranking.settings, id);
    let n_wins = ranked.iter().filter(|game| game.is_won()).count();
    let weeks = weekly::player_history(&facts.games, &facts.ranking.settings, id);
    let claim = player::claim(ctx, player::season(ctx, facts, id).as_ref(), &weeks);
    Card::Notice(NoticeCard {
        emblem: Emblem::Crest(crest(facts, id)),
        kicker: facts.title(ctx),
        title: facts.name(&id),
        claim,
        lines: vec![
            facts.club(&id),
            joined(&[ctx.tn(key::CARD_GAMES, ranked.len()), ctx.tn(key::CARD_WINS, n_wins)]),
        ],
        footer: facts.account.name.clone(),
    })
}

fn of_two(ctx: &Ctx, facts: &RankingFacts, [one, other]: [PlayerId; 2]) -> Card {
    let all = meetings(&facts.games, one, other);
    let n_ahead = all.iter().filter(|it| it.own.number < it.other.number).count();
    let n_behind = all.iter().filter(|it| it.own.number > it.other.number).count();
    let side = |player, n_ahead| VersusSide {
        crest: crest(facts, player),
        name: name(facts, player),
        n_ahead,
    };
    Card::Versus(Box::new(VersusCard {
        kicker: joined(&[ctx.t(key::VERSUS_TITLE), facts.title(ctx)]),
        sides: [side(one, n_ahead), side(other, n_behind)],
        line: match all.len() {
            0 => ctx.t(key::VERSUS_NONE),
            n => ctx.tn(key::CARD_GAMES, n),
        },
        footer: facts.account.name.clone(),
    }))
}

fn name(facts: &RankingFacts, player: PlayerId) -> CardName {
    CardName { full: facts.name(&player), short: String::new() }
}

/// The crest of the player's club, or of the name without a club.
fn crest(facts: &RankingFacts, player: PlayerId) -> Drawing {
    let club = facts.club(&player);
    let of = if club.is_empty() { facts.name(&player) } else { club };
    Drawing::Made(Crest::of(&of))
}
