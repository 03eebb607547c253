//! Chart of the places of a ranking's first players by week, for a week and for a season.

use std::collections::HashMap;

use domain::ranking::places_by_week::PlacesByWeek;
use domain::ranking::weekly::Week;
use domain::tournament::id::PlayerId;

use super::RankingFacts;
use crate::web::i18n::{Key, key};
use crate::web::parts::places_lines::{NamedPlaces, PlacesLines};
use crate::web::request::context::Ctx;

/// Most lines of a chart.
pub const LINES: usize = 10;

/// The chart of these places; `None` for less than two weeks. `entries` has the entries of a player by which the device knows whom it follows.
pub fn chart(
    ctx: &Ctx,
    facts: &RankingFacts,
    entries: &HashMap<PlayerId, String>,
    places: PlacesByWeek,
) -> Option<PlacesLines> {
    let line = |(player, places): (PlayerId, Vec<_>)| NamedPlaces {
        entries: entries.get(&player).cloned().into_iter().collect(),
        name: facts.name(&player),
        short: facts.name(&player),
        page: facts.path(&player),
        places,
    };
    let number = |week: &Week| ctx.ta(key::WEEK_SHORT).with("week", week.number()).to_string();
    let columns: Vec<String> = places.weeks.iter().map(number).collect();
    (columns.len() > 1)
        .then(|| PlacesLines::new(columns, 0, places.lines.into_iter().map(line).collect()))
}

/// The words around a chart whose drawing is described by `description`: heading, description, heading of the names, note on places below
/// all rows.
pub fn titles(ctx: &Ctx, description: Key) -> [String; 4] {
    [key::PLACES_BY_WEEK, description, key::COLUMN_NAME, key::PLACES_LOWER].map(|key| ctx.t(key))
}
