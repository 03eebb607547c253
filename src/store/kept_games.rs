//! Games as they were left last, so that an act at a table need not play the game again from its first throw.

use std::sync::Arc;

use quick_cache::Weighter;
use quick_cache::sync::Cache;

use super::{Conn, StoreError, tables};
use crate::tournament::event::Event;
use crate::tournament::game::Game;
use crate::tournament::id::{RequestId, TableId};
use crate::tournament::table::Table;

/// Most events of the games that are kept, all together: as of two hundred tables at the end of their games.
const MOST_EVENTS: u64 = 120_000;
/// Games that are expected to be played at a time. Of few the cache is one part, which takes the longest game there may be.
const EXPECTED: usize = 32;

/// What was left last of each game. Nothing depends on it: a game is gone on with only where the table in the database is as
/// it was left, and the last event of its log is the same one.
#[derive(Clone)]
pub struct KeptGames(Arc<Cache<(TableId, u8), Left, Events>>);

/// A game as committed acts left it.
#[derive(Clone, Debug)]
pub struct Left {
    /// The table as it was saved.
    table: Arc<Table>,
    /// The last event of the game's log.
    last: Event,
    game: Arc<Game>,
}

impl Left {
    /// A game whose `last` event was written, with its `table` after it.
    pub fn new(table: Table, last: Event, game: Arc<Game>) -> Self {
        Self { table: Arc::new(table), last, game }
    }
}

impl Default for KeptGames {
    fn default() -> Self {
        Self(Arc::new(Cache::with_weighter(EXPECTED, MOST_EVENTS, Events)))
    }
}

impl KeptGames {
    /// Notes how a game was left. To be called once that is committed.
    pub fn keep(&self, left: Left) {
        let key = (left.table.id, left.game.number());
        // Who committed earlier may come later.
        let is_older =
            |known: Left| known.last.seq > left.last.seq && known.last.at >= left.last.at;
        if !self.0.get(&key).is_some_and(is_older) {
            self.0.insert(key, left);
        }
    }

    /// The game with this number of `table`, as that was just read, and the last event of its log; nothing where the log has to
    /// be read, or one of `requests` is in it. It is kept again when it is given back with [`KeptGames::keep`].
    ///
    /// # Errors
    /// When the database fails.
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

/// Weighs games by the events of their logs.
#[derive(Clone)]
struct Events;

impl Weighter<(TableId, u8), Left> for Events {
    fn weight(&self, _: &(TableId, u8), of: &Left) -> u64 {
        // What weighs nothing would never go.
        u64::try_from(of.last.seq).unwrap_or(u64::MAX).max(1)
    }
}
