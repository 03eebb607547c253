//! Table of a season, running or final.

use std::collections::HashMap;

use actix_web::web;
use actix_web::web::Data;
use askama::Template;
use chrono::NaiveDate;
use domain::ranking::season::{self, SeasonStanding, SeasonTable};
use domain::ranking::strength::{Strengths, of_player, strengths};
use domain::tournament::calendar::local::day_of;
use domain::tournament::id::PlayerId;
use domain::tournament::season::Season;

use super::places::{self, LINES};
use super::{RankingFacts, strength_words};
use crate::web::http::address;
use crate::web::http::error::WebError;
use crate::web::http::path::At;
use crate::web::http::respond::{Answer, render};
use crate::web::i18n::key;
use crate::web::parts::downloads::Downloads;
use crate::web::parts::paging::{Pager, paged};
use crate::web::parts::places_lines::PlacesLines;
use crate::web::parts::share::Share;
use crate::web::parts::shifts::ShiftView;
use crate::web::parts::titles::joined;
use crate::web::request::address::Address;
use crate::web::request::context::Ctx;
use crate::web::state::AppState;

/// Players on a page of the table.
const SHOWN: usize = 100;
/// Most weeks of the chart: those of a year.
const WEEKS: usize = 53;
/// Shortest streak that is shown.
const STREAK: u32 = 2;

#[derive(Template)]
#[template(path = "ranking/season.html")]
struct SeasonPage {
    ctx: Ctx,
    facts: RankingFacts,
    season: Season,
    /// First of the table; they are champions once the season is over.
    leaders: Vec<PlayerId>,
    standings: Vec<SeasonStanding>,
    strengths: Strengths,
    pager: Pager,
    /// Number of the week that the shifts compare with.
    since: Option<u32>,
    /// Places of the first players by week; `None` before the second week with games.
    places: Option<PlacesLines>,
}

impl SeasonPage {
    fn share(&self) -> Share {
        let (ctx, settings) = (&self.ctx, &self.season.settings);
        let first = self.standings.iter().map(|row| (row.rank, row.player));
        let said = match self.standings.is_empty() {
            true => ctx.t(key::SEASON_EMPTY),
            false => self.facts.first_places(ctx, first),
        };
        let title = joined(&[settings.name.clone(), self.facts.title(ctx)]);
        let path = self.facts.pages().season(self.season.id).page();
        Share::pictured(ctx, (title, said), &path, self.facts.games.len())
    }

    fn files(&self) -> Downloads {
        let pages = self.facts.pages().season(self.season.id);
        Downloads::of(|format| pages.file(format).page())
    }

    fn today(&self) -> NaiveDate {
        day_of(self.ctx.now(), self.facts.ranking.settings.time_zone)
    }

    fn strength(&self, player: &PlayerId) -> String {
        strength_words(&self.ctx, of_player(&self.strengths, *player))
    }
}

/// `GET /rankings/{id}/seasons/{season}`: the table of a season.
pub async fn show(ctx: Ctx, state: Data<AppState>, At(at): At<address::Season>) -> Answer {
    let (facts, season) = load(&state, at).await?;
    // The computation covers thousands of games.
    let page = web::block(move || page(ctx, facts, season)).await.map_err(WebError::internal)?;
    render(&page)
}

/// The ranking with the requested season.
///
/// # Errors
/// [`WebError::NotFound`] if the ranking has no such season.
pub async fn load(
    state: &AppState,
    at: address::Season,
) -> Result<(RankingFacts, Season), WebError> {
    let facts = RankingFacts::load(state, at.id).await?;
    let season = facts.seasons.iter().find(|season| season.id == at.season);
    let season = season.cloned().ok_or(WebError::NotFound)?;
    Ok((facts, season))
}

fn page(ctx: Ctx, facts: RankingFacts, season: Season) -> SeasonPage {
    let (ranking, settings) = (&facts.ranking.settings, &season.settings);
    let SeasonTable { rows, latest } = season::table(&facts.games, ranking, settings);
    let strengths = strengths(season::until_end(&facts.games, ranking, settings));
    let leaders = rows.iter().filter(|row| row.rank == 1).map(|row| row.player).collect();
    let latest = latest.filter(|_| rows.iter().any(|row| row.shift.is_some()));
    let since = latest.map(|week| week.prev().number());
    let by_week = season::places_by_week(&facts.games, ranking, settings, (LINES, WEEKS));
    let places = places::chart(&ctx, &facts, &HashMap::new(), by_week);
    let (standings, pager) = paged(&Address::of(&ctx), rows, SHOWN);
    SeasonPage { ctx, facts, season, leaders, standings, strengths, pager, since, places }
}
