//! The sheet that a card is drawn on: what is on all of them, and what they are drawn with.

use std::fmt::Write as _;

use super::font::{FAMILY, Fitted, Room, Weight, fitted};
use crate::board::artist::outline;
use crate::rules::Color;

/// Width and height of a card.
pub const WIDTH: f32 = 1200.0;
/// Height of a card.
pub const HEIGHT: f32 = 630.0;
/// How far from the edge things stand.
pub const MARGIN: f32 = 42.0;
/// Where the strip above the footer begins.
pub const BOTTOM: f32 = 542.0;

/// Dark, for what is written.
pub const INK: &str = "#1d2232";
/// For what stands beside.
pub const SOFT: &str = "#515665";
/// For lines that only divide.
pub const LINE: &str = "#808693";
/// Behind everything.
pub const PAPER: &str = "#f9f5ee";
/// Behind what stands out.
pub const SURFACE: &str = "#fefdfa";

/// The color of a seat, as the pages have it.
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

/// Where a text stands against its point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Anchor {
    /// It begins there.
    Start,
    /// It is in the middle.
    Middle,
    /// It ends there.
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

/// A place, and a color to write with.
#[derive(Clone, Copy, Debug)]
pub struct Pen {
    /// From the left.
    pub x: f32,
    /// The line that letters stand on, from above.
    pub y: f32,
    /// Where the text stands against it.
    pub anchor: Anchor,
    /// Its color.
    pub fill: &'static str,
}

/// A drawing that is being made.
#[derive(Debug)]
pub struct Canvas {
    svg: String,
}

impl Canvas {
    /// An empty sheet.
    pub fn new() -> Self {
        let mut canvas = Self { svg: String::with_capacity(16_384) };
        canvas.raw(&format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{WIDTH}\" height=\"{HEIGHT}\" \
             viewBox=\"0 0 {WIDTH} {HEIGHT}\">"
        ));
        canvas.rect([0.0, 0.0, WIDTH, HEIGHT], 0.0, PAPER, "");
        canvas
    }

    /// What was drawn, with the strip, our sign and `footer` below it.
    pub fn finish(mut self, footer: &str) -> String {
        let colors = [Color::Yellow, Color::Blue, Color::Red, Color::Green];
        for (color, n) in colors.into_iter().zip([0.0_f32, 1.0, 2.0, 3.0]) {
            self.rect([n * WIDTH / 4.0, BOTTOM, WIDTH / 4.0, 14.0], 0.0, seat(color), "");
        }
        self.rect([0.0, BOTTOM + 14.0, WIDTH, HEIGHT - BOTTOM - 14.0], 0.0, INK, "");
        self.raw(MARK);
        let at = |x, anchor| Pen { x, y: 602.0, anchor, fill: SURFACE };
        let room = |width, weight| Room { width, lines: 1, size: (29.0, 22.0), weight };
        self.text("Cubilete", at(100.0, Anchor::Start), room(200.0, Weight::Bold));
        self.text(footer, at(WIDTH - MARGIN, Anchor::End), room(820.0, Weight::Regular));
        self.svg.push_str("</svg>");
        self.svg
    }

    /// SVG as it is.
    pub fn raw(&mut self, svg: &str) {
        self.svg.push_str(svg);
    }

    /// A rectangle by its left, its top, width and height; `more` attributes.
    pub fn rect(&mut self, [x, y, width, height]: [f32; 4], radius: f32, fill: &str, more: &str) {
        self.raw(&format!(
            "<rect x=\"{x:.1}\" y=\"{y:.1}\" width=\"{width:.1}\" height=\"{height:.1}\" \
             rx=\"{radius}\" fill=\"{fill}\" {more}/>"
        ));
    }

    /// A text in a room whose first line stands at the pen; says where its last line stands.
    pub fn text(&mut self, text: &str, pen: Pen, room: Room) -> f32 {
        self.write(&fitted(text, room), pen, room)
    }

    /// A text in a room whose middle is at the pen.
    pub fn text_around(&mut self, text: &str, pen: Pen, room: Room) {
        let fitted = fitted(text, room);
        let more = fitted.lines.len().saturating_sub(1) as f32;
        let y = pen.y + fitted.size * (0.35 - 0.55 * more);
        self.write(&fitted, Pen { y, ..pen }, room);
    }

    fn write(&mut self, Fitted { size, lines }: &Fitted, pen: Pen, room: Room) -> f32 {
        let mut y = pen.y;
        for (n, line) in lines.iter().enumerate() {
            if n > 0 {
                y += size * 1.1;
            }
            let (weight, anchor) = (room.weight.number(), pen.anchor.name());
            let (x, fill, line) = (pen.x, pen.fill, escaped(line));
            // Writing to a text does not fail.
            let _ = write!(
                self.svg,
                "<text x=\"{x:.1}\" y=\"{y:.1}\" font-family=\"{FAMILY}\" font-size=\"{size:.1}\" \
                 font-weight=\"{weight}\" text-anchor=\"{anchor}\" fill=\"{fill}\">{line}</text>"
            );
        }
        y
    }

    /// The sign of a color, in its own shape.
    pub fn piece(&mut self, color: Color, [x, y]: [f32; 2], radius: f32) {
        let (d, fill, stroke) = (outline(color), seat(color), 3.0 / radius);
        self.raw(&format!(
            "<path transform=\"translate({x:.1} {y:.1})scale({radius})\" d=\"{d}\" fill=\"{fill}\" \
             stroke=\"{INK}\" stroke-width=\"{stroke:.3}\"/>"
        ));
    }

    /// The place of a piece that is not there yet.
    pub fn hollow(&mut self, color: Color, [x, y]: [f32; 2], radius: f32) {
        let (d, stroke) = (outline(color), 3.0 / radius);
        self.raw(&format!(
            "<path transform=\"translate({x:.1} {y:.1})scale({radius})\" d=\"{d}\" fill=\"none\" \
             stroke=\"{LINE}\" stroke-width=\"{stroke:.3}\"/>"
        ));
    }

    /// The goal of a board, in a square by its left, its top and its side.
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

    /// A picture that says its own size, in a box by its left, its top, width and height.
    pub fn inset(&mut self, svg: &str, [x, y, width, height]: [f32; 4]) {
        let inner = svg.strip_prefix("<svg ").unwrap_or_default();
        self.raw(&format!(
            "<svg x=\"{x:.1}\" y=\"{y:.1}\" width=\"{width:.1}\" height=\"{height:.1}\" {inner}"
        ));
    }
}

/// A text between tags. Signs that no XML may hold are left out.
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

/// The sign of the house, in the footer.
const MARK: &str = "<g transform=\"translate(42 570)scale(.92)\">\
    <g transform=\"rotate(-13 22 12)\"><rect x=\"13.5\" y=\"1.8\" width=\"17.5\" height=\"17.5\" rx=\"4\" \
    fill=\"#fffdf7\" stroke=\"#23283a\" stroke-width=\"2.4\"/><circle cx=\"18.2\" cy=\"6.5\" r=\"2\" \
    fill=\"#23283a\"/><circle cx=\"26.3\" cy=\"6.5\" r=\"2\" fill=\"#23283a\"/><circle cx=\"22.25\" \
    cy=\"10.5\" r=\"2\" fill=\"#23283a\"/></g><path d=\"M8 19h8.2l2.4 27H15a4 4 0 0 1-4-3.6z\" \
    fill=\"#f3bd2b\"/><path d=\"M16.2 19H24v27h-5.4z\" fill=\"#2567c4\"/><path d=\"M24 19h7.8l-2.4 27H24z\" \
    fill=\"#d2372f\"/><path d=\"M31.8 19H40l-3 23.4A4 4 0 0 1 33 46h-3.6z\" fill=\"#2d9150\"/><rect x=\"5.2\" \
    y=\"16.5\" width=\"37.6\" height=\"6.4\" rx=\"3.2\" fill=\"#fffdf7\"/></g>";
