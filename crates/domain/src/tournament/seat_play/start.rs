//! The start of a game by itself, once its players are ready: the word of their devices, and the roll-off by the app.

use parchis::{Color, Mode};

use super::SeatDevice;
use crate::tournament::dice::{DiceSeed, join_words};
use crate::tournament::event::EventKind;
use crate::tournament::id::EntryId;
use crate::tournament::roll_off;
use crate::tournament::table::Table;

/// Number of rolls of each side that shares a place. Sides that are equal in all of them stay in board order.
const SEPARATING: usize = 40;

/// Number of the first roll that separates sides. The roll-off for the first turn has smaller numbers.
const FIRST_SEPARATING: usize = 1000;

/// The word of all devices that are ready, in board order.
pub fn joined_word(devices: &[SeatDevice]) -> String {
    let words: Vec<(Color, &str)> = devices
        .iter()
        .filter(|device| !device.word.is_empty())
        .map(|device| (device.color, device.word.as_str()))
        .collect();
    join_words(&words)
}

/// The sides that are not there: of none of their seats a device is ready, or with `all` of any of them.
pub fn absent(table: &Table, devices: &[SeatDevice], all: bool) -> Vec<EntryId> {
    let is_ready = |color: &Color| {
        devices.iter().any(|device| device.color == *color && device.ready_at.is_some())
    };
    let sides = table.sides().into_iter();
    let missing = sides.filter(|(_, colors)| match (all, table.mode) {
        // In a duel one device plays both colors.
        (true, Mode::Solo | Mode::Pairs) => !colors.iter().all(is_ready),
        _ => !colors.iter().any(is_ready),
    });
    missing.map(|(entry, _)| entry).collect()
}

/// The start of a game whose dice the app rolls, with the roll-off by the dice of the seed. `None` if no color is left.
pub fn start(
    table: &Table,
    seed: DiceSeed,
    word: String,
    absent: Vec<EntryId>,
) -> Option<EventKind> {
    let present = table.seats.iter().filter(|seat| !absent.contains(&seat.entry));
    let colors = present.map(|seat| seat.color).collect();
    let die = |k| seed.roll_off_die(&word, k);
    let (color, rolls) = roll_off::roll(table.mode, colors, die)?;
    Some(EventKind::Start { color, rolls, absent, word })
}

/// The order that a roll-off by the app's dice gives to sides that share a place: each side rolls, and equal ones roll again.
pub fn separate(seed: DiceSeed, word: &str, tied: &[EntryId]) -> Vec<EntryId> {
    let mut order: Vec<(Vec<u8>, EntryId)> = Vec::new();
    for (index, entry) in tied.iter().enumerate() {
        let number = |round| FIRST_SEPARATING + round * tied.len() + index;
        let dice = (0..SEPARATING).map(|round| seed.roll_off_die(word, number(round)));
        order.push((dice.collect(), *entry));
    }
    order.sort_by(|a, b| b.0.cmp(&a.0));
    order.into_iter().map(|(_, entry)| entry).collect()
}
