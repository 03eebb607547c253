//! People who wait for a table at a distance. They are no facts: who is not heard any more waits no more.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use domain::tournament::distance_play::Waiting;
use domain::tournament::id::{PassId, PlayerId, RankingId, TableId};

use super::columns::{Key, Reading};
use super::schema::waiting_players;
use super::{Conn, StoreError};

#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = waiting_players)]
struct WaitingRow {
    pass_id: Key,
    ranking_id: Key,
    player_id: Option<Key>,
    name: String,
    device_hash: String,
    address_hash: String,
    again_table_id: Option<Key>,
    since: i64,
    seen_at: i64,
    with_house: bool,
}

/// Lets somebody wait at a ranking. The same person, pass or device waits nowhere else from now on.
pub fn insert(conn: &mut Conn, ranking: RankingId, waiting: &Waiting) -> Result<(), StoreError> {
    remove(conn, &[waiting.pass])?;
    let of_device = waiting_players::device_hash.eq(&waiting.device);
    diesel::delete(waiting_players::table.filter(of_device)).execute(conn)?;
    if let Some(player) = waiting.player {
        let of_player = waiting_players::player_id.eq(Some(Key::from(player)));
        diesel::delete(waiting_players::table.filter(of_player)).execute(conn)?;
    }
    let row = WaitingRow {
        pass_id: waiting.pass.into(),
        ranking_id: ranking.into(),
        player_id: waiting.player.map(Key::from),
        name: waiting.name.clone(),
        device_hash: waiting.device.clone(),
        address_hash: waiting.address.clone(),
        again_table_id: waiting.again.map(Key::from),
        since: waiting.since.timestamp_micros(),
        seen_at: waiting.seen_at.timestamp_micros(),
        with_house: waiting.with_house,
    };
    diesel::insert_into(waiting_players::table).values(row).execute(conn)?;
    Ok(())
}

/// Ends the wait of these passes. Returns the number of those that waited.
pub fn remove(conn: &mut Conn, passes: &[PassId]) -> Result<usize, StoreError> {
    let passes: Vec<Key> = passes.iter().copied().map(Key::from).collect();
    let of_passes = waiting_players::table.filter(waiting_players::pass_id.eq_any(passes));
    Ok(diesel::delete(of_passes).execute(conn)?)
}

/// Those who wait at a ranking, the longest wait first.
pub fn of_ranking(conn: &mut Conn, ranking: RankingId) -> Result<Vec<Waiting>, StoreError> {
    let rows: Vec<WaitingRow> = waiting_players::table
        .filter(waiting_players::ranking_id.eq(Key::from(ranking)))
        .order((waiting_players::since, waiting_players::pass_id))
        .select(WaitingRow::as_select())
        .load(conn)?;
    rows.into_iter().map(|row| row.into_waiting().map(|(_, waiting)| waiting)).collect()
}

/// The wait of one of these passes, with its ranking. `None` if none of them waits.
pub fn of_passes(
    conn: &mut Conn,
    passes: &[PassId],
) -> Result<Option<(RankingId, Waiting)>, StoreError> {
    let passes: Vec<Key> = passes.iter().copied().map(Key::from).collect();
    let row: Option<WaitingRow> = waiting_players::table
        .filter(waiting_players::pass_id.eq_any(passes))
        .order((waiting_players::since, waiting_players::pass_id))
        .select(WaitingRow::as_select())
        .first(conn)
        .optional()?;
    row.map(WaitingRow::into_waiting).transpose()
}

/// Notes that the device of a waiting pass was heard.
pub fn hear(conn: &mut Conn, pass: PassId, now: DateTime<Utc>) -> Result<(), StoreError> {
    diesel::update(waiting_players::table.find(Key::from(pass)))
        .set(waiting_players::seen_at.eq(now.timestamp_micros()))
        .execute(conn)?;
    Ok(())
}

/// The rankings at which somebody waits.
pub fn rankings(conn: &mut Conn) -> Result<Vec<RankingId>, StoreError> {
    let keys: Vec<Key> = waiting_players::table
        .select(waiting_players::ranking_id)
        .distinct()
        .order(waiting_players::ranking_id)
        .load(conn)?;
    Ok(keys.into_iter().map(RankingId::from).collect())
}

impl WaitingRow {
    fn into_waiting(self) -> Result<(RankingId, Waiting), StoreError> {
        let at = Reading::new("waiting_players", &self.pass_id);
        let waiting = Waiting {
            since: at.moment("since", self.since)?,
            seen_at: at.moment("seen_at", self.seen_at)?,
            pass: self.pass_id.into(),
            player: self.player_id.map(PlayerId::from),
            name: self.name,
            device: self.device_hash,
            address: self.address_hash,
            again: self.again_table_id.map(TableId::from),
            with_house: self.with_house,
        };
        Ok((self.ranking_id.into(), waiting))
    }
}
