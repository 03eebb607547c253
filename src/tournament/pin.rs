//! PINs: six digits that let whoever has them referee, without an account.

use std::collections::HashSet;

use chrono::{DateTime, Utc};

use super::id::{IdSource, PoolId};

/// The PIN that opens all tables of a pool for a while, beside each table's own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PoolPin {
    /// The pool.
    pub pool: PoolId,
    /// Six digits.
    pub pin: String,
    /// It opens nothing from then on.
    pub expires_at: DateTime<Utc>,
}

/// Six digits that are not `taken`; none where nearly all are. They come from the source of ids, not from a draw's seed,
/// which is public; the id they are taken from is never used.
pub fn free(ids: &mut IdSource, taken: &HashSet<String>) -> Option<String> {
    const MOST_TRIES: usize = 10_000;
    let pin = |uuid: u128| format!("{:06}", (uuid & 0xffff_ffff_ffff) % 1_000_000);
    let mut tries = (0..MOST_TRIES).map(|_| pin(ids.next_uuid().as_u128()));
    tries.find(|pin| !taken.contains(pin))
}
