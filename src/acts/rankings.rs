//! Weekly rankings of an account.

use domain::ranking::weekly::{ConfirmedSide, ConfirmedTable};
use domain::tournament::account::{Ranking, RankingSettings};
use domain::tournament::id::{RankingId, UserId};
use store::results::RankedTable;
use store::{Conn, StoreError};

use super::{NotDone, Work};

/// Creates a further ranking of an account.
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

/// Saves the settings of a ranking; the account's own ranking has no name.
///
/// # Errors
/// [`store::StoreError::NotFound`]: the ranking is unknown.
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

/// All games from which a ranking of an account is computed; games that count for its other rankings have weight 0. Runs six queries.
pub fn games(
    conn: &mut Conn,
    account: UserId,
    ranking: RankingId,
) -> Result<Vec<ConfirmedTable>, StoreError> {
    let tables = store::results::of_account(conn, account)?;
    Ok(tables.into_iter().map(|table| game(table, ranking)).collect())
}

fn game(table: RankedTable, ranking: RankingId) -> ConfirmedTable {
    ConfirmedTable {
        table: table.table,
        ended_at: table.ended_at,
        weight: if table.ranking == ranking { table.weight } else { 0 },
        points: table.points,
        sides: table
            .sides
            .into_iter()
            .map(|(_, players, result)| ConfirmedSide { players, result })
            .collect(),
    }
}
