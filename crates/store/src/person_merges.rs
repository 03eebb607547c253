//! The references of a tournament to a person, replaced by another person who is the same one.

use diesel::prelude::*;
use domain::tournament::id::{PlayerId, TournamentId};

use super::columns::Key;
use super::schema::{
    changed_seats, game_tables, opened_tables, players, rounds, seat_changes, seats, stages,
    table_events, taken_seats,
};
use super::{Conn, StoreError, passes};

/// Replaces `gone` by `kept` in the seats of a tournament, their changes, their passes, and the logs of its games. Squads are stored with their entries.
pub fn replace(
    conn: &mut Conn,
    id: TournamentId,
    kept: PlayerId,
    gone: PlayerId,
) -> Result<(), StoreError> {
    let [new, old] = [Key::from(kept), Key::from(gone)];
    let tables: Vec<Key> = seats::table
        .inner_join(game_tables::table.inner_join(rounds::table.inner_join(stages::table)))
        .filter(stages::tournament_id.eq(Key::from(id)))
        .filter(seats::player_id.eq(old))
        .select(seats::table_id)
        .distinct()
        .load(conn)?;
    for table in tables {
        diesel::update(seats::table.filter(seats::table_id.eq(table)))
            .filter(seats::player_id.eq(old))
            .set(seats::player_id.eq(new))
            .execute(conn)?;
    }
    let changes: Vec<Key> = changed_seats::table
        .inner_join(seat_changes::table.on(seat_changes::id.eq(changed_seats::change_id)))
        .filter(seat_changes::tournament_id.eq(Key::from(id)))
        .filter(changed_seats::player_id.eq(old))
        .select(changed_seats::change_id)
        .distinct()
        .load(conn)?;
    for change in changes {
        diesel::update(changed_seats::table.filter(changed_seats::change_id.eq(change)))
            .filter(changed_seats::player_id.eq(old))
            .set(changed_seats::player_id.eq(new))
            .execute(conn)?;
    }
    diesel::update(opened_tables::table.filter(opened_tables::tournament_id.eq(Key::from(id))))
        .filter(opened_tables::opener_id.eq(old))
        .set(opened_tables::opener_id.eq(new))
        .execute(conn)?;
    let opened: Vec<Key> = opened_tables::table
        .filter(opened_tables::tournament_id.eq(Key::from(id)))
        .select(opened_tables::table_id)
        .load(conn)?;
    diesel::update(taken_seats::table.filter(taken_seats::table_id.eq_any(opened)))
        .filter(taken_seats::player_id.eq(old))
        .set(taken_seats::player_id.eq(new))
        .execute(conn)?;
    passes::replace_player(conn, id, (kept, gone))?;
    replace_in_logs(conn, id, kept, gone)
}

/// Line-ups name people in the logs of games.
fn replace_in_logs(
    conn: &mut Conn,
    id: TournamentId,
    kept: PlayerId,
    gone: PlayerId,
) -> Result<(), StoreError> {
    let named: Vec<(Key, i32, i32, String)> = table_events::table
        .inner_join(game_tables::table.on(game_tables::id.eq(table_events::table_id)))
        .inner_join(rounds::table.on(rounds::id.eq(game_tables::round_id)))
        .inner_join(stages::table.on(stages::id.eq(rounds::stage_id)))
        .filter(stages::tournament_id.eq(Key::from(id)))
        .filter(table_events::payload.like(format!("%{gone}%")))
        .select((
            table_events::table_id,
            table_events::game,
            table_events::seq,
            table_events::payload,
        ))
        .load(conn)?;
    for (table, game, seq, payload) in named {
        let payload = payload.replace(&gone.to_string(), &kept.to_string());
        diesel::update(table_events::table.find((table, game, seq)))
            .set(table_events::payload.eq(payload))
            .execute(conn)?;
    }
    Ok(())
}

/// Deletes a person to whom no tournament refers any more.
pub fn delete(conn: &mut Conn, gone: PlayerId) -> Result<(), StoreError> {
    diesel::delete(players::table.find(Key::from(gone))).execute(conn)?;
    Ok(())
}
