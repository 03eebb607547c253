//! Pages made for paper, for organizers: A4, black on white, names as the public may know them. Drafts are not printed.

pub mod bracket;
pub mod calendar;
pub mod cards;
pub mod grids;
pub mod index;
pub mod lists;
pub mod portion;
pub mod rules;
pub mod sheets;
pub mod slips;
pub mod standings;

use std::sync::Arc;

use serde::Deserialize;

use super::http::error::WebError;
use super::http::respond::{Answer, see_other_saying};
use super::i18n::Message;
use super::request::context::Ctx;
use super::state::AppState;
use crate::tournament::championship::Championship;
use crate::tournament::id::TournamentId;
use crate::tournament::round::Round;
use crate::tournament::table::Table;
use crate::tournament::tournament::Role;
use crate::web::parts::head::path;
use crate::web::parts::load;
use crate::web::parts::places::Places;
use crate::web::parts::titles::{pool_title, round_title};

/// How pages for paper are asked for.
#[derive(Debug, Default, Deserialize)]
pub struct PrintQuery {
    /// Id of the round; none: the first that is still played, else the newest.
    round: Option<String>,
    /// Number of the only pool to print; empty: all.
    pool: Option<String>,
    /// Sheets: `no`: without room for throws.
    throws: Option<String>,
}

/// What stands at the head of every sheet.
pub struct Frame {
    /// What it is.
    pub title: String,
    /// The tournament's name.
    pub tournament: String,
    /// Where it is played, or empty.
    pub venue: String,
    /// The round, stage and pool, or empty.
    pub round: String,
    /// When it was printed, in the tournament's time zone.
    pub printed_at: String,
}

impl PrintQuery {
    /// The only pool to print.
    fn pool(&self) -> Option<i32> {
        self.pool.as_ref()?.parse().ok()
    }
}

impl Frame {
    /// Of a page whose title is the translation `title`.
    pub fn new(ctx: &Ctx, championship: &Championship, title: &str, round: String) -> Self {
        let tournament = &championship.tournament;
        let at = ctx.datetime(ctx.now(), tournament.settings.time_zone);
        Self {
            title: ctx.t(title),
            tournament: tournament.name.clone(),
            venue: tournament.venue.clone(),
            round,
            printed_at: ctx.ta("paper-printed-at").with("at", at).to_string(),
        }
    }
}

/// Everything published, for organizers and referees; of their pools for those who have some.
///
/// # Errors
/// Those of [`load::in_charge`].
pub async fn load(
    state: &AppState,
    ctx: &Ctx,
    id: TournamentId,
) -> Result<Arc<Championship>, WebError> {
    Ok(load::in_charge(state, ctx, id, Role::Referee).await?.0.public())
}

/// The same, and where in the hall its tables are.
///
/// # Errors
/// Those of [`load::in_charge`].
pub async fn load_placed(
    state: &AppState,
    ctx: &Ctx,
    id: TournamentId,
) -> Result<(Arc<Championship>, Places), WebError> {
    let (championship, hall) = load::in_charge(state, ctx, id, Role::Referee).await?;
    let championship = championship.public();
    let places = Places::new(ctx, &championship, &hall);
    Ok((championship, places))
}

/// The round asked for, else the first that is still played, else the newest; none while nothing is published.
fn chosen_round<'a>(championship: &'a Championship, query: &PrintQuery) -> Option<&'a Round> {
    let asked = query.round.as_ref().and_then(|id| id.parse().ok());
    let asked = asked.and_then(|id| championship.round(id));
    let is_open = |round: &&Round| championship.tables_of(round.id).any(Table::is_missing);
    asked.or_else(|| championship.rounds().iter().find(is_open)).or(championship.rounds().last())
}

/// The tables of a round that are asked for, by number.
fn chosen_tables<'a>(
    championship: &'a Championship,
    round: &Round,
    query: &PrintQuery,
) -> Vec<&'a Table> {
    let pool_of = |table: &Table| championship.pool(table.pool).map(|pool| pool.number);
    let tables = championship.tables_of(round.id);
    tables.filter(|table| query.pool().is_none() || pool_of(table) == query.pool()).collect()
}

/// What stands at the head of a round's sheets.
fn round_line(ctx: &Ctx, championship: &Championship, round: &Round, query: &PrintQuery) -> String {
    let title = round_title(ctx, championship, round);
    let stage = championship.stage(round.stage);
    let mut pools = championship.pools_of(round.stage);
    let pool = pools.find(|pool| Some(pool.number) == query.pool());
    match stage.zip(pool).map(|(stage, pool)| pool_title(ctx, stage, pool)) {
        Some(pool) if !pool.is_empty() => format!("{title}\u{a0}· {pool}"),
        _ => title,
    }
}

/// Back to the list of what can be printed, where nothing is published yet.
fn nothing_yet(id: TournamentId) -> Answer {
    see_other_saying(path(id, "print"), &Message::new("flash-print-nothing"))
}
