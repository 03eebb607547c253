//! A cache of championships. While a tournament is unchanged, a page reads only its revision from the database.

use std::sync::Arc;

use domain::tournament::championship::Championship;
use domain::tournament::id::TournamentId;
use quick_cache::Weighter;
use quick_cache::sync::Cache;

use super::{Conn, StoreError, championship, tournaments};

/// Capacity, in rows of facts over all tournaments: about fifty megabytes, or ten championships of 345 entries.
const MOST_ROWS: u64 = 60_000;
/// Expected number of cached tournaments; sizes the cache.
const EXPECTED: usize = 64;

/// The last championship read of each tournament, with its revision. Readers compare that with the current revision first, so writes of
/// this or any other process are seen at once.
#[derive(Clone)]
pub struct ChampionshipCache(Arc<Cache<TournamentId, Arc<Championship>, RowWeigher>>);

impl Default for ChampionshipCache {
    fn default() -> Self {
        Self(Arc::new(Cache::with_weighter(EXPECTED, MOST_ROWS, RowWeigher)))
    }
}

impl ChampionshipCache {
    /// The current championship, from the cache if its revision is current. Call it within one read-only transaction: the revision and the
    /// facts must be of the same moment.
    ///
    /// # Errors
    /// [`StoreError::NotFound`] if there is no such tournament.
    pub fn load(&self, conn: &mut Conn, id: TournamentId) -> Result<Arc<Championship>, StoreError> {
        let revision = tournaments::revision(conn, id)?;
        let known = self.0.get(&id);
        if let Some(known) = &known
            && known.revision == revision
        {
            return Ok(Arc::clone(known));
        }
        let championship = Arc::new(championship::load(conn, id)?);
        // A request that started earlier can finish later, with an older revision.
        if known.is_none_or(|known| known.revision < revision) {
            self.0.insert(id, Arc::clone(&championship));
        }
        Ok(championship)
    }
}

/// Weighs a championship by its number of rows.
#[derive(Clone)]
struct RowWeigher;

impl Weighter<TournamentId, Arc<Championship>> for RowWeigher {
    fn weight(&self, _: &TournamentId, of: &Arc<Championship>) -> u64 {
        let n = of.entries().len() + of.players().len() + of.tables().len();
        // The cache would never evict an item of weight 0.
        u64::try_from(n).unwrap_or(u64::MAX).max(1)
    }
}
