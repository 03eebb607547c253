//! A cache of games in progress, so that an act at a table need not replay its game from the first throw.

use std::sync::Arc;

use domain::tournament::event::Event;
use domain::tournament::game::Game;
use domain::tournament::id::{RequestId, TableId};
use domain::tournament::table::Table;
use quick_cache::Weighter;
use quick_cache::sync::Cache;

use super::{Conn, StoreError, tables};

/// Capacity, in events over all games: about two hundred tables at the end of their games.
const MOST_EVENTS: u64 = 120_000;
/// Expected number of games in progress. It is kept small so that the cache is not split into parts too small for the longest game.
const EXPECTED: usize = 32;

/// The last committed state of each game. A cached game is used only if the table in the database is unchanged and the last event of its
/// log is the same.
#[derive(Clone)]
pub struct GameCache(Arc<Cache<(TableId, u8), CachedGame, Events>>);

/// A game as the last committed act left it.
#[derive(Clone, Debug)]
pub struct CachedGame {
    /// The table as it was stored.
    table: Arc<Table>,
    /// Last event of the game's log.
    last: Event,
    game: Arc<Game>,
}

impl CachedGame {
    /// A game after its `last` event was written; `table` is the table after that event.
    pub fn new(table: Table, last: Event, game: Arc<Game>) -> Self {
        Self { table: Arc::new(table), last, game }
    }
}

impl Default for GameCache {
    fn default() -> Self {
        Self(Arc::new(Cache::with_weighter(EXPECTED, MOST_EVENTS, Events)))
    }
}

impl GameCache {
    /// Caches the state of a game. Call it once the transaction is committed.
    pub fn keep(&self, left: CachedGame) {
        let key = (left.table.id, left.game.number());
        // An act that committed earlier can arrive here later.
        let is_older =
            |known: CachedGame| known.last.seq > left.last.seq && known.last.at >= left.last.at;
        if !self.0.get(&key).is_some_and(is_older) {
            self.0.insert(key, left);
        }
    }

    /// The game with this number of `table`, which must just have been read. The game stays in the cache.
    ///
    /// Returns `None` if the log must be read instead: the game is not cached, or it has changed since.
    pub fn find(
        &self,
        conn: &mut Conn,
        table: &Table,
        number: u8,
    ) -> Result<Option<Arc<Game>>, StoreError> {
        let Some(left) = self.0.get(&(table.id, number)) else { return Ok(None) };
        if *left.table != *table {
            return Ok(None);
        }
        let same = tables::events_at(conn, table.id, number, left.last.seq, &[])?;
        Ok((same == [left.last.clone()]).then_some(left.game))
    }

    /// Removes the game with this number of `table` from the cache and returns it with the last event of its log. `table` must just have
    /// been read. Give the game back with [`GameCache::keep`].
    ///
    /// Returns `None` if the log must be read instead: the game is not cached, it has changed since, or its log has an event of one of
    /// `requests`.
    pub fn take(
        &self,
        conn: &mut Conn,
        (table, number): (&Table, u8),
        requests: &[RequestId],
    ) -> Result<Option<(Arc<Game>, Event)>, StoreError> {
        let Some((_, left)) = self.0.remove(&(table.id, number)) else { return Ok(None) };
        if *left.table != *table {
            return Ok(None);
        }
        let same = tables::events_at(conn, table.id, number, left.last.seq, requests)?;
        Ok((same == [left.last.clone()]).then_some((left.game, left.last)))
    }
}

/// Weighs a game by the number of events in its log.
#[derive(Clone)]
struct Events;

impl Weighter<(TableId, u8), CachedGame> for Events {
    fn weight(&self, _: &(TableId, u8), of: &CachedGame) -> u64 {
        // The cache would never evict an item of weight 0.
        u64::try_from(of.last.seq).unwrap_or(u64::MAX).max(1)
    }
}
