//! The canvas of a card: its common parts and drawing primitives.

use std::fmt::Write as _;

use parchis::Color;

use super::face::{Face, FontWeight, runs};
use super::font::{Fitted, Room, fitted};
use super::line::{PlacedRun, is_right_to_left, placed};
use crate::board::artist::outline;

/// Width of a card, in pixels.
pub const WIDTH: f32 = 1200.0;
/// Height of a card, in pixels.
pub const HEIGHT: f32 = 630.0;
/// Distance of the contents from the edge, in pixels.
pub const MARGIN: f32 = 42.0;
/// Top of the colored strip above the footer.
pub const BOTTOM: f32 = 542.0;

/// Dark color for main texts.
pub const INK: &str = "#1d2232";
/// Color for secondary texts.
pub const SOFT: &str = "#515665";
/// Color for outlines of empty places.
pub const LINE: &str = "#808693";
/// Background color of the card.
pub const PAPER: &str = "#f9f5ee";
/// Background color of highlighted areas.
pub const SURFACE: &str = "#fefdfa";

/// Color of a seat, the same as on the web pages.
pub fn seat(color: Color) -> &'static str {
    match color {
        Color::Yellow => "#f5bf2f",
        Color::Blue => "#2367c0",
        Color::Red => "#cd322e",
        Color::Green => "#158143",
        Color::Pink => "#f088b2",
        Color::Grey => "#7c8088",
        Color::Orange => "#f18426",
        Color::Cyan => "#49c8d9",
    }
}

/// Alignment of a text relative to its point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Anchor {
    /// The text begins at the point.
    Start,
    /// The text is centered on the point.
    Middle,
    /// The text ends at the point.
    End,
}

impl Anchor {
    fn name(self) -> &'static str {
        match self {
            Anchor::Start => "start",
            Anchor::Middle => "middle",
            Anchor::End => "end",
        }
    }
}

/// A position, alignment and color for a text.
#[derive(Clone, Copy, Debug)]
pub struct Pen {
    /// Distance from the left edge.
    pub x: f32,
    /// Distance of the baseline from the top edge.
    pub y: f32,
    /// Alignment relative to `x`.
    pub anchor: Anchor,
    /// Fill color of the text.
    pub fill: &'static str,
}

/// An SVG drawing under construction.
#[derive(Debug)]
pub struct Canvas {
    svg: String,
}

impl Canvas {
    /// A canvas with only its background.
    pub fn new() -> Self {
        let mut canvas = Self { svg: String::with_capacity(16_384) };
        canvas.raw(&format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{WIDTH}\" height=\"{HEIGHT}\" \
             viewBox=\"0 0 {WIDTH} {HEIGHT}\">"
        ));
        canvas.rect([0.0, 0.0, WIDTH, HEIGHT], 0.0, PAPER, "");
        canvas
    }

    /// Adds the colored strip and the footer with the logo, and returns the SVG.
    pub fn finish(mut self, footer: &str) -> String {
        let colors = [Color::Yellow, Color::Blue, Color::Red, Color::Green];
        for (color, n) in colors.into_iter().zip([0.0_f32, 1.0, 2.0, 3.0]) {
            self.rect([n * WIDTH / 4.0, BOTTOM, WIDTH / 4.0, 14.0], 0.0, seat(color), "");
        }
        self.rect([0.0, BOTTOM + 14.0, WIDTH, HEIGHT - BOTTOM - 14.0], 0.0, INK, "");
        self.raw(MARK);
        let at = |x, anchor| Pen { x, y: 602.0, anchor, fill: SURFACE };
        let room = |width, weight| Room { width, lines: 1, size: (29.0, 22.0), weight };
        self.text("Cubilete", at(100.0, Anchor::Start), room(200.0, FontWeight::Bold));
        self.text(footer, at(WIDTH - MARGIN, Anchor::End), room(820.0, FontWeight::Regular));
        self.svg.push_str("</svg>");
        self.svg
    }

    /// Appends SVG without escaping it.
    pub fn raw(&mut self, svg: &str) {
        self.svg.push_str(svg);
    }

    /// Draws a rectangle given by left edge, top edge, width and height; `more` holds further attributes.
    pub fn rect(&mut self, [x, y, width, height]: [f32; 4], radius: f32, fill: &str, more: &str) {
        self.raw(&format!(
            "<rect x=\"{x:.1}\" y=\"{y:.1}\" width=\"{width:.1}\" height=\"{height:.1}\" \
             rx=\"{radius}\" fill=\"{fill}\" {more}/>"
        ));
    }

    /// Writes a text into a room, with the baseline of its first line at the pen. Returns the baseline of its last line.
    pub fn text(&mut self, text: &str, pen: Pen, room: Room) -> f32 {
        self.write(&fitted(text, room), pen, room.weight)
    }

    /// Writes the lines of a name, centered vertically on the pen.
    pub fn name(&mut self, lines: &[String], size: f32, pen: Pen, weight: FontWeight) {
        let more = lines.len().saturating_sub(1) as f32;
        let y = pen.y + size * (0.35 - 0.55 * more);
        let fitted = Fitted { size, lines: lines.to_vec() };
        self.write(&fitted, Pen { y, ..pen }, weight);
    }

    fn write(&mut self, Fitted { size, lines }: &Fitted, pen: Pen, weight: FontWeight) -> f32 {
        let mut y = pen.y;
        let is_rtl = lines.first().is_some_and(|line| is_right_to_left(&runs(line)));
        for (n, line) in lines.iter().enumerate() {
            if n > 0 {
                y += size * 1.1;
            }
            self.line((line, is_rtl), *size, Pen { y, ..pen }, weight);
        }
        y
    }

    /// Writes the runs of a line side by side. Each is a text of its own, because the renderer does not mix fonts with joined letters.
    fn line(&mut self, (line, is_rtl): (&str, bool), size: f32, pen: Pen, weight: FontWeight) {
        let runs = runs(line);
        if let [run] = runs.as_slice() {
            return self.run((run.face, &run.text), size, pen, weight);
        }
        let (placed, all) = placed(&runs, is_rtl, weight, size);
        let left = match pen.anchor {
            Anchor::Start => pen.x,
            Anchor::Middle => pen.x - all / 2.0,
            Anchor::End => pen.x - all,
        };
        for PlacedRun { x, face, text } in placed {
            let pen = Pen { x: left + x, anchor: Anchor::Start, ..pen };
            self.run((face, &text), size, pen, weight);
        }
    }

    fn run(&mut self, (face, text): (&Face, &str), size: f32, pen: Pen, weight: FontWeight) {
        let Pen { x, y, anchor, fill } = pen;
        let (family, number, anchor) = (face.family, weight.number(), anchor.name());
        let text = escaped(text);
        // Writing to a `String` cannot fail.
        let _ = write!(
            self.svg,
            "<text x=\"{x:.1}\" y=\"{y:.1}\" font-family=\"{family}\" font-size=\"{size:.1}\" \
             font-weight=\"{number}\" text-anchor=\"{anchor}\" fill=\"{fill}\">{text}</text>"
        );
    }

    /// Draws a piece in the shape of its color.
    pub fn piece(&mut self, color: Color, [x, y]: [f32; 2], radius: f32) {
        let (d, fill, stroke) = (outline(color), seat(color), 3.0 / radius);
        self.raw(&format!(
            "<path transform=\"translate({x:.1} {y:.1})scale({radius})\" d=\"{d}\" fill=\"{fill}\" \
             stroke=\"{INK}\" stroke-width=\"{stroke:.3}\"/>"
        ));
    }

    /// Draws the outline of a missing piece, in the shape of its color.
    pub fn hollow(&mut self, color: Color, [x, y]: [f32; 2], radius: f32) {
        let (d, stroke) = (outline(color), 3.0 / radius);
        self.raw(&format!(
            "<path transform=\"translate({x:.1} {y:.1})scale({radius})\" d=\"{d}\" fill=\"none\" \
             stroke=\"{LINE}\" stroke-width=\"{stroke:.3}\"/>"
        ));
    }

    /// Draws a board's goal into a square given by left edge, top edge and side.
    pub fn goal(&mut self, [x, y, side]: [f32; 3]) {
        let quarters = [
            (Color::Yellow, "M0 40 20 20 40 40z"),
            (Color::Blue, "M40 0 20 20 40 40z"),
            (Color::Red, "M0 0 20 20 40 0z"),
            (Color::Green, "M0 0 20 20 0 40z"),
        ];
        let scale = side / 40.0;
        self.raw(&format!("<g transform=\"translate({x:.1} {y:.1})scale({scale:.4})\">"));
        for (color, d) in quarters {
            let fill = seat(color);
            self.raw(&format!(
                "<path d=\"{d}\" fill=\"{fill}\" stroke=\"{INK}\" stroke-width=\".8\" \
                 stroke-linejoin=\"round\"/>"
            ));
        }
        self.raw("</g>");
    }

    /// Embeds an SVG with a view box, in a box given by left edge, top edge, width and height.
    pub fn inset(&mut self, svg: &str, [x, y, width, height]: [f32; 4]) {
        let inner = svg.strip_prefix("<svg ").unwrap_or_default();
        self.raw(&format!(
            "<svg x=\"{x:.1}\" y=\"{y:.1}\" width=\"{width:.1}\" height=\"{height:.1}\" {inner}"
        ));
    }
}

/// Escapes a text for XML. Characters that XML forbids are dropped.
fn escaped(text: &str) -> String {
    let mut said = String::with_capacity(text.len());
    for sign in text.chars() {
        match sign {
            '<' => said.push_str("&lt;"),
            '>' => said.push_str("&gt;"),
            '&' => said.push_str("&amp;"),
            '"' => said.push_str("&quot;"),
            '\u{fffe}' | '\u{ffff}' => {}
            _ if sign.is_control() => {}
            _ => said.push(sign),
        }
    }
    said
}

/// The logo in the footer.
const MARK: &str = "<g transform=\"translate(42 570)scale(.92)\">\
    <g transform=\"rotate(-13 22 12)\"><rect x=\"13.5\" y=\"1.8\" width=\"17.5\" height=\"17.5\" rx=\"4\" \
    fill=\"#fffdf7\" stroke=\"#23283a\" stroke-width=\"2.4\"/><circle cx=\"18.2\" cy=\"6.5\" r=\"2\" \
    fill=\"#23283a\"/><circle cx=\"26.3\" cy=\"6.5\" r=\"2\" fill=\"#23283a\"/><circle cx=\"22.25\" \
    cy=\"10.5\" r=\"2\" fill=\"#23283a\"/></g><path d=\"M8 19h8.2l2.4 27H15a4 4 0 0 1-4-3.6z\" \
    fill=\"#f3bd2b\"/><path d=\"M16.2 19H24v27h-5.4z\" fill=\"#2567c4\"/><path d=\"M24 19h7.8l-2.4 27H24z\" \
    fill=\"#d2372f\"/><path d=\"M31.8 19H40l-3 23.4A4 4 0 0 1 33 46h-3.6z\" fill=\"#2d9150\"/><rect x=\"5.2\" \
    y=\"16.5\" width=\"37.6\" height=\"6.4\" rx=\"3.2\" fill=\"#fffdf7\"/></g>";
