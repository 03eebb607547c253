//! Ranking of a week, with links to other weeks.

use std::collections::{BTreeMap, HashMap};

use actix_web::web::{Data, Query};
use askama::Template;
use domain::ranking::places_by_week::places_by_week;
use domain::ranking::shift::Shift;
use domain::ranking::weekly::{self, Week, WeeklyStanding};
use domain::tournament::id::{EntryId, PlayerId, RankingId};
use serde::Deserialize;

use super::places::{self, LINES};
use super::{RankingFacts, club, week_title};
use crate::web::http::address;
use crate::web::http::error::WebError;
use crate::web::http::path::Id;
use crate::web::http::respond::{Answer, render};
use crate::web::i18n::{Message, key};
use crate::web::parts::downloads::Downloads;
use crate::web::parts::pills::PillLink;
use crate::web::parts::places_lines::PlacesLines;
use crate::web::parts::share::Share;
use crate::web::parts::shifts::ShiftView;
use crate::web::parts::titles::joined;
use crate::web::request::context::Ctx;
use crate::web::state::AppState;

/// Most weeks of the chart.
const WEEKS: usize = 12;
/// Most players that are marked if the device follows one of their latest entries.
const MARKED: usize = 100;
const ENTRIES: usize = 4;

/// Query of the page.
#[derive(Debug, Default, Deserialize)]
pub struct WeekQuery {
    /// The week, as "2026-W47"; by default the latest with games.
    week: Option<String>,
}

#[derive(Template)]
#[template(path = "ranking/week.html")]
struct WeekPage {
    ctx: Ctx,
    facts: RankingFacts,
    week: Week,
    /// Weeks with games, the latest first.
    weeks: Vec<Week>,
    standings: Vec<WeeklyStanding>,
    /// Changes of rank since the week before; empty if that had no games.
    shifts: BTreeMap<PlayerId, Shift>,
    /// Places of the first players by week; `None` if there is no week before.
    places: Option<PlacesLines>,
    /// Entries of the first players, separated by spaces.
    entries: HashMap<PlayerId, String>,
}

impl WeekPage {
    fn share(&self) -> Share {
        let ctx = &self.ctx;
        let first = self.standings.iter().map(|row| (row.rank, row.player));
        let said = match self.standings.is_empty() {
            true => ctx.t(key::RANKING_EMPTY),
            false => self.facts.first_places(ctx, first),
        };
        let title = joined(&[self.facts.title(ctx), self.title()]);
        Share::pictured(ctx, (title, said), &self.path(self.week), self.facts.games.len())
    }

    /// Entries of a player by which the device knows whom it follows; empty for players who are not among the first.
    fn entries(&self, player: &PlayerId) -> &str {
        self.entries.get(player).map_or("", String::as_str)
    }

    fn files(&self) -> Downloads {
        let pages = self.facts.pages();
        let files = Downloads::of(|format| pages.file(format).page());
        files.with(&[("week", self.week.to_string())])
    }

    fn title(&self) -> String {
        week_title(&self.ctx, self.week)
    }

    fn path(&self, week: Week) -> String {
        format!("{}?week={week}", self.facts.pages())
    }

    fn previous(&self) -> Option<String> {
        self.weeks.iter().any(|known| *known < self.week).then(|| self.path(self.week.prev()))
    }

    fn next(&self) -> Option<String> {
        self.weeks.iter().any(|known| *known > self.week).then(|| self.path(self.week.next()))
    }

    fn week_links(&self) -> Vec<PillLink> {
        let link = |week: &Week| PillLink {
            path: self.path(*week),
            title: week_title(&self.ctx, *week),
            is_current: *week == self.week,
        };
        self.weeks.iter().map(link).collect()
    }

    fn ranking_links(&self) -> Vec<PillLink> {
        self.facts.ranking_links(&self.ctx, |ranking| address::ranking(ranking.id).page())
    }
}

/// The requested week; by default the latest with games, else the current one.
///
/// # Errors
/// [`WebError::Invalid`] if the text is not a week.
pub fn requested_week(
    ctx: &Ctx,
    query: &WeekQuery,
    facts: &RankingFacts,
    weeks: &[Week],
) -> Result<Week, WebError> {
    let zone = facts.ranking.settings.time_zone;
    match &query.week {
        Some(text) => text.parse().map_err(|_| WebError::Invalid(Message::new(key::ERROR_WEEK))),
        None => Ok(weeks.first().copied().unwrap_or_else(|| Week::of(ctx.now(), zone))),
    }
}

/// `GET /rankings/{id}`: the ranking of a week.
pub async fn show(
    ctx: Ctx,
    state: Data<AppState>,
    Id(id): Id<RankingId>,
    query: Query<WeekQuery>,
) -> Answer {
    let facts = RankingFacts::load(&state, id).await?;
    let settings = &facts.ranking.settings;
    let weeks = weekly::weeks(&facts.games, settings.time_zone);
    let week = requested_week(&ctx, &query, &facts, &weeks)?;
    let standings = weekly::rank(&facts.games, settings, week);
    let shifts = weekly::shifts(&facts.games, settings, week);
    let first: Vec<PlayerId> = standings.iter().take(MARKED).map(|row| row.player).collect();
    let entries = state
        .store
        .read(move |conn| store::entries::latest_of_players(conn, &first, ENTRIES))
        .await?;
    let entries: HashMap<PlayerId, String> = entries
        .into_iter()
        .map(|(player, ids)| {
            let ids: Vec<String> = ids.iter().map(EntryId::to_string).collect();
            (player, ids.join(" "))
        })
        .collect();
    let all = places_by_week(&facts.games, &facts.ranking.settings, week, (LINES, WEEKS));
    let places = places::chart(&ctx, &facts, &entries, all);
    render(&WeekPage { ctx, facts, week, weeks, standings, shifts, places, entries })
}
