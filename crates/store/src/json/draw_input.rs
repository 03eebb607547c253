//! Stored form of a draw's input.

use domain::tournament::draw_input::{DrawInput, DrawnEntry, DrawnTables, DrawnTie};
use domain::tournament::points::Points;
use domain::tournament::table_plan::Remainder;
use parchis::{Arms, Color, Mode};
use serde::{Deserialize, Serialize};

use super::plan::{DivisionJson, PairingJson};
use super::{Named, Text};

/// The input of a draw. `version` identifies this format; `algorithm` inside identifies the drawing method.
#[derive(Serialize, Deserialize)]
#[serde(tag = "version")]
pub(crate) enum DrawInputJson {
    #[serde(rename = "1")]
    First(FirstJson),
}

#[derive(Serialize, Deserialize)]
pub(crate) struct FirstJson {
    algorithm: u16,
    pairing: PairingJson,
    division: DivisionJson,
    clubs_apart: bool,
    table: TableJson,
    n_pools: i32,
    ties: Vec<TieJson>,
    entries: Vec<EntryJson>,
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

#[derive(Serialize, Deserialize)]
struct TableJson {
    seats: u8,
    remainder: Named<Remainder>,
    mode: Named<Mode>,
    arms: u8,
}

#[derive(Serialize, Deserialize)]
struct TieJson {
    pool: Option<i32>,
    entries: Vec<i32>,
}

#[derive(Serialize, Deserialize)]
struct EntryJson {
    number: i32,
    club: String,
    sector: String,
    points: PointsJson,
    byes: u32,
    colors: Vec<(Named<Color>, u32)>,
    came_from: Option<i32>,
    /// This and the following field are left out if unset, so that older inputs keep their exact text.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    seed: Option<u16>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    beaten: Option<u32>,
}

/// Whole points are a number. A fraction is a text in lowest terms: "5/2".
#[derive(Serialize, Deserialize)]
#[serde(untagged)]
enum PointsJson {
    Whole(i64),
    Fraction(Text<Points>),
}

impl From<Points> for PointsJson {
    fn from(points: Points) -> Self {
        points.as_whole().map_or(PointsJson::Fraction(Text(points)), PointsJson::Whole)
    }
}

impl From<PointsJson> for Points {
    fn from(twin: PointsJson) -> Self {
        match twin {
            PointsJson::Whole(points) => Points::whole(points),
            PointsJson::Fraction(points) => points.0,
        }
    }
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
        let DrawnTables { seats, remainder, mode, arms } = table;
        let tie = |DrawnTie { pool, entries }| TieJson { pool, entries };
        let entry = |entry: DrawnEntry| EntryJson {
            number: entry.number,
            club: entry.club,
            sector: entry.sector,
            points: entry.points.into(),
            byes: entry.byes,
            colors: entry.colors.into_iter().map(|(color, n)| (Named(color), n)).collect(),
            came_from: entry.came_from,
            seed: entry.seed,
            beaten: entry.beaten,
        };
        DrawInputJson::First(FirstJson {
            algorithm,
            pairing: pairing.into(),
            division: division.into(),
            clubs_apart,
            table: TableJson {
                seats,
                remainder: Named(remainder),
                mode: Named(mode),
                arms: arms.n(),
            },
            n_pools,
            ties: ties.into_iter().map(tie).collect(),
            entries: entries.into_iter().map(entry).collect(),
            met,
            absent,
            apart,
            boards,
            by_hand,
        })
    }
}

impl DrawInputJson {
    /// The draw input. `None` if no board has this number of arms.
    pub(crate) fn into_input(self) -> Option<DrawInput> {
        let DrawInputJson::First(twin) = self;
        let tie = |TieJson { pool, entries }| DrawnTie { pool, entries };
        let entry = |entry: EntryJson| DrawnEntry {
            number: entry.number,
            club: entry.club,
            sector: entry.sector,
            points: entry.points.into(),
            byes: entry.byes,
            colors: entry.colors.into_iter().map(|(color, n)| (color.0, n)).collect(),
            came_from: entry.came_from,
            seed: entry.seed,
            beaten: entry.beaten,
        };
        Some(DrawInput {
            algorithm: twin.algorithm,
            pairing: twin.pairing.into(),
            division: twin.division.into(),
            clubs_apart: twin.clubs_apart,
            table: DrawnTables {
                seats: twin.table.seats,
                remainder: twin.table.remainder.0,
                mode: twin.table.mode.0,
                arms: Arms::from_n(twin.table.arms)?,
            },
            n_pools: twin.n_pools,
            ties: twin.ties.into_iter().map(tie).collect(),
            entries: twin.entries.into_iter().map(entry).collect(),
            met: twin.met,
            absent: twin.absent,
            apart: twin.apart,
            boards: twin.boards,
            by_hand: twin.by_hand,
        })
    }
}
