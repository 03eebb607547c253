//! The card of a game: the board on the left, the sides on the right.

use parchis::{Arms, Color};

use super::board;
use super::canvas::{Anchor, Canvas, INK, MARGIN, Pen, SOFT, SURFACE, WIDTH, seat};
use super::face::FontWeight;
use super::font::{Room, width};
use super::names::{CardName, FittedNames, NameRoom, fitted_names};

/// Left and right edge of the half with the texts.
const LEFT: f32 = 560.0;
const RIGHT: f32 = WIDTH - MARGIN;
/// Top and bottom of the area with the sides.
const TOP: f32 = 196.0;
const END: f32 = 522.0;

/// Content of a game's card.
#[derive(Clone, Debug)]
pub struct TableCard {
    /// State of the game in words: "being played", or its progress.
    pub state: String,
    /// True while the game is being played.
    pub is_live: bool,
    /// Name of the round.
    pub round: String,
    /// Title of the table, such as its number.
    pub title: String,
    /// The sides, the best-placed one first.
    pub sides: Vec<SideLine>,
    /// Number of sides that advance. `None` if this table does not decide it.
    pub n_through: Option<usize>,
    /// Number of the board's arms.
    pub arms: Arms,
    /// Progress of the pieces of each color in play.
    pub pieces: Vec<(Color, Vec<u8>)>,
    /// Colors whose turn it is.
    pub on_turn: Vec<Color>,
    /// Footer text: the tournament's name.
    pub footer: String,
}

/// A side in the card of a game.
#[derive(Clone, Debug)]
pub struct SideLine {
    /// Colors that the side plays.
    pub colors: Vec<Color>,
    /// Display name of the side.
    pub name: CardName,
    /// Pieces in the goal and pieces in total. `None` if the position is unknown.
    pub home: Option<(usize, usize)>,
    /// Its place in words. `None` until there is a result.
    pub place: Option<String>,
}

/// Draws the card and returns its footer.
pub fn draw<'a>(card: &'a TableCard, canvas: &mut Canvas) -> &'a str {
    board::draw(canvas, (card.arms, &card.pieces), &card.on_turn, [32.0, 28.0, 488.0]);
    let edge = state(card, canvas);
    let pen = |x, y, fill| Pen { x, y, anchor: Anchor::Start, fill };
    let room =
        Room { width: RIGHT - edge - 16.0, lines: 1, size: (29.0, 22.0), weight: FontWeight::Bold };
    canvas.text(&card.round, pen(edge + 16.0, 70.0, INK), room);
    let title =
        Room { width: RIGHT - LEFT, lines: 1, size: (92.0, 48.0), weight: FontWeight::Bold };
    canvas.text(&card.title, pen(LEFT, 162.0, INK), title);
    let n = card.sides.len().max(1) as f32;
    let height = ((END - TOP) / n).min(if n > 3.0 { 74.0 } else { 110.0 });
    let names = names(card, height);
    for (place, (side, lines)) in card.sides.iter().zip(&names.lines).enumerate() {
        let middle = TOP + (place as f32 + 0.5) * height;
        line(card, (place, side), (middle, height), canvas);
        let is_through = card.n_through.is_none_or(|n| place < n);
        let (weight, fill) =
            if is_through { (FontWeight::Bold, INK) } else { (FontWeight::Regular, SOFT) };
        let x = name_left(side, height);
        canvas.name(lines, names.size, pen(x, middle, fill), weight);
    }
    if let Some(through) = card.n_through.filter(|n| *n < card.sides.len()) {
        let y = TOP + through as f32 * height;
        canvas.raw(&format!(
            "<path d=\"M{LEFT} {y:.1}H{RIGHT}\" stroke=\"{INK}\" stroke-width=\"4\" \
             stroke-dasharray=\"9 6\"/>"
        ));
    }
    &card.footer
}

/// Draws the game's state in a dark pill, and returns the pill's right edge.
fn state(card: &TableCard, canvas: &mut Canvas) -> f32 {
    let dot = if card.is_live { 24.0 } else { 0.0 };
    let room = Room { width: 260.0, lines: 1, size: (25.0, 18.0), weight: FontWeight::Bold };
    let long = width(&card.state, FontWeight::Bold, 25.0).min(260.0);
    canvas.rect([LEFT, 38.0, long + dot + 36.0, 43.0], 21.5, INK, "");
    if card.is_live {
        let fill = seat(Color::Red);
        canvas
            .raw(&format!("<circle cx=\"{}\" cy=\"59.5\" r=\"7\" fill=\"{fill}\"/>", LEFT + 24.0));
    }
    let pen = Pen { x: LEFT + 18.0 + dot, y: 68.0, anchor: Anchor::Start, fill: SURFACE };
    canvas.text(&card.state, pen, room);
    LEFT + long + dot + 36.0
}

/// The names of the sides in one size, in the space that is narrowest.
fn names(card: &TableCard, height: f32) -> FittedNames {
    let width = |side: &SideLine| side_end(side) - name_left(side, height);
    let width = card.sides.iter().map(width).fold(RIGHT - LEFT, f32::min);
    let room = NameRoom { width, height: height - 8.0, size: (40.0, 25.0) };
    fitted_names(card.sides.iter().map(|side| &side.name), room)
}

/// Radius of the pieces before a name.
fn radius(height: f32) -> f32 {
    (height * 0.28).min(19.0)
}

fn name_left(side: &SideLine, height: f32) -> f32 {
    let radius = radius(height);
    LEFT + 18.0 + side.colors.len() as f32 * radius * 2.2
}

/// Right edge of a name.
fn side_end(side: &SideLine) -> f32 {
    match (&side.place, side.home) {
        (Some(_), _) => RIGHT - 120.0,
        (None, Some((_, all))) => RIGHT - pips_in_row(side, all) as f32 * PIP_STEP - 10.0,
        (None, None) => RIGHT,
    }
}

/// Draws the pieces before the name, and the place or the pips after it.
fn line(
    card: &TableCard,
    (place, side): (usize, &SideLine),
    (middle, height): (f32, f32),
    canvas: &mut Canvas,
) {
    let radius = radius(height);
    let mut x = LEFT + radius + 2.0;
    for color in &side.colors {
        canvas.piece(*color, [x, middle], radius);
        x += radius * 2.2;
    }
    let is_through = card.n_through.is_none_or(|n| place < n);
    match &side.place {
        Some(place) => {
            let room =
                Room { width: 110.0, lines: 1, size: (36.0, 20.0), weight: FontWeight::Bold };
            let fill = if is_through { INK } else { SOFT };
            let pen = Pen { x: RIGHT, y: middle + 12.0, anchor: Anchor::End, fill };
            canvas.text(place, pen, room);
        }
        None => pips(side, middle, canvas),
    }
}

/// Radius of a pip, and the distance of two.
const PIP: f32 = 12.0;
const PIP_STEP: f32 = 29.0;

/// Number of pips in a row; each color has a row of its own.
fn pips_in_row(side: &SideLine, all: usize) -> usize {
    all.div_ceil(side.colors.len().max(1)).max(1)
}

/// Draws a piece for each piece in the goal and an outline for each other one.
fn pips(side: &SideLine, middle: f32, canvas: &mut Canvas) {
    let Some((home, all)) = side.home else { return };
    let in_row = pips_in_row(side, all);
    let first = middle - (all.div_ceil(in_row) as f32 - 1.0) * PIP_STEP / 2.0;
    for n in 0..all {
        let (row, column) = (n / in_row, n % in_row);
        let x = RIGHT - (in_row - column) as f32 * PIP_STEP + PIP_STEP / 2.0;
        let at = [x, first + row as f32 * PIP_STEP];
        let color = side.colors.get(row).copied().unwrap_or(Color::Yellow);
        match n < home {
            true => canvas.piece(color, at, PIP),
            false => canvas.hollow(color, at, PIP),
        }
    }
}
