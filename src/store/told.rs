//! What nodes on one server tell each other: that a tournament changed, in the transaction that changed it. A server
//! delivers it once that is committed, in the order of the commits, to whoever listens. A file has one node.

use std::str::FromStr;

use diesel::connection::SimpleConnection;
use diesel::pg::PgConnection;
use diesel::prelude::*;
use diesel::sql_types::{Array, Text};

use super::address::Address;
use super::conn::{Access, setup_failed};
use super::{Conn, OpenError, Store, StoreError};
use crate::tournament::id::{TableId, TournamentId};

const CHANNEL: &str = "cubilete_changed";
/// Tables that are told at once: a server takes 8,000 bytes, and an id has 32.
const AT_ONCE: usize = 200;
/// Stands for tables that are not known.
const ANY: &str = "*";

/// The tables whose own pages show something else.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Touched {
    /// These.
    Tables(Vec<TableId>),
    /// Whoever wrote does not know: any of the tournament's.
    Unknown,
}

impl Default for Touched {
    /// None.
    fn default() -> Self {
        Touched::Tables(Vec::new())
    }
}

impl Touched {
    /// Those that are known.
    pub fn into_tables(self) -> Vec<TableId> {
        match self {
            Touched::Tables(tables) => tables,
            Touched::Unknown => Vec::new(),
        }
    }
}

/// That a tournament changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct News {
    /// The tournament.
    pub tournament: TournamentId,
    /// Its revision with it.
    pub revision: i64,
    /// Which tables' own pages show something else.
    pub touched: Touched,
}

/// Tells all nodes, once the transaction is committed.
pub(super) fn tell(
    conn: &mut Conn,
    tournament: TournamentId,
    revision: i64,
    touched: &Touched,
) -> QueryResult<()> {
    let Conn::Pg(conn) = conn else { return Ok(()) };
    let said = |tables: &str| format!("{tournament} {revision} {tables}");
    let said: Vec<String> = match touched {
        Touched::Unknown => vec![said(ANY)],
        Touched::Tables(tables) if tables.is_empty() => vec![said("")],
        Touched::Tables(tables) => {
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

impl FromStr for News {
    type Err = StoreError;

    fn from_str(said: &str) -> Result<Self, StoreError> {
        let corrupt = || StoreError::Corrupt(format!("told by another node: {said}"));
        let mut words = said.split_whitespace();
        let tournament = words.next().and_then(|id| id.parse().ok()).ok_or_else(corrupt)?;
        let revision = words.next().and_then(|number| number.parse().ok()).ok_or_else(corrupt)?;
        let tables: Vec<&str> = words.collect();
        let touched = match tables.contains(&ANY) {
            true => Touched::Unknown,
            false => {
                let ids = tables.into_iter().map(|id| id.parse().map_err(|_| corrupt()));
                Touched::Tables(ids.collect::<Result<_, _>>()?)
            }
        };
        Ok(News { tournament, revision, touched })
    }
}

/// A connection of its own on which all nodes, this one too, are heard.
pub struct Listening(PgConnection);

impl Listening {
    /// What was told since it was asked last, one after another; nobody waits. Nothing that is committed once this
    /// connection stands is left out.
    ///
    /// # Errors
    /// When the connection is lost: a new one has to be made, and what was told meanwhile to be asked for. When what was
    /// told cannot be read.
    pub fn heard(&mut self) -> impl Iterator<Item = Result<News, StoreError>> {
        self.0.notifications_iter().map(|told| told?.payload.parse())
    }
}

impl Store {
    /// Listens to the other nodes; none where there can be no others, on a file.
    ///
    /// # Errors
    /// [`StoreError::Open`] when the server does not answer.
    pub fn listen(&self) -> Result<Option<Listening>, StoreError> {
        let address = self.writers.address();
        let Address::Postgres(_) = address else { return Ok(None) };
        let Conn::Pg(mut conn) = Conn::open(address, Access::Read).map_err(OpenError::Connect)?
        else {
            return Ok(None);
        };
        let listen = conn.batch_execute(&format!("listen {CHANNEL}"));
        listen.map_err(|error| OpenError::Connect(setup_failed(error)))?;
        Ok(Some(Listening(conn)))
    }
}
