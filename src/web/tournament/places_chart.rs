//! Chart of places by round, with a line for each entry of the page. Its rows are the lines of the standings.

use domain::draw::overview::places_by_round::{PlaceAfter, places_after, played_rounds};
use domain::tournament::championship::Championship;
use domain::tournament::id::{EntryId, PoolId};
use domain::tournament::names::Names;
use domain::tournament::short_names::ShortNames;
use domain::tournament::stage::Stage;
use parchis::Color;

use crate::web::i18n::key;
use crate::web::parts::standings::StandingsRow;
use crate::web::request::context::Ctx;

/// The colors of the first lines.
const FIRST: [Color; 4] = [Color::Yellow, Color::Blue, Color::Red, Color::Green];

/// Places of the entries of a page after each round.
pub struct PlacesChart {
    /// Short names of the rounds.
    pub rounds: Vec<String>,
    /// Place of the first row.
    pub first: usize,
    pub lines: Vec<PlacesLine>,
}

/// Line of an entry.
pub struct PlacesLine {
    pub entry: EntryId,
    pub name: String,
    /// The shortest name that is unique in the tournament.
    pub short: String,
    /// Color of one of the first lines.
    pub color: Option<Color>,
    /// SVG path, one unit for a round and for a row.
    pub path: String,
    /// Rank after each round in words, for the table.
    pub ranks: Vec<String>,
}

impl PlacesChart {
    /// The chart of these rows, the first of which is on row number `first`, from 0, of the standings. `None` before two rounds have
    /// results, and if the number of rounds is not fixed.
    pub fn new(
        ctx: &Ctx,
        (championship, stage): (&Championship, &Stage),
        pool: Option<PoolId>,
        first: usize,
        rows: &[&StandingsRow],
    ) -> Option<Self> {
        stage.plan.rounds()?;
        let rounds = played_rounds(championship, stage);
        let (_, before) = rounds.split_last().filter(|(_, before)| !before.is_empty())?;
        let places: Vec<_> =
            before.iter().map(|round| places_after(championship, stage, pool, *round)).collect();
        let names = Names::of(championship);
        let short = ShortNames::of(championship, &names);
        let line = |(index, row): (usize, &&StandingsRow)| {
            let mut own: Vec<Option<PlaceAfter>> =
                places.iter().map(|places| places.get(&row.entry).copied()).collect();
            let n_sharing = if row.is_tied { 2 } else { 1 };
            own.push((row.played > 0).then_some(PlaceAfter { rank: row.rank, n_sharing }));
            PlacesLine {
                entry: row.entry,
                name: row.name.clone(),
                short: short.entry(row.entry).to_owned(),
                color: FIRST.get(first + index).copied(),
                path: path(&own, first, index),
                ranks: own.iter().map(rank).collect(),
            }
        };
        let number =
            |number: &i32| ctx.ta(key::ROUND_NUMBERED_SHORT).with("number", number).to_string();
        Some(Self {
            rounds: rounds.iter().map(number).collect(),
            first: first + 1,
            lines: rows.iter().enumerate().map(line).collect(),
        })
    }

    /// Width of the drawing, in rounds.
    pub fn width(&self) -> usize {
        self.rounds.len().saturating_sub(1)
    }

    /// Lines in the order of drawing: the first ones last, so that they lie on top.
    pub fn drawn(&self) -> impl Iterator<Item = &PlacesLine> {
        self.lines.iter().rev()
    }
}

/// The line through the middles of the rows. Entries that share a rank are at the middle of its rows; in the last round
/// each is on its own row. A round without a place interrupts the line.
fn path(own: &[Option<PlaceAfter>], first: usize, index: usize) -> String {
    let mut path = String::new();
    let mut is_drawn = false;
    for (x, place) in own.iter().enumerate() {
        let Some(place) = place else {
            is_drawn = false;
            continue;
        };
        let y = match x + 1 == own.len() {
            true => index as f64 + 0.5,
            false => f64::from(place.rank) + f64::from(place.n_sharing) / 2.0 - 1.0 - first as f64,
        };
        path.push_str(&format!("{}{x} {y}", if is_drawn { "L" } else { "M" }));
        is_drawn = true;
    }
    path
}

fn rank(place: &Option<PlaceAfter>) -> String {
    match place {
        None => "–".to_owned(),
        Some(place) if place.n_sharing > 1 => format!("{}=", place.rank),
        Some(place) => place.rank.to_string(),
    }
}
