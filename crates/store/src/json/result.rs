//! Stored form of a table's result. The end of the game has a column of its own, so that it can be queried.

use chrono::{DateTime, Utc};
use domain::tournament::id::EntryId;
use domain::tournament::result::{Ending, ResultSource, SideResult, TableResult};
use serde::{Deserialize, Serialize};

use super::{Named, Text};

#[derive(Serialize, Deserialize)]
pub(crate) struct ResultJson {
    source: Named<ResultSource>,
    sides: Vec<SideJson>,
}

#[derive(Serialize, Deserialize)]
struct SideJson {
    entry: Text<EntryId>,
    place: u8,
    is_tied: bool,
    by_roll_off: bool,
    distance: Option<u16>,
    /// Left out if the number is unknown, as in results from before captures were counted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    captures: Option<u16>,
    #[serde(rename = "outcome")]
    ending: Named<Ending>,
}

impl From<TableResult> for ResultJson {
    fn from(result: TableResult) -> Self {
        let TableResult { source, sides, ended_at: _ } = result;
        Self { source: Named(source), sides: sides.into_iter().map(SideJson::from).collect() }
    }
}

impl ResultJson {
    /// The result of a game that ended at `ended_at`.
    pub(crate) fn ended(self, ended_at: DateTime<Utc>) -> TableResult {
        let sides = self.sides.into_iter().map(SideResult::from).collect();
        TableResult { source: self.source.0, sides, ended_at }
    }
}

impl From<SideResult> for SideJson {
    fn from(side: SideResult) -> Self {
        let SideResult { entry, place, is_tied, by_roll_off, distance, captures, ending } = side;
        let (entry, ending) = (Text(entry), Named(ending));
        Self { entry, place, is_tied, by_roll_off, distance, captures, ending }
    }
}

impl From<SideJson> for SideResult {
    fn from(side: SideJson) -> Self {
        let SideJson { entry, place, is_tied, by_roll_off, distance, captures, ending } = side;
        let (entry, ending) = (entry.0, ending.0);
        Self { entry, place, is_tied, by_roll_off, distance, captures, ending }
    }
}
