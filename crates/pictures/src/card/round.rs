//! The card of a round: its tables with their sides.

use parchis::Color;

use super::canvas::{Anchor, Canvas, INK, MARGIN, Pen, SOFT, SURFACE, WIDTH};
use super::face::FontWeight;
use super::font::Room;
use super::names::{CardName, FittedNames, NameRoom, fitted_names};

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
    /// Its sides.
    pub sides: Vec<RoundSide>,
}

/// A side of a table in the card of a round.
#[derive(Clone, Debug)]
pub struct RoundSide {
    /// Colors that the side plays.
    pub colors: Vec<Color>,
    /// Its name.
    pub name: CardName,
    /// True if the side advances or has won, or if there is no result yet.
    pub is_through: bool,
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
    let cells = |table: &RoundTable| Cells::new(table, [width, height - 8.0]);
    let sides = tables().flat_map(|table| &table.sides);
    let narrowest = tables().map(|table| cells(table).name_width(table)).fold(width, f32::min);
    let lowest = tables().map(|table| cells(table).height).fold(height, f32::min);
    let room = NameRoom { width: narrowest, height: lowest, size: (31.0, 19.0) };
    let FittedNames { size, lines } = fitted_names(sides.map(|side| &side.name), room);
    let mut lines = lines.into_iter();
    for (n, table) in tables().enumerate() {
        let (column, row) = (n / n_rows.max(1), n % n_rows.max(1));
        let x = MARGIN + column as f32 * (width + 16.0);
        let corner = [x, TOP + row as f32 * height];
        draw_frame(table, corner, [width, height - 8.0], canvas);
        let cells = cells(table);
        for (n, (side, lines)) in table.sides.iter().zip(lines.by_ref()).enumerate() {
            draw_side(side, (&lines, size), (corner, cells, n), canvas);
        }
    }
    if is_one_column {
        canvas.goal([892.0, 196.0, 260.0]);
    }
    &card.footer
}

/// The places of the sides in the frame of a table.
#[derive(Clone, Copy)]
struct Cells {
    n_columns: usize,
    /// Width and height of a place.
    width: f32,
    height: f32,
}

impl Cells {
    fn new(table: &RoundTable, [width, height]: [f32; 2]) -> Self {
        let n_columns = if table.sides.len() > 2 { 2 } else { 1 };
        let n_rows = table.sides.len().div_ceil(n_columns).max(1);
        Self {
            n_columns,
            width: (width - 92.0) / n_columns as f32,
            height: (height - 8.0) / n_rows as f32,
        }
    }

    fn radius(self) -> f32 {
        (self.height * 0.3).min(13.0)
    }

    /// Width of the pieces of a side and the space after them.
    fn pieces(self, side: &RoundSide) -> f32 {
        self.radius() * (2.2 * side.colors.len() as f32 + 1.0)
    }

    /// Width that each name of the table has.
    fn name_width(self, table: &RoundTable) -> f32 {
        let pieces = table.sides.iter().map(|side| self.pieces(side)).fold(0.0, f32::max);
        self.width - pieces - 10.0
    }
}

fn draw_frame(
    table: &RoundTable,
    [x, y]: [f32; 2],
    [width, height]: [f32; 2],
    canvas: &mut Canvas,
) {
    let frame = format!("stroke=\"{INK}\" stroke-width=\"4\"");
    canvas.rect([x + 2.0, y + 2.0, width - 4.0, height - 4.0], 10.0, SURFACE, &frame);
    canvas.rect([x + 2.0, y + 2.0, 70.0, height - 4.0], 10.0, INK, "");
    canvas.rect([x + 52.0, y + 2.0, 20.0, height - 4.0], 0.0, INK, "");
    let number = Room { width: 60.0, lines: 1, size: (44.0, 20.0), weight: FontWeight::Bold };
    let pen =
        Pen { x: x + 37.0, y: y + height / 2.0 + 15.0, anchor: Anchor::Middle, fill: SURFACE };
    canvas.text(&table.number, pen, number);
}

fn draw_side(
    side: &RoundSide,
    (lines, size): (&[String], f32),
    ([x, y], cells, n): ([f32; 2], Cells, usize),
    canvas: &mut Canvas,
) {
    let (row, column) = (n / cells.n_columns, n % cells.n_columns);
    let radius = cells.radius();
    let left = x + 84.0 + column as f32 * cells.width;
    let y = y + 4.0 + (row as f32 + 0.5) * cells.height;
    let mut at = left + radius;
    for color in &side.colors {
        canvas.piece(*color, [at, y], radius);
        at += radius * 2.2;
    }
    let (weight, fill) =
        if side.is_through { (FontWeight::Bold, INK) } else { (FontWeight::Regular, SOFT) };
    let pen = Pen { x: left + cells.pieces(side), y, anchor: Anchor::Start, fill };
    canvas.name(lines, size, pen, weight);
}
