//! The card of two players against each other: crests, score, and a bar.

use parchis::Color;

use super::canvas::{Anchor, Canvas, INK, LINE, MARGIN, Pen, SOFT, SURFACE, WIDTH, seat};
use super::face::FontWeight;
use super::font::Room;
use super::names::{CardName, NameRoom, fitted_names};
use crate::crest::own::Drawing;

/// Content of the card of two players.
#[derive(Clone, Debug)]
pub struct VersusCard {
    /// Small line at the top: the ranking.
    pub kicker: String,
    /// The two players.
    pub sides: [VersusSide; 2],
    /// Text below the bar: the number of games.
    pub line: String,
    /// Footer text of the card.
    pub footer: String,
}

/// A player on the card.
#[derive(Clone, Debug)]
pub struct VersusSide {
    /// Crest of the player.
    pub crest: Drawing,
    /// Name of the player.
    pub name: CardName,
    /// Number of games in which the player was ahead.
    pub n_ahead: usize,
}

/// Draws the card and returns its footer.
pub fn draw<'a>(card: &'a VersusCard, canvas: &mut Canvas) -> &'a str {
    let pen = |x, y, fill| Pen { x, y, anchor: Anchor::Middle, fill };
    let middle = WIDTH / 2.0;
    let room = |width, size, weight| Room { width, lines: 1, size, weight };
    let kicker = room(WIDTH - 2.0 * MARGIN, (29.0, 20.0), FontWeight::Bold);
    canvas.text(&card.kicker, pen(middle, 66.0, SOFT), kicker);
    let [one, other] = &card.sides;
    let score = format!("{} – {}", one.n_ahead, other.n_ahead);
    let large = room(430.0, (150.0, 60.0), FontWeight::Bold);
    canvas.text(&score, pen(middle, 246.0, INK), large);
    let width = middle - MARGIN - 20.0;
    let name = NameRoom { width, height: 96.0, size: (52.0, 30.0) };
    let names = fitted_names(card.sides.iter().map(|side| &side.name), name);
    for ((side, lines), x) in card.sides.iter().zip(&names.lines).zip([0.25_f32, 0.75]) {
        let x = MARGIN + (WIDTH - 2.0 * MARGIN) * x;
        let outwards = if x < middle { -60.0 } else { 60.0 };
        canvas.inset(&side.crest.to_string(), [x + outwards - 100.0, 92.0, 200.0, 208.0]);
        canvas.name(lines, names.size, pen(x, 362.0, INK), FontWeight::Bold);
    }
    bar([one.n_ahead, other.n_ahead], canvas);
    let line = room(WIDTH - 2.0 * MARGIN, (30.0, 20.0), FontWeight::Regular);
    canvas.text(&card.line, pen(middle, 512.0, INK), line);
    &card.footer
}

/// Draws the shares of two numbers in one bar, each with its number, so that color is not the only sign.
fn bar([one, other]: [usize; 2], canvas: &mut Canvas) {
    let all = WIDTH - 2.0 * MARGIN;
    let share = match one + other {
        0 => 0.5,
        n => one as f32 / n as f32,
    };
    let frame = format!("stroke=\"{INK}\" stroke-width=\"4\"");
    let [left, right] = match one + other {
        0 => [LINE, LINE],
        _ => [seat(Color::Blue), seat(Color::Red)],
    };
    canvas.rect([MARGIN, 424.0, all, 48.0], 0.0, right, &frame);
    canvas.rect([MARGIN, 424.0, all * share, 48.0], 0.0, left, &frame);
    let room = Room { width: 200.0, lines: 1, size: (30.0, 20.0), weight: FontWeight::Bold };
    let ends = [(one, MARGIN + 18.0, Anchor::Start), (other, WIDTH - MARGIN - 18.0, Anchor::End)];
    for (n, x, anchor) in ends.into_iter().filter(|(n, ..)| *n > 0) {
        canvas.text(&n.to_string(), Pen { x, y: 459.0, anchor, fill: SURFACE }, room);
    }
}
