//! Players: persons known to an account.

use diesel::prelude::*;
use domain::tournament::id::{PlayerId, TournamentId, UserId};
use domain::tournament::player::{Consent, Minor, Player};
use domain::tournament::table::Table;
use rustc_hash::{FxHashMap, FxHashSet};

use super::columns::{Key, Reading};
use super::schema::{
    entries, game_tables, players, rounds, seats, squad_members, stages, tournaments,
};
use super::{Conn, StoreError};

#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = players)]
struct PlayerRow {
    id: Key,
    account_id: Key,
    name: String,
    club: String,
    email: Option<String>,
    is_minor: bool,
    alias: String,
    consent_by: Option<String>,
    consent_at: Option<i64>,
}

pub fn insert(conn: &mut Conn, player: &Player) -> Result<(), StoreError> {
    diesel::insert_into(players::table).values(PlayerRow::from(player.clone())).execute(conn)?;
    Ok(())
}

/// Updates a player's data, which all tournaments share.
///
/// # Errors
/// [`StoreError::NotFound`] if there is no such player.
pub fn update(conn: &mut Conn, player: &Player) -> Result<(), StoreError> {
    let PlayerRow { id, name, club, email, is_minor, alias, consent_by, consent_at, .. } =
        PlayerRow::from(player.clone());
    let n = diesel::update(players::table.find(id))
        .set((
            players::name.eq(name),
            players::club.eq(club),
            players::email.eq(email),
            players::is_minor.eq(is_minor),
            players::alias.eq(alias),
            players::consent_by.eq(consent_by),
            players::consent_at.eq(consent_at),
        ))
        .execute(conn)?;
    if n == 0 { Err(StoreError::NotFound("player")) } else { Ok(()) }
}

pub fn find(conn: &mut Conn, id: PlayerId) -> Result<Player, StoreError> {
    find_many(conn, &[id])?.pop().ok_or(StoreError::NotFound("player"))
}

/// The players with these ids, by name. Unknown ids are left out.
pub fn find_many(conn: &mut Conn, ids: &[PlayerId]) -> Result<Vec<Player>, StoreError> {
    let keys: Vec<Key> = ids.iter().copied().map(Key::from).collect();
    let mut found = Vec::new();
    // SQLite takes at most 32,766 values in a statement.
    for keys in keys.chunks(10_000) {
        let rows: Vec<PlayerRow> = players::table
            .filter(players::id.eq_any(keys))
            .select(PlayerRow::as_select())
            .load(conn)?;
        found.extend(rows);
    }
    in_order(found)
}

/// All players known to an account, by name.
pub fn of_account(conn: &mut Conn, account: UserId) -> Result<Vec<Player>, StoreError> {
    let rows: Vec<PlayerRow> = players::table
        .filter(players::account_id.eq(Key::from(account)))
        .select(PlayerRow::as_select())
        .load(conn)?;
    in_order(rows)
}

/// Placeholder players of an account, who have no name. They occupy the seats of entries that go by their club's name.
pub(super) fn unnamed(conn: &mut Conn, account: UserId) -> Result<FxHashSet<Key>, StoreError> {
    let rows: Vec<Key> = players::table
        .filter(players::account_id.eq(Key::from(account)))
        .filter(players::name.eq(""))
        .select(players::id)
        .load(conn)?;
    Ok(rows.into_iter().collect())
}

/// All players who belong to a squad of a tournament or sit at one of its `tables`, by name. Takes one query, and a second one if a seated
/// player is no longer in any squad.
pub(super) fn of_tournament(
    conn: &mut Conn,
    id: TournamentId,
    tables: &[Table],
) -> Result<Vec<Player>, StoreError> {
    let in_squads: Vec<PlayerRow> = squad_members::table
        .inner_join(entries::table)
        .inner_join(players::table.on(players::id.eq(squad_members::player_id)))
        .filter(entries::tournament_id.eq(Key::from(id)))
        .select(PlayerRow::as_select())
        .load(conn)?;
    let mut rows: FxHashMap<Key, PlayerRow> =
        in_squads.into_iter().map(|row| (row.id, row)).collect();
    let seated = tables.iter().flat_map(|table| &table.seats).map(|seat| Key::from(seat.player));
    let others: FxHashSet<Key> = seated.filter(|player| !rows.contains_key(player)).collect();
    if !others.is_empty() {
        let others: Vec<PlayerRow> = players::table
            .filter(players::id.eq_any(others))
            .select(PlayerRow::as_select())
            .load(conn)?;
        rows.extend(others.into_iter().map(|row| (row.id, row)));
    }
    in_order(rows.into_values())
}

/// The tournaments in which a player appears.
pub fn tournaments_of(conn: &mut Conn, player: PlayerId) -> Result<Vec<TournamentId>, StoreError> {
    with_player(conn, player, false)
}

/// Locks all tournaments in which a player appears and returns them. No other transaction can write to them until this one ends.
pub fn lock_tournaments_of(
    conn: &mut Conn,
    player: PlayerId,
) -> Result<Vec<TournamentId>, StoreError> {
    with_player(conn, player, true)
}

fn with_player(
    conn: &mut Conn,
    player: PlayerId,
    is_locked: bool,
) -> Result<Vec<TournamentId>, StoreError> {
    let with_entry = squad_members::table
        .inner_join(entries::table)
        .filter(squad_members::player_id.eq(Key::from(player)))
        .select(entries::tournament_id);
    let with_seat = seats::table
        .inner_join(game_tables::table.inner_join(rounds::table.inner_join(stages::table)))
        .filter(seats::player_id.eq(Key::from(player)))
        .select(stages::tournament_id);
    let shown = tournaments::table
        .filter(tournaments::id.eq_any(with_entry).or(tournaments::id.eq_any(with_seat)))
        .order(tournaments::id)
        .select(tournaments::id);
    let keys: Vec<Key> = match conn {
        // SQLite needs no lock: its write transaction has the whole file to itself.
        Conn::Sqlite(conn) => shown.load(conn)?,
        Conn::Pg(conn) if is_locked => shown.for_update().load(conn)?,
        Conn::Pg(conn) => shown.load(conn)?,
    };
    Ok(keys.into_iter().map(TournamentId::from).collect())
}

/// Deletes a player who appears in no tournament. Does nothing for other players.
pub fn delete_unknown(conn: &mut Conn, id: PlayerId) -> Result<(), StoreError> {
    if lock_tournaments_of(conn, id)?.is_empty() {
        diesel::delete(players::table.find(Key::from(id))).execute(conn)?;
    }
    Ok(())
}

/// Sorts players by name in Rust, because the two backends collate differently.
fn in_order(rows: impl IntoIterator<Item = PlayerRow>) -> Result<Vec<Player>, StoreError> {
    let mut players: Vec<Player> =
        rows.into_iter().map(PlayerRow::into_player).collect::<Result<_, _>>()?;
    players.sort_by(|a, b| a.name.cmp(&b.name).then(a.id.cmp(&b.id)));
    Ok(players)
}

impl From<Player> for PlayerRow {
    fn from(player: Player) -> Self {
        let Player { id, account, name, club, email, minor } = player;
        let is_minor = minor.is_some();
        let Minor { alias, consent } = minor.unwrap_or_default();
        Self {
            id: id.into(),
            account_id: account.into(),
            name,
            club,
            email,
            is_minor,
            alias,
            consent_at: consent.as_ref().map(|consent| consent.at.timestamp_micros()),
            consent_by: consent.map(|consent| consent.by),
        }
    }
}

impl PlayerRow {
    fn into_player(self) -> Result<Player, StoreError> {
        let reading = Reading::new("players", &self.id);
        let at = self.consent_at.map(|at| reading.moment("consent_at", at)).transpose()?;
        let consent = at.map(|at| Consent { by: self.consent_by.unwrap_or_default(), at });
        Ok(Player {
            id: self.id.into(),
            account: self.account_id.into(),
            name: self.name,
            club: self.club,
            email: self.email,
            minor: self.is_minor.then_some(Minor { alias: self.alias, consent }),
        })
    }
}
