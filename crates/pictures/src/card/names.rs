//! The names on a card: all in one size, whatever their places.
//!
//! Names take two lines if these allow much larger letters. If one of a card does not fit in two, all names take their short forms;
//! if these do not fit, all names are smaller. Only names too long for the smallest letters are cut.

use super::face::FontWeight;
use super::font::{readable, width};

/// Share of a row's height that a letter's size may take, by the number of lines.
const SHARES: [(usize, f32); 2] = [(1, 0.62), (2, 0.43)];

/// Smallest letters, as a share of the size below which short forms are used. Names that need smaller ones are cut.
const SMALLEST: f32 = 0.7;

/// A name on a card.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CardName {
    /// The whole name. Two people are "A / B" or "A · B".
    pub full: String,
    /// A shorter form for narrow places; empty if there is none.
    pub short: String,
}

/// The space of each name.
#[derive(Clone, Copy, Debug)]
pub struct NameRoom {
    /// Maximum width, in pixels.
    pub width: f32,
    /// Height of the row, in pixels.
    pub height: f32,
    /// Preferred font size, and the minimum below which short forms are used instead.
    pub size: (f32, f32),
}

/// Names that were fitted together.
#[derive(Clone, Debug, PartialEq)]
pub struct FittedNames {
    /// Their common font size, in pixels.
    pub size: f32,
    /// One or two lines of each name.
    pub lines: Vec<Vec<String>>,
}

/// Fits names into rooms of one kind.
pub fn fitted_names<'a>(
    names: impl Iterator<Item = &'a CardName> + Clone,
    room: NameRoom,
) -> FittedNames {
    let full: Vec<String> = names.clone().map(|name| readable(&name.full)).collect();
    let whole = best(&full, room);
    if whole.size >= room.size.1 {
        return whole;
    }
    let of = |name: &CardName| match name.short.is_empty() {
        true => readable(&name.full),
        false => readable(&name.short),
    };
    let forms: Vec<String> = names.map(of).collect();
    let short = best(&forms, room);
    let (texts, best) = if short.size > whole.size { (forms, short) } else { (full, whole) };
    match best.size < room.size.1 * SMALLEST {
        true => cut(&texts, best, room),
        false => best,
    }
}

/// The names in a size at which all are whole except those too wide for the smallest letters, which end in an ellipsis.
fn cut(texts: &[String], names: FittedNames, room: NameRoom) -> FittedNames {
    let most = room.size.1.min(room.height * 0.43);
    let widest = |lines: &Vec<String>| {
        lines.iter().map(|line| width(line, FontWeight::Bold, 1.0)).fold(0.01, f32::max)
    };
    let own = names.lines.iter().map(|lines| room.width / widest(lines));
    let size = own.filter(|own| *own >= room.size.1 * SMALLEST).fold(most, f32::min);
    let fits = |line: &str| width(line, FontWeight::Bold, size) <= room.width;
    let shortened = |line: &str| {
        let mut rest = line.to_owned();
        if fits(&rest) {
            return rest;
        }
        while rest.pop().is_some() {
            let shorter = format!("{}…", rest.trim_end());
            if fits(&shorter) {
                return shorter;
            }
        }
        rest
    };
    let lines = texts.iter().zip(names.lines).map(|(text, lines)| {
        if lines.iter().all(|line| fits(line)) {
            return lines;
        }
        if people(text).is_some() {
            return lines.iter().map(|line| shortened(line)).collect();
        }
        // The first line takes what it can, whole words if there are any.
        let whole = |at: &usize| text.split_at_checked(*at).is_some_and(|(line, _)| fits(line));
        let ends: Vec<usize> = text.char_indices().map(|(at, _)| at).take_while(whole).collect();
        let end = ends.last().copied().unwrap_or_default();
        let (line, _) = text.split_at_checked(end).unwrap_or((text, ""));
        let end = line.rfind(' ').unwrap_or(end);
        let (first, rest) = text.split_at_checked(end).unwrap_or((text, ""));
        vec![first.to_owned(), shortened(rest.trim())]
    });
    FittedNames { size, lines: lines.collect() }
}

/// The names in one line, or in two if these allow letters a third larger.
fn best(names: &[String], room: NameRoom) -> FittedNames {
    let ways = SHARES.map(|(n, share)| {
        let lines: Vec<Vec<String>> = names.iter().map(|name| broken(name, n, room)).collect();
        let widest = lines.iter().flatten().map(|line| width(line, FontWeight::Bold, 1.0));
        let widest = widest.fold(0.01, f32::max);
        let size = room.size.0.min(room.height * share).min(room.width / widest);
        FittedNames { size, lines }
    });
    let [one, two] = ways;
    let is_large = one.size >= room.size.1 && one.size >= two.size * 0.75;
    if is_large || one.size >= two.size { one } else { two }
}

/// The two people of a pair's name.
fn people(name: &str) -> Option<(&str, &str)> {
    [" / ", " · "].iter().find_map(|between| name.split_once(between))
}

/// A name in at most `n` lines. A name that is short enough for the preferred size stays in one line.
fn broken(name: &str, n: usize, room: NameRoom) -> Vec<String> {
    let wide = |text: &str| width(text, FontWeight::Bold, 1.0);
    let size = room.size.0.min(room.height * 0.43);
    if n < 2 || wide(name) * size <= room.width {
        return vec![name.to_owned()];
    }
    if let Some((one, other)) = people(name) {
        return vec![one.to_owned(), other.to_owned()];
    }
    let longer = |one: &str, other: &str| wide(one).max(wide(other.trim()));
    let ends = |(one, other): &(&str, &str)| (longer(one, other) * 1e4) as u32;
    let spaces = name.match_indices(' ').filter_map(|(at, _)| name.split_at_checked(at));
    let letters = name.char_indices().skip(1).filter_map(|(at, _)| name.split_at_checked(at));
    let in_word = letters.min_by_key(ends);
    // A word is broken if no line has room for it, or if it would make all names much smaller.
    let best = in_word.map_or(0.0, |(one, other)| longer(one, other));
    let is_whole = |(one, other): &(&str, &str)| {
        let long = longer(one, other);
        let fits = |size: f32| long * size <= room.width;
        fits(room.size.1) || (fits(room.size.1 * SMALLEST) && long <= best * 1.8)
    };
    match spaces.min_by_key(ends).filter(is_whole).or(in_word) {
        Some((one, other)) => vec![one.trim().to_owned(), other.trim().to_owned()],
        None => vec![name.to_owned()],
    }
}
