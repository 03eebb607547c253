//! Measurement of texts in the fonts of a card, and their fitting into a room.

use skrifa::MetadataProvider;
use skrifa::instance::{LocationRef, Size};
use unicode_normalization::UnicodeNormalization;

use super::face::{FontWeight, Run, is_drawn, runs};

/// The sign for a word without any drawable letter.
const UNDRAWN: &str = "•••";

/// Width of a text without kerning, which is not less than its painted width.
pub fn width(text: &str, weight: FontWeight, size: f32) -> f32 {
    runs(text).iter().map(|run| run_width(run, weight, size)).sum()
}

/// Width of a run, as in [`width`]; of joined letters if they are Arabic.
pub fn run_width(run: &Run, weight: FontWeight, size: f32) -> f32 {
    if let Some(width) = run.face.joined_width(&run.text, weight) {
        return width * size;
    }
    let Some(font) = run.face.font(weight) else {
        return run.text.chars().count() as f32 * size * 0.6;
    };
    let (letters, metrics) =
        (font.charmap(), font.glyph_metrics(Size::new(size), LocationRef::default()));
    let advance = |letter| letters.map(letter).and_then(|glyph| metrics.advance_width(glyph));
    run.text.chars().map(|letter| advance(letter).unwrap_or(size * 0.6)).sum()
}

/// Reduces a text to characters that the fonts have. Unsupported accents are removed, and other unsupported signs are dropped. A word with
/// an unsupported letter is reduced to its initial, as on a crest, or to a sign, so that no name is drawn as nothing.
pub fn readable(text: &str) -> String {
    text.split(" / ").map(readable_part).collect::<Vec<_>>().join(" / ")
}

/// The name of one person, or a text.
fn readable_part(text: &str) -> String {
    let mut words: Vec<String> = Vec::new();
    for word in text.split_whitespace().map(drawn_word).filter(|word| !word.is_empty()) {
        if word != UNDRAWN || words.last().is_none_or(|last| last != UNDRAWN) {
            words.push(word);
        }
    }
    match words.is_empty() && text.contains(is_visible) {
        true => UNDRAWN.to_owned(),
        false => words.join(" "),
    }
}

/// False for spaces and for signs that only join or choose others, which are left of an emblem without a font.
fn is_visible(letter: char) -> bool {
    let joins = matches!(letter, '\u{200b}'..='\u{200f}' | '\u{2060}'..='\u{2064}' | '\u{fe00}'..='\u{fe0f}');
    !joins && !letter.is_control() && !letter.is_whitespace()
}

fn drawn_word(word: &str) -> String {
    let mut drawn = String::new();
    let mut is_lost = false;
    for letter in word.nfc().filter(|letter| !letter.is_control()) {
        let before = drawn.len();
        match is_drawn(letter) {
            true => drawn.push(letter),
            false => drawn.extend(letter.nfkd().filter(|part| is_drawn(*part))),
        }
        is_lost |= drawn.len() == before && letter.is_alphabetic();
    }
    if !drawn.chars().any(is_visible) {
        drawn.clear();
    }
    let initial = || word.nfc().next().filter(|letter| letter.is_alphabetic() && is_drawn(*letter));
    match is_lost {
        true => initial().map_or(UNDRAWN.to_owned(), String::from),
        false => drawn,
    }
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
