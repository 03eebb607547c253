//! Chart of places by round, with a line for each entry of the page. Its rows are the lines of the standings.

use domain::draw::overview::places_by_round::{places_after, played_rounds};
use domain::ranking::place_after::PlaceAfter;
use domain::tournament::championship::Championship;
use domain::tournament::id::PoolId;
use domain::tournament::names::Names;
use domain::tournament::short_names::ShortNames;
use domain::tournament::stage::Stage;

use crate::web::i18n::key;
use crate::web::parts::places_lines::{NamedPlaces, PlacesLines};
use crate::web::parts::standings::StandingsRow;
use crate::web::request::context::Ctx;

/// The chart of these rows, the first of which is on row number `first`, from 0, of the standings. `None` before two rounds have
/// results, and if the number of rounds is not fixed.
pub fn chart(
    ctx: &Ctx,
    (championship, stage): (&Championship, &Stage),
    pool: Option<PoolId>,
    first: usize,
    rows: &[&StandingsRow],
) -> Option<PlacesLines> {
    stage.plan.rounds()?;
    let rounds = played_rounds(championship, stage);
    let (_, before) = rounds.split_last().filter(|(_, before)| !before.is_empty())?;
    let places: Vec<_> =
        before.iter().map(|round| places_after(championship, stage, pool, *round)).collect();
    let names = Names::of(championship);
    let short = ShortNames::of(championship, &names);
    let line = |row: &&StandingsRow| {
        let mut own: Vec<Option<PlaceAfter>> =
            places.iter().map(|places| places.get(&row.entry).copied()).collect();
        let n_sharing = if row.is_tied { 2 } else { 1 };
        own.push((row.played > 0).then_some(PlaceAfter { rank: row.rank, n_sharing }));
        NamedPlaces {
            entries: vec![row.entry.to_string()],
            name: row.name.clone(),
            short: short.entry(row.entry).to_owned(),
            page: String::new(),
            places: own,
        }
    };
    let number =
        |number: &i32| ctx.ta(key::ROUND_NUMBERED_SHORT).with("number", number).to_string();
    let columns = rounds.iter().map(number).collect();
    Some(PlacesLines::new(columns, first, rows.iter().map(line).collect()))
}
