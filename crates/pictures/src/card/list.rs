//! The card of a ranking: its first players with their crests and points.

use super::canvas::{Anchor, Canvas, INK, LINE, MARGIN, Pen, SOFT, SURFACE, WIDTH};
use super::face::FontWeight;
use super::font::Room;
use super::names::{CardName, NameRoom, fitted_names};
use crate::crest::own::Drawing;

/// Top of the first row, and the height of each.
const TOP: f32 = 160.0;
const ROW: f32 = 74.0;

/// Maximum number of rows on the card.
pub const MOST_ROWS: usize = 5;

/// Content of a ranking's card.
#[derive(Clone, Debug)]
pub struct ListCard {
    /// Small line at the top: the ranking.
    pub kicker: String,
    /// Title: the week or the season.
    pub title: String,
    /// The first players, at most [`MOST_ROWS`].
    pub rows: Vec<ListRow>,
    /// Text in place of the rows if there are none.
    pub empty: String,
    /// Footer text of the card.
    pub footer: String,
}

/// A player in the list.
#[derive(Clone, Debug)]
pub struct ListRow {
    /// Rank as a number.
    pub rank: String,
    /// Crest of the player.
    pub crest: Drawing,
    /// Name of the player.
    pub name: CardName,
    /// Points of the player.
    pub figure: String,
}

/// Draws the card and returns its footer.
pub fn draw<'a>(card: &'a ListCard, canvas: &mut Canvas) -> &'a str {
    let pen = |x, y, anchor, fill| Pen { x, y, anchor, fill };
    let room = |width, size, weight| Room { width, lines: 1, size, weight };
    let wide = WIDTH - 2.0 * MARGIN;
    let kicker = room(wide, (29.0, 20.0), FontWeight::Bold);
    canvas.text(&card.kicker, pen(MARGIN, 60.0, Anchor::Start, SOFT), kicker);
    let title = room(wide, (68.0, 36.0), FontWeight::Bold);
    canvas.text(&card.title, pen(MARGIN, 130.0, Anchor::Start, INK), title);
    let rows = || card.rows.iter().take(MOST_ROWS);
    if rows().next().is_none() {
        let empty = Room { width: wide, lines: 2, size: (40.0, 26.0), weight: FontWeight::Regular };
        canvas.text(&card.empty, pen(MARGIN, 250.0, Anchor::Start, SOFT), empty);
        return &card.footer;
    }
    let name = NameRoom { width: 640.0, height: ROW - 10.0, size: (40.0, 24.0) };
    let names = fitted_names(rows().map(|row| &row.name), name);
    for (n, (row, lines)) in rows().zip(&names.lines).enumerate() {
        let top = TOP + n as f32 * ROW;
        let middle = top + ROW / 2.0;
        let is_first = card.rows.first().is_some_and(|first| first.rank == row.rank);
        let (frame, weight) = match is_first {
            true => (format!("stroke=\"{INK}\" stroke-width=\"4\""), FontWeight::Bold),
            false => (format!("stroke=\"{LINE}\" stroke-width=\"1.5\""), FontWeight::Regular),
        };
        canvas.rect([MARGIN + 2.0, top + 3.0, wide - 4.0, ROW - 8.0], 10.0, SURFACE, &frame);
        let y = middle + 13.0;
        let bold = room(90.0, (38.0, 20.0), FontWeight::Bold);
        canvas.text(&row.rank, pen(MARGIN + 58.0, y, Anchor::Middle, INK), bold);
        canvas.inset(&row.crest.to_string(), [MARGIN + 116.0, top + 6.0, 58.0, 60.0]);
        canvas.name(lines, names.size, pen(MARGIN + 196.0, middle, Anchor::Start, INK), weight);
        let figure = room(230.0, (36.0, 20.0), FontWeight::Bold);
        canvas.text(&row.figure, pen(WIDTH - MARGIN - 24.0, y, Anchor::End, INK), figure);
    }
    &card.footer
}
