//! A row of facts that does not stand as the journal makes it.

use std::fmt;

use serde_json::Value;

use super::relations::Relation;
use super::rows::{self, Row};

/// A row that does not stand as the journal makes it.
#[derive(Debug)]
pub struct Difference {
    pub(super) relation: &'static Relation,
    /// As it stands, with what the journal does not tell; none where there is none.
    pub(super) stands: Option<Row>,
    /// As it was made; none where there should be none.
    pub(super) made: Option<Row>,
}

impl fmt::Display for Difference {
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
