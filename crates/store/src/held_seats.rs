//! Devices that hold or held seats at the tables of a tournament, to find those of more than one person.

use diesel::prelude::*;
use domain::tournament::id::TournamentId;
use domain::tournament::shared_devices::HeldFrom;

use super::columns::Key;
use super::schema::{game_tables, rounds, seat_devices, seats, stages, taken_seats};
use super::{Conn, StoreError};

/// The seats of a tournament from which devices log, and those that devices took at tables opened by players. Takes two queries.
pub fn of_tournament(conn: &mut Conn, id: TournamentId) -> Result<Vec<HeldFrom>, StoreError> {
    let rows: Vec<(Key, String, Key)> = taken_seats::table
        .inner_join(game_tables::table.on(game_tables::id.eq(taken_seats::table_id)))
        .inner_join(rounds::table.on(rounds::id.eq(game_tables::round_id)))
        .inner_join(stages::table.on(stages::id.eq(rounds::stage_id)))
        .filter(stages::tournament_id.eq(Key::from(id)))
        .select((taken_seats::table_id, taken_seats::session_hash, taken_seats::player_id))
        .load(conn)?;
    let seat = |(table, session, player): (Key, String, Key)| HeldFrom {
        table: table.into(),
        player: player.into(),
        session,
        address: String::new(),
    };
    let mut held: Vec<HeldFrom> = rows.into_iter().map(seat).collect();
    let of_seat =
        seats::table_id.eq(seat_devices::table_id).and(seats::color.eq(seat_devices::color));
    let rows: Vec<(Key, String, String, Key)> = seat_devices::table
        .inner_join(seats::table.on(of_seat))
        .inner_join(game_tables::table.on(game_tables::id.eq(seat_devices::table_id)))
        .inner_join(rounds::table.on(rounds::id.eq(game_tables::round_id)))
        .inner_join(stages::table.on(stages::id.eq(rounds::stage_id)))
        .filter(stages::tournament_id.eq(Key::from(id)))
        .filter(seat_devices::session_hash.ne(""))
        .order((seat_devices::table_id, seat_devices::color))
        .select((
            seat_devices::table_id,
            seat_devices::session_hash,
            seat_devices::address_hash,
            seats::player_id,
        ))
        .load(conn)?;
    held.extend(rows.into_iter().map(|(table, session, address, player)| HeldFrom {
        table: table.into(),
        player: player.into(),
        session,
        address,
    }));
    Ok(held)
}
