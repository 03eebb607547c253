//! The games of a table in words: how many, which one, and the score.

use crate::tournament::series::Series;
use crate::tournament::table::Table;
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

/// "Game 2 of 3 · 1–0".
pub fn game_and_score(ctx: &Ctx, table: &Table, number: u8) -> String {
    format!("{} · {}", game_of(ctx, table, number), score(table))
}

/// "2–1": the games won by each side, in the order of the seats.
pub fn score(table: &Table) -> String {
    let won: Vec<String> = table.score().iter().map(|(_, won)| won.to_string()).collect();
    won.join("–")
}
