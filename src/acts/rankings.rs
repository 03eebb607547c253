//! An account's weekly rankings.

use super::{NotDone, Work};
use crate::store;
use crate::tournament::account::{Ranking, RankingSettings};
use crate::tournament::id::{RankingId, UserId};

/// Another ranking of an account.
///
/// # Errors
/// Those of the store.
pub fn open(
    work: &mut Work<'_>,
    account: UserId,
    name: String,
    settings: RankingSettings,
) -> Result<RankingId, NotDone> {
    work.caller.require_account(account)?;
    let id = RankingId::new(work.ids);
    store::rankings::insert(work.conn, &Ranking { id, account, name, settings })?;
    Ok(id)
}

/// Saves how a ranking is kept; the account's own has no name.
///
/// # Errors
/// [`store::StoreError::NotFound`] for an unknown ranking.
pub fn change(
    work: &mut Work<'_>,
    id: RankingId,
    name: String,
    settings: RankingSettings,
) -> Result<(), NotDone> {
    let known = store::rankings::find(work.conn, id)?;
    work.caller.require_account(known.account)?;
    let name = if known.id == RankingId::own(known.account) { String::new() } else { name };
    Ok(store::rankings::save(work.conn, &Ranking { name, settings, ..known })?)
}
