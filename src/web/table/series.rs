//! Game within a series: its number, the score and the other games, for both pages of a table.

use domain::tournament::names::Names;
use domain::tournament::series::winner;
use domain::tournament::table::{Table, TableState};

use super::LoadedTable;
use crate::web::http::address;
use crate::web::http::game_at::GameAt;
use crate::web::i18n::key;
use crate::web::parts::series_words::{game_of, score};
use crate::web::request::context::Ctx;

/// Series of games of a table, as its pages show it.
pub struct SeriesView {
    /// Number of the game: "Game 2 of 3".
    pub title: String,
    /// Short form "2/3 · 1–0"; without the score if the table has more than two sides.
    pub short: String,
    /// Score "2–1", in the order of the seats.
    pub score: String,
    /// Sides by place once the table is decided, else in the order of the seats.
    pub sides: Vec<SeriesSide>,
    /// All games that are due or have begun.
    pub games: Vec<SeriesGame>,
    /// Page and number of the game that is due, if it is another one.
    pub next: Option<(address::Table, u8)>,
    /// True if a later game has begun, so that this one can only be corrected.
    pub has_gone_on: bool,
    /// Table result if another side won this game, one text per side; empty while this game has no result.
    pub outlook: Vec<String>,
}

/// Side with its score at the table.
pub struct SeriesSide {
    pub name: String,
    pub won: u8,
    /// Its place, once the table is decided.
    pub place: Option<u8>,
}

/// Game of the table.
pub struct SeriesGame {
    pub number: u8,
    pub path: String,
    /// True if it is the game shown.
    pub is_here: bool,
    /// Name of the winner, or empty.
    pub winner: String,
    /// State of the game.
    pub state: TableState,
    /// True if its result counts, or would count.
    pub counts: bool,
}

impl SeriesView {
    /// `None` if the table plays a single game.
    pub fn new(ctx: &Ctx, loaded: &LoadedTable, names: &Names) -> Option<Self> {
        let table = loaded.game.table();
        if !table.series.is_long() {
            return None;
        }
        let number = loaded.game.number();
        let current = table.current();
        let is_due = table.result.is_none() && current != number;
        Some(Self {
            title: game_of(ctx, &table, number),
            short: short(&table, number),
            score: score(&table),
            sides: sides(&table, names),
            games: lines(&table, number, names),
            next: is_due.then(|| (address::game(GameAt::of(&table, current)), current)),
            has_gone_on: loaded.game.result().is_some() && table.has_gone_on(number),
            outlook: outlook(ctx, &table, number, names),
        })
    }
}

fn short(table: &Table, number: u8) -> String {
    let which = format!("{number}/{}", table.series.n());
    match table.sides().len() {
        0..=2 => format!("{which}\u{a0}· {}", score(table)),
        _ => which,
    }
}

/// Describes the table's result under each other winner of a game that has a result.
fn outlook(ctx: &Ctx, table: &Table, number: u8, names: &Names) -> Vec<String> {
    let Some(result) = table.game(number).and_then(|game| game.result.as_ref()) else {
        return Vec::new();
    };
    let others = table.entries().into_iter().filter(|entry| winner(result) != Some(*entry));
    others
        .map(|entry| {
            let then = table.had_won(number, entry);
            let first = then.result.as_ref().map(winner);
            let said = match first {
                None => ctx.ta(key::SERIES_IF_DUE).with("number", i32::from(then.current())),
                Some(None) => ctx.ta(key::SERIES_IF_TIED),
                Some(Some(first)) => ctx.ta(key::SERIES_IF_WON).with("winner", names.entry(first)),
            };
            let said = said.with("name", names.entry(entry)).with("score", score(&then));
            let is_spare = |game: &u8| {
                let begun = table.game(*game).is_some_and(|it| it.state != TableState::Waiting);
                first.is_some() && *game <= table.current() && begun
            };
            let spare = (then.current() + 1..=then.series.n()).filter(is_spare);
            let spare =
                spare.map(|game| ctx.ta(key::SERIES_IF_SPARE).with("number", i32::from(game)));
            let sentences = [said].into_iter().chain(spare).map(|it| it.to_string());
            sentences.collect::<Vec<_>>().join(" ")
        })
        .collect()
}

fn sides(table: &Table, names: &Names) -> Vec<SeriesSide> {
    let place = |entry| Some(table.result.as_ref()?.of(entry)?.place);
    let side = |(entry, won)| SeriesSide { name: names.entry(entry), won, place: place(entry) };
    let mut sides: Vec<SeriesSide> = table.score().into_iter().map(side).collect();
    sides.sort_by_key(|side| side.place);
    sides
}

fn lines(table: &Table, here: u8, names: &Names) -> Vec<SeriesGame> {
    let current = table.current();
    let line = |(number, game): (u8, &domain::tournament::table::TableGame)| {
        let won = game.result.as_ref().and_then(winner);
        SeriesGame {
            number,
            path: address::game(GameAt::of(table, number)).page(),
            is_here: number == here,
            winner: won.map(|entry| names.entry(entry)).unwrap_or_default(),
            state: game.state,
            counts: number <= current,
        }
    };
    // A game that is neither due nor begun is not listed.
    let is_there = |line: &SeriesGame| line.counts || line.state != TableState::Waiting;
    (1..).zip(&table.games).map(line).filter(is_there).collect()
}
