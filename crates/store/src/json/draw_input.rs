//! Stored form of a draw's input.

use domain::tournament::draw_input::{DrawInput, DrawnEntry, DrawnTables, DrawnTie};
use serde::{Deserialize, Serialize};

use super::plan::{DivisionJson, PairingJson};

/// The input of a draw. `version` identifies this format; `algorithm` inside identifies the drawing method.
#[derive(Serialize, Deserialize)]
#[serde(tag = "version")]
pub(crate) enum DrawInputJson {
    #[serde(rename = "1")]
    First(FirstJson),
}

/// A twin, because pairing and division have the same stored form as in plans.
#[derive(Serialize, Deserialize)]
pub(crate) struct FirstJson {
    algorithm: u16,
    pairing: PairingJson,
    division: DivisionJson,
    clubs_apart: bool,
    table: DrawnTables,
    n_pools: i32,
    ties: Vec<DrawnTie>,
    entries: Vec<DrawnEntry>,
    /// Two entry numbers, and how often they have met.
    met: Vec<(i32, i32, u32)>,
    /// Left out if empty, so that older inputs keep their exact text.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    absent: Vec<i32>,
    /// This and the following fields are left out if empty, so that older inputs keep their exact text.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    apart: Vec<(i32, i32)>,
    /// An entry number and its board.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    boards: Vec<(i32, u16)>,
    /// Left out for a draw by seed, so that older inputs keep their exact text.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    by_hand: Option<Vec<Vec<i32>>>,
}

impl From<&DrawInput> for DrawInputJson {
    fn from(input: &DrawInput) -> Self {
        let DrawInput {
            algorithm,
            pairing,
            division,
            clubs_apart,
            table,
            n_pools,
            ties,
            entries,
            met,
            absent,
            apart,
            boards,
            by_hand,
        } = input.clone();
        DrawInputJson::First(FirstJson {
            algorithm,
            pairing: pairing.into(),
            division: division.into(),
            clubs_apart,
            table,
            n_pools,
            ties,
            entries,
            met,
            absent,
            apart,
            boards,
            by_hand,
        })
    }
}

impl DrawInputJson {
    /// The draw input. `None` if the pairing is unreadable.
    pub(crate) fn into_input(self) -> Option<DrawInput> {
        let DrawInputJson::First(twin) = self;
        Some(DrawInput {
            algorithm: twin.algorithm,
            pairing: twin.pairing.into_pairing()?,
            division: twin.division.into(),
            clubs_apart: twin.clubs_apart,
            table: twin.table,
            n_pools: twin.n_pools,
            ties: twin.ties,
            entries: twin.entries,
            met: twin.met,
            absent: twin.absent,
            apart: twin.apart,
            boards: twin.boards,
            by_hand: twin.by_hand,
        })
    }
}
