//! The card of a game: the board on the left, the sides on the right.

use parchis::{Arms, Color};

use super::board;
use super::canvas::{Anchor, Canvas, INK, LINE, MARGIN, Pen, SOFT, SURFACE, WIDTH, seat};
use super::face::FontWeight;
use super::font::{Room, width};
use super::names::{CardName, FittedNames, NameRoom, fitted_names};
use crate::crest::own::Drawing;

/// Left and right edge of the half with the texts.
const LEFT: f32 = 560.0;
const RIGHT: f32 = WIDTH - MARGIN;
/// Top and bottom of the area with the sides.
const TOP: f32 = 166.0;
const END: f32 = 526.0;

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
    /// The sides, the leading one first.
    pub sides: Vec<SideLine>,
    /// Heading above the distances of the sides.
    pub distances: String,
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
    /// Colors that the side plays, each with its pieces: true for those in the goal. Without pieces if the position is unknown.
    pub colors: Vec<(Color, Vec<bool>)>,
    /// Crest of the side, if it has one.
    pub crest: Option<Drawing>,
    /// Display name of the side.
    pub name: CardName,
    /// The way of its pieces. `None` if the position is unknown.
    pub way: Option<SideWay>,
    /// Its place in words. `None` until there is a result.
    pub place: Option<String>,
    /// True if it would advance, or win.
    pub is_ahead: bool,
}

/// The way of a side's pieces to the goal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SideWay {
    /// Squares to the goal.
    pub distance: u16,
    /// Share of its way that is behind it, in percent.
    pub covered: u16,
}

/// Draws the card and returns its footer.
pub fn draw<'a>(card: &'a TableCard, canvas: &mut Canvas) -> &'a str {
    board::draw(canvas, (card.arms, &card.pieces), &card.on_turn, [32.0, 28.0, 488.0]);
    let edge = state(card, canvas);
    let pen = |x, y, anchor, fill| Pen { x, y, anchor, fill };
    let room = |width, size, weight| Room { width, lines: 1, size, weight };
    let round = room(RIGHT - edge - 16.0, (29.0, 20.0), FontWeight::Bold);
    canvas.text(&card.round, pen(edge + 16.0, 70.0, Anchor::Start, INK), round);
    let has_distances = card.sides.iter().any(|side| side.place.is_none() && side.way.is_some());
    let heading = if has_distances { 250.0 } else { 0.0 };
    let title = room(RIGHT - LEFT - heading, (64.0, 36.0), FontWeight::Bold);
    canvas.text(&card.title, pen(LEFT, 142.0, Anchor::Start, INK), title);
    if has_distances {
        let heading = room(heading - 12.0, (22.0, 16.0), FontWeight::Regular);
        canvas.text(&card.distances, pen(RIGHT - 10.0, 152.0, Anchor::End, SOFT), heading);
    }
    let height = ((END - TOP) / card.sides.len().max(1) as f32).min(112.0);
    let names = names(card, height);
    for (n, (side, lines)) in card.sides.iter().zip(&names.lines).enumerate() {
        let strip = Strip { side, top: TOP + n as f32 * height, height };
        strip.draw((lines, names.size), card, canvas);
    }
    let n_ahead = card.sides.iter().take_while(|side| side.is_ahead).count();
    if n_ahead > 0 && n_ahead < card.sides.len() {
        let y = TOP + n_ahead as f32 * height;
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
    let width = |side: &SideLine| {
        let strip = Strip { side, top: 0.0, height };
        strip.name_end() - strip.name_left()
    };
    let width = card.sides.iter().map(width).fold(RIGHT - LEFT, f32::min);
    let room = NameRoom { width, height: height - 18.0, size: (38.0, 25.0) };
    fitted_names(card.sides.iter().map(|side| &side.name), room)
}

/// Height of the bar below a side.
const BAR: f32 = 9.0;
/// Radius of a pip, and the distance of two.
const PIP: f32 = 8.5;
const PIP_STEP: f32 = 20.0;
/// Width of a distance of three digits.
const DISTANCE: f32 = 70.0;
/// Width of the sign for the turn.
const TURN: f32 = 26.0;

/// The row of a side.
#[derive(Clone, Copy)]
struct Strip<'a> {
    side: &'a SideLine,
    top: f32,
    height: f32,
}

impl Strip<'_> {
    /// Middle of the row above its bar.
    fn middle(self) -> f32 {
        let bar = if self.side.way.is_some() { BAR } else { 0.0 };
        self.top + (self.height - bar) / 2.0
    }

    /// Radius of the pieces before the crest. Two stand one above the other.
    fn radius(self) -> f32 {
        (self.height * if self.side.colors.len() > 1 { 0.17 } else { 0.22 }).min(19.0)
    }

    /// Side of the crest.
    fn crest(self) -> f32 {
        match self.side.crest {
            Some(_) => (self.height - BAR - 16.0).min(52.0),
            None => 0.0,
        }
    }

    fn name_left(self) -> f32 {
        LEFT + 12.0 + self.radius() * 2.2 + 8.0 + self.crest() + 10.0
    }

    /// Right edge of the name.
    fn name_end(self) -> f32 {
        match (&self.side.place, self.side.way) {
            (Some(_), _) => RIGHT - 110.0,
            (None, Some(_)) => self.pips_left() - TURN,
            (None, None) => RIGHT - 12.0,
        }
    }

    /// Left edge of the pips; each color has a row of them.
    fn pips_left(self) -> f32 {
        let longest = self.side.colors.iter().map(|(_, pieces)| pieces.len()).max();
        RIGHT - 10.0 - DISTANCE - longest.unwrap_or_default() as f32 * PIP_STEP
    }

    fn draw(self, (lines, size): (&[String], f32), card: &TableCard, canvas: &mut Canvas) {
        let (side, middle) = (self.side, self.middle());
        let is_on_turn = side.colors.iter().any(|(color, _)| card.on_turn.contains(color));
        let frame = match is_on_turn {
            true => format!("stroke=\"{INK}\" stroke-width=\"4\""),
            false => format!("stroke=\"{LINE}\" stroke-width=\"1.5\""),
        };
        let row = [LEFT, self.top + 4.0, RIGHT - LEFT, self.height - 8.0];
        canvas.rect(row, 10.0, SURFACE, &frame);
        let radius = self.radius();
        let first = middle - (side.colors.len() as f32 - 1.0) * radius * 1.1;
        for (n, (color, _)) in side.colors.iter().enumerate() {
            let y = first + n as f32 * radius * 2.2;
            canvas.piece(*color, [LEFT + 12.0 + radius * 1.1, y], radius);
        }
        if let Some(crest) = &side.crest {
            let (side, x) = (self.crest(), LEFT + 20.0 + radius * 2.2);
            canvas.inset(&crest.to_string(), [x, middle - side / 2.0, side, side]);
        }
        let has_order = card.sides.iter().any(|side| side.is_ahead);
        let (weight, fill) = match side.is_ahead || !has_order {
            true => (FontWeight::Bold, INK),
            false => (FontWeight::Regular, SOFT),
        };
        let pen = |x, y, anchor| Pen { x, y, anchor, fill };
        canvas.name(lines, size, pen(self.name_left(), middle, Anchor::Start), weight);
        let figure = |width| Room { width, lines: 1, size: (33.0, 20.0), weight: FontWeight::Bold };
        let end = pen(RIGHT - 14.0, middle + 12.0, Anchor::End);
        if let Some(way) = side.way {
            self.bar(way, canvas);
        }
        match (&side.place, side.way) {
            (Some(place), _) => {
                canvas.text(place, end, figure(96.0));
            }
            (None, Some(way)) => {
                self.pips(canvas);
                let pen = Pen { fill: INK, ..end };
                canvas.text(&way.distance.to_string(), pen, figure(DISTANCE - 12.0));
                if is_on_turn {
                    let x = self.pips_left() - TURN + 5.0;
                    canvas.raw(&format!(
                        "<path d=\"M{x:.1} {middle:.1}l16 -10v20z\" fill=\"{INK}\"/>"
                    ));
                }
            }
            (None, None) => {}
        }
    }

    /// Draws the share of the way that is behind the side.
    fn bar(self, way: SideWay, canvas: &mut Canvas) {
        let (left, wide) = (LEFT + 8.0, RIGHT - LEFT - 16.0);
        let top = self.top + self.height - 8.0 - BAR;
        canvas.rect([left, top, wide, BAR], 4.5, LINE, "fill-opacity=\".25\"");
        let behind = wide * f32::from(way.covered.min(100)) / 100.0;
        let fill = self.side.colors.first().map_or(INK, |(color, _)| seat(*color));
        let frame = format!("stroke=\"{INK}\" stroke-width=\"1.5\"");
        canvas.rect([left, top, behind.max(BAR), BAR], 4.5, fill, &frame);
    }

    /// Draws a piece for each piece in the goal and an outline for each other one.
    fn pips(self, canvas: &mut Canvas) {
        let first = self.middle() - (self.side.colors.len() as f32 - 1.0) * PIP_STEP / 2.0;
        for (row, (color, pieces)) in self.side.colors.iter().enumerate() {
            for (column, is_home) in pieces.iter().enumerate() {
                let x = self.pips_left() + (column as f32 + 0.5) * PIP_STEP;
                let at = [x, first + row as f32 * PIP_STEP];
                match is_home {
                    true => canvas.piece(*color, at, PIP),
                    false => canvas.hollow(*color, at, PIP),
                }
            }
        }
    }
}
