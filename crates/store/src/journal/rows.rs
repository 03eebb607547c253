//! Changes to rows of facts within one transaction, as stored in a journal entry: rows inserted, updated and deleted.
//!
//! Rows are in the JSON notation of the backend, without unjournaled columns.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use uuid::Uuid;

use super::relations::{self, FactRelation};
use super::watch::WrittenRow;
use crate::StoreError;
use crate::columns::to_json;

/// A row of facts, as columns and values.
pub(super) type Row = Map<String, Value>;

/// Rows by name of their table.
pub(super) type Rows = BTreeMap<String, Vec<Row>>;

/// Changes of rows as stored in a journal entry.
#[derive(Debug, Default, Serialize, Deserialize)]
pub(super) struct Changed {
    v: u8,
    /// Inserted rows, in full.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub put: Rows,
    /// Updated rows: the key and the changed columns of each.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub set: Rows,
    /// Keys of deleted rows.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub cut: Rows,
}

impl Changed {
    /// The insertion of all these rows.
    pub(super) fn put(rows: Rows) -> Self {
        Self { v: 1, put: rows, ..Self::default() }
    }

    /// The changes as JSON text.
    ///
    /// # Errors
    /// Never for rows that were parsed from the database.
    pub(super) fn into_text(self) -> Result<String, StoreError> {
        to_json(&self)
    }

    /// The overall changes of rows, from the first version of each to its last.
    pub(super) fn between(rows: &[Net]) -> Self {
        let mut changed = Self { v: 1, ..Self::default() };
        for net in rows {
            let name = net.relation.name.to_owned();
            match (&net.before, &net.after) {
                (None, Some(after)) => {
                    changed.put.entry(name).or_default().push(told(net.relation, after));
                }
                (Some(before), None) => {
                    changed.cut.entry(name).or_default().push(key_row(net.relation, before));
                }
                (Some(before), Some(after)) => {
                    let mut row = told(net.relation, after);
                    row.retain(|column, value| before.get(column) != Some(&*value));
                    if !row.is_empty() {
                        row.append(&mut key_row(net.relation, after));
                        changed.set.entry(name).or_default().push(row);
                    }
                }
                (None, None) => {}
            }
        }
        changed
    }
}

/// Overall change of one row within a transaction.
#[derive(Debug)]
pub(super) struct Net {
    pub relation: &'static FactRelation,
    pub before: Option<Row>,
    pub after: Option<Row>,
}

/// Overall changes of the rows of facts, in order of each row's first write. Rows that end up unchanged are left out.
///
/// # Errors
/// [`StoreError::Corrupt`] if a row is not valid JSON.
pub(super) fn net(written: &[WrittenRow]) -> Result<Vec<Net>, StoreError> {
    let mut rows: Vec<Net> = Vec::new();
    let mut places: BTreeMap<(&'static str, String), usize> = BTreeMap::new();
    for it in written {
        let Some(relation) = relations::named(&it.relation) else { continue };
        let (before, after) = (row(it.before.as_deref())?, row(it.after.as_deref())?);
        let Some(known) = after.as_ref().or(before.as_ref()) else { continue };
        let at = key(relation, known);
        // A row whose key has changed counts as a deleted row and a new one.
        if let (Some(old), Some(_)) = (&before, &after)
            && key(relation, old) != at
        {
            note(&mut rows, &mut places, (relation, key(relation, old)), before, None);
            note(&mut rows, &mut places, (relation, at), None, after);
            continue;
        }
        note(&mut rows, &mut places, (relation, at), before, after);
    }
    rows.retain(|net| net.before != net.after);
    Ok(rows)
}

fn note(
    rows: &mut Vec<Net>,
    places: &mut BTreeMap<(&'static str, String), usize>,
    (relation, key): (&'static FactRelation, String),
    before: Option<Row>,
    after: Option<Row>,
) {
    match places.get(&(relation.name, key.clone())).and_then(|place| rows.get_mut(*place)) {
        Some(net) => net.after = after,
        None => {
            places.insert((relation.name, key), rows.len());
            rows.push(Net { relation, before, after });
        }
    }
}

pub(super) fn row(text: Option<&str>) -> Result<Option<Row>, StoreError> {
    let read = |text| serde_json::from_str(text);
    text.map(read).transpose().map_err(|error| StoreError::Corrupt(format!("a row: {error}")))
}

/// The key of a row as a text. These texts sort like the keys themselves.
pub(super) fn key(relation: &FactRelation, row: &Row) -> String {
    let values = relation.key.iter().map(|column| match row.get(*column) {
        Some(Value::Number(n)) => format!("{:020}", n.as_i64().unwrap_or_default()),
        Some(Value::String(text)) => text.clone(),
        other => other.unwrap_or(&Value::Null).to_string(),
    });
    values.collect::<Vec<_>>().join(" ")
}

/// The key columns of a row.
pub(super) fn key_row(relation: &FactRelation, row: &Row) -> Row {
    let of_key = |(column, _): &(&String, &Value)| relation.key.contains(&column.as_str());
    row.iter().filter(of_key).map(|(column, value)| (column.clone(), value.clone())).collect()
}

/// A row without its unjournaled columns.
pub(super) fn told(relation: &FactRelation, row: &Row) -> Row {
    let is_told =
        |(column, _): &(&String, &Value)| relations::unjournaled_of(relation, column).is_none();
    row.iter().filter(is_told).map(|(column, value)| (column.clone(), value.clone())).collect()
}

/// Parses the id in a column. `None` if there is no valid id.
pub(super) fn id(row: &Row, column: &str) -> Option<Uuid> {
    let text = row.get(column)?.as_str()?;
    Uuid::try_parse(text.strip_prefix("\\x").unwrap_or(text)).ok()
}
