//! Latest results: the qualifiers of each table, and the eliminated entries.

use domain::draw::{self, RoundName};
use domain::ranking::outcome::Outcomes;
use domain::tournament::id::PoolId;
use domain::tournament::table::{Table, TableKind, TableState};

use crate::web::i18n::key;
use crate::web::parts::tables::{TableSide, TableView, correction_path};
use crate::web::parts::titles::name_words;
use crate::web::parts::wording::Wording;

/// Most results that the list shows.
const SHOWN: usize = 6;

/// Result of a table in a line or two.
pub struct ResultView {
    /// The table without its sides. Its round is set if the results are of several rounds and the title does not contain the round.
    pub table: TableView,
    /// Path where organizers correct it; `None` for others.
    pub correct: Option<String>,
    /// Its qualifiers, or its winner.
    pub ahead: Vec<TableSide>,
    /// Outcome of the sides in `ahead`, in a word: "go on".
    pub word: String,
    /// All other sides of the table.
    pub behind: Vec<TableSide>,
    /// Outcome of the sides in `behind`, in a word: "out".
    pub word_behind: String,
}

/// Newest results of a pool or of all, the last first.
pub fn results(words: &Wording<'_>, pool: Option<PoolId>) -> Vec<ResultView> {
    let mut tables: Vec<&Table> = words
        .championship
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
        let mut view = view(words, table)?;
        if are_of_one || view.table.is_at_sector {
            view.table.round.clear();
        }
        Some(view)
    };
    tables.into_iter().filter_map(view).collect()
}

fn view(words: &Wording<'_>, table: &Table) -> Option<ResultView> {
    let Wording { ctx, championship, .. } = words;
    let round = championship.round(table.round)?;
    let stage = championship.stage(round.stage)?;
    let name = draw::round_name(championship, round);
    let outcome = Outcomes::new(championship, stage).at(table);
    let mut view = words.table(table).in_round(name_words(ctx, name));
    let mut sides = std::mem::take(&mut view.sides);
    sides.sort_by_key(|side| outcome.entries.iter().position(|it| it.entry == side.entry));
    let (ahead, behind): (Vec<TableSide>, Vec<_>) = sides.into_iter().partition(|side| {
        outcome.of(side.entry).is_some_and(|it| {
            it.goes_on.unwrap_or_else(|| it.outcome.place().is_some_and(|place| place.number == 1))
        })
    });
    let is_last = matches!(name, RoundName::Final | RoundName::FinalTable);
    let goes_on = !is_last && outcome.entries.iter().any(|it| it.goes_on == Some(true));
    let word = match (goes_on, ahead.len()) {
        (false, _) => key::RESULT_WINS,
        (true, 1) => key::RESULT_GOES_ON,
        (true, _) => key::RESULT_GO_ON,
    };
    Some(ResultView {
        correct: ctx.is_organizer(&championship.tournament.id).then(|| correction_path(view.path)),
        table: view,
        ahead,
        word: ctx.t(word),
        word_behind: ctx.t(match (goes_on, outcome.entries.len()) {
            (true, _) => key::RESULT_OUT,
            // Second place at a table of four is not a loss.
            (false, 3..) => key::RESULT_BEHIND,
            (false, _) => key::RESULT_LOSES,
        }),
        behind,
    })
}
