//! Rows of facts that differ from those that the journal yields.

use std::fmt;

use serde_json::Value;

use super::relations::FactRelation;
use super::rows::{self, Row};

/// A row that differs from the one that the journal yields.
#[derive(Debug)]
pub struct RowDifference {
    pub(super) relation: &'static FactRelation,
    /// Row in the database, including columns that are not journaled. `None` if there is no such row.
    pub(super) stands: Option<Row>,
    /// Row that the journal yields. `None` if it yields no such row.
    pub(super) made: Option<Row>,
}

impl fmt::Display for RowDifference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let any = self.stands.as_ref().or(self.made.as_ref());
        let key = any.map(|row| rows::key_row(self.relation, row)).unwrap_or_default();
        let key: Vec<String> =
            key.iter().map(|(column, value)| format!("{column} {value}")).collect();
        write!(f, "{} {}: ", self.relation.name, key.join(", "))?;
        let (Some(stands), Some(made)) = (&self.stands, &self.made) else {
            return match &self.stands {
                Some(_) => f.write_str("stands, and the journal has none"),
                None => f.write_str("is in the journal, and does not stand"),
            };
        };
        let told = rows::told(self.relation, stands);
        let columns = made.keys().chain(told.keys());
        let column = columns.into_iter().find(|column| made.get(*column) != told.get(*column));
        let said =
            |row: &Row| column.and_then(|it| row.get(it)).unwrap_or(&Value::Null).to_string();
        let column = column.map(String::as_str).unwrap_or_default();
        write!(f, "{column} is {}, by the journal {}", said(stands), said(made))
    }
}
