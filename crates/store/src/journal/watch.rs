//! Records every change of facts, whichever code makes it: triggers of the database set the changed rows aside until the transaction's
//! journal entry takes them. So no write can bypass the journal.
//!
//! On SQLite the triggers are temporary and belong to the connection; on PostgreSQL they act only for connections of this program.

use diesel::connection::SimpleConnection;
use diesel::dsl::sql;
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Bool, Text};

use super::relations::{FACTS, PEOPLE};
use crate::schema::journal_rows;
use crate::{Conn, StoreError};

/// A changed row, as a trigger recorded it.
#[derive(Debug, Queryable, Selectable)]
#[diesel(table_name = journal_rows)]
pub(super) struct WrittenRow {
    pub relation: String,
    /// JSON of the old row. `None` if it was inserted.
    pub before: Option<String>,
    /// JSON of the new row. `None` if it was deleted.
    pub after: Option<String>,
}

/// A column of a table.
#[derive(Clone, Debug, QueryableByName)]
pub(super) struct WatchedColumn {
    #[diesel(sql_type = Text)]
    pub name: String,
    #[diesel(sql_type = Bool)]
    pub is_bytes: bool,
    /// True if it is a boolean. Always false for SQLite, which stores booleans as numbers.
    #[diesel(sql_type = Bool)]
    pub is_truth: bool,
}

/// The columns of a table, in order. Empty if there is no such table.
pub(super) fn columns(conn: &mut Conn, relation: &str) -> QueryResult<Vec<WatchedColumn>> {
    match conn {
        Conn::Sqlite(conn) => diesel::sql_query(
            "select name, lower(type) = 'blob' as is_bytes, false as is_truth from pragma_table_info(?) order by cid",
        )
        .bind::<Text, _>(relation)
        .load(conn),
        Conn::Pg(conn) => diesel::sql_query(
            "select attname::text as name, atttypid = 'bytea'::regtype as is_bytes, atttypid = 'boolean'::regtype as is_truth \
             from pg_attribute where attrelid = to_regclass($1) and attnum > 0 and not attisdropped order by attnum",
        )
        .bind::<Text, _>(relation)
        .load(conn),
    }
}

/// The columns of all watched tables that exist.
fn all_columns(conn: &mut Conn) -> QueryResult<Vec<(&'static str, Vec<WatchedColumn>)>> {
    let names = FACTS.iter().chain([&PEOPLE]).map(|relation| relation.name);
    let mut all = Vec::new();
    for name in names {
        all.push((name, columns(conn, name)?));
    }
    all.retain(|(_, columns)| !columns.is_empty());
    Ok(all)
}

/// SQL expression for a row as JSON. `row` is `old`, `new` or the name of a table.
pub(super) fn as_json(conn: &Conn, row: &str, columns: &[WatchedColumn]) -> String {
    match conn {
        Conn::Pg(_) => format!("to_jsonb({row})::text"),
        Conn::Sqlite(_) => {
            let pairs = columns.iter().map(|WatchedColumn { name, is_bytes, .. }| match is_bytes {
                true => {
                    format!("'{name}', iif({row}.{name} is null, null, lower(hex({row}.{name})))")
                }
                false => format!("'{name}', {row}.{name}"),
            });
            format!("json_object({})", pairs.collect::<Vec<_>>().join(", "))
        }
    }
}

/// Prepares a new connection for recording. On SQLite this installs the triggers, which belong to the connection.
pub(crate) fn connect(conn: &mut Conn) -> QueryResult<()> {
    match conn {
        Conn::Sqlite(sqlite) => {
            sqlite.batch_execute(
                "pragma temp_store = memory;
                 create temp table journal_rows (n integer primary key, relation text not null, before text, after text);",
            )?;
            install(conn)
        }
        Conn::Pg(pg) => pg.batch_execute("set cubilete.watched = 'on'"),
    }
}

/// Reports whether the triggers of a server are installed. Always true for SQLite, where each connection has its own.
pub(crate) fn is_installed(conn: &mut Conn) -> QueryResult<bool> {
    match conn {
        Conn::Sqlite(_) => Ok(true),
        Conn::Pg(conn) => Ok(noted(conn)?.len() == FACTS.len() + 1),
    }
}

/// Installs the triggers on all existing tables of facts.
pub(crate) fn install(conn: &mut Conn) -> QueryResult<()> {
    remove(conn)?;
    let mut statements = String::new();
    for (name, columns) in all_columns(conn)? {
        statements.push_str(&match conn {
            Conn::Pg(_) => of_server(name, &columns),
            Conn::Sqlite(_) => of_file(conn, name, &columns),
        });
    }
    run(conn, &statements)
}

/// Removes the triggers, before the schema is changed.
pub(crate) fn remove(conn: &mut Conn) -> QueryResult<()> {
    let statements: String = match conn {
        Conn::Pg(conn) => {
            let names = noted(conn)?.into_iter().map(|it| it.name);
            names.map(|name| format!("drop trigger journal_{name} on {name};")).collect()
        }
        Conn::Sqlite(_) => {
            let names = FACTS.iter().chain([&PEOPLE]).map(|relation| relation.name);
            let drop = |name: &str| {
                ["insert", "update", "delete"]
                    .map(|what| format!("drop trigger if exists temp.journal_{name}_{what};"))
                    .concat()
            };
            names.map(drop).collect()
        }
    };
    run(conn, &statements)
}

/// Runs the statements, if there are any: PostgreSQL rejects an empty batch.
fn run(conn: &mut Conn, statements: &str) -> QueryResult<()> {
    if statements.is_empty() { Ok(()) } else { conn.batch_execute(statements) }
}

#[derive(QueryableByName)]
struct TriggerRow {
    #[diesel(sql_type = Text)]
    name: String,
}

/// The tables of a server that have a trigger.
fn noted(conn: &mut PgConnection) -> QueryResult<Vec<TriggerRow>> {
    diesel::sql_query(
        "select relname::text as name from pg_trigger join pg_class on pg_class.oid = tgrelid \
         where relnamespace = current_schema()::regnamespace and tgname = 'journal_' || relname order by 1",
    )
    .load(conn)
}

/// The revision column is set by the journal itself, so its changes are not recorded.
const OWN: &str = "revision";

fn of_file(conn: &Conn, name: &str, columns: &[WatchedColumn]) -> String {
    let told = columns.iter().map(|column| column.name.as_str()).filter(|column| *column != OWN);
    let told = told.collect::<Vec<_>>().join(", ");
    let (old, new) = (as_json(conn, "old", columns), as_json(conn, "new", columns));
    let events = [
        ("insert", "insert".to_owned(), "null", new.as_str()),
        ("update", format!("update of {told}"), &old, &new),
        ("delete", "delete".to_owned(), &old, "null"),
    ];
    events
        .map(|(what, event, before, after)| {
            format!(
                "create temp trigger journal_{name}_{what} after {event} on main.{name} begin \
                 insert into journal_rows (relation, before, after) values ('{name}', {before}, {after}); end;"
            )
        })
        .concat()
}

/// The trigger function of a server reads the columns itself. Only the excluded column has to be named here.
fn of_server(name: &str, columns: &[WatchedColumn]) -> String {
    let told = columns.iter().map(|column| column.name.as_str()).filter(|column| *column != OWN);
    let of = match columns.iter().any(|column| column.name == OWN) {
        true => format!(" of {}", told.collect::<Vec<_>>().join(", ")),
        false => String::new(),
    };
    format!(
        "create trigger journal_{name} after insert or delete or update{of} on {name} for each row \
         when (current_setting('cubilete.watched', true) = 'on') execute function journal_row();"
    )
}

/// Runs `f` without recording its writes.
///
/// # Errors
/// The errors that `f` returns.
pub(crate) fn unwatched<T, E: From<StoreError>>(
    conn: &mut Conn,
    f: impl FnOnce(&mut Conn) -> Result<T, E>,
) -> Result<T, E> {
    let watch = |conn: &mut Conn, is_on: bool| match conn {
        Conn::Sqlite(_) if is_on => install(conn),
        Conn::Sqlite(_) => remove(conn),
        Conn::Pg(conn) if is_on => conn.batch_execute("set local cubilete.watched = 'on'"),
        Conn::Pg(conn) => conn.batch_execute("set local cubilete.watched = 'off'"),
    };
    watch(conn, false).map_err(StoreError::from)?;
    let done = f(conn)?;
    watch(conn, true).map_err(StoreError::from)?;
    Ok(done)
}

/// Removes and returns the rows recorded in this transaction, in order.
pub(super) fn take(conn: &mut Conn) -> QueryResult<Vec<WrittenRow>> {
    let mut rows: Vec<(i64, WrittenRow)> = match conn {
        Conn::Sqlite(conn) => diesel::delete(journal_rows::table)
            .returning((journal_rows::n, WrittenRow::as_returning()))
            .get_results(conn)?,
        Conn::Pg(conn) => {
            // With both bounds given, PostgreSQL uses the index whatever its statistics say.
            let first =
                sql::<BigInt>("nullif(current_setting('cubilete.first', true), '')::bigint");
            diesel::delete(journal_rows::table.filter(journal_rows::n.between(first, i64::MAX)))
                .returning((journal_rows::n, WrittenRow::as_returning()))
                .get_results(conn)?
        }
    };
    rows.sort_unstable_by_key(|(n, _)| *n);
    Ok(rows.into_iter().map(|(_, written)| written).collect())
}
