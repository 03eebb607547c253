//! A cache of the figures of finished tournaments. Computing them reads the logs of all games.

use std::collections::HashSet;
use std::sync::{Arc, Mutex, PoisonError};

use domain::tournament::championship::Championship;
use domain::tournament::game::Game;
use domain::tournament::id::{TableId, TournamentId};
use domain::tournament::night::Night;
use domain::tournament::story::story;
use quick_cache::sync::Cache;

use super::{Conn, StoreError, tables};

/// Number of tournaments whose figures are cached; each takes a few hundred bytes.
const MOST: usize = 256;

/// A tournament and its revision.
type NightKey = (TournamentId, i64);

/// The figures of tournaments by their revision. Clones share them.
#[derive(Clone)]
pub struct NightCache {
    known: Arc<Cache<NightKey, Arc<Night>>>,
    /// The figures that are being computed.
    begun: Arc<Mutex<HashSet<NightKey>>>,
}

/// The right to compute the figures of a tournament, which one request has at a time.
pub struct NightTurn {
    key: NightKey,
    begun: Arc<Mutex<HashSet<NightKey>>>,
}

impl Default for NightCache {
    fn default() -> Self {
        Self { known: Arc::new(Cache::new(MOST)), begun: Arc::default() }
    }
}

impl NightCache {
    /// The figures of a tournament, if they are computed.
    pub fn known(&self, championship: &Championship) -> Option<Arc<Night>> {
        self.known.get(&key(championship))
    }

    /// Takes the turn to compute the figures of a tournament; `None` while another request has it.
    pub fn begin(&self, championship: &Championship) -> Option<NightTurn> {
        let (key, begun) = (key(championship), Arc::clone(&self.begun));
        let is_first = begun.lock().unwrap_or_else(PoisonError::into_inner).insert(key);
        is_first.then_some(NightTurn { key, begun })
    }

    /// Computes the figures of a tournament and keeps them. Reads the logs of all its games.
    pub fn compute(&self, conn: &mut Conn, championship: &Championship) -> Result<(), StoreError> {
        self.known.insert(key(championship), Arc::new(night(conn, championship)?));
        Ok(())
    }
}

impl Drop for NightTurn {
    fn drop(&mut self) {
        self.begun.lock().unwrap_or_else(PoisonError::into_inner).remove(&self.key);
    }
}

fn key(championship: &Championship) -> NightKey {
    (championship.tournament.id, championship.revision)
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
