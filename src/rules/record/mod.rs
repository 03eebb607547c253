//! Game records (`.pgr`): reading, checking, replaying and writing them.
//!
//! A record is text: tags, then the turns. Reading stops at the first fault and says where it is; writing is
//! canonical. Files and streams are the caller's. Source: spec §8.

mod cursor;
mod dice;
mod fault;
mod header;
mod replay;
mod token;
mod writer;

pub use dice::{PlacedDice, PlacedDie, dice};
pub use fault::{Cause, Fault};
pub use header::{End, Header};
pub use replay::{Checked, Replayed, Replayer, check};
pub use writer::RecordWriter;

use super::{Color, Move, PositionError, Refusal};

/// One event of a game, in the order in which they happen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// A die is rolled.
    Roll(u8),
    /// The rolled die is played, or a bonus is counted or lost.
    Play(Move),
    /// The turn is lost on time.
    TimeOut,
    /// A player leaves for good.
    Retire(Color),
}

/// A whole record whose actions are legal.
///
/// ```
/// use cubilete::rules::record::Record;
///
/// let text = r#"[Rules "jcf"]
/// [Arms "4"]
/// [Mode "solo"]
/// [Yellow "Amparo"]
/// [Red "Lucrecia"]
/// [Start "Y"]
/// [End "open"]
///
/// Y: 3-
/// R: 5=N>39
/// "#;
/// let record = Record::parse(text).unwrap();
/// assert_eq!(record.header.rules.name(), "jcf");
/// assert_eq!(record.write().unwrap(), text);
/// let last = record.replay().unwrap().last().unwrap();
/// assert_eq!(last.after.to_string(), "4 Y0.0.0.0 R0.0.0.1 turn=Y");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// What the tags say.
    pub header: Header,
    /// Everything that happened.
    pub actions: Vec<Action>,
}

/// Why a record made by hand cannot be written or replayed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RecordError {
    /// The table of the header cannot be played.
    #[error(transparent)]
    Start(#[from] PositionError),
    /// An action is refused.
    #[error("action {at}: {refusal}")]
    Action {
        /// Which action, counted from 0.
        at: usize,
        /// Why.
        refusal: Refusal,
    },
}

impl Record {
    /// Reads a text that holds one record.
    ///
    /// # Errors
    ///
    /// The first fault, as [`check`] finds it; a second record is a fault (`tag`) too.
    pub fn parse(text: &str) -> Result<Record, Fault> {
        replay::read(text)
    }

    /// Writes it canonically.
    ///
    /// # Errors
    ///
    /// Only for a record made by hand: its table cannot be played, or an action is refused.
    pub fn write(&self) -> Result<String, RecordError> {
        let mut writer = RecordWriter::new(&self.header)?;
        for (at, action) in self.actions.iter().enumerate() {
            writer.push(*action).map_err(|refusal| RecordError::Action { at, refusal })?;
        }
        Ok(writer.finish())
    }

    /// Replays it action by action.
    ///
    /// # Errors
    ///
    /// Only for a record made by hand: its table cannot be played.
    pub fn replay(&self) -> Result<Replayer<'_>, PositionError> {
        Replayer::new(self)
    }
}
