//! Stored form of a table's result.

use chrono::{DateTime, Utc};
use domain::tournament::result::{ResultSource, SideResult, TableResult};
use serde::{Deserialize, Serialize};

/// A result without its end. A twin, because the end has a column of its own, so that it can be queried.
#[derive(Serialize, Deserialize)]
pub(crate) struct ResultJson {
    source: ResultSource,
    sides: Vec<SideResult>,
}

impl From<TableResult> for ResultJson {
    fn from(result: TableResult) -> Self {
        let TableResult { source, sides, ended_at: _ } = result;
        Self { source, sides }
    }
}

impl ResultJson {
    /// The result of a game that ended at `ended_at`.
    pub(crate) fn ended(self, ended_at: DateTime<Utc>) -> TableResult {
        TableResult { source: self.source, sides: self.sides, ended_at }
    }
}
