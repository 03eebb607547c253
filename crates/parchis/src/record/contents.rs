//! The contents of a record: its tags and its actions.

use super::super::{Color, Move, PositionError, Refusal};
use super::header::Header;

/// One event of a game; a game lists its actions in order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// A die is rolled: 1 to 6.
    Roll(u8),
    /// The rolled die is played, or a bonus is counted or lost.
    Play(Move),
    /// The turn is lost because its time is up.
    TimeOut,
    /// A player leaves the game for good.
    Retire(Color),
}

/// A complete record, whose actions are legal if it was read from text.
///
/// ```
/// use parchis::record::Record;
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
    /// The content of the tags.
    pub header: Header,
    /// All actions of the game in order.
    pub actions: Vec<Action>,
}

/// The reason why a record built by hand cannot be written or replayed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RecordError {
    /// The header describes a table that cannot be played.
    #[error(transparent)]
    Start(#[from] PositionError),
    /// The rules refuse an action.
    #[error("action {at}: {refusal}")]
    Action {
        /// The index of the action, counted from 0.
        at: usize,
        /// The reason of the refusal.
        refusal: Refusal,
    },
}
