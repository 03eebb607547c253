//! The card of a champion: a panel on the goal of the board.

use parchis::Color;

use super::canvas::{Anchor, BOTTOM, Canvas, INK, Pen, SURFACE, WIDTH, seat};
use super::face::FontWeight;
use super::font::Room;
use super::names::{CardName, NameRoom, fitted_names};
use crate::crest::own::Drawing;

/// Content of a champion's card.
#[derive(Clone, Debug)]
pub struct ChampionCard {
    /// Crest of the winner, if it has one.
    pub crest: Option<Drawing>,
    /// Title won, with its date.
    pub kicker: String,
    /// Name of the winner; it is never cut.
    pub name: CardName,
    /// Club of the winner; may be empty.
    pub club: String,
    /// Footer text: the tournament's name.
    pub footer: String,
}

/// Draws the card and returns its footer.
pub fn draw<'a>(card: &'a ChampionCard, canvas: &mut Canvas) -> &'a str {
    let quarters = [
        (Color::Yellow, "M0 542 600 271 1200 542z"),
        (Color::Blue, "M1200 0 600 271 1200 542z"),
        (Color::Red, "M0 0 600 271 1200 0z"),
        (Color::Green, "M0 0 600 271 0 542z"),
    ];
    for (color, d) in quarters {
        let fill = seat(color);
        canvas
            .raw(&format!("<path d=\"{d}\" fill=\"{fill}\" stroke=\"{INK}\" stroke-width=\"8\"/>"));
    }
    let frame = format!("stroke=\"{INK}\" stroke-width=\"8\"");
    canvas.rect([154.0, 122.0, 892.0, BOTTOM - 162.0], 22.0, SURFACE, &frame);
    let pen = |y, fill| Pen { x: WIDTH / 2.0, y, anchor: Anchor::Middle, fill };
    let room = |lines, size, weight| Room { width: 820.0, lines, size, weight };
    canvas.text(&card.kicker, pen(236.0, INK), room(1, (28.0, 20.0), FontWeight::Regular));
    let (middle, height) = if card.club.is_empty() { (372.0, 224.0) } else { (344.0, 196.0) };
    let name = NameRoom { width: 820.0, height, size: (96.0, 40.0) };
    let name = fitted_names(std::iter::once(&card.name), name);
    let lines = name.lines.first().map(Vec::as_slice).unwrap_or_default();
    canvas.name(lines, name.size, pen(middle, INK), FontWeight::Bold);
    canvas.text(&card.club, pen(474.0, INK), room(1, (38.0, 24.0), FontWeight::Bold));
    if let Some(crest) = &card.crest {
        canvas.inset(&crest.to_string(), [520.0, 22.0, 160.0, 166.0]);
    }
    &card.footer
}
