//! Tournaments: their front pages, settings, stages and revisions.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use diesel::dsl::{count_star, max};
use diesel::prelude::*;
use diesel::sql_types::BigInt;
use domain::tournament::entry::EntryStatus;
use domain::tournament::id::{TournamentId, UserId};
use domain::tournament::plan::StagePlan;
use domain::tournament::round::RoundState;
use domain::tournament::stage::Stage;
use domain::tournament::table::TableKind;
use domain::tournament::table_figures::TableFigures;
use domain::tournament::tournament::Tournament;

use super::batch::AT_ONCE;
use super::columns::{Key, Reading, to_json};
use super::journal::watch;
use super::schema::{entries, game_tables, rounds, stages, tournaments};
use super::{Conn, StoreError, stages as stage_rows};

/// A tournament and its progress, for lists.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TournamentSummary {
    pub tournament: Tournament,
    /// Plans of its stages, in order.
    pub plans: Vec<StagePlan>,
    /// Number of its journal's last entry.
    pub revision: i64,
    /// Number of active entries. Those that take part are the same only before the first draw is published.
    pub n_entries: i64,
    /// Tables in published or closed rounds.
    pub tables: TableFigures,
    /// End of the latest game. `None` if none has ended.
    pub last_played: Option<DateTime<Utc>>,
}

#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = tournaments)]
pub(super) struct TournamentRow {
    id: Key,
    account_id: Key,
    name: String,
    venue: String,
    starts_on: String,
    settings: String,
    registration: String,
    is_demo: bool,
    created_at: i64,
}

/// Stores a new tournament and its stages.
pub fn insert(
    conn: &mut Conn,
    tournament: &Tournament,
    stages: &[Stage],
) -> Result<(), StoreError> {
    diesel::insert_into(tournaments::table)
        .values(TournamentRow::from_tournament(tournament)?)
        .execute(conn)?;
    stage_rows::insert(conn, stages)
}

pub fn find(conn: &mut Conn, id: TournamentId) -> Result<Tournament, StoreError> {
    let row: Option<TournamentRow> = tournaments::table
        .find(Key::from(id))
        .select(TournamentRow::as_select())
        .get_result(conn)
        .optional()?;
    row.ok_or(StoreError::NotFound("tournament"))?.into_tournament()
}

/// Updates the editable data of a tournament: name, venue, first day, settings and registration.
///
/// # Errors
/// [`StoreError::NotFound`] if there is no such tournament.
pub fn update(conn: &mut Conn, tournament: &Tournament) -> Result<(), StoreError> {
    lock(conn, tournament.id)?;
    let row = TournamentRow::from_tournament(tournament)?;
    diesel::update(tournaments::table.find(row.id))
        .set((
            tournaments::name.eq(row.name),
            tournaments::venue.eq(row.venue),
            tournaments::starts_on.eq(row.starts_on),
            tournaments::settings.eq(row.settings),
            tournaments::registration.eq(row.registration),
        ))
        .execute(conn)?;
    Ok(())
}

/// Deletes a tournament with all its data. Players and accounts stay.
///
/// # Errors
/// [`StoreError::NotFound`] if there is no such tournament.
pub fn delete(conn: &mut Conn, id: TournamentId) -> Result<(), StoreError> {
    lock(conn, id)?;
    // Its journal is deleted with it, so nothing is recorded.
    let row = tournaments::table.find(Key::from(id));
    let n = watch::unwatched(conn, |conn| Ok::<_, StoreError>(diesel::delete(row).execute(conn)?))?;
    if n == 0 { Err(StoreError::NotFound("tournament")) } else { Ok(()) }
}

/// Reports whether there is any tournament.
pub fn any(conn: &mut Conn) -> Result<bool, StoreError> {
    Ok(diesel::select(diesel::dsl::exists(tournaments::table.select(tournaments::id)))
        .get_result(conn)?)
}

/// All tournaments, the latest first.
pub fn all(conn: &mut Conn) -> Result<Vec<TournamentSummary>, StoreError> {
    let rows = tournaments::table
        .order((tournaments::starts_on.desc(), tournaments::id.desc()))
        .select((TournamentRow::as_select(), tournaments::revision))
        .load(conn)?;
    summaries(conn, rows)
}

/// The tournaments of an account, the latest first.
pub fn of_account(conn: &mut Conn, account: UserId) -> Result<Vec<TournamentSummary>, StoreError> {
    let rows = tournaments::table
        .filter(tournaments::account_id.eq(Key::from(account)))
        .order((tournaments::starts_on.desc(), tournaments::id.desc()))
        .select((TournamentRow::as_select(), tournaments::revision))
        .load(conn)?;
    summaries(conn, rows)
}

/// The revision of a tournament: the number of its journal's last entry. It rises with every act that changes the tournament.
///
/// # Errors
/// [`StoreError::NotFound`] if there is no such tournament.
pub fn revision(conn: &mut Conn, id: TournamentId) -> Result<i64, StoreError> {
    let revision =
        tournaments::table.find(Key::from(id)).select(tournaments::revision).get_result(conn);
    revision.optional()?.ok_or(StoreError::NotFound("tournament"))
}

/// Locks a tournament against other writers until the transaction ends. Call it before the reads on which an act is decided.
///
/// # Errors
/// [`StoreError::NotFound`] if there is no such tournament.
pub fn lock(conn: &mut Conn, id: TournamentId) -> Result<(), StoreError> {
    let row = tournaments::table.find(Key::from(id)).select(tournaments::id);
    let key: Option<Key> = match conn {
        // SQLite needs no lock here: its write transaction has the whole file to itself.
        Conn::Sqlite(conn) => row.get_result(conn).optional()?,
        Conn::Pg(conn) => row.for_update().get_result(conn).optional()?,
    };
    key.map(|_| ()).ok_or(StoreError::NotFound("tournament"))
}

/// Locks a tournament id against concurrent creation until the transaction ends. Check after this call whether the tournament exists.
pub fn reserve(conn: &mut Conn, id: TournamentId) -> Result<(), StoreError> {
    // SQLite needs no lock here: its write transaction has the whole file to itself.
    if let Conn::Pg(conn) = conn {
        let (high, low) = id.0.as_u64_pair();
        let lock = diesel::sql_query("select pg_advisory_xact_lock($1)");
        lock.bind::<BigInt, _>((high ^ low).cast_signed()).execute(conn)?;
    }
    Ok(())
}

/// Revisions of these tournaments. Unknown ids are left out.
pub fn revisions(
    conn: &mut Conn,
    ids: &[TournamentId],
) -> Result<Vec<(TournamentId, i64)>, StoreError> {
    let mut found = Vec::new();
    for ids in ids.chunks(AT_ONCE) {
        let rows: Vec<(Key, i64)> = tournaments::table
            .filter(tournaments::id.eq_any(ids.iter().copied().map(Key::from)))
            .select((tournaments::id, tournaments::revision))
            .load(conn)?;
        found.extend(rows.into_iter().map(|(id, revision)| (id.into(), revision)));
    }
    Ok(found)
}

/// The tournaments whose rounds go on by themselves.
pub fn that_run_themselves(conn: &mut Conn) -> Result<Vec<TournamentId>, StoreError> {
    let ids: Vec<Key> = tournaments::table
        .filter(tournaments::settings.like("%\"runs_itself\":true%"))
        .order(tournaments::id)
        .select(tournaments::id)
        .load(conn)?;
    Ok(ids.into_iter().map(TournamentId::from).collect())
}

/// By tournament: the tables that are published, and the end of the latest game.
type TableCounts = HashMap<Key, (TableFigures, Option<i64>)>;

fn summaries(
    conn: &mut Conn,
    rows: Vec<(TournamentRow, i64)>,
) -> Result<Vec<TournamentSummary>, StoreError> {
    let entries = entry_counts(conn)?;
    let tables = table_counts(conn)?;
    let mut plans = stage_rows::plans_by_tournament(conn)?;
    rows.into_iter()
        .map(|(row, revision)| {
            let key = row.id;
            let (figures, last) = tables.get(&key).copied().unwrap_or_default();
            let at = Reading::new("tournaments", &key);
            Ok(TournamentSummary {
                plans: plans.remove(&key).unwrap_or_default(),
                tournament: row.into_tournament()?,
                revision,
                n_entries: entries.get(&key).copied().unwrap_or_default(),
                tables: figures,
                last_played: last.map(|micros| at.moment("last_played", micros)).transpose()?,
            })
        })
        .collect()
}

fn entry_counts(conn: &mut Conn) -> Result<HashMap<Key, i64>, StoreError> {
    let counts: Vec<(Key, i64)> = entries::table
        .filter(entries::status.eq(EntryStatus::Active.name()))
        .group_by(entries::tournament_id)
        .select((entries::tournament_id, count_star()))
        .load(conn)?;
    Ok(counts.into_iter().collect())
}

diesel::allow_columns_to_appear_in_same_group_by_clause!(stages::tournament_id, game_tables::state,);

fn table_counts(conn: &mut Conn) -> Result<TableCounts, StoreError> {
    let rows: Vec<(Key, String, i64, Option<i64>)> = game_tables::table
        .inner_join(rounds::table.inner_join(stages::table))
        .filter(game_tables::kind.eq(TableKind::Played.name()))
        .filter(rounds::state.ne(RoundState::Draft.name()))
        .group_by((stages::tournament_id, game_tables::state))
        .select((
            stages::tournament_id,
            game_tables::state,
            count_star(),
            max(game_tables::ended_at),
        ))
        .load(conn)?;
    let mut counts = TableCounts::new();
    for (id, state, n, last) in rows {
        let state = Reading::new("game_tables", &id).text("state", &state)?;
        let (figures, latest) = counts.entry(id).or_default();
        *figures = figures.with(state, usize::try_from(n).unwrap_or(usize::MAX));
        *latest = (*latest).max(last);
    }
    Ok(counts)
}

impl TournamentRow {
    fn from_tournament(tournament: &Tournament) -> Result<Self, StoreError> {
        Ok(Self {
            id: tournament.id.into(),
            account_id: tournament.account.into(),
            name: tournament.name.clone(),
            venue: tournament.venue.clone(),
            starts_on: tournament.starts_on.to_string(),
            settings: to_json(&tournament.settings)?,
            registration: tournament.registration.name().to_owned(),
            is_demo: tournament.is_demo,
            created_at: tournament.created_at.timestamp_micros(),
        })
    }

    pub(super) fn into_tournament(self) -> Result<Tournament, StoreError> {
        let at = Reading::new("tournaments", &self.id);
        Ok(Tournament {
            id: self.id.into(),
            account: self.account_id.into(),
            starts_on: at.text("starts_on", &self.starts_on)?,
            settings: at.json("settings", &self.settings)?,
            registration: at.text("registration", &self.registration)?,
            is_demo: self.is_demo,
            created_at: at.moment("created_at", self.created_at)?,
            name: self.name,
            venue: self.venue,
        })
    }
}
