//! Map above a round: each round as bars, with its progress.

use domain::draw::overview::tree::middle;
use domain::tournament::table::TableState;

use super::query::BracketQuery;
use crate::web::i18n::key;
use crate::web::parts::titles::{name_words, short_name_words};
use crate::web::parts::tree::cards::TreeCard;
use crate::web::parts::tree::drawing::{BracketDrawing, RoundPhase};
use crate::web::request::context::Ctx;

/// Width and height of a round's map.
const WIDTH: usize = 60;
const HEIGHT: usize = 64;
/// Width of a bar, and its greatest height.
const BAR: usize = 26;
const THICK: usize = 12;
/// Most bars in one lane; further bars start another lane.
const MOST_BARS: usize = 22;
/// Most lanes that fit.
const MOST_LANES: usize = 8;

/// Round on the map.
pub(super) struct MapRound {
    /// Address of the round.
    pub path: String,
    /// Name of the round.
    pub title: String,
    /// Abbreviated name of the round.
    pub short: String,
    /// Progress of the round.
    pub note: String,
    /// True if it is the round shown.
    pub is_current: bool,
    /// Path data of the tables that are over. `live` holds those being played, `open` those to come.
    pub done: String,
    pub live: String,
    pub open: String,
    /// Path data of the tables on the highlighted entry's way.
    pub own: String,
}

pub(super) fn rounds(
    ctx: &Ctx,
    drawing: &BracketDrawing<'_>,
    query: &BracketQuery,
    current: usize,
) -> Vec<MapRound> {
    let columns = drawing.bracket.columns.iter().enumerate();
    columns
        .map(|(index, column)| {
            let mut round = MapRound {
                path: query.round_path(column.number),
                title: name_words(ctx, column.name),
                short: short_name_words(ctx, column.name, column.number),
                note: note(ctx, drawing, index),
                is_current: index == current,
                done: String::new(),
                live: String::new(),
                open: String::new(),
                own: String::new(),
            };
            round.fill(drawing, query, index);
            round
        })
        .collect()
}

impl MapRound {
    fn fill(&mut self, drawing: &BracketDrawing<'_>, query: &BracketQuery, index: usize) {
        let cards = drawing.cards(index, query.entry);
        // More tables than fit are drawn several to a bar.
        let together = cards.len().div_ceil(MOST_BARS * MOST_LANES).max(1);
        let bars: Vec<&[TreeCard]> = cards.chunks(together).collect();
        let lanes = bars.len().div_ceil(MOST_BARS).max(1);
        let n = bars.len().div_ceil(lanes).max(1);
        let is_to_come = drawing.phase(index) == RoundPhase::ToCome;
        for (place, cards) in bars.into_iter().enumerate() {
            let has = |states: &[TableState]| {
                cards.iter().any(|card| card.state.is_some_and(|state| states.contains(&state)))
            };
            let kind = if cards.iter().any(|card| card.is_on_way) {
                &mut self.own
            } else if is_to_come {
                &mut self.open
            } else if has(&[TableState::Playing, TableState::Over]) {
                &mut self.live
            } else if has(&[TableState::Waiting]) {
                &mut self.open
            } else {
                &mut self.done
            };
            kind.push_str(&bar(place % n, n, place / n, lanes));
        }
    }
}

/// Path data of the bar at a place in a lane.
fn bar(place: usize, n: usize, lane: usize, lanes: usize) -> String {
    let height = (HEIGHT * 7 / (10 * n)).clamp(2, THICK);
    let width = if lanes == 1 { BAR } else { (WIDTH - 8) / lanes - 1 };
    let left = (WIDTH - lanes * (width + 1)) / 2 + lane * (width + 1);
    let top = middle(place, n, HEIGHT).saturating_sub(height / 2);
    format!("M{left} {top}h{width}v{height}h-{width}z")
}

/// Progress of a round: "✓ 16", "1 of 4", "2".
fn note(ctx: &Ctx, drawing: &BracketDrawing<'_>, index: usize) -> String {
    let n = drawing.tree.columns.get(index).map_or(0, Vec::len);
    match drawing.phase(index) {
        RoundPhase::Over => format!("✓ {n}"),
        RoundPhase::ToCome => n.to_string(),
        RoundPhase::Now => {
            let (done, of) = drawing.played(index);
            ctx.ta(key::BRACKET_OF).with("done", done).with("n", of).to_string()
        }
    }
}
