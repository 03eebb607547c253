//! Hand-ins: results grids that pools have handed in.

use diesel::prelude::*;
use domain::tournament::event::Actor;
use domain::tournament::hand_in::HandIn;
use domain::tournament::id::{EntryId, PoolId, TournamentId, UserId};

use super::columns::{Key, Reading};
use super::schema::{hand_ins, pool_entries};
use super::{Conn, StoreError};

#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = hand_ins)]
struct HandInRow {
    pool_id: Key,
    tournament_id: Key,
    at: i64,
    actor_id: Option<Key>,
    actor_name: String,
    confirmed_at: Option<i64>,
    confirmer_id: Option<Key>,
    confirmer_name: String,
}

/// Stores the hand-in of a pool's grid, replacing an earlier one.
pub fn save(conn: &mut Conn, id: TournamentId, hand_in: &HandIn) -> Result<(), StoreError> {
    delete(conn, hand_in.pool)?;
    let confirmed = hand_in.confirmed.as_ref();
    let row = HandInRow {
        pool_id: hand_in.pool.into(),
        tournament_id: id.into(),
        at: hand_in.at.timestamp_micros(),
        actor_id: hand_in.by.user.map(Key::from),
        actor_name: hand_in.by.name.clone(),
        confirmed_at: confirmed.map(|(at, _)| at.timestamp_micros()),
        confirmer_id: confirmed.and_then(|(_, by)| by.user).map(Key::from),
        confirmer_name: confirmed.map(|(_, by)| by.name.clone()).unwrap_or_default(),
    };
    diesel::insert_into(hand_ins::table).values(row).execute(conn)?;
    Ok(())
}

/// Deletes the hand-in of a pool's grid.
pub fn delete(conn: &mut Conn, pool: PoolId) -> Result<(), StoreError> {
    diesel::delete(hand_ins::table.find(Key::from(pool))).execute(conn)?;
    Ok(())
}

/// The hand-in of a pool's grid. `None` if it was not handed in.
pub fn of_pool(conn: &mut Conn, pool: PoolId) -> Result<Option<HandIn>, StoreError> {
    let row = hand_ins::table.find(Key::from(pool)).select(HandInRow::as_select());
    row.get_result::<HandInRow>(conn).optional()?.map(HandInRow::into_hand_in).transpose()
}

/// The pools of an entry whose handed-in grids are confirmed.
pub fn confirmed_of(conn: &mut Conn, entry: EntryId) -> Result<Vec<PoolId>, StoreError> {
    let pools: Vec<Key> = pool_entries::table
        .filter(pool_entries::entry_id.eq(Key::from(entry)))
        .select(pool_entries::pool_id)
        .load(conn)?;
    let found: Vec<Key> = hand_ins::table
        .filter(hand_ins::pool_id.eq_any(pools))
        .filter(hand_ins::confirmed_at.is_not_null())
        .order(hand_ins::pool_id)
        .select(hand_ins::pool_id)
        .load(conn)?;
    Ok(found.into_iter().map(PoolId::from).collect())
}

/// The hand-ins of a tournament's pools, the oldest first.
pub(super) fn of_tournament(conn: &mut Conn, id: TournamentId) -> Result<Vec<HandIn>, StoreError> {
    let rows: Vec<HandInRow> = hand_ins::table
        .filter(hand_ins::tournament_id.eq(Key::from(id)))
        .order((hand_ins::at, hand_ins::pool_id))
        .select(HandInRow::as_select())
        .load(conn)?;
    rows.into_iter().map(HandInRow::into_hand_in).collect()
}

/// Reports whether a pool's grid was handed in.
pub fn is_handed_in(conn: &mut Conn, pool: PoolId) -> Result<bool, StoreError> {
    let known = hand_ins::table.find(Key::from(pool)).select(hand_ins::pool_id);
    Ok(known.get_result::<Key>(conn).optional()?.is_some())
}

impl HandInRow {
    fn into_hand_in(self) -> Result<HandIn, StoreError> {
        let at = Reading::new("hand_ins", &self.pool_id);
        let actor = |id: Option<Key>, name: &str| Actor {
            user: id.map(UserId::from),
            name: name.to_owned(),
        };
        let confirmed = match self.confirmed_at {
            Some(micros) => Some((
                at.moment("confirmed_at", micros)?,
                actor(self.confirmer_id, &self.confirmer_name),
            )),
            None => None,
        };
        Ok(HandIn {
            pool: self.pool_id.into(),
            at: at.moment("at", self.at)?,
            by: actor(self.actor_id, &self.actor_name),
            confirmed,
        })
    }
}
