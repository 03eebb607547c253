//! The card of a round: its tables with their sides.

use parchis::Color;

use super::canvas::{Anchor, Canvas, INK, MARGIN, Pen, SOFT, SURFACE, WIDTH};
use super::font::{FontWeight, Room};

const TOP: f32 = 122.0;
const END: f32 = 526.0;

/// Content of a round's card.
#[derive(Clone, Debug)]
pub struct RoundCard {
    /// Name of the round.
    pub title: String,
    /// Smaller text beside the title.
    pub aside: String,
    /// Its tables, at most [`MOST_TABLES`].
    pub tables: Vec<RoundTable>,
    /// Footer text of the card.
    pub footer: String,
}

/// Maximum number of tables on a round's card.
pub const MOST_TABLES: usize = 8;

/// A table in the card of a round.
#[derive(Clone, Debug)]
pub struct RoundTable {
    /// Number of the table or of its board.
    pub number: String,
    /// The sides: colors, name, and true for a side that advances or has won.
    pub sides: Vec<(Vec<Color>, String, bool)>,
}

/// Draws the card and returns its footer.
pub fn draw<'a>(card: &'a RoundCard, canvas: &mut Canvas) -> &'a str {
    let pen = |x, y, anchor, fill| Pen { x, y, anchor, fill };
    let title = Room { width: 700.0, lines: 1, size: (72.0, 44.0), weight: FontWeight::Bold };
    canvas.text(&card.title, pen(MARGIN, 92.0, Anchor::Start, INK), title);
    let aside = Room { width: 400.0, lines: 1, size: (29.0, 22.0), weight: FontWeight::Regular };
    canvas.text(&card.aside, pen(WIDTH - MARGIN, 86.0, Anchor::End, SOFT), aside);
    let tables = || card.tables.iter().take(MOST_TABLES);
    let is_one_column = tables().count() <= 4;
    let n_rows = if is_one_column { tables().count() } else { tables().count().div_ceil(2) };
    let height = ((END - TOP + 8.0) / n_rows.max(1) as f32).min(150.0);
    let width = if is_one_column { 800.0 } else { (WIDTH - 2.0 * MARGIN - 16.0) / 2.0 };
    for (n, table) in tables().enumerate() {
        let (column, row) = (n / n_rows.max(1), n % n_rows.max(1));
        let x = MARGIN + column as f32 * (width + 16.0);
        draw_table(table, [x, TOP + row as f32 * height, width, height - 8.0], canvas);
    }
    if is_one_column {
        canvas.goal([892.0, 196.0, 260.0]);
    }
    &card.footer
}

fn draw_table(table: &RoundTable, [x, y, width, height]: [f32; 4], canvas: &mut Canvas) {
    let frame = format!("stroke=\"{INK}\" stroke-width=\"4\"");
    canvas.rect([x + 2.0, y + 2.0, width - 4.0, height - 4.0], 10.0, SURFACE, &frame);
    canvas.rect([x + 2.0, y + 2.0, 70.0, height - 4.0], 10.0, INK, "");
    canvas.rect([x + 52.0, y + 2.0, 20.0, height - 4.0], 0.0, INK, "");
    let number = Room { width: 60.0, lines: 1, size: (44.0, 20.0), weight: FontWeight::Bold };
    let middle = y + height / 2.0;
    let pen = Pen { x: x + 37.0, y: middle + 15.0, anchor: Anchor::Middle, fill: SURFACE };
    canvas.text(&table.number, pen, number);
    let n_columns = if table.sides.len() > 2 { 2 } else { 1 };
    let n_rows = table.sides.len().div_ceil(n_columns).max(1);
    let (left, row_height) = (x + 84.0, (height - 8.0) / n_rows as f32);
    let column_width = (width - 92.0) / n_columns as f32;
    for (n, (colors, name, is_through)) in table.sides.iter().enumerate() {
        let (row, column) = (n / n_columns, n % n_columns);
        let radius = (row_height * 0.3).min(13.0);
        let y = y + 4.0 + (row as f32 + 0.5) * row_height;
        let mut at = left + column as f32 * column_width + radius;
        for color in colors {
            canvas.piece(*color, [at, y], radius);
            at += radius * 2.2;
        }
        let (weight, fill) =
            if *is_through { (FontWeight::Bold, INK) } else { (FontWeight::Regular, SOFT) };
        let end = left + (column + 1) as f32 * column_width - 10.0;
        let size = (row_height * 0.62).min(31.0);
        let lines = if row_height > 60.0 { 2 } else { 1 };
        let room = Room { width: end - at, lines, size: (size, size * 0.6), weight };
        let pen = Pen { x: at, y, anchor: Anchor::Start, fill };
        canvas.text_around(name, pen, room);
    }
}
