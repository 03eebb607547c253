//! The whole bracket, with all rounds side by side.

use domain::tournament::id::EntryId;

use super::query::BracketQuery;
use crate::web::i18n::key;
use crate::web::parts::titles::{name_words, short_name_words};
use crate::web::parts::tree::cards::TreeCard;
use crate::web::parts::tree::drawing::{BracketDrawing, RoundPhase};
use crate::web::parts::tree::lines::{TreeLines, lines, way};
use crate::web::parts::tree::room::{Density, densities};
use crate::web::request::context::Ctx;

/// Column of the tree: one round.
pub(super) struct BracketColumn {
    /// Number of the round in its stage.
    pub number: i32,
    /// Name of the round; abbreviated if the column shows only numbers or bars.
    pub title: String,
    /// Progress, with the numbers of entries and qualifiers.
    pub note: String,
    /// Amount of detail per table.
    pub density: Density,
    /// Tables from top to bottom.
    pub cards: Vec<TreeCard>,
    /// Addresses of the tables, in the same order.
    pub paths: Vec<String>,
    /// Lines to the next round.
    pub gap: Option<BracketGap>,
}

/// Lines between a round and the next.
pub(super) struct BracketGap {
    /// The lines of all tables.
    pub lines: TreeLines,
    /// Path of the entry to highlight; empty without one.
    pub way: String,
    /// Possible paths of that entry; empty if its path is known.
    pub ways: String,
}

/// Columns of all rounds.
pub(super) fn columns(
    ctx: &Ctx,
    drawing: &BracketDrawing<'_>,
    query: &BracketQuery,
) -> Vec<BracketColumn> {
    let way = drawing.way(query.entry);
    let column = |(index, density): (usize, Density)| {
        let column = drawing.bracket.columns.get(index)?;
        let cards = drawing.cards(index, query.entry);
        let is_folded = matches!(density, Density::Bar | Density::Tick);
        Some(BracketColumn {
            number: column.number,
            title: match is_folded {
                true => short_name_words(ctx, column.name, column.number),
                false => name_words(ctx, column.name),
            },
            note: note(ctx, drawing, index, is_folded),
            density,
            paths: cards.iter().map(|it| query.table_path(column.number, it.number)).collect(),
            cards,
            gap: gap(drawing, index, &way, query.entry),
        })
    };
    densities(drawing).into_iter().enumerate().filter_map(column).collect()
}

/// Progress of a round: "✓ 64 → 32"; "16 → 8 · 1 of 4" while it is played.
fn note(ctx: &Ctx, drawing: &BracketDrawing<'_>, index: usize, is_folded: bool) -> String {
    let n = drawing.n_in(index);
    let next = match index + 1 < drawing.bracket.columns.len() {
        true => drawing.n_in(index + 1),
        false => 1,
    };
    let phase = drawing.phase(index);
    match (phase, is_folded) {
        (RoundPhase::Over, true) => "✓".to_owned(),
        (_, true) => String::new(),
        (RoundPhase::Over, false) => format!("✓ {n} → {next}"),
        (RoundPhase::ToCome, false) => format!("{n} → {next}"),
        (RoundPhase::Now, false) => {
            let (done, of) = drawing.played(index);
            let said = ctx.ta(key::BRACKET_DONE_OF).with("done", done).with("n", of);
            format!("{n} → {next}\u{a0}· {said}")
        }
    }
}

fn gap(
    drawing: &BracketDrawing<'_>,
    index: usize,
    found: &[(usize, usize)],
    entry: Option<EntryId>,
) -> Option<BracketGap> {
    let tree = &drawing.tree;
    let (n, n_next) = (tree.columns.get(index)?.len(), tree.columns.get(index + 1)?.len());
    let gap = tree.gaps.get(index)?;
    let place = |column: usize| found.iter().find(|it| it.0 == column).map(|it| it.1);
    let is_out = place(index).is_some_and(|place| {
        let mut rows = drawing.at(index, place).into_iter().flat_map(|table| &table.rows);
        rows.any(|row| Some(row.entry) == entry && row.goes_on == Some(false))
    });
    let draw = |from, to| way(from, n, to, n_next);
    let known = place(index).zip(place(index + 1)).map(|(from, to)| draw(from, to));
    let may = place(index).filter(|_| !gap.is_drawn && n_next <= 2 && !is_out);
    let ways = may.map(|from| (0..n_next).map(|to| draw(from, to)).collect::<String>());
    Some(BracketGap {
        lines: lines(gap, n, n_next),
        way: known.unwrap_or_default(),
        ways: ways.unwrap_or_default(),
    })
}
