//! Printable pages for organizers: A4, black on white, with public names. Drafts are not printed.

pub mod bracket;
mod bracket_sizes;
pub mod calendar;
pub mod cards;
pub mod diplomas;
pub mod grids;
pub mod index;
pub mod lists;
pub mod portion;
pub mod prizes;
pub mod receipts;
pub mod rules;
pub mod sheets;
pub mod slips;
pub mod standings;

use std::sync::Arc;

use domain::tournament::championship::Championship;
use domain::tournament::hall::Hall;
use domain::tournament::id::TournamentId;
use domain::tournament::round::Round;
use domain::tournament::table::Table;
use domain::tournament::tournament::Role;
use serde::Deserialize;

use super::http::error::WebError;
use super::http::respond::{Answer, see_other_saying};
use super::i18n::{Key, Message, key};
use super::request::access::{Access, Right};
use super::request::context::Ctx;
use super::state::AppState;
use crate::web::http::address;
use crate::web::parts::load;
use crate::web::parts::titles::{pool_title, round_title};

/// Query string of printable pages.
#[derive(Debug, Default, Deserialize)]
pub struct PrintQuery {
    /// Id of the round. The default is the first round with open tables, otherwise the latest.
    round: Option<String>,
    /// Number of the only pool to print; empty for all.
    pool: Option<String>,
    /// For result sheets: `no` leaves out the room for throws.
    throws: Option<String>,
}

/// The header of each sheet.
pub struct Frame {
    /// Title of the document.
    pub title: String,
    pub tournament: String,
    /// Venue of the tournament, or empty.
    pub venue: String,
    /// The round, stage and pool, or empty.
    pub round: String,
    /// Time of printing, in the tournament's time zone.
    pub printed_at: String,
}

impl PrintQuery {
    /// Number of the only pool to print; `None` for all.
    fn pool(&self) -> Option<i32> {
        self.pool.as_ref()?.parse().ok()
    }
}

impl Frame {
    /// The header of a document whose title has the message key `title`.
    pub fn new(ctx: &Ctx, championship: &Championship, title: Key, round: String) -> Self {
        let tournament = &championship.tournament;
        let at = ctx.datetime(ctx.now(), tournament.settings.time_zone);
        Self {
            title: ctx.t(title),
            tournament: tournament.name.clone(),
            venue: tournament.venue.clone(),
            round,
            printed_at: ctx.ta(key::PAPER_PRINTED_AT).with("at", at).to_string(),
        }
    }
}

/// A request by an organizer or referee, with the published facts. Visitors with a role in some pools get only those pools.
pub type Reader<P, B = ()> = Access<ReaderRight, P, B>;

/// The right of [`Reader`].
pub struct ReaderRight;

impl Right<TournamentId> for ReaderRight {
    type Facts = (Arc<Championship>, Hall);

    async fn facts(state: &AppState, ctx: &Ctx, id: TournamentId) -> Result<Self::Facts, WebError> {
        let (championship, hall) = load::in_charge(state, ctx, id, Role::Referee).await?;
        Ok((championship.public(), hall))
    }
}

/// The requested round, otherwise the first with open tables, otherwise the latest. `None` if nothing is published.
fn chosen_round<'a>(championship: &'a Championship, query: &PrintQuery) -> Option<&'a Round> {
    let asked = query.round.as_ref().and_then(|id| id.parse().ok());
    let asked = asked.and_then(|id| championship.round(id));
    let is_open = |round: &&Round| championship.tables_of(round.id).any(Table::is_missing);
    asked.or_else(|| championship.rounds().iter().find(is_open)).or(championship.rounds().last())
}

/// The requested tables of a round, by number.
fn chosen_tables<'a>(
    championship: &'a Championship,
    round: &Round,
    query: &PrintQuery,
) -> Vec<&'a Table> {
    let pool_of = |table: &Table| championship.pool(table.pool).map(|pool| pool.number);
    let tables = championship.tables_of(round.id);
    tables.filter(|table| query.pool().is_none() || pool_of(table) == query.pool()).collect()
}

/// The round's line in the header of its sheets.
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

/// Redirects to the list of documents, because nothing is published yet.
fn nothing_yet(id: TournamentId) -> Answer {
    see_other_saying(address::tournament(id).print(), &Message::new(key::FLASH_PRINT_NOTHING))
}
