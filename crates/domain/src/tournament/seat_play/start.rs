//! The start of a game by itself, once its players are ready: the word of their devices, and the roll-off by the app.

use parchis::{Color, Mode};

use super::SeatDevice;
use crate::tournament::dice::{DiceSeed, join_words};
use crate::tournament::event::EventKind;
use crate::tournament::id::EntryId;
use crate::tournament::table::Table;

/// Maximum number of rounds of a roll-off. The last one is decided in board order; that happens once in 6^40 games.
const MOST_ROUNDS: usize = 40;

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
    let colors: Vec<Color> = present.map(|seat| seat.color).collect();
    let mut rolling: Vec<Color> = match table.mode {
        Mode::Duel => colors.into_iter().take(2).collect(),
        Mode::Solo | Mode::Pairs => colors,
    };
    let (mut rolls, mut k) = (Vec::new(), 0);
    for _ in 0..MOST_ROUNDS {
        if rolling.len() < 2 {
            break;
        }
        let mut round = Vec::new();
        for color in &rolling {
            k += 1;
            round.push((*color, seed.roll_off_die(&word, k)));
        }
        let highest = round.iter().map(|(_, die)| *die).max();
        let is_highest = |(_, die): &&(Color, u8)| Some(*die) == highest;
        rolling = round.iter().filter(is_highest).map(|(color, _)| *color).collect();
        rolls.append(&mut round);
    }
    let color = *rolling.first()?;
    Some(EventKind::Start { color, rolls, absent, word })
}

/// The order that a roll-off by the app's dice gives to sides that share a place: each side rolls, and equal ones roll again.
pub fn roll_off(seed: DiceSeed, word: &str, tied: &[EntryId]) -> Vec<EntryId> {
    let mut order: Vec<(Vec<u8>, EntryId)> = Vec::new();
    for (index, entry) in tied.iter().enumerate() {
        let dice = (0..MOST_ROUNDS).map(|round| {
            // Numbers after those of the roll-off for the first turn.
            seed.roll_off_die(word, 1000 + round * tied.len() + index)
        });
        order.push((dice.collect(), *entry));
    }
    order.sort_by(|a, b| b.0.cmp(&a.0));
    order.into_iter().map(|(_, entry)| entry).collect()
}
