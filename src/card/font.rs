//! The fonts of a card, and how much room a text takes in them.

use skrifa::instance::{LocationRef, Size};
use skrifa::{FontRef, MetadataProvider};
use unicode_normalization::UnicodeNormalization;

/// The files, for whoever paints: the house's own font cut to the letters of Europe's west and middle.
pub static FILES: [&[u8]; 2] = [
    include_bytes!("fonts/bricolage-grotesque-regular.ttf"),
    include_bytes!("fonts/bricolage-grotesque-bold.ttf"),
];

/// What both files call themselves.
pub const FAMILY: &str = "Bricolage Grotesque";

/// Which of the two.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Weight {
    /// For what stands beside.
    Regular,
    /// For what is said.
    Bold,
}

impl Weight {
    /// As SVG numbers it.
    pub fn number(self) -> u16 {
        match self {
            Weight::Regular => 400,
            Weight::Bold => 700,
        }
    }

    fn font(self) -> Option<FontRef<'static>> {
        let [regular, bold] = FILES;
        FontRef::new(if self == Weight::Bold { bold } else { regular }).ok()
    }
}

/// How wide a text is, pairs of letters not drawn together: never less than it is painted.
pub fn width(text: &str, weight: Weight, size: f32) -> f32 {
    let Some(font) = weight.font() else { return text.chars().count() as f32 * size * 0.6 };
    let (letters, metrics) =
        (font.charmap(), font.glyph_metrics(Size::new(size), LocationRef::default()));
    let advance = |letter| letters.map(letter).and_then(|glyph| metrics.advance_width(glyph));
    text.chars().map(|letter| advance(letter).unwrap_or(size * 0.6)).sum()
}

/// A text in letters that the fonts have: without the accents that they have not, and without signs that they cannot draw.
pub fn readable(text: &str) -> String {
    let Some(font) = Weight::Bold.font() else { return text.to_owned() };
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

/// A text as it fits: its size and its lines.
#[derive(Clone, Debug, PartialEq)]
pub struct Fitted {
    /// Size of the letters.
    pub size: f32,
    /// At least one, the last one perhaps without its last words and with a sign of that.
    pub lines: Vec<String>,
}

/// The room for a text.
#[derive(Clone, Copy, Debug)]
pub struct Room {
    /// How wide.
    pub width: f32,
    /// How many lines.
    pub lines: usize,
    /// The size that is wished for, and the one below which words are left out instead.
    pub size: (f32, f32),
    /// Which font.
    pub weight: Weight,
}

/// Sets a text into a room. Two people ("A / B") stand in a line each where there are two.
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

/// Words filled into lines, as many as they need.
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

/// The lines that there is room for, without the words that are too many; smaller still where one word is too long.
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
