//! Seasons of an account's rankings.

use domain::tournament::id::{RankingId, SeasonId, UserId};
use domain::tournament::season::{Season, SeasonSettings};

use super::{NotDone, Work};

/// Adds a season to a ranking.
///
/// # Errors
/// [`store::StoreError::NotFound`]: the ranking is unknown. [`SeasonError`](domain::tournament::season::SeasonError): the last day is
/// before the first, or the season overlaps another one.
pub fn add(
    work: &mut Work<'_>,
    ranking: RankingId,
    settings: SeasonSettings,
) -> Result<SeasonId, NotDone> {
    let account = account_of(work, ranking)?;
    let id = SeasonId::new(work.ids);
    save(work, account, &Season { id, ranking, settings })?;
    Ok(id)
}

/// Changes the settings of a season.
///
/// # Errors
/// [`store::StoreError::NotFound`]: the season is unknown. [`SeasonError`](domain::tournament::season::SeasonError): the last day is
/// before the first, or the season overlaps another one.
pub fn change(work: &mut Work<'_>, id: SeasonId, settings: SeasonSettings) -> Result<(), NotDone> {
    let known = store::seasons::find(work.conn, id)?;
    let account = account_of(work, known.ranking)?;
    save(work, account, &Season { settings, ..known })
}

/// Removes a season; its weeks and their games stay.
///
/// # Errors
/// [`store::StoreError::NotFound`]: the season is unknown.
pub fn remove(work: &mut Work<'_>, id: SeasonId) -> Result<(), NotDone> {
    let known = store::seasons::find(work.conn, id)?;
    account_of(work, known.ranking)?;
    Ok(store::seasons::remove(work.conn, id)?)
}

/// The account of a ranking, if the caller may change it.
fn account_of(work: &mut Work<'_>, ranking: RankingId) -> Result<UserId, NotDone> {
    let account = store::rankings::find(work.conn, ranking)?.account;
    work.caller.require_account(account)?;
    Ok(account)
}

fn save(work: &mut Work<'_>, account: UserId, season: &Season) -> Result<(), NotDone> {
    store::users::lock_rankings(work.conn, account)?;
    let known = store::seasons::of_ranking(work.conn, season.ranking)?;
    season.settings.check(known.iter().filter(|other| other.id != season.id))?;
    Ok(store::seasons::save(work.conn, account, season)?)
}
