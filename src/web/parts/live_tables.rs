//! The tables where a game is running now, in all tournaments: finals first, then the most watched, then the latest.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use domain::draw::overview::round_name::{RoundName, round_name};
use domain::tournament::championship::Championship;
use domain::tournament::event::Event;
use domain::tournament::hall::Hall;
use domain::tournament::id::{TableId, TournamentId};
use store::Conn;
use store::tables::RunningTable;

use crate::web::http::error::WebError;
use crate::web::state::AppState;

/// Maximum number of tables of the list.
pub const MOST: usize = 60;
/// Maximum number of running tables among which they are chosen.
const ASKED: i64 = 1000;
/// Maximum number of tournaments whose facts are loaded; this bounds the cost.
const TOURNAMENTS: usize = 20;

/// The running tables that the list shows.
pub struct LiveTables {
    pub tables: Vec<LiveTable>,
    /// Facts of their tournaments.
    pub tournaments: HashMap<TournamentId, (Arc<Championship>, Hall)>,
    /// Their logs as the public sees them.
    pub logs: HashMap<(TableId, u8), Vec<Event>>,
    /// Number of further running tables.
    pub n_more: usize,
}

/// A running table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LiveTable {
    pub table: TableId,
    pub tournament: TournamentId,
    /// True for the final of a knock-out.
    pub is_final: bool,
    pub spectators: u16,
}

impl LiveTables {
    /// Loads the tables.
    ///
    /// # Errors
    /// The store does not answer.
    pub async fn load(state: &AppState) -> Result<Self, WebError> {
        let counts = state.spectators.counts();
        let cache = state.championships.clone();
        let read = move |conn: &mut Conn| {
            let (running, n) = store::tables::running(conn, ASKED)?;
            let mut tournaments = HashMap::new();
            for id in chosen(&running, &counts) {
                let championship = cache.load(conn, id)?.public();
                tournaments.insert(id, (championship, store::hall::load(conn, id)?));
            }
            let mut tables: Vec<LiveTable> = running
                .iter()
                .filter_map(|it| {
                    let (championship, _) = tournaments.get(&it.tournament)?;
                    let table = championship.table(it.table)?;
                    let round = championship.round(it.round)?;
                    let is_final = matches!(
                        round_name(championship, round),
                        RoundName::Final | RoundName::FinalTable
                    ) && !championship.is_for_place(table);
                    let spectators = counts.get(&it.table).copied().unwrap_or_default();
                    Some(LiveTable {
                        table: it.table,
                        tournament: it.tournament,
                        is_final,
                        spectators,
                    })
                })
                .collect();
            // The sort is stable, so the latest stay first.
            tables.sort_by_key(|it| (!it.is_final, u16::MAX - it.spectators));
            tables.truncate(MOST);
            let shown: Vec<TableId> = tables.iter().map(|it| it.table).collect();
            let logs = store::tables::public_logs_of(conn, &shown)?;
            let n_more = usize::try_from(n).unwrap_or_default().saturating_sub(tables.len());
            Ok::<_, WebError>(Self { tables, tournaments, logs, n_more })
        };
        state.store.read(read).await
    }
}

/// The tournaments whose tables are listed: first those in which one table of a round is still running, which may be a final, then those
/// with the most watched table, then the latest.
fn chosen(running: &[RunningTable], counts: &HashMap<TableId, u16>) -> Vec<TournamentId> {
    let mut of_round: HashMap<_, usize> = HashMap::new();
    for it in running {
        *of_round.entry(it.round).or_default() += 1;
    }
    let mut ranked: Vec<(bool, u16, TournamentId)> = running
        .iter()
        .map(|it| {
            let is_alone = of_round.get(&it.round) == Some(&1);
            (
                !is_alone,
                u16::MAX - counts.get(&it.table).copied().unwrap_or_default(),
                it.tournament,
            )
        })
        .collect();
    ranked.sort_by_key(|(is_crowded, watched, _)| (*is_crowded, *watched));
    let mut seen = HashSet::new();
    let ids = ranked.into_iter().map(|(.., id)| id).filter(|id| seen.insert(*id));
    ids.take(TOURNAMENTS).collect()
}
