//! Notifications between the nodes on one server that a tournament has changed. They are sent in the transaction that makes the change.
//! PostgreSQL delivers them after the commit, in commit order, to every listener. A SQLite file has a single node.

use std::str::FromStr;

use diesel::connection::SimpleConnection;
use diesel::pg::PgConnection;
use diesel::prelude::*;
use diesel::sql_types::{Array, Text};
use domain::tournament::id::{TableId, TournamentId};

use super::address::Address;
use super::conn::{Access, setup_failed};
use super::{Conn, OpenError, Store, StoreError};

const CHANNEL: &str = "cubilete_changed";
/// Maximum number of tables in one notification: PostgreSQL's limit is 8,000 bytes, and an id takes 32.
const AT_ONCE: usize = 200;
/// Placeholder for an unknown set of tables.
const ANY: &str = "*";
/// Mark before tables of which only the devices at their seats have changed.
const SEATS: char = '=';
/// First word of a message about spectators.
const SPECTATORS: &str = "spectators";
/// Mark between a table and its number of spectators.
const OF: char = ':';

/// The tables whose own pages have changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TouchedTables {
    Tables(Vec<TableId>),
    /// Nothing but the devices at the seats of these tables. The revision of the notification is a time in microseconds.
    Seats(Vec<TableId>),
    /// Unknown to the writer: any table of the tournament may have changed.
    Unknown,
}

impl Default for TouchedTables {
    /// No table at all.
    fn default() -> Self {
        TouchedTables::Tables(Vec::new())
    }
}

impl TouchedTables {
    /// The known tables; empty if they are unknown.
    pub fn into_tables(self) -> Vec<TableId> {
        match self {
            TouchedTables::Tables(tables) | TouchedTables::Seats(tables) => tables,
            TouchedTables::Unknown => Vec::new(),
        }
    }
}

/// A notification that a tournament has changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Notification {
    pub tournament: TournamentId,
    /// Revision of the tournament after the change.
    pub revision: i64,
    pub touched: TouchedTables,
}

/// Numbers of spectators on one node. No facts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SpectatorNews {
    /// Name of the node.
    pub node: u64,
    pub counts: Vec<(TableId, u16)>,
}

/// What a node hears.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Heard {
    Changed(Notification),
    Spectators(SpectatorNews),
}

/// Tells all nodes the numbers of spectators on this one. Does nothing on SQLite.
///
/// # Errors
/// [`StoreError`] if the server does not answer.
pub fn tell_spectators(conn: &mut Conn, news: &SpectatorNews) -> Result<(), StoreError> {
    let Conn::Pg(conn) = conn else { return Ok(()) };
    let said = |counts: &[(TableId, u16)]| {
        let counts = counts.iter().map(|(table, n)| format!("{table}{OF}{n}"));
        format!("{SPECTATORS} {} {}", news.node, counts.collect::<Vec<_>>().join(" "))
    };
    let said: Vec<String> = news.counts.chunks(AT_ONCE / 2).map(said).collect();
    diesel::sql_query("select pg_notify($1, said) from unnest($2) said")
        .bind::<Text, _>(CHANNEL)
        .bind::<Array<Text>, _>(said)
        .execute(conn)?;
    Ok(())
}

/// Notifies all nodes, once the transaction is committed.
pub fn notify(
    conn: &mut Conn,
    tournament: TournamentId,
    revision: i64,
    touched: &TouchedTables,
) -> QueryResult<()> {
    let Conn::Pg(conn) = conn else { return Ok(()) };
    let said = |tables: &str| format!("{tournament} {revision} {tables}");
    let said: Vec<String> = match touched {
        TouchedTables::Unknown => vec![said(ANY)],
        TouchedTables::Tables(tables) if tables.is_empty() => vec![said("")],
        TouchedTables::Seats(tables) => {
            let names = tables.iter().map(|table| format!("{SEATS}{table}"));
            names.map(|name| said(&name)).collect()
        }
        TouchedTables::Tables(tables) => {
            let names = |tables: &[TableId]| {
                tables.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
            };
            tables.chunks(AT_ONCE).map(|tables| said(&names(tables))).collect()
        }
    };
    diesel::sql_query("select pg_notify($1, said) from unnest($2) said")
        .bind::<Text, _>(CHANNEL)
        .bind::<Array<Text>, _>(said)
        .execute(conn)?;
    Ok(())
}

impl FromStr for Notification {
    type Err = StoreError;

    fn from_str(said: &str) -> Result<Self, StoreError> {
        let corrupt = || StoreError::Corrupt(format!("told by another node: {said}"));
        let mut words = said.split_whitespace();
        let tournament = words.next().and_then(|id| id.parse().ok()).ok_or_else(corrupt)?;
        let revision = words.next().and_then(|number| number.parse().ok()).ok_or_else(corrupt)?;
        let tables: Vec<&str> = words.collect();
        let seats: Vec<&str> =
            tables.iter().filter_map(|table| table.strip_prefix(SEATS)).collect();
        let touched = match (tables.contains(&ANY), seats.is_empty()) {
            (true, _) => TouchedTables::Unknown,
            (false, false) => {
                let ids = seats.into_iter().map(|id| id.parse().map_err(|_| corrupt()));
                TouchedTables::Seats(ids.collect::<Result<_, _>>()?)
            }
            (false, true) => {
                let ids = tables.into_iter().map(|id| id.parse().map_err(|_| corrupt()));
                TouchedTables::Tables(ids.collect::<Result<_, _>>()?)
            }
        };
        Ok(Notification { tournament, revision, touched })
    }
}

impl FromStr for Heard {
    type Err = StoreError;

    fn from_str(said: &str) -> Result<Self, StoreError> {
        let corrupt = || StoreError::Corrupt(format!("told by another node: {said}"));
        let mut words = said.split_whitespace();
        if words.next() != Some(SPECTATORS) {
            return Ok(Self::Changed(said.parse()?));
        }
        let node = words.next().and_then(|node| node.parse().ok()).ok_or_else(corrupt)?;
        let count = |word: &str| {
            let (table, n) = word.split_once(OF)?;
            Some((table.parse().ok()?, n.parse().ok()?))
        };
        let counts = words.map(|word| count(word).ok_or_else(corrupt));
        Ok(Self::Spectators(SpectatorNews { node, counts: counts.collect::<Result<_, _>>()? }))
    }
}

/// A dedicated connection that receives the notifications of all nodes, including this one.
pub struct NotificationListener(PgConnection);

impl NotificationListener {
    /// Returns the notifications received since the last call, without blocking. Every change committed after this connection
    /// was opened is included.
    ///
    /// # Errors
    /// [`StoreError`] if the connection is lost: open a new one and query for changes missed in between. Also if a
    /// notification cannot be parsed.
    pub fn heard(&mut self) -> impl Iterator<Item = Result<Heard, StoreError>> {
        self.0.notifications_iter().map(|told| told?.payload.parse())
    }
}

impl Store {
    /// Subscribes to notifications of all nodes. `None` for a SQLite file, which has a single node.
    ///
    /// # Errors
    /// [`StoreError::Open`] if the server does not answer.
    pub fn listen(&self) -> Result<Option<NotificationListener>, StoreError> {
        let address = self.writers.address();
        let Address::Postgres(_) = address else { return Ok(None) };
        let Conn::Pg(mut conn) = Conn::open(address, Access::Read).map_err(OpenError::Connect)?
        else {
            return Ok(None);
        };
        let listen = conn.batch_execute(&format!("listen {CHANNEL}"));
        listen.map_err(|error| OpenError::Connect(setup_failed(error)))?;
        Ok(Some(NotificationListener(conn)))
    }
}
