//! A game among those of its table, for the pages of both: which it is, the score, and the others.

use super::Loaded;
use super::game_at::GameAt;
use crate::tournament::names::Names;
use crate::tournament::series::winner;
use crate::tournament::table::{Table, TableState};
use crate::web::parts::series_words::{game_of, score};
use crate::web::request::context::Ctx;

/// What is said of the games of a table that plays several.
pub struct SeriesView {
    /// "Game 2 of 3".
    pub title: String,
    /// "2/3 · 1–0", where there is no room for more; of more than two sides without the score.
    pub short: String,
    /// "2–1", in the order of the seats.
    pub score: String,
    /// Its sides in that order, or in that of their places at the table.
    pub sides: Vec<SeriesSide>,
    /// All of its games.
    pub games: Vec<GameLine>,
    /// The game that is due, where it is another one: its page and number.
    pub next: Option<(String, u8)>,
    /// Whether a later one has begun, so that this one is only corrected.
    pub has_gone_on: bool,
    /// Where this one has a result: what the table comes to if another side wins it, a sentence each.
    pub outlook: Vec<String>,
}

/// A side, and how it stands at the table.
pub struct SeriesSide {
    /// Its entry's name.
    pub name: String,
    /// Games won.
    pub won: u8,
    /// Its place, once the table is decided.
    pub place: Option<u8>,
}

/// A game of the table.
pub struct GameLine {
    /// Its number.
    pub number: u8,
    /// Its page.
    pub path: String,
    /// Whether it is the one shown.
    pub is_here: bool,
    /// Who won it, or empty.
    pub winner: String,
    /// How far it is.
    pub state: TableState,
    /// Whether its result counts, or would.
    pub counts: bool,
}

impl SeriesView {
    /// Of a game; none where its table plays only one.
    pub fn new(ctx: &Ctx, loaded: &Loaded, names: &Names) -> Option<Self> {
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
            next: is_due.then(|| (GameAt::of(&table, current).path(), current)),
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

/// What the table comes to with each other winner of a game that has a result.
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
                None => ctx.ta("series-if-due").with("number", i32::from(then.current())),
                Some(None) => ctx.ta("series-if-tied"),
                Some(Some(first)) => ctx.ta("series-if-won").with("winner", names.entry(first)),
            };
            let said = said.with("name", names.entry(entry)).with("score", score(&then));
            let is_spare = |game: &u8| {
                let begun = table.game(*game).is_some_and(|it| it.state != TableState::Waiting);
                first.is_some() && *game <= table.current() && begun
            };
            let spare = (then.current() + 1..=then.series.n()).filter(is_spare);
            let spare = spare.map(|game| ctx.ta("series-if-spare").with("number", i32::from(game)));
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

fn lines(table: &Table, here: u8, names: &Names) -> Vec<GameLine> {
    let current = table.current();
    let line = |(number, game): (u8, &crate::tournament::table::TableGame)| {
        let won = game.result.as_ref().and_then(winner);
        GameLine {
            number,
            path: GameAt::of(table, number).path(),
            is_here: number == here,
            winner: won.map(|entry| names.entry(entry)).unwrap_or_default(),
            state: game.state,
            counts: number <= current,
        }
    };
    // A game that is neither due nor begun is not there yet.
    let is_there = |line: &GameLine| line.counts || line.state != TableState::Waiting;
    (1..).zip(&table.games).map(line).filter(is_there).collect()
}
