//! Copies rows between databases and compares them. In transit a row is a JSON array of its columns by name: numbers, texts, bytes in hex,
//! booleans as 1 and 0.

use diesel::connection::{DefaultLoadingMode, SimpleConnection};
use diesel::pg::PgRowByRowLoadingMode;
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Text};
use serde_json::Value;

use super::error::BackupError;
use super::relations::{self, ColumnKind, Relation, RelationColumn};
use crate::{Conn, StoreError};

/// Maximum size of a batch, in rows and in bytes.
const ROWS_AT_ONCE: usize = 500;
const BYTES_AT_ONCE: usize = 1 << 20;

/// Number of rows and tables that were compared or counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Copied {
    pub n_rows: usize,
    pub n_relations: usize,
}

#[derive(QueryableByName)]
struct JsonRow {
    #[diesel(sql_type = Text)]
    row: String,
}

type Rows<'c> = Box<dyn Iterator<Item = QueryResult<String>> + 'c>;

/// Replaces all rows of one database by those of another. Call it within a transaction on each, with the journal's triggers off: a
/// copy is no act.
///
/// # Errors
/// [`BackupError::Relation`] if their tables differ; the errors of either database.
pub(super) fn replace(from: &mut Conn, to: &mut Conn) -> Result<(), BackupError> {
    let relations = shared(from, to)?;
    without_haste(from)?;
    without_haste(to)?;
    cut_all(to, &relations)?;
    for (source, target) in &relations {
        copy(from, source, to, target)?;
    }
    Ok(())
}

/// Compares all rows of two databases, table by table, in order of their keys.
///
/// # Errors
/// [`BackupError::Differs`] with the first row that is not the same in both.
pub(super) fn compare(one: &mut Conn, other: &mut Conn) -> Result<Copied, BackupError> {
    let relations = shared(one, other)?;
    without_haste(one)?;
    without_haste(other)?;
    let mut n_rows = 0;
    for (left, right) in &relations {
        let (mut lefts, mut rights) = (all(one, left)?, all(other, right)?);
        loop {
            match (lefts.next().transpose()?, rights.next().transpose()?) {
                (None, None) => break,
                (Some(left), Some(right)) if is_same(&left, &right)? => n_rows += 1,
                (row, other) => {
                    let row = row.or(other).unwrap_or_default();
                    let relation = left.name.clone();
                    return Err(BackupError::Differs { relation, key: key_of(left, &row)? });
                }
            }
        }
    }
    Ok(Copied { n_rows, n_relations: relations.len() })
}

/// Number of rows and tables of a database.
pub(super) fn count(conn: &mut Conn) -> Result<Copied, StoreError> {
    let relations = relations::all(conn)?;
    let mut n_rows = 0;
    for relation in &relations {
        let n = number(conn, &format!("select count(*) as n from \"{}\"", relation.name))?;
        n_rows += usize::try_from(n).unwrap_or_default();
    }
    Ok(Copied { n_rows, n_relations: relations.len() })
}

/// Reports whether a table has any row.
pub(super) fn any(conn: &mut Conn, relation: &Relation) -> Result<bool, StoreError> {
    let one = format!("select 1 from \"{}\" limit 1", relation.name);
    Ok(number(conn, &format!("select count(*) as n from ({one}) as one"))? > 0)
}

#[derive(QueryableByName)]
struct RowCount {
    #[diesel(sql_type = BigInt)]
    n: i64,
}

fn number(conn: &mut Conn, sql: &str) -> QueryResult<i64> {
    let n: RowCount = match conn {
        Conn::Sqlite(conn) => diesel::sql_query(sql).get_result(conn)?,
        Conn::Pg(conn) => diesel::sql_query(sql).get_result(conn)?,
    };
    Ok(n.n)
}

/// Pairs of the same table in both databases, in the second one's order.
fn shared(one: &mut Conn, other: &mut Conn) -> Result<Vec<(Relation, Relation)>, BackupError> {
    let (ones, others) = (relations::all(one)?, relations::all(other)?);
    let is_alone = |it: &&Relation| !others.iter().any(|other| other.is_like(it));
    if let Some(alone) = ones.iter().find(is_alone) {
        return Err(BackupError::Relation(alone.name.clone()));
    }
    let pair = |other: Relation| match ones.iter().find(|it| it.is_like(&other)) {
        Some(one) => Ok((one.clone(), other)),
        None => Err(BackupError::Relation(other.name)),
    };
    others.into_iter().map(pair).collect()
}

/// Lifts the time limits of a server's transaction, since copying all rows can take long.
fn without_haste(conn: &mut Conn) -> QueryResult<()> {
    match conn {
        Conn::Sqlite(_) => Ok(()),
        Conn::Pg(conn) => conn.batch_execute(
            "set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0",
        ),
    }
}

/// Deletes all rows of the target tables. On PostgreSQL they are also locked against other writers.
fn cut_all(conn: &mut Conn, relations: &[(Relation, Relation)]) -> QueryResult<()> {
    let names: Vec<String> = relations.iter().map(|(_, it)| format!("\"{}\"", it.name)).collect();
    let deletes = names.iter().rev().map(|name| format!("delete from {name};"));
    let deletes = deletes.collect::<String>();
    match conn {
        // Foreign keys are checked at the commit.
        Conn::Sqlite(conn) => {
            conn.batch_execute(&format!("pragma defer_foreign_keys = on; {deletes}"))
        }
        // This lock lets other connections go on reading the old rows.
        Conn::Pg(conn) => conn.batch_execute(&format!(
            "lock table {} in exclusive mode; {deletes}",
            names.join(", ")
        )),
    }
}

fn copy(
    from: &mut Conn,
    source: &Relation,
    to: &mut Conn,
    target: &Relation,
) -> Result<(), BackupError> {
    let sql = insert(to, target);
    let mut batch = Batch::default();
    for row in all(from, source)? {
        batch.add(&row?);
        if batch.is_full() {
            batch.put(to, &sql)?;
        }
    }
    Ok(batch.put(to, &sql)?)
}

/// A batch of rows, as the contents of a JSON array.
#[derive(Default)]
struct Batch {
    rows: String,
    n: usize,
}

impl Batch {
    fn add(&mut self, row: &str) {
        if self.n > 0 {
            self.rows.push(',');
        }
        self.rows.push_str(row);
        self.n += 1;
    }

    fn is_full(&self) -> bool {
        self.n >= ROWS_AT_ONCE || self.rows.len() >= BYTES_AT_ONCE
    }

    fn put(&mut self, to: &mut Conn, sql: &str) -> QueryResult<()> {
        if self.n == 0 {
            return Ok(());
        }
        let rows = format!("[{}]", self.rows);
        match to {
            Conn::Sqlite(conn) => diesel::sql_query(sql).bind::<Text, _>(rows).execute(conn)?,
            Conn::Pg(conn) => diesel::sql_query(sql).bind::<Text, _>(rows).execute(conn)?,
        };
        *self = Self::default();
        Ok(())
    }
}

/// All rows of a table in order of their keys, read lazily.
fn all<'c>(conn: &'c mut Conn, relation: &Relation) -> QueryResult<Rows<'c>> {
    let sql = select(conn, relation);
    let row = |json: QueryResult<JsonRow>| json.map(|it| it.row);
    Ok(match conn {
        Conn::Sqlite(conn) => Box::new(
            diesel::sql_query(sql).load_iter::<JsonRow, DefaultLoadingMode>(conn)?.map(row),
        ),
        Conn::Pg(conn) => Box::new(
            diesel::sql_query(sql).load_iter::<JsonRow, PgRowByRowLoadingMode>(conn)?.map(row),
        ),
    })
}

/// The SQL that reads a table's rows. Their order is the same in both backends, whatever the server's locale.
fn select(conn: &Conn, relation: &Relation) -> String {
    let values =
        relation.columns.iter().map(|RelationColumn { name, kind, .. }| match (conn, kind) {
            (Conn::Sqlite(_), ColumnKind::Bytes) => {
                format!("iif(\"{name}\" is null, null, lower(hex(\"{name}\")))")
            }
            (Conn::Pg(_), ColumnKind::Bytes) => format!("encode(\"{name}\", 'hex')"),
            (Conn::Pg(_), ColumnKind::Truth) => format!("\"{name}\"::integer"),
            _ => format!("\"{name}\""),
        });
    let key =
        relation.key().into_iter().map(|RelationColumn { name, kind, .. }| match (conn, kind) {
            (Conn::Pg(_), ColumnKind::Text) => format!("\"{name}\" collate \"C\""),
            _ => format!("\"{name}\""),
        });
    let (values, key) = (values.collect::<Vec<_>>().join(", "), key.collect::<Vec<_>>().join(", "));
    let array = match conn {
        Conn::Sqlite(_) => format!("json_array({values})"),
        Conn::Pg(_) => format!("json_build_array({values})::text"),
    };
    format!("select {array} as row from \"{}\" order by {key}", relation.name)
}

/// The SQL that inserts rows; its only parameter is a JSON array of rows.
fn insert(conn: &Conn, relation: &Relation) -> String {
    let value = |(at, column): (usize, &RelationColumn)| match (conn, column.kind) {
        (Conn::Sqlite(_), ColumnKind::Bytes) => format!("unhex(json_extract(value, '$[{at}]'))"),
        (Conn::Sqlite(_), _) => format!("json_extract(value, '$[{at}]')"),
        (Conn::Pg(_), ColumnKind::Bytes) => format!("decode(made.it ->> {at}, 'hex')"),
        (Conn::Pg(_), ColumnKind::Truth) => format!("(made.it ->> {at})::integer::boolean"),
        (Conn::Pg(_), _) => format!("(made.it ->> {at})::{}", column.type_name),
    };
    let values = relation.columns.iter().enumerate().map(value).collect::<Vec<_>>().join(", ");
    let names = relation.columns.iter().map(|it| format!("\"{}\"", it.name)).collect::<Vec<_>>();
    let rows = match conn {
        Conn::Sqlite(_) => "json_each(?)",
        Conn::Pg(_) => "jsonb_array_elements($1::jsonb) as made(it)",
    };
    format!("insert into \"{}\" ({}) select {values} from {rows}", relation.name, names.join(", "))
}

/// Compares two rows. If the texts differ, the values are compared, because the backends differ in spaces and escapes.
fn is_same(one: &str, other: &str) -> Result<bool, StoreError> {
    Ok(one == other || values(one)? == values(other)?)
}

fn values(row: &str) -> Result<Vec<Value>, StoreError> {
    serde_json::from_str(row).map_err(|error| StoreError::Corrupt(format!("a row: {error}")))
}

/// The key of a row, for an error message.
fn key_of(relation: &Relation, row: &str) -> Result<String, StoreError> {
    let values = values(row)?;
    let of_key = relation.columns.iter().zip(values).filter(|(column, _)| column.place > 0);
    let said = of_key.map(|(column, value)| format!("{} {value}", column.name));
    Ok(said.collect::<Vec<_>>().join(", "))
}
