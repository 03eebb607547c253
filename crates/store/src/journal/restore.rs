//! Writes rows of facts from the JSON that a journal yields.

use std::collections::{BTreeSet, HashMap};

use diesel::connection::SimpleConnection;
use diesel::prelude::*;
use diesel::sql_types::Text;
use domain::tournament::id::{EntryId, PlayerId, UserId};
use serde_json::Value;

use super::difference::RowDifference;
use super::relations::{FACTS, FactRelation, RebuiltValue, UNJOURNALED};
use super::rows::{self, Row};
use super::watch::{self, WatchedColumn};
use crate::{Conn, StoreError, entries, players, users};

/// Writes rebuilt rows over the stored ones, in an order that satisfies all references. Unjournaled columns keep their stored values. `seq`
/// is the number of the journal's last entry.
///
/// # Errors
/// [`StoreError::Query`] if the database rejects a row.
pub(super) fn write(
    conn: &mut Conn,
    seq: i64,
    differences: &[RowDifference],
) -> Result<(), StoreError> {
    if let Conn::Sqlite(conn) = conn {
        // Foreign keys are then checked at the commit.
        conn.batch_execute("pragma defer_foreign_keys = on")?;
    }
    let of = |relation: &'static FactRelation| {
        differences.iter().filter(move |it| it.relation.name == relation.name)
    };
    for relation in FACTS.iter().rev() {
        let sql = Sql::of(conn, relation)?;
        for row in of(relation).filter(|it| it.made.is_none()).filter_map(|it| it.stands.as_ref()) {
            execute(conn, &sql.delete, row)?;
        }
    }
    let names = names(conn, differences)?;
    for relation in FACTS {
        let sql = Sql::of(conn, relation)?;
        for RowDifference { stands, made, .. } in of(relation) {
            match (stands, made) {
                (Some(stands), Some(made)) => {
                    let mut row = stands.clone();
                    row.extend(made.clone());
                    execute(conn, &sql.update, &row)?;
                }
                (None, Some(made)) => {
                    execute(conn, &sql.insert, &filled(relation, made, seq, &names))?;
                }
                (_, None) => {}
            }
        }
    }
    let is_new_entry = |it: &&RowDifference| it.relation.name == "entries" && it.stands.is_none();
    for made in differences.iter().filter(is_new_entry).filter_map(|it| it.made.as_ref()) {
        name(conn, made)?;
    }
    Ok(())
}

fn execute(conn: &mut Conn, sql: &str, row: &Row) -> Result<(), StoreError> {
    let row = Value::Object(row.clone()).to_string();
    match conn {
        Conn::Sqlite(conn) => diesel::sql_query(sql).bind::<Text, _>(row).execute(conn)?,
        Conn::Pg(conn) => diesel::sql_query(sql).bind::<Text, _>(row).execute(conn)?,
    };
    Ok(())
}

/// SQL statements for one row of a table; their only parameter is the row as JSON.
struct Sql {
    insert: String,
    update: String,
    delete: String,
}

impl Sql {
    fn of(conn: &mut Conn, relation: &FactRelation) -> Result<Sql, StoreError> {
        let columns = watch::columns(conn, relation.name)?;
        let name = relation.name;
        let (from, values): (_, Vec<String>) = match conn {
            Conn::Sqlite(_) => (String::new(), columns.iter().map(of_sqlite).collect()),
            Conn::Pg(_) => (
                format!(" from jsonb_populate_record(null::{name}, $1::jsonb) as made"),
                columns.iter().map(|column| format!("made.{}", column.name)).collect(),
            ),
        };
        let pairs = || columns.iter().map(|column| column.name.as_str()).zip(&values);
        let is_key = |column: &str| relation.key.contains(&column);
        let said = |(column, value): (&str, &String)| format!("{column} = {value}");
        let set: Vec<String> = pairs().filter(|it| !is_key(it.0)).map(said).collect();
        let known = pairs()
            .filter(|it| is_key(it.0))
            .map(|(column, value)| format!("{name}.{column} = {value}"));
        let known = known.collect::<Vec<_>>().join(" and ");
        let names: Vec<&str> = columns.iter().map(|column| column.name.as_str()).collect();
        Ok(Sql {
            insert: format!(
                "insert into {name} ({}) select {}{from}",
                names.join(", "),
                values.join(", ")
            ),
            update: format!("update {name} set {}{from} where {known}", set.join(", ")),
            delete: format!(
                "delete from {name}{} where {known}",
                from.replacen(" from", " using", 1)
            ),
        })
    }
}

fn of_sqlite(column: &WatchedColumn) -> String {
    let value = format!("json_extract(?1, '$.{}')", column.name);
    if column.is_bytes { format!("unhex({value})") } else { value }
}

/// Names of the accounts mentioned in the rebuilt rows.
fn names(
    conn: &mut Conn,
    differences: &[RowDifference],
) -> Result<HashMap<UserId, String>, StoreError> {
    let mut ids = BTreeSet::new();
    for unjournaled in UNJOURNALED {
        let RebuiltValue::Account(column) = unjournaled.anew else { continue };
        let of_relation = differences.iter().filter(|it| it.relation.name == unjournaled.relation);
        let rows = of_relation.filter_map(|it| it.made.as_ref());
        ids.extend(rows.filter_map(|row| rows::id(row, column)).map(UserId));
    }
    users::names(conn, &ids.into_iter().collect::<Vec<_>>())
}

/// A rebuilt row, with values for its unjournaled columns.
fn filled(relation: &FactRelation, made: &Row, seq: i64, names: &HashMap<UserId, String>) -> Row {
    let mut row = made.clone();
    for unjournaled in UNJOURNALED.iter().filter(|it| it.relation == relation.name) {
        let value = match unjournaled.anew {
            RebuiltValue::Empty | RebuiltValue::Squad => Value::from(""),
            RebuiltValue::Null => Value::Null,
            RebuiltValue::EmptyWith(other) => match made.get(other) {
                None | Some(Value::Null) => Value::Null,
                Some(_) => Value::from(""),
            },
            RebuiltValue::Account(column) => {
                let name = rows::id(made, column).and_then(|id| names.get(&UserId(id)));
                Value::from(name.cloned().unwrap_or_default())
            }
            RebuiltValue::Revision => Value::from(seq),
        };
        row.insert(unjournaled.column.to_owned(), value);
    }
    row
}

/// Names a rebuilt entry after its players, or else after its club.
fn name(conn: &mut Conn, made: &Row) -> Result<(), StoreError> {
    let Some(id) = rows::id(made, "id").map(EntryId) else { return Ok(()) };
    let mut entry = entries::find(conn, id)?;
    let known = players::find_many(conn, &entry.squad)?;
    let of_id = |id: &PlayerId| known.iter().find(|player| player.id == *id);
    let squad = entry.squad.iter().filter_map(of_id).filter(|player| player.is_named());
    let names: Vec<&str> = squad.map(|player| player.name.as_str()).collect();
    entry.name = if names.is_empty() { entry.club.clone() } else { names.join(" / ") };
    entries::update(conn, &entry)
}
