//! What became of rows of facts in one transaction, as an entry keeps it: rows put, set and cut.
//!
//! Rows are JSON as the backend has it, column by column, without what the journal does not tell.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use uuid::Uuid;

use super::relations::{self, Relation};
use super::watch::Written;
use crate::store::StoreError;
use crate::store::reading::to_json;

/// A row of facts: columns and values.
pub(super) type Row = Map<String, Value>;

/// Rows by their relations.
pub(super) type Rows = BTreeMap<String, Vec<Row>>;

/// What became of rows, as it is kept.
#[derive(Debug, Default, Serialize, Deserialize)]
pub(super) struct Changed {
    v: u8,
    /// Rows that were not there.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub put: Rows,
    /// Of rows that were there, the key and the columns that are otherwise.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub set: Rows,
    /// The keys of rows that are not there any more.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub cut: Rows,
}

impl Changed {
    /// That all these rows were put.
    pub(super) fn put(rows: Rows) -> Self {
        Self { v: 1, put: rows, ..Self::default() }
    }

    /// As it is kept.
    ///
    /// # Errors
    /// Never, of rows that were read.
    pub(super) fn into_text(self) -> Result<String, StoreError> {
        to_json(&self)
    }

    /// What became of the rows in all, from the first of each to its last.
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

/// What became of one row in all.
#[derive(Debug)]
pub(super) struct Net {
    pub relation: &'static Relation,
    pub before: Option<Row>,
    pub after: Option<Row>,
}

/// What became of the rows of facts that were written, in the order in which each was written first; those that are as
/// they were are left out.
///
/// # Errors
/// [`StoreError::Corrupt`] where a row is no JSON.
pub(super) fn net(written: &[Written]) -> Result<Vec<Net>, StoreError> {
    let mut rows: Vec<Net> = Vec::new();
    let mut places: BTreeMap<(&'static str, String), usize> = BTreeMap::new();
    for it in written {
        let Some(relation) = relations::named(&it.relation) else { continue };
        let (before, after) = (row(it.before.as_deref())?, row(it.after.as_deref())?);
        let Some(known) = after.as_ref().or(before.as_ref()) else { continue };
        let at = key(relation, known);
        // A row that is known by something else now is another one.
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
    (relation, key): (&'static Relation, String),
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

/// What a row is known by, as a text; texts are in the order of the keys.
pub(super) fn key(relation: &Relation, row: &Row) -> String {
    let values = relation.key.iter().map(|column| match row.get(*column) {
        Some(Value::Number(n)) => format!("{:020}", n.as_i64().unwrap_or_default()),
        Some(Value::String(text)) => text.clone(),
        other => other.unwrap_or(&Value::Null).to_string(),
    });
    values.collect::<Vec<_>>().join(" ")
}

/// The columns that a row is known by.
pub(super) fn key_row(relation: &Relation, row: &Row) -> Row {
    let of_key = |(column, _): &(&String, &Value)| relation.key.contains(&column.as_str());
    row.iter().filter(of_key).map(|(column, value)| (column.clone(), value.clone())).collect()
}

/// A row without what the journal does not tell.
pub(super) fn told(relation: &Relation, row: &Row) -> Row {
    let is_told =
        |(column, _): &(&String, &Value)| relations::untold_of(relation, column).is_none();
    row.iter().filter(is_told).map(|(column, value)| (column.clone(), value.clone())).collect()
}

/// The id in a column.
pub(super) fn id(row: &Row, column: &str) -> Option<Uuid> {
    let text = row.get(column)?.as_str()?;
    Uuid::try_parse(text.strip_prefix("\\x").unwrap_or(text)).ok()
}
