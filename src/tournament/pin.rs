//! PINs: eight digits that let whoever has them referee, without an account.

use std::collections::HashSet;

use chrono::{DateTime, Utc};

use super::id::{IdSource, PoolId};

/// The PIN that opens all tables of a pool for a while, beside each table's own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PoolPin {
    /// The pool.
    pub pool: PoolId,
    /// Its digits.
    pub pin: String,
    /// It opens nothing from then on.
    pub expires_at: DateTime<Utc>,
}

/// How many digits a new PIN has. Older ones have six.
pub const DIGITS: usize = 8;

/// Digits that are not `taken`; none where nearly all are. They come from the source of ids, not from a draw's seed,
/// which is public; the id they are taken from is never used.
pub fn free(ids: &mut IdSource, taken: &HashSet<String>) -> Option<String> {
    const MOST_TRIES: usize = 10_000;
    let most = 10_u128.pow(8);
    let pin = |uuid: u128| format!("{:0DIGITS$}", (uuid & 0xffff_ffff_ffff) % most);
    let mut tries = (0..MOST_TRIES).map(|_| pin(ids.next_uuid().as_u128()));
    tries.find(|pin| !taken.contains(pin))
}

/// A PIN as it is read out and typed: in two groups.
pub fn spaced(pin: &str) -> String {
    match pin.split_at_checked(pin.len() / 2) {
        Some((first, second)) => format!("{first} {second}"),
        None => pin.to_owned(),
    }
}
