//! The command line: rule sets, positions, records and their dice.
#![expect(clippy::unwrap_used, clippy::indexing_slicing, reason = "a test stops where it fails")]

mod rules;
mod verify_dice;
