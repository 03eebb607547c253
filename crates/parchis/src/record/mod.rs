//! Game records (`.pgr`): reading, checking, replaying and writing them.
//!
//! A record is text: tags, then turns. Reading stops at the first fault and reports its place; writing is canonical. The caller handles
//! files and streams. Source: rules spec §8.

mod contents;
mod cursor;
mod dice;
mod fault;
mod header;
mod replay;
mod token;
mod writer;

pub use contents::{Action, Record, RecordError};
pub use dice::{PlacedDice, PlacedDie, dice};
pub use fault::{Cause, Fault};
pub use header::{Header, RecordEnd};
pub use replay::{Checked, Replayed, Replayer, check};
pub use writer::RecordWriter;

use super::PositionError;

impl Record {
    /// Reads a text that holds exactly one record.
    ///
    /// # Errors
    /// The first fault, as [`check`] finds it; a second record is also a fault (`tag`).
    pub fn parse(text: &str) -> Result<Record, Fault> {
        replay::read(text)
    }

    /// Writes the record in canonical form.
    ///
    /// # Errors
    /// Only for a record built by hand: its table cannot be played, or an action is refused.
    pub fn write(&self) -> Result<String, RecordError> {
        let mut writer = RecordWriter::new(&self.header)?;
        for (at, action) in self.actions.iter().enumerate() {
            writer.push(*action).map_err(|refusal| RecordError::Action { at, refusal })?;
        }
        Ok(writer.finish())
    }

    /// Replays the record action by action.
    ///
    /// # Errors
    /// Only for a record built by hand: its table cannot be played.
    pub fn replay(&self) -> Result<Replayer<'_>, PositionError> {
        Replayer::new(self)
    }
}
