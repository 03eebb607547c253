//! The card of a short text beside an emblem.

use super::canvas::{Anchor, Canvas, INK, MARGIN, Pen, SOFT, SURFACE, WIDTH};
use super::face::FontWeight;
use super::font::{Room, width};
use super::names::{CardName, NameRoom, fitted_names};
use crate::crest::own::Drawing;

/// Left edge of the texts.
const LEFT: f32 = 450.0;

/// Lowest baseline of a text.
const LAST: f32 = 522.0;

/// Content of a card with a short text.
#[derive(Clone, Debug)]
pub struct NoticeCard {
    /// Emblem beside the text.
    pub emblem: Emblem,
    /// Small line above the title.
    pub kicker: String,
    /// Main text of the card. Beside a crest it is a name, which is never cut at a word.
    pub title: String,
    /// Main fact in few words, in a dark pill below the title; may be empty.
    pub claim: String,
    /// Further texts, a line each; at most four are drawn.
    pub lines: Vec<String>,
    /// Footer text of the card.
    pub footer: String,
}

/// The emblem on a card with a short text.
#[derive(Clone, Debug)]
pub enum Emblem {
    /// The goal of a board, in four colors.
    Goal,
    /// The crest of an entry.
    Crest(Drawing),
}

/// Draws the card and returns its footer.
pub fn draw<'a>(card: &'a NoticeCard, canvas: &mut Canvas) -> &'a str {
    match &card.emblem {
        Emblem::Goal => canvas.goal([MARGIN + 8.0, 106.0, 330.0]),
        Emblem::Crest(crest) => canvas.inset(&crest.to_string(), [28.0, 62.0, 400.0, 416.0]),
    }
    let pen = |y, fill| Pen { x: LEFT, y, anchor: Anchor::Start, fill };
    let room = |lines, size, weight| Room { width: WIDTH - MARGIN - LEFT, lines, size, weight };
    canvas.text(&card.kicker, pen(110.0, SOFT), room(1, (30.0, 22.0), FontWeight::Bold));
    let has_claim = !card.claim.is_empty();
    let size = if has_claim { (68.0, 40.0) } else { (84.0, 44.0) };
    let top = if has_claim { 184.0 } else { 196.0 };
    let end = match &card.emblem {
        Emblem::Goal => canvas.text(&card.title, pen(top, INK), room(2, size, FontWeight::Bold)),
        Emblem::Crest(_) => name(&card.title, size, pen(top, INK), canvas),
    };
    let mut y = if has_claim { claim(&card.claim, end + 26.0, canvas) + 50.0 } else { end + 66.0 };
    let size = if has_claim { (32.0, 24.0) } else { (36.0, 25.0) };
    for line in card.lines.iter().take(4).filter(|line| !line.is_empty()) {
        // Lines that would leave the card are left out.
        let lines = if y + size.0 * 1.1 < LAST { 2 } else { 1 };
        if y > LAST {
            break;
        }
        let step = if has_claim { 46.0 } else { 52.0 };
        y = canvas.text(line, pen(y, INK), room(lines, size, FontWeight::Regular)) + step;
    }
    &card.footer
}

/// Draws a name with its first baseline at the pen, and returns its last baseline.
fn name(full: &str, size: (f32, f32), pen: Pen, canvas: &mut Canvas) -> f32 {
    let whole = CardName { full: full.to_owned(), short: String::new() };
    let room = NameRoom { width: WIDTH - MARGIN - LEFT, height: size.0 * 2.4, size };
    let name = fitted_names(std::iter::once(&whole), room);
    let lines = name.lines.first().map(Vec::as_slice).unwrap_or_default();
    let more = lines.len().saturating_sub(1) as f32 * name.size;
    let y = pen.y + 0.55 * more - 0.35 * name.size;
    canvas.name(lines, name.size, Pen { y, ..pen }, FontWeight::Bold);
    pen.y + 1.1 * more
}

/// Draws a claim in a dark pill, and returns the bottom of the pill.
fn claim(text: &str, top: f32, canvas: &mut Canvas) -> f32 {
    let room = WIDTH - MARGIN - LEFT - 56.0;
    let long = width(text, FontWeight::Bold, 1.0).max(1.0);
    let size = (room / long).min(42.0);
    canvas.rect([LEFT, top, long * size + 56.0, 70.0], 35.0, INK, "");
    let pen =
        Pen { x: LEFT + 28.0, y: top + 35.0 + size * 0.35, anchor: Anchor::Start, fill: SURFACE };
    let room = Room { width: room + 1.0, lines: 1, size: (size, size), weight: FontWeight::Bold };
    canvas.text(text, pen, room);
    top + 70.0
}
