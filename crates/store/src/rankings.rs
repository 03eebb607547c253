//! Rankings of accounts, and the ranking for which each tournament counts. An account's default ranking is stored in the account's row.

use diesel::prelude::*;
use domain::tournament::account::{Ranking, RankingSettings};
use domain::tournament::id::{RankingId, TournamentId, UserId};

use super::columns::{Key, Reading};
use super::schema::{ranked_tournaments, rankings};
use super::{Conn, StoreError, users};

#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = rankings)]
struct RankingRow {
    id: Key,
    account_id: Key,
    name: String,
    time_zone: String,
    games_a_week: i32,
}

/// Stores a new ranking in addition to the account's default one.
pub fn insert(conn: &mut Conn, ranking: &Ranking) -> Result<(), StoreError> {
    diesel::insert_into(rankings::table).values(RankingRow::from(ranking.clone())).execute(conn)?;
    Ok(())
}

/// The ranking with this id: the default ranking of an account, or an additional one.
///
/// # Errors
/// [`StoreError::NotFound`] if there is none.
pub fn find(conn: &mut Conn, id: RankingId) -> Result<Ranking, StoreError> {
    let row: Option<RankingRow> = rankings::table
        .find(Key::from(id))
        .select(RankingRow::as_select())
        .get_result(conn)
        .optional()?;
    match row {
        Some(row) => row.into_ranking(),
        None => own(conn, UserId(id.0)),
    }
}

/// All rankings of an account: the default one first, then the others by name.
///
/// # Errors
/// [`StoreError::NotFound`] if there is no such account.
pub fn of_account(conn: &mut Conn, account: UserId) -> Result<Vec<Ranking>, StoreError> {
    let rows: Vec<RankingRow> = rankings::table
        .filter(rankings::account_id.eq(Key::from(account)))
        .order((rankings::name, rankings::id))
        .select(RankingRow::as_select())
        .load(conn)?;
    let mut all = vec![own(conn, account)?];
    for row in rows {
        all.push(row.into_ranking()?);
    }
    Ok(all)
}

/// Updates a ranking's name and settings. The default ranking has no stored name.
///
/// # Errors
/// [`StoreError::NotFound`] if there is no such ranking.
pub fn save(conn: &mut Conn, ranking: &Ranking) -> Result<(), StoreError> {
    if ranking.id == RankingId::own(ranking.account) {
        return users::save_ranking_settings(conn, ranking.account, &ranking.settings);
    }
    let n = diesel::update(rankings::table.find(Key::from(ranking.id)))
        .set((
            rankings::name.eq(&ranking.name),
            rankings::time_zone.eq(ranking.settings.time_zone.name()),
            rankings::games_a_week.eq(i32::from(ranking.settings.games_a_week)),
        ))
        .execute(conn)?;
    if n == 0 { Err(StoreError::NotFound("ranking")) } else { Ok(()) }
}

/// The additional ranking for which a tournament counts. `None` if it counts for the account's default ranking.
pub fn of_tournament(
    conn: &mut Conn,
    tournament: TournamentId,
) -> Result<Option<RankingId>, StoreError> {
    let row: Option<Key> = ranked_tournaments::table
        .find(Key::from(tournament))
        .select(ranked_tournaments::ranking_id)
        .get_result(conn)
        .optional()?;
    Ok(row.map(RankingId::from))
}

/// Sets the ranking of its account for which a tournament counts.
pub fn set_of_tournament(
    conn: &mut Conn,
    tournament: TournamentId,
    account: UserId,
    ranking: RankingId,
) -> Result<(), StoreError> {
    let row = ranked_tournaments::table.find(Key::from(tournament));
    diesel::delete(row).execute(conn)?;
    if ranking != RankingId::own(account) {
        diesel::insert_into(ranked_tournaments::table)
            .values((
                ranked_tournaments::tournament_id.eq(Key::from(tournament)),
                ranked_tournaments::ranking_id.eq(Key::from(ranking)),
            ))
            .execute(conn)?;
    }
    Ok(())
}

fn own(conn: &mut Conn, account: UserId) -> Result<Ranking, StoreError> {
    let settings = users::ranking_settings(conn, account)?;
    Ok(Ranking { id: RankingId::own(account), account, name: String::new(), settings })
}

impl From<Ranking> for RankingRow {
    fn from(ranking: Ranking) -> Self {
        let Ranking { id, account, name, settings } = ranking;
        Self {
            id: id.into(),
            account_id: account.into(),
            name,
            time_zone: settings.time_zone.name().to_owned(),
            games_a_week: settings.games_a_week.into(),
        }
    }
}

impl RankingRow {
    fn into_ranking(self) -> Result<Ranking, StoreError> {
        let at = Reading::new("rankings", &self.id);
        let settings = RankingSettings {
            time_zone: at.text("time_zone", &self.time_zone)?,
            games_a_week: at.number("games_a_week", self.games_a_week)?,
        };
        Ok(Ranking {
            id: self.id.into(),
            account: self.account_id.into(),
            name: self.name,
            settings,
        })
    }
}
