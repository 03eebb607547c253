//! The games of a table in words: how many, which one, and the score.

use crate::tournament::id::EntryId;
use crate::tournament::series::Series;
use crate::tournament::table::{Table, TableState};
use crate::web::request::context::Ctx;

/// "Best of 3", "2 games, both count".
pub fn words(ctx: &Ctx, series: Series) -> String {
    match series {
        Series::One => ctx.t("series-one"),
        Series::BestOf(n) => ctx.ta("series-best-of").with("n", i32::from(n)).to_string(),
        Series::All(n) => ctx.ta("series-all").with("n", i32::from(n)).to_string(),
    }
}

/// "Game 2 of 3".
pub fn game_of(ctx: &Ctx, table: &Table, number: u8) -> String {
    let said = ctx.ta("series-game").with("number", i32::from(number));
    said.with("n", i32::from(table.series.n())).to_string()
}

/// What a card says of the games of its table: "Best of 3", while they are played "Game 2 of 3 · 1–0", then "Best of 3 · 2–1";
/// empty where one game is played.
pub fn on_card(ctx: &Ctx, table: &Table) -> String {
    match table.state {
        _ if !table.series.is_long() || !table.kind.is_played() => String::new(),
        TableState::Waiting => words(ctx, table.series),
        TableState::Playing | TableState::Over => game_and_score(ctx, table, table.current()),
        TableState::Confirmed => format!("{}\u{a0}· {}", words(ctx, table.series), score(table)),
    }
}

/// How many games a side has won, where its table plays several and has begun.
pub fn won(table: &Table, entry: EntryId) -> Option<u8> {
    let has_score = table.series.is_long() && table.state != TableState::Waiting;
    has_score.then(|| table.course().won(entry))
}

/// "Game 2 of 3 · 1–0".
pub fn game_and_score(ctx: &Ctx, table: &Table, number: u8) -> String {
    format!("{}\u{a0}· {}", game_of(ctx, table, number), score(table))
}

/// As [`game_and_score`], the score in the order of the places of that game where it has a result, as it is read beside
/// them.
pub fn game_and_score_by_place(ctx: &Ctx, table: &Table, number: u8) -> String {
    let Some(result) = table.game(number).and_then(|game| game.result.as_ref()) else {
        return game_and_score(ctx, table, number);
    };
    let course = table.course();
    let won = result.sides.iter().map(|side| course.won(side.entry).to_string());
    format!("{}\u{a0}· {}", game_of(ctx, table, number), won.collect::<Vec<_>>().join("–"))
}

/// "2–1": the games won by each side, in the order of the seats.
pub fn score(table: &Table) -> String {
    let won: Vec<String> = table.score().iter().map(|(_, won)| won.to_string()).collect();
    won.join("–")
}
