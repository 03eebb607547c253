//! The command line: rule sets, positions, records and their dice; what packages say about it.
#![expect(clippy::unwrap_used, clippy::indexing_slicing, reason = "a test stops where it fails")]

mod manual;
mod rules;
mod verify_dice;
