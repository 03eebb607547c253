//! Entries of tournaments and their squads.

use std::collections::HashMap;

use diesel::prelude::*;
use domain::tournament::entry::{Entry, LeagueResults};
use domain::tournament::id::{EntryId, PlayerId, TournamentId};

use super::columns::{Key, Reading, count};
use super::schema::{entries, squad_members};
use super::{Conn, StoreError, tournaments};

#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = entries)]
struct EntryRow {
    id: Key,
    tournament_id: Key,
    number: i32,
    name: String,
    club: String,
    sector: String,
    category: String,
    email: Option<String>,
    status: String,
    list_number: String,
    league_results: Option<String>,
    merged_into: Option<Key>,
    phone: String,
    note: String,
}

/// Stores a new entry and its squad. The players must already be stored.
///
/// # Errors
/// [`StoreError::NotFound`] if there is no such tournament.
pub fn insert(conn: &mut Conn, entry: &Entry) -> Result<(), StoreError> {
    tournaments::lock(conn, entry.tournament)?;
    diesel::insert_into(entries::table).values(EntryRow::from(entry.clone())).execute(conn)?;
    insert_squad(conn, entry)
}

/// Updates an entry and its squad; its tournament and number never change.
///
/// # Errors
/// [`StoreError::NotFound`] if there is no such entry.
pub fn update(conn: &mut Conn, entry: &Entry) -> Result<(), StoreError> {
    tournaments::lock(conn, entry.tournament)?;
    let key = Key::from(entry.id);
    let n = diesel::update(entries::table.find(key))
        .set((
            entries::name.eq(&entry.name),
            entries::club.eq(&entry.club),
            entries::sector.eq(&entry.sector),
            entries::category.eq(&entry.category),
            entries::email.eq(entry.email.as_ref()),
            entries::phone.eq(&entry.phone),
            entries::note.eq(&entry.note),
            entries::status.eq(entry.status.name()),
            entries::list_number.eq(&entry.list_number),
            entries::league_results.eq(entry.league_results.map(LeagueResults::name)),
            entries::merged_into.eq(entry.merged_into.map(Key::from)),
        ))
        .execute(conn)?;
    if n == 0 {
        return Err(StoreError::NotFound("entry"));
    }
    diesel::delete(squad_members::table.filter(squad_members::entry_id.eq(key))).execute(conn)?;
    insert_squad(conn, entry)
}

pub fn find(conn: &mut Conn, id: EntryId) -> Result<Entry, StoreError> {
    let row: Option<EntryRow> = entries::table
        .find(Key::from(id))
        .select(EntryRow::as_select())
        .get_result(conn)
        .optional()?;
    let squad: Vec<Key> = squad_members::table
        .filter(squad_members::entry_id.eq(Key::from(id)))
        .order(squad_members::place)
        .select(squad_members::player_id)
        .load(conn)?;
    let squad = squad.into_iter().map(PlayerId::from).collect();
    row.ok_or(StoreError::NotFound("entry"))?.into_entry(squad)
}

/// The entries with these ids, from any tournament, in no particular order.
pub fn find_many(conn: &mut Conn, ids: &[EntryId]) -> Result<Vec<Entry>, StoreError> {
    let keys: Vec<Key> = ids.iter().copied().map(Key::from).collect();
    let rows: Vec<EntryRow> = entries::table
        .filter(entries::id.eq_any(keys.clone()))
        .select(EntryRow::as_select())
        .load(conn)?;
    let members: Vec<(Key, Key)> = squad_members::table
        .filter(squad_members::entry_id.eq_any(keys))
        .order((squad_members::entry_id, squad_members::place))
        .select((squad_members::entry_id, squad_members::player_id))
        .load(conn)?;
    with_squads(rows, members)
}

/// All entries of a tournament by number, withdrawn ones included.
pub fn of_tournament(conn: &mut Conn, id: TournamentId) -> Result<Vec<Entry>, StoreError> {
    let rows: Vec<EntryRow> = entries::table
        .filter(entries::tournament_id.eq(Key::from(id)))
        .order(entries::number)
        .select(EntryRow::as_select())
        .load(conn)?;
    let members: Vec<(Key, Key)> = squad_members::table
        .inner_join(entries::table)
        .filter(entries::tournament_id.eq(Key::from(id)))
        .order((squad_members::entry_id, squad_members::place))
        .select((squad_members::entry_id, squad_members::player_id))
        .load(conn)?;
    with_squads(rows, members)
}

/// Builds entries from their rows and squad members. A member is a pair of entry and player, in order of place.
fn with_squads(rows: Vec<EntryRow>, members: Vec<(Key, Key)>) -> Result<Vec<Entry>, StoreError> {
    let mut squads: HashMap<Key, Vec<PlayerId>> = HashMap::new();
    for (entry, player) in members {
        squads.entry(entry).or_default().push(player.into());
    }
    rows.into_iter()
        .map(|row| {
            let squad = squads.remove(&row.id).unwrap_or_default();
            row.into_entry(squad)
        })
        .collect()
}

/// All entries, in any tournament, whose squad includes a player.
pub fn of_player(conn: &mut Conn, id: PlayerId) -> Result<Vec<Entry>, StoreError> {
    let ids: Vec<Key> = squad_members::table
        .filter(squad_members::player_id.eq(Key::from(id)))
        .select(squad_members::entry_id)
        .load(conn)?;
    ids.into_iter().map(|entry| find(conn, entry.into())).collect()
}

/// The latest entries of these players in any tournaments, at most `n` of each.
pub fn latest_of_players(
    conn: &mut Conn,
    players: &[PlayerId],
    n: usize,
) -> Result<HashMap<PlayerId, Vec<EntryId>>, StoreError> {
    let rows: Vec<(Key, Key)> = squad_members::table
        .filter(squad_members::player_id.eq_any(players.iter().copied().map(Key::from)))
        .order(squad_members::entry_id.desc())
        .select((squad_members::player_id, squad_members::entry_id))
        .load(conn)?;
    let mut latest: HashMap<PlayerId, Vec<EntryId>> = HashMap::new();
    for (player, entry) in rows {
        let own = latest.entry(player.into()).or_default();
        if own.len() < n {
            own.push(entry.into());
        }
    }
    Ok(latest)
}

/// The number for the tournament's next entry. The tournament stays locked until the transaction ends, so no other entry gets this number.
///
/// # Errors
/// [`StoreError::NotFound`] if there is no such tournament.
pub fn next_number(conn: &mut Conn, id: TournamentId) -> Result<i32, StoreError> {
    tournaments::lock(conn, id)?;
    let last: Option<i32> = entries::table
        .filter(entries::tournament_id.eq(Key::from(id)))
        .select(diesel::dsl::max(entries::number))
        .get_result(conn)?;
    Ok(last.unwrap_or(0) + 1)
}

fn insert_squad(conn: &mut Conn, entry: &Entry) -> Result<(), StoreError> {
    for (place, player) in entry.squad.iter().enumerate() {
        diesel::insert_into(squad_members::table)
            .values((
                squad_members::entry_id.eq(Key::from(entry.id)),
                squad_members::place.eq(count(place)),
                squad_members::player_id.eq(Key::from(*player)),
            ))
            .execute(conn)?;
    }
    Ok(())
}

impl From<Entry> for EntryRow {
    fn from(entry: Entry) -> Self {
        let Entry { id, tournament, number, list_number, name, .. } = entry;
        let Entry { club, sector, category, email, phone, note, .. } = entry;
        Self {
            id: id.into(),
            tournament_id: tournament.into(),
            number,
            name,
            club,
            sector,
            category,
            email,
            phone,
            note,
            status: entry.status.name().to_owned(),
            list_number,
            league_results: entry.league_results.map(|it| it.name().to_owned()),
            merged_into: entry.merged_into.map(Key::from),
        }
    }
}

impl EntryRow {
    fn into_entry(self, squad: Vec<PlayerId>) -> Result<Entry, StoreError> {
        let row = Reading::new("entries", &self.id);
        let status = row.text("status", &self.status)?;
        let league_results = self.league_results.as_deref();
        let league_results = league_results.map(|it| row.text("league_results", it)).transpose()?;
        Ok(Entry {
            id: self.id.into(),
            tournament: self.tournament_id.into(),
            number: self.number,
            list_number: self.list_number,
            name: self.name,
            club: self.club,
            sector: self.sector,
            category: self.category,
            email: self.email,
            phone: self.phone,
            note: self.note,
            squad,
            status,
            league_results,
            merged_into: self.merged_into.map(EntryId::from),
        })
    }
}
