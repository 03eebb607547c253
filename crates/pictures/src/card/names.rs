//! The names on a card: all in one size, whatever their places.
//!
//! A name that does not fit in one line takes two. If a card has a name that does not fit in two, all names take their short forms; if these
//! do not fit, all names are smaller. Only names too long for the smallest letters are cut.

use super::face::FontWeight;
use super::font::{readable, width};

/// Share of a row's height that a letter's size may take, by the number of lines.
const SHARES: [(usize, f32); 2] = [(1, 0.62), (2, 0.43)];

/// Smallest letters, as a share of the size below which short forms are used.
const SMALLEST: f32 = 0.75;

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
    let short: Vec<String> = names.map(of).collect();
    let short = best(&short, room);
    let best = if short.size > whole.size { short } else { whole };
    match best.size < room.size.1 * SMALLEST {
        true => cut(best, room),
        false => best,
    }
}

/// The names in the smallest letters; those that are still too wide end in an ellipsis.
fn cut(names: FittedNames, room: NameRoom) -> FittedNames {
    let size = room.size.1 * SMALLEST;
    let fits = |line: &str| width(line, FontWeight::Bold, size) <= room.width;
    let line = |line: &String| {
        let mut rest = line.clone();
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
    let lines = names.lines.iter().map(|lines| lines.iter().map(line).collect()).collect();
    FittedNames { size, lines }
}

/// The names in the number of lines that allows the largest letters.
fn best(names: &[String], room: NameRoom) -> FittedNames {
    let ways = SHARES.map(|(n, share)| {
        let lines: Vec<Vec<String>> = names.iter().map(|name| broken(name, n, room)).collect();
        let widest = lines.iter().flatten().map(|line| width(line, FontWeight::Bold, 1.0));
        let widest = widest.fold(0.01, f32::max);
        let size = room.size.0.min(room.height * share).min(room.width / widest);
        FittedNames { size, lines }
    });
    let [one, two] = ways;
    if two.size > one.size { two } else { one }
}

/// A name in at most `n` lines. A name that is short enough for the preferred size stays in one line.
fn broken(name: &str, n: usize, room: NameRoom) -> Vec<String> {
    let wide = |text: &str| width(text, FontWeight::Bold, 1.0);
    let size = room.size.0.min(room.height * 0.43);
    if n < 2 || wide(name) * size <= room.width {
        return vec![name.to_owned()];
    }
    let people = [" / ", " · "].iter().find_map(|between| name.split_once(between));
    if let Some((one, other)) = people {
        return vec![one.to_owned(), other.to_owned()];
    }
    let longer = |one: &str, other: &str| wide(one).max(wide(other.trim()));
    let ends = |(one, other): &(&str, &str)| (longer(one, other) * 1e4) as u32;
    let spaces = name.match_indices(' ').filter_map(|(at, _)| name.split_at_checked(at));
    let letters = name.char_indices().skip(1).filter_map(|(at, _)| name.split_at_checked(at));
    // A word that no line has room for is broken so that both lines are equally long.
    let at_space = spaces.min_by_key(ends);
    let has_room = |(one, other): &(&str, &str)| longer(one, other) * room.size.1 <= room.width;
    match at_space.filter(has_room).or_else(|| letters.min_by_key(ends)) {
        Some((one, other)) => vec![one.trim().to_owned(), other.trim().to_owned()],
        None => vec![name.to_owned()],
    }
}
