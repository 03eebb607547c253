//! The race of a game on its table's page: the chart, and its numbers as a table.

use askama::Template;
use domain::tournament::names::Names;
use domain::tournament::race::{Race, samples};

use super::LoadedTable;
use super::race_chart::RaceChart;
use crate::web::http::address;
use crate::web::i18n::key;
use crate::web::request::context::Ctx;

/// Most rows of the table.
const ROWS: usize = 12;

/// The section of a table's page.
#[derive(Template)]
#[template(path = "table/race.html")]
pub struct RaceSection {
    ctx: Ctx,
    path: address::Table,
    chart: RaceChart,
    rows: Vec<RaceRow>,
}

/// A row of the table: a position with the distance of each side and the name of the leader.
struct RaceRow {
    n: usize,
    distances: Vec<u16>,
    leader: String,
}

impl RaceSection {
    /// The section of a game; `None` before its first throw.
    pub fn new(ctx: &Ctx, loaded: &LoadedTable, names: &Names) -> Option<Self> {
        let race = Race::of(&loaded.game)?;
        let name_of = |n: usize| {
            let leader = race.sides.get(race.leader_at(n)?)?;
            Some(names.entry(leader.entry))
        };
        let rows = samples(race.last, ROWS).map(|n| RaceRow {
            n,
            distances: race.sides.iter().map(|side| side.distance(n)).collect(),
            leader: name_of(n).unwrap_or_default(),
        });
        Some(Self {
            path: address::game(loaded.at()),
            rows: rows.collect(),
            chart: RaceChart::new(ctx, loaded, names, &race, None),
            ctx: ctx.clone(),
        })
    }
}
