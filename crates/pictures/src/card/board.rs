//! The board on a card, with its pieces.

use parchis::{Arms, Color};

use super::canvas::{Canvas, INK, seat};
use crate::board::artist::{Artist, YardView};
use crate::board::scene::{Scene, SceneSeat};

/// Draws a board into a square given by its left edge, top edge and side.
pub fn draw(
    canvas: &mut Canvas,
    (arms, pieces): (Arms, &[(Color, Vec<u8>)]),
    on_turn: &[Color],
    [x, y, side]: [f32; 3],
) {
    let scene = scene(arms, pieces, on_turn);
    let artist = Artist::new(&scene);
    let extent = artist.geometry.extent() + 4.0;
    let scale = f64::from(side) / (2.0 * extent);
    let middle = f64::from(side) / 2.0;
    let (x, y) = (f64::from(x) + middle, f64::from(y) + middle);
    canvas.raw(&format!("<g transform=\"translate({x:.1} {y:.1})scale({scale:.4})\">"));
    let edge = extent - 4.0;
    if arms == Arms::Four {
        canvas.raw(&format!(
            "<rect x=\"-{edge}\" y=\"-{edge}\" width=\"{0}\" height=\"{0}\" rx=\"12\" fill=\"#fdfaf1\" \
             stroke=\"{INK}\" stroke-width=\"5\"/>",
            2.0 * edge
        ));
    }
    for yard in artist.yards() {
        draw_yard(canvas, &yard);
    }
    for cell in artist.cells() {
        let (fill, shade) = cell.color.map_or(("#fdfaf1", "1"), |color| (seat(color), ".72"));
        canvas.raw(&format!(
            "<polygon points=\"{}\" fill=\"{fill}\" fill-opacity=\"{shade}\" stroke=\"#b3ada0\" \
             stroke-width=\"1.2\"/>",
            cell.corners
        ));
        if cell.is_safe {
            let (x, y) = (cell.middle.x(), cell.middle.y());
            canvas.raw(&format!(
                "<circle cx=\"{x}\" cy=\"{y}\" r=\"7\" fill=\"none\" stroke=\"{INK}\" \
                 stroke-opacity=\".6\" stroke-width=\"1.6\"/>"
            ));
        }
    }
    for goal in artist.goals() {
        let (points, fill) = (&goal.corners, seat(goal.color));
        canvas.raw(&format!(
            "<polygon points=\"{points}\" fill=\"{fill}\" stroke=\"#fdfaf1\" stroke-width=\"2\"/>"
        ));
    }
    for yard in artist.yards().iter().filter(|yard| yard.is_on_turn) {
        let frame = format!("fill=\"none\" stroke=\"{INK}\" stroke-width=\"9\"");
        canvas.raw(&match yard.corners.is_empty() {
            false => {
                format!("<polygon points=\"{}\" {frame} stroke-linejoin=\"round\"/>", yard.corners)
            }
            true => circle(yard, yard.radius + 5.0, &frame),
        });
    }
    for [from, to] in artist.barriers() {
        canvas.raw(&format!(
            "<line x1=\"{}\" y1=\"{}\" x2=\"{}\" y2=\"{}\" stroke=\"{INK}\" stroke-width=\"9\"/>",
            from.x(),
            from.y(),
            to.x(),
            to.y()
        ));
    }
    for piece in artist.pieces() {
        let (at, d, fill) = (piece.at.pair(), piece.outline(), seat(piece.color));
        canvas.raw(&format!(
            "<path transform=\"translate({at})scale(12)\" d=\"{d}\" fill=\"{fill}\" stroke=\"{INK}\" \
             stroke-width=\".26\"/>"
        ));
    }
    canvas.raw("</g>");
}

fn draw_yard(canvas: &mut Canvas, yard: &YardView) {
    let fill = seat(yard.color);
    if !yard.corners.is_empty() {
        let points = &yard.corners;
        canvas.raw(&format!(
            "<polygon points=\"{points}\" fill=\"{fill}\" stroke=\"{INK}\" stroke-width=\"2\"/>"
        ));
    }
    let ring = format!("fill=\"#fdfaf1\" stroke=\"{fill}\" stroke-width=\"6\"");
    canvas.raw(&circle(yard, yard.radius, &ring));
}

fn circle(yard: &YardView, radius: f64, paint: &str) -> String {
    let (x, y) = (yard.middle.x(), yard.middle.y());
    format!("<circle cx=\"{x}\" cy=\"{y}\" r=\"{radius:.1}\" {paint}/>")
}

fn scene(arms: Arms, pieces: &[(Color, Vec<u8>)], on_turn: &[Color]) -> Scene {
    let seat = |(color, pieces): &(Color, Vec<u8>)| SceneSeat {
        color: *color,
        letters: String::new(),
        name: String::new(),
        short: String::new(),
        is_on_turn: on_turn.contains(color),
        pieces: pieces.clone(),
    };
    Scene {
        arms,
        seats: pieces.iter().map(seat).collect(),
        last: None,
        choices: Vec::new(),
        title: String::new(),
        description: String::new(),
    }
}
