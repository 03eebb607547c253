//! A cache of the figures of finished tournaments. Computing them reads the logs of all games.

use std::sync::Arc;

use domain::tournament::championship::Championship;
use domain::tournament::game::Game;
use domain::tournament::id::{TableId, TournamentId};
use domain::tournament::night::Night;
use domain::tournament::story::story;
use quick_cache::sync::Cache;

use super::{Conn, StoreError, tables};

/// Number of tournaments whose figures are cached; each takes a few hundred bytes.
const MOST: usize = 256;

/// The figures of tournaments by their revision.
#[derive(Clone)]
pub struct NightCache(Arc<Cache<(TournamentId, i64), Arc<Night>>>);

impl Default for NightCache {
    fn default() -> Self {
        Self(Arc::new(Cache::new(MOST)))
    }
}

impl NightCache {
    /// The figures of a tournament. Requests that arrive while they are computed wait for the same computation.
    pub fn load(
        &self,
        conn: &mut Conn,
        championship: &Championship,
    ) -> Result<Arc<Night>, StoreError> {
        let key = (championship.tournament.id, championship.revision);
        self.0.get_or_insert_with(&key, || Ok(Arc::new(night(conn, championship)?)))
    }
}

fn night(conn: &mut Conn, championship: &Championship) -> Result<Night, StoreError> {
    let played = || championship.tables().iter().filter(|table| table.result.is_some());
    let ids: Vec<TableId> = played().map(|table| table.id).collect();
    let mut night = Night::of(played());
    tables::visit_logs(conn, &ids, |(id, number), log| {
        let Some(table) = championship.table(id) else { return };
        // A damaged log has no figures; the table's page reports it.
        let game = Game::replay(table, number, log).ok();
        if let Some(story) = game.as_ref().and_then(story) {
            night.add(table, number, &story);
        }
    })?;
    Ok(night)
}
