//! PINs: eight digits with which a person can referee without an account.

use std::collections::HashSet;

use chrono::{DateTime, Utc};

use super::id::{IdSource, PoolId};

/// A temporary PIN for all tables of a pool; each table also has its own PIN.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PoolPin {
    /// Pool whose tables it opens.
    pub pool: PoolId,
    /// Digits of the PIN.
    pub pin: String,
    /// Time from which the PIN is invalid.
    pub expires_at: DateTime<Utc>,
}

/// Number of digits in a new PIN. Older PINs have six.
pub const DIGITS: usize = 8;

/// A random PIN that is not `taken`; `None` if no attempt finds one. The digits come from the id source and not from a draw's seed, which
/// is public. The ids consumed here are never used.
pub fn free(ids: &mut IdSource, taken: &HashSet<String>) -> Option<String> {
    const MOST_TRIES: usize = 10_000;
    let most = 10_u128.pow(8);
    let pin = |uuid: u128| format!("{:0DIGITS$}", (uuid & 0xffff_ffff_ffff) % most);
    let mut tries = (0..MOST_TRIES).map(|_| pin(ids.next_uuid().as_u128()));
    tries.find(|pin| !taken.contains(pin))
}

/// A PIN split into two groups for reading and typing.
pub fn spaced(pin: &str) -> String {
    match pin.split_at_checked(pin.len() / 2) {
        Some((first, second)) => format!("{first} {second}"),
        None => pin.to_owned(),
    }
}
