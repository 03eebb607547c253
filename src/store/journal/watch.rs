//! Notes every row of facts that is written, whoever writes it: triggers of the database put it aside until the
//! transaction's entry takes it. So no write can forget the journal.
//!
//! On SQLite they are beside the connection, not in the file; on PostgreSQL they act for our connections alone.

use diesel::connection::SimpleConnection;
use diesel::dsl::sql;
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Bool, Text};

use super::relations::{FACTS, PEOPLE};
use crate::store::schema::journal_rows;
use crate::store::{Conn, StoreError};

/// A row that was written.
#[derive(Debug, Queryable, Selectable)]
#[diesel(table_name = journal_rows)]
pub(super) struct Written {
    /// Where.
    pub relation: String,
    /// As JSON; none where there was none.
    pub before: Option<String>,
    /// As JSON; none where there is none any more.
    pub after: Option<String>,
}

/// A column of a relation.
#[derive(Clone, Debug, QueryableByName)]
pub(super) struct Column {
    /// Its name.
    #[diesel(sql_type = Text)]
    pub name: String,
    /// Whether it holds bytes.
    #[diesel(sql_type = Bool)]
    pub is_bytes: bool,
    /// Whether it says yes or no. A file has numbers for that, and does not say it of any column.
    #[diesel(sql_type = Bool)]
    pub is_truth: bool,
}

/// The columns of a relation, in their order; none where there is no such relation.
///
/// # Errors
/// When the database fails.
pub(super) fn columns(conn: &mut Conn, relation: &str) -> QueryResult<Vec<Column>> {
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

/// The columns of all relations that are watched, of those that there are.
fn all_columns(conn: &mut Conn) -> QueryResult<Vec<(&'static str, Vec<Column>)>> {
    let names = FACTS.iter().chain([&PEOPLE]).map(|relation| relation.name);
    let mut all = Vec::new();
    for name in names {
        all.push((name, columns(conn, name)?));
    }
    all.retain(|(_, columns)| !columns.is_empty());
    Ok(all)
}

/// A row that `row` stands for (`old`, `new`, a relation's name) as JSON, in SQL.
pub(super) fn as_json(conn: &Conn, row: &str, columns: &[Column]) -> String {
    match conn {
        Conn::Pg(_) => format!("to_jsonb({row})::text"),
        Conn::Sqlite(_) => {
            let pairs = columns.iter().map(|Column { name, is_bytes, .. }| match is_bytes {
                true => {
                    format!("'{name}', iif({row}.{name} is null, null, lower(hex({row}.{name})))")
                }
                false => format!("'{name}', {row}.{name}"),
            });
            format!("json_object({})", pairs.collect::<Vec<_>>().join(", "))
        }
    }
}

/// Makes a connection ready that is just open: on SQLite what notes is part of it.
///
/// # Errors
/// When the database fails.
pub(in crate::store) fn connect(conn: &mut Conn) -> QueryResult<()> {
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

/// Whether whatever is written to a server is noted already. To a file each connection notes it.
///
/// # Errors
/// When the database fails.
pub(in crate::store) fn is_installed(conn: &mut Conn) -> QueryResult<bool> {
    match conn {
        Conn::Sqlite(_) => Ok(true),
        Conn::Pg(conn) => Ok(noted(conn)?.len() == FACTS.len() + 1),
    }
}

/// Notes what is written from now on, to all relations that there are.
///
/// # Errors
/// When the database fails.
pub(in crate::store) fn install(conn: &mut Conn) -> QueryResult<()> {
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

/// Notes nothing any more: before relations are changed themselves.
///
/// # Errors
/// When the database fails.
pub(in crate::store) fn remove(conn: &mut Conn) -> QueryResult<()> {
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

/// A server takes no empty batch.
fn run(conn: &mut Conn, statements: &str) -> QueryResult<()> {
    if statements.is_empty() { Ok(()) } else { conn.batch_execute(statements) }
}

#[derive(QueryableByName)]
struct Noted {
    #[diesel(sql_type = Text)]
    name: String,
}

/// The relations of a server of which every written row is noted.
fn noted(conn: &mut PgConnection) -> QueryResult<Vec<Noted>> {
    diesel::sql_query(
        "select relname::text as name from pg_trigger join pg_class on pg_class.oid = tgrelid \
         where relnamespace = current_schema()::regnamespace and tgname = 'journal_' || relname order by 1",
    )
    .load(conn)
}

/// The revision is the journal's own: that it is raised is not told.
const OWN: &str = "revision";

fn of_file(conn: &Conn, name: &str, columns: &[Column]) -> String {
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

/// On a server a trigger finds the columns itself; only what it is not called for has to be told.
fn of_server(name: &str, columns: &[Column]) -> String {
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

/// Does what no entry tells row by row.
///
/// # Errors
/// Those of `f`.
pub(in crate::store) fn unwatched<T, E: From<StoreError>>(
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

/// The rows written in this transaction and not taken before, in order.
///
/// # Errors
/// When the database fails.
pub(super) fn take(conn: &mut Conn) -> QueryResult<Vec<Written>> {
    let mut rows: Vec<(i64, Written)> = match conn {
        Conn::Sqlite(conn) => diesel::delete(journal_rows::table)
            .returning((journal_rows::n, Written::as_returning()))
            .get_results(conn)?,
        Conn::Pg(conn) => {
            // Between two bounds a server looks into the index, whatever it knows of the table.
            let first =
                sql::<BigInt>("nullif(current_setting('cubilete.first', true), '')::bigint");
            diesel::delete(journal_rows::table.filter(journal_rows::n.between(first, i64::MAX)))
                .returning((journal_rows::n, Written::as_returning()))
                .get_results(conn)?
        }
    };
    rows.sort_unstable_by_key(|(n, _)| *n);
    Ok(rows.into_iter().map(|(_, written)| written).collect())
}
