//! Latest results: the qualifiers of each table, and the eliminated entries.

use domain::draw::{self, RoundName};
use domain::ranking::outcome::{EntryOutcome, Outcomes};
use domain::tournament::championship::Championship;
use domain::tournament::id::{EntryId, PoolId};
use domain::tournament::names::Names;
use domain::tournament::table::{Table, TableKind, TableState};
use parchis::Color;

use crate::web::http::address;
use crate::web::parts::places::{Places, is_at_sector};
use crate::web::parts::tables::correction_path;
use crate::web::parts::titles::name_words;
use crate::web::request::context::Ctx;

/// Most results that the list shows.
const SHOWN: usize = 6;

/// Result of a table in a line or two.
pub struct ResultView {
    /// Path of the table's page.
    pub path: String,
    /// Heading of the table: its board or number.
    pub title: String,
    /// Its round, if the results are of several rounds and the title does not name it; else empty.
    pub round: String,
    /// Path where organizers correct it; `None` for others.
    pub correct: Option<String>,
    /// Its qualifiers, or its winner.
    pub ahead: Vec<SideView>,
    /// Outcome of those, in a word: "go on".
    pub word: String,
    /// All other sides of the table.
    pub behind: Vec<SideView>,
    /// Outcome of the others, in a word: "out".
    pub word_behind: String,
}

/// Side of a result.
pub struct SideView {
    /// Id of the entry.
    pub entry: EntryId,
    /// Path of its page.
    pub path: String,
    /// Name of the entry.
    pub name: String,
    /// Colors of the entry.
    pub colors: Vec<Color>,
}

/// Newest results of a pool or of all, the last first.
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
    tables.truncate(SHOWN);
    let are_of_one =
        tables.windows(2).all(|pair| matches!(pair, [one, next] if one.round == next.round));
    let view = |table: &Table| {
        let view = view(ctx, championship, names, places, table)?;
        let is_said = are_of_one || is_at_sector(championship, table);
        Some(if is_said { ResultView { round: String::new(), ..view } } else { view })
    };
    tables.into_iter().filter_map(view).collect()
}

fn view(
    ctx: &Ctx,
    championship: &Championship,
    names: &Names,
    places: &Places,
    table: &Table,
) -> Option<ResultView> {
    let round = championship.round(table.round)?;
    let stage = championship.stage(round.stage)?;
    let name = draw::round_name(championship, round);
    let outcome = Outcomes::new(championship, stage).at(table);
    let colors = table.sides();
    let side = |entry: EntryId| SideView {
        entry,
        path: address::tournament(championship.tournament.id).entry(entry).page(),
        name: names.entry(entry),
        colors: colors
            .iter()
            .find(|(id, _)| *id == entry)
            .map(|it| it.1.clone())
            .unwrap_or_default(),
    };
    let (ahead, behind): (Vec<&EntryOutcome>, Vec<_>) = outcome.entries.iter().partition(|it| {
        it.goes_on.unwrap_or_else(|| it.outcome.place().is_some_and(|place| place.number == 1))
    });
    let is_last = matches!(name, RoundName::Final | RoundName::FinalTable);
    let goes_on = !is_last && outcome.entries.iter().any(|it| it.goes_on == Some(true));
    let word = match (goes_on, ahead.len()) {
        (false, _) => "result-wins",
        (true, 1) => "result-goes-on",
        (true, _) => "result-go-on",
    };
    Some(ResultView {
        path: address::table(table.id).page(),
        correct: ctx
            .is_organizer(&championship.tournament.id)
            .then(|| correction_path(address::table(table.id))),
        title: places.heading(ctx, table),
        round: name_words(ctx, name),
        ahead: ahead.into_iter().map(|it| side(it.entry)).collect(),
        word: ctx.t(word),
        word_behind: ctx.t(match (goes_on, outcome.entries.len()) {
            (true, _) => "result-out",
            // Second place at a table of four is not a loss.
            (false, 3..) => "result-behind",
            (false, _) => "result-loses",
        }),
        behind: behind.into_iter().map(|it| side(it.entry)).collect(),
    })
}
