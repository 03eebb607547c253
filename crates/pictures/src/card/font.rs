//! The fonts of a card, and the measurement of texts in them.

use skrifa::instance::{LocationRef, Size};
use skrifa::{FontRef, MetadataProvider};
use unicode_normalization::UnicodeNormalization;

/// Font files for the renderer: the project's own font, reduced to letters of Western and Central European languages.
pub static FILES: [&[u8]; 2] = [
    include_bytes!("fonts/bricolage-grotesque-regular.ttf"),
    include_bytes!("fonts/bricolage-grotesque-bold.ttf"),
];

/// Family name in both font files.
pub const FAMILY: &str = "Bricolage Grotesque";

/// Weight of a font, and so one of the two files.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FontWeight {
    /// For secondary texts; weight 400.
    Regular,
    /// For main texts; weight 700.
    Bold,
}

impl FontWeight {
    /// The weight as the number used in SVG.
    pub fn number(self) -> u16 {
        match self {
            FontWeight::Regular => 400,
            FontWeight::Bold => 700,
        }
    }

    fn font(self) -> Option<FontRef<'static>> {
        let [regular, bold] = FILES;
        FontRef::new(if self == FontWeight::Bold { bold } else { regular }).ok()
    }
}

/// Width of a text without kerning, which is never less than its painted width.
pub fn width(text: &str, weight: FontWeight, size: f32) -> f32 {
    let Some(font) = weight.font() else { return text.chars().count() as f32 * size * 0.6 };
    let (letters, metrics) =
        (font.charmap(), font.glyph_metrics(Size::new(size), LocationRef::default()));
    let advance = |letter| letters.map(letter).and_then(|glyph| metrics.advance_width(glyph));
    text.chars().map(|letter| advance(letter).unwrap_or(size * 0.6)).sum()
}

/// Reduces a text to characters that the fonts have: unsupported accents are removed, and other unsupported characters are dropped.
pub fn readable(text: &str) -> String {
    let Some(font) = FontWeight::Bold.font() else { return text.to_owned() };
    let letters = font.charmap();
    let is_known = |letter: char| letter == ' ' || letters.map(letter).is_some();
    let mut said = String::new();
    for letter in text.nfc() {
        match letter {
            _ if letter.is_whitespace() => said.push(' '),
            _ if is_known(letter) => said.push(letter),
            _ => said.extend(letter.nfkd().filter(|part| is_known(*part))),
        }
    }
    said.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// A text fitted into a room: its size and lines.
#[derive(Clone, Debug, PartialEq)]
pub struct Fitted {
    /// Font size, in pixels.
    pub size: f32,
    /// At least one line. The last one ends in an ellipsis if words were left out.
    pub lines: Vec<String>,
}

/// The space available for a text.
#[derive(Clone, Copy, Debug)]
pub struct Room {
    /// Maximum width, in pixels.
    pub width: f32,
    /// Maximum number of lines.
    pub lines: usize,
    /// Preferred font size, and the minimum below which words are left out instead.
    pub size: (f32, f32),
    /// Weight of the font.
    pub weight: FontWeight,
}

/// Fits a text into a room. Two names ("A / B") get a line each if there are two lines.
pub fn fitted(text: &str, room: Room) -> Fitted {
    let text = readable(text);
    let people: Vec<&str> = text.split(" / ").collect();
    let (most, least) = room.size;
    let mut size = most;
    loop {
        let fits = |line: &String| width(line, room.weight, size) <= room.width;
        let own: Vec<String> = people.iter().map(|it| (*it).to_owned()).collect();
        if people.len() > 1 && people.len() <= room.lines && own.iter().all(fits) {
            return Fitted { size, lines: own };
        }
        let lines = wrapped(&text, room, size);
        if lines.len() <= room.lines && lines.iter().all(fits) {
            return Fitted { size, lines };
        }
        if size <= least {
            return shortened(lines, room, size);
        }
        size = (size * 0.95).max(least);
    }
}

/// Breaks a text into as many lines as it needs.
fn wrapped(text: &str, room: Room, size: f32) -> Vec<String> {
    let mut lines: Vec<String> = vec![String::new()];
    for word in text.split(' ') {
        let Some(line) = lines.last_mut() else { break };
        let longer = if line.is_empty() { word.to_owned() } else { format!("{line} {word}") };
        if line.is_empty() || width(&longer, room.weight, size) <= room.width {
            *line = longer;
        } else {
            lines.push(word.to_owned());
        }
    }
    lines
}

/// Drops lines and words that do not fit. If a single word is too long, the font size is reduced below the minimum.
fn shortened(mut lines: Vec<String>, room: Room, size: f32) -> Fitted {
    let is_cut = lines.len() > room.lines;
    lines.truncate(room.lines.max(1));
    if let Some(last) = lines.last_mut().filter(|_| is_cut) {
        let fits = |text: &str| width(&format!("{text} …"), room.weight, size) <= room.width;
        while !fits(last) {
            let Some((rest, _)) = last.rsplit_once(' ') else { break };
            *last = rest.to_owned();
        }
        last.push_str(" …");
    }
    let widest = lines.iter().map(|line| width(line, room.weight, size)).fold(1.0, f32::max);
    Fitted { size: size * (room.width / widest).min(1.0), lines }
}
