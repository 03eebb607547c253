//! The series of a table in words: number of games, current game and score.

use domain::tournament::id::EntryId;
use domain::tournament::series::Series;
use domain::tournament::table::{Table, TableState};

use crate::web::i18n::key;
use crate::web::request::context::Ctx;

/// The series, such as "Best of 3" or "2 games, both count".
pub fn words(ctx: &Ctx, series: Series) -> String {
    match series {
        Series::One => ctx.t(key::SERIES_ONE),
        Series::BestOf(n) => ctx.ta(key::SERIES_BEST_OF).with("n", i32::from(n)).to_string(),
        Series::All(n) => ctx.ta(key::SERIES_ALL).with("n", i32::from(n)).to_string(),
    }
}

/// The game's number, such as "Game 2 of 3".
pub fn game_of(ctx: &Ctx, table: &Table, number: u8) -> String {
    let said = ctx.ta(key::SERIES_GAME).with("number", i32::from(number));
    said.with("n", i32::from(table.series.n())).to_string()
}

/// The series on a table's card: "Best of 3" before play, "Game 2 of 3 · 1–0" during play, "Best of 3 · 2–1"
/// afterwards. Empty for a single game.
pub fn on_card(ctx: &Ctx, table: &Table) -> String {
    match table.state {
        _ if !table.series.is_long() || !table.kind.is_played() => String::new(),
        TableState::Waiting => words(ctx, table.series),
        TableState::Playing | TableState::Over => game_and_score(ctx, table, table.current()),
        TableState::Confirmed => format!("{}\u{a0}· {}", words(ctx, table.series), score(table)),
    }
}

/// Games won by a side. `None` unless the table plays a series that has begun.
pub fn won(table: &Table, entry: EntryId) -> Option<u8> {
    let has_score = table.series.is_long() && table.state != TableState::Waiting;
    has_score.then(|| table.course().won(entry))
}

/// Game and score, such as "Game 2 of 3 · 1–0".
pub fn game_and_score(ctx: &Ctx, table: &Table, number: u8) -> String {
    format!("{}\u{a0}· {}", game_of(ctx, table, number), score(table))
}

/// As [`game_and_score`], with the score in the order of the places of that game, if it has a result.
pub fn game_and_score_by_place(ctx: &Ctx, table: &Table, number: u8) -> String {
    let Some(result) = table.game(number).and_then(|game| game.result.as_ref()) else {
        return game_and_score(ctx, table, number);
    };
    let course = table.course();
    let won = result.sides.iter().map(|side| course.won(side.entry).to_string());
    format!("{}\u{a0}· {}", game_of(ctx, table, number), won.collect::<Vec<_>>().join("–"))
}

/// Games won by each side in the order of the seats, such as "2–1".
pub fn score(table: &Table) -> String {
    let won: Vec<String> = table.score().iter().map(|(_, won)| won.to_string()).collect();
    won.join("–")
}
