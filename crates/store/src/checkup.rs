//! Looks at a database as it is: nothing is created, migrated or written, and parts that cannot be read are left out.

use std::path::{Path, PathBuf};

use chrono::{DateTime, Utc};
use diesel::connection::SimpleConnection;
use diesel::prelude::*;
use diesel::result::ConnectionError;
use diesel::sql_types::{BigInt, Bool, Nullable, Text};
use domain::tournament::happening::Happening;

use super::address::Address;
use super::columns::Reading;
use super::conn::{Access, NODE};
use super::migrations::{self, Schema};
use super::schema::installation_entries;
use super::{Conn, OpenError, Outage, StoreError, secrets, tournaments};

/// Longest wait for another writer of a file.
const PATIENCE: &str = "pragma busy_timeout = 2000";

/// A database that answers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DatabaseState {
    /// True for PostgreSQL.
    pub is_server: bool,
    /// Version of the server, or of SQLite.
    pub version: String,
    pub schema: SchemaState,
    pub writing: Writing,
    /// Clock of the server.
    pub clock: Option<DateTime<Utc>>,
    /// Time of the newest entry of all journals.
    pub newest_entry: Option<DateTime<Utc>>,
    /// Names of the time zones of all tournaments.
    pub time_zones: Vec<String>,
    /// Settings with which the service was last started.
    pub settings: Option<String>,
    /// Versions of the programs that are connected to the server, one for each connection.
    pub nodes: Vec<String>,
}

/// The schema of a database, seen from this version of the program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SchemaState {
    /// There are no tables.
    Empty,
    /// The next start migrates it.
    Older,
    Ours,
    /// A newer version has migrated it; the number of its newest migration.
    Newer(String),
}

/// The answer to an attempt to write.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Writing {
    Allowed,
    /// Another program is writing for long.
    Busy,
    /// Refused, with the reason.
    Refused(String),
}

/// The file at this address of a database, or `None` for a server.
///
/// # Errors
/// [`OpenError`] if the address is none.
pub fn file(url: &str) -> Result<Option<PathBuf>, OpenError> {
    Ok(match url.parse()? {
        Address::Sqlite(path) => Some(path),
        Address::Postgres(_) => None,
    })
}

/// Looks at the database. `None` if its file does not exist.
///
/// # Errors
/// [`StoreError`] if it cannot be opened or read; the text has no password.
pub fn look(url: &str) -> Result<Option<DatabaseState>, StoreError> {
    let Some(mut conn) = open(url)? else { return Ok(None) };
    let conn = &mut conn;
    let version = version(conn)?;
    let schema = match migrations::schema(conn)? {
        Schema::Older if migrations::numbers(conn)?.is_empty() => SchemaState::Empty,
        Schema::Older => SchemaState::Older,
        Schema::Ours => SchemaState::Ours,
        Schema::Newer(number) => SchemaState::Newer(number),
    };
    let zones = tournaments::all(conn).map(|all| {
        let zones = all.iter().map(|it| it.tournament.settings.time_zone.name().to_owned());
        let mut zones: Vec<String> = zones.collect();
        zones.sort_unstable();
        zones.dedup();
        zones
    });
    Ok(Some(DatabaseState {
        is_server: matches!(conn, Conn::Pg(_)),
        version,
        writing: writing(conn, &schema)?,
        schema,
        clock: clock(conn)?,
        // Tables of another version may lack what is read.
        newest_entry: newest_entry(conn).ok().flatten(),
        time_zones: zones.unwrap_or_default(),
        settings: settings(conn).ok().flatten(),
        nodes: nodes(conn).unwrap_or_default(),
    }))
}

/// Checks every page of an SQLite file. `Some` is the first fault; a server checks itself.
///
/// # Errors
/// [`StoreError`] if the file cannot be opened.
pub fn damage(file: &Path) -> Result<Option<String>, StoreError> {
    #[derive(QueryableByName)]
    struct Line {
        #[diesel(sql_type = Text)]
        quick_check: String,
    }
    let Some(mut conn) = open(&file.to_string_lossy())? else { return Ok(None) };
    Ok(match diesel::sql_query("pragma quick_check(1)").get_result::<Line>(&mut conn) {
        Ok(line) if line.quick_check == "ok" => None,
        Ok(line) => Some(line.quick_check),
        Err(error) => Some(error.to_string()),
    })
}

/// The stored secret of this name, if there is one.
///
/// # Errors
/// [`StoreError`] if the database cannot be opened or has no such table.
pub fn secret(url: &str, name: &str) -> Result<Option<Vec<u8>>, StoreError> {
    match open(url)? {
        Some(mut conn) => secrets::find(&mut conn, name),
        None => Ok(None),
    }
}

/// A connection outside of transactions. `None` if the file does not exist, since opening would create it.
fn open(url: &str) -> Result<Option<Conn>, StoreError> {
    let address: Address = url.parse()?;
    if let Address::Sqlite(path) = &address
        && !path.exists()
    {
        return Ok(None);
    }
    let hidden = |error: ConnectionError| {
        OpenError::Connect(ConnectionError::BadConnection(without_password(
            &error.to_string(),
            url,
        )))
    };
    let mut conn = Conn::open(&address, Access::Read).map_err(hidden)?;
    if let Conn::Sqlite(conn) = &mut conn {
        conn.batch_execute(PATIENCE)?;
    }
    Ok(Some(conn))
}

/// The text without the password of the address, which libpq may repeat in a message.
pub fn without_password(text: &str, url: &str) -> String {
    let authority = url.split_once("://").map_or("", |(_, rest)| rest);
    let authority = authority.split(['/', '?']).next().unwrap_or_default();
    let user = authority.rsplit_once('@').map_or("", |(user, _)| user);
    let password = user.split_once(':').map_or("", |(_, password)| password);
    let of_query = url.split(['?', '&']).filter_map(|it| it.strip_prefix("password="));
    // libpq ends the password at the first of these characters.
    let mut parts: Vec<&str> =
        password.split(['@', ':']).chain([password]).chain(of_query).collect();
    parts.retain(|part| !part.is_empty());
    parts.sort_by_key(|part| std::cmp::Reverse(part.len()));
    parts.into_iter().fold(text.to_owned(), |text, part| text.replace(part, "…"))
}

#[derive(QueryableByName)]
struct Word {
    #[diesel(sql_type = Text)]
    word: String,
}

fn version(conn: &mut Conn) -> QueryResult<String> {
    let query = match conn {
        // SQLite reads nothing of a file for its version alone.
        Conn::Sqlite(_) => {
            "select sqlite_version() as word from (select count(*) from sqlite_schema)"
        }
        Conn::Pg(_) => "select split_part(current_setting('server_version'), ' ', 1) as word",
    };
    Ok(diesel::sql_query(query).get_result::<Word>(conn)?.word)
}

fn writing(conn: &mut Conn, schema: &SchemaState) -> Result<Writing, StoreError> {
    #[derive(QueryableByName)]
    struct Refusals {
        #[diesel(sql_type = Bool)]
        is_copy: bool,
        #[diesel(sql_type = Bool)]
        is_read_only: bool,
    }
    match conn {
        Conn::Sqlite(conn) => {
            let tried = conn.batch_execute(
                "pragma query_only = off; begin immediate; rollback; pragma query_only = on",
            );
            Ok(match tried.map_err(StoreError::from) {
                Ok(()) => Writing::Allowed,
                Err(error) if error.outage() == Some(Outage::Busy) => Writing::Busy,
                Err(StoreError::Query(error)) => Writing::Refused(error.to_string()),
                Err(error) => Writing::Refused(error.to_string()),
            })
        }
        Conn::Pg(conn) => {
            let asked = "select pg_is_in_recovery() as is_copy, \
                current_setting('transaction_read_only')::bool as is_read_only";
            let refusals: Refusals = diesel::sql_query(asked).get_result(conn)?;
            let refused = |why: &str| Ok(Writing::Refused(why.to_owned()));
            if refusals.is_copy {
                return refused("the server is a copy of another one");
            }
            if refusals.is_read_only {
                return refused("the server allows reading only");
            }
            if *schema == SchemaState::Empty {
                return Ok(Writing::Allowed);
            }
            let asked = "select has_table_privilege('tournaments', 'insert')::text as word";
            match diesel::sql_query(asked).get_result::<Word>(conn)?.word.as_str() {
                "true" => Ok(Writing::Allowed),
                _ => refused("the user may not write its tables"),
            }
        }
    }
}

fn clock(conn: &mut Conn) -> Result<Option<DateTime<Utc>>, StoreError> {
    #[derive(QueryableByName)]
    struct Moment {
        #[diesel(sql_type = BigInt)]
        micros: i64,
    }
    let Conn::Pg(conn) = conn else { return Ok(None) };
    let asked = "select (extract(epoch from clock_timestamp()) * 1000000)::bigint as micros";
    let moment: Moment = diesel::sql_query(asked).get_result(conn)?;
    Ok(DateTime::from_timestamp_micros(moment.micros))
}

fn newest_entry(conn: &mut Conn) -> Result<Option<DateTime<Utc>>, StoreError> {
    #[derive(QueryableByName)]
    struct Newest {
        #[diesel(sql_type = Nullable<BigInt>)]
        at: Option<i64>,
    }
    let of_installation: Option<i64> = installation_entries::table
        .order(installation_entries::seq.desc())
        .select(installation_entries::at)
        .first(conn)
        .optional()?;
    // The newest entry of each tournament, by the key of the table.
    let asked = "select max(journal.at) as at from tournaments join journal \
        on journal.tournament_id = tournaments.id and journal.seq = tournaments.revision";
    let of_tournaments = diesel::sql_query(asked).get_result::<Newest>(conn)?.at;
    let newest = of_installation.max(of_tournaments);
    newest.map(|at| Reading::new("journal", &"newest").moment("at", at)).transpose()
}

fn settings(conn: &mut Conn) -> QueryResult<Option<String>> {
    installation_entries::table
        .filter(installation_entries::what.eq(Happening::SettingsChanged.name()))
        .order(installation_entries::seq.desc())
        .select(installation_entries::detail)
        .first(conn)
        .optional()
}

/// Versions of the connected programs, one for each other connection. A user sees only those of the same user.
fn nodes(conn: &mut Conn) -> QueryResult<Vec<String>> {
    let Conn::Pg(conn) = conn else { return Ok(Vec::new()) };
    let asked = format!(
        "select application_name as word from pg_stat_activity \
         where datname = current_database() and pid <> pg_backend_pid() \
         and application_name like '{NODE}%'"
    );
    let words: Vec<Word> = diesel::sql_query(asked).load(conn)?;
    Ok(words.iter().filter_map(|it| it.word.strip_prefix(NODE)).map(str::to_owned).collect())
}
