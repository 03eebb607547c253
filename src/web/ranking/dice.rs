//! All dice of the signed games that count for a ranking, or of those of one season.

use actix_web::web::{Data, Query};
use askama::Template;
use domain::tournament::account::{Ranking, User};
use domain::tournament::calendar::local::day_of;
use domain::tournament::season::Season;
use serde::Deserialize;
use store::game_figures::SignedFigures;
use store::{Conn, StoreError};

use crate::web::http::address;
use crate::web::http::error::WebError;
use crate::web::http::path::At;
use crate::web::http::respond::{Answer, render};
use crate::web::i18n::key;
use crate::web::parts::dice_figures::{self, BothDice, DiceView};
use crate::web::parts::pills::PillLink;
use crate::web::request::context::Ctx;
use crate::web::state::AppState;

/// Query of the page.
#[derive(Debug, Default, Deserialize)]
pub struct DiceQuery {
    /// Id of the season; `None` means all games.
    season: Option<String>,
}

#[derive(Template)]
#[template(path = "ranking/dice.html")]
struct DicePage {
    ctx: Ctx,
    account: User,
    ranking: Ranking,
    /// All games, and each season.
    seasons: Vec<PillLink>,
    /// Id, title and counts of the app's dice and of the players' own.
    sections: Vec<(&'static str, String, DiceView)>,
}

/// `GET /rankings/{id}/dice`: the dice of a ranking.
pub async fn show(
    ctx: Ctx,
    state: Data<AppState>,
    At(address::Ranking { id }): At<address::Ranking>,
    Query(query): Query<DiceQuery>,
) -> Answer {
    let read = move |conn: &mut Conn| {
        let ranking = store::rankings::find(conn, id)?;
        let account = store::users::find(conn, ranking.account)?;
        Ok((account, store::seasons::of_ranking(conn, id)?, ranking))
    };
    let (account, seasons, ranking) = state.store.read::<_, StoreError>(read).await?;
    let season = match &query.season {
        Some(asked) => {
            let found = seasons.iter().find(|season| season.id.to_string() == *asked);
            Some(found.ok_or(WebError::NotFound)?)
        }
        None => None,
    };
    let games = games(&state, &ranking, season).await?;
    let sections = BothDice::of(&games).sections(&ctx, |run| {
        Some((ctx.t(key::DICE_WAIT_TABLE), address::table(run.table).page()))
    });
    let path = address::ranking(id).dice();
    let all = PillLink {
        path: path.clone(),
        title: ctx.t(key::DICE_ALL_SEASONS),
        is_current: season.is_none(),
    };
    let of_season = |it: &Season| PillLink {
        path: format!("{path}?season={}", it.id),
        title: it.settings.name.clone(),
        is_current: season.is_some_and(|season| season.id == it.id),
    };
    let seasons: Vec<PillLink> =
        std::iter::once(all).chain(seasons.iter().map(of_season)).collect();
    render(&DicePage { account, ranking, seasons, sections, ctx: ctx.clone() })
}

/// The figures of the games that count for a ranking, in a season if one is given.
///
/// # Errors
/// The database failed.
pub async fn games(
    state: &AppState,
    ranking: &Ranking,
    season: Option<&Season>,
) -> Result<Vec<SignedFigures>, WebError> {
    let of = ranking.clone();
    let read = move |conn: &mut Conn| store::game_figures::tournaments_of(conn, &of);
    let ids = state.store.read::<_, StoreError>(read).await?;
    let mut games = dice_figures::signed(state, ids).await?;
    if let Some(season) = season {
        let zone = ranking.settings.time_zone;
        games.retain(|game| season.settings.has(day_of(game.ended_at, zone)));
    }
    Ok(games)
}
