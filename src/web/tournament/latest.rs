//! The last results: who goes on from each table, and who is out.

use crate::ranking::outcome::{EntryOutcome, Outcomes};
use crate::rules::Color;
use crate::tournament::championship::Championship;
use crate::tournament::id::{EntryId, PoolId};
use crate::tournament::names::Names;
use crate::tournament::short_names::ShortNames;
use crate::tournament::table::{Table, TableKind, TableState};
use crate::web::parts::head::entry_path;
use crate::web::parts::places::Places;
use crate::web::parts::tables::correction_path;
use crate::web::request::context::Ctx;

/// So many are shown.
const SHOWN: usize = 6;

/// A table's result in a line or two.
pub struct ResultView {
    /// The table's page.
    pub path: String,
    /// What it is found by.
    pub title: String,
    /// Where an organizer corrects it; none for everybody else.
    pub correct: Option<String>,
    /// Those who go on from it, or won it.
    pub ahead: Vec<SideView>,
    /// What became of them, in a word: "go on".
    pub word: String,
    /// The others.
    pub behind: Vec<SideView>,
    /// What became of those, in a word: "out".
    pub word_behind: String,
}

/// A side of a result.
pub struct SideView {
    /// The entry.
    pub entry: EntryId,
    /// Its own page.
    pub path: String,
    /// Its short name.
    pub name: String,
    /// Its colors.
    pub colors: Vec<Color>,
}

/// The newest results of a pool, or of all, the last first.
pub fn results(
    ctx: &Ctx,
    championship: &Championship,
    names: &Names,
    places: &Places,
    pool: Option<PoolId>,
) -> Vec<ResultView> {
    let mut tables: Vec<&Table> = championship
        .tables()
        .iter()
        .filter(|table| table.state == TableState::Confirmed && table.kind == TableKind::Played)
        .filter(|table| pool.is_none_or(|pool| table.pool == pool))
        .collect();
    tables.sort_by_key(|table| {
        table.result.as_ref().map(|result| -result.ended_at.timestamp_micros())
    });
    let short = ShortNames::of(championship, names);
    let tables = tables.into_iter().take(SHOWN);
    tables.filter_map(|table| view(ctx, championship, &short, places, table)).collect()
}

fn view(
    ctx: &Ctx,
    championship: &Championship,
    short: &ShortNames,
    places: &Places,
    table: &Table,
) -> Option<ResultView> {
    let stage = championship.round(table.round).and_then(|it| championship.stage(it.stage))?;
    let outcome = Outcomes::new(championship, stage).at(table);
    let colors = table.sides();
    let side = |entry: EntryId| SideView {
        entry,
        path: entry_path(championship.tournament.id, entry),
        name: short.entry(entry).to_owned(),
        colors: colors
            .iter()
            .find(|(id, _)| *id == entry)
            .map(|it| it.1.clone())
            .unwrap_or_default(),
    };
    let (ahead, behind): (Vec<&EntryOutcome>, Vec<_>) = outcome.entries.iter().partition(|it| {
        it.goes_on.unwrap_or_else(|| it.outcome.place().is_some_and(|place| place.number == 1))
    });
    let goes_on = outcome.entries.iter().any(|it| it.goes_on == Some(true));
    let word = match (goes_on, ahead.len()) {
        (false, _) => "result-wins",
        (true, 1) => "result-goes-on",
        (true, _) => "result-go-on",
    };
    Some(ResultView {
        path: format!("/tables/{}", table.id),
        correct: ctx
            .is_organizer(&championship.tournament.id)
            .then(|| correction_path(&format!("/tables/{}", table.id))),
        title: places.heading(ctx, table),
        ahead: ahead.into_iter().map(|it| side(it.entry)).collect(),
        word: ctx.t(word),
        word_behind: ctx.t(match (goes_on, outcome.entries.len()) {
            (true, _) => "result-out",
            // Who was second at a table of four has not lost.
            (false, 3..) => "result-behind",
            (false, _) => "result-loses",
        }),
        behind: behind.into_iter().map(|it| side(it.entry)).collect(),
    })
}
