//! Championships as they were last read, so that a page whose tournament has not changed since reads its revision alone.

use std::sync::Arc;

use quick_cache::Weighter;
use quick_cache::sync::Cache;

use super::{Conn, StoreError, championship, tournaments};
use crate::tournament::championship::Championship;
use crate::tournament::id::TournamentId;

/// Most rows of facts that are kept, of all tournaments together: some fifty megabytes, as of ten championships of 345
/// entries.
const MOST_ROWS: u64 = 60_000;
/// Tournaments that are expected to be read at a time.
const EXPECTED: usize = 64;

/// What was read last of each tournament, under the revision that it had. Nothing depends on it: whoever reads looks first
/// what the revision is now, so that what others write is seen at once, in this process or in another.
#[derive(Clone)]
pub struct Kept(Arc<Cache<TournamentId, Arc<Championship>, Rows>>);

impl Default for Kept {
    fn default() -> Self {
        Self(Arc::new(Cache::with_weighter(EXPECTED, MOST_ROWS, Rows)))
    }
}

impl Kept {
    /// The championship as it is now. To be asked within one transaction that only reads: that the revision and what
    /// belongs to it are of one moment is what this stands on.
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
        // Who began to read earlier may come to the end later.
        if known.is_none_or(|known| known.revision < revision) {
            self.0.insert(id, Arc::clone(&championship));
        }
        Ok(championship)
    }
}

/// Weighs championships by their rows.
#[derive(Clone)]
struct Rows;

impl Weighter<TournamentId, Arc<Championship>> for Rows {
    fn weight(&self, _: &TournamentId, of: &Arc<Championship>) -> u64 {
        let n = of.entries().len() + of.players().len() + of.tables().len();
        // What weighs nothing would never go.
        u64::try_from(n).unwrap_or(u64::MAX).max(1)
    }
}
