//! Seats at tables: color, entry and player.

use std::collections::HashSet;

use diesel::prelude::*;
use domain::tournament::id::{EntryId, PlayerId, TableId, TournamentId, UserId};
use domain::tournament::round::RoundState;
use domain::tournament::table::{Seat, TableKind};
use domain::tournament::tournament::Tournament;
use rustc_hash::FxHashMap;

use super::batch::insert_all;
use super::columns::{Key, Reading};
use super::conn::directly;
use super::schema::{entries, game_tables, rounds, seats, stages, tournaments};
use super::{Conn, StoreError, players};

#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = seats)]
pub(super) struct SeatRow {
    table_id: Key,
    color: String,
    entry_id: Key,
    player_id: Key,
}

/// The seats of several tables, by table.
pub(super) struct Seats(FxHashMap<Key, Vec<Seat>>);

impl Seats {
    /// Removes and returns the seats of one table, in board order of their colors.
    pub(super) fn take(&mut self, table: Key) -> Vec<Seat> {
        self.0.remove(&table).unwrap_or_default()
    }
}

pub(super) fn rows_of(table: TableId, seats: &[Seat]) -> Vec<SeatRow> {
    let row = |seat: &Seat| SeatRow {
        table_id: table.into(),
        color: seat.color.name().to_owned(),
        entry_id: seat.entry.into(),
        player_id: seat.player.into(),
    };
    seats.iter().map(row).collect()
}

pub(super) fn insert(conn: &mut Conn, rows: Vec<SeatRow>) -> QueryResult<()> {
    insert_all!(conn, seats::table, rows)
}

/// The entries at a table of a tournament; empty if the tournament has no such table.
pub fn entries_at(
    conn: &mut Conn,
    (id, table): (TournamentId, TableId),
) -> Result<Vec<EntryId>, StoreError> {
    let of_it = entries::table.filter(entries::tournament_id.eq(Key::from(id)));
    let entries: Vec<Key> = seats::table
        .filter(seats::table_id.eq(Key::from(table)))
        .filter(seats::entry_id.eq_any(of_it.select(entries::id)))
        .select(seats::entry_id)
        .distinct()
        .load(conn)?;
    Ok(entries.into_iter().map(EntryId::from).collect())
}

/// A seat in another tournament, at a table without a result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeatElsewhere {
    pub player: PlayerId,
    /// Name of the other tournament.
    pub tournament: String,
    /// Number of the table in that tournament.
    pub table: i32,
}

/// Seats at published tables without a result in the account's other tournaments of the same day. A club draws its categories separately
/// but plays them on the same evening.
pub fn elsewhere(
    conn: &mut Conn,
    tournament: &Tournament,
) -> Result<Vec<SeatElsewhere>, StoreError> {
    let of_rounds = game_tables::table
        .inner_join(rounds::table.inner_join(stages::table.inner_join(tournaments::table)));
    let rows: Vec<(Key, String, i32)> = seats::table
        .inner_join(of_rounds)
        .filter(tournaments::account_id.eq(Key::from(tournament.account)))
        .filter(tournaments::starts_on.eq(tournament.starts_on.to_string()))
        .filter(tournaments::id.ne(Key::from(tournament.id)))
        .filter(rounds::state.eq(RoundState::Published.name()))
        .filter(game_tables::kind.eq(TableKind::Played.name()))
        .filter(game_tables::result.is_null())
        .order((tournaments::name, game_tables::number, seats::player_id))
        .select((seats::player_id, tournaments::name, game_tables::number))
        .distinct()
        .load(conn)?;
    let seat = |(player, tournament, table): (Key, String, i32)| SeatElsewhere {
        player: player.into(),
        tournament,
        table,
    };
    Ok(rows.into_iter().map(seat).collect())
}

/// Replaces the seats of a table. Does nothing if they are already `new`.
pub fn replace(conn: &mut Conn, table: TableId, new: &[Seat]) -> Result<(), StoreError> {
    if of_table(conn, table)? == new {
        return Ok(());
    }
    diesel::delete(seats::table.filter(seats::table_id.eq(Key::from(table)))).execute(conn)?;
    Ok(insert(conn, rows_of(table, new))?)
}

/// Seats `people` in place of an entry's placeholder player, at its tables without a result. The colors of the entry are filled in board
/// order, with people who do not sit at the table yet.
pub fn name(
    conn: &mut Conn,
    entry: EntryId,
    unnamed: PlayerId,
    people: &[PlayerId],
) -> Result<(), StoreError> {
    let rows: Vec<SeatRow> = seats::table
        .inner_join(game_tables::table)
        .filter(seats::entry_id.eq(Key::from(entry)))
        .filter(game_tables::ended_at.is_null())
        .select(SeatRow::as_select())
        .load(conn)?;
    let tables: HashSet<Key> = rows.iter().map(|row| row.table_id).collect();
    let mut by_table = by_table(rows)?;
    for table in tables {
        let mut of_entry = by_table.take(table);
        let seated: Vec<PlayerId> = of_entry.iter().map(|seat| seat.player).collect();
        let mut left = people.iter().filter(|person| !seated.contains(person));
        for seat in of_entry.iter_mut().filter(|seat| seat.player == unnamed) {
            let Some(person) = left.next() else { break };
            diesel::update(seats::table.find((table, seat.color.name())))
                .set(seats::player_id.eq(Key::from(*person)))
                .execute(conn)?;
        }
    }
    Ok(())
}

pub(super) fn of_table(conn: &mut Conn, table: TableId) -> Result<Vec<Seat>, StoreError> {
    let of_table = seats::table.filter(seats::table_id.eq(Key::from(table)));
    let rows: Vec<SeatRow> =
        directly!(conn, own => of_table.select(SeatRow::as_select()).load(own))?;
    Ok(by_table(rows)?.take(table.into()))
}

pub(super) fn of_tables(conn: &mut Conn, tables: &[Key]) -> Result<Seats, StoreError> {
    let rows: Vec<SeatRow> = seats::table
        .filter(seats::table_id.eq_any(tables))
        .select(SeatRow::as_select())
        .load(conn)?;
    by_table(rows)
}

pub(super) fn of_tournament(conn: &mut Conn, id: TournamentId) -> Result<Seats, StoreError> {
    let rows: Vec<SeatRow> = seats::table
        .inner_join(game_tables::table.inner_join(rounds::table.inner_join(stages::table)))
        .filter(stages::tournament_id.eq(Key::from(id)))
        .select(SeatRow::as_select())
        .load(conn)?;
    by_table(rows)
}

/// Seats of named players at all tables with a result in an account's tournaments.
pub(super) fn with_result_of_account(
    conn: &mut Conn,
    account: UserId,
) -> Result<Seats, StoreError> {
    use super::schema::tournaments;
    let mut rows: Vec<SeatRow> = seats::table
        .inner_join(
            game_tables::table
                .inner_join(rounds::table.inner_join(stages::table.inner_join(tournaments::table))),
        )
        .filter(tournaments::account_id.eq(Key::from(account)))
        .filter(game_tables::ended_at.is_not_null())
        .select(SeatRow::as_select())
        .load(conn)?;
    // Placeholder players are few; a join that checks each seat's player would take as long as everything else together.
    let unnamed = players::unnamed(conn, account)?;
    rows.retain(|row| !unnamed.contains(&row.player_id));
    by_table(rows)
}

fn by_table(rows: Vec<SeatRow>) -> Result<Seats, StoreError> {
    let mut seats: FxHashMap<Key, Vec<Seat>> = FxHashMap::default();
    for row in rows {
        let color = Reading::new("seats", &row.table_id).text("color", &row.color)?;
        let seat = Seat { color, entry: row.entry_id.into(), player: row.player_id.into() };
        seats.entry(row.table_id).or_default().push(seat);
    }
    for seats in seats.values_mut() {
        seats.sort_by_key(|seat| seat.color);
    }
    Ok(Seats(seats))
}
